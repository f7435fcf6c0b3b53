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

/** Which events a subscriber gets: an event passes if each given list holds its name. Controls and
 * scroll views have no recognizer, so they pass only without a list of recognizers. Kinds are those
 * of recognizers, controls and scroll views; "content delay" is that of the decisions of
 * NAME.delay. `events` are those of controls and tables, as in Control. `states` are those of
 * actions and scrolls. If an event has no value for a list, the other lists decide. A list has at
 * most 2048 words.
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

/** A displacement in pixels, or a velocity in pixels a second. */
typedef struct touchd_vector {
  double x;
  double y;
} touchd_vector;

/** The last four are those of pinches and rotations that count steps. */
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

/** What a recognizer reports. Every field of a `changed` is cumulative since `began`: a client that
 * misses one has lost nothing.
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
  /** Taps and long presses of hardware buttons, at the middle of the view that had the focus: the
   * kernel's names of the keys.
   */
  size_t n_buttons;
  const char *const *buttons;
  /** Pans: the displacement of the fingers since it began. */
  const touchd_vector *translation;
  const touchd_vector *velocity;
  /** Swipes: the direction. Pinches and rotations that count steps: the direction of the last one;
   * absent before it.
   */
  touchd_direction direction;
  /** Pinches: the span relative to that at the beginning, and its change a second. */
  bool has_scale;
  double scale;
  bool has_scale_velocity;
  double scale_velocity;
  /** Rotations: radians clockwise, and radians a second. */
  bool has_rotation;
  double rotation;
  bool has_rotation_velocity;
  double rotation_velocity;
  /** Pinches and rotations that count steps: steps out or clockwise less steps in or
   * counterclockwise.
   */
  bool has_steps;
  int64_t steps;
  /** Edge pans that may start at a corner or go along an edge: where it started. */
  touchd_edge edge;
  /** Recognizers of kind client: the numbers that the app has reported last with its gesture. */
  size_t n_values;
  const touchd_number *values;
  /** Recognizers of a screen, whose view and window are empty: that screen. */
  const char *screen;
  /** For a subscriber to apps: the app of the event; absent for the configuration's. */
  const char *app;
} touchd_action;

