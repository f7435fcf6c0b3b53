#define _GNU_SOURCE
#include "CLinux.h"

#include <errno.h>
#include <sys/ioctl.h>
#include <sys/socket.h>

int clinux_accept4(int fd) {
  return accept4(fd, NULL, NULL, SOCK_CLOEXEC | SOCK_NONBLOCK);
}

int clinux_peer_credentials(int fd, struct clinux_credentials *result) {
  struct ucred credentials;
  socklen_t size = sizeof credentials;
  if (getsockopt(fd, SOL_SOCKET, SO_PEERCRED, &credentials, &size) == -1) return -1;
  result->pid = credentials.pid;
  result->uid = credentials.uid;
  result->gid = credentials.gid;
  return 0;
}

int clinux_ioctl(int fd, unsigned long request, void *argument) {
  int result = ioctl(fd, request, argument);
  return result == -1 ? -errno : result;
}

unsigned long clinux_eviocgmtslots(size_t size) { return EVIOCGMTSLOTS(size); }
unsigned long clinux_eviocgabs(unsigned int axis) { return EVIOCGABS(axis); }
unsigned long clinux_eviocgkey(size_t size) { return EVIOCGKEY(size); }
unsigned long clinux_eviocsclockid(void) { return EVIOCSCLOCKID; }
unsigned long clinux_eviocgrab(void) { return EVIOCGRAB; }
