// The decisions of touchd-send: which keys its configuration lists, and whether a packet may be sent. It opens and writes nothing.
#ifndef CSEND_H
#define CSEND_H

#include <linux/input.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

// The pointer's axes have values from 0 to this maximum, from edge to edge of the screen.
#define CSEND_ABS_MAX 65535
// The maximum number of events in a packet, and the maximum turn of the wheel in one event (120 units per notch).
#define CSEND_EVENTS 64
#define CSEND_WHEEL_MAX 12000
// The type of a first event that requests a check: the rest is only checked, and nothing is sent. The kernel does not use this type.
#define CSEND_CHECK 0xffff

// The keys and buttons that may be sent, and whether the wheel may turn.
struct csend_list {
  uint8_t keys[KEY_CNT / 8];
  bool scroll;
  // The number of listed keyboard keys, and of listed pointer buttons.
  unsigned keyboard_keys, buttons;
};

// An event of a packet: the kernel's input_event without its time, in the machine's byte order.
struct csend_event {
  uint16_t type, code;
  int32_t value;
};

// The devices to which events are sent.
enum csend_device { CSEND_KEYBOARD, CSEND_POINTER };

// Whether a key is listed.
bool csend_has(const struct csend_list *list, unsigned key);

// Returns the kernel's number of a key by its name; -1 for an unknown name.
int csend_key(const char *name);

// Whether a key is a button of the pointer, BTN_LEFT to BTN_TASK.
bool csend_is_button(unsigned key);

// Read a configuration with one key or "scroll" per line. Blanks, and text after a #, are ignored.
//
// Returns 0, or the number of the first invalid line, counted from 1; `error` gives the reason.
int csend_parse(const char *text, size_t length, struct csend_list *list, char *error, size_t size);

// Check a packet: all events are listed and for one device, each pressed key is released, and the last event is a SYN_REPORT.
//
// Returns the number of events to send, and their device. Returns 0 if it only checks, and -1 with the reason in `error` if the packet is refused.
int csend_check(
    const struct csend_list *list, const void *packet, size_t length, struct csend_event events[CSEND_EVENTS],
    enum csend_device *device, char *error, size_t size);

#endif
