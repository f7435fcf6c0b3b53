/* The tables of io.touchd.Touch: where each field stands.
 * Written by Clients/generate from io.touchd.Touch.varlink; do not edit. */
#include "interface.h"

static const char *const action_state_words[] = {"began", "changed", "ended", "cancelled"};
static const struct words action_state = {4, action_state_words};

static const struct field filter_fields[] = {
  {.name = "windows", .kind = KIND_TEXT, .offset = offsetof(touchd_filter, windows), .count = offsetof(touchd_filter, n_windows), .list = true, .optional = true},
  {.name = "views", .kind = KIND_TEXT, .offset = offsetof(touchd_filter, views), .count = offsetof(touchd_filter, n_views), .list = true, .optional = true},
  {.name = "recognizers", .kind = KIND_TEXT, .offset = offsetof(touchd_filter, recognizers), .count = offsetof(touchd_filter, n_recognizers), .list = true, .optional = true},
  {.name = "kinds", .kind = KIND_TEXT, .offset = offsetof(touchd_filter, kinds), .count = offsetof(touchd_filter, n_kinds), .list = true, .optional = true},
  {.name = "events", .kind = KIND_TEXT, .offset = offsetof(touchd_filter, events), .count = offsetof(touchd_filter, n_events), .list = true, .optional = true},
  {.name = "states", .kind = KIND_WORD, .offset = offsetof(touchd_filter, states), .count = offsetof(touchd_filter, n_states), .list = true, .optional = true, .type = &action_state},
};
static const struct type filter = {sizeof(touchd_filter), 6, filter_fields};

static const struct field vector_fields[] = {
  {.name = "x", .kind = KIND_FLOAT, .offset = offsetof(touchd_vector, x)},
  {.name = "y", .kind = KIND_FLOAT, .offset = offsetof(touchd_vector, y)},
};
static const struct type vector = {sizeof(touchd_vector), 2, vector_fields};

static const char *const direction_words[] = {"right", "left", "up", "down", "upRight", "upLeft",
  "downRight", "downLeft", "in", "out", "clockwise", "counterclockwise"};
static const struct words direction = {12, direction_words};

static const char *const edge_words[] = {"top", "left", "bottom", "right", "topLeft", "topRight",
  "bottomLeft", "bottomRight"};
static const struct words edge = {8, edge_words};

static const struct field action_fields[] = {
  {.name = "recognizer", .kind = KIND_TEXT, .offset = offsetof(touchd_action, recognizer)},
  {.name = "kind", .kind = KIND_TEXT, .offset = offsetof(touchd_action, kind)},
  {.name = "state", .kind = KIND_WORD, .offset = offsetof(touchd_action, state), .type = &action_state},
  {.name = "view", .kind = KIND_TEXT, .offset = offsetof(touchd_action, view)},
  {.name = "window", .kind = KIND_TEXT, .offset = offsetof(touchd_action, window)},
  {.name = "time", .kind = KIND_INT, .offset = offsetof(touchd_action, time)},
  {.name = "x", .kind = KIND_FLOAT, .offset = offsetof(touchd_action, x)},
  {.name = "y", .kind = KIND_FLOAT, .offset = offsetof(touchd_action, y)},
  {.name = "touches", .kind = KIND_INT, .offset = offsetof(touchd_action, touches)},
  {.name = "buttons", .kind = KIND_TEXT, .offset = offsetof(touchd_action, buttons), .count = offsetof(touchd_action, n_buttons), .list = true, .optional = true},
  {.name = "translation", .kind = KIND_STRUCT, .offset = offsetof(touchd_action, translation), .optional = true, .type = &vector},
  {.name = "velocity", .kind = KIND_STRUCT, .offset = offsetof(touchd_action, velocity), .optional = true, .type = &vector},
  {.name = "direction", .kind = KIND_WORD, .offset = offsetof(touchd_action, direction), .optional = true, .type = &direction},
  {.name = "scale", .kind = KIND_FLOAT, .offset = offsetof(touchd_action, scale), .count = offsetof(touchd_action, has_scale), .has = true, .optional = true},
  {.name = "scaleVelocity", .kind = KIND_FLOAT, .offset = offsetof(touchd_action, scale_velocity), .count = offsetof(touchd_action, has_scale_velocity), .has = true, .optional = true},
  {.name = "rotation", .kind = KIND_FLOAT, .offset = offsetof(touchd_action, rotation), .count = offsetof(touchd_action, has_rotation), .has = true, .optional = true},
  {.name = "rotationVelocity", .kind = KIND_FLOAT, .offset = offsetof(touchd_action, rotation_velocity), .count = offsetof(touchd_action, has_rotation_velocity), .has = true, .optional = true},
  {.name = "steps", .kind = KIND_INT, .offset = offsetof(touchd_action, steps), .count = offsetof(touchd_action, has_steps), .has = true, .optional = true},
  {.name = "edge", .kind = KIND_WORD, .offset = offsetof(touchd_action, edge), .optional = true, .type = &edge},
  {.name = "values", .kind = KIND_NUMBERS, .offset = offsetof(touchd_action, values), .count = offsetof(touchd_action, n_values), .optional = true},
  {.name = "screen", .kind = KIND_TEXT, .offset = offsetof(touchd_action, screen), .optional = true},
  {.name = "app", .kind = KIND_TEXT, .offset = offsetof(touchd_action, app), .optional = true},
};
static const struct type action = {sizeof(touchd_action), 22, action_fields};

static const struct field control_fields[] = {
  {.name = "event", .kind = KIND_TEXT, .offset = offsetof(touchd_control, event)},
  {.name = "view", .kind = KIND_TEXT, .offset = offsetof(touchd_control, view)},
  {.name = "kind", .kind = KIND_TEXT, .offset = offsetof(touchd_control, kind)},
  {.name = "window", .kind = KIND_TEXT, .offset = offsetof(touchd_control, window)},
  {.name = "time", .kind = KIND_INT, .offset = offsetof(touchd_control, time)},
  {.name = "x", .kind = KIND_FLOAT, .offset = offsetof(touchd_control, x), .count = offsetof(touchd_control, has_x), .has = true, .optional = true},
  {.name = "y", .kind = KIND_FLOAT, .offset = offsetof(touchd_control, y), .count = offsetof(touchd_control, has_y), .has = true, .optional = true},
  {.name = "value", .kind = KIND_FLOAT, .offset = offsetof(touchd_control, value), .count = offsetof(touchd_control, has_value), .has = true, .optional = true},
  {.name = "on", .kind = KIND_BOOL, .offset = offsetof(touchd_control, on), .count = offsetof(touchd_control, has_on), .has = true, .optional = true},
  {.name = "selected", .kind = KIND_INT, .offset = offsetof(touchd_control, selected), .count = offsetof(touchd_control, has_selected), .has = true, .optional = true},
  {.name = "action", .kind = KIND_TEXT, .offset = offsetof(touchd_control, action), .optional = true},
  {.name = "target", .kind = KIND_TEXT, .offset = offsetof(touchd_control, target), .optional = true},
  {.name = "app", .kind = KIND_TEXT, .offset = offsetof(touchd_control, app), .optional = true},
};
static const struct type control = {sizeof(touchd_control), 13, control_fields};

static const char *const scroll_motion_words[] = {"resting", "dragging", "decelerating", "settling",
  "held"};
static const struct words scroll_motion = {5, scroll_motion_words};

static const struct field scroll_fields[] = {
  {.name = "state", .kind = KIND_WORD, .offset = offsetof(touchd_scroll, state), .type = &action_state},
  {.name = "motion", .kind = KIND_WORD, .offset = offsetof(touchd_scroll, motion), .type = &scroll_motion},
  {.name = "view", .kind = KIND_TEXT, .offset = offsetof(touchd_scroll, view)},
  {.name = "kind", .kind = KIND_TEXT, .offset = offsetof(touchd_scroll, kind)},
  {.name = "window", .kind = KIND_TEXT, .offset = offsetof(touchd_scroll, window)},
  {.name = "time", .kind = KIND_INT, .offset = offsetof(touchd_scroll, time)},
  {.name = "offset", .kind = KIND_STRUCT, .offset = offsetof(touchd_scroll, offset), .type = &vector},
  {.name = "velocity", .kind = KIND_STRUCT, .offset = offsetof(touchd_scroll, velocity), .type = &vector},
  {.name = "app", .kind = KIND_TEXT, .offset = offsetof(touchd_scroll, app), .optional = true},
};
static const struct type scroll = {sizeof(touchd_scroll), 9, scroll_fields};

static const char *const touch_phase_words[] = {"began", "moved", "ended", "cancelled"};
static const struct words touch_phase = {4, touch_phase_words};

