// touchd-send [CONFIGURATION]: sends keys, clicks and wheel turns for touchctl run, which connects to a socket of systemd.
//
// It creates two uinput devices, with the keys that its configuration lists. A client sends a packet of events and receives a packet with an
// error, which is empty if all events were sent; otherwise none were. No key stays pressed between packets, and the kernel releases all keys
// when this program ends.
#define _GNU_SOURCE
#include "CSend.h"

#include <errno.h>
#include <fcntl.h>
#include <linux/uinput.h>
#include <poll.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/ioctl.h>
#include <sys/socket.h>
#include <unistd.h>

enum { LISTENER = 3, CLIENTS = 16, CONFIGURATION_SIZE = 1 << 16 };

static struct csend_list list;
static int devices[2] = {-1, -1};

// The reason why nothing can be sent; empty if there is none. It answers every packet, because systemd would restart a program that exits at once.
static char broken[256];

static bool fail(const char *what) {
  snprintf(broken, sizeof broken, "%s: %s", what, strerror(errno));
  return false;
}

static bool read_configuration(const char *path) {
  static char text[CONFIGURATION_SIZE + 1];
  int file = open(path, O_RDONLY | O_CLOEXEC | O_NOCTTY | O_NONBLOCK);
  if (file < 0) return fail(path);
  size_t length = 0;
  ssize_t count = 1;
  while (count > 0 && length < sizeof text)
    if ((count = read(file, text + length, sizeof text - length)) > 0) length += (size_t)count;
  close(file);
  if (count < 0) return fail(path);
  char error[160] = "";
  int line = length > CONFIGURATION_SIZE ? 1 : csend_parse(text, length, &list, error, sizeof error);
  if (length > CONFIGURATION_SIZE) snprintf(error, sizeof error, "the file has more than %d bytes", CONFIGURATION_SIZE);
  if (line) snprintf(broken, sizeof broken, "%s:%d: %s", path, line, error);
  return line == 0;
}

// Create a keyboard with the listed keys, or a pointer with the listed buttons and the wheel.
static bool make(int device, const char *device_name, const char *phys, bool pointer) {
  bool made = ioctl(device, UI_SET_EVBIT, EV_KEY) == 0;
  for (unsigned key = 0; key < KEY_CNT; key++)
    if (csend_has(&list, key) && csend_is_button(key) == pointer) made = made && ioctl(device, UI_SET_KEYBIT, key) == 0;
  if (pointer) {
    // Without a button, no program accepts the device as a pointer.
    made = made && ioctl(device, UI_SET_KEYBIT, BTN_LEFT) == 0 && ioctl(device, UI_SET_EVBIT, EV_ABS) == 0;
    for (unsigned axis = ABS_X; axis <= ABS_Y; axis++) {
      struct uinput_abs_setup setup = {.code = (uint16_t)axis, .absinfo = {.maximum = CSEND_ABS_MAX}};
      made = made && ioctl(device, UI_ABS_SETUP, &setup) == 0;
    }
  }
  if (pointer && list.scroll) {
    made = made && ioctl(device, UI_SET_EVBIT, EV_REL) == 0;
    for (const unsigned *axis = (unsigned[]){REL_WHEEL, REL_HWHEEL, REL_WHEEL_HI_RES, REL_HWHEEL_HI_RES, 0}; *axis; axis++)
      made = made && ioctl(device, UI_SET_RELBIT, *axis) == 0;
  }
  struct uinput_setup setup = {.id = {.bustype = BUS_VIRTUAL, .version = 1}};
  snprintf(setup.name, sizeof setup.name, "%s", device_name);
  return made && ioctl(device, UI_SET_PHYS, phys) == 0 && ioctl(device, UI_DEV_SETUP, &setup) == 0 &&
         ioctl(device, UI_DEV_CREATE) == 0;
}

