/* The types, errors and methods of io.touchd.Touch, included by touchd.h.
 * Written by Clients/generate from io.touchd.Touch.varlink; do not edit. */
#ifndef TOUCHD_INTERFACE_H
#define TOUCHD_INTERFACE_H

/** What a program was built with; fields and words that came later have a larger number. */
#define TOUCHD_LAYOUT 2

/** A number with a name. */
typedef struct touchd_number {
  const char *name;
  double value;
} touchd_number;

typedef enum touchd_action_state {
  /** Absent, or a word of a newer service. */
  TOUCHD_ACTION_STATE_NONE = 0,
  TOUCHD_ACTION_STATE_BEGAN,
  TOUCHD_ACTION_STATE_CHANGED,
  TOUCHD_ACTION_STATE_ENDED,
  TOUCHD_ACTION_STATE_CANCELLED,
} touchd_action_state;

/** Selects the events that a subscriber gets. An event passes the filter if the event matches every
 * list in the filter. If `recognizers` is set, the events of controls and scroll views do not pass,
 * because these events have no recognizer. `kinds` selects the kinds of recognizers, controls and
 * scroll views. Decisions of the recognizer NAME.delay have the kind "content delay". `events`
 * affects only events of controls and tables; the possible names are listed in Control. `states`
 * affects only actions and scroll events. Each list of a filter can contain at most 2048 words.
 */
typedef struct touchd_filter {
  size_t n_windows;
  const char *const *windows;
  size_t n_views;
  const char *const *views;
  size_t n_recognizers;
  const char *const *recognizers;
  size_t n_kinds;
  const char *const *kinds;
  size_t n_events;
  const char *const *events;
  size_t n_states;
  const touchd_action_state *states;
} touchd_filter;

/** A displacement in pixels, or a velocity in pixels per second. */
typedef struct touchd_vector {
  double x;
  double y;
} touchd_vector;

/** Only pinches and rotations that count steps use the directions in, out, clockwise and
 * counterclockwise.
 */
typedef enum touchd_direction {
  /** Absent, or a word of a newer service. */
  TOUCHD_DIRECTION_NONE = 0,
  TOUCHD_DIRECTION_RIGHT,
  TOUCHD_DIRECTION_LEFT,
  TOUCHD_DIRECTION_UP,
  TOUCHD_DIRECTION_DOWN,
  TOUCHD_DIRECTION_UP_RIGHT,
  TOUCHD_DIRECTION_UP_LEFT,
  TOUCHD_DIRECTION_DOWN_RIGHT,
  TOUCHD_DIRECTION_DOWN_LEFT,
  TOUCHD_DIRECTION_IN,
  TOUCHD_DIRECTION_OUT,
  TOUCHD_DIRECTION_CLOCKWISE,
  TOUCHD_DIRECTION_COUNTERCLOCKWISE,
} touchd_direction;

typedef enum touchd_edge {
  /** Absent, or a word of a newer service. */
  TOUCHD_EDGE_NONE = 0,
  TOUCHD_EDGE_TOP,
  TOUCHD_EDGE_LEFT,
  TOUCHD_EDGE_BOTTOM,
  TOUCHD_EDGE_RIGHT,
  TOUCHD_EDGE_TOP_LEFT,
  TOUCHD_EDGE_TOP_RIGHT,
  TOUCHD_EDGE_BOTTOM_LEFT,
  TOUCHD_EDGE_BOTTOM_RIGHT,
} touchd_edge;

/** An event of a recognizer. The fields of a `changed` action cover the whole gesture since
 * `began`, so a client that misses a `changed` action loses nothing.
 */
typedef struct touchd_action {
  const char *recognizer;
  const char *kind;
  touchd_action_state state;
  const char *view;
  const char *window;
  int64_t time;
  double x;
  double y;
  int64_t touches;
  /** For taps and long presses of hardware buttons: the kernel's names of the keys. The position of
   * a button's action is the middle of the focused view.
   */
  size_t n_buttons;
  const char *const *buttons;
  /** For pans: the displacement of the fingers since the pan began. */
  const touchd_vector *translation;
  const touchd_vector *velocity;
  /** For swipes: the direction. For pinches and rotations that count steps: the direction of the
   * last step; absent before the first step.
   */
  touchd_direction direction;
  /** For pinches: the span of the fingers relative to the span at the beginning, and the change of
   * this ratio per second.
   */
  bool has_scale;
  double scale;
  bool has_scale_velocity;
  double scale_velocity;
  /** For rotations: the angle in radians clockwise, and the change of this angle in radians per
   * second.
   */
  bool has_rotation;
  double rotation;
  bool has_rotation_velocity;
  double rotation_velocity;
  /** For pinches and rotations that count steps: the number of steps out or clockwise, minus the
   * number of steps in or counterclockwise.
   */
  bool has_steps;
  int64_t steps;
  /** For edge pans that may start at a corner or go along an edge: the edge or corner where the pan
   * started.
   */
  touchd_edge edge;
  /** For recognizers of kind client: the latest numbers that the app has reported with the gesture.
   */
  size_t n_values;
  const touchd_number *values;
  /** For recognizers of a screen: the name of the screen. For recognizers of a screen, `view` and
   * `window` are empty.
   */
  const char *screen;
  /** For subscribers to the events of apps: the app to which the event belongs. Absent for an event
   * of the configuration's scene.
   */
  const char *app;
} touchd_action;

/** An event of a control, or the selection of a table row. */
typedef struct touchd_control {
  /** For a control: touchDown, touchDownRepeat, touchDragInside, touchDragOutside, touchDragEnter,
   * touchDragExit, touchUpInside, touchUpOutside, touchCancel, valueChanged,
   * primaryActionTriggered, editingDidBegin or editingDidEnd. For a table: selected.
   */
  const char *event;
  const char *view;
  const char *kind;
  const char *window;
  int64_t time;
  /** The position of the touch that the control follows; a held stepper also reports this position
   * with each repetition. The position is absent for tables, and for events that no touch caused.
   */
  bool has_x;
  double x;
  bool has_y;
  double y;
  /** The value of a slider or stepper. */
  bool has_value;
  double value;
  /** Whether a switch is on. */
  bool has_on;
  bool on;
  /** For segmented controls, page controls and tables: the selected segment, page or row, counted
   * from 0; absent if none is selected.
   */
  bool has_selected;
  int64_t selected;
  /** For primaryActionTriggered: the action of the control, and the view that handles this action.
   * The target is absent if no view around the control handles the action.
   */
  const char *action;
  const char *target;
  /** For subscribers to the events of apps: the app to which the event belongs. Absent for an event
   * of the configuration's scene.
   */
  const char *app;
} touchd_control;

typedef enum touchd_scroll_motion {
  /** Absent, or a word of a newer service. */
  TOUCHD_SCROLL_MOTION_NONE = 0,
  TOUCHD_SCROLL_MOTION_RESTING,
  TOUCHD_SCROLL_MOTION_DRAGGING,
  TOUCHD_SCROLL_MOTION_DECELERATING,
  TOUCHD_SCROLL_MOTION_SETTLING,
  TOUCHD_SCROLL_MOTION_HELD,
} touchd_scroll_motion;

/** An event of a scroll view. A finger that stops the moving content causes a `changed` event with
 * the motion `held`. Each event contains the absolute offset: the point of the content that is at
 * the view's top left corner. Therefore, a client that misses a `changed` event of a scroll view
 * loses nothing.
 */
