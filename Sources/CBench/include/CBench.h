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
