/* The tutorial's panel without the drawing: the layout, and the meaning of events. */
#ifndef PANEL_H
#define PANEL_H

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <touchd.h>

enum { ROOMS = 4, BRIGHTNESS = ROOMS, STATIONS, VIEWS, STATION_COUNT = 12, ROW_HEIGHT = 60, NOTHING = -1 };

static const struct {
  const char *name, *title;
  int x, y, width, height;
} views[VIEWS] = {
    {"living", "Living room", 24, 88, 188, 132}, {"kitchen", "Kitchen", 236, 88, 188, 132},
    {"bedroom", "Bedroom", 24, 244, 188, 132},   {"garden", "Garden", 236, 244, 188, 132},
    {"brightness", "", 24, 408, 400, 48},        {"stations", "Radio", 448, 88, 328, 368},
};

static const char *const stations[STATION_COUNT] = {"Radio Aurora",  "Harbour Jazz",   "Night Train", "Sinfonia",
                                                    "Low Tide",      "Morning Papers", "Field Notes", "Vinyl Hour",
                                                    "Northern Folk", "Static & Rain",  "Long Wave",   "Silence"};

struct panel {
  touchd *touch;
  bool is_lit[ROOMS], has_come, has_ended;
  int pressed, station;
  double brightness, offset, width, height;
};

/* Present the windows: their scene is made from the table above, so each number is in one place. */
static inline bool panel_begin(struct panel *panel, const char *socket) {
  *panel = (struct panel){.touch = touchd_new(socket), .pressed = NOTHING, .station = NOTHING, .brightness = 40};
  if (!panel->touch) return false;
#define VIEW(i) views[i].name, views[i].x, views[i].y, views[i].width, views[i].height
#define BUTTON "{'name': %s, 'frame': [%d, %d, %d, %d], 'kind': 'button'}, "
  char *scene = touchd_json(
      "{'windows': [{'name': 'home', 'views': [" BUTTON BUTTON BUTTON BUTTON
      "{'name': %s, 'frame': [%d, %d, %d, %d], 'kind': 'slider', 'maximum': 100, 'value': %g},"
      "{'name': %s, 'frame': [%d, %d, %d, %d], 'kind': 'table', 'rows': %d, 'rowHeight': %d}]}]}",
      VIEW(0), VIEW(1), VIEW(2), VIEW(3), VIEW(BRIGHTNESS), panel->brightness, VIEW(STATIONS), STATION_COUNT, ROW_HEIGHT
  );
  touchd_set_wait(panel->touch, 10000);
  touchd_present(panel->touch, &(touchd_present_parameters){.scene = scene, .app = "panel"});
  free(scene);
  return true;
}

static inline int panel_view(const char *name) {
  for (int i = 0; i < VIEWS; i++)
    if (strcmp(views[i].name, name) == 0) return i;
  return NOTHING;
}

/* The windows are presented. If the service was restarted, they have the values of the scene: restore what fingers had
 * changed. */
static inline void panel_come(struct panel *panel, const touchd_present_reply *present) {
  panel->width = present->screens[0]->width;
  panel->height = present->screens[0]->height;
  panel->pressed = NOTHING;
  if (panel->has_come) {
    touchd_set(panel->touch, "brightness", "{'value': %g}", panel->brightness);
    touchd_set(panel->touch, "stations", "{'offset': [0, %g]}", panel->offset);
    if (panel->station != NOTHING) touchd_set(panel->touch, "stations", "{'selected': %d}", panel->station);
  }
  panel->has_come = true;
}

static inline void panel_follow(struct panel *panel, const touchd_control *control) {
  const char *event = control->event;
  int view = panel_view(control->view);
  if (strcmp(event, "touchDown") == 0 || strcmp(event, "touchDragEnter") == 0)
    panel->pressed = view;
  else if (strcmp(event, "valueChanged") == 0)
    panel->brightness = control->value;
  else if (strcmp(event, "selected") == 0)
    panel->station = (int)control->selected;
  else if (strcmp(event, "primaryActionTriggered") == 0 && view >= 0 && view < ROOMS)
    panel->is_lit[view] = !panel->is_lit[view];
  else if (strcmp(event, "touchDragExit") == 0 || strncmp(event, "touchUp", 7) == 0 || strcmp(event, "touchCancel") == 0)
    panel->pressed = NOTHING;
}

/* Handle the events that arrived; returns whether there were any, so that the panel must be drawn. touchd knows where
 * the controls are and what presses, drags and scrolls do. */