typedef struct touchd_scroll {
  touchd_action_state state;
  touchd_scroll_motion motion;
  const char *view;
  const char *kind;
  const char *window;
  int64_t time;
  const touchd_vector *offset;
  const touchd_vector *velocity;
  /** For subscribers to the events of apps: the app to which the event belongs. Absent for an event
   * of the configuration's scene.
   */
  const char *app;
} touchd_scroll;

typedef enum touchd_touch_phase {
  /** Absent, or a word of a newer service. */
  TOUCHD_TOUCH_PHASE_NONE = 0,
  TOUCHD_TOUCH_PHASE_BEGAN,
  TOUCHD_TOUCH_PHASE_MOVED,
  TOUCHD_TOUCH_PHASE_ENDED,
  TOUCHD_TOUCH_PHASE_CANCELLED,
} touchd_touch_phase;

typedef enum touchd_touch_type {
  /** Absent, or a word of a newer service. */
  TOUCHD_TOUCH_TYPE_NONE = 0,
  TOUCHD_TOUCH_TYPE_FINGER,
  TOUCHD_TOUCH_TYPE_PEN,
  TOUCHD_TOUCH_TYPE_PALM,
} touchd_touch_type;

/** One sample of a touch. A frame can contain several samples of a touch. */
typedef struct touchd_touch_sample {
  int64_t time;
  double x;
  double y;
  double local_x;
  double local_y;
  bool has_force;
  double force;
  bool has_radius;
  double radius;
} touchd_touch_sample;

/** One touch in a Touches or Contest event. */
typedef struct touchd_view_touch {
  /** The number of the contact, unique in a run of the service. */
  int64_t id;
  /** The position in pixels of the screen. */
  double x;
  double y;
  /** The position in pixels of the view. */
  double local_x;
  double local_y;
  /** The force from 0 to 1, and the radius in pixels; absent if the panel does not report them. */
  bool has_force;
  double force;
  bool has_radius;
  double radius;
  touchd_touch_type type;
  /** The number of taps at this place, including this touch. */
  int64_t tap_count;
  /** All samples of this touch in the frame, each with its own time, the newest last. The samples
   * are present if the view requests samples, and if the frame contains either several samples of
   * the touch, or one sample that is older than the frame.
   */
  size_t n_coalesced;
  const touchd_touch_sample *const *coalesced;
} touchd_view_touch;

/** A message about the touches on a view that sets `touches`. For each frame, the service sends one
 * message for each phase that occurs on the view. A `moved` message contains every touch that is
 * down on the view, so a client that misses a `moved` message loses nothing. If the service
 * withheld a message, `time` is the time at which the message was withheld.
 */
typedef struct touchd_touches {
  touchd_touch_phase phase;
  const char *view;
  const char *kind;
  const char *window;
  int64_t time;
  size_t n_touches;
  const touchd_view_touch *const *touches;
  const char *app;
} touchd_touches;

/** An app's verdict in a contest. A contest is one attempt of a recognizer of kind client, from the
 * first touch to the end of the attempt. `possible` means that the app has not decided yet.
 * `recognized` reports a discrete gesture. `began`, `changed`, `ended` and `cancelled` report a
 * continuous gesture. `failed` means that the touches are not a gesture.
 */
typedef enum touchd_verdict {
  /** Absent, or a word of a newer service. */
  TOUCHD_VERDICT_NONE = 0,
  TOUCHD_VERDICT_POSSIBLE,
  TOUCHD_VERDICT_RECOGNIZED,
  TOUCHD_VERDICT_BEGAN,
  TOUCHD_VERDICT_CHANGED,
  TOUCHD_VERDICT_ENDED,
  TOUCHD_VERDICT_CANCELLED,
  TOUCHD_VERDICT_FAILED,
} touchd_verdict;

/** How a contest ended. `cancelled` means that the gesture was cancelled after it had begun.
 * `failed` means that the app reported `failed`, or that the touches were taken away from the
 * recognizer. `prevented` means that another gesture was recognized first. `expired` means that the
 * app did not answer in time.
 */
typedef enum touchd_contest_outcome {
  /** Absent, or a word of a newer service. */
  TOUCHD_CONTEST_OUTCOME_NONE = 0,
  TOUCHD_CONTEST_OUTCOME_RECOGNIZED,
  TOUCHD_CONTEST_OUTCOME_CANCELLED,
  TOUCHD_CONTEST_OUTCOME_FAILED,
  TOUCHD_CONTEST_OUTCOME_PREVENTED,
  TOUCHD_CONTEST_OUTCOME_EXPIRED,
} touchd_contest_outcome;

/** An event with the touches of a recognizer of kind client. Only the app that owns the recognizer
 * gets Contest events. For each frame, the service sends one Contest event for each phase that
 * occurs. The app gets the Contest event before views get the touches of the frame. The last event
 * of a contest contains the outcome.
 */
typedef struct touchd_contest {
  /** The number of the contest within its app. */
  int64_t contest;
  const char *recognizer;
  const char *view;
  const char *window;
  int64_t time;
  touchd_touch_phase phase;
  /** Local positions are relative to the recognizer's view. */
  size_t n_touches;
  const touchd_view_touch *const *touches;
  touchd_contest_outcome outcome;
  /** The recognizer that prevented or cancelled the recognizer of the contest, if any. */
  const char *by;
} touchd_contest;

/** A decision explains why a recognizer changed its state, or could not change it. Decisions answer
 * the question "why did my gesture lose?". A scroll view's own recognizers, NAME.pan and
 * NAME.delay, also have decisions. The kind of NAME.delay is "content delay".
 */
typedef struct touchd_decision {
  int64_t time;
  /** The number of the frame in this run of the service. */
  int64_t frame;
  /** The number of the sequence of touches. A sequence lasts from the first finger down on a screen
   * until no finger is down and no touch is withheld.
   */
  int64_t sequence;
  const char *recognizer;
  const char *kind;
  const char *view;
  const char *window;
  /** The states before and after the decision. If the recognizer could not change its state, `from`
   * and `to` are the same. A decision from `failed` to `failed` explains why an earlier attempt
   * failed, for example how late a second tap was.
   */
  const char *from;
  const char *to;
  /** The rule in Docs/RULES.md that decided, such as S19. */
  const char *rule;
  /** The reason in words; empty if only the recognizer's own gesture caused the decision. */
  const char *reason;
  /** `screen` and `app` have the same meaning as in Action. */
  const char *screen;
  const char *app;
} touchd_decision;

/** For each touch, the service sends `hit` or `missed`. Later, the service also sends `over` if the
 * touch hit a view or a recognizer follows the touch. A decision with the outcome `hit` names the
 * view that the touch hit. `missed` means that the touch hit no view; `view` and `window` are then
 * empty. `over` means that the touch has ended, and that all recognizers of the touch have decided.
 */
typedef enum touchd_touch_outcome {
  /** Absent, or a word of a newer service. */
  TOUCHD_TOUCH_OUTCOME_NONE = 0,
  TOUCHD_TOUCH_OUTCOME_DELAYED,
  TOUCHD_TOUCH_OUTCOME_CANCELLED,
  TOUCHD_TOUCH_OUTCOME_REFUSED,
  TOUCHD_TOUCH_OUTCOME_HIT,
  TOUCHD_TOUCH_OUTCOME_MISSED,
  TOUCHD_TOUCH_OUTCOME_OVER,
} touchd_touch_outcome;

