// probe WHAT: prints what a process can do in its sandbox. WHAT is
#define _GNU_SOURCE
#include <errno.h>
#include <fcntl.h>
#include <ftw.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/socket.h>
#include <unistd.h>

static char *lines[4096];
static int count;

static void add(const char *text) {
  if (count < (int)(sizeof lines / sizeof *lines)) lines[count++] = strdup(text);
}

// The numbers of input devices and terminals differ between machines.
static void add_node(const char *how, const char *path) {
  char text[512];
  int length = snprintf(text, sizeof text, "%s %s", how, path);
  if (strncmp(path, "/dev/input/event", 16) == 0 || strncmp(path, "/dev/pts/", 9) == 0) {
    while (length > 0 && text[length - 1] >= '0' && text[length - 1] <= '9') text[--length] = 0;
  }
  add(text);
}

static int try_device(const char *path, const struct stat *status, int kind, struct FTW *place) {
  (void)kind;
  (void)place;
  if (!S_ISCHR(status->st_mode) && !S_ISBLK(status->st_mode)) return 0;
  int fd = open(path, O_RDONLY | O_NONBLOCK | O_NOCTTY | O_CLOEXEC);
  if (fd >= 0) {
    close(fd);
    add_node("reads", path);
  }
  fd = open(path, O_WRONLY | O_NONBLOCK | O_NOCTTY | O_CLOEXEC);
  if (fd >= 0) {
    close(fd);
    add_node("writes", path);
  }
  return 0;
}

static int try_folder(const char *path, const struct stat *status, int kind, struct FTW *place) {
  (void)status;
  if (strcmp(path, "/proc") == 0 || strcmp(path, "/sys") == 0) return FTW_SKIP_SUBTREE;
  if (kind != FTW_D) return 0;
  char file[4096];
  snprintf(file, sizeof file, "%s/touchd-probe-file", path);
  int fd = open(file, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0600);
  if (fd >= 0) {
    close(fd);
    unlink(file);
    char text[4200];
    snprintf(text, sizeof text, "writes in %s", path);
    add(text);
  }
  return place->level < 3 ? FTW_CONTINUE : FTW_SKIP_SUBTREE;
}

static void try_program(const char *path) {
  char *words[] = {(char *)path, NULL}, text[512];
  // Execute it without a fork, which may be forbidden itself.
  execv(path, words);
  snprintf(text, sizeof text, "running %s: %s", path, strerror(errno));
  add(text);
}

static int compare(const void *one, const void *other) { return strcmp(*(char *const *)one, *(char *const *)other); }

int main(int words, char **word) {
  const char *what = words == 2 ? word[1] : "";
  char text[256];
  if (strcmp(what, "devices") == 0) {
    nftw("/dev", try_device, 16, FTW_PHYS);
  } else if (strcmp(what, "files") == 0) {
    nftw("/", try_folder, 16, FTW_PHYS | FTW_ACTIONRETVAL);
  } else if (strcmp(what, "programs") == 0) {
    pid_t child = fork();
    if (child == 0) _exit(0);
    snprintf(text, sizeof text, "a new process: %s", child < 0 ? strerror(errno) : "made");
    add(text);
    int network = socket(AF_INET, SOCK_STREAM, 0);
    snprintf(text, sizeof text, "the network: %s", network < 0 ? strerror(errno) : "open");
    add(text);
    try_program("/bin/sh");
    try_program("/usr/bin/touchctl");
    try_program("/usr/bin/systemctl");
  } else {
    fputs("probe devices|files|programs\n", stderr);
    return 2;
  }
  qsort(lines, count, sizeof *lines, compare);
  for (int index = 0; index < count; index++) {
    if (index == 0 || strcmp(lines[index], lines[index - 1]) != 0) puts(lines[index]);
  }
  return 0;
}
