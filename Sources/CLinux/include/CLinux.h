// What Swift's Glibc module leaves out or cannot import. Each shim says why it exists.
#pragma once

// epoll, timerfd, signalfd, eventfd and getrandom have no module in Swift's Glibc overlay; their declarations import as they are.
#include <sys/epoll.h>
#include <sys/eventfd.h>
#include <sys/random.h>
#include <sys/signalfd.h>
#include <sys/timerfd.h>

#include <linux/input.h>
#include <linux/uinput.h>

#include <spawn.h>
#include <sys/types.h>

// accept4 is declared for _GNU_SOURCE alone; the new descriptor neither blocks nor is inherited.
int clinux_accept4(int fd);

// pipe2 is declared for _GNU_SOURCE alone; nobody inherits the ends, and only what reads does not block.
int clinux_output_pipe(int ends[2]);

// Swift's Glibc module marks fork unavailable, for only one thread goes on in the child: it is for programs that have one.
pid_t clinux_fork(void);

// The function behind it is declared for _GNU_SOURCE alone: what is spawned has no descriptor from `first` on.
int clinux_spawn_close_from(posix_spawn_file_actions_t *actions, int first);

// struct ucred, which SO_PEERCRED fills, is declared for _GNU_SOURCE alone.
struct clinux_credentials {
  pid_t pid;
  uid_t uid;
  gid_t gid;
};
int clinux_peer_credentials(int fd, struct clinux_credentials *result);

// ioctl is variadic, which Swift does not import. Returns -errno where it fails.
int clinux_ioctl(int fd, unsigned long request, void *argument);

// The EVIOC* requests are function-like macros, which do not import either; the sizes are in bytes.
unsigned long clinux_eviocgmtslots(size_t size);
unsigned long clinux_eviocgabs(unsigned int axis);
unsigned long clinux_eviocgkey(size_t size);
unsigned long clinux_eviocsclockid(void);
unsigned long clinux_eviocgrab(void);

// So do uinput's requests.
unsigned long clinux_ui_set_evbit(void);
unsigned long clinux_ui_set_propbit(void);
unsigned long clinux_ui_set_phys(void);
// The request that announces a code of `type`, or 0 for a type whose codes uinput does not take.
unsigned long clinux_ui_set_codebit(unsigned int type);
unsigned long clinux_ui_abs_setup(void);
unsigned long clinux_ui_dev_setup(void);
unsigned long clinux_ui_dev_create(void);
unsigned long clinux_ui_dev_destroy(void);
unsigned long clinux_ui_get_sysname(size_t size);

// wcwidth is declared for _XOPEN_SOURCE alone: how many columns a character takes in the locale, -1 for one that is not shown.
int clinux_columns(unsigned int character);

// The macros of control messages do not import. Sends a datagram with a descriptor, without waiting; returns -1 and sets errno where it fails.
struct sockaddr;
int clinux_send_descriptor(int fd, const void *bytes, size_t size, int descriptor, const struct sockaddr *to, unsigned length);

// Lets go of the pages that nobody has written of the program and its libraries: what is needed again comes back from the
// page cache. dl_iterate_phdr is declared for _GNU_SOURCE alone.
void clinux_release_unwritten_pages(void);
