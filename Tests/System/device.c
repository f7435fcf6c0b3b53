// Preloaded into a program: makes a pipe look like a touchscreen with slots that is a device of the kernel.
//
// DEVICE="NAME/VENDOR:PRODUCT/MINIMUM-MAXIMUM/MINIMUM-MAXIMUM": its name, its identifiers in hexadecimal, and the ranges of its axes; without
// ranges it is a power button. The test writes its events into the pipe. Nothing is down at the start, and closing the pipe unplugs the
// device.
#define _GNU_SOURCE
#include <dlfcn.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>

#include "../../Sources/CBench/panel.h"

static char name[64] = "";
static const int none[] = {-1}, properties[] = {INPUT_PROP_DIRECT, -1};
static const int types[] = {EV_SYN, EV_KEY, EV_ABS, -1}, keys[] = {BTN_TOUCH, -1};
static const int axes[] = {ABS_X, ABS_Y, ABS_MT_SLOT, ABS_MT_POSITION_X, ABS_MT_POSITION_Y, ABS_MT_TRACKING_ID, -1};
static const int button_types[] = {EV_SYN, EV_KEY, -1}, button_keys[] = {KEY_POWER, -1};
static struct panel device = {name, {BUS_I2C, 0, 0, 1}, .last_slot = 4, .properties = properties, .types = types, .keys = keys, .axes = axes};

__attribute__((constructor)) static void prepare(void) {
  const char *text = getenv("DEVICE");
  const char *form = "%63[^/]/%hx:%hx/%d-%d/%d-%d";
  int *low = device.low, *high = device.high;
  int count = text ? sscanf(text, form, name, &device.id.vendor, &device.id.product, low, high, low + 1, high + 1) : 0;
  if (count == 3) {
    device.properties = device.axes = none;
    device.types = button_types;
    device.keys = button_keys;
  } else if (count != 7) {
    abort();
  }
}

int ioctl(int fd, unsigned long request, ...) {
  va_list rest;
  va_start(rest, request);
  void *argument = va_arg(rest, void *);
  va_end(rest);
  if (_IOC_TYPE(request) == 'E') return panel_answer(&device, request, argument);
  return ((__typeof__(&ioctl))dlsym(RTLD_NEXT, "ioctl"))(fd, request, argument);
}
