#include "fake.h"

#include <errno.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/socket.h>
#include <sys/un.h>
#include <time.h>
#include <unistd.h>

int64_t fake_now = 1000000;
long fake_memory = -1;
int fake_socket_error, fake_connect_error;
bool fake_comma;

/* The linker gives the library these in place of the system's (--wrap). */
int __wrap_clock_gettime(clockid_t clock, struct timespec *time);
void *__wrap_malloc(size_t size);
void *__wrap_calloc(size_t count, size_t size);
void *__wrap_realloc(void *memory, size_t size);
char *__wrap_strdup(const char *text);
int __wrap_socket(int domain, int type, int protocol);
int __wrap_connect(int fd, const struct sockaddr *address, socklen_t length);
int __wrap_snprintf(char *target, size_t size, const char *format, ...) __attribute__((format(printf, 3, 4)));
void *__real_malloc(size_t size);
void *__real_calloc(size_t count, size_t size);
void *__real_realloc(void *memory, size_t size);
int __real_socket(int domain, int type, int protocol);
int __real_connect(int fd, const struct sockaddr *address, socklen_t length);

int __wrap_clock_gettime(clockid_t clock, struct timespec *time) {
  (void)clock;
  time->tv_sec = fake_now / 1000;
  time->tv_nsec = fake_now % 1000 * 1000000;
  return 0;
}

static bool is_exhausted(void) {
  if (fake_memory < 0) return false;
  if (fake_memory-- > 0) return false;
  fake_memory = 0;
  errno = ENOMEM;
  return true;
}

void *__wrap_malloc(size_t size) { return is_exhausted() ? NULL : __real_malloc(size); }
void *__wrap_calloc(size_t count, size_t size) { return is_exhausted() ? NULL : __real_calloc(count, size); }
void *__wrap_realloc(void *memory, size_t size) { return is_exhausted() ? NULL : __real_realloc(memory, size); }

char *__wrap_strdup(const char *text) {
  char *copy = __wrap_malloc(strlen(text) + 1);
  return copy ? strcpy(copy, text) : NULL;
}

int __wrap_socket(int domain, int type, int protocol) {
  if (!fake_socket_error) return __real_socket(domain, type, protocol);
  errno = fake_socket_error;
  return -1;
}

int __wrap_connect(int fd, const struct sockaddr *address, socklen_t length) {
  if (!fake_connect_error) return __real_connect(fd, address, length);
  errno = fake_connect_error;
  return -1;
}

int __wrap_snprintf(char *target, size_t size, const char *format, ...) {
  va_list arguments;
  va_start(arguments, format);
  int length = vsnprintf(target, size, format, arguments);
  va_end(arguments);
  char *point = fake_comma && strchr(format, 'g') ? strchr(target, '.') : NULL;
  if (point) {
    memmove(point + 2, point + 1, strlen(point));
    memcpy(point, "\xd9\xab", 2);
  }
  return length;
}

static int listener = -1;
static char path[64];

static void must(bool condition, const char *what) {
  if (condition) return;
  perror(what);
  abort();
}

const char *listen_here(void) {
  static int count;
  struct sockaddr_un address = {.sun_family = AF_UNIX};
  if (count == 0) count = (int)getpid() * 1000;
  int length = sprintf(path, "/tmp/touchd-c-%d", count++);
  memcpy(address.sun_path, path, (size_t)length + 1);
  listener = __real_socket(AF_UNIX, SOCK_STREAM | SOCK_NONBLOCK | SOCK_CLOEXEC, 0);
  unlink(path);
  must(bind(listener, (struct sockaddr *)&address, sizeof address) == 0, "bind");
  must(listen(listener, 64) == 0, "listen");
  return path;
}

void stop_listening(void) {
  close(listener);
  unlink(path);
}

int accept_quietly(void) { return accept4(listener, NULL, NULL, SOCK_NONBLOCK | SOCK_CLOEXEC); }

int accept_one(void) {
  int client = accept_quietly();
  must(client >= 0, "no client has connected");
  return client;
}

bool is_anyone_there(void) {
  int client = accept_quietly();
  if (client >= 0) close(client);
  return client >= 0;
}

const char *heard(int client) {
  static char text[1 << 21];
  size_t length = 0;
  do {
    ssize_t count = recv(client, text + length, 1, 0);
    if (count <= 0) return "(nothing)";
    length++;
  } while (text[length - 1] != 0);
  return text;
}

void say_bytes(int client, const char *bytes, size_t length) {
  must(send(client, bytes, length, MSG_NOSIGNAL) == (ssize_t)length, "send");
}

void say(int client, const char *text) { say_bytes(client, text, strlen(text) + 1); }