/** A touch decision explains what happened to a touch. Touch decisions answer the questions "why
 * does my view not get this touch?" and "what took this touch?".
 */
typedef struct touchd_touch_decision {
  int64_t time;
  int64_t frame;
  int64_t sequence;
  /** The number of the contact. */
  int64_t touch;
  const char *view;
  const char *window;
  touchd_touch_outcome outcome;
  /** The rule in Docs/RULES.md that decided, such as S33. */
  const char *rule;
  /** The reason in words. */
  const char *reason;
  const char *app;
} touchd_touch_decision;

typedef enum touchd_press_phase {
  /** Absent, or a word of a newer service. */
  TOUCHD_PRESS_PHASE_NONE = 0,
  TOUCHD_PRESS_PHASE_BEGAN,
  TOUCHD_PRESS_PHASE_CHANGED,
  TOUCHD_PRESS_PHASE_ENDED,
  TOUCHD_PRESS_PHASE_CANCELLED,
} touchd_press_phase;

/** A message about a hardware button, sent to the first responder. After each `began` event, the
 * service sends one `ended` or `cancelled` event.
 */
typedef struct touchd_press {
  /** The kernel's name of the button's key, such as KEY_POWER. */
  const char *button;
  touchd_press_phase phase;
  /** The first responder, or the key window if there is no first responder; absent if there is no
   * key window either.
   */
  const char *view;
  const char *kind;
  const char *window;
  int64_t time;
  /** How hard an analog button is pressed, from 0 to 1; absent for other buttons. */
  bool has_force;
  double force;
  const char *app;
} touchd_press;

typedef enum touchd_motion_phase {
  /** Absent, or a word of a newer service. */
  TOUCHD_MOTION_PHASE_NONE = 0,
  TOUCHD_MOTION_PHASE_BEGAN,
  TOUCHD_MOTION_PHASE_ENDED,
  TOUCHD_MOTION_PHASE_CANCELLED,
} touchd_motion_phase;

/** A movement of the whole device. Only views that set `motion` handle movements. After each
 * `began` event, the service sends one `ended` or `cancelled` event.
 */
typedef struct touchd_motion {
  /** The kind of movement: shake. */
  const char *motion;
  touchd_motion_phase phase;
  /** Whether a view in the first responder's chain handles the movement. If no view handles the
   * movement, the subscribers to Motion events can handle the movement.
   */
  bool handled;
  /** The view that handles the movement. */
  const char *view;
  const char *kind;
  const char *window;
  int64_t time;
  const char *app;
} touchd_motion;

/** A command of a media key or of a headset button. */
typedef struct touchd_remote {
  /** play, pause, stop, togglePlayPause, nextTrack, previousTrack, beginSeekingBackward,
   * endSeekingBackward, beginSeekingForward, endSeekingForward.
   */
  const char *command;
  /** Whether a view in the first responder's chain handles the command, as in Motion. */
  bool handled;
  const char *view;
  const char *kind;
  const char *window;
  int64_t time;
  const char *app;
} touchd_remote;

/** The view that gets presses, motion and remote control from now on: the first responder, or the
 * key window if there is no first responder.
 */
typedef struct touchd_first_responder {
  const char *view;
  const char *kind;
  const char *window;
  int64_t time;
  const char *app;
} touchd_first_responder;

/** The kinds of events that have no position on a screen. */
typedef enum touchd_non_positional {
  /** Absent, or a word of a newer service. */
  TOUCHD_NON_POSITIONAL_NONE = 0,
  TOUCHD_NON_POSITIONAL_PRESS,
  TOUCHD_NON_POSITIONAL_MOTION,
  TOUCHD_NON_POSITIONAL_REMOTE,
  TOUCHD_NON_POSITIONAL_FIRST_RESPONDER,
} touchd_non_positional;

/** The current value of a control, scroll view or table. */
typedef struct touchd_value {
  const char *view;
  const char *kind;
  const char *window;
  /** `value`, `on` and `selected` have the same meaning as in Control. `offset` has the same
   * meaning as in Scroll, and is present for scroll views and tables.
   */
  bool has_value;
  double value;
  bool has_on;
  bool on;
  bool has_selected;
  int64_t selected;
  const touchd_vector *offset;
  const char *app;
} touchd_value;

/** The service's state when a client subscribes. The client gets no events of a sequence that is
 * already under way.
 */
typedef struct touchd_state {
  /** Whether a finger is down outside of secure windows. */
  bool sequence;
  /** Whether the events come from a recording. */
  bool replay;
  int64_t devices;
  /** The current values of controls, scroll views and tables. To get these values, set `values` or
   * `apps` in the call. The field is absent if there are no values.
   */
  size_t n_values;
  const touchd_value *const *values;
} touchd_state;

/** An app has come to the front of a screen, or has left the front. When an app leaves the front,
 * the service first sends the Foreground event, and then cancels the app's gestures and touches.
 */
typedef struct touchd_foreground {
  const char *screen;
  bool in_front;
  int64_t time;
  const char *app;
} touchd_foreground;

/** The events that follow a `changed` event result from a call of Change. The reply to this call
 * contains the same time as the `changed` event.
 */
typedef struct touchd_changed {
  int64_t time;
  const char *app;
} touchd_changed;

/** The scene of the configuration or of an app was replaced, added or removed. GetScene returns the
 * current scene.
 */
typedef struct touchd_scene_change {
  int64_t time;
  bool present;
  const char *app;
} touchd_scene_change;

/** The glass of a screen was touched while the screen's curtain was drawn. The program that keeps
 * the display dark should turn the display on. The curtain swallows the sequence of touches.
 */
typedef struct touchd_wake {
  const char *screen;
  int64_t time;
} touchd_wake;

/** A touch device and its screen. */
typedef struct touchd_device {
  const char *name;
  int64_t bus;
  int64_t vendor;
  int64_t product;
  int64_t version;
  const char *screen;
  /** The size of the screen in pixels, in the screen's current rotation. */
  double width;
  double height;
  /** Pixels per point (1/163 inch) along each axis. */
  const touchd_vector *pixels_per_point;
} touchd_device;

/** A screen, with its size in pixels in its current rotation. If neither the configuration nor a
 * device provides a size, the size is 1 by 1.
 */
typedef struct touchd_screen {
  const char *name;
  double width;
  double height;
  /** Pixels per point (1/163 inch) along each axis. */
  const touchd_vector *pixels_per_point;
  /** GetScreens and GetScenes only: the screen's own recognizers, in the form of the configuration;
   * absent if the screen has none.
   */
  size_t n_recognizers;
  const char *const *recognizers;
  /** GetScreens and GetScenes only: true while the screen's curtain is drawn. */
  bool has_curtain;
  bool curtain;
  /** GetScreens and GetScenes only: the rotation of the picture relative to the panel, in degrees
   * clockwise (0, 90, 180 or 270).
   */
  bool has_rotation;
  int64_t rotation;
} touchd_screen;

/** A device that is read for presses, remote control or motion, with counts since the device was
 * opened.
 */