static const char *const touch_type_words[] = {"finger", "pen", "palm"};
static const struct words touch_type = {3, touch_type_words};

static const struct field touch_sample_fields[] = {
  {.name = "time", .kind = KIND_INT, .offset = offsetof(touchd_touch_sample, time)},
  {.name = "x", .kind = KIND_FLOAT, .offset = offsetof(touchd_touch_sample, x)},
  {.name = "y", .kind = KIND_FLOAT, .offset = offsetof(touchd_touch_sample, y)},
  {.name = "localX", .kind = KIND_FLOAT, .offset = offsetof(touchd_touch_sample, local_x)},
  {.name = "localY", .kind = KIND_FLOAT, .offset = offsetof(touchd_touch_sample, local_y)},
  {.name = "force", .kind = KIND_FLOAT, .offset = offsetof(touchd_touch_sample, force), .count = offsetof(touchd_touch_sample, has_force), .has = true, .optional = true},
  {.name = "radius", .kind = KIND_FLOAT, .offset = offsetof(touchd_touch_sample, radius), .count = offsetof(touchd_touch_sample, has_radius), .has = true, .optional = true},
};
static const struct type touch_sample = {sizeof(touchd_touch_sample), 7, touch_sample_fields};

static const struct field view_touch_fields[] = {
  {.name = "id", .kind = KIND_INT, .offset = offsetof(touchd_view_touch, id)},
  {.name = "x", .kind = KIND_FLOAT, .offset = offsetof(touchd_view_touch, x)},
  {.name = "y", .kind = KIND_FLOAT, .offset = offsetof(touchd_view_touch, y)},
  {.name = "localX", .kind = KIND_FLOAT, .offset = offsetof(touchd_view_touch, local_x)},
  {.name = "localY", .kind = KIND_FLOAT, .offset = offsetof(touchd_view_touch, local_y)},
  {.name = "force", .kind = KIND_FLOAT, .offset = offsetof(touchd_view_touch, force), .count = offsetof(touchd_view_touch, has_force), .has = true, .optional = true},
  {.name = "radius", .kind = KIND_FLOAT, .offset = offsetof(touchd_view_touch, radius), .count = offsetof(touchd_view_touch, has_radius), .has = true, .optional = true},
  {.name = "type", .kind = KIND_WORD, .offset = offsetof(touchd_view_touch, type), .type = &touch_type},
  {.name = "tapCount", .kind = KIND_INT, .offset = offsetof(touchd_view_touch, tap_count)},
  {.name = "coalesced", .kind = KIND_STRUCT, .offset = offsetof(touchd_view_touch, coalesced), .count = offsetof(touchd_view_touch, n_coalesced), .list = true, .optional = true, .type = &touch_sample},
};
static const struct type view_touch = {sizeof(touchd_view_touch), 10, view_touch_fields};

static const struct field touches_fields[] = {
  {.name = "phase", .kind = KIND_WORD, .offset = offsetof(touchd_touches, phase), .type = &touch_phase},
  {.name = "view", .kind = KIND_TEXT, .offset = offsetof(touchd_touches, view)},
  {.name = "kind", .kind = KIND_TEXT, .offset = offsetof(touchd_touches, kind)},
  {.name = "window", .kind = KIND_TEXT, .offset = offsetof(touchd_touches, window)},
  {.name = "time", .kind = KIND_INT, .offset = offsetof(touchd_touches, time)},
  {.name = "touches", .kind = KIND_STRUCT, .offset = offsetof(touchd_touches, touches), .count = offsetof(touchd_touches, n_touches), .list = true, .type = &view_touch},
  {.name = "app", .kind = KIND_TEXT, .offset = offsetof(touchd_touches, app), .optional = true},
};
static const struct type touches = {sizeof(touchd_touches), 7, touches_fields};

static const char *const verdict_words[] = {"possible", "recognized", "began", "changed", "ended",
  "cancelled", "failed"};
static const struct words verdict = {7, verdict_words};

static const char *const contest_outcome_words[] = {"recognized", "cancelled", "failed",
  "prevented", "expired"};
static const struct words contest_outcome = {5, contest_outcome_words};

static const struct field contest_fields[] = {
  {.name = "contest", .kind = KIND_INT, .offset = offsetof(touchd_contest, contest)},
  {.name = "recognizer", .kind = KIND_TEXT, .offset = offsetof(touchd_contest, recognizer)},
  {.name = "view", .kind = KIND_TEXT, .offset = offsetof(touchd_contest, view)},
  {.name = "window", .kind = KIND_TEXT, .offset = offsetof(touchd_contest, window)},
  {.name = "time", .kind = KIND_INT, .offset = offsetof(touchd_contest, time)},
  {.name = "phase", .kind = KIND_WORD, .offset = offsetof(touchd_contest, phase), .optional = true, .type = &touch_phase},
  {.name = "touches", .kind = KIND_STRUCT, .offset = offsetof(touchd_contest, touches), .count = offsetof(touchd_contest, n_touches), .list = true, .optional = true, .type = &view_touch},
  {.name = "outcome", .kind = KIND_WORD, .offset = offsetof(touchd_contest, outcome), .optional = true, .type = &contest_outcome},
  {.name = "by", .kind = KIND_TEXT, .offset = offsetof(touchd_contest, by), .optional = true},
};
static const struct type contest = {sizeof(touchd_contest), 9, contest_fields};

static const struct field decision_fields[] = {
  {.name = "time", .kind = KIND_INT, .offset = offsetof(touchd_decision, time)},
  {.name = "frame", .kind = KIND_INT, .offset = offsetof(touchd_decision, frame)},
  {.name = "sequence", .kind = KIND_INT, .offset = offsetof(touchd_decision, sequence)},
  {.name = "recognizer", .kind = KIND_TEXT, .offset = offsetof(touchd_decision, recognizer)},
  {.name = "kind", .kind = KIND_TEXT, .offset = offsetof(touchd_decision, kind)},
  {.name = "view", .kind = KIND_TEXT, .offset = offsetof(touchd_decision, view)},
  {.name = "window", .kind = KIND_TEXT, .offset = offsetof(touchd_decision, window)},
  {.name = "from", .kind = KIND_TEXT, .offset = offsetof(touchd_decision, from)},
  {.name = "to", .kind = KIND_TEXT, .offset = offsetof(touchd_decision, to)},
  {.name = "rule", .kind = KIND_TEXT, .offset = offsetof(touchd_decision, rule)},
  {.name = "reason", .kind = KIND_TEXT, .offset = offsetof(touchd_decision, reason)},
  {.name = "screen", .kind = KIND_TEXT, .offset = offsetof(touchd_decision, screen), .optional = true},
  {.name = "app", .kind = KIND_TEXT, .offset = offsetof(touchd_decision, app), .optional = true},
};
static const struct type decision = {sizeof(touchd_decision), 13, decision_fields};

static const char *const touch_outcome_words[] = {"delayed", "cancelled", "refused", "hit",
  "missed", "over"};
static const struct words touch_outcome = {6, touch_outcome_words};

static const struct field touch_decision_fields[] = {
  {.name = "time", .kind = KIND_INT, .offset = offsetof(touchd_touch_decision, time)},
  {.name = "frame", .kind = KIND_INT, .offset = offsetof(touchd_touch_decision, frame)},
  {.name = "sequence", .kind = KIND_INT, .offset = offsetof(touchd_touch_decision, sequence)},
  {.name = "touch", .kind = KIND_INT, .offset = offsetof(touchd_touch_decision, touch)},
  {.name = "view", .kind = KIND_TEXT, .offset = offsetof(touchd_touch_decision, view)},
  {.name = "window", .kind = KIND_TEXT, .offset = offsetof(touchd_touch_decision, window)},
  {.name = "outcome", .kind = KIND_WORD, .offset = offsetof(touchd_touch_decision, outcome), .type = &touch_outcome},
  {.name = "rule", .kind = KIND_TEXT, .offset = offsetof(touchd_touch_decision, rule)},
  {.name = "reason", .kind = KIND_TEXT, .offset = offsetof(touchd_touch_decision, reason)},
  {.name = "app", .kind = KIND_TEXT, .offset = offsetof(touchd_touch_decision, app), .optional = true},
};
static const struct type touch_decision = {sizeof(touchd_touch_decision), 10, touch_decision_fields};

static const char *const press_phase_words[] = {"began", "changed", "ended", "cancelled"};
static const struct words press_phase = {4, press_phase_words};

