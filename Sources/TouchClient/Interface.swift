// Written by Clients/generate from io.touchd.Touch.varlink; do not edit.
// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation

package import Documents

/// Selects the events that a subscriber gets.
///
/// An event passes the filter if the event matches every list in the filter. If `recognizers` is set, the events of
/// controls and scroll views do not pass, because these events have no recognizer. `kinds` selects the kinds of
/// recognizers, controls and scroll views. Decisions of the recognizer NAME.delay have the kind "content delay".
/// `events` affects only events of controls and tables; the possible names are listed in Control. `states` affects
/// only actions and scroll events. Each list of a filter can contain at most 2048 words.
public struct Filter: Equatable, Sendable, Readable, Writable {
  public var windows: [String]?
  public var views: [String]?
  public var recognizers: [String]?
  public var kinds: [String]?
  public var events: [String]?
  public var states: [ActionState]?

  public init(
    windows: [String]? = nil, views: [String]? = nil, recognizers: [String]? = nil, kinds: [String]? = nil,
    events: [String]? = nil, states: [ActionState]? = nil
  ) {
    self.windows = windows
    self.views = views
    self.recognizers = recognizers
    self.kinds = kinds
    self.events = events
    self.states = states
  }

  var node: Node {
    .object([
      ("windows", windows?.node),
      ("views", views?.node),
      ("recognizers", recognizers?.node),
      ("kinds", kinds?.node),
      ("events", events?.node),
      ("states", states?.node),
    ])
  }

  package init(_ node: Node, at place: String) throws(TouchdError) {
    (
      windows, views, recognizers, kinds, events, states
    ) = try Fields(node, at: place).read(
      "windows", "views", "recognizers", "kinds", "events", "states"
    )
  }
}

/// A displacement in pixels, or a velocity in pixels per second.
public struct Vector: Equatable, Sendable, Readable {
  public var x: Double
  public var y: Double

  package init(_ node: Node, at place: String) throws(TouchdError) {
    (x, y) = try Fields(node, at: place).read("x", "y")
  }
}

/// Only pinches and rotations that count steps use the directions in, out, clockwise and counterclockwise.
public struct Direction: Word, Readable, Writable {
  public static let right = Self("right"), left = Self("left"), up = Self("up"), down = Self("down"),
    upRight = Self("upRight"), upLeft = Self("upLeft"), downRight = Self("downRight"), downLeft = Self("downLeft"),
    `in` = Self("in"), out = Self("out"), clockwise = Self("clockwise"), counterclockwise = Self("counterclockwise")
  public let rawValue: String
  public init(rawValue: String) { self.rawValue = rawValue }
}

public struct Edge: Word, Readable, Writable {
  public static let top = Self("top"), left = Self("left"), bottom = Self("bottom"), right = Self("right"),
    topLeft = Self("topLeft"), topRight = Self("topRight"), bottomLeft = Self("bottomLeft"),
    bottomRight = Self("bottomRight")
  public let rawValue: String
  public init(rawValue: String) { self.rawValue = rawValue }
}

public struct ActionState: Word, Readable, Writable {
  public static let began = Self("began"), changed = Self("changed"), ended = Self("ended"),
    cancelled = Self("cancelled")
  public let rawValue: String
  public init(rawValue: String) { self.rawValue = rawValue }
}

/// An event of a recognizer.
///
/// The fields of a `changed` action cover the whole gesture since `began`, so a client that misses a `changed` action
/// loses nothing.
public struct Action: Equatable, Sendable, Readable {
  public var recognizer: String
  public var kind: String
  public var state: ActionState
  public var view: String
  public var window: String
  public var time: Int
  public var x: Double
  public var y: Double
  public var touches: Int
  /// For taps and long presses of hardware buttons: the kernel's names of the keys.
  ///
  /// The position of a button's action is the middle of the focused view.
  public var buttons: [String]?
  /// For pans: the displacement of the fingers since the pan began.
  public var translation: Vector?
  public var velocity: Vector?
  /// For swipes: the direction.
  ///
  /// For pinches and rotations that count steps: the direction of the last step; absent before the first step.
  public var direction: Direction?
  /// For pinches: the span of the fingers relative to the span at the beginning, and the change of this ratio per
  /// second.
  public var scale: Double?
  public var scaleVelocity: Double?
  /// For rotations: the angle in radians clockwise, and the change of this angle in radians per second.
  public var rotation: Double?
  public var rotationVelocity: Double?
  /// For pinches and rotations that count steps: the number of steps out or clockwise, minus the number of steps in
  /// or counterclockwise.
  public var steps: Int?
  /// For edge pans that may start at a corner or go along an edge: the edge or corner where the pan started.
  public var edge: Edge?
  /// For recognizers of kind client: the latest numbers that the app has reported with the gesture.
  public var values: [String: Double]?
  /// For recognizers of a screen: the name of the screen.
  ///
  /// For recognizers of a screen, `view` and `window` are empty.
  public var screen: String?
  /// For subscribers to the events of apps: the app to which the event belongs.
  ///
  /// Absent for an event of the configuration's scene.
  public var app: String?

  package init(_ node: Node, at place: String) throws(TouchdError) {
    (
      recognizer, kind, state, view, window, time, x, y, touches, buttons, translation, velocity, direction, scale,
      scaleVelocity, rotation, rotationVelocity, steps, edge, values, screen, app
    ) = try Fields(node, at: place).read(
      "recognizer", "kind", "state", "view", "window", "time", "x", "y", "touches", "buttons", "translation",
      "velocity", "direction", "scale", "scaleVelocity", "rotation", "rotationVelocity", "steps", "edge", "values",
      "screen", "app"
    )
  }
}