typedef struct touchd_sensor {
  /** The path of the device; absent for a device of a recording. */
  const char *path;
  const char *name;
  int64_t bus;
  int64_t vendor;
  int64_t product;
  int64_t version;
  /** The kernel's names of the keys whose presses go to the first responder. */
  size_t n_presses;
  const char *const *presses;
  /** Whether the device's media keys and headset button send remote control commands. */
  bool remote;
  /** Whether the acceleration of the device is read. */
  bool motion;
  /** The number of frames that contain at least one of the events for which the device is read. */
  int64_t frames;
  /** The number of times that the kernel's buffer overflowed and events were lost. */
  int64_t syn_dropped;
} touchd_sensor;

/** The layers for the windows of apps, from the bottom up. All layers are above the windows of the
 * configuration that have no layer.
 */
typedef enum touchd_layer {
  /** Absent, or a word of a newer service. */
  TOUCHD_LAYER_NONE = 0,
  TOUCHD_LAYER_APP,
  TOUCHD_LAYER_OVERLAY,
  TOUCHD_LAYER_SYSTEM,
} touchd_layer;

/** The windows of one app, or of the configuration. */
typedef struct touchd_owned_scene {
  /** The app, its user and the layer of its windows; absent for the configuration. */
  const char *app;
  bool has_user;
  int64_t user;
  touchd_layer layer;
  /** The screens on which the app is in front. */
  size_t n_front;
  const char *const *front;
  /** The first responder of each window, and the key window, which gets presses, motion and remote
   * control. Secure windows are omitted.
   */
  size_t n_first_responders;
  const char *const *first_responders;
  const char *key_window;
  /** The windows in the form of a scene file, with the current values. */
  const char *scene;
} touchd_owned_scene;

/** A limit by which recognizers distinguish movements. */
typedef struct touchd_threshold {
  /** The key in the configuration, such as tap.press. */
  const char *key;
  /** The current value. */
  double value;
  /** The unit: pt (1/163 inch), s, °, 1/s, 1/ms or pt/s; empty for a ratio. */
  const char *unit;
  double default_;
  double minimum;
  double maximum;
  const char *meaning;
} touchd_threshold;

/** A touch device, with counts since the device was opened. */
typedef struct touchd_device_stats {
  /** The path of the device; absent for a device of a recording. */
  const char *path;
  const char *name;
  const char *screen;
  int64_t frames;
  /** The number of times that the kernel's buffer overflowed and events were lost; requires watch.
   */
  bool has_syn_dropped;
  int64_t syn_dropped;
  /** The device through which other programs get the touches; absent if the touches are not passed
   * on.
   */
  const char *passed_on;
} touchd_device_stats;

/** A client, with counts since the client connected. */
typedef struct touchd_client_stats {
  int64_t process;
  int64_t user;
  bool subscribed;
  /** `queued`, `mostQueued` and `replaced` require watch. `queued` is the number of bytes that wait
   * for the client now. `mostQueued` is the maximum of `queued`. `queued` and `mostQueued` are 0
   * for a program with a secure window.
   */
  bool has_queued;
  int64_t queued;
  bool has_most_queued;
  int64_t most_queued;
  /** The number of unread `changed` events that were replaced by newer events. */
  bool has_replaced;
  int64_t replaced;
} touchd_client_stats;

/** The number of events whose delay was at most `bound` µs. */
typedef struct touchd_delay_bucket {
  int64_t bound;
  int64_t count;
} touchd_delay_bucket;

/** The delay of an event: the time from the kernel's timestamp to the last byte sent, in µs. For an
 * event caused by a timer, the delay starts at the time at which the timer was due. Quantiles are
 * rounded up by at most a tenth. Delays are not counted while a recording is served, because the
 * recording has another clock.
 */
typedef struct touchd_delay {
  int64_t count;
  int64_t sum;
  /** The quantiles and the maximum are absent before the first event. */
  bool has_p50;
  int64_t p50;
  bool has_p99;
  int64_t p99;
  bool has_max;
  int64_t max;
  /** The buckets in ascending order; the count of each bucket includes the counts of the previous
   * buckets.
   */
  size_t n_buckets;
  const touchd_delay_bucket *const *buckets;
} touchd_delay;

/** The parameters of Subscribe. */
typedef struct touchd_subscribe_parameters {
  const touchd_filter *filter;
  bool decisions;
  bool touches;
  size_t n_apps;
  const char *const *apps;
  size_t n_non_positional;
  const touchd_non_positional *non_positional;
  bool values;
} touchd_subscribe_parameters;

/** The reply of Subscribe. */
typedef struct touchd_subscribe_reply {
  const touchd_state *state;
  const touchd_action *action;
  const touchd_control *control;
  const touchd_scroll *scroll;
  const touchd_touches *touches;
  const touchd_decision *decision;
  const touchd_touch_decision *touch_decision;
  const touchd_press *press;
  const touchd_motion *motion;
  const touchd_remote *remote;
  const touchd_first_responder *first_responder;
  const touchd_scene_change *scene;
  const touchd_foreground *foreground;
  const touchd_changed *changed;
  const touchd_wake *wake;
  /** True in the last reply if the service was stopped; connect again to continue. */
  bool has_stopped;
  bool stopped;
} touchd_subscribe_reply;

/** The parameters of Present. */
typedef struct touchd_present_parameters {
  const char *scene;
  const char *app;
  touchd_layer layer;
  bool decisions;
} touchd_present_parameters;

/** The reply of Present. */
typedef struct touchd_present_reply {
  /** The session: a secret of the client that presents the app. Other programs of the same user
   * need the session to act for the app.
   */
  const char *session;
  size_t n_screens;
  const touchd_screen *const *screens;
  /** Whether only touchd reads the touchscreens, so that no other program gets their touches. */
  bool has_exclusive;
  bool exclusive;
  /** Whether a recording is served. If a recording is served, the call ends when the recording
   * ends.
   */
  bool has_replay;
  bool replay;
  /** The screens on which the app is in front. */
  size_t n_front;
  const char *const *front;
  /** The current values of the app's controls, scroll views and tables; absent if there are no
   * values.
   */
  size_t n_values;
  const touchd_value *const *values;
  const touchd_action *action;
  const touchd_control *control;
  const touchd_scroll *scroll;
  const touchd_touches *touches;
  const touchd_contest *contest;
  const touchd_decision *decision;
  const touchd_touch_decision *touch_decision;
  const touchd_press *press;
  const touchd_motion *motion;
  const touchd_remote *remote;
  const touchd_first_responder *first_responder;
  const touchd_scene_change *scene;
  const touchd_foreground *foreground;
  const touchd_changed *changed;
  const touchd_wake *wake;
  /** True in the last reply if the service was stopped, as in Subscribe. */
  bool has_stopped;
  bool stopped;
} touchd_present_reply;

/** The parameters of Change. */
typedef struct touchd_change_parameters {
  const char *session;
  size_t n_changes;
  const char *const *changes;
} touchd_change_parameters;

/** The reply of Change. */
typedef struct touchd_change_reply {
  int64_t time;
  size_t n_overtaken;
  const char *const *overtaken;
} touchd_change_reply;

/** The parameters of Answer. */
typedef struct touchd_answer_parameters {
  const char *session;
  int64_t contest;
  touchd_verdict verdict;
  size_t n_values;
  const touchd_number *values;
  bool continues;
} touchd_answer_parameters;

/** The parameters of Activate. */
typedef struct touchd_activate_parameters {
  const char *app;
  const char *screen;
} touchd_activate_parameters;

