// The answers of an idle touchscreen with slots, or of a button, to evdev's ioctls. The events come from a pipe.
#include <errno.h>
#include <linux/input.h>
#include <string.h>
#include <sys/ioctl.h>

struct panel {
  const char *name;
  struct input_id id;
  // The ranges of both axes, and their resolution in units per millimetre.
  int low[2], high[2], resolution;
  int last_slot;
  // Each list ends with -1.
  const int *properties, *types, *keys, *axes;
};

static int panel_give(void *to, size_t room, const void *what, size_t size) {
  size_t length = size < room ? size : room;
  memset(to, 0, room);
  memcpy(to, what, length);
  return (int)length;
}

static int panel_bits(void *to, size_t room, const int *codes) {
  unsigned char bits[KEY_MAX / 8 + 1] = {0};
  for (; *codes >= 0; codes++) bits[*codes / 8] |= 1 << *codes % 8;
  return panel_give(to, room, bits, sizeof bits);
}

static int panel_axis(const struct panel *panel, int code, struct input_absinfo *info) {
  int is_y = code == ABS_Y || code == ABS_MT_POSITION_Y;
  memset(info, 0, sizeof *info);
  switch (code) {
    case ABS_X: case ABS_Y: case ABS_MT_POSITION_X: case ABS_MT_POSITION_Y:
      *info = (struct input_absinfo){.minimum = panel->low[is_y], .maximum = panel->high[is_y], .resolution = panel->resolution};
      break;
    case ABS_MT_SLOT: info->maximum = panel->last_slot; break;
    case ABS_MT_TRACKING_ID: info->maximum = 65535; break;
    default: info->maximum = 255;
  }
  return 0;
}

// The value of an axis in a slot without a contact.
static int panel_empty_value(const struct panel *panel, int code) {
  return code == ABS_MT_TRACKING_ID ? -1 : code == ABS_MT_POSITION_X ? panel->low[0] : code == ABS_MT_POSITION_Y ? panel->low[1] : 0;
}

static int panel_answer(const struct panel *panel, unsigned long request, void *to) {
  static const int none[] = {-1};
  size_t room = _IOC_SIZE(request);
  unsigned number = _IOC_NR(request);
  int version = EV_VERSION;
  if (number >= _IOC_NR(EVIOCGABS(0)) && number <= _IOC_NR(EVIOCGABS(ABS_MAX)) && _IOC_DIR(request) == _IOC_READ)
    return panel_axis(panel, number - _IOC_NR(EVIOCGABS(0)), to);
  switch (number) {
    case _IOC_NR(EVIOCGVERSION): return panel_give(to, room, &version, sizeof version), 0;
    case _IOC_NR(EVIOCGID): return panel_give(to, room, &panel->id, sizeof panel->id), 0;
    case _IOC_NR(EVIOCGNAME(0)): return panel_give(to, room, panel->name, strlen(panel->name) + 1);
    case _IOC_NR(EVIOCGPROP(0)): return panel_bits(to, room, panel->properties);
    case _IOC_NR(EVIOCGBIT(0, 0)): return panel_bits(to, room, panel->types);
    case _IOC_NR(EVIOCGBIT(EV_KEY, 0)): return panel_bits(to, room, panel->keys);
    case _IOC_NR(EVIOCGBIT(EV_ABS, 0)): return panel_bits(to, room, panel->axes);
    case _IOC_NR(EVIOCGMTSLOTS(0)):
      for (size_t slot = 1; slot < room / sizeof(int); slot++) ((int *)to)[slot] = panel_empty_value(panel, *(int *)to);
      return 0;
    case _IOC_NR(EVIOCGRAB): case _IOC_NR(EVIOCSCLOCKID): return 0;
    case _IOC_NR(EVIOCGPHYS(0)): case _IOC_NR(EVIOCGUNIQ(0)): errno = ENOENT; return -1;
    default: return panel_bits(to, room, none);
  }
}