static const struct field press_fields[] = {
  {.name = "button", .kind = KIND_TEXT, .offset = offsetof(touchd_press, button)},
  {.name = "phase", .kind = KIND_WORD, .offset = offsetof(touchd_press, phase), .type = &press_phase},
  {.name = "view", .kind = KIND_TEXT, .offset = offsetof(touchd_press, view), .optional = true},
  {.name = "kind", .kind = KIND_TEXT, .offset = offsetof(touchd_press, kind), .optional = true},
  {.name = "window", .kind = KIND_TEXT, .offset = offsetof(touchd_press, window), .optional = true},
  {.name = "time", .kind = KIND_INT, .offset = offsetof(touchd_press, time)},
  {.name = "force", .kind = KIND_FLOAT, .offset = offsetof(touchd_press, force), .count = offsetof(touchd_press, has_force), .has = true, .optional = true},
  {.name = "app", .kind = KIND_TEXT, .offset = offsetof(touchd_press, app), .optional = true},
};
static const struct type press = {sizeof(touchd_press), 8, press_fields};

static const char *const motion_phase_words[] = {"began", "ended", "cancelled"};
static const struct words motion_phase = {3, motion_phase_words};

static const struct field motion_fields[] = {
  {.name = "motion", .kind = KIND_TEXT, .offset = offsetof(touchd_motion, motion)},
  {.name = "phase", .kind = KIND_WORD, .offset = offsetof(touchd_motion, phase), .type = &motion_phase},
  {.name = "handled", .kind = KIND_BOOL, .offset = offsetof(touchd_motion, handled)},
  {.name = "view", .kind = KIND_TEXT, .offset = offsetof(touchd_motion, view), .optional = true},
  {.name = "kind", .kind = KIND_TEXT, .offset = offsetof(touchd_motion, kind), .optional = true},
  {.name = "window", .kind = KIND_TEXT, .offset = offsetof(touchd_motion, window), .optional = true},
  {.name = "time", .kind = KIND_INT, .offset = offsetof(touchd_motion, time)},
  {.name = "app", .kind = KIND_TEXT, .offset = offsetof(touchd_motion, app), .optional = true},
};
static const struct type motion = {sizeof(touchd_motion), 8, motion_fields};

static const struct field remote_fields[] = {
  {.name = "command", .kind = KIND_TEXT, .offset = offsetof(touchd_remote, command)},
  {.name = "handled", .kind = KIND_BOOL, .offset = offsetof(touchd_remote, handled)},
  {.name = "view", .kind = KIND_TEXT, .offset = offsetof(touchd_remote, view), .optional = true},
  {.name = "kind", .kind = KIND_TEXT, .offset = offsetof(touchd_remote, kind), .optional = true},
  {.name = "window", .kind = KIND_TEXT, .offset = offsetof(touchd_remote, window), .optional = true},
  {.name = "time", .kind = KIND_INT, .offset = offsetof(touchd_remote, time)},
  {.name = "app", .kind = KIND_TEXT, .offset = offsetof(touchd_remote, app), .optional = true},
};
static const struct type remote = {sizeof(touchd_remote), 7, remote_fields};

static const struct field first_responder_fields[] = {
  {.name = "view", .kind = KIND_TEXT, .offset = offsetof(touchd_first_responder, view), .optional = true},
  {.name = "kind", .kind = KIND_TEXT, .offset = offsetof(touchd_first_responder, kind), .optional = true},
  {.name = "window", .kind = KIND_TEXT, .offset = offsetof(touchd_first_responder, window), .optional = true},
  {.name = "time", .kind = KIND_INT, .offset = offsetof(touchd_first_responder, time)},
  {.name = "app", .kind = KIND_TEXT, .offset = offsetof(touchd_first_responder, app), .optional = true},
};
static const struct type first_responder = {sizeof(touchd_first_responder), 5, first_responder_fields};

static const char *const non_positional_words[] = {"press", "motion", "remote", "firstResponder"};
static const struct words non_positional = {4, non_positional_words};

static const struct field value_fields[] = {
  {.name = "view", .kind = KIND_TEXT, .offset = offsetof(touchd_value, view)},
  {.name = "kind", .kind = KIND_TEXT, .offset = offsetof(touchd_value, kind)},
  {.name = "window", .kind = KIND_TEXT, .offset = offsetof(touchd_value, window)},
  {.name = "value", .kind = KIND_FLOAT, .offset = offsetof(touchd_value, value), .count = offsetof(touchd_value, has_value), .has = true, .optional = true},
  {.name = "on", .kind = KIND_BOOL, .offset = offsetof(touchd_value, on), .count = offsetof(touchd_value, has_on), .has = true, .optional = true},
  {.name = "selected", .kind = KIND_INT, .offset = offsetof(touchd_value, selected), .count = offsetof(touchd_value, has_selected), .has = true, .optional = true},
  {.name = "offset", .kind = KIND_STRUCT, .offset = offsetof(touchd_value, offset), .optional = true, .type = &vector},
  {.name = "app", .kind = KIND_TEXT, .offset = offsetof(touchd_value, app), .optional = true},
};
static const struct type value = {sizeof(touchd_value), 8, value_fields};

static const struct field state_fields[] = {
  {.name = "sequence", .kind = KIND_BOOL, .offset = offsetof(touchd_state, sequence)},
  {.name = "replay", .kind = KIND_BOOL, .offset = offsetof(touchd_state, replay)},
  {.name = "devices", .kind = KIND_INT, .offset = offsetof(touchd_state, devices)},
  {.name = "values", .kind = KIND_STRUCT, .offset = offsetof(touchd_state, values), .count = offsetof(touchd_state, n_values), .list = true, .optional = true, .type = &value},
};
static const struct type state = {sizeof(touchd_state), 4, state_fields};

static const struct field foreground_fields[] = {
  {.name = "screen", .kind = KIND_TEXT, .offset = offsetof(touchd_foreground, screen)},
  {.name = "inFront", .kind = KIND_BOOL, .offset = offsetof(touchd_foreground, in_front)},
  {.name = "time", .kind = KIND_INT, .offset = offsetof(touchd_foreground, time)},
  {.name = "app", .kind = KIND_TEXT, .offset = offsetof(touchd_foreground, app), .optional = true},
};
static const struct type foreground = {sizeof(touchd_foreground), 4, foreground_fields};

static const struct field changed_fields[] = {
  {.name = "time", .kind = KIND_INT, .offset = offsetof(touchd_changed, time)},
  {.name = "app", .kind = KIND_TEXT, .offset = offsetof(touchd_changed, app), .optional = true},
};
static const struct type changed = {sizeof(touchd_changed), 2, changed_fields};

static const struct field scene_change_fields[] = {
  {.name = "time", .kind = KIND_INT, .offset = offsetof(touchd_scene_change, time)},
  {.name = "present", .kind = KIND_BOOL, .offset = offsetof(touchd_scene_change, present)},
  {.name = "app", .kind = KIND_TEXT, .offset = offsetof(touchd_scene_change, app), .optional = true},
};
static const struct type scene_change = {sizeof(touchd_scene_change), 3, scene_change_fields};

static const struct field wake_fields[] = {
  {.name = "screen", .kind = KIND_TEXT, .offset = offsetof(touchd_wake, screen)},
  {.name = "time", .kind = KIND_INT, .offset = offsetof(touchd_wake, time)},
};
static const struct type wake = {sizeof(touchd_wake), 2, wake_fields};

static const struct field device_fields[] = {
  {.name = "name", .kind = KIND_TEXT, .offset = offsetof(touchd_device, name)},
  {.name = "bus", .kind = KIND_INT, .offset = offsetof(touchd_device, bus)},
  {.name = "vendor", .kind = KIND_INT, .offset = offsetof(touchd_device, vendor)},
  {.name = "product", .kind = KIND_INT, .offset = offsetof(touchd_device, product)},
  {.name = "version", .kind = KIND_INT, .offset = offsetof(touchd_device, version)},
  {.name = "screen", .kind = KIND_TEXT, .offset = offsetof(touchd_device, screen)},
  {.name = "width", .kind = KIND_FLOAT, .offset = offsetof(touchd_device, width)},
  {.name = "height", .kind = KIND_FLOAT, .offset = offsetof(touchd_device, height)},
  {.name = "pixelsPerPoint", .kind = KIND_STRUCT, .offset = offsetof(touchd_device, pixels_per_point), .type = &vector},
};
static const struct type device = {sizeof(touchd_device), 9, device_fields};

