// What touchd-send decides: which keys its configuration lists, and whether a packet may be sent. It opens nothing and writes nothing.
#ifndef CSEND_H
#define CSEND_H

#include <linux/input.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

// The pointer's axes go from 0 to this over the screen.
#define CSEND_ABS_MAX 65535
// The most events of a packet, and the most units of one turn of the wheel (120 a notch).
#define CSEND_EVENTS 64
#define CSEND_WHEEL_MAX 12000
// As the type of a packet's first event: nothing is sent, the rest is only checked. No event of the kernel has it.
#define CSEND_CHECK 0xffff

// The keys and buttons that may be sent, and whether the wheel may turn.
struct csend_list {
  uint8_t keys[KEY_CNT / 8];
  bool scroll;
  // How many keys of a keyboard and buttons of a pointer there are.
  unsigned keyboard_keys, buttons;
};

// An event of a packet: input_event(5) without its time, in the byte order of the machine.
struct csend_event {
  uint16_t type, code;
  int32_t value;
};

// The devices that events go to.
enum csend_device { CSEND_KEYBOARD, CSEND_POINTER };

// Whether a key is listed.
bool csend_has(const struct csend_list *list, unsigned key);

// The kernel's number of a key's name; -1 for a name that it does not know.
int csend_key(const char *name);

// Whether a key is a button of the pointer, BTN_LEFT to BTN_TASK.
bool csend_is_button(unsigned key);

// Read a configuration: a key or "scroll" a line; blanks, and what follows a #, count for nothing.
//
// Returns 0, or the number of the first line that is wrong, counted from 1; `error` says why.
int csend_parse(const char *text, size_t length, struct csend_list *list, char *error, size_t size);

// Check a packet: every event of it is listed, all are for one device, each key that goes down comes up, and the last is a SYN_REPORT.
//
// Returns how many events to send, from the first on, and where to; 0 where it only checks; -1 where it is refused, and `error` says why.
int csend_check(
    const struct csend_list *list, const void *packet, size_t length, struct csend_event events[CSEND_EVENTS],
    enum csend_device *device, char *error, size_t size);

#endif