/// An event of a control, or the selection of a table row.
public struct Control: Equatable, Sendable, Readable {
  /// For a control: touchDown, touchDownRepeat, touchDragInside, touchDragOutside, touchDragEnter, touchDragExit,
  /// touchUpInside, touchUpOutside, touchCancel, valueChanged, primaryActionTriggered, editingDidBegin or
  /// editingDidEnd.
  ///
  /// For a table: selected.
  public var event: String
  public var view: String
  public var kind: String
  public var window: String
  public var time: Int
  /// The position of the touch that the control follows; a held stepper also reports this position with each
  /// repetition.
  ///
  /// The position is absent for tables, and for events that no touch caused.
  public var x: Double?
  public var y: Double?
  /// The value of a slider or stepper.
  public var value: Double?
  /// Whether a switch is on.
  public var on: Bool?
  /// For segmented controls, page controls and tables: the selected segment, page or row, counted from 0; absent if
  /// none is selected.
  public var selected: Int?
  /// For primaryActionTriggered: the action of the control, and the view that handles this action.
  ///
  /// The target is absent if no view around the control handles the action.
  public var action: String?
  public var target: String?
  /// For subscribers to the events of apps: the app to which the event belongs.
  ///
  /// Absent for an event of the configuration's scene.
  public var app: String?

  package init(_ node: Node, at place: String) throws(TouchdError) {
    (
      event, view, kind, window, time, x, y, value, on, selected, action, target, app
    ) = try Fields(node, at: place).read(
      "event", "view", "kind", "window", "time", "x", "y", "value", "on", "selected", "action", "target", "app"
    )
  }
}

public struct ScrollMotion: Word, Readable, Writable {
  public static let resting = Self("resting"), dragging = Self("dragging"), decelerating = Self("decelerating"),
    settling = Self("settling"), held = Self("held")
  public let rawValue: String
  public init(rawValue: String) { self.rawValue = rawValue }
}

/// An event of a scroll view.
///
/// A finger that stops the moving content causes a `changed` event with the motion `held`. Each event contains the
/// absolute offset: the point of the content that is at the view's top left corner. Therefore, a client that misses a
/// `changed` event of a scroll view loses nothing.
public struct Scroll: Equatable, Sendable, Readable {
  public var state: ActionState
  public var motion: ScrollMotion
  public var view: String
  public var kind: String
  public var window: String
  public var time: Int
  public var offset: Vector
  public var velocity: Vector
  /// For subscribers to the events of apps: the app to which the event belongs.
  ///
  /// Absent for an event of the configuration's scene.
  public var app: String?

  package init(_ node: Node, at place: String) throws(TouchdError) {
    (
      state, motion, view, kind, window, time, offset, velocity, app
    ) = try Fields(node, at: place).read(
      "state", "motion", "view", "kind", "window", "time", "offset", "velocity", "app"
    )
  }
}

public struct TouchPhase: Word, Readable, Writable {
  public static let began = Self("began"), moved = Self("moved"), ended = Self("ended"), cancelled = Self("cancelled")
  public let rawValue: String
  public init(rawValue: String) { self.rawValue = rawValue }
}

public struct TouchType: Word, Readable, Writable {
  public static let finger = Self("finger"), pen = Self("pen"), palm = Self("palm")
  public let rawValue: String
  public init(rawValue: String) { self.rawValue = rawValue }
}

/// One sample of a touch.
///
/// A frame can contain several samples of a touch.
public struct TouchSample: Equatable, Sendable, Readable {
  public var time: Int
  public var x: Double
  public var y: Double
  public var localX: Double
  public var localY: Double
  public var force: Double?
  public var radius: Double?

  package init(_ node: Node, at place: String) throws(TouchdError) {
    (
      time, x, y, localX, localY, force, radius
    ) = try Fields(node, at: place).read(
      "time", "x", "y", "localX", "localY", "force", "radius"
    )
  }
}

/// One touch in a Touches or Contest event.
public struct ViewTouch: Equatable, Sendable, Readable {
  /// The number of the contact, unique in a run of the service.
  public var id: Int
  /// The position in pixels of the screen.
  public var x: Double
  public var y: Double
  /// The position in pixels of the view.
  public var localX: Double
  public var localY: Double
  /// The force from 0 to 1, and the radius in pixels; absent if the panel does not report them.
  public var force: Double?
  public var radius: Double?
  public var type: TouchType
  /// The number of taps at this place, including this touch.
  public var tapCount: Int
  /// All samples of this touch in the frame, each with its own time, the newest last.
  ///
  /// The samples are present if the view requests samples, and if the frame contains either several samples of the
  /// touch, or one sample that is older than the frame.
  public var coalesced: [TouchSample]?

  package init(_ node: Node, at place: String) throws(TouchdError) {
    (
      id, x, y, localX, localY, force, radius, type, tapCount, coalesced
    ) = try Fields(node, at: place).read(
      "id", "x", "y", "localX", "localY", "force", "radius", "type", "tapCount", "coalesced"
    )
  }
}

/// A message about the touches on a view that sets `touches`.
///
/// For each frame, the service sends one message for each phase that occurs on the view. A `moved` message contains
/// every touch that is down on the view, so a client that misses a `moved` message loses nothing. If the service
/// withheld a message, `time` is the time at which the message was withheld.
public struct Touches: Equatable, Sendable, Readable {
  public var phase: TouchPhase
  public var view: String
  public var kind: String
  public var window: String
  public var time: Int
  public var touches: [ViewTouch]
  public var app: String?

  package init(_ node: Node, at place: String) throws(TouchdError) {
    (
      phase, view, kind, window, time, touches, app
    ) = try Fields(node, at: place).read(
      "phase", "view", "kind", "window", "time", "touches", "app"
    )
  }
}

/// An app's verdict in a contest.
///
/// A contest is one attempt of a recognizer of kind client, from the first touch to the end of the attempt.
/// `possible` means that the app has not decided yet. `recognized` reports a discrete gesture. `began`, `changed`,
/// `ended` and `cancelled` report a continuous gesture. `failed` means that the touches are not a gesture.
public struct Verdict: Word, Readable, Writable {
  public static let possible = Self("possible"), recognized = Self("recognized"), began = Self("began"),
    changed = Self("changed"), ended = Self("ended"), cancelled = Self("cancelled"), failed = Self("failed")
  public let rawValue: String
  public init(rawValue: String) { self.rawValue = rawValue }
}