static const struct field screen_fields[] = {
  {.name = "name", .kind = KIND_TEXT, .offset = offsetof(touchd_screen, name)},
  {.name = "width", .kind = KIND_FLOAT, .offset = offsetof(touchd_screen, width)},
  {.name = "height", .kind = KIND_FLOAT, .offset = offsetof(touchd_screen, height)},
  {.name = "pixelsPerPoint", .kind = KIND_STRUCT, .offset = offsetof(touchd_screen, pixels_per_point), .type = &vector},
  {.name = "recognizers", .kind = KIND_JSON, .offset = offsetof(touchd_screen, recognizers), .count = offsetof(touchd_screen, n_recognizers), .list = true, .optional = true},
  {.name = "curtain", .kind = KIND_BOOL, .offset = offsetof(touchd_screen, curtain), .count = offsetof(touchd_screen, has_curtain), .has = true, .optional = true},
  {.name = "rotation", .kind = KIND_INT, .offset = offsetof(touchd_screen, rotation), .count = offsetof(touchd_screen, has_rotation), .has = true, .optional = true, .since = 2},
};
static const struct type screen = {sizeof(touchd_screen), 7, screen_fields};

static const struct field sensor_fields[] = {
  {.name = "path", .kind = KIND_TEXT, .offset = offsetof(touchd_sensor, path), .optional = true},
  {.name = "name", .kind = KIND_TEXT, .offset = offsetof(touchd_sensor, name)},
  {.name = "bus", .kind = KIND_INT, .offset = offsetof(touchd_sensor, bus)},
  {.name = "vendor", .kind = KIND_INT, .offset = offsetof(touchd_sensor, vendor)},
  {.name = "product", .kind = KIND_INT, .offset = offsetof(touchd_sensor, product)},
  {.name = "version", .kind = KIND_INT, .offset = offsetof(touchd_sensor, version)},
  {.name = "presses", .kind = KIND_TEXT, .offset = offsetof(touchd_sensor, presses), .count = offsetof(touchd_sensor, n_presses), .list = true},
  {.name = "remote", .kind = KIND_BOOL, .offset = offsetof(touchd_sensor, remote)},
  {.name = "motion", .kind = KIND_BOOL, .offset = offsetof(touchd_sensor, motion)},
  {.name = "frames", .kind = KIND_INT, .offset = offsetof(touchd_sensor, frames)},
  {.name = "synDropped", .kind = KIND_INT, .offset = offsetof(touchd_sensor, syn_dropped)},
};
static const struct type sensor = {sizeof(touchd_sensor), 11, sensor_fields};

static const char *const layer_words[] = {"app", "overlay", "system"};
static const struct words layer = {3, layer_words};

static const struct field owned_scene_fields[] = {
  {.name = "app", .kind = KIND_TEXT, .offset = offsetof(touchd_owned_scene, app), .optional = true},
  {.name = "user", .kind = KIND_INT, .offset = offsetof(touchd_owned_scene, user), .count = offsetof(touchd_owned_scene, has_user), .has = true, .optional = true},
  {.name = "layer", .kind = KIND_WORD, .offset = offsetof(touchd_owned_scene, layer), .optional = true, .type = &layer},
  {.name = "front", .kind = KIND_TEXT, .offset = offsetof(touchd_owned_scene, front), .count = offsetof(touchd_owned_scene, n_front), .list = true},
  {.name = "firstResponders", .kind = KIND_TEXT, .offset = offsetof(touchd_owned_scene, first_responders), .count = offsetof(touchd_owned_scene, n_first_responders), .list = true, .optional = true},
  {.name = "keyWindow", .kind = KIND_TEXT, .offset = offsetof(touchd_owned_scene, key_window), .optional = true},
  {.name = "scene", .kind = KIND_JSON, .offset = offsetof(touchd_owned_scene, scene)},
};
static const struct type owned_scene = {sizeof(touchd_owned_scene), 7, owned_scene_fields};

static const struct field threshold_fields[] = {
  {.name = "key", .kind = KIND_TEXT, .offset = offsetof(touchd_threshold, key)},
  {.name = "value", .kind = KIND_FLOAT, .offset = offsetof(touchd_threshold, value)},
  {.name = "unit", .kind = KIND_TEXT, .offset = offsetof(touchd_threshold, unit)},
  {.name = "default", .kind = KIND_FLOAT, .offset = offsetof(touchd_threshold, default_)},
  {.name = "minimum", .kind = KIND_FLOAT, .offset = offsetof(touchd_threshold, minimum)},
  {.name = "maximum", .kind = KIND_FLOAT, .offset = offsetof(touchd_threshold, maximum)},
  {.name = "meaning", .kind = KIND_TEXT, .offset = offsetof(touchd_threshold, meaning)},
};
static const struct type threshold = {sizeof(touchd_threshold), 7, threshold_fields};

static const struct field device_stats_fields[] = {
  {.name = "path", .kind = KIND_TEXT, .offset = offsetof(touchd_device_stats, path), .optional = true},
  {.name = "name", .kind = KIND_TEXT, .offset = offsetof(touchd_device_stats, name)},
  {.name = "screen", .kind = KIND_TEXT, .offset = offsetof(touchd_device_stats, screen)},
  {.name = "frames", .kind = KIND_INT, .offset = offsetof(touchd_device_stats, frames)},
  {.name = "synDropped", .kind = KIND_INT, .offset = offsetof(touchd_device_stats, syn_dropped), .count = offsetof(touchd_device_stats, has_syn_dropped), .has = true, .optional = true},
  {.name = "passedOn", .kind = KIND_TEXT, .offset = offsetof(touchd_device_stats, passed_on), .optional = true, .since = 2},
};
static const struct type device_stats = {sizeof(touchd_device_stats), 6, device_stats_fields};

static const struct field client_stats_fields[] = {
  {.name = "process", .kind = KIND_INT, .offset = offsetof(touchd_client_stats, process)},
  {.name = "user", .kind = KIND_INT, .offset = offsetof(touchd_client_stats, user)},
  {.name = "subscribed", .kind = KIND_BOOL, .offset = offsetof(touchd_client_stats, subscribed)},
  {.name = "queued", .kind = KIND_INT, .offset = offsetof(touchd_client_stats, queued), .count = offsetof(touchd_client_stats, has_queued), .has = true, .optional = true},
  {.name = "mostQueued", .kind = KIND_INT, .offset = offsetof(touchd_client_stats, most_queued), .count = offsetof(touchd_client_stats, has_most_queued), .has = true, .optional = true},
  {.name = "replaced", .kind = KIND_INT, .offset = offsetof(touchd_client_stats, replaced), .count = offsetof(touchd_client_stats, has_replaced), .has = true, .optional = true},
};
static const struct type client_stats = {sizeof(touchd_client_stats), 6, client_stats_fields};

static const struct field delay_bucket_fields[] = {
  {.name = "bound", .kind = KIND_INT, .offset = offsetof(touchd_delay_bucket, bound)},
  {.name = "count", .kind = KIND_INT, .offset = offsetof(touchd_delay_bucket, count)},
};
static const struct type delay_bucket = {sizeof(touchd_delay_bucket), 2, delay_bucket_fields};

static const struct field delay_fields[] = {
  {.name = "count", .kind = KIND_INT, .offset = offsetof(touchd_delay, count)},
  {.name = "sum", .kind = KIND_INT, .offset = offsetof(touchd_delay, sum)},
  {.name = "p50", .kind = KIND_INT, .offset = offsetof(touchd_delay, p50), .count = offsetof(touchd_delay, has_p50), .has = true, .optional = true},
  {.name = "p99", .kind = KIND_INT, .offset = offsetof(touchd_delay, p99), .count = offsetof(touchd_delay, has_p99), .has = true, .optional = true},
  {.name = "max", .kind = KIND_INT, .offset = offsetof(touchd_delay, max), .count = offsetof(touchd_delay, has_max), .has = true, .optional = true},
  {.name = "buckets", .kind = KIND_STRUCT, .offset = offsetof(touchd_delay, buckets), .count = offsetof(touchd_delay, n_buckets), .list = true, .type = &delay_bucket},
};
static const struct type delay = {sizeof(touchd_delay), 6, delay_fields};

static const struct field subscribe_parameters_fields[] = {
  {.name = "filter", .kind = KIND_STRUCT, .offset = offsetof(touchd_subscribe_parameters, filter), .optional = true, .type = &filter},
  {.name = "decisions", .kind = KIND_BOOL, .offset = offsetof(touchd_subscribe_parameters, decisions), .optional = true},
  {.name = "touches", .kind = KIND_BOOL, .offset = offsetof(touchd_subscribe_parameters, touches), .optional = true},
  {.name = "apps", .kind = KIND_TEXT, .offset = offsetof(touchd_subscribe_parameters, apps), .count = offsetof(touchd_subscribe_parameters, n_apps), .list = true, .optional = true},
  {.name = "nonPositional", .kind = KIND_WORD, .offset = offsetof(touchd_subscribe_parameters, non_positional), .count = offsetof(touchd_subscribe_parameters, n_non_positional), .list = true, .optional = true, .type = &non_positional},
  {.name = "values", .kind = KIND_BOOL, .offset = offsetof(touchd_subscribe_parameters, values), .optional = true},
};
static const struct type subscribe_parameters = {sizeof(touchd_subscribe_parameters), 6, subscribe_parameters_fields};

