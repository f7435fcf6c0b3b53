// The surroundings of a measured reader: the writer of the frames, and the clients of the service.
#define _GNU_SOURCE
#include "CBench.h"

#include <errno.h>
#include <linux/input.h>
#include <pthread.h>
#include <stdatomic.h>
#include <stdlib.h>
#include <string.h>
#include <sys/socket.h>
#include <sys/un.h>
#include <time.h>
#include <unistd.h>

enum { SEQUENCE = 500 };

static int64_t nanoseconds(void) {
  struct timespec time;
  clock_gettime(CLOCK_MONOTONIC, &time);
  return time.tv_sec * 1000000000ll + time.tv_nsec;
}

static int64_t now(void) { return nanoseconds() / 1000; }

struct frame {
  struct input_event events[16];
  size_t count;
  int64_t time;
};

static void add(struct frame *frame, int type, int code, int value) {
  frame->events[frame->count++] = (struct input_event){
      .input_event_sec = frame->time / 1000000, .input_event_usec = frame->time % 1000000,
      .type = type, .code = code, .value = value};
}

// Two fingers touch down, cross the screen in 500 frames, and lift, repeatedly.
static void fill(struct frame *frame, long index) {
  int step = index % SEQUENCE, last = step == SEQUENCE - 1, lap = index / SEQUENCE;
  frame->count = 0;
  for (int finger = 0; finger < 2; finger++) {
    add(frame, EV_ABS, ABS_MT_SLOT, finger);
    if (step == 0) add(frame, EV_ABS, ABS_MT_TRACKING_ID, (lap * 2 + finger) % 65536);
    if (last) {
      add(frame, EV_ABS, ABS_MT_TRACKING_ID, -1);
      continue;
    }
    add(frame, EV_ABS, ABS_MT_POSITION_X, finger ? 3500 - step * 5 : 500 + step * 5);
    add(frame, EV_ABS, ABS_MT_POSITION_Y, finger ? 3000 - step * 3 : 1000 + step * 3);
    add(frame, EV_ABS, ABS_MT_PRESSURE, 50 + finger * 10 + (step & 31));
  }
  if (step == 0 || last) add(frame, EV_KEY, BTN_TOUCH, !last);
  if (!last) {
    add(frame, EV_ABS, ABS_X, 500 + step * 5);
    add(frame, EV_ABS, ABS_Y, 1000 + step * 3);
  }
  add(frame, EV_SYN, SYN_REPORT, 0);
}

static int put(int writer, const struct frame *frame) {
  ssize_t size = (ssize_t)(frame->count * sizeof *frame->events);
  return write(writer, frame->events, size) == size;
}

long cbench_feed(int writer, long first, long frames, int64_t *time) {
  if (!*time) *time = now();
  for (long i = 0; i < frames; i++) {
    struct frame frame = {.time = *time += 8333};
    fill(&frame, first + i);
    if (!put(writer, &frame)) return i;
  }
  return frames;
}

// The reply to a paced frame arrives long before the next frame is written.
static _Atomic int64_t written;
static int64_t latencies[1 << 16];
static atomic_size_t latency_count;

static void note_latency(void) {
  int64_t since = atomic_load(&written);
  if (!since) return;
  size_t index = atomic_fetch_add(&latency_count, 1);
  if (index < sizeof latencies / sizeof *latencies) latencies[index] = nanoseconds() - since;
}

static int compare(const void *one, const void *other) {
  int64_t a = *(const int64_t *)one, b = *(const int64_t *)other;
  return (a > b) - (a < b);
}

double cbench_latency(double part) {
  size_t count = atomic_load(&latency_count), most = sizeof latencies / sizeof *latencies;
  if (count > most) count = most;
  if (!count) return -1;
  qsort(latencies, count, sizeof *latencies, compare);
  return latencies[(size_t)(part * (count - 1))];
}

void cbench_forget_latencies(void) {
  atomic_store(&latency_count, 0);
  atomic_store(&written, 0);
}

struct pace {
  int writer;
  long first, frames;
  int64_t interval;
};

static void *pace(void *data) {
  struct pace *plan = data;
  int64_t due = now();
  for (long i = 0; i < plan->frames; i++) {
    due += plan->interval;
    struct timespec moment = {.tv_sec = due / 1000000, .tv_nsec = due % 1000000 * 1000};
    while (clock_nanosleep(CLOCK_MONOTONIC, TIMER_ABSTIME, &moment, NULL) == EINTR) {}
    struct frame frame = {.time = now()};
    fill(&frame, plan->first + i);
    atomic_store(&written, nanoseconds());
    put(plan->writer, &frame);
  }
  free(plan);
  return NULL;
}

int cbench_feed_one(int writer, long index, int64_t time) {
  struct frame frame = {.time = time};
  fill(&frame, index);
  return put(writer, &frame);
}

static int start(void *(*body)(void *), void *data) {
  pthread_t thread;
  int error = pthread_create(&thread, NULL, body, data);
  if (error) free(data);
  else pthread_detach(thread);
  return error;
}

int cbench_pace(int writer, long first, long frames, int64_t interval) {
  struct pace *plan = malloc(sizeof *plan);
  *plan = (struct pace){writer, first, frames, interval};
  return start(pace, plan);
}

static atomic_ulong received;

struct swallow {
  int fd, counts;
};

static void *swallow(void *data) {
  struct swallow plan = *(struct swallow *)data;
  int fd = plan.fd;
  free(data);
  char bytes[1 << 16];
  for (ssize_t count; (count = read(fd, bytes, sizeof bytes)) > 0;) {
    note_latency();
    if (plan.counts) atomic_fetch_add(&received, count);
  }
  close(fd);
  return NULL;
}

int cbench_swallow(int fd, int counts) {
  struct swallow *data = malloc(sizeof *data);
  *data = (struct swallow){fd, counts};
  return start(swallow, data);
}

int cbench_call(const char *path, const void *call, size_t size) {
  struct sockaddr_un address = {.sun_family = AF_UNIX};
  strncpy(address.sun_path, path, sizeof address.sun_path - 1);
  int fd = socket(AF_UNIX, SOCK_STREAM | SOCK_CLOEXEC, 0);
  if (fd < 0) return -1;
  if (!connect(fd, (struct sockaddr *)&address, sizeof address) && write(fd, call, size) == (ssize_t)size) return fd;
  int error = errno;
  close(fd);
  errno = error;
  return -1;
}

size_t cbench_drain(int fd) {
  char bytes[1 << 16];
  size_t sum = 0;
  for (ssize_t count; (count = recv(fd, bytes, sizeof bytes, MSG_DONTWAIT)) > 0;) sum += (size_t)count;
  return sum;
}

unsigned long cbench_received(void) { return atomic_load(&received); }