/** The parameters of StepBack. */
typedef struct touchd_step_back_parameters {
  const char *session;
  const char *screen;
} touchd_step_back_parameters;

/** The parameters of GetScene. */
typedef struct touchd_get_scene_parameters {
  const char *app;
} touchd_get_scene_parameters;

/** The reply of GetScene. */
typedef struct touchd_get_scene_reply {
  const char *scene;
} touchd_get_scene_reply;

/** The reply of GetScreens. */
typedef struct touchd_get_screens_reply {
  size_t n_screens;
  const touchd_screen *const *screens;
} touchd_get_screens_reply;

/** The reply of GetScenes. */
typedef struct touchd_get_scenes_reply {
  size_t n_screens;
  const touchd_screen *const *screens;
  size_t n_scenes;
  const touchd_owned_scene *const *scenes;
} touchd_get_scenes_reply;

/** The reply of GetDevices. */
typedef struct touchd_get_devices_reply {
  size_t n_devices;
  const touchd_device *const *devices;
} touchd_get_devices_reply;

/** The reply of GetSensors. */
typedef struct touchd_get_sensors_reply {
  size_t n_sensors;
  const touchd_sensor *const *sensors;
} touchd_get_sensors_reply;

/** The reply of GetThresholds. */
typedef struct touchd_get_thresholds_reply {
  size_t n_thresholds;
  const touchd_threshold *const *thresholds;
} touchd_get_thresholds_reply;

/** The reply of GetStats. */
typedef struct touchd_get_stats_reply {
  size_t n_devices;
  const touchd_device_stats *const *devices;
  size_t n_clients;
  const touchd_client_stats *const *clients;
  /** The number of frames of all devices, including removed devices. */
  int64_t frames;
  /** The number of times that the kernel's buffer of any device overflowed; requires watch. */
  bool has_syn_dropped;
  int64_t syn_dropped;
  /** The number of late frames and commands: the service had already handled a frame or command
   * with a later timestamp. Requires watch.
   */
  bool has_late;
  int64_t late;
  /** The number of times that the clock stepped back. Each step back cancelled all input in
   * progress: touches, gestures, presses and shakes.
   */
  int64_t restarts;
  /** The number of frames and commands that wait now, and the maximum of this number; both require
   * watch.
   */
  bool has_waiting;
  int64_t waiting;
  bool has_most_waiting;
  int64_t most_waiting;
  /** The number of clients that the service has refused, and the number that the service has
   * disconnected.
   */
  int64_t refused_clients;
  int64_t dropped_clients;
  /** The number of replaced events of all clients, including disconnected clients; requires watch.
   */
  bool has_replaced;
  int64_t replaced;
  /** The number of contests that ended because the app did not answer in time. */
  bool has_expired_contests;
  int64_t expired_contests;
  const touchd_delay *delay;
} touchd_get_stats_reply;

/** The parameters of SetRotation. */
typedef struct touchd_set_rotation_parameters {
  const char *screen;
  int64_t rotation;
} touchd_set_rotation_parameters;

/** The event that opens a curtain. `sequence`: the curtain has swallowed one whole sequence of
 * touches. `opened`: OpenCurtain was called, or the call of DrawCurtain has ended.
 */
typedef enum touchd_curtain_end {
  /** Absent, or a word of a newer service. */
  TOUCHD_CURTAIN_END_NONE = 0,
  TOUCHD_CURTAIN_END_SEQUENCE,
  TOUCHD_CURTAIN_END_OPENED,
} touchd_curtain_end;

/** The parameters of DrawCurtain. */
typedef struct touchd_draw_curtain_parameters {
  const char *screen;
  touchd_curtain_end until;
} touchd_draw_curtain_parameters;

/** The reply of DrawCurtain. */
typedef struct touchd_draw_curtain_reply {
  bool drawn;
} touchd_draw_curtain_reply;

/** The parameters of OpenCurtain. */
typedef struct touchd_open_curtain_parameters {
  const char *screen;
} touchd_open_curtain_parameters;

/** The parameters of WatchIdle. */
typedef struct touchd_watch_idle_parameters {
  double after;
} touchd_watch_idle_parameters;

/** The reply of WatchIdle. */
typedef struct touchd_watch_idle_reply {
  bool idle;
} touchd_watch_idle_reply;

/** A touch that a client plays, in the form that `touchctl replay --touches` prints. The time is in
 * µs, by any clock that the client chooses. The position is in pixels of the screen in its current
 * rotation.
 */
typedef struct touchd_injected_touch {
  int64_t id;
  touchd_touch_phase phase;
  int64_t time;
  double x;
  double y;
  touchd_touch_type type;
  /** The force from 0 to 1, and the radius in pixels, as in ViewTouch. */
  bool has_force;
  double force;
  bool has_radius;
  double radius;
  /** The angle of the contact's longer axis, in radians clockwise from upright. */
  bool has_orientation;
  double orientation;
} touchd_injected_touch;

/** The parameters of Inject. */
typedef struct touchd_inject_parameters {
  size_t n_touches;
  const touchd_injected_touch *const *touches;
  const char *screen;
  bool continues;
} touchd_inject_parameters;

/** The reply of Record. */
typedef struct touchd_record_reply {
  const char *entry;
} touchd_record_reply;

/** The parameters of InvalidParameter. */
typedef struct touchd_invalid_parameter_error {
  const char *parameter;
  const char *reason;
} touchd_invalid_parameter_error;

/** The parameters of MethodNotFound. */
typedef struct touchd_method_not_found_error {
  const char *method;
} touchd_method_not_found_error;

/** The parameters of MethodNotImplemented. */
typedef struct touchd_method_not_implemented_error {
  const char *method;
} touchd_method_not_implemented_error;

/** The parameters of InterfaceNotFound. */
typedef struct touchd_interface_not_found_error {
  const char *interface;
} touchd_interface_not_found_error;

/** The scene cannot be shown or changed. `path` is the place of the fault, such as
 * windows[0].views[3].frame[2]. The call has changed nothing.
 */
typedef struct touchd_invalid_scene_error {
  const char *path;
  const char *reason;
} touchd_invalid_scene_error;

/** Another app has this name. */
typedef struct touchd_app_exists_error {
  const char *app;
} touchd_app_exists_error;

/** The verdict does not follow the previous verdicts of the contest. `state` is the state of the
 * contest. The call has changed nothing.
 */
typedef struct touchd_illegal_verdict_error {
  const char *state;
} touchd_illegal_verdict_error;

/** No app has this name, or the app has no windows on this screen. */
typedef struct touchd_no_such_app_error {
  const char *app;
} touchd_no_such_app_error;

/** The configuration keeps another app in front of the screen. */
typedef struct touchd_foreground_is_fixed_error {
  const char *app;
} touchd_foreground_is_fixed_error;

/** There is no screen with this name. */
typedef struct touchd_no_such_screen_error {
  const char *screen;
} touchd_no_such_screen_error;

