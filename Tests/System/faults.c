// Preloaded into a program: makes one of its system calls fail, be interrupted or be short, as FAULT says.
//
// FAULT="CALL NUMBER WHAT": the NUMBERth call of the C function CALL, counted from 1 in the whole process, fails with the error number WHAT, or
// reads or writes only one byte if WHAT is "short". CALL "*" counts the calls of all functions below.
// FAULT_LOG names a file to which each call is appended, so that a run without a fault lists the calls.
#define _GNU_SOURCE
#include <dlfcn.h>
#include <errno.h>
#include <fcntl.h>
#include <poll.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/epoll.h>
#include <sys/socket.h>
#include <sys/stat.h>
#include <sys/syscall.h>
#include <sys/timerfd.h>
#include <unistd.h>

static char wanted[32] = "";
static long wanted_number = 0, count = 0;
static int error_number = 0, is_short = 0, log_fd = -1, is_ready = 0;

__attribute__((constructor)) static void prepare(void) {
  const char *text = getenv("FAULT"), *path = getenv("FAULT_LOG");
  char what[32] = "";
  if (text && sscanf(text, "%31s %ld %31s", wanted, &wanted_number, what) == 3) {
    is_short = strcmp(what, "short") == 0;
    error_number = atoi(what);
  }
  if (path) log_fd = (int)syscall(SYS_openat, AT_FDCWD, path, O_WRONLY | O_CREAT | O_APPEND | O_CLOEXEC, 0600);
  is_ready = 1;
}

// Return 1 if this call must fail, and 2 if it must be short.
static int strikes(const char *name) {
  if (!is_ready) return 0;
  if (log_fd >= 0) {
    char line[64];
    int length = snprintf(line, sizeof line, "%s\n", name);
    syscall(SYS_write, log_fd, line, length);
  }
  if (wanted_number == 0 || (strcmp(wanted, name) != 0 && strcmp(wanted, "*") != 0)) return 0;
  if (++count != wanted_number) return 0;
  if (is_short) return 2;
  errno = error_number;
  return 1;
}

#define REAL(name) ((__typeof__(&name))dlsym(RTLD_NEXT, #name))
#define FAIL(name) do { if (strikes(#name) == 1) return -1; } while (0)
#define SHORTEN(name, size) do { switch (strikes(#name)) { case 1: return -1; case 2: if (size > 1) size = 1; } } while (0)

ssize_t read(int fd, void *buffer, size_t size) { SHORTEN(read, size); return REAL(read)(fd, buffer, size); }
ssize_t write(int fd, const void *buffer, size_t size) { SHORTEN(write, size); return REAL(write)(fd, buffer, size); }
ssize_t recv(int fd, void *buffer, size_t size, int flags) { SHORTEN(recv, size); return REAL(recv)(fd, buffer, size, flags); }
ssize_t send(int fd, const void *buffer, size_t size, int flags) { SHORTEN(send, size); return REAL(send)(fd, buffer, size, flags); }
ssize_t sendto(int fd, const void *buffer, size_t size, int flags, const struct sockaddr *to, socklen_t length) {
  FAIL(sendto);
  return REAL(sendto)(fd, buffer, size, flags, to, length);
}
int open(const char *path, int flags, ...) {
  va_list rest;
  va_start(rest, flags);
  mode_t mode = flags & O_CREAT ? va_arg(rest, mode_t) : 0;
  va_end(rest);
  FAIL(open);
  return REAL(open)(path, flags, mode);
}
int fstat(int fd, struct stat *status) { FAIL(fstat); return REAL(fstat)(fd, status); }
int socket(int domain, int type, int protocol) { FAIL(socket); return REAL(socket)(domain, type, protocol); }
int bind(int fd, const struct sockaddr *address, socklen_t length) { FAIL(bind); return REAL(bind)(fd, address, length); }
int listen(int fd, int backlog) { FAIL(listen); return REAL(listen)(fd, backlog); }
int connect(int fd, const struct sockaddr *address, socklen_t length) { FAIL(connect); return REAL(connect)(fd, address, length); }
int accept4(int fd, struct sockaddr *address, socklen_t *length, int flags) { FAIL(accept4); return REAL(accept4)(fd, address, length, flags); }
int getsockopt(int fd, int level, int name, void *value, socklen_t *size) { FAIL(getsockopt); return REAL(getsockopt)(fd, level, name, value, size); }
int epoll_create1(int flags) { FAIL(epoll_create1); return REAL(epoll_create1)(flags); }
int epoll_ctl(int epoll, int operation, int fd, struct epoll_event *event) {
  // Changing a watch allocates no memory.
  if (operation == EPOLL_CTL_ADD) FAIL(epoll_ctl);
  return REAL(epoll_ctl)(epoll, operation, fd, event);
}
int timerfd_create(int clock, int flags) { FAIL(timerfd_create); return REAL(timerfd_create)(clock, flags); }
int rename(const char *from, const char *to) { FAIL(rename); return REAL(rename)(from, to); }
int fsync(int fd) { FAIL(fsync); return REAL(fsync)(fd); }
// Closing a descriptor twice could close another one, so abort.
int close(int fd) {
  int result = REAL(close)(fd);
  if (result < 0 && errno == EBADF) abort();
  return result;
}
