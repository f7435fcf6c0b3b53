// panel: a touchscreen that exists while this program runs (uinput, protocol B). Reads commands, one per line:
//
// plug                     create the device; print "plugged /dev/input/eventN"
// unplug                   remove the device
// down SLOT X Y            land a finger, with a new tracking ID
// move SLOT X Y            move it
// up SLOT                  lift it
// frame                    send SYN_REPORT
// slide SLOT X Y STEPS MS  move the finger to X Y in STEPS frames, MS apart
// flood FRAMES             send FRAMES frames without a pause, moving each finger that is down by one unit
// random FRAMES SEED MS    send FRAMES frames of random fingers, MS apart; lift all at the end
// event TYPE CODE VALUE    send one raw event
// wait MS                  pause
// say TEXT                 print TEXT, for scripts that wait until earlier commands are done
//
// Pauses end at absolute times, so that delays do not add up.
// Options: -n NAME  -v VENDOR:PRODUCT (hex)  -s SLOTS  -x MAX-X  -y MAX-Y  -r UNITS-PER-MM  -P PHYS
// -k CODE,CODE,...         instead of a touchscreen, create a device with these keys, which the kernel repeats
// -a                       instead of a touchscreen, create an accelerometer with 1024 units per g
// -A                       protocol A: each frame has all contacts, without slots and IDs
#include <errno.h>
#include <fcntl.h>
#include <linux/uinput.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/ioctl.h>
#include <dirent.h>
#include <time.h>
#include <unistd.h>

enum { MOST_SLOTS = 64 };

static const char *name = "touchd test panel", *phys = "touchd/panel0";
static unsigned vendor = 0x1234, product = 0x5678;
static const char *keys;
static int is_accelerometer, is_protocol_a;
static int slots = 10, max_x = 4095, max_y = 4095, resolution = 10;

static int device = -1;
static int next_id = 1, current_slot, touching;
static struct { int id, x, y; } finger[MOST_SLOTS];
static struct timespec due;

static void fail(const char *what) {
  fprintf(stderr, "panel: %s: %s\n", what, strerror(errno));
  exit(1);
}

// The kernel passes nothing on before SYN_REPORT, so write the events of a frame together.
static struct input_event pending[256];
static unsigned pending_count;

static void flush(void) {
  ssize_t size = pending_count * sizeof *pending;
  if (device >= 0 && write(device, pending, size) != size) fail("write");
  pending_count = 0;
}

static void emit(int type, int code, int value) {
  pending[pending_count++] = (struct input_event){.type = type, .code = code, .value = value};
  if (type == EV_SYN || pending_count == sizeof pending / sizeof *pending) flush();
}

static void axis(int code, int maximum, int units_per_mm) {
  struct uinput_abs_setup setup = {.code = code, .absinfo = {.maximum = maximum, .resolution = units_per_mm}};
  if (ioctl(device, UI_ABS_SETUP, &setup)) fail("UI_ABS_SETUP");
}

// Describe a device that is not a touchscreen.
static void describe_sensor(void) {
  if (is_accelerometer) {
    ioctl(device, UI_SET_PROPBIT, INPUT_PROP_ACCELEROMETER);
    ioctl(device, UI_SET_EVBIT, EV_ABS);
    for (int code = ABS_X; code <= ABS_Z; code++) {
      struct uinput_abs_setup setup = {.code = code, .absinfo = {.minimum = -8192, .maximum = 8191, .resolution = 1024}};
      if (ioctl(device, UI_ABS_SETUP, &setup)) fail("UI_ABS_SETUP");
    }
    return;
  }
  ioctl(device, UI_SET_EVBIT, EV_KEY);
  ioctl(device, UI_SET_EVBIT, EV_REP);
  for (const char *rest = keys; rest && *rest; rest = strchr(rest, ',') ? strchr(rest, ',') + 1 : NULL)
    ioctl(device, UI_SET_KEYBIT, atoi(rest));
}