/** What can go wrong; functions return these. */
typedef enum touchd_error {
  /** Not enough memory. */
  TOUCHD_ERROR_MEMORY = -1,
  /** An argument is invalid. */
  TOUCHD_ERROR_ARGUMENT = -2,
  /** Too much waits to be sent. */
  TOUCHD_ERROR_FULL = -3,
  /** The windows are not there. */
  TOUCHD_ERROR_NOT_PRESENTED = -4,
  /** No service answers. */
  TOUCHD_ERROR_UNAVAILABLE = -5,
  /** The socket may not be opened. */
  TOUCHD_ERROR_REFUSED = -6,
  /** The service did not reply in time. */
  TOUCHD_ERROR_TIMEOUT = -7,
  /** The service sent no valid reply. */
  TOUCHD_ERROR_PROTOCOL = -8,
  /** The system has no socket for the connection. */
  TOUCHD_ERROR_SYSTEM = -9,
  /** The program was built with the header of a newer libtouchd. */
  TOUCHD_ERROR_LAYOUT = -10,
  /** The service answered with an error that this library does not know. */
  TOUCHD_ERROR_SERVICE = -11,
  /** The parameter {parameter} is invalid: {reason}. */
  TOUCHD_ERROR_INVALID_PARAMETER = -12,
  /** The service has no method {method}; it may be older than this library. */
  TOUCHD_ERROR_METHOD_NOT_FOUND = -13,
  /** The service does not implement the method {method}. */
  TOUCHD_ERROR_METHOD_NOT_IMPLEMENTED = -14,
  /** The service has no interface {interface}; it is not touchd. */
  TOUCHD_ERROR_INTERFACE_NOT_FOUND = -15,
  /** The configuration of touchd does not permit this call. */
  TOUCHD_ERROR_PERMISSION_DENIED = -16,
  /** The method sends many replies. */
  TOUCHD_ERROR_EXPECTED_MORE = -17,
  /** The service serves a recording. */
  TOUCHD_ERROR_NOT_LIVE = -18,
  /** {path}: {reason}. */
  TOUCHD_ERROR_INVALID_SCENE = -19,
  /** Another app has the name {app}. */
  TOUCHD_ERROR_APP_EXISTS = -20,
  /** No app that presents has this session. */
  TOUCHD_ERROR_NO_SUCH_SESSION = -21,
  /** The contest is over, or the app never had it. */
  TOUCHD_ERROR_NO_SUCH_CONTEST = -22,
  /** The verdict does not follow the state of the contest, {state}. */
  TOUCHD_ERROR_ILLEGAL_VERDICT = -23,
  /** There is no app {app} with windows there. */
  TOUCHD_ERROR_NO_SUCH_APP = -24,
  /** Only the app {app} may be in front. */
  TOUCHD_ERROR_FOREGROUND_IS_FIXED = -25,
  /** There is no screen {screen}. */
  TOUCHD_ERROR_NO_SUCH_SCREEN = -26,
} touchd_error;

/** An error in full. */
typedef struct touchd_failure {
  touchd_error error;
  /** One sentence without a full stop. */
  const char *message;
  /** The name that the service gave it; NULL where the library found it. */
  const char *name;
  /** The error's parameters: the member of its name, the others are NULL. */
  const touchd_invalid_parameter_error *invalid_parameter;
  const touchd_method_not_found_error *method_not_found;
  const touchd_method_not_implemented_error *method_not_implemented;
  const touchd_interface_not_found_error *interface_not_found;
  const touchd_invalid_scene_error *invalid_scene;
  const touchd_app_exists_error *app_exists;
  const touchd_illegal_verdict_error *illegal_verdict;
  const touchd_no_such_app_error *no_such_app;
  const touchd_foreground_is_fixed_error *foreground_is_fixed;
  const touchd_no_such_screen_error *no_such_screen;
} touchd_failure;

/** The methods of the interface. */
typedef enum touchd_method {
  TOUCHD_METHOD_NONE = 0,
  TOUCHD_METHOD_SUBSCRIBE,
  TOUCHD_METHOD_PRESENT,
  TOUCHD_METHOD_CHANGE,
  TOUCHD_METHOD_ANSWER,
  TOUCHD_METHOD_ACTIVATE,
  TOUCHD_METHOD_STEP_BACK,
  TOUCHD_METHOD_GET_SCENE,
  TOUCHD_METHOD_GET_SCREENS,
  TOUCHD_METHOD_GET_SCENES,
  TOUCHD_METHOD_GET_DEVICES,
  TOUCHD_METHOD_GET_SENSORS,
  TOUCHD_METHOD_GET_THRESHOLDS,
  TOUCHD_METHOD_GET_STATS,
  TOUCHD_METHOD_SET_ROTATION,
  TOUCHD_METHOD_DRAW_CURTAIN,
  TOUCHD_METHOD_OPEN_CURTAIN,
  TOUCHD_METHOD_WATCH_IDLE,
  TOUCHD_METHOD_INJECT,
  TOUCHD_METHOD_RECORD,
} touchd_method;

/** What an event is. */
typedef enum touchd_event_type {
  TOUCHD_EVENT_NONE = 0,
  /** The service, or the library, answers the call `call` with an error: `failure`. No more comes
   * of the call.
   */
  TOUCHD_EVENT_FAILED,
  /** The connection of the stream `call` is lost; the library waits for the service: `failure` says
   * why.
   */
  TOUCHD_EVENT_LOST,
  /** No more comes of the stream `call`: its recording has ended, or `failure` says why. */
  TOUCHD_EVENT_ENDED,
  /** The reply to the call `call`: the member of the method's name, NULL where the reply is empty.
   */
  TOUCHD_EVENT_REPLY,
  /** The windows of `call` are there: `present`. The first event of each of its connections. */
  TOUCHD_EVENT_PRESENTED,
  /** The screens are others from now on: `present->screens`. */
  TOUCHD_EVENT_SCREENS,
  TOUCHD_EVENT_STATE,
  TOUCHD_EVENT_ACTION,
  TOUCHD_EVENT_CONTROL,
  TOUCHD_EVENT_SCROLL,
  TOUCHD_EVENT_TOUCHES,
  TOUCHD_EVENT_DECISION,
  TOUCHD_EVENT_TOUCH_DECISION,
  TOUCHD_EVENT_PRESS,
  TOUCHD_EVENT_MOTION,
  TOUCHD_EVENT_REMOTE,
  TOUCHD_EVENT_FIRST_RESPONDER,
  TOUCHD_EVENT_SCENE,
  TOUCHD_EVENT_FOREGROUND,
  TOUCHD_EVENT_CHANGED,
  TOUCHD_EVENT_WAKE,
  TOUCHD_EVENT_CONTEST,
} touchd_event_type;

/** What touchd_dispatch returns. Each member that does not belong to the event is NULL. */
typedef struct touchd_event {
  touchd_event_type type;
  /** The number that the function returned which made the call. */
  int call;
  /** The method of that call. */
  touchd_method method;
  const touchd_failure *failure;
  const touchd_state *state;
  const touchd_action *action;
  const touchd_control *control;
  const touchd_scroll *scroll;
  const touchd_touches *touches;
  const touchd_decision *decision;
  const touchd_touch_decision *touch_decision;
  const touchd_press *press;
  const touchd_motion *motion;
  const touchd_remote *remote;
  const touchd_first_responder *first_responder;
  const touchd_scene_change *scene;
  const touchd_foreground *foreground;
  const touchd_changed *changed;
  const touchd_wake *wake;
  const touchd_contest *contest;
  const touchd_subscribe_reply *subscribe;
  const touchd_present_reply *present;
  const touchd_change_reply *change;
  const touchd_get_scene_reply *get_scene;
  const touchd_get_screens_reply *get_screens;
  const touchd_get_scenes_reply *get_scenes;
  const touchd_get_devices_reply *get_devices;
  const touchd_get_sensors_reply *get_sensors;
  const touchd_get_thresholds_reply *get_thresholds;
  const touchd_get_stats_reply *get_stats;
  const touchd_draw_curtain_reply *draw_curtain;
  const touchd_watch_idle_reply *watch_idle;
  const touchd_record_reply *record;
} touchd_event;