static const struct field subscribe_reply_fields[] = {
  {.name = "state", .kind = KIND_STRUCT, .offset = offsetof(touchd_subscribe_reply, state), .optional = true, .type = &state, .event = TOUCHD_EVENT_STATE, .event_offset = offsetof(touchd_event, state)},
  {.name = "action", .kind = KIND_STRUCT, .offset = offsetof(touchd_subscribe_reply, action), .optional = true, .type = &action, .event = TOUCHD_EVENT_ACTION, .event_offset = offsetof(touchd_event, action)},
  {.name = "control", .kind = KIND_STRUCT, .offset = offsetof(touchd_subscribe_reply, control), .optional = true, .type = &control, .event = TOUCHD_EVENT_CONTROL, .event_offset = offsetof(touchd_event, control)},
  {.name = "scroll", .kind = KIND_STRUCT, .offset = offsetof(touchd_subscribe_reply, scroll), .optional = true, .type = &scroll, .event = TOUCHD_EVENT_SCROLL, .event_offset = offsetof(touchd_event, scroll)},
  {.name = "touches", .kind = KIND_STRUCT, .offset = offsetof(touchd_subscribe_reply, touches), .optional = true, .type = &touches, .event = TOUCHD_EVENT_TOUCHES, .event_offset = offsetof(touchd_event, touches)},
  {.name = "decision", .kind = KIND_STRUCT, .offset = offsetof(touchd_subscribe_reply, decision), .optional = true, .type = &decision, .event = TOUCHD_EVENT_DECISION, .event_offset = offsetof(touchd_event, decision)},
  {.name = "touchDecision", .kind = KIND_STRUCT, .offset = offsetof(touchd_subscribe_reply, touch_decision), .optional = true, .type = &touch_decision, .event = TOUCHD_EVENT_TOUCH_DECISION, .event_offset = offsetof(touchd_event, touch_decision)},
  {.name = "press", .kind = KIND_STRUCT, .offset = offsetof(touchd_subscribe_reply, press), .optional = true, .type = &press, .event = TOUCHD_EVENT_PRESS, .event_offset = offsetof(touchd_event, press)},
  {.name = "motion", .kind = KIND_STRUCT, .offset = offsetof(touchd_subscribe_reply, motion), .optional = true, .type = &motion, .event = TOUCHD_EVENT_MOTION, .event_offset = offsetof(touchd_event, motion)},
  {.name = "remote", .kind = KIND_STRUCT, .offset = offsetof(touchd_subscribe_reply, remote), .optional = true, .type = &remote, .event = TOUCHD_EVENT_REMOTE, .event_offset = offsetof(touchd_event, remote)},
  {.name = "firstResponder", .kind = KIND_STRUCT, .offset = offsetof(touchd_subscribe_reply, first_responder), .optional = true, .type = &first_responder, .event = TOUCHD_EVENT_FIRST_RESPONDER, .event_offset = offsetof(touchd_event, first_responder)},
  {.name = "scene", .kind = KIND_STRUCT, .offset = offsetof(touchd_subscribe_reply, scene), .optional = true, .type = &scene_change, .event = TOUCHD_EVENT_SCENE, .event_offset = offsetof(touchd_event, scene)},
  {.name = "foreground", .kind = KIND_STRUCT, .offset = offsetof(touchd_subscribe_reply, foreground), .optional = true, .type = &foreground, .event = TOUCHD_EVENT_FOREGROUND, .event_offset = offsetof(touchd_event, foreground)},
  {.name = "changed", .kind = KIND_STRUCT, .offset = offsetof(touchd_subscribe_reply, changed), .optional = true, .type = &changed, .event = TOUCHD_EVENT_CHANGED, .event_offset = offsetof(touchd_event, changed)},
  {.name = "wake", .kind = KIND_STRUCT, .offset = offsetof(touchd_subscribe_reply, wake), .optional = true, .type = &wake, .event = TOUCHD_EVENT_WAKE, .event_offset = offsetof(touchd_event, wake)},
  {.name = "stopped", .kind = KIND_BOOL, .offset = offsetof(touchd_subscribe_reply, stopped), .count = offsetof(touchd_subscribe_reply, has_stopped), .has = true, .optional = true},
};
static const struct type subscribe_reply = {sizeof(touchd_subscribe_reply), 16, subscribe_reply_fields};

static const struct field present_parameters_fields[] = {
  {.name = "scene", .kind = KIND_JSON, .offset = offsetof(touchd_present_parameters, scene)},
  {.name = "app", .kind = KIND_TEXT, .offset = offsetof(touchd_present_parameters, app)},
  {.name = "layer", .kind = KIND_WORD, .offset = offsetof(touchd_present_parameters, layer), .optional = true, .type = &layer},
  {.name = "decisions", .kind = KIND_BOOL, .offset = offsetof(touchd_present_parameters, decisions), .optional = true},
};
static const struct type present_parameters = {sizeof(touchd_present_parameters), 4, present_parameters_fields};

static const struct field present_reply_fields[] = {
  {.name = "session", .kind = KIND_TEXT, .offset = offsetof(touchd_present_reply, session), .optional = true},
  {.name = "screens", .kind = KIND_STRUCT, .offset = offsetof(touchd_present_reply, screens), .count = offsetof(touchd_present_reply, n_screens), .list = true, .optional = true, .type = &screen},
  {.name = "exclusive", .kind = KIND_BOOL, .offset = offsetof(touchd_present_reply, exclusive), .count = offsetof(touchd_present_reply, has_exclusive), .has = true, .optional = true},
  {.name = "replay", .kind = KIND_BOOL, .offset = offsetof(touchd_present_reply, replay), .count = offsetof(touchd_present_reply, has_replay), .has = true, .optional = true},
  {.name = "front", .kind = KIND_TEXT, .offset = offsetof(touchd_present_reply, front), .count = offsetof(touchd_present_reply, n_front), .list = true, .optional = true},
  {.name = "values", .kind = KIND_STRUCT, .offset = offsetof(touchd_present_reply, values), .count = offsetof(touchd_present_reply, n_values), .list = true, .optional = true, .type = &value},
  {.name = "action", .kind = KIND_STRUCT, .offset = offsetof(touchd_present_reply, action), .optional = true, .type = &action, .event = TOUCHD_EVENT_ACTION, .event_offset = offsetof(touchd_event, action)},
  {.name = "control", .kind = KIND_STRUCT, .offset = offsetof(touchd_present_reply, control), .optional = true, .type = &control, .event = TOUCHD_EVENT_CONTROL, .event_offset = offsetof(touchd_event, control)},
  {.name = "scroll", .kind = KIND_STRUCT, .offset = offsetof(touchd_present_reply, scroll), .optional = true, .type = &scroll, .event = TOUCHD_EVENT_SCROLL, .event_offset = offsetof(touchd_event, scroll)},
  {.name = "touches", .kind = KIND_STRUCT, .offset = offsetof(touchd_present_reply, touches), .optional = true, .type = &touches, .event = TOUCHD_EVENT_TOUCHES, .event_offset = offsetof(touchd_event, touches)},
  {.name = "contest", .kind = KIND_STRUCT, .offset = offsetof(touchd_present_reply, contest), .optional = true, .type = &contest, .event = TOUCHD_EVENT_CONTEST, .event_offset = offsetof(touchd_event, contest)},
  {.name = "decision", .kind = KIND_STRUCT, .offset = offsetof(touchd_present_reply, decision), .optional = true, .type = &decision, .event = TOUCHD_EVENT_DECISION, .event_offset = offsetof(touchd_event, decision)},
  {.name = "touchDecision", .kind = KIND_STRUCT, .offset = offsetof(touchd_present_reply, touch_decision), .optional = true, .type = &touch_decision, .event = TOUCHD_EVENT_TOUCH_DECISION, .event_offset = offsetof(touchd_event, touch_decision)},
  {.name = "press", .kind = KIND_STRUCT, .offset = offsetof(touchd_present_reply, press), .optional = true, .type = &press, .event = TOUCHD_EVENT_PRESS, .event_offset = offsetof(touchd_event, press)},
  {.name = "motion", .kind = KIND_STRUCT, .offset = offsetof(touchd_present_reply, motion), .optional = true, .type = &motion, .event = TOUCHD_EVENT_MOTION, .event_offset = offsetof(touchd_event, motion)},
  {.name = "remote", .kind = KIND_STRUCT, .offset = offsetof(touchd_present_reply, remote), .optional = true, .type = &remote, .event = TOUCHD_EVENT_REMOTE, .event_offset = offsetof(touchd_event, remote)},
  {.name = "firstResponder", .kind = KIND_STRUCT, .offset = offsetof(touchd_present_reply, first_responder), .optional = true, .type = &first_responder, .event = TOUCHD_EVENT_FIRST_RESPONDER, .event_offset = offsetof(touchd_event, first_responder)},
  {.name = "scene", .kind = KIND_STRUCT, .offset = offsetof(touchd_present_reply, scene), .optional = true, .type = &scene_change, .event = TOUCHD_EVENT_SCENE, .event_offset = offsetof(touchd_event, scene)},
  {.name = "foreground", .kind = KIND_STRUCT, .offset = offsetof(touchd_present_reply, foreground), .optional = true, .type = &foreground, .event = TOUCHD_EVENT_FOREGROUND, .event_offset = offsetof(touchd_event, foreground)},
  {.name = "changed", .kind = KIND_STRUCT, .offset = offsetof(touchd_present_reply, changed), .optional = true, .type = &changed, .event = TOUCHD_EVENT_CHANGED, .event_offset = offsetof(touchd_event, changed)},
  {.name = "wake", .kind = KIND_STRUCT, .offset = offsetof(touchd_present_reply, wake), .optional = true, .type = &wake, .event = TOUCHD_EVENT_WAKE, .event_offset = offsetof(touchd_event, wake)},
  {.name = "stopped", .kind = KIND_BOOL, .offset = offsetof(touchd_present_reply, stopped), .count = offsetof(touchd_present_reply, has_stopped), .has = true, .optional = true},
};
static const struct type present_reply = {sizeof(touchd_present_reply), 22, present_reply_fields};

