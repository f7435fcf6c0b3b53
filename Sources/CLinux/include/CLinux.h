// Functions and constants that Swift's Glibc module lacks or cannot import. Each comment says why its shim exists.
#pragma once

// epoll, timerfd, signalfd, eventfd and getrandom are not in Swift's Glibc overlay; their declarations import unchanged.
#include <sys/epoll.h>
#include <sys/eventfd.h>
#include <sys/random.h>
#include <sys/signalfd.h>
#include <sys/timerfd.h>

#include <linux/input.h>
#include <linux/uinput.h>

#include <spawn.h>
#include <sys/types.h>

// accept4 is declared only for _GNU_SOURCE. The new descriptor is non-blocking and is not inherited.
int clinux_accept4(int fd);

// pipe2 is declared only for _GNU_SOURCE. The ends are not inherited, and only the reading end is non-blocking.
int clinux_output_pipe(int ends[2]);

// Swift's Glibc module marks fork unavailable, because only the calling thread exists in the child. Only for programs with one thread.
pid_t clinux_fork(void);

// The function called here is declared only for _GNU_SOURCE. The spawned program has no descriptors from `first` on.
int clinux_spawn_close_from(posix_spawn_file_actions_t *actions, int first);

// struct ucred, which SO_PEERCRED fills, is declared only for _GNU_SOURCE.
struct clinux_credentials {
  pid_t pid;
  uid_t uid;
  gid_t gid;
};
int clinux_peer_credentials(int fd, struct clinux_credentials *result);

// ioctl is variadic, which Swift does not import. Returns -errno on failure.
int clinux_ioctl(int fd, unsigned long request, void *argument);

// The EVIOC* requests are function-like macros, which Swift does not import. Sizes are in bytes.
unsigned long clinux_eviocgmtslots(size_t size);
unsigned long clinux_eviocgabs(unsigned int axis);
unsigned long clinux_eviocgkey(size_t size);
unsigned long clinux_eviocsclockid(void);
unsigned long clinux_eviocgrab(void);

// The same applies to uinput's requests.
unsigned long clinux_ui_set_evbit(void);
unsigned long clinux_ui_set_propbit(void);
unsigned long clinux_ui_set_phys(void);
// Return the request that announces a code of `type`, or 0 for a type whose codes uinput does not accept.
unsigned long clinux_ui_set_codebit(unsigned int type);
unsigned long clinux_ui_abs_setup(void);
unsigned long clinux_ui_dev_setup(void);
unsigned long clinux_ui_dev_create(void);
unsigned long clinux_ui_dev_destroy(void);
unsigned long clinux_ui_get_sysname(size_t size);

// wcwidth is declared only for _XOPEN_SOURCE. Returns the number of columns of a character in the locale; -1 if it is not printable.
int clinux_columns(unsigned int character);

// The macros for control messages do not import. Sends a datagram with a descriptor without waiting; returns -1 and sets errno on failure.
struct sockaddr;
int clinux_send_descriptor(int fd, const void *bytes, size_t size, int descriptor, const struct sockaddr *to, unsigned length);

// Release the unmodified pages of the program and its libraries. Pages that are needed again are read from the page cache. dl_iterate_phdr is
// declared only for _GNU_SOURCE.
void clinux_release_unwritten_pages(void);
