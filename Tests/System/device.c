// Preloaded into a program: lets a pipe be a touchscreen with slots, so that the program opens it as a device of the kernel.
//
// DEVICE="NAME/VENDOR:PRODUCT/MINIMUM-MAXIMUM/MINIMUM-MAXIMUM": what it says of itself, the identifiers in hexadecimal, and the ranges of
// its axes; without these it is a power button. Its events are what the test writes into the pipe; nothing is down at the start, and who
// closes the pipe unplugs the device.
#define _GNU_SOURCE
#include <dlfcn.h>
#include <errno.h>
#include <linux/input.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/ioctl.h>

static char name[64] = "";
static unsigned vendor = 0, product = 0;
static int low[2], high[2], is_button = 0;

__attribute__((constructor)) static void prepare(void) {
  const char *text = getenv("DEVICE");
  const char *form = "%63[^/]/%x:%x/%d-%d/%d-%d";
  int count = text ? sscanf(text, form, name, &vendor, &product, &low[0], &high[0], &low[1], &high[1]) : 0;
  is_button = count == 3;
  if (count != 7 && !is_button) abort();
}

static int give(void *to, size_t room, const void *what, size_t size) {
  size_t length = size < room ? size : room;
  memset(to, 0, room);
  memcpy(to, what, length);
  return (int)length;
}

static int give_bits(void *to, size_t room, const int *codes) {
  unsigned char bits[KEY_MAX / 8 + 1] = {0};
  for (; *codes >= 0; codes++) bits[*codes / 8] |= 1 << *codes % 8;
  return give(to, room, bits, sizeof bits);
}

static int axis(int code, struct input_absinfo *info) {
  memset(info, 0, sizeof *info);
  switch (code) {
    case ABS_X: case ABS_MT_POSITION_X: info->minimum = low[0]; info->maximum = high[0]; break;
    case ABS_Y: case ABS_MT_POSITION_Y: info->minimum = low[1]; info->maximum = high[1]; break;
    case ABS_MT_SLOT: info->maximum = 4; break;
    case ABS_MT_TRACKING_ID: info->maximum = 65535; break;
    default: errno = EINVAL; return -1;
  }
  return 0;
}

// What a slot without a contact has for an axis.
static int at_rest(int code) {
  return code == ABS_MT_TRACKING_ID ? -1 : code == ABS_MT_POSITION_X ? low[0] : code == ABS_MT_POSITION_Y ? low[1] : 0;
}

static int answer(unsigned long request, void *to) {
  static const int button_types[] = {EV_SYN, EV_KEY, -1}, button_keys[] = {KEY_POWER, -1};
  static const int types[] = {EV_SYN, EV_KEY, EV_ABS, -1}, keys[] = {BTN_TOUCH, -1}, properties[] = {INPUT_PROP_DIRECT, -1}, none[] = {-1};
  static const int axes[] = {ABS_X, ABS_Y, ABS_MT_SLOT, ABS_MT_POSITION_X, ABS_MT_POSITION_Y, ABS_MT_TRACKING_ID, -1};
  size_t room = _IOC_SIZE(request);
  unsigned number = _IOC_NR(request);
  struct input_id id = {.bustype = BUS_I2C, .vendor = vendor, .product = product, .version = 1};
  int version = EV_VERSION;
  if (number >= _IOC_NR(EVIOCGABS(0)) && number <= _IOC_NR(EVIOCGABS(ABS_MAX)))
    return axis(number - _IOC_NR(EVIOCGABS(0)), to);
  switch (number) {
    case _IOC_NR(EVIOCGVERSION): return give(to, room, &version, sizeof version), 0;
    case _IOC_NR(EVIOCGID): return give(to, room, &id, sizeof id), 0;
    case _IOC_NR(EVIOCGNAME(0)): return give(to, room, name, strlen(name) + 1);
    case _IOC_NR(EVIOCGPROP(0)): return give_bits(to, room, is_button ? none : properties);
    case _IOC_NR(EVIOCGBIT(0, 0)): return give_bits(to, room, is_button ? button_types : types);
    case _IOC_NR(EVIOCGBIT(EV_KEY, 0)): return give_bits(to, room, is_button ? button_keys : keys);
    case _IOC_NR(EVIOCGBIT(EV_ABS, 0)): return give_bits(to, room, is_button ? none : axes);
    case _IOC_NR(EVIOCGMTSLOTS(0)):
      for (size_t slot = 1; slot < room / sizeof(int); slot++) ((int *)to)[slot] = at_rest(*(int *)to);
      return 0;
    case _IOC_NR(EVIOCGRAB): case _IOC_NR(EVIOCSCLOCKID): return 0;
    case _IOC_NR(EVIOCGPHYS(0)): case _IOC_NR(EVIOCGUNIQ(0)): errno = ENOENT; return -1;
    default: return give_bits(to, room, none);
  }
}

int ioctl(int fd, unsigned long request, ...) {
  va_list rest;
  va_start(rest, request);
  void *argument = va_arg(rest, void *);
  va_end(rest);
  if (_IOC_TYPE(request) == 'E') return answer(request, argument);
  return ((__typeof__(&ioctl))dlsym(RTLD_NEXT, "ioctl"))(fd, request, argument);
}
