// The C code with which the benchmark compares the Swift code. None of it is part of the daemon.
#pragma once

#include <stddef.h>
#include <stdint.h>

// The same 16 bytes as InputEvent in Evdev.
struct cbench_event {
  int64_t time;
  uint16_t type;
  uint16_t code;
  int32_t value;
};

// Tracks the slots of protocol-B events like Evdev: slots, identities, phases, and one list of contacts per frame. Returns a checksum of the
// contacts, so that the compiler cannot remove the work.
uint64_t cbench_track(const struct cbench_event *events, size_t count);

// Starts or stops counting the allocations of this process.
void cbench_count_allocations(int on);
uint64_t cbench_allocations(void);

// The path that opens a fake touchscreen in this process, and the maximum of its two position axes.
#define CBENCH_FAKE_NODE "/dev/input/touchd-bench"
#define CBENCH_FAKE_LAST 4095

// The descriptor for the events of the last opened node. Frames of at most PIPE_BUF bytes stay together.
int cbench_fake_writer(void);

// Opens a reader of the fake device; returns NULL and sets `problem` if that fails. The echo answers each frame with 232 bytes. The pass grabs
// the device and answers each frame with the frame itself.
struct cbench_reader;
struct cbench_reader *cbench_open_echo(const char **problem);
struct cbench_reader *cbench_open_pass(const char **problem);
struct cbench_reader *cbench_open_libevdev(const char **problem);
struct cbench_reader *cbench_open_libinput(const char **problem);
// Waits for events and reads all of them; returns the number of frames.
size_t cbench_turn(struct cbench_reader *reader);
void cbench_close(struct cbench_reader *reader);
// The descriptor of the answers; -1 if the reader does not answer.
int cbench_replies(const struct cbench_reader *reader);

// Writes frames of two fingers without waiting, with timestamps 8333 us apart after `*time`; returns the number of written frames. `first` is
// the number of earlier frames.
long cbench_feed(int writer, long first, long frames, int64_t *time);
// Writes such frames on a separate thread, one every `interval` us, stamped with the current time; returns an errno.
int cbench_pace(int writer, long first, long frames, int64_t interval);

// Writes the frame with this index and time; returns whether it was written completely.
int cbench_feed_one(int writer, long index, int64_t time);

// Sends a call, including its final NUL, to the service at a socket; returns the descriptor of the replies, or -1 and sets errno.
int cbench_call(const char *path, const void *call, size_t size);
// Reads a descriptor on a separate thread until the other end is closed; returns an errno.
int cbench_swallow(int fd, int counts);
// The number of bytes read by the threads that were started with `counts`.
unsigned long cbench_received(void);
// The quantile `part` (0 to 1) of the latencies from the last write of cbench_pace to the return of each read in these threads, in ns; -1 if
// there are none. cbench_forget_latencies resets them.
double cbench_latency(double part);
void cbench_forget_latencies(void);
// Reads all available bytes without waiting; returns their number.
size_t cbench_drain(int fd);

// Stops the clocks of this process at `time`, in us, until the next call. The kernel's timers follow the real clock, so a time far in the
// future keeps all timers from firing.
void cbench_set_clock(int64_t time);
// Calls the body. callgrind counts only inside this function (Tests/Counts/count).
void cbench_counted(void (*body)(void *), void *data);