/** Call a method. Programs use the functions below. Returns the number of the call, or a
 * touchd_error. `layout` is TOUCHD_LAYOUT of the header that the program was built with. `more`
 * asks for many replies of a method that can send one.
 */
int touchd_call(touchd *touch, int layout, touchd_method method, const void *parameters, bool more);

/** Subscribe to events. The first reply contains the service's state. Each further reply contains
 * one event: an action, a control event, a scroll event, or another event that the call requests.
 * The call ends when the service ends, or when a served recording ends. After a reply with
 * `stopped`, connect again. A reload of the configuration does not end the subscription. A reload
 * cancels gestures on devices whose rule has changed, and on screens whose size or rotation has
 * changed. A screen that SetRotation has turned also counts as changed. If a screen's own
 * recognizers have changed, the reload cancels their gestures. If the scene has changed, the reload
 * cancels gestures on all screens of the scene; GetScene returns the new scene. All other gestures
 * continue. A touch that the reload cancels is ignored until it lifts. The parameter `touches`
 * requests messages from the views that set `touches`. `apps` requests the events of the named apps
 * in addition to the events of the configuration's scene. The name `*` in `apps` requests the
 * events of all apps. `apps` can contain at most 2048 names. Each event of an app contains the
 * app's name in `app`. `values` requests the values of controls, scroll views and tables in the
 * state. `nonPositional` requests presses, motion, remote control and changes of the first
 * responder. `nonPositional` requires the permission watch, because keyboard input is private.
 * Actions caused by buttons belong to a scene, like all other actions, and do not require
 * `nonPositional`.
 */
static inline int touchd_subscribe(touchd *touch, const touchd_subscribe_parameters *parameters) {
  return touchd_call(touch, TOUCHD_LAYOUT, TOUCHD_METHOD_SUBSCRIBE, parameters, false);
}

/** Present the windows of an app until the call ends. `scene` contains the windows, in the form of
 * a scene file. When the call or its connection ends, the windows are removed and the touches on
 * them are cancelled. `app` is the name of the new app; no other app may have the same name. Each
 * app has its own names for windows, views and recognizers. The app's windows get only touches that
 * begin after the call. `layer` is app by default. The first reply contains the session. Calls of
 * Change and other methods identify the app by this session. Each further reply contains one event
 * of the app's windows, in the form that Subscribe uses. In the layer app, only one app is in front
 * of each screen. The windows of the layer's other apps get no touches on that screen. A new app
 * comes to the front if no other app is in front, or if the app in front belongs to the same user.
 * Otherwise the new app waits for Activate. When the app in front ends, the previous app comes to
 * the front. Only the program that presents a `secure` window gets the touches and events of this
 * window. Other clients get no event of a secure window, not even with the permission watch.
 * GetScene and GetScenes omit the contents of a secure window, and GetStats counts no frames of the
 * window's screen. A record pauses while a secure window exists. Only windows of the layer system
 * are above a secure window.
 */
static inline int touchd_present(touchd *touch, const touchd_present_parameters *parameters) {
  return touchd_call(touch, TOUCHD_LAYOUT, TOUCHD_METHOD_PRESENT, parameters, false);
}

/** Change the windows of an app, between two frames of input. Either all changes of the call take
 * effect, or none. Each change is an object in one of four forms. {"add": VIEW, "in": NAME,
 * "before": NAME} adds a view to the window or view that "in" names. The new view is below the view
 * that "before" names; without "before", the new view is on top. {"add": WINDOW} adds a window.
 * {"remove": NAME} removes a window or view with everything in it, and cancels the touches on the
 * removed object. {"of": NAME, "set": {…}} sets keys of a window, view or recognizer. If a view and
 * a recognizer share a name, the change sets the keys of the view. `set` accepts the keys of the
 * scene file, except name, kind, contents, touches, and the relations of recognizers. With
 * "animated": true, the content moves to the new `offset` gradually. "focused": true makes a
 * visible view the first responder if the view is focusable or a text field. The window of the new
 * first responder becomes the key window if its app is in front, or if its layer is overlay or
 * system. With "focused": false, the view loses the focus. If the layer of the view's window is
 * overlay or system, this window stops being the key window. For a recognizer with an active
 * gesture, `set` accepts translation ({"x": 0, "y": 0}), scale or rotation. If `asOf` is set to the
 * time of an event, the new values apply at that time, and later movement is added to the values.
 * In the reply, `time` is the time at which the changes took effect. `overtaken` lists the views
 * and recognizers whose values the call did not set, because fingers were changing these values.
 * The service sends a `changed` event with the same time before the first event that results from
 * the change. A removed view reports only that its gestures were cancelled. A removed text field
 * reports no editingDidEnd. References to removed objects are dropped.
 */
static inline int touchd_change(touchd *touch, const touchd_change_parameters *parameters) {
  return touchd_call(touch, TOUCHD_LAYOUT, TOUCHD_METHOD_CHANGE, parameters, false);
}

/** Answer in a contest of a recognizer of kind client (S55). `values` are up to 16 numbers for the
 * recognizer's actions. Without `values`, the previous numbers stay in effect. Two things can wait
 * for an app's answer: recognizers that require this recognizer to fail, and views whose touches
 * this recognizer delays. After a recognizer or view starts to wait, or after the last touch lifts,
 * the app must answer within the time client.patience. The answer `possible` (or `changed`)
 * restarts this time limit, up to ten times in each attempt. A served recording waits until the app
 * has answered each Contest event that contains touches; meanwhile, the recording's clock stops. If
 * the app does not answer within 5 s, the recording continues, and waits for the app again only
 * after the app's next answer. An answer without a verdict only confirms that the app has received
 * one event. With `continues`, the app announces another answer to the same event.
 */
static inline int touchd_answer(touchd *touch, const touchd_answer_parameters *parameters) {
  return touchd_call(touch, TOUCHD_LAYOUT, TOUCHD_METHOD_ANSWER, parameters, false);
}

/** Bring an app to the front of a screen. Without `screen`, bring the app to the front of each
 * screen on which it has windows.
 */
static inline int touchd_activate(touchd *touch, const touchd_activate_parameters *parameters) {
  return touchd_call(touch, TOUCHD_LAYOUT, TOUCHD_METHOD_ACTIVATE, parameters, false);
}

/** Leave the front of a screen, so that the previous app comes to the front. Without `screen`,
 * leave the front of each screen. An app that has left the front by StepBack waits for Activate.
 */
static inline int touchd_step_back(touchd *touch, const touchd_step_back_parameters *parameters) {
  return touchd_call(touch, TOUCHD_LAYOUT, TOUCHD_METHOD_STEP_BACK, parameters, false);
}

/** Return the configuration's scene or an app's scene, in the form of a scene file. An app's scene
 * contains the current values.
 */
static inline int touchd_get_scene(touchd *touch, const touchd_get_scene_parameters *parameters) {
  return touchd_call(touch, TOUCHD_LAYOUT, TOUCHD_METHOD_GET_SCENE, parameters, false);
}