static const struct field change_parameters_fields[] = {
  {.name = "session", .kind = KIND_SESSION, .offset = offsetof(touchd_change_parameters, session)},
  {.name = "changes", .kind = KIND_JSON, .offset = offsetof(touchd_change_parameters, changes), .count = offsetof(touchd_change_parameters, n_changes), .list = true},
};
static const struct type change_parameters = {sizeof(touchd_change_parameters), 2, change_parameters_fields};

static const struct field change_reply_fields[] = {
  {.name = "time", .kind = KIND_INT, .offset = offsetof(touchd_change_reply, time)},
  {.name = "overtaken", .kind = KIND_TEXT, .offset = offsetof(touchd_change_reply, overtaken), .count = offsetof(touchd_change_reply, n_overtaken), .list = true},
};
static const struct type change_reply = {sizeof(touchd_change_reply), 2, change_reply_fields};

static const struct field answer_parameters_fields[] = {
  {.name = "session", .kind = KIND_SESSION, .offset = offsetof(touchd_answer_parameters, session)},
  {.name = "contest", .kind = KIND_INT, .offset = offsetof(touchd_answer_parameters, contest)},
  {.name = "verdict", .kind = KIND_WORD, .offset = offsetof(touchd_answer_parameters, verdict), .optional = true, .type = &verdict},
  {.name = "values", .kind = KIND_NUMBERS, .offset = offsetof(touchd_answer_parameters, values), .count = offsetof(touchd_answer_parameters, n_values), .optional = true},
  {.name = "continues", .kind = KIND_BOOL, .offset = offsetof(touchd_answer_parameters, continues), .optional = true},
};
static const struct type answer_parameters = {sizeof(touchd_answer_parameters), 5, answer_parameters_fields};

static const struct field activate_parameters_fields[] = {
  {.name = "app", .kind = KIND_TEXT, .offset = offsetof(touchd_activate_parameters, app)},
  {.name = "screen", .kind = KIND_TEXT, .offset = offsetof(touchd_activate_parameters, screen), .optional = true},
};
static const struct type activate_parameters = {sizeof(touchd_activate_parameters), 2, activate_parameters_fields};

static const struct field step_back_parameters_fields[] = {
  {.name = "session", .kind = KIND_SESSION, .offset = offsetof(touchd_step_back_parameters, session)},
  {.name = "screen", .kind = KIND_TEXT, .offset = offsetof(touchd_step_back_parameters, screen), .optional = true},
};
static const struct type step_back_parameters = {sizeof(touchd_step_back_parameters), 2, step_back_parameters_fields};

static const struct field get_scene_parameters_fields[] = {
  {.name = "app", .kind = KIND_TEXT, .offset = offsetof(touchd_get_scene_parameters, app), .optional = true},
};
static const struct type get_scene_parameters = {sizeof(touchd_get_scene_parameters), 1, get_scene_parameters_fields};

static const struct field get_scene_reply_fields[] = {
  {.name = "scene", .kind = KIND_JSON, .offset = offsetof(touchd_get_scene_reply, scene)},
};
static const struct type get_scene_reply = {sizeof(touchd_get_scene_reply), 1, get_scene_reply_fields};

static const struct field get_screens_reply_fields[] = {
  {.name = "screens", .kind = KIND_STRUCT, .offset = offsetof(touchd_get_screens_reply, screens), .count = offsetof(touchd_get_screens_reply, n_screens), .list = true, .type = &screen},
};
static const struct type get_screens_reply = {sizeof(touchd_get_screens_reply), 1, get_screens_reply_fields};

static const struct field get_scenes_reply_fields[] = {
  {.name = "screens", .kind = KIND_STRUCT, .offset = offsetof(touchd_get_scenes_reply, screens), .count = offsetof(touchd_get_scenes_reply, n_screens), .list = true, .type = &screen},
  {.name = "scenes", .kind = KIND_STRUCT, .offset = offsetof(touchd_get_scenes_reply, scenes), .count = offsetof(touchd_get_scenes_reply, n_scenes), .list = true, .type = &owned_scene},
};
static const struct type get_scenes_reply = {sizeof(touchd_get_scenes_reply), 2, get_scenes_reply_fields};

static const struct field get_devices_reply_fields[] = {
  {.name = "devices", .kind = KIND_STRUCT, .offset = offsetof(touchd_get_devices_reply, devices), .count = offsetof(touchd_get_devices_reply, n_devices), .list = true, .type = &device},
};
static const struct type get_devices_reply = {sizeof(touchd_get_devices_reply), 1, get_devices_reply_fields};

static const struct field get_sensors_reply_fields[] = {
  {.name = "sensors", .kind = KIND_STRUCT, .offset = offsetof(touchd_get_sensors_reply, sensors), .count = offsetof(touchd_get_sensors_reply, n_sensors), .list = true, .type = &sensor},
};
static const struct type get_sensors_reply = {sizeof(touchd_get_sensors_reply), 1, get_sensors_reply_fields};

static const struct field get_thresholds_reply_fields[] = {
  {.name = "thresholds", .kind = KIND_STRUCT, .offset = offsetof(touchd_get_thresholds_reply, thresholds), .count = offsetof(touchd_get_thresholds_reply, n_thresholds), .list = true, .type = &threshold},
};
static const struct type get_thresholds_reply = {sizeof(touchd_get_thresholds_reply), 1, get_thresholds_reply_fields};

static const struct field get_stats_reply_fields[] = {
  {.name = "devices", .kind = KIND_STRUCT, .offset = offsetof(touchd_get_stats_reply, devices), .count = offsetof(touchd_get_stats_reply, n_devices), .list = true, .type = &device_stats},
  {.name = "clients", .kind = KIND_STRUCT, .offset = offsetof(touchd_get_stats_reply, clients), .count = offsetof(touchd_get_stats_reply, n_clients), .list = true, .type = &client_stats},
  {.name = "frames", .kind = KIND_INT, .offset = offsetof(touchd_get_stats_reply, frames)},
  {.name = "synDropped", .kind = KIND_INT, .offset = offsetof(touchd_get_stats_reply, syn_dropped), .count = offsetof(touchd_get_stats_reply, has_syn_dropped), .has = true, .optional = true},
  {.name = "late", .kind = KIND_INT, .offset = offsetof(touchd_get_stats_reply, late), .count = offsetof(touchd_get_stats_reply, has_late), .has = true, .optional = true},
  {.name = "restarts", .kind = KIND_INT, .offset = offsetof(touchd_get_stats_reply, restarts)},
  {.name = "waiting", .kind = KIND_INT, .offset = offsetof(touchd_get_stats_reply, waiting), .count = offsetof(touchd_get_stats_reply, has_waiting), .has = true, .optional = true},
  {.name = "mostWaiting", .kind = KIND_INT, .offset = offsetof(touchd_get_stats_reply, most_waiting), .count = offsetof(touchd_get_stats_reply, has_most_waiting), .has = true, .optional = true},
  {.name = "refusedClients", .kind = KIND_INT, .offset = offsetof(touchd_get_stats_reply, refused_clients)},
  {.name = "droppedClients", .kind = KIND_INT, .offset = offsetof(touchd_get_stats_reply, dropped_clients)},
  {.name = "replaced", .kind = KIND_INT, .offset = offsetof(touchd_get_stats_reply, replaced), .count = offsetof(touchd_get_stats_reply, has_replaced), .has = true, .optional = true},
  {.name = "expiredContests", .kind = KIND_INT, .offset = offsetof(touchd_get_stats_reply, expired_contests), .count = offsetof(touchd_get_stats_reply, has_expired_contests), .has = true, .optional = true},
  {.name = "delay", .kind = KIND_STRUCT, .offset = offsetof(touchd_get_stats_reply, delay), .type = &delay},
};
static const struct type get_stats_reply = {sizeof(touchd_get_stats_reply), 13, get_stats_reply_fields};