/// How a contest ended.
///
/// `cancelled` means that the gesture was cancelled after it had begun. `failed` means that the app reported
/// `failed`, or that the touches were taken away from the recognizer. `prevented` means that another gesture was
/// recognized first. `expired` means that the app did not answer in time.
public struct ContestOutcome: Word, Readable, Writable {
  public static let recognized = Self("recognized"), cancelled = Self("cancelled"), failed = Self("failed"),
    prevented = Self("prevented"), expired = Self("expired")
  public let rawValue: String
  public init(rawValue: String) { self.rawValue = rawValue }
}

/// An event with the touches of a recognizer of kind client.
///
/// Only the app that owns the recognizer gets Contest events. For each frame, the service sends one Contest event for
/// each phase that occurs. The app gets the Contest event before views get the touches of the frame. The last event
/// of a contest contains the outcome.
public struct Contest: Equatable, Sendable, Readable {
  /// The number of the contest within its app.
  public var contest: Int
  public var recognizer: String
  public var view: String
  public var window: String
  public var time: Int
  public var phase: TouchPhase?
  /// Local positions are relative to the recognizer's view.
  public var touches: [ViewTouch]?
  public var outcome: ContestOutcome?
  /// The recognizer that prevented or cancelled the recognizer of the contest, if any.
  public var by: String?

  package init(_ node: Node, at place: String) throws(TouchdError) {
    (
      contest, recognizer, view, window, time, phase, touches, outcome, by
    ) = try Fields(node, at: place).read(
      "contest", "recognizer", "view", "window", "time", "phase", "touches", "outcome", "by"
    )
  }
}

/// A decision explains why a recognizer changed its state, or could not change it.
///
/// Decisions answer the question "why did my gesture lose?". A scroll view's own recognizers, NAME.pan and
/// NAME.delay, also have decisions. The kind of NAME.delay is "content delay".
public struct Decision: Equatable, Sendable, Readable {
  public var time: Int
  /// The number of the frame in this run of the service.
  public var frame: Int
  /// The number of the sequence of touches.
  ///
  /// A sequence lasts from the first finger down on a screen until no finger is down and no touch is withheld.
  public var sequence: Int
  public var recognizer: String
  public var kind: String
  public var view: String
  public var window: String
  /// The states before and after the decision.
  ///
  /// If the recognizer could not change its state, `from` and `to` are the same. A decision from `failed` to `failed`
  /// explains why an earlier attempt failed, for example how late a second tap was.
  public var from: String
  public var to: String
  /// The rule in Docs/RULES.md that decided, such as S19.
  public var rule: String
  /// The reason in words; empty if only the recognizer's own gesture caused the decision.
  public var reason: String
  /// `screen` and `app` have the same meaning as in Action.
  public var screen: String?
  public var app: String?

  package init(_ node: Node, at place: String) throws(TouchdError) {
    (
      time, frame, sequence, recognizer, kind, view, window, from, to, rule, reason, screen, app
    ) = try Fields(node, at: place).read(
      "time", "frame", "sequence", "recognizer", "kind", "view", "window", "from", "to", "rule", "reason", "screen",
      "app"
    )
  }
}

/// For each touch, the service sends `hit` or `missed`.
///
/// Later, the service also sends `over` if the touch hit a view or a recognizer follows the touch. A decision with
/// the outcome `hit` names the view that the touch hit. `missed` means that the touch hit no view; `view` and
/// `window` are then empty. `over` means that the touch has ended, and that all recognizers of the touch have
/// decided.
public struct TouchOutcome: Word, Readable, Writable {
  public static let delayed = Self("delayed"), cancelled = Self("cancelled"), refused = Self("refused"),
    hit = Self("hit"), missed = Self("missed"), over = Self("over")
  public let rawValue: String
  public init(rawValue: String) { self.rawValue = rawValue }
}

/// A touch decision explains what happened to a touch.
///
/// Touch decisions answer the questions "why does my view not get this touch?" and "what took this touch?".
public struct TouchDecision: Equatable, Sendable, Readable {
  public var time: Int
  public var frame: Int
  public var sequence: Int
  /// The number of the contact.
  public var touch: Int
  public var view: String
  public var window: String
  public var outcome: TouchOutcome
  /// The rule in Docs/RULES.md that decided, such as S33.
  public var rule: String
  /// The reason in words.
  public var reason: String
  public var app: String?

  package init(_ node: Node, at place: String) throws(TouchdError) {
    (
      time, frame, sequence, touch, view, window, outcome, rule, reason, app
    ) = try Fields(node, at: place).read(
      "time", "frame", "sequence", "touch", "view", "window", "outcome", "rule", "reason", "app"
    )
  }
}

public struct PressPhase: Word, Readable, Writable {
  public static let began = Self("began"), changed = Self("changed"), ended = Self("ended"),
    cancelled = Self("cancelled")
  public let rawValue: String
  public init(rawValue: String) { self.rawValue = rawValue }
}

/// A message about a hardware button, sent to the first responder.
///
/// After each `began` event, the service sends one `ended` or `cancelled` event.
public struct Press: Equatable, Sendable, Readable {
  /// The kernel's name of the button's key, such as KEY_POWER.
  public var button: String
  public var phase: PressPhase
  /// The first responder, or the key window if there is no first responder; absent if there is no key window either.
  public var view: String?
  public var kind: String?
  public var window: String?
  public var time: Int
  /// How hard an analog button is pressed, from 0 to 1; absent for other buttons.
  public var force: Double?
  public var app: String?

  package init(_ node: Node, at place: String) throws(TouchdError) {
    (
      button, phase, view, kind, window, time, force, app
    ) = try Fields(node, at: place).read(
      "button", "phase", "view", "kind", "window", "time", "force", "app"
    )
  }
}

public struct MotionPhase: Word, Readable, Writable {
  public static let began = Self("began"), ended = Self("ended"), cancelled = Self("cancelled")
  public let rawValue: String
  public init(rawValue: String) { self.rawValue = rawValue }
}

