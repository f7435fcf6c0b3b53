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

// A reader of the fake device; NULL where there is none, and then `problem` says why in words. The echo answers each frame with 232
// bytes and does nothing else; the pass grabs the device and answers each frame with the frame.
struct cbench_reader;
struct cbench_reader *cbench_open_echo(const char **problem);
struct cbench_reader *cbench_open_pass(const char **problem);
struct cbench_reader *cbench_open_libevdev(const char **problem);
struct cbench_reader *cbench_open_libinput(const char **problem);
// Waits once and takes all that has come; returns the frames.
size_t cbench_turn(struct cbench_reader *reader);
void cbench_close(struct cbench_reader *reader);
// Where its answers arrive; -1 where it gives none.
int cbench_replies(const struct cbench_reader *reader);

// Writes frames of two fingers, 8333 us apart from `*time` on, at once; returns how many went in. `first` counts the frames before.
long cbench_feed(int writer, long first, long frames, int64_t *time);
// Writes such frames from a thread of its own, stamped with the time, one each `interval` us; returns an errno.
int cbench_pace(int writer, long first, long frames, int64_t interval);

// Writes the frame with that index at that time; whether it went in whole.
int cbench_feed_one(int writer, long index, int64_t time);

// Sends a call, whose NUL is its last byte, to the service at a socket; returns where the replies arrive, or -1 and errno.
int cbench_call(const char *path, const void *call, size_t size);
// Reads what comes there on a thread of its own until the other end is closed; returns an errno.
int cbench_swallow(int fd, int counts);
// How many bytes such threads have got of which `counts` was said.
unsigned long cbench_received(void);
// How long it took from the last write of a frame by cbench_pace to the return of each read of such threads, in ns: the value below
// which `part` (0 to 1) of them lie, -1 where there are none; cbench_forget_latencies begins again.
double cbench_latency(double part);
void cbench_forget_latencies(void);
// Reads what is there now, without waiting; returns the bytes.
size_t cbench_drain(int fd);

// From here on the clocks of this process stand at `time`, in us, until they are set again. A timer of the kernel follows its own clock,
// so a time that is far ahead keeps them all from firing.
void cbench_set_clock(int64_t time);
// Calls the body. Its name is where callgrind begins and ends to count (Tests/Counts/count).
void cbench_counted(void (*body)(void *), void *data);
