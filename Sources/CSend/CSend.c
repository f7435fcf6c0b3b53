#include "CSend.h"

#include <libevdev/libevdev.h>
#include <stdio.h>
#include <string.h>

bool csend_has(const struct csend_list *list, unsigned key) {
  return key < KEY_CNT && (list->keys[key / 8] >> key % 8 & 1);
}

int csend_key(const char *name) { return libevdev_event_code_from_name(EV_KEY, name); }

bool csend_is_button(unsigned key) { return key >= BTN_LEFT && key <= BTN_TASK; }

static bool is_blank(char byte) { return byte == ' ' || byte == '\t' || byte == '\r'; }

// Returns whether the line is valid.
static bool parse_line(const char *line, size_t length, struct csend_list *list, char *error, size_t size) {
  const char *comment = memchr(line, '#', length);
  if (comment) length = (size_t)(comment - line);
  while (length > 0 && is_blank(line[length - 1])) length--;
  while (length > 0 && is_blank(*line)) line++, length--;
  if (length == 0) return true;
  char word[64];
  if (length < sizeof word && !memchr(line, 0, length)) {
    memcpy(word, line, length);
    word[length] = 0;
    if (strcmp(word, "scroll") == 0) return list->scroll = true;
    int key = csend_key(word);
    if (key > 0 && key < KEY_MAX) {
      if (!csend_has(list, (unsigned)key)) {
        list->keys[key / 8] |= (uint8_t)(1 << key % 8);
        if (csend_is_button((unsigned)key)) list->buttons++;
        else list->keyboard_keys++;
      }
      return true;
    }
  }
  // The message goes to a journal, so bytes that are not printable ASCII are shown as question marks.
  size_t shown = length < 40 ? length : 40;
  for (size_t index = 0; index < shown; index++) word[index] = line[index] > ' ' && line[index] < 0x7f ? line[index] : '?';
  word[shown] = 0;
  snprintf(error, size, "unknown key \"%s\": expected one of the kernel's names, such as KEY_LEFT or BTN_LEFT, or scroll", word);
  return false;
}

int csend_parse(const char *text, size_t length, struct csend_list *list, char *error, size_t size) {
  memset(list, 0, sizeof *list);
  for (int number = 1; length > 0; number++) {
    const char *end = memchr(text, '\n', length);
    size_t line = end ? (size_t)(end - text) : length;
    if (!parse_line(text, line, list, error, size)) return number;
    size_t step = end ? line + 1 : line;
    text += step;
    length -= step;
  }
  return 0;
}

static const char *name(unsigned key) {
  const char *known = libevdev_event_code_get_name(EV_KEY, key);
  return known ? known : "an unknown key";
}

int csend_check(
    const struct csend_list *list, const void *packet, size_t length, struct csend_event events[CSEND_EVENTS],
    enum csend_device *device, char *error, size_t size) {
  size_t count = length / sizeof *events;
  if (length % sizeof *events != 0 || count == 0 || count > CSEND_EVENTS) {
    snprintf(error, size, "a packet has 1 to %d events of %zu bytes", CSEND_EVENTS, sizeof *events);
    return -1;
  }
  memcpy(events, packet, length);
  bool checks = events[0].type == CSEND_CHECK, has_device = false;
  uint8_t down[KEY_CNT / 8] = {0};
  unsigned pressed = 0;
  for (size_t index = checks; index < count; index++) {
    struct csend_event event = events[index];
    enum csend_device where = CSEND_POINTER;
    switch (event.type) {
    case EV_SYN:
      if (event.code == SYN_REPORT && event.value == 0) continue;
      break;
    case EV_KEY:
      if (!csend_has(list, event.code)) {
        snprintf(error, size, "%s is not listed", name(event.code));
        return -1;
      }
      uint8_t bit = (uint8_t)(1 << event.code % 8);
      // Neither repeats nor the release of a key that the packet has not pressed.
      if ((event.value != 0 && event.value != 1) || !!(down[event.code / 8] & bit) == event.value) {
        snprintf(error, size, "%s goes down once and then up", name(event.code));
        return -1;
      }
      down[event.code / 8] ^= bit;
      pressed += event.value ? 1 : -1u;
      where = csend_is_button(event.code) ? CSEND_POINTER : CSEND_KEYBOARD;
      goto allowed;
    case EV_ABS:
      if ((event.code == ABS_X || event.code == ABS_Y) && event.value >= 0 && event.value <= CSEND_ABS_MAX &&
          (list->buttons || list->scroll))
        goto allowed;
      break;
    case EV_REL:
      if ((event.code == REL_WHEEL_HI_RES || event.code == REL_HWHEEL_HI_RES) && event.value >= -CSEND_WHEEL_MAX &&
          event.value <= CSEND_WHEEL_MAX && list->scroll)
        goto allowed;
      break;
    }
    snprintf(error, size, "event %zu of the packet is not listed", index);
    return -1;
  allowed:
    if (has_device && *device != where) {
      snprintf(error, size, "a packet is for one device: either keys, or the pointer");
      return -1;
    }
    *device = where;
    has_device = true;
  }
  if (checks) return 0;
  if (pressed || !has_device || events[count - 1].type != EV_SYN) {
    snprintf(error, size, pressed ? "every key of a packet comes up in it" : "a packet ends with a SYN_REPORT behind something to send");
    return -1;
  }
  return (int)count;
}