/// A movement of the whole device.
///
/// Only views that set `motion` handle movements. After each `began` event, the service sends one `ended` or
/// `cancelled` event.
public struct Motion: Equatable, Sendable, Readable {
  /// The kind of movement: shake.
  public var motion: String
  public var phase: MotionPhase
  /// Whether a view in the first responder's chain handles the movement.
  ///
  /// If no view handles the movement, the subscribers to Motion events can handle the movement.
  public var handled: Bool
  /// The view that handles the movement.
  public var view: String?
  public var kind: String?
  public var window: String?
  public var time: Int
  public var app: String?

  package init(_ node: Node, at place: String) throws(TouchdError) {
    (
      motion, phase, handled, view, kind, window, time, app
    ) = try Fields(node, at: place).read(
      "motion", "phase", "handled", "view", "kind", "window", "time", "app"
    )
  }
}

/// A command of a media key or of a headset button.
public struct Remote: Equatable, Sendable, Readable {
  /// play, pause, stop, togglePlayPause, nextTrack, previousTrack, beginSeekingBackward, endSeekingBackward,
  /// beginSeekingForward, endSeekingForward.
  public var command: String
  /// Whether a view in the first responder's chain handles the command, as in Motion.
  public var handled: Bool
  public var view: String?
  public var kind: String?
  public var window: String?
  public var time: Int
  public var app: String?

  package init(_ node: Node, at place: String) throws(TouchdError) {
    (
      command, handled, view, kind, window, time, app
    ) = try Fields(node, at: place).read(
      "command", "handled", "view", "kind", "window", "time", "app"
    )
  }
}

/// The view that gets presses, motion and remote control from now on: the first responder, or the key window if there
/// is no first responder.
public struct FirstResponder: Equatable, Sendable, Readable {
  public var view: String?
  public var kind: String?
  public var window: String?
  public var time: Int
  public var app: String?

  package init(_ node: Node, at place: String) throws(TouchdError) {
    (view, kind, window, time, app) = try Fields(node, at: place).read("view", "kind", "window", "time", "app")
  }
}

/// The kinds of events that have no position on a screen.
public struct NonPositional: Word, Readable, Writable {
  public static let press = Self("press"), motion = Self("motion"), remote = Self("remote"),
    firstResponder = Self("firstResponder")
  public let rawValue: String
  public init(rawValue: String) { self.rawValue = rawValue }
}

/// The service's state when a client subscribes.
///
/// The client gets no events of a sequence that is already under way.
public struct State: Equatable, Sendable, Readable {
  /// Whether a finger is down outside of secure windows.
  public var sequence: Bool
  /// Whether the events come from a recording.
  public var replay: Bool
  public var devices: Int
  /// The current values of controls, scroll views and tables.
  ///
  /// To get these values, set `values` or `apps` in the call. The field is absent if there are no values.
  public var values: [Value]?

  package init(_ node: Node, at place: String) throws(TouchdError) {
    (sequence, replay, devices, values) = try Fields(node, at: place).read("sequence", "replay", "devices", "values")
  }
}

/// The current value of a control, scroll view or table.
public struct Value: Equatable, Sendable, Readable {
  public var view: String
  public var kind: String
  public var window: String
  /// `value`, `on` and `selected` have the same meaning as in Control.
  ///
  /// `offset` has the same meaning as in Scroll, and is present for scroll views and tables.
  public var value: Double?
  public var on: Bool?
  public var selected: Int?
  public var offset: Vector?
  public var app: String?

  package init(_ node: Node, at place: String) throws(TouchdError) {
    (
      view, kind, window, value, on, selected, offset, app
    ) = try Fields(node, at: place).read(
      "view", "kind", "window", "value", "on", "selected", "offset", "app"
    )
  }
}

/// An app has come to the front of a screen, or has left the front.
///
/// When an app leaves the front, the service first sends the Foreground event, and then cancels the app's gestures
/// and touches.
public struct Foreground: Equatable, Sendable, Readable {
  public var screen: String
  public var inFront: Bool
  public var time: Int
  public var app: String?

  package init(_ node: Node, at place: String) throws(TouchdError) {
    (screen, inFront, time, app) = try Fields(node, at: place).read("screen", "inFront", "time", "app")
  }
}

/// The events that follow a `changed` event result from a call of Change.
///
/// The reply to this call contains the same time as the `changed` event.
public struct Changed: Equatable, Sendable, Readable {
  public var time: Int
  public var app: String?

  package init(_ node: Node, at place: String) throws(TouchdError) {
    (time, app) = try Fields(node, at: place).read("time", "app")
  }
}

/// The scene of the configuration or of an app was replaced, added or removed.
///
/// GetScene returns the current scene.
public struct SceneChange: Equatable, Sendable, Readable {
  public var time: Int
  public var present: Bool
  public var app: String?

  package init(_ node: Node, at place: String) throws(TouchdError) {
    (time, present, app) = try Fields(node, at: place).read("time", "present", "app")
  }
}

/// The glass of a screen was touched while the screen's curtain was drawn.
///
/// The program that keeps the display dark should turn the display on. The curtain swallows the sequence of touches.
public struct Wake: Equatable, Sendable, Readable {
  public var screen: String
  public var time: Int

  package init(_ node: Node, at place: String) throws(TouchdError) {
    (screen, time) = try Fields(node, at: place).read("screen", "time")
  }
}

/// A touch device and its screen.
public struct Device: Equatable, Sendable, Readable {
  public var name: String
  public var bus: Int
  public var vendor: Int
  public var product: Int
  public var version: Int
  public var screen: String
  /// The size of the screen in pixels, in the screen's current rotation.
  public var width: Double
  public var height: Double
  /// Pixels per point (1/163 inch) along each axis.
  public var pixelsPerPoint: Vector

