#include "CBench.h"

#include <linux/input-event-codes.h>
#include <string.h>

#define SLOTS 64

enum phase { NONE, BEGAN, MOVED, STATIONARY, ENDED };

struct slot {
  int64_t id;
  int32_t x, y, pressure, major, minor, orientation, tracking;
  enum phase phase;
};

uint64_t cbench_track(const struct cbench_event *events, size_t count) {
  struct slot slots[SLOTS];
  memset(slots, 0, sizeof slots);
  for (int i = 0; i < SLOTS; i++) slots[i].tracking = -1;
  struct slot *slot = &slots[0];
  struct slot contacts[SLOTS];
  int64_t next_id = 1;
  uint64_t sum = 0;
  int highest = 0;
  for (size_t i = 0; i < count; i++) {
    const struct cbench_event *event = &events[i];
    if (event->type == EV_ABS) {
      switch (event->code) {
      case ABS_MT_SLOT:
        if (event->value >= 0 && event->value < SLOTS) {
          slot = &slots[event->value];
          if (event->value > highest) highest = event->value;
        }
        continue;
      case ABS_MT_TRACKING_ID:
        if (event->value < 0) {
          if (slot->phase != NONE) slot->phase = ENDED;
        } else if (event->value != slot->tracking) {
          slot->id = next_id++;
          slot->phase = BEGAN;
        }
        slot->tracking = event->value;
        continue;
      case ABS_MT_POSITION_X: slot->x = event->value; break;
      case ABS_MT_POSITION_Y: slot->y = event->value; break;
      case ABS_MT_PRESSURE: slot->pressure = event->value; break;
      case ABS_MT_TOUCH_MAJOR: slot->major = event->value; break;
      case ABS_MT_TOUCH_MINOR: slot->minor = event->value; break;
      case ABS_MT_ORIENTATION: slot->orientation = event->value; break;
      default: continue;
      }
      if (slot->phase == STATIONARY) slot->phase = MOVED;
    } else if (event->type == EV_SYN && event->code == SYN_REPORT) {
      int n = 0;
      for (int s = 0; s <= highest; s++) {
        if (slots[s].phase == NONE) continue;
        contacts[n++] = slots[s];
        slots[s].phase = slots[s].phase == ENDED ? NONE : STATIONARY;
      }
      for (int c = 0; c < n; c++) sum += (uint64_t)(contacts[c].id * 31 + contacts[c].x + contacts[c].y + contacts[c].phase);
    }
  }
  return sum;
}