static const struct field set_rotation_parameters_fields[] = {
  {.name = "screen", .kind = KIND_TEXT, .offset = offsetof(touchd_set_rotation_parameters, screen), .optional = true},
  {.name = "rotation", .kind = KIND_INT, .offset = offsetof(touchd_set_rotation_parameters, rotation)},
};
static const struct type set_rotation_parameters = {sizeof(touchd_set_rotation_parameters), 2, set_rotation_parameters_fields};

static const char *const curtain_end_words[] = {"sequence", "opened"};
static const struct words curtain_end = {2, curtain_end_words};

static const struct field draw_curtain_parameters_fields[] = {
  {.name = "screen", .kind = KIND_TEXT, .offset = offsetof(touchd_draw_curtain_parameters, screen), .optional = true},
  {.name = "until", .kind = KIND_WORD, .offset = offsetof(touchd_draw_curtain_parameters, until), .optional = true, .type = &curtain_end},
};
static const struct type draw_curtain_parameters = {sizeof(touchd_draw_curtain_parameters), 2, draw_curtain_parameters_fields};

static const struct field draw_curtain_reply_fields[] = {
  {.name = "drawn", .kind = KIND_BOOL, .offset = offsetof(touchd_draw_curtain_reply, drawn)},
};
static const struct type draw_curtain_reply = {sizeof(touchd_draw_curtain_reply), 1, draw_curtain_reply_fields};

static const struct field open_curtain_parameters_fields[] = {
  {.name = "screen", .kind = KIND_TEXT, .offset = offsetof(touchd_open_curtain_parameters, screen), .optional = true},
};
static const struct type open_curtain_parameters = {sizeof(touchd_open_curtain_parameters), 1, open_curtain_parameters_fields};

static const struct field watch_idle_parameters_fields[] = {
  {.name = "after", .kind = KIND_FLOAT, .offset = offsetof(touchd_watch_idle_parameters, after)},
};
static const struct type watch_idle_parameters = {sizeof(touchd_watch_idle_parameters), 1, watch_idle_parameters_fields};

static const struct field watch_idle_reply_fields[] = {
  {.name = "idle", .kind = KIND_BOOL, .offset = offsetof(touchd_watch_idle_reply, idle)},
};
static const struct type watch_idle_reply = {sizeof(touchd_watch_idle_reply), 1, watch_idle_reply_fields};

static const struct field injected_touch_fields[] = {
  {.name = "id", .kind = KIND_INT, .offset = offsetof(touchd_injected_touch, id)},
  {.name = "phase", .kind = KIND_WORD, .offset = offsetof(touchd_injected_touch, phase), .type = &touch_phase},
  {.name = "time", .kind = KIND_INT, .offset = offsetof(touchd_injected_touch, time)},
  {.name = "x", .kind = KIND_FLOAT, .offset = offsetof(touchd_injected_touch, x)},
  {.name = "y", .kind = KIND_FLOAT, .offset = offsetof(touchd_injected_touch, y)},
  {.name = "type", .kind = KIND_WORD, .offset = offsetof(touchd_injected_touch, type), .optional = true, .type = &touch_type},
  {.name = "force", .kind = KIND_FLOAT, .offset = offsetof(touchd_injected_touch, force), .count = offsetof(touchd_injected_touch, has_force), .has = true, .optional = true},
  {.name = "radius", .kind = KIND_FLOAT, .offset = offsetof(touchd_injected_touch, radius), .count = offsetof(touchd_injected_touch, has_radius), .has = true, .optional = true},
  {.name = "orientation", .kind = KIND_FLOAT, .offset = offsetof(touchd_injected_touch, orientation), .count = offsetof(touchd_injected_touch, has_orientation), .has = true, .optional = true},
};
static const struct type injected_touch = {sizeof(touchd_injected_touch), 9, injected_touch_fields};

static const struct field inject_parameters_fields[] = {
  {.name = "touches", .kind = KIND_STRUCT, .offset = offsetof(touchd_inject_parameters, touches), .count = offsetof(touchd_inject_parameters, n_touches), .list = true, .type = &injected_touch},
  {.name = "screen", .kind = KIND_TEXT, .offset = offsetof(touchd_inject_parameters, screen), .optional = true},
  {.name = "continues", .kind = KIND_BOOL, .offset = offsetof(touchd_inject_parameters, continues), .optional = true},
};
static const struct type inject_parameters = {sizeof(touchd_inject_parameters), 3, inject_parameters_fields};

static const struct field record_reply_fields[] = {
  {.name = "entry", .kind = KIND_JSON, .offset = offsetof(touchd_record_reply, entry), .optional = true},
};
static const struct type record_reply = {sizeof(touchd_record_reply), 1, record_reply_fields};

static const struct field invalid_parameter_error_fields[] = {
  {.name = "parameter", .kind = KIND_TEXT, .offset = offsetof(touchd_invalid_parameter_error, parameter), .optional = true},
  {.name = "reason", .kind = KIND_TEXT, .offset = offsetof(touchd_invalid_parameter_error, reason), .optional = true},
};
static const struct type invalid_parameter_error = {sizeof(touchd_invalid_parameter_error), 2, invalid_parameter_error_fields};

static const struct field method_not_found_error_fields[] = {
  {.name = "method", .kind = KIND_TEXT, .offset = offsetof(touchd_method_not_found_error, method), .optional = true},
};
static const struct type method_not_found_error = {sizeof(touchd_method_not_found_error), 1, method_not_found_error_fields};

static const struct field method_not_implemented_error_fields[] = {
  {.name = "method", .kind = KIND_TEXT, .offset = offsetof(touchd_method_not_implemented_error, method), .optional = true},
};
static const struct type method_not_implemented_error = {sizeof(touchd_method_not_implemented_error), 1, method_not_implemented_error_fields};

static const struct field interface_not_found_error_fields[] = {
  {.name = "interface", .kind = KIND_TEXT, .offset = offsetof(touchd_interface_not_found_error, interface), .optional = true},
};
static const struct type interface_not_found_error = {sizeof(touchd_interface_not_found_error), 1, interface_not_found_error_fields};

static const struct field invalid_scene_error_fields[] = {
  {.name = "path", .kind = KIND_TEXT, .offset = offsetof(touchd_invalid_scene_error, path)},
  {.name = "reason", .kind = KIND_TEXT, .offset = offsetof(touchd_invalid_scene_error, reason)},
};
static const struct type invalid_scene_error = {sizeof(touchd_invalid_scene_error), 2, invalid_scene_error_fields};

static const struct field app_exists_error_fields[] = {
  {.name = "app", .kind = KIND_TEXT, .offset = offsetof(touchd_app_exists_error, app)},
};
static const struct type app_exists_error = {sizeof(touchd_app_exists_error), 1, app_exists_error_fields};

static const struct field illegal_verdict_error_fields[] = {
  {.name = "state", .kind = KIND_TEXT, .offset = offsetof(touchd_illegal_verdict_error, state)},
};
static const struct type illegal_verdict_error = {sizeof(touchd_illegal_verdict_error), 1, illegal_verdict_error_fields};

static const struct field no_such_app_error_fields[] = {
  {.name = "app", .kind = KIND_TEXT, .offset = offsetof(touchd_no_such_app_error, app)},
};
static const struct type no_such_app_error = {sizeof(touchd_no_such_app_error), 1, no_such_app_error_fields};

static const struct field foreground_is_fixed_error_fields[] = {
  {.name = "app", .kind = KIND_TEXT, .offset = offsetof(touchd_foreground_is_fixed_error, app)},
};
static const struct type foreground_is_fixed_error = {sizeof(touchd_foreground_is_fixed_error), 1, foreground_is_fixed_error_fields};

static const struct field no_such_screen_error_fields[] = {
  {.name = "screen", .kind = KIND_TEXT, .offset = offsetof(touchd_no_such_screen_error, screen)},
};
static const struct type no_such_screen_error = {sizeof(touchd_no_such_screen_error), 1, no_such_screen_error_fields};

