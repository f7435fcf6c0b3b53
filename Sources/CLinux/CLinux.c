#define _GNU_SOURCE
#include "CLinux.h"

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