  package init(_ node: Node, at place: String) throws(TouchdError) {
    (
      name, bus, vendor, product, version, screen, width, height, pixelsPerPoint
    ) = try Fields(node, at: place).read(
      "name", "bus", "vendor", "product", "version", "screen", "width", "height", "pixelsPerPoint"
    )
  }
}

/// A screen, with its size in pixels in its current rotation.
///
/// If neither the configuration nor a device provides a size, the size is 1 by 1.
public struct Screen: Equatable, Sendable, Readable {
  public var name: String
  public var width: Double
  public var height: Double
  /// Pixels per point (1/163 inch) along each axis.
  public var pixelsPerPoint: Vector
  /// GetScreens and GetScenes only: the rotation of the picture relative to the panel, in degrees clockwise (0, 90,
  /// 180 or 270).
  public var rotation: Int?
  /// GetScreens and GetScenes only: true while the screen's curtain is drawn.
  public var curtain: Bool?
  /// GetScreens and GetScenes only: the screen's own recognizers, in the form of the configuration; absent if the
  /// screen has none.
  public var recognizers: [JSON]?

  package init(_ node: Node, at place: String) throws(TouchdError) {
    (
      name, width, height, pixelsPerPoint, rotation, curtain, recognizers
    ) = try Fields(node, at: place).read(
      "name", "width", "height", "pixelsPerPoint", "rotation", "curtain", "recognizers"
    )
  }
}

/// A device that is read for presses, remote control or motion, with counts since the device was opened.
public struct Sensor: Equatable, Sendable, Readable {
  /// The path of the device; absent for a device of a recording.
  public var path: String?
  public var name: String
  public var bus: Int
  public var vendor: Int
  public var product: Int
  public var version: Int
  /// The kernel's names of the keys whose presses go to the first responder.
  public var presses: [String]
  /// Whether the device's media keys and headset button send remote control commands.
  public var remote: Bool
  /// Whether the acceleration of the device is read.
  public var motion: Bool
  /// The number of frames that contain at least one of the events for which the device is read.
  public var frames: Int
  /// The number of times that the kernel's buffer overflowed and events were lost.
  public var synDropped: Int

  package init(_ node: Node, at place: String) throws(TouchdError) {
    (
      path, name, bus, vendor, product, version, presses, remote, motion, frames, synDropped
    ) = try Fields(node, at: place).read(
      "path", "name", "bus", "vendor", "product", "version", "presses", "remote", "motion", "frames", "synDropped"
    )
  }
}

/// The layers for the windows of apps, from the bottom up.
///
/// All layers are above the windows of the configuration that have no layer.
public struct Layer: Word, Readable, Writable {
  public static let app = Self("app"), overlay = Self("overlay"), system = Self("system")
  public let rawValue: String
  public init(rawValue: String) { self.rawValue = rawValue }
}

/// The windows of one app, or of the configuration.
public struct OwnedScene: Equatable, Sendable, Readable {
  /// The app, its user and the layer of its windows; absent for the configuration.
  public var app: String?
  public var user: Int?
  public var layer: Layer?
  /// The screens on which the app is in front.
  public var front: [String]
  /// The first responder of each window, and the key window, which gets presses, motion and remote control.
  ///
  /// Secure windows are omitted.
  public var firstResponders: [String]?
  public var keyWindow: String?
  /// The windows in the form of a scene file, with the current values.
  public var scene: JSON

  package init(_ node: Node, at place: String) throws(TouchdError) {
    (
      app, user, layer, front, firstResponders, keyWindow, scene
    ) = try Fields(node, at: place).read(
      "app", "user", "layer", "front", "firstResponders", "keyWindow", "scene"
    )
  }
}

/// A limit by which recognizers distinguish movements.
public struct Threshold: Equatable, Sendable, Readable {
  /// The key in the configuration, such as tap.press.
  public var key: String
  /// The current value.
  public var value: Double
  /// The unit: pt (1/163 inch), s, °, 1/s, 1/ms or pt/s; empty for a ratio.
  public var unit: String
  public var `default`: Double
  public var minimum: Double
  public var maximum: Double
  public var meaning: String

  package init(_ node: Node, at place: String) throws(TouchdError) {
    (
      key, value, unit, `default`, minimum, maximum, meaning
    ) = try Fields(node, at: place).read(
      "key", "value", "unit", "default", "minimum", "maximum", "meaning"
    )
  }
}

/// A touch device, with counts since the device was opened.
public struct DeviceStats: Equatable, Sendable, Readable {
  /// The path of the device; absent for a device of a recording.
  public var path: String?
  public var name: String
  public var screen: String
  public var frames: Int
  /// The number of times that the kernel's buffer overflowed and events were lost; requires watch.
  public var synDropped: Int?
  /// The device through which other programs get the touches; absent if the touches are not passed on.
  public var passedOn: String?

  package init(_ node: Node, at place: String) throws(TouchdError) {
    (
      path, name, screen, frames, synDropped, passedOn
    ) = try Fields(node, at: place).read(
      "path", "name", "screen", "frames", "synDropped", "passedOn"
    )
  }
}

/// A client, with counts since the client connected.
public struct ClientStats: Equatable, Sendable, Readable {
  public var process: Int
  public var user: Int
  public var subscribed: Bool
  /// `queued`, `mostQueued` and `replaced` require watch.
  ///
  /// `queued` is the number of bytes that wait for the client now. `mostQueued` is the maximum of `queued`. `queued`
  /// and `mostQueued` are 0 for a program with a secure window.
  public var queued: Int?
  public var mostQueued: Int?
  /// The number of unread `changed` events that were replaced by newer events.
  public var replaced: Int?

  package init(_ node: Node, at place: String) throws(TouchdError) {
    (
      process, user, subscribed, queued, mostQueued, replaced
    ) = try Fields(node, at: place).read(
      "process", "user", "subscribed", "queued", "mostQueued", "replaced"
    )
  }
}

/// The number of events whose delay was at most `bound` µs.
public struct DelayBucket: Equatable, Sendable, Readable {
  public var bound: Int
  public var count: Int

