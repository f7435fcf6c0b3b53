// The readers with which touchd's live path is compared: libevdev alone, libinput's touch path, and minimal readers.
#define _GNU_SOURCE
#include "CBench.h"

#include <dlfcn.h>
#include <errno.h>
#include <fcntl.h>
#include <libevdev/libevdev.h>
#include <stdio.h>
#include <stdlib.h>
#include <sys/epoll.h>
#include <sys/ioctl.h>
#include <sys/socket.h>
#include <unistd.h>

struct cbench_reader {
  // The descriptor of the device; libinput opens its own.
  int fd;
  int epoll;
  struct libevdev *device;
  struct libinput *context;
  // The two ends of the socket for the answers of the echo and the pass; -1 in other readers.
  int answers, replies;
  // Whether the answers are the frames themselves.
  int passes;
};

// libinput is loaded on demand, so that other figures do not require it.
struct libinput;
struct libinput_device;
struct libinput_event;
struct libinput_event_touch;
struct libinput_interface {
  int (*open_restricted)(const char *path, int flags, void *data);
  void (*close_restricted)(int fd, void *data);
};
enum { TOUCH_DOWN = 500, TOUCH_MOTION = 502, TOUCH_FRAME = 504 };

static struct {
  struct libinput *(*path_create_context)(const struct libinput_interface *, void *);
  struct libinput_device *(*path_add_device)(struct libinput *, const char *);
  int (*get_fd)(struct libinput *);
  int (*dispatch)(struct libinput *);
  struct libinput_event *(*get_event)(struct libinput *);
  int (*event_get_type)(struct libinput_event *);
  struct libinput_event_touch *(*event_get_touch_event)(struct libinput_event *);
  double (*event_touch_get_x_transformed)(struct libinput_event_touch *, uint32_t);
  double (*event_touch_get_y_transformed)(struct libinput_event_touch *, uint32_t);
  void (*event_destroy)(struct libinput_event *);
  struct libinput *(*unref)(struct libinput *);
} li;

static int open_node(const char *path, int flags, void *data) {
  (void)data;
  int fd = open(path, flags);
  return fd < 0 ? -errno : fd;
}

static void close_node(int fd, void *data) {
  (void)data;
  close(fd);
}

