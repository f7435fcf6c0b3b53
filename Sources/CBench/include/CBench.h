// The loops in C that the benchmark holds the Swift ones against. Nothing here is part of the daemon.
#pragma once

#include <stddef.h>
#include <stdint.h>

// The same 16 bytes as Evdev's InputEvent.
struct cbench_event {
  int64_t time;
  uint16_t type;
  uint16_t code;
  int32_t value;
};

// Feeds protocol-B events to a slot tracker as Evdev's does: slots, identities, phases, one list of contacts a frame.
// Returns a checksum over the contacts that were delivered, so that no compiler leaves the work out.
uint64_t cbench_track(const struct cbench_event *events, size_t count);

// Counts the calls of malloc, calloc and realloc in this process while it is on.
void cbench_count_allocations(int on);
uint64_t cbench_allocations(void);

// The node that opens as a fake touchscreen in this process, and the last value of its two position axes.
#define CBENCH_FAKE_NODE "/dev/input/touchd-bench"
#define CBENCH_FAKE_LAST 4095

// Where to write the events of the node that was opened last; whole frames of at most PIPE_BUF bytes stay together.
int cbench_fake_writer(void);

// A reader of the fake device; NULL where there is none, and then `problem` says why in words.
struct cbench_reader;
struct cbench_reader *cbench_open_libevdev(const char **problem);
struct cbench_reader *cbench_open_libinput(const char **problem);
// Waits once and takes all that has come; returns the frames.
size_t cbench_turn(struct cbench_reader *reader);
void cbench_close(struct cbench_reader *reader);

// Writes frames of two fingers, 8333 us apart from `*time` on, at once; returns how many went in. `first` counts the frames before.
long cbench_feed(int writer, long first, long frames, int64_t *time);
// Writes such frames from a thread of its own, stamped with the time, one each `interval` us; returns an errno.
int cbench_pace(int writer, long first, long frames, int64_t interval);

// Subscribes to the service at a socket and reads what comes on a thread of its own; returns an errno.
int cbench_subscribe(const char *path);
// How many bytes that thread has got.
unsigned long cbench_received(void);