  package init(_ node: Node, at place: String) throws(TouchdError) {
    (bound, count) = try Fields(node, at: place).read("bound", "count")
  }
}

/// The delay of an event: the time from the kernel's timestamp to the last byte sent, in µs.
///
/// For an event caused by a timer, the delay starts at the time at which the timer was due. Quantiles are rounded up
/// by at most a tenth. Delays are not counted while a recording is served, because the recording has another clock.
public struct Delay: Equatable, Sendable, Readable {
  public var count: Int
  public var sum: Int
  /// The quantiles and the maximum are absent before the first event.
  public var p50: Int?
  public var p99: Int?
  public var max: Int?
  /// The buckets in ascending order; the count of each bucket includes the counts of the previous buckets.
  public var buckets: [DelayBucket]

  package init(_ node: Node, at place: String) throws(TouchdError) {
    (
      count, sum, p50, p99, max, buckets
    ) = try Fields(node, at: place).read(
      "count", "sum", "p50", "p99", "max", "buckets"
    )
  }
}

/// What Subscribe brings.
public enum Event: Equatable, Sendable {
  case state(State)
  case action(Action)
  case control(Control)
  case scroll(Scroll)
  case touches(Touches)
  case decision(Decision)
  case touchDecision(TouchDecision)
  case press(Press)
  case motion(Motion)
  case remote(Remote)
  case firstResponder(FirstResponder)
  case scene(SceneChange)
  case foreground(Foreground)
  case changed(Changed)
  case wake(Wake)

  /// Nil for an event that a newer service has added.
  init?(_ reply: Node) throws(TouchdError) {
    guard let event = try Self.read(Fields(reply, at: "")) else { return nil }
    self = event
  }

  private static func read(_ fields: Fields) throws(TouchdError) -> Event? {
    if let state: State = try fields.find("state") { return .state(state) }
    if let action: Action = try fields.find("action") { return .action(action) }
    if let control: Control = try fields.find("control") { return .control(control) }
    if let scroll: Scroll = try fields.find("scroll") { return .scroll(scroll) }
    if let touches: Touches = try fields.find("touches") { return .touches(touches) }
    if let decision: Decision = try fields.find("decision") { return .decision(decision) }
    if let touchDecision: TouchDecision = try fields.find("touchDecision") { return .touchDecision(touchDecision) }
    if let press: Press = try fields.find("press") { return .press(press) }
    if let motion: Motion = try fields.find("motion") { return .motion(motion) }
    if let remote: Remote = try fields.find("remote") { return .remote(remote) }
    if let firstResponder: FirstResponder = try fields.find("firstResponder") { return .firstResponder(firstResponder) }
    if let scene: SceneChange = try fields.find("scene") { return .scene(scene) }
    if let foreground: Foreground = try fields.find("foreground") { return .foreground(foreground) }
    if let changed: Changed = try fields.find("changed") { return .changed(changed) }
    if let wake: Wake = try fields.find("wake") { return .wake(wake) }
    return nil
  }
}

/// The reply of Present.
public struct PresentReply: Equatable, Sendable, Readable {
  /// The session: a secret of the client that presents the app.
  ///
  /// Other programs of the same user need the session to act for the app.
  public var session: String?
  public var screens: [Screen]?
  /// Whether only touchd reads the touchscreens, so that no other program gets their touches.
  public var exclusive: Bool?
  /// Whether a recording is served.
  ///
  /// If a recording is served, the call ends when the recording ends.
  public var replay: Bool?
  /// The screens on which the app is in front.
  public var front: [String]?
  /// The current values of the app's controls, scroll views and tables; absent if there are no values.
  public var values: [Value]?
  public var action: Action?
  public var control: Control?
  public var scroll: Scroll?
  public var touches: Touches?
  public var contest: Contest?
  public var decision: Decision?
  public var touchDecision: TouchDecision?
  public var press: Press?
  public var motion: Motion?
  public var remote: Remote?
  public var firstResponder: FirstResponder?
  public var scene: SceneChange?
  public var foreground: Foreground?
  public var changed: Changed?
  public var wake: Wake?
  /// True in the last reply if the service was stopped, as in Subscribe.
  public var stopped: Bool?

  package init(_ node: Node, at place: String) throws(TouchdError) {
    (
      session, screens, exclusive, replay, front, values, action, control, scroll, touches, contest, decision,
      touchDecision, press, motion, remote, firstResponder, scene, foreground, changed, wake, stopped
    ) = try Fields(node, at: place).read(
      "session", "screens", "exclusive", "replay", "front", "values", "action", "control", "scroll", "touches",
      "contest", "decision", "touchDecision", "press", "motion", "remote", "firstResponder", "scene", "foreground",
      "changed", "wake", "stopped"
    )
  }
}

/// The reply of Change.
public struct ChangeReply: Equatable, Sendable, Readable {
  public var time: Int
  public var overtaken: [String]

  package init(_ node: Node, at place: String) throws(TouchdError) {
    (time, overtaken) = try Fields(node, at: place).read("time", "overtaken")
  }
}

/// The reply of GetScenes.
public struct GetScenesReply: Equatable, Sendable, Readable {
  public var screens: [Screen]
  public var scenes: [OwnedScene]

  package init(_ node: Node, at place: String) throws(TouchdError) {
    (screens, scenes) = try Fields(node, at: place).read("screens", "scenes")
  }
}

/// The reply of GetStats.
public struct GetStatsReply: Equatable, Sendable, Readable {
  public var devices: [DeviceStats]
  public var clients: [ClientStats]
  /// The number of frames of all devices, including removed devices.
  public var frames: Int
  /// The number of times that the kernel's buffer of any device overflowed; requires watch.
  public var synDropped: Int?
  /// The number of late frames and commands: the service had already handled a frame or command with a later
  /// timestamp.
  ///
  /// Requires watch.
  public var late: Int?
  /// The number of times that the clock stepped back.
  ///
  /// Each step back cancelled all input in progress: touches, gestures, presses and shakes.
  public var restarts: Int
  /// The number of frames and commands that wait now, and the maximum of this number; both require watch.
  public var waiting: Int?
  public var mostWaiting: Int?
  /// The number of clients that the service has refused, and the number that the service has disconnected.
  public var refusedClients: Int
  public var droppedClients: Int
  /// The number of replaced events of all clients, including disconnected clients; requires watch.
  public var replaced: Int?
  /// The number of contests that ended because the app did not answer in time.
  public var expiredContests: Int?
  public var delay: Delay