/** An event of a control, or the selection of a table's row. */
typedef struct touchd_control {
  /** touchDown, touchDownRepeat, touchDragInside, touchDragOutside, touchDragEnter, touchDragExit,
   * touchUpInside, touchUpOutside, touchCancel, valueChanged, primaryActionTriggered,
   * editingDidBegin, editingDidEnd; selected for a table.
   */
  const char *event;
  const char *view;
  const char *kind;
  const char *window;
  int64_t time;
  /** The position of the touch that the control follows, also when a held stepper repeats. Absent
   * if no touch caused the event, and for a table.
   */
  bool has_x;
  double x;
  bool has_y;
  double y;
  /** Sliders and steppers. */
  bool has_value;
  double value;
  /** Switches. */
  bool has_on;
  bool on;
  /** Segmented and page controls and tables: the segment, page or row, counted from 0; absent if
   * none is selected.
   */
  bool has_selected;
  int64_t selected;
  /** With primaryActionTriggered: the control's action, and the view that handles it; absent if no
   * view around it does.
   */
  const char *action;
  const char *target;
  /** For a subscriber to apps: the app of the event; absent for the configuration's. */
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

/** An event of a scroll view. If a finger stops its content, it sends a `changed` with the motion
 * `held`. The offset is that of the content's point at the view's corner: a client that misses a
 * `changed` has lost nothing.
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
  /** For a subscriber to apps: the app of the event; absent for the configuration's. */
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

/** One of the samples of a touch in a frame. */
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

/** A touch on a view that reports its touches. */
typedef struct touchd_view_touch {
  /** The contact's number, unique in a run of the service. */
  int64_t id;
  /** Pixels of the screen. */
  double x;
  double y;
  /** Pixels of the view. */
  double local_x;
  double local_y;
  /** From 0 to 1, and pixels; absent if the panel does not report it. */
  bool has_force;
  double force;
  bool has_radius;
  double radius;
  touchd_touch_type type;
  /** The number of taps at this place, this one included. */
  int64_t tap_count;
  /** Every sample of the frame, the newest last, each with its own time. Present if the view
   * requests them, and there are several or one that is older than the frame.
   */
  size_t n_coalesced;
  const touchd_touch_sample *const *coalesced;
} touchd_view_touch;

/** A message about the touches of a view with `touches`, one for each frame and phase. A `moved`
 * holds every touch of the view that is down, so a client that misses one has lost nothing. The
 * time of a delayed message is the original one.
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

/** An app's verdict in a contest: an attempt of one of its recognizers of kind client, from the
 * first touch to the end. `possible`: not decided yet. `recognized`: a gesture of one moment.
 * `began`, `changed`, `ended` and `cancelled`: a gesture that continues. `failed`: no gesture.
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

/** The end of a contest. `cancelled`: it had begun. `failed`: the app decided so, or the touches
 * were taken. `prevented`: another gesture was recognized first. `expired`: the app did not answer
 * in time.
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

/** The touches of a recognizer of kind client, only for its app: one event for each frame and
 * phase, as in Touches, before views get the frame. The last one of a contest has its outcome.
 */
typedef struct touchd_contest {
  /** The number of the contest within its app. */
  int64_t contest;
  const char *recognizer;
  const char *view;
  const char *window;
  int64_t time;
  touchd_touch_phase phase;
  /** Positions are those of the recognizer's view. */
  size_t n_touches;
  const touchd_view_touch *const *touches;
  touchd_contest_outcome outcome;
  /** The recognizer that prevented or cancelled it, if one did. */
  const char *by;
} touchd_contest;

/** Why a recognizer changed its state or was held back: the answer to "why did my gesture lose?".
 * This includes a scroll view's own recognizers: NAME.pan, and NAME.delay, whose kind is "content
 * delay".
 */
typedef struct touchd_decision {
  int64_t time;
  /** The number of the frame in this run. */
  int64_t frame;
  /** The number of the sequence. A sequence lasts from the first finger down on a screen until none
   * is down or withheld.
   */
  int64_t sequence;
  const char *recognizer;
  const char *kind;
  const char *view;
  const char *window;
  /** The states before and after; the same if it was held back. From `failed` to `failed` is no
   * transition: it explains an attempt that had failed before, such as by how much a second tap was
   * too late.
   */
  const char *from;
  const char *to;
  /** The rule that decided, such as S19. */
  const char *rule;
  /** The reason in words; empty if the recognizer's own gesture decided. */
  const char *reason;
  /** As in Action. */
  const char *screen;
  const char *app;
} touchd_decision;

/** The last three are sent for every touch. `hit` names its view. `missed`: it hit no view; `view`
 * and `window` are empty. `over`: everything that it took part in is decided.
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

/** What happened to a touch: the answer to "why does my view not get it?", and to "what took it?".
 */
typedef struct touchd_touch_decision {
  int64_t time;
  int64_t frame;
  int64_t sequence;
  /** The contact's number. */
  int64_t touch;
  const char *view;
  const char *window;
  touchd_touch_outcome outcome;
  /** The rule that decided, such as S33. */
  const char *rule;
  /** In words. */
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

/** A message about a hardware button to the first responder. Each `began` has one `ended` or
 * `cancelled`.
 */
typedef struct touchd_press {
  /** The kernel's name of its key, such as KEY_POWER. */
  const char *button;
  touchd_press_phase phase;
  /** The first responder, or else the key window; absent if there is none. */
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

/** A movement of the whole device, which only a view with `motion` handles. Each `began` has one
 * `ended` or `cancelled`.
 */
typedef struct touchd_motion {
  /** shake. */
  const char *motion;
  touchd_motion_phase phase;
  /** Whether a view in the first responder's chain handles it. If none does, it is offered to the
   * subscribers of this event.
   */
  bool handled;
  /** The view that handles it. */
  const char *view;
  const char *kind;
  const char *window;
  int64_t time;
  const char *app;
} touchd_motion;

/** A command of a media key or of a headset's button. */
typedef struct touchd_remote {
  /** play, pause, stop, togglePlayPause, nextTrack, previousTrack, beginSeekingBackward,
   * endSeekingBackward, beginSeekingForward, endSeekingForward.
   */
  const char *command;
  /** As in Motion. */
  bool handled;
  const char *view;
  const char *kind;
  const char *window;
  int64_t time;
  const char *app;
} touchd_remote;

/** The view that gets presses, motion and remote control from now on: the first responder, or else
 * the key window.
 */
typedef struct touchd_first_responder {
  const char *view;
  const char *kind;
  const char *window;
  int64_t time;
  const char *app;
} touchd_first_responder;

/** Events without a place on a screen. */
typedef enum touchd_unaimed {
  /** Absent, or a word of a newer service. */
  TOUCHD_UNAIMED_NONE = 0,
  TOUCHD_UNAIMED_PRESS,
  TOUCHD_UNAIMED_MOTION,
  TOUCHD_UNAIMED_REMOTE,
  TOUCHD_UNAIMED_FIRST_RESPONDER,
} touchd_unaimed;

/** The current value of a control, scroll view or table. */
typedef struct touchd_value {
  const char *view;
  const char *kind;
  const char *window;
  /** As in Control, and for scroll views and tables as in Scroll. */
  bool has_value;
  double value;
  bool has_on;
  bool on;
  bool has_selected;
  int64_t selected;
  const touchd_vector *offset;
  const char *app;
} touchd_value;

/** The state when the client subscribes. A sequence already under way is not reported. */
typedef struct touchd_state {
  /** Whether a finger is down outside of secure windows. */
  bool sequence;
  /** Whether the events come from a recording. */
  bool replay;
  int64_t devices;
  /** The current values of controls, scroll views and tables; present if `values` or `apps`
   * requests them, and there are any.
   */
  size_t n_values;
  const touchd_value *const *values;
} touchd_state;

/** An app has come to the front of a screen, or has left it. In the second case its gestures and
 * touches are cancelled right after this.
 */
typedef struct touchd_foreground {
  const char *screen;
  bool in_front;
  int64_t time;
  const char *app;
} touchd_foreground;

/** The events after this follow from a Change, whose reply has the same time. */
typedef struct touchd_changed {
  int64_t time;
  const char *app;
} touchd_changed;

/** The scene of the configuration, or of an app, was replaced, added or removed: GetScene returns
 * it.
 */
typedef struct touchd_scene_change {
  int64_t time;
  bool present;
  const char *app;
} touchd_scene_change;

/** The glass of a screen whose curtain is drawn was touched: the program that keeps its display
 * dark lights it. The sequence is swallowed.
 */
typedef struct touchd_wake {
  const char *screen;
  int64_t time;
} touchd_wake;

/** A touch device and the screen that it is on. */
typedef struct touchd_device {
  const char *name;
  int64_t bus;
  int64_t vendor;
  int64_t product;
  int64_t version;
  const char *screen;
  /** Pixels of the screen in its current rotation. */
  double width;
  double height;
  /** Pixels to a point (1/163 inch) along each axis. */
  const touchd_vector *pixels_per_point;
} touchd_device;

/** A screen, with its size in pixels in its current rotation. */
typedef struct touchd_screen {
  const char *name;
  double width;
  double height;
  /** Pixels to a point (1/163 inch) along each axis. */
  const touchd_vector *pixels_per_point;
  /** GetScreens and GetScenes only: its own recognizers, in the form of the configuration; absent
   * if it has none.
   */
  size_t n_recognizers;
  const char *const *recognizers;
  /** GetScreens and GetScenes only: true while its curtain is drawn. */
  bool has_curtain;
  bool curtain;
  /** GetScreens and GetScenes only: the rotation of its picture relative to its panel, in degrees
   * clockwise (0, 90, 180 or 270).
   */
  bool has_rotation;
  int64_t rotation;
} touchd_screen;

/** A device that is read for more than touches, with counts since it was opened. */
typedef struct touchd_sensor {
  /** Absent for a recording's. */
  const char *path;
  const char *name;
  int64_t bus;
  int64_t vendor;
  int64_t product;
  int64_t version;
  /** The kernel's names of the keys whose presses go to the first responder. */
  size_t n_presses;
  const char *const *presses;
  /** Whether its media keys are remote control. */
  bool remote;
  /** Whether its acceleration is read. */
  bool motion;
  /** Frames with an event that it is read for. */
  int64_t frames;
  /** How often the kernel's buffer overflowed, so that events were lost. */
  int64_t syn_dropped;
} touchd_sensor;

/** The layers of apps' windows, from the bottom up. All are above the configuration's windows
 * without a layer.
 */
typedef enum touchd_layer {
  /** Absent, or a word of a newer service. */
  TOUCHD_LAYER_NONE = 0,
  TOUCHD_LAYER_APP,
  TOUCHD_LAYER_OVERLAY,
  TOUCHD_LAYER_SYSTEM,
} touchd_layer;

/** The windows of one owner. */
typedef struct touchd_owned_scene {
  /** The app, its user and the layer of its windows; absent for the configuration. */
  const char *app;
  bool has_user;
  int64_t user;
  touchd_layer layer;
  /** The screens that the app is in front of. */
  size_t n_front;
  const char *const *front;
  /** The first responder of each window, and the key window, which gets presses, motion and remote
   * control. Secure windows are omitted.
   */
  size_t n_first_responders;
  const char *const *first_responders;
  const char *key_window;
  /** In the form of a scene file, with the current values. */
  const char *scene;
} touchd_owned_scene;

/** One of the limits by which recognizers tell movements apart. */
typedef struct touchd_threshold {
  /** As the configuration spells it, such as tap.press. */
  const char *key;
  /** The current value. */
  double value;
  /** pt (1/163 inch), s, °, 1/s, 1/ms, pt/s; empty for a ratio. */
  const char *unit;
  double default_;
  double minimum;
  double maximum;
  const char *meaning;
} touchd_threshold;

/** A touch device, counted since it was opened. */
typedef struct touchd_device_stats {
  /** Absent for a recording's. */
  const char *path;
  const char *name;
  const char *screen;
  int64_t frames;
  /** How often the kernel's buffer overflowed, so that events were lost; requires watch. */
  bool has_syn_dropped;
  int64_t syn_dropped;
  /** The device through which its touches are passed on to other programs; absent if none. */
  const char *passed_on;
} touchd_device_stats;

/** A client, counted since it connected. */
typedef struct touchd_client_stats {
  int64_t process;
  int64_t user;
  bool subscribed;
  /** The last three require watch. The bytes that wait for it now, and the maximum: 0 for a program
   * with a secure window.
   */
  bool has_queued;
  int64_t queued;
  bool has_most_queued;
  int64_t most_queued;
  /** The number of `changed` that newer ones replaced because it did not read. */
  bool has_replaced;
  int64_t replaced;
} touchd_client_stats;

/** The number of events that took at most this number of µs. */
typedef struct touchd_delay_bucket {
  int64_t bound;
  int64_t count;
} touchd_delay_bucket;

/** The time from the kernel's stamp to the last byte sent, in µs. An event that a timer caused
 * counts from when it was due. Quantiles are rounded up by at most a tenth. A served recording has
 * another clock, so nothing is counted.
 */
typedef struct touchd_delay {
  int64_t count;
  int64_t sum;
  /** Absent before the first event. */
  bool has_p50;
  int64_t p50;
  bool has_p99;
  int64_t p99;
  bool has_max;
  int64_t max;
  /** In ascending order; each count includes the previous ones. */
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
  size_t n_unaimed;
  const touchd_unaimed *unaimed;
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
  /** With the last reply: the service was stopped; connect again to continue. */
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
  /** A secret of this client. Other programs of the same user need it to act for it. */
  const char *session;
  size_t n_screens;
  const touchd_screen *const *screens;
  /** Whether only touchd reads the touchscreens, so that no other program gets their touches. */
  bool has_exclusive;
  bool exclusive;
  /** Whether a recording is served, at whose end the call ends. */
  bool has_replay;
  bool replay;
  /** The screens that the app is in front of. */
  size_t n_front;
  const char *const *front;
  /** The current values of its controls, scroll views and tables; absent if it has none. */
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
  /** As in Subscribe. */
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
  /** Of all devices, including those that were removed. */
  int64_t frames;
  /** Requires watch. */
  bool has_syn_dropped;
  int64_t syn_dropped;
  /** Frames and commands that arrived after a later stamp was handled; requires watch. */
  bool has_late;
  int64_t late;
  /** Steps back of the clock, each of which cancelled everything. */
  int64_t restarts;
  /** How many frames and commands wait for their turn, and the maximum; both require watch. */
  bool has_waiting;
  int64_t waiting;
  bool has_most_waiting;
  int64_t most_waiting;
  /** Clients that were refused, and that were disconnected. */
  int64_t refused_clients;
  int64_t dropped_clients;
  /** Of all clients, including those that have disconnected; requires watch. */
  bool has_replaced;
  int64_t replaced;
  /** Contests that ended because their app did not answer in time. */
  bool has_expired_contests;
  int64_t expired_contests;
  const touchd_delay *delay;
} touchd_get_stats_reply;

/** The parameters of SetRotation. */
typedef struct touchd_set_rotation_parameters {
  const char *screen;
  int64_t rotation;
} touchd_set_rotation_parameters;

/** How long a curtain stays drawn: until one whole sequence was swallowed, or until OpenCurtain
 * opens it or the call ends.
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

/** A touch that a client plays, as `touchctl replay --touches` prints it: its time in µs of any
 * clock, its position in pixels of the screen in its current rotation.
 */
typedef struct touchd_injected_touch {
  int64_t id;
  touchd_touch_phase phase;
  int64_t time;
  double x;
  double y;
  touchd_touch_type type;
  /** As in ViewTouch. */
  bool has_force;
  double force;
  bool has_radius;
  double radius;
  /** Of the contact's longer axis, radians clockwise from upright. */
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

/** The scene cannot be shown or changed: `path` leads to the fault, such as
 * windows[0].views[3].frame[2]; nothing was changed.
 */
typedef struct touchd_invalid_scene_error {
  const char *path;
  const char *reason;
} touchd_invalid_scene_error;

/** Another app has the name. */
typedef struct touchd_app_exists_error {
  const char *app;
} touchd_app_exists_error;

/** The verdict does not follow the previous ones of the contest, which is in `state`; nothing was
 * changed.
 */
typedef struct touchd_illegal_verdict_error {
  const char *state;
} touchd_illegal_verdict_error;

/** There is no app of that name, or none with windows there. */
typedef struct touchd_no_such_app_error {
  const char *app;
} touchd_no_such_app_error;

/** The configuration fixes another app in front. */
typedef struct touchd_foreground_is_fixed_error {
  const char *app;
} touchd_foreground_is_fixed_error;

/** There is no screen of that name. */
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

/** Subscribe to events. The first reply is the state; each further one holds an action, control or
 * scroll event, or a requested decision. The call ends when a served recording ends, or the service
 * does: after `stopped`, connect again. A reload of the configuration does not end the
 * subscription. It cancels gestures under way only where something differs: on a device whose rule
 * has changed, or a screen with another size or rotation (including one that SetRotation has
 * turned). If the scene has changed, it cancels those on all of its screens; GetScene returns the
 * new one. A touch that was down then is ignored until it lifts. `touches` requests the messages of
 * views with `touches`. `apps` requests the events of the named apps in addition to the
 * configuration's, `*` those of all apps; at most 2048 names. Each of these events names its `app`.
 * `values` requests the values of controls, scroll views and tables in the state. `unaimed`
 * requests presses, motion, remote control and changes of the first responder. It requires watch,
 * because a keyboard is private. Actions that buttons have caused belong to a scene, like all
 * others.
 */
static inline int touchd_subscribe(touchd *touch, const touchd_subscribe_parameters *parameters) {
  return touchd_call(touch, TOUCHD_LAYOUT, TOUCHD_METHOD_SUBSCRIBE, parameters, false);
}

/** Present windows, in the form of a scene file, as long as the call lasts. They are removed with
 * it, or with its connection, and the touches on them are cancelled. `app` is a name that no app
 * has yet. Names of windows, views and recognizers belong to the app. The windows get only touches
 * that begin later. `layer` is app by default. The first reply has the session, by which Change and
 * others name the app. Each further reply is one event of these windows, as Subscribe sends it. In
 * the layer app one app is in front of each screen, and the windows of the others get no touches.
 * An app that presents comes to the front if no app is there, or an app of its own user; otherwise
 * it waits for Activate. When it ends, the previous app follows. Only its program sees what happens
 * in a `secure` window: no other client gets an event of it, not even with watch. GetScene and
 * GetScenes omit its contents, GetStats counts no frames of its screen, a record pauses while it
 * exists, and only the layer system lies above it.
 */
static inline int touchd_present(touchd *touch, const touchd_present_parameters *parameters) {
  return touchd_call(touch, TOUCHD_LAYOUT, TOUCHD_METHOD_PRESENT, parameters, false);
}

/** Change what an app shows, all or nothing, between two frames. A change is one of four objects.
 * {"add": VIEW, "in": NAME, "before": NAME} adds a view to a window or view, on top or below the
 * named view. {"add": WINDOW} adds a window. {"remove": NAME} removes a window or view with
 * everything in it, and cancels its touches. {"of": NAME, "set": {…}} sets keys of a window, view
 * or recognizer. If a view and a recognizer share a name, it sets those of the view. `set` takes
 * the keys of the scene file, except name, kind, contents, touches, and the relations of
 * recognizers. An `offset` with "animated": true moves there by itself. "focused": true makes a
 * visible view that is focusable, or a text field, first responder. Its window becomes key if the
 * app is in front or lies above the apps; false ends that. An active recognizer takes translation
 * ({"x": 0, "y": 0}), scale or rotation, with `asOf` the time of an event: later movement still
 * counts. The reply has the effective time, and the names that were left unchanged because fingers
 * were changing them. In the events, a `changed` of that time precedes the first that follows from
 * the change. For removed views only ends follow: gestures under way are cancelled, and a text
 * field reports no editingDidEnd. References to what is removed are dropped.
 */
static inline int touchd_change(touchd *touch, const touchd_change_parameters *parameters) {
  return touchd_call(touch, TOUCHD_LAYOUT, TOUCHD_METHOD_CHANGE, parameters, false);
}

/** Answer in a contest (recognizers of kind client; S55). `values` are up to 16 numbers that its
 * actions carry; absent, the previous ones stay. Only what the scene names waits for an app: a
 * recognizer that requires this one to fail, or a view whose touches it delays. Then, and after the
 * last touch has lifted, the app has the time of client.patience for its answer. `possible` (or
 * `changed`) restarts it, ten times at most. A served recording stops its clock until the app has
 * answered each event of a contest that has touches, for at most 5 s. After that it waits again
 * only when the app has answered again. Such an answer without a verdict only confirms that the app
 * saw one event; with `continues`, another answer to the same event follows.
 */
static inline int touchd_answer(touchd *touch, const touchd_answer_parameters *parameters) {
  return touchd_call(touch, TOUCHD_LAYOUT, TOUCHD_METHOD_ANSWER, parameters, false);
}

/** Bring an app to the front of a screen, or without one of each screen that it has windows on. */
static inline int touchd_activate(touchd *touch, const touchd_activate_parameters *parameters) {
  return touchd_call(touch, TOUCHD_LAYOUT, TOUCHD_METHOD_ACTIVATE, parameters, false);
}

/** Leave the front of a screen, or without one of each, to the previous app. The app then waits for
 * Activate.
 */
static inline int touchd_step_back(touchd *touch, const touchd_step_back_parameters *parameters) {
  return touchd_call(touch, TOUCHD_LAYOUT, TOUCHD_METHOD_STEP_BACK, parameters, false);
}

/** Return the scene of the configuration, in the form of scene files; or that of an app, with its
 * current values.
 */
static inline int touchd_get_scene(touchd *touch, const touchd_get_scene_parameters *parameters) {
  return touchd_call(touch, TOUCHD_LAYOUT, TOUCHD_METHOD_GET_SCENE, parameters, false);
}

/** Return the screens with their own recognizers, which win over those of all windows. */
static inline int touchd_get_screens(touchd *touch) {
  return touchd_call(touch, TOUCHD_LAYOUT, TOUCHD_METHOD_GET_SCREENS, NULL, false);
}

/** Return the screens and everything that is shown on them: the configuration's scene, then the
 * apps in the order of their arrival.
 */
static inline int touchd_get_scenes(touchd *touch) {
  return touchd_call(touch, TOUCHD_LAYOUT, TOUCHD_METHOD_GET_SCENES, NULL, false);
}

/** List the touch devices; one that lies over several screens is listed once for each. */
static inline int touchd_get_devices(touchd *touch) {
  return touchd_call(touch, TOUCHD_LAYOUT, TOUCHD_METHOD_GET_DEVICES, NULL, false);
}

/** List the devices that are read for presses, remote control and motion. This includes a
 * touchscreen's own buttons, and accelerometers of sysfs. How often a key is pressed is private,
 * like the keys.
 */
static inline int touchd_get_sensors(touchd *touch) {
  return touchd_call(touch, TOUCHD_LAYOUT, TOUCHD_METHOD_GET_SENSORS, NULL, false);
}

/** List the current thresholds. */
static inline int touchd_get_thresholds(touchd *touch) {
  return touchd_call(touch, TOUCHD_LAYOUT, TOUCHD_METHOD_GET_THRESHOLDS, NULL, false);
}

/** Return the counts since the service started, and the current state; never a position. How full
 * the queues are, and what was late, lost or replaced, depends on every touch. These figures
 * require watch; without it they are absent. Frames of a device are not counted while a secure
 * window can be touched on its screen.
 */
static inline int touchd_get_stats(touchd *touch) {
  return touchd_call(touch, TOUCHD_LAYOUT, TOUCHD_METHOD_GET_STATS, NULL, false);
}

/** Turn the picture of a screen (by default the first) relative to its glass: 0, 90, 180 or 270
 * degrees clockwise. The rotation lasts until the configuration is read again, or on a screen that
 * follows gravity until the device is held differently. The touches that are down on the screen are
 * cancelled.
 */
static inline int touchd_set_rotation(touchd *touch, const touchd_set_rotation_parameters *parameters) {
  return touchd_call(touch, TOUCHD_LAYOUT, TOUCHD_METHOD_SET_ROTATION, parameters, false);
}

/** Draw the curtain of a screen, or by default of all screens, because its display is dark: touches
 * that are down on it are cancelled, and new ones are swallowed. Views and recognizers, even those
 * of the screen, get none of them; each sequence that begins is one `wake` event. Without `until`,
 * the curtain opens by itself after one whole sequence: from the first finger down on the screen
 * until none is. A sequence that was under way before does not count. With `more`, the first reply
 * reports that it is drawn and the last one that it is open. The curtain then ends with the call,
 * so a client that dies does not lock the screen. Without `more` the curtain opens only after a
 * sequence, the first one after the last such call. A finger that is down when it opens is ignored
 * until it lifts.
 */
static inline int touchd_draw_curtain(touchd *touch, const touchd_draw_curtain_parameters *parameters) {
  return touchd_call(touch, TOUCHD_LAYOUT, TOUCHD_METHOD_DRAW_CURTAIN, parameters, false);
}

/** Open the curtain of a screen, or by default of all screens, no matter which client drew it. If
 * the configuration names the file that reports whether the display is off (`displayPower`), that
 * file decides again for the next sequence.
 */
static inline int touchd_open_curtain(touchd *touch, const touchd_open_curtain_parameters *parameters) {
  return touchd_call(touch, TOUCHD_LAYOUT, TOUCHD_METHOD_OPEN_CURTAIN, parameters, false);
}

/** Report when no screen has been touched for `after` seconds, at least 1: `idle` is false at
 * first, and each reply is a change. A resting finger counts as a touch, and so does one that a
 * curtain swallows. In a served recording the seconds are the recording's, and its end waits for
 * them, at most 120. Of a touch in a secure window only the whole second is reported.
 */
static inline int touchd_watch_idle(touchd *touch, const touchd_watch_idle_parameters *parameters) {
  return touchd_call(touch, TOUCHD_LAYOUT, TOUCHD_METHOD_WATCH_IDLE, parameters, false);
}

/** Play touches on a screen, by default the first, as those of a device of their own: the first at
 * once, the others after it at their times. Touches of one time are one frame; a touch stays where
 * it is until it is named again. The reply is sent when the last one was handled. With `continues`,
 * the times continue those of the connection's previous call, and touches that are down stay down
 * in between; otherwise they are cancelled. When the connection ends, touches that are down are
 * cancelled. They never hit a secure window. A display that is off by itself (`displayPower`)
 * swallows none of them. Refused while a recording is served, and as a oneway call.
 */
static inline int touchd_inject(touchd *touch, const touchd_inject_parameters *parameters) {
  return touchd_call(touch, TOUCHD_LAYOUT, TOUCHD_METHOD_INJECT, parameters, false);
}

/** Send everything that the service handles, in order, each as an object with one member. `touchctl
 * replay --record` turns it into the events that the service has sent since. A record holds every
 * touch. Gestures under way are cancelled first, and touches that are down are ignored until they
 * lift. So the record begins with the lasting state and nothing else.  begin (time, configuration;
 * the state before: scene, screens, rotated, displays, apps, foreground, curtains, windows,
 * contact, frames, sequences). Then come device (panel, path, links, name, id, phys, direct,
 * properties, description), removed (panel), frame (panel, time, events: for each its age in µs,
 * type, code and value), timers (before: those due before it fired), display (connector, size: of
 * one that a reload is about to name), gap (recording pauses until the next begin: a secure window
 * exists), end; commands from outside: rotate (time, screen, rotation), cancel (time, screen),
 * restart (time), detach (time, panel), reload (time, configuration), present (time, app, user,
 * layer, scene), withdraw (time, app), refused (time: a scene that a program presented, or a
 * change, was invalid), change (time, app, changes), answer (time, app, contest, verdict, values),
 * activate (time, app, screen, user, control), stepBack (time, app, screen), drawCurtain (time,
 * screen, drawer, until), openCurtain (time, screen, drawer), inject (time, device, screen,
 * touches), removeInjected (time, device). Others may follow.
 */
static inline int touchd_record(touchd *touch) {
  return touchd_call(touch, TOUCHD_LAYOUT, TOUCHD_METHOD_RECORD, NULL, false);
}

#endif
