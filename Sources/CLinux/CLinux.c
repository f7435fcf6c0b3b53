#define _GNU_SOURCE
#include "CLinux.h"

#include <errno.h>
#include <fcntl.h>
#include <link.h>
#include <spawn.h>
#include <string.h>
#include <sys/ioctl.h>
#include <sys/mman.h>
#include <sys/socket.h>
#include <unistd.h>
#include <wchar.h>

int clinux_accept4(int fd) {
  return accept4(fd, NULL, NULL, SOCK_CLOEXEC | SOCK_NONBLOCK);
}

int clinux_output_pipe(int ends[2]) {
  if (pipe2(ends, O_CLOEXEC) == -1) return -1;
  return fcntl(ends[0], F_SETFL, O_NONBLOCK);
}

pid_t clinux_fork(void) { return fork(); }

int clinux_spawn_close_from(posix_spawn_file_actions_t *actions, int first) {
  return posix_spawn_file_actions_addclosefrom_np(actions, first);
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

int clinux_send_descriptor(
    int fd, const void *bytes, size_t size, int descriptor, const struct sockaddr *to, unsigned length) {
  union {
    struct cmsghdr header;
    char room[CMSG_SPACE(sizeof(int))];
  } control;
  memset(&control, 0, sizeof control);
  struct iovec vector = {.iov_base = (void *)bytes, .iov_len = size};
  struct msghdr message = {
      .msg_name = (void *)to, .msg_namelen = length, .msg_iov = &vector, .msg_iovlen = 1,
      .msg_control = &control, .msg_controllen = sizeof control.room};
  struct cmsghdr *header = CMSG_FIRSTHDR(&message);
  *header = (struct cmsghdr){.cmsg_level = SOL_SOCKET, .cmsg_type = SCM_RIGHTS, .cmsg_len = CMSG_LEN(sizeof(int))};
  memcpy(CMSG_DATA(header), &descriptor, sizeof descriptor);
  return sendmsg(fd, &message, MSG_NOSIGNAL | MSG_DONTWAIT) == -1 ? -1 : 0;
}

int clinux_ioctl(int fd, unsigned long request, void *argument) {
  int result = ioctl(fd, request, argument);
  return result == -1 ? -errno : result;
}

int clinux_columns(unsigned int character) { return wcwidth((wchar_t)character); }

unsigned long clinux_eviocgmtslots(size_t size) { return EVIOCGMTSLOTS(size); }
unsigned long clinux_eviocgabs(unsigned int axis) { return EVIOCGABS(axis); }
unsigned long clinux_eviocgkey(size_t size) { return EVIOCGKEY(size); }
unsigned long clinux_eviocsclockid(void) { return EVIOCSCLOCKID; }
unsigned long clinux_eviocgrab(void) { return EVIOCGRAB; }

unsigned long clinux_ui_set_evbit(void) { return UI_SET_EVBIT; }
unsigned long clinux_ui_set_propbit(void) { return UI_SET_PROPBIT; }
unsigned long clinux_ui_set_phys(void) { return UI_SET_PHYS; }
unsigned long clinux_ui_abs_setup(void) { return UI_ABS_SETUP; }
unsigned long clinux_ui_dev_setup(void) { return UI_DEV_SETUP; }
unsigned long clinux_ui_dev_create(void) { return UI_DEV_CREATE; }
unsigned long clinux_ui_dev_destroy(void) { return UI_DEV_DESTROY; }
unsigned long clinux_ui_get_sysname(size_t size) { return UI_GET_SYSNAME(size); }

unsigned long clinux_ui_set_codebit(unsigned int type) {
  switch (type) {
    case EV_KEY: return UI_SET_KEYBIT;
    case EV_REL: return UI_SET_RELBIT;
    case EV_MSC: return UI_SET_MSCBIT;
    case EV_SW: return UI_SET_SWBIT;
    default: return 0;
  }
}

static int release_object(struct dl_phdr_info *object, size_t size, void *page_size) {
  (void)size;
  uintptr_t page = *(uintptr_t *)page_size;
  for (int index = 0; index < object->dlpi_phnum; index++) {
    const ElfW(Phdr) *segment = &object->dlpi_phdr[index];
    // The pages of a writable segment, or of one that was writable during relocation, may differ from the file.
    if (segment->p_type != PT_LOAD || (segment->p_flags & PF_W) != 0) continue;
    uintptr_t start = (object->dlpi_addr + segment->p_vaddr) & ~(page - 1);
    uintptr_t end = (object->dlpi_addr + segment->p_vaddr + segment->p_memsz) & ~(page - 1);
    if (end > start) madvise((void *)start, end - start, MADV_DONTNEED);
  }
  return 0;
}

void clinux_release_unwritten_pages(void) {
  uintptr_t page = (uintptr_t)sysconf(_SC_PAGESIZE);
  dl_iterate_phdr(release_object, &page);
}