  package init(_ node: Node, at place: String) throws(TouchdError) {
    (
      devices, clients, frames, synDropped, late, restarts, waiting, mostWaiting, refusedClients, droppedClients,
      replaced, expiredContests, delay
    ) = try Fields(node, at: place).read(
      "devices", "clients", "frames", "synDropped", "late", "restarts", "waiting", "mostWaiting", "refusedClients",
      "droppedClients", "replaced", "expiredContests", "delay"
    )
  }
}

/// The event that opens a curtain.
///
/// `sequence`: the curtain has swallowed one whole sequence of touches. `opened`: OpenCurtain was called, or the call
/// of DrawCurtain has ended.
public struct CurtainEnd: Word, Readable, Writable {
  public static let sequence = Self("sequence"), opened = Self("opened")
  public let rawValue: String
  public init(rawValue: String) { self.rawValue = rawValue }
}

/// A touch that a client plays, in the form that `touchctl replay --touches` prints.
///
/// The time is in µs, by any clock that the client chooses. The position is in pixels of the screen in its current
/// rotation.
public struct InjectedTouch: Equatable, Sendable, Readable, Writable {
  public var id: Int
  public var phase: TouchPhase
  public var time: Int
  public var x: Double
  public var y: Double
  public var type: TouchType?
  /// The force from 0 to 1, and the radius in pixels, as in ViewTouch.
  public var force: Double?
  public var radius: Double?
  /// The angle of the contact's longer axis, in radians clockwise from upright.
  public var orientation: Double?

  public init(
    id: Int, phase: TouchPhase, time: Int, x: Double, y: Double, type: TouchType? = nil,
    force: Double? = nil, radius: Double? = nil, orientation: Double? = nil
  ) {
    self.id = id
    self.phase = phase
    self.time = time
    self.x = x
    self.y = y
    self.type = type
    self.force = force
    self.radius = radius
    self.orientation = orientation
  }

  var node: Node {
    .object([
      ("id", id.node),
      ("phase", phase.node),
      ("time", time.node),
      ("x", x.node),
      ("y", y.node),
      ("type", type?.node),
      ("force", force?.node),
      ("radius", radius?.node),
      ("orientation", orientation?.node),
    ])
  }

  package init(_ node: Node, at place: String) throws(TouchdError) {
    (
      id, phase, time, x, y, type, force, radius, orientation
    ) = try Fields(node, at: place).read(
      "id", "phase", "time", "x", "y", "type", "force", "radius", "orientation"
    )
  }
}

extension Touchd {
  /// Change the windows of an app, between two frames of input.
  ///
  /// Either all changes of the call take effect, or none. Each change is an object in one of four forms. {"add":
  /// VIEW, "in": NAME, "before": NAME} adds a view to the window or view that "in" names. The new view is below the
  /// view that "before" names; without "before", the new view is on top. {"add": WINDOW} adds a window. {"remove":
  /// NAME} removes a window or view with everything in it, and cancels the touches on the removed object. {"of":
  /// NAME, "set": {…}} sets keys of a window, view or recognizer. If a view and a recognizer share a name, the change
  /// sets the keys of the view. `set` accepts the keys of the scene file, except name, kind, contents, touches, and
  /// the relations of recognizers. With "animated": true, the content moves to the new `offset` gradually. "focused":
  /// true makes a visible view the first responder if the view is focusable or a text field. The window of the new
  /// first responder becomes the key window if its app is in front, or if its layer is overlay or system. With
  /// "focused": false, the view loses the focus. If the layer of the view's window is overlay or system, this window
  /// stops being the key window. For a recognizer with an active gesture, `set` accepts translation ({"x": 0, "y":
  /// 0}), scale or rotation. If `asOf` is set to the time of an event, the new values apply at that time, and later
  /// movement is added to the values. In the reply, `time` is the time at which the changes took effect. `overtaken`
  /// lists the views and recognizers whose values the call did not set, because fingers were changing these values.
  /// The service sends a `changed` event with the same time before the first event that results from the change. A
  /// removed view reports only that its gestures were cancelled. A removed text field reports no editingDidEnd.
  /// References to removed objects are dropped.
  public func change(session: String, changes: [JSON]) throws(TouchdError) -> ChangeReply {
    try ChangeReply(call("io.touchd.Touch.Change", [("session", session.node), ("changes", changes.node)]), at: "")
  }

  /// Answer in a contest of a recognizer of kind client (S55).
  ///
  /// `values` are up to 16 numbers for the recognizer's actions. Without `values`, the previous numbers stay in
  /// effect. Two things can wait for an app's answer: recognizers that require this recognizer to fail, and views
  /// whose touches this recognizer delays. After a recognizer or view starts to wait, or after the last touch lifts,
  /// the app must answer within the time client.patience. The answer `possible` (or `changed`) restarts this time
  /// limit, up to ten times in each attempt. A served recording waits until the app has answered each Contest event
  /// that contains touches; meanwhile, the recording's clock stops. If the app does not answer within 5 s, the
  /// recording continues, and waits for the app again only after the app's next answer. An answer without a verdict
  /// only confirms that the app has received one event. With `continues`, the app announces another answer to the
  /// same event.
  public func answer(
    session: String, contest: Int, verdict: Verdict? = nil, values: [String: Double]? = nil, continues: Bool? = nil
  ) throws(TouchdError) {
    _ = try call(
      "io.touchd.Touch.Answer",
      [
        ("session", session.node),
        ("contest", contest.node),
        ("verdict", verdict?.node),
        ("values", values?.node),
        ("continues", continues?.node),
      ])
  }