const struct method touchd_methods[] = {
    [TOUCHD_METHOD_SUBSCRIBE] = {.name = "io.touchd.Touch.Subscribe", .parameters = &subscribe_parameters, .reply = &subscribe_reply, .event_offset = offsetof(touchd_event, subscribe), .stream = true},
    [TOUCHD_METHOD_PRESENT] = {.name = "io.touchd.Touch.Present", .parameters = &present_parameters, .reply = &present_reply, .event_offset = offsetof(touchd_event, present), .stream = true},
    [TOUCHD_METHOD_CHANGE] = {.name = "io.touchd.Touch.Change", .parameters = &change_parameters, .reply = &change_reply, .event_offset = offsetof(touchd_event, change)},
    [TOUCHD_METHOD_ANSWER] = {.name = "io.touchd.Touch.Answer", .parameters = &answer_parameters},
    [TOUCHD_METHOD_ACTIVATE] = {.name = "io.touchd.Touch.Activate", .parameters = &activate_parameters},
    [TOUCHD_METHOD_STEP_BACK] = {.name = "io.touchd.Touch.StepBack", .parameters = &step_back_parameters},
    [TOUCHD_METHOD_GET_SCENE] = {.name = "io.touchd.Touch.GetScene", .parameters = &get_scene_parameters, .reply = &get_scene_reply, .event_offset = offsetof(touchd_event, get_scene)},
    [TOUCHD_METHOD_GET_SCREENS] = {.name = "io.touchd.Touch.GetScreens", .reply = &get_screens_reply, .event_offset = offsetof(touchd_event, get_screens)},
    [TOUCHD_METHOD_GET_SCENES] = {.name = "io.touchd.Touch.GetScenes", .reply = &get_scenes_reply, .event_offset = offsetof(touchd_event, get_scenes)},
    [TOUCHD_METHOD_GET_DEVICES] = {.name = "io.touchd.Touch.GetDevices", .reply = &get_devices_reply, .event_offset = offsetof(touchd_event, get_devices)},
    [TOUCHD_METHOD_GET_SENSORS] = {.name = "io.touchd.Touch.GetSensors", .reply = &get_sensors_reply, .event_offset = offsetof(touchd_event, get_sensors)},
    [TOUCHD_METHOD_GET_THRESHOLDS] = {.name = "io.touchd.Touch.GetThresholds", .reply = &get_thresholds_reply, .event_offset = offsetof(touchd_event, get_thresholds)},
    [TOUCHD_METHOD_GET_STATS] = {.name = "io.touchd.Touch.GetStats", .reply = &get_stats_reply, .event_offset = offsetof(touchd_event, get_stats)},
    [TOUCHD_METHOD_SET_ROTATION] = {.name = "io.touchd.Touch.SetRotation", .parameters = &set_rotation_parameters},
    [TOUCHD_METHOD_DRAW_CURTAIN] = {.name = "io.touchd.Touch.DrawCurtain", .parameters = &draw_curtain_parameters, .reply = &draw_curtain_reply, .event_offset = offsetof(touchd_event, draw_curtain)},
    [TOUCHD_METHOD_OPEN_CURTAIN] = {.name = "io.touchd.Touch.OpenCurtain", .parameters = &open_curtain_parameters},
    [TOUCHD_METHOD_WATCH_IDLE] = {.name = "io.touchd.Touch.WatchIdle", .parameters = &watch_idle_parameters, .reply = &watch_idle_reply, .event_offset = offsetof(touchd_event, watch_idle), .stream = true},
    [TOUCHD_METHOD_INJECT] = {.name = "io.touchd.Touch.Inject", .parameters = &inject_parameters},
    [TOUCHD_METHOD_RECORD] = {.name = "io.touchd.Touch.Record", .reply = &record_reply, .event_offset = offsetof(touchd_event, record), .stream = true},
};
const size_t touchd_n_methods = 20;

const struct error touchd_errors[] = {
    [-TOUCHD_ERROR_MEMORY] = {.sentence = "not enough memory"},
    [-TOUCHD_ERROR_ARGUMENT] = {.sentence = "an argument is invalid"},
    [-TOUCHD_ERROR_FULL] = {.sentence = "too much waits to be sent"},
    [-TOUCHD_ERROR_NOT_PRESENTED] = {.sentence = "the windows are not there"},
    [-TOUCHD_ERROR_UNAVAILABLE] = {.sentence = "no service answers"},
    [-TOUCHD_ERROR_REFUSED] = {.sentence = "the socket may not be opened"},
    [-TOUCHD_ERROR_TIMEOUT] = {.sentence = "the service did not reply in time"},
    [-TOUCHD_ERROR_PROTOCOL] = {.sentence = "the service sent no valid reply"},
    [-TOUCHD_ERROR_SYSTEM] = {.sentence = "the system has no socket for the connection"},
    [-TOUCHD_ERROR_LAYOUT] = {.sentence = "the program was built with the header of a newer libtouchd"},
    [-TOUCHD_ERROR_SERVICE] = {.sentence = "the service answered with an error that this library does not know"},
    [-TOUCHD_ERROR_INVALID_PARAMETER] = {.sentence = "the parameter {parameter} is invalid: {reason}", .name = "org.varlink.service.InvalidParameter", .parameters = &invalid_parameter_error, .offset = offsetof(touchd_failure, invalid_parameter)},
    [-TOUCHD_ERROR_METHOD_NOT_FOUND] = {.sentence = "the service has no method {method}; it may be older than this library", .name = "org.varlink.service.MethodNotFound", .parameters = &method_not_found_error, .offset = offsetof(touchd_failure, method_not_found)},
    [-TOUCHD_ERROR_METHOD_NOT_IMPLEMENTED] = {.sentence = "the service does not implement the method {method}", .name = "org.varlink.service.MethodNotImplemented", .parameters = &method_not_implemented_error, .offset = offsetof(touchd_failure, method_not_implemented)},
    [-TOUCHD_ERROR_INTERFACE_NOT_FOUND] = {.sentence = "the service has no interface {interface}; it is not touchd", .name = "org.varlink.service.InterfaceNotFound", .parameters = &interface_not_found_error, .offset = offsetof(touchd_failure, interface_not_found)},
    [-TOUCHD_ERROR_PERMISSION_DENIED] = {.sentence = "the configuration of touchd does not permit this call", .name = "org.varlink.service.PermissionDenied"},
    [-TOUCHD_ERROR_EXPECTED_MORE] = {.sentence = "the method sends many replies", .name = "org.varlink.service.ExpectedMore"},
    [-TOUCHD_ERROR_NOT_LIVE] = {.sentence = "the service serves a recording", .name = "io.touchd.Touch.NotLive"},
    [-TOUCHD_ERROR_INVALID_SCENE] = {.sentence = "{path}: {reason}", .name = "io.touchd.Touch.InvalidScene", .parameters = &invalid_scene_error, .offset = offsetof(touchd_failure, invalid_scene)},
    [-TOUCHD_ERROR_APP_EXISTS] = {.sentence = "another app has the name {app}", .name = "io.touchd.Touch.AppExists", .parameters = &app_exists_error, .offset = offsetof(touchd_failure, app_exists)},
    [-TOUCHD_ERROR_NO_SUCH_SESSION] = {.sentence = "no app that presents has this session", .name = "io.touchd.Touch.NoSuchSession"},
    [-TOUCHD_ERROR_NO_SUCH_CONTEST] = {.sentence = "the contest is over, or the app never had it", .name = "io.touchd.Touch.NoSuchContest"},
    [-TOUCHD_ERROR_ILLEGAL_VERDICT] = {.sentence = "the verdict does not follow the state of the contest, {state}", .name = "io.touchd.Touch.IllegalVerdict", .parameters = &illegal_verdict_error, .offset = offsetof(touchd_failure, illegal_verdict)},
    [-TOUCHD_ERROR_NO_SUCH_APP] = {.sentence = "there is no app {app} with windows there", .name = "io.touchd.Touch.NoSuchApp", .parameters = &no_such_app_error, .offset = offsetof(touchd_failure, no_such_app)},
    [-TOUCHD_ERROR_FOREGROUND_IS_FIXED] = {.sentence = "only the app {app} may be in front", .name = "io.touchd.Touch.ForegroundIsFixed", .parameters = &foreground_is_fixed_error, .offset = offsetof(touchd_failure, foreground_is_fixed)},
    [-TOUCHD_ERROR_NO_SUCH_SCREEN] = {.sentence = "there is no screen {screen}", .name = "io.touchd.Touch.NoSuchScreen", .parameters = &no_such_screen_error, .offset = offsetof(touchd_failure, no_such_screen)},
};
const size_t touchd_n_errors = 27;