static inline bool panel_react(struct panel *panel) {
  const touchd_event *event;
  bool is_changed = false;
  while ((event = touchd_dispatch(panel->touch))) {
    is_changed = true;
    switch (event->type) {
      case TOUCHD_EVENT_PRESENTED:
        panel_come(panel, event->present);
        break;
      case TOUCHD_EVENT_CONTROL:
        panel_follow(panel, event->control);
        break;
      case TOUCHD_EVENT_SCROLL:
        panel->offset = event->scroll->offset->y;
        break;
      case TOUCHD_EVENT_LOST:
      case TOUCHD_EVENT_FAILED:
        fprintf(stderr, "panel: %s\n", event->failure->message);
        break;
      case TOUCHD_EVENT_ENDED:
        if (event->failure) fprintf(stderr, "panel: %s\n", event->failure->message);
        panel->has_ended = true;
        break;
      default:
        break;
    }
  }
  return is_changed;
}

/* What the toolkits draw with: the colours as 0xRRGGBB, and the places of the texts. */
enum {
  NIGHT = 0x10121b,
  CARD = 0x1f2331,
  PRESSED = 0x2e3448,
  LINE = 0x2c3142,
  TEXT = 0xeceef5,
  FAINT = 0x868ea4,
  LAMP = 0xffc96b,
  ACCENT = 0x7aa2ff
};

/* A toolkit: each member is a function that draws on a canvas. Text ends at x if `right` is set, and begins there
 * otherwise; y is its top. */
struct painter {
  void *canvas;
  void (*box)(void *canvas, double x, double y, double width, double height, double radius, int color);
  void (*dot)(void *canvas, double x, double y, double radius, int color);
  void (*text)(void *canvas, const char *text, int size, double x, double y, bool right, int color);
  void (*clip)(void *canvas, double x, double y, double width, double height, bool on);
};

static inline void panel_draw(const struct panel *panel, const struct painter *to) {
  void *canvas = to->canvas;
  char words[40];
  int lights = 0;
  for (int i = 0; i < ROOMS; i++) lights += panel->is_lit[i];
  to->box(canvas, 0, 0, panel->width, panel->height, 0, NIGHT);
  to->text(canvas, "Home", 26, 24, 24, false, TEXT);
  snprintf(words, sizeof words, lights == 0 ? "All lights are off" : lights == 1 ? "1 light is on" : "%d lights are on", lights);
  to->text(canvas, words, 13, 424, 40, true, FAINT);
  to->text(canvas, "Radio", 13, 448, 40, false, FAINT);
  to->text(canvas, panel->station == NOTHING ? "Off" : stations[panel->station], 13, 776, 40, true, ACCENT);

  for (int i = 0; i < ROOMS; i++) {
    double x = views[i].x, y = views[i].y, bottom = y + views[i].height;
    bool is_lit = panel->is_lit[i];
    to->box(canvas, x, y, views[i].width, views[i].height, 18, panel->pressed == i ? PRESSED : CARD);
    to->dot(canvas, x + 32, y + 36, 13, is_lit ? LAMP : LINE);
    to->text(canvas, views[i].title, 16, x + 20, bottom - 62, false, TEXT);
    snprintf(words, sizeof words, is_lit ? "%.0f %%" : "Off", panel->brightness);
    to->text(canvas, words, 13, x + 20, bottom - 34, false, is_lit ? LAMP : FAINT);
  }

  /* The slider's knob is as wide as the slider is high. */
  double x = views[BRIGHTNESS].x, y = views[BRIGHTNESS].y, width = views[BRIGHTNESS].width, height = views[BRIGHTNESS].height;
  double knob = x + height / 2 + (width - height) * panel->brightness / 100;
  to->box(canvas, x, y + 18, width, 12, 6, CARD);
  to->box(canvas, x, y + 18, knob - x, 12, 6, LAMP);
  to->dot(canvas, knob, y + height / 2, panel->pressed == BRIGHTNESS ? 18 : 15, TEXT);

  x = views[STATIONS].x, y = views[STATIONS].y, width = views[STATIONS].width, height = views[STATIONS].height;
  to->box(canvas, x, y, width, height, 18, CARD);
  to->clip(canvas, x, y + 6, width, height - 12, true);
  for (int row = 0; row < STATION_COUNT; row++) {
    double top = y + row * ROW_HEIGHT - panel->offset;
    bool is_chosen = row == panel->station;
    if (is_chosen) {
      to->box(canvas, x + 6, top + 4, width - 12, ROW_HEIGHT - 8, 12, PRESSED);
      to->dot(canvas, x + width - 28, top + ROW_HEIGHT / 2, 5, ACCENT);
    } else if (row + 1 != panel->station) {
      to->box(canvas, x + 20, top + ROW_HEIGHT - 1, width - 40, 1, 0, LINE);
    }
    to->text(canvas, stations[row], 16, x + 22, top + ROW_HEIGHT / 2 - 11, false, is_chosen ? TEXT : FAINT);
  }
  to->clip(canvas, 0, 0, 0, 0, false);
}

#endif
