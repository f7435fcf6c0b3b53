// A touchscreen without a kernel device. In this process, opening CBENCH_FAKE_NODE returns the read end of a pipe that answers ioctls like a
// protocol-B panel with ten slots. Like an evdev node, a pipe keeps the events of one write together.
//
// The program's definitions of C library functions take precedence, also in loaded libraries. So libevdev, libinput and touchd all read this
// device, and the measured read(2) is the kernel's.
#define _GNU_SOURCE
#include "CBench.h"
#include "panel.h"

#include <fcntl.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <sys/stat.h>
#include <sys/syscall.h>
#include <sys/sysmacros.h>
#include <unistd.h>

enum { MAJOR = 13, MINOR = 64, MOST = 1024, LARGEST_PIPE = 1 << 20 };

static unsigned char is_fake[MOST];
static int writer = -1;

static int fakes(int fd) { return fd >= 0 && fd < MOST && is_fake[fd]; }

static int open_fake(void) {
  int ends[2];
  if (pipe2(ends, O_CLOEXEC | O_NONBLOCK)) return -1;
  if (ends[0] >= MOST) {
    close(ends[0]);
    close(ends[1]);
    errno = EMFILE;
    return -1;
  }
  fcntl(ends[1], F_SETPIPE_SZ, LARGEST_PIPE);
  is_fake[ends[0]] = 1;
  writer = ends[1];
  return ends[0];
}

int cbench_fake_writer(void) { return writer; }

int close(int fd) {
  if (fakes(fd)) is_fake[fd] = 0;
  return (int)syscall(SYS_close, fd);
}

static int open_any(int folder, const char *path, int flags, mode_t mode) {
  if (!strcmp(path, CBENCH_FAKE_NODE)) return open_fake();
  return (int)syscall(SYS_openat, folder, path, flags, mode);
}

#define OPEN(name) \
  int name(const char *path, int flags, ...) { \
    va_list rest; \
    va_start(rest, flags); \
    mode_t mode = flags & (O_CREAT | O_TMPFILE) ? va_arg(rest, mode_t) : 0; \
    va_end(rest); \
    return open_any(AT_FDCWD, path, flags, mode); \
  }
OPEN(open)
OPEN(open64)

static void pretend(struct stat *status) {
  status->st_mode = S_IFCHR | 0660;
  status->st_rdev = makedev(MAJOR, MINOR);
}

#define STAT(name, fname, type) \
  int fname(int fd, struct type *status) { \
    int answer = fstatat(fd, "", (struct stat *)status, AT_EMPTY_PATH); \
    if (!answer && fakes(fd)) pretend((struct stat *)status); \
    return answer; \
  } \
  int name(const char *path, struct type *status) { \
    int is_ours = !strcmp(path, CBENCH_FAKE_NODE); \
    int answer = fstatat(AT_FDCWD, is_ours ? "/dev/null" : path, (struct stat *)status, 0); \
    if (!answer && is_ours) pretend((struct stat *)status); \
    return answer; \
  }
STAT(stat, fstat, stat)
// The structure is the same on every 64-bit machine.
STAT(stat64, fstat64, stat64)

static const int properties[] = {INPUT_PROP_DIRECT, -1}, types[] = {EV_SYN, EV_KEY, EV_ABS, -1}, keys[] = {BTN_TOUCH, -1};
static const int axes[] = {ABS_X, ABS_Y, ABS_PRESSURE, ABS_MT_SLOT, ABS_MT_TOUCH_MAJOR, ABS_MT_POSITION_X,
                           ABS_MT_POSITION_Y, ABS_MT_TRACKING_ID, ABS_MT_PRESSURE, -1};
static const struct panel panel = {"bench", {BUS_USB, 0x1234, 0x5678, 1}, {0, 0}, {CBENCH_FAKE_LAST, CBENCH_FAKE_LAST}, 10, 9,
                                   properties, types, keys, axes};

int ioctl(int fd, unsigned long request, ...) {
  va_list rest;
  va_start(rest, request);
  void *argument = va_arg(rest, void *);
  va_end(rest);
  if (fakes(fd) && _IOC_TYPE(request) == 'E') return panel_answer(&panel, request, argument);
  return (int)syscall(SYS_ioctl, fd, request, argument);
}

// The udev functions that libinput calls. libudev can create a device from the environment, without /sys.
struct udev;
struct udev_device;
struct udev_device *udev_device_new_from_environment(struct udev *);
struct udev_device *udev_device_new_from_syspath(struct udev *, const char *);
struct udev_device *udev_device_ref(struct udev_device *);

static struct udev_device *announced(struct udev *udev) {
  static const char *const variables[][2] = {
      {"ACTION", "add"}, {"SEQNUM", "1"}, {"SUBSYSTEM", "input"}, {"DEVNAME", CBENCH_FAKE_NODE}, {"MAJOR", "13"},
      {"MINOR", "64"}, {"DEVPATH", "/devices/virtual/input/input0/event0"}, {"ID_INPUT", "1"},
      {"ID_INPUT_TOUCHSCREEN", "1"}};
  static struct udev_device *device;
  if (device) return udev_device_ref(device);
  size_t count = sizeof variables / sizeof *variables;
  for (size_t i = 0; i < count; i++) setenv(variables[i][0], variables[i][1], 1);
  device = udev_device_new_from_environment(udev);
  for (size_t i = 0; i < count; i++) unsetenv(variables[i][0]);
  return device ? udev_device_ref(device) : NULL;
}

struct udev_device *udev_device_new_from_devnum(struct udev *udev, char type, dev_t number) {
  if (type == 'c' && number == makedev(MAJOR, MINOR)) return announced(udev);
  char path[64];
  snprintf(path, sizeof path, "/sys/dev/%s/%u:%u", type == 'b' ? "block" : "char", major(number), minor(number));
  return udev_device_new_from_syspath(udev, path);
}

// udevd's database does not contain the device, so libudev would report it as uninitialized. No other code here calls this function.
int udev_device_get_is_initialized(struct udev_device *device) { return device != NULL; }