static void describe_panel(void) {
  ioctl(device, UI_SET_EVBIT, EV_KEY);
  ioctl(device, UI_SET_KEYBIT, BTN_TOUCH);
  ioctl(device, UI_SET_PROPBIT, INPUT_PROP_DIRECT);
  ioctl(device, UI_SET_EVBIT, EV_ABS);
  axis(ABS_X, max_x, resolution);
  axis(ABS_Y, max_y, resolution);
  axis(ABS_MT_POSITION_X, max_x, resolution);
  axis(ABS_MT_POSITION_Y, max_y, resolution);
  if (is_protocol_a) return;
  axis(ABS_MT_SLOT, slots - 1, 0);
  axis(ABS_MT_TRACKING_ID, 65535, 0);
  axis(ABS_MT_TOOL_TYPE, MT_TOOL_MAX, 0);
}

static void print_node(void) {
  char system_name[64], path[128];
  if (ioctl(device, UI_GET_SYSNAME(sizeof system_name), system_name) < 0) fail("UI_GET_SYSNAME");
  snprintf(path, sizeof path, "/sys/devices/virtual/input/%s", system_name);
  DIR *folder = opendir(path);
  if (!folder) fail(path);
  for (struct dirent *entry; (entry = readdir(folder));)
    if (!strncmp(entry->d_name, "event", 5)) printf("plugged /dev/input/%s\n", entry->d_name);
  closedir(folder);
}

static void plug(void) {
  if (device >= 0) return;
  device = open("/dev/uinput", O_WRONLY | O_CLOEXEC);
  if (device < 0) fail("/dev/uinput");
  ioctl(device, UI_SET_PHYS, phys);
  if (keys || is_accelerometer) describe_sensor(); else describe_panel();
  struct uinput_setup setup = {.id = {.bustype = BUS_USB, .vendor = vendor, .product = product, .version = 1}};
  snprintf(setup.name, sizeof setup.name, "%s", name);
  if (ioctl(device, UI_DEV_SETUP, &setup) || ioctl(device, UI_DEV_CREATE)) fail("UI_DEV_CREATE");
  for (int i = 0; i < slots; i++) finger[i].id = -1;
  current_slot = touching = 0;
  print_node();
}

static void unplug(void) {
  if (device < 0) return;
  flush();
  ioctl(device, UI_DEV_DESTROY);
  close(device);
  device = -1;
}

static void wait_ms(long ms) {
  due.tv_nsec += ms % 1000 * 1000000;
  due.tv_sec += ms / 1000 + due.tv_nsec / 1000000000;
  due.tv_nsec %= 1000000000;
  while (clock_nanosleep(CLOCK_MONOTONIC, TIMER_ABSTIME, &due, NULL) == EINTR) {}
}

// In protocol A, frame() sends all contacts.
static void change(int code, int value) {
  if (!is_protocol_a) emit(EV_ABS, code, value);
}

static void select_slot(int slot) {
  if (slot != current_slot) change(ABS_MT_SLOT, slot);
  current_slot = slot;
}

static void place(int slot, int x, int y) {
  select_slot(slot);
  finger[slot].x = x;
  finger[slot].y = y;
  change(ABS_MT_POSITION_X, x);
  change(ABS_MT_POSITION_Y, y);
}

static void land(int slot, int x, int y) {
  select_slot(slot);
  finger[slot].id = next_id++ & 65535;
  change(ABS_MT_TRACKING_ID, finger[slot].id);
  place(slot, x, y);
}

static void lift(int slot) {
  select_slot(slot);
  finger[slot].id = -1;
  change(ABS_MT_TRACKING_ID, -1);
}

static void frame(void) {
  int any = 0, pointer = -1;
  for (int i = 0; is_protocol_a && i < slots; i++) {
    if (finger[i].id < 0) continue;
    emit(EV_ABS, ABS_MT_POSITION_X, finger[i].x);
    emit(EV_ABS, ABS_MT_POSITION_Y, finger[i].y);
    emit(EV_SYN, SYN_MT_REPORT, 0);
  }
  for (int i = slots - 1; i >= 0; i--)
    if (finger[i].id >= 0) any = 1, pointer = i;
  if (any != touching) emit(EV_KEY, BTN_TOUCH, any);
  touching = any;
  // In protocol A, a frame without contacts has an empty one.
  if (is_protocol_a && !any) emit(EV_SYN, SYN_MT_REPORT, 0);
  if (pointer >= 0) emit(EV_ABS, ABS_X, finger[pointer].x), emit(EV_ABS, ABS_Y, finger[pointer].y);
  emit(EV_SYN, SYN_REPORT, 0);
}