static bool make_devices(void) {
  for (int pointer = 0; pointer < 2; pointer++) {
    if (pointer ? !list.buttons && !list.scroll : !list.keyboard_keys) continue;
    devices[pointer] = open("/dev/uinput", O_WRONLY | O_CLOEXEC | O_NONBLOCK);
    if (devices[pointer] < 0) return fail("/dev/uinput");
    if (!make(devices[pointer], pointer ? "touchd pointer" : "touchd keys", pointer ? "touchd/send/pointer" : "touchd/send/keys", pointer))
      return fail("/dev/uinput");
  }
  return true;
}

// Write the events in one call. For whole notches of the wheel, also write the older low-resolution events.
static bool send_events(enum csend_device where, const struct csend_event *events, int count) {
  static int turned[2];
  struct input_event written[2 * CSEND_EVENTS] = {0};
  size_t number = 0;
  for (int index = 0; index < count; index++) {
    struct csend_event event = events[index];
    written[number].type = event.type;
    written[number].code = event.code;
    written[number++].value = event.value;
    if (event.type != EV_REL) continue;
    int *sum = &turned[event.code == REL_HWHEEL_HI_RES];
    *sum += event.value;
    if (*sum / 120 == 0) continue;
    written[number].type = EV_REL;
    written[number].code = event.code == REL_HWHEEL_HI_RES ? REL_HWHEEL : REL_WHEEL;
    written[number++].value = *sum / 120;
    *sum %= 120;
  }
  return write(devices[where], written, number * sizeof *written) == (ssize_t)(number * sizeof *written);
}

// Serve a packet; return false to close the connection.
static bool serve(int client) {
  // One byte more than allowed: a packet that is too long is truncated within an event, and so invalid.
  char packet[CSEND_EVENTS * sizeof(struct csend_event) + 1];
  ssize_t length = recv(client, packet, sizeof packet, MSG_DONTWAIT);
  if (length < 0) return errno == EAGAIN || errno == EINTR;
  if (length == 0) return false;
  struct csend_event events[CSEND_EVENTS];
  enum csend_device device = CSEND_KEYBOARD;
  char error[160] = "";
  int count = broken[0] ? -1 : csend_check(&list, packet, (size_t)length, events, &device, error, sizeof error);
  if (count > 0 && !send_events(device, events, count)) snprintf(error, sizeof error, "/dev/uinput: %s", strerror(errno));
  const char *answer = broken[0] ? broken : error;
  // Send the NUL too, because an empty packet would mean the end of the connection. Clients that do not read answers are disconnected.
  return send(client, answer, strlen(answer) + 1, MSG_DONTWAIT | MSG_NOSIGNAL) >= 0;
}

int main(int count, char **words) {
  const char *descriptors = getenv("LISTEN_FDS"), *process = getenv("LISTEN_PID");
  if (count > 2 || !descriptors || strcmp(descriptors, "1") != 0 || !process || atol(process) != getpid()) {
    fprintf(stderr, "touchd-send: touchd-send.socket starts it: systemctl enable --now touchd-send.socket\n");
    return 2;
  }
  if (!read_configuration(count > 1 ? words[1] : "/etc/touchd/send.conf") || !make_devices())
    fprintf(stderr, "touchd-send: nothing is sent: %s\n", broken);

  struct pollfd waiting[1 + CLIENTS] = {{.fd = LISTENER, .events = POLLIN}};
  int clients = 0;
  // The program ends with its last client, which removes its devices.
  bool served = false;
  do {
    waiting[0].events = clients < CLIENTS ? POLLIN : 0;
    if (poll(waiting, (nfds_t)(1 + clients), -1) < 0) {
      if (errno != EINTR) {
        perror("touchd-send: poll");
        return 1;
      }
      continue;
    }
    for (int index = clients; index > 0; index--) {
      if (!waiting[index].revents || serve(waiting[index].fd)) continue;
      close(waiting[index].fd);
      waiting[index] = waiting[clients--];
    }
    if (waiting[0].revents & POLLIN) {
      int client = accept4(LISTENER, NULL, NULL, SOCK_CLOEXEC);
      served = served || client >= 0;
      if (client >= 0) waiting[++clients] = (struct pollfd){.fd = client, .events = POLLIN};
    }
  } while (!served || clients);
  return 0;
}