static const char *load(void) {
  void *library = dlopen("libinput.so.10", RTLD_NOW);
  if (!library) return "libinput (libinput10) is not installed";
#define LOAD(name) \
  if (!(*(void **)&li.name = dlsym(library, "libinput_" #name))) return "libinput lacks libinput_" #name;
  LOAD(path_create_context) LOAD(path_add_device) LOAD(get_fd) LOAD(dispatch) LOAD(get_event) LOAD(event_get_type)
  LOAD(event_get_touch_event) LOAD(event_touch_get_x_transformed) LOAD(event_touch_get_y_transformed)
  LOAD(event_destroy) LOAD(unref)
  return NULL;
}

static struct cbench_reader *make(void) {
  struct cbench_reader *reader = calloc(1, sizeof *reader);
  reader->fd = reader->answers = reader->replies = -1;
  return reader;
}

static struct cbench_reader *watch(struct cbench_reader *reader, int fd) {
  struct epoll_event event = {.events = EPOLLIN};
  reader->epoll = epoll_create1(EPOLL_CLOEXEC);
  epoll_ctl(reader->epoll, EPOLL_CTL_ADD, fd, &event);
  return reader;
}

struct cbench_reader *cbench_open_libevdev(const char **problem) {
  struct cbench_reader *reader = make();
  reader->fd = open(CBENCH_FAKE_NODE, O_RDONLY | O_NONBLOCK | O_CLOEXEC);
  if (reader->fd < 0 || libevdev_new_from_fd(reader->fd, &reader->device)) {
    free(reader);
    *problem = "libevdev does not take the fake device";
    return NULL;
  }
  return watch(reader, reader->fd);
}

struct cbench_reader *cbench_open_libinput(const char **problem) {
  static const struct libinput_interface interface = {open_node, close_node};
  if ((*problem = load())) return NULL;
  struct cbench_reader *reader = make();
  reader->context = li.path_create_context(&interface, NULL);
  if (!reader->context || !li.path_add_device(reader->context, CBENCH_FAKE_NODE)) {
    *problem = "libinput does not take the fake device";
    if (reader->context) li.unref(reader->context);
    free(reader);
    return NULL;
  }
  return watch(reader, li.get_fd(reader->context));
}

static struct cbench_reader *open_answering(const char **problem) {
  struct cbench_reader *reader = make();
  reader->fd = open(CBENCH_FAKE_NODE, O_RDONLY | O_NONBLOCK | O_CLOEXEC);
  int pair[2];
  if (reader->fd < 0 || socketpair(AF_UNIX, SOCK_STREAM | SOCK_CLOEXEC, 0, pair)) {
    free(reader);
    *problem = "the echo does not take the fake device";
    return NULL;
  }
  reader->answers = pair[0];
  reader->replies = pair[1];
  return watch(reader, reader->fd);
}

struct cbench_reader *cbench_open_echo(const char **problem) { return open_answering(problem); }

struct cbench_reader *cbench_open_pass(const char **problem) {
  struct cbench_reader *reader = open_answering(problem);
  if (!reader) return NULL;
  reader->passes = 1;
  if (!ioctl(reader->fd, EVIOCGRAB, 1)) return reader;
  cbench_close(reader);
  *problem = "the fake device cannot be grabbed";
  return NULL;
}

static unsigned long sum;

// Answer each frame: with a line, or with the frame itself, unchanged.
static size_t dispatch_answering(struct cbench_reader *reader) {
  static const char line[232];
  struct input_event events[128];
  size_t frames = 0;
  ssize_t size = read(reader->fd, events, sizeof events), count = size / (ssize_t)sizeof *events;
  for (ssize_t first = 0, i = 0; i < count; i++) {
    if (events[i].type != EV_SYN || events[i].code != SYN_REPORT) continue;
    frames++;
    if (!reader->passes) send(reader->answers, line, sizeof line, MSG_NOSIGNAL);
    else if (write(reader->answers, events + first, (size_t)(i + 1 - first) * sizeof *events) < 0) return 0;
    first = i + 1;
  }
  return frames;
}

static size_t dispatch_libevdev(struct cbench_reader *reader) {
  size_t frames = 0;
  struct input_event event;
  while (libevdev_next_event(reader->device, LIBEVDEV_READ_FLAG_NORMAL, &event) == LIBEVDEV_READ_STATUS_SUCCESS) {
    if (event.type == EV_SYN && event.code == SYN_REPORT) frames++;
    sum += (unsigned)event.value;
  }
  return frames;
}

static size_t dispatch_libinput(struct cbench_reader *reader) {
  size_t frames = 0;
  li.dispatch(reader->context);
  for (struct libinput_event *event; (event = li.get_event(reader->context)); li.event_destroy(event)) {
    int type = li.event_get_type(event);
    if (type == TOUCH_FRAME) frames++;
    if (type < TOUCH_DOWN || type > TOUCH_MOTION || type == TOUCH_DOWN + 1) continue;
    struct libinput_event_touch *touch = li.event_get_touch_event(event);
    sum += (unsigned long)(li.event_touch_get_x_transformed(touch, 800) + li.event_touch_get_y_transformed(touch, 480));
  }
  return frames;
}

size_t cbench_turn(struct cbench_reader *reader) {
  struct epoll_event event;
  if (epoll_wait(reader->epoll, &event, 1, -1) < 1) return 0;
  if (reader->context) return dispatch_libinput(reader);
  return reader->device ? dispatch_libevdev(reader) : dispatch_answering(reader);
}

int cbench_replies(const struct cbench_reader *reader) { return reader->replies; }

void cbench_close(struct cbench_reader *reader) {
  close(reader->epoll);
  if (reader->context) li.unref(reader->context);
  if (reader->device) libevdev_free(reader->device);
  if (reader->fd >= 0) close(reader->fd);
  if (reader->answers >= 0) close(reader->answers), close(reader->replies);
  free(reader);
}