/** Return the screens with their own recognizers, which take precedence over the recognizers of all
 * windows.
 */
static inline int touchd_get_screens(touchd *touch) {
  return touchd_call(touch, TOUCHD_LAYOUT, TOUCHD_METHOD_GET_SCREENS, NULL, false);
}

/** Return the screens and everything that is shown on them: the configuration's scene, then the
 * apps in the order in which they were presented.
 */
static inline int touchd_get_scenes(touchd *touch) {
  return touchd_call(touch, TOUCHD_LAYOUT, TOUCHD_METHOD_GET_SCENES, NULL, false);
}

/** List the touch devices. A device that covers several screens is listed once for each screen. */
static inline int touchd_get_devices(touchd *touch) {
  return touchd_call(touch, TOUCHD_LAYOUT, TOUCHD_METHOD_GET_DEVICES, NULL, false);
}

/** List the devices that are read for presses, remote control and motion. The list includes the
 * buttons of touchscreens, and the accelerometers in sysfs. GetSensors requires the permission
 * watch, because counts of key presses are as private as the keys themselves.
 */
static inline int touchd_get_sensors(touchd *touch) {
  return touchd_call(touch, TOUCHD_LAYOUT, TOUCHD_METHOD_GET_SENSORS, NULL, false);
}

/** List the current thresholds. */
static inline int touchd_get_thresholds(touchd *touch) {
  return touchd_call(touch, TOUCHD_LAYOUT, TOUCHD_METHOD_GET_THRESHOLDS, NULL, false);
}

/** Return the counts since the service started, and the current state. The reply never contains a
 * position. The lengths of queues, and the counts of late, lost and replaced frames and events,
 * require the permission watch, because these figures depend on every touch. The frames of a device
 * are not counted while a secure window on its screen can be touched.
 */
static inline int touchd_get_stats(touchd *touch) {
  return touchd_call(touch, TOUCHD_LAYOUT, TOUCHD_METHOD_GET_STATS, NULL, false);
}

/** Set the rotation of a screen's picture relative to the screen's glass: 0, 90, 180 or 270 degrees
 * clockwise. Without `screen`, rotate the picture of the first screen. The rotation lasts until the
 * configuration is read again. On a screen that follows gravity, the rotation also ends when the
 * device is held differently. Touches that are down on the screen are cancelled.
 */
static inline int touchd_set_rotation(touchd *touch, const touchd_set_rotation_parameters *parameters) {
  return touchd_call(touch, TOUCHD_LAYOUT, TOUCHD_METHOD_SET_ROTATION, parameters, false);
}

/** Draw the curtain of a screen whose display is dark. By default, draw the curtains of all
 * screens. Touches that are down on the screen are cancelled, and new touches are swallowed. No
 * view or recognizer gets swallowed touches, not even a recognizer of the screen. For each sequence
 * that begins while the curtain is drawn, the service sends one `wake` event. Without `until`, the
 * curtain opens by itself after one whole sequence: from the first finger down on the screen until
 * no finger is down. A sequence that was under way when the curtain was drawn does not open the
 * curtain. With `more`, the first reply reports that the curtain is drawn, and the last reply
 * reports that the curtain is open. A curtain drawn with `more` opens when the call ends, so a
 * client that dies does not lock the screen. A call without `more` cannot set `until` to `opened`:
 * its curtain opens after the first whole sequence that follows the last call without `more`. A
 * finger that is down when the curtain opens is ignored until it lifts.
 */
static inline int touchd_draw_curtain(touchd *touch, const touchd_draw_curtain_parameters *parameters) {
  return touchd_call(touch, TOUCHD_LAYOUT, TOUCHD_METHOD_DRAW_CURTAIN, parameters, false);
}

/** Open the curtain of a screen, whichever client drew the curtain. By default, open the curtains
 * of all screens. If the configuration sets `displayPower`, the state of the display decides again
 * whether the next sequence is swallowed.
 */
static inline int touchd_open_curtain(touchd *touch, const touchd_open_curtain_parameters *parameters) {
  return touchd_call(touch, TOUCHD_LAYOUT, TOUCHD_METHOD_OPEN_CURTAIN, parameters, false);
}

/** Report when no screen has been touched for `after` seconds. `after` is at least 1. `idle` is
 * false in the first reply, and each further reply reports a change of `idle`. A resting finger
 * counts as a touch, and so does a finger that a curtain swallows. While a recording is served, the
 * recording's clock counts the seconds. A served recording can last up to 120 seconds longer, so
 * that these seconds are counted. The time of a touch in a secure window is reported only in whole
 * seconds.
 */
static inline int touchd_watch_idle(touchd *touch, const touchd_watch_idle_parameters *parameters) {
  return touchd_call(touch, TOUCHD_LAYOUT, TOUCHD_METHOD_WATCH_IDLE, parameters, false);
}

/** Play touches on a screen, by default the first screen, as if the touches came from a separate
 * device. The first touch is played at once, and each further touch at its time relative to the
 * first touch. Touches with the same time form one frame. A touch stays in place until `touches`
 * names the touch again. The reply is sent when the last touch has been handled. With `continues`,
 * the times continue from the previous call on the same connection, touches that are down stay down
 * between the calls, and `screen` must not name another screen. The end of the connection, or a
 * call without `continues`, cancels the touches that the previous call left down. Injected touches
 * never hit a secure window. If the display is off (`displayPower`), the service swallows the first
 * sequence of injected touches and sends `wake`. The service refuses Inject while a recording is
 * served, and refuses oneway calls of Inject.
 */
static inline int touchd_inject(touchd *touch, const touchd_inject_parameters *parameters) {
  return touchd_call(touch, TOUCHD_LAYOUT, TOUCHD_METHOD_INJECT, parameters, false);
}

/** Send every input that the service handles, in order. Each input is an object with one member.
 * `touchctl replay --record` plays a record, and prints the events that the service sent during the
 * record. A record contains every touch. When the call begins, gestures under way are cancelled,
 * and touches that are down are ignored until they lift. Therefore, a record begins with only the
 * state that is kept between gestures.  The first entry is begin (time, configuration; the state
 * before the record: scene, screens, rotated, displays, apps, foreground, curtains, windows,
 * contact, frames, sequences). Then come device (panel, path, links, name, id, phys, direct,
 * properties, description), removed (panel), frame (panel, time, events: for each its age in µs,
 * type, code and value), timers (before: all timers that were due before this time have fired),
 * display (connector, size: of a display that the next reload names), gap (recording pauses until
 * the next begin, because a secure window exists), end; commands from outside: rotate (time,
 * screen, rotation), cancel (time, screen), restart (time), detach (time, panel), reload (time,
 * configuration), present (time, app, user, layer, scene), withdraw (time, app), refused (time: a
 * scene that a program presented, or a change, was invalid), change (time, app, changes), answer
 * (time, app, contest, verdict, values), activate (time, app, screen, user, control), stepBack
 * (time, app, screen), drawCurtain (time, screen, drawer, until), openCurtain (time, screen,
 * drawer), inject (time, device, screen, touches), removeInjected (time, device). Later versions
 * may add entries.
 */
static inline int touchd_record(touchd *touch) {
  return touchd_call(touch, TOUCHD_LAYOUT, TOUCHD_METHOD_RECORD, NULL, false);
}

#endif