static void slide(int slot, int x, int y, int steps, int ms) {
  int from_x = finger[slot].x, from_y = finger[slot].y;
  for (int i = 1; i <= steps; i++) {
    wait_ms(ms);
    place(slot, from_x + (x - from_x) * i / steps, from_y + (y - from_y) * i / steps);
    frame();
  }
}

static void flood(long frames) {
  for (long i = 0; i < frames; i++) {
    for (int s = 0; s < slots; s++)
      if (finger[s].id >= 0) place(s, (finger[s].x + 1) % (max_x + 1), finger[s].y);
    frame();
  }
}

static void random_fingers(long frames, unsigned seed, int ms) {
  for (long i = 0; i < frames; i++) {
    // Sometimes lift all fingers.
    if (rand_r(&seed) % 24 == 0)
      for (int s = 0; s < slots; s++)
        if (finger[s].id >= 0) lift(s);
    for (int changes = 1 + rand_r(&seed) % 3; changes > 0; changes--) {
      int s = rand_r(&seed) % slots, x = rand_r(&seed) % (max_x + 1), y = rand_r(&seed) % (max_y + 1);
      if (finger[s].id < 0) land(s, x, y);
      else if (rand_r(&seed) % 8 == 0) lift(s);
      else place(s, (finger[s].x * 7 + x) / 8, (finger[s].y * 7 + y) / 8);
    }
    frame();
    if (ms) wait_ms(ms);
  }
  for (int s = 0; s < slots; s++)
    if (finger[s].id >= 0) lift(s);
  frame();
}

static void obey(const char *line) {
  long a, b, c, d, e;
  if (!strcmp(line, "plug")) plug();
  else if (!strcmp(line, "unplug")) unplug();
  else if (!strcmp(line, "frame")) frame();
  else if (!strncmp(line, "say ", 4)) puts(line + 4);
  else if (sscanf(line, "wait %ld", &a) == 1) wait_ms(a);
  else if (sscanf(line, "flood %ld", &a) == 1) flood(a);
  else if (sscanf(line, "random %ld %ld %ld", &a, &b, &c) == 3) random_fingers(a, b, c);
  else if (sscanf(line, "event %ld %ld %ld", &a, &b, &c) == 3) emit(a, b, c);
  else if (sscanf(line, "up %ld", &a) == 1 && a >= 0 && a < slots) lift(a);
  else if (sscanf(line, "down %ld %ld %ld", &a, &b, &c) == 3 && a >= 0 && a < slots) land(a, b, c);
  else if (sscanf(line, "move %ld %ld %ld", &a, &b, &c) == 3 && a >= 0 && a < slots) place(a, b, c);
  else if (sscanf(line, "slide %ld %ld %ld %ld %ld", &a, &b, &c, &d, &e) == 5 && a >= 0 && a < slots && d > 0)
    slide(a, b, c, d, e);
  else if (*line && *line != '#') {
    fprintf(stderr, "panel: no such command: %s\n", line);
    exit(2);
  }
}

int main(int count, char **words) {
  for (int option; (option = getopt(count, words, "n:v:s:x:y:r:P:k:aA")) != -1;) switch (option) {
      case 'n': name = optarg; break;
      case 'v': if (sscanf(optarg, "%x:%x", &vendor, &product) != 2) return 2; break;
      case 's': slots = atoi(optarg); break;
      case 'x': max_x = atoi(optarg); break;
      case 'y': max_y = atoi(optarg); break;
      case 'r': resolution = atoi(optarg); break;
      case 'P': phys = optarg; break;
      case 'k': keys = optarg; break;
      case 'a': is_accelerometer = 1; break;
      case 'A': is_protocol_a = 1; break;
      default: return 2;
    }
  if (slots < 1 || slots > MOST_SLOTS) return 2;
  for (int i = 0; i < slots; i++) finger[i].id = -1;
  setvbuf(stdout, NULL, _IOLBF, 0);
  clock_gettime(CLOCK_MONOTONIC, &due);
  for (char line[256]; fgets(line, sizeof line, stdin);) {
    line[strcspn(line, "\n")] = 0;
    // If no command arrived for a while, count pauses from now.
    struct timespec now;
    clock_gettime(CLOCK_MONOTONIC, &now);
    if ((now.tv_sec - due.tv_sec) * 1000 + (now.tv_nsec - due.tv_nsec) / 1000000 > 2) due = now;
    obey(line);
  }
  unplug();
  return 0;
}