  /// Bring an app to the front of a screen.
  ///
  /// Without `screen`, bring the app to the front of each screen on which it has windows.
  public func activate(app: String, screen: String? = nil) throws(TouchdError) {
    _ = try call("io.touchd.Touch.Activate", [("app", app.node), ("screen", screen?.node)])
  }

  /// Leave the front of a screen, so that the previous app comes to the front.
  ///
  /// Without `screen`, leave the front of each screen. An app that has left the front by StepBack waits for Activate.
  public func stepBack(session: String, screen: String? = nil) throws(TouchdError) {
    _ = try call("io.touchd.Touch.StepBack", [("session", session.node), ("screen", screen?.node)])
  }

  /// Return the configuration's scene or an app's scene, in the form of a scene file.
  ///
  /// An app's scene contains the current values.
  public func getScene(app: String? = nil) throws(TouchdError) -> JSON {
    try Fields(call("io.touchd.Touch.GetScene", [("app", app?.node)]), at: "").read("scene")
  }

  /// Return the screens with their own recognizers, which take precedence over the recognizers of all windows.
  public func getScreens() throws(TouchdError) -> [Screen] {
    try Fields(call("io.touchd.Touch.GetScreens", []), at: "").read("screens")
  }

  /// Return the screens and everything that is shown on them: the configuration's scene, then the apps in the order
  /// in which they were presented.
  public func getScenes() throws(TouchdError) -> GetScenesReply {
    try GetScenesReply(call("io.touchd.Touch.GetScenes", []), at: "")
  }

  /// List the touch devices.
  ///
  /// A device that covers several screens is listed once for each screen.
  public func getDevices() throws(TouchdError) -> [Device] {
    try Fields(call("io.touchd.Touch.GetDevices", []), at: "").read("devices")
  }

  /// List the devices that are read for presses, remote control and motion.
  ///
  /// The list includes the buttons of touchscreens, and the accelerometers in sysfs. GetSensors requires the
  /// permission watch, because counts of key presses are as private as the keys themselves.
  public func getSensors() throws(TouchdError) -> [Sensor] {
    try Fields(call("io.touchd.Touch.GetSensors", []), at: "").read("sensors")
  }

  /// List the current thresholds.
  public func getThresholds() throws(TouchdError) -> [Threshold] {
    try Fields(call("io.touchd.Touch.GetThresholds", []), at: "").read("thresholds")
  }

  /// Return the counts since the service started, and the current state.
  ///
  /// The reply never contains a position. The lengths of queues, and the counts of late, lost and replaced frames and
  /// events, require the permission watch, because these figures depend on every touch. The frames of a device are
  /// not counted while a secure window on its screen can be touched.
  public func getStats() throws(TouchdError) -> GetStatsReply {
    try GetStatsReply(call("io.touchd.Touch.GetStats", []), at: "")
  }

  /// Set the rotation of a screen's picture relative to the screen's glass: 0, 90, 180 or 270 degrees clockwise.
  ///
  /// Without `screen`, rotate the picture of the first screen. The rotation lasts until the configuration is read
  /// again. On a screen that follows gravity, the rotation also ends when the device is held differently. Touches
  /// that are down on the screen are cancelled.
  public func setRotation(screen: String? = nil, rotation: Int) throws(TouchdError) {
    _ = try call("io.touchd.Touch.SetRotation", [("screen", screen?.node), ("rotation", rotation.node)])
  }

  /// Draw the curtain of a screen whose display is dark.
  ///
  /// By default, draw the curtains of all screens. Touches that are down on the screen are cancelled, and new touches
  /// are swallowed. No view or recognizer gets swallowed touches, not even a recognizer of the screen. For each
  /// sequence that begins while the curtain is drawn, the service sends one `wake` event. Without `until`, the
  /// curtain opens by itself after one whole sequence: from the first finger down on the screen until no finger is
  /// down. A sequence that was under way when the curtain was drawn does not open the curtain. With `more`, the first
  /// reply reports that the curtain is drawn, and the last reply reports that the curtain is open. A curtain drawn
  /// with `more` opens when the call ends, so a client that dies does not lock the screen. A call without `more`
  /// cannot set `until` to `opened`: its curtain opens after the first whole sequence that follows the last call
  /// without `more`. A finger that is down when the curtain opens is ignored until it lifts.
  public func drawCurtain(screen: String? = nil, until: CurtainEnd? = nil) throws(TouchdError) -> Bool {
    let reply = try call("io.touchd.Touch.DrawCurtain", [("screen", screen?.node), ("until", until?.node)])
    return try Fields(reply, at: "").read("drawn")
  }

  /// Open the curtain of a screen, whichever client drew the curtain.
  ///
  /// By default, open the curtains of all screens. If the configuration sets `displayPower`, the state of the display
  /// decides again whether the next sequence is swallowed.
  public func openCurtain(screen: String? = nil) throws(TouchdError) {
    _ = try call("io.touchd.Touch.OpenCurtain", [("screen", screen?.node)])
  }

  /// Play touches on a screen, by default the first screen, as if the touches came from a separate device.
  ///
  /// The first touch is played at once, and each further touch at its time relative to the first touch. Touches with
  /// the same time form one frame. A touch stays in place until `touches` names the touch again. The reply is sent
  /// when the last touch has been handled. With `continues`, the times continue from the previous call on the same
  /// connection, touches that are down stay down between the calls, and `screen` must not name another screen. The
  /// end of the connection, or a call without `continues`, cancels the touches that the previous call left down.
  /// Injected touches never hit a secure window. If the display is off (`displayPower`), the service swallows the
  /// first sequence of injected touches and sends `wake`. The service refuses Inject while a recording is served, and
  /// refuses oneway calls of Inject.
  public func inject(touches: [InjectedTouch], screen: String? = nil, continues: Bool? = nil) throws(TouchdError) {
    _ = try call(
      "io.touchd.Touch.Inject",
      [("touches", touches.node), ("screen", screen?.node), ("continues", continues?.node)])
  }
}
