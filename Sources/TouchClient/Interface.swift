// Written by Clients/generate from io.touchd.Touch.varlink; do not edit.
// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation

package import Documents

/// Which actions a subscriber wants: an action passes when each list that is given holds its name.
///
/// Controls and scroll views have no recognizer: they pass only where no list of recognizers is given. Kinds are
/// those of recognizers, controls and scroll views; "content delay" is that of the decisions of NAME.delay. Events
/// choose among the events of controls and tables, as Control names them, states among those of actions and scrolls;
/// whatever has none of these passes by the other lists alone. A list has at most 2048 words.
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

/// A difference of two places in pixels, or a velocity in pixels a second.
public struct Vector: Equatable, Sendable, Readable {
  public var x: Double
  public var y: Double

  package init(_ node: Node, at place: String) throws(TouchdError) {
    (x, y) = try Fields(node, at: place).read("x", "y")
  }
}

/// The last four are those of pinches and rotations that count steps.
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

/// What a recognizer reports.
///
/// Every field of a `changed` is cumulative since `began`: a client that misses one has lost nothing.
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
  /// Taps and long presses of hardware buttons, which are at the middle of the view that had the focus: the kernel's
  /// names of the keys.
  public var buttons: [String]?
  /// Pans: from where the fingers were when it began.
  public var translation: Vector?
  public var velocity: Vector?
  /// Swipes; of pinches and rotations that count steps, where the last one went, absent before it.
  public var direction: Direction?
  /// Pinches: the span against the one at the beginning, and its change a second.
  public var scale: Double?
  public var scaleVelocity: Double?
  /// Rotations: radians clockwise, and radians a second.
  public var rotation: Double?
  public var rotationVelocity: Double?
  /// Pinches and rotations that count steps: those out or clockwise less those in or counterclockwise.
  public var steps: Int?
  /// Edge pans that may start at a corner or go along an edge: where it started.
  public var edge: Edge?
  /// Recognizers of kind client: the numbers that the app reports with its gesture, as it has said last.
  public var values: [String: Double]?
  /// Of a recognizer of a screen, whose view and window are empty: that screen.
  public var screen: String?
  /// Where the subscriber hears of apps: the one whose event it is; absent for the configuration's.
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

/// What became of a touch on a control, or a row that was selected in a table.
public struct Control: Equatable, Sendable, Readable {
  /// touchDown, touchDownRepeat, touchDragInside, touchDragOutside, touchDragEnter, touchDragExit, touchUpInside,
  /// touchUpOutside, touchCancel, valueChanged, primaryActionTriggered, editingDidBegin, editingDidEnd; selected for
  /// a table.
  public var event: String
  public var view: String
  public var kind: String
  public var window: String
  public var time: Int
  /// Where the touch is that the control follows, also when a held stepper goes on by itself; absent where no touch
  /// caused the event, and for a table.
  public var x: Double?
  public var y: Double?
  /// Sliders and steppers.
  public var value: Double?
  /// Switches.
  public var on: Bool?
  /// Segmented and page controls and tables: the segment, page or row, counted from 0; absent where none is chosen.
  public var selected: Int?
  /// With primaryActionTriggered: the control's action, and the view that answers it; absent where no view around it
  /// does.
  public var action: String?
  public var target: String?
  /// Where the subscriber hears of apps: the one whose event it is; absent for the configuration's.
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

/// What a scroll view does; one whose content a finger stops sends a `changed` with the motion `held`.
///
/// The offset is that of the content's point at the view's corner: a client that misses a `changed` has lost nothing.
public struct Scroll: Equatable, Sendable, Readable {
  public var state: ActionState
  public var motion: ScrollMotion
  public var view: String
  public var kind: String
  public var window: String
  public var time: Int
  public var offset: Vector
  public var velocity: Vector
  /// Where the subscriber hears of apps: the one whose event it is; absent for the configuration's.
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

/// One of the samples of a touch in a frame.
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

/// A touch on a view that reports its touches.
public struct ViewTouch: Equatable, Sendable, Readable {
  /// The contact's number: given once in a run, never again.
  public var id: Int
  /// Pixels of the screen.
  public var x: Double
  public var y: Double
  /// Pixels of the view.
  public var localX: Double
  public var localY: Double
  /// From 0 to 1, and pixels; absent where the panel has none.
  public var force: Double?
  public var radius: Double?
  public var type: TouchType
  /// How many taps at this place it is the last of.
  public var tapCount: Int
  /// Every sample of the frame, the newest last, each with its own time; where the view asks for them, and there is
  /// more than one or one that is older than the frame.
  public var coalesced: [TouchSample]?

  package init(_ node: Node, at place: String) throws(TouchdError) {
    (
      id, x, y, localX, localY, force, radius, type, tapCount, coalesced
    ) = try Fields(node, at: place).read(
      "id", "x", "y", "localX", "localY", "force", "radius", "type", "tapCount", "coalesced"
    )
  }
}

/// A message about the touches of a view with `touches`, one for each frame and phase.
///
/// A `moved` holds every touch of the view that is down, so that a client that misses one has lost nothing. The time
/// of a message that was held back is the one it was held back at.
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

/// What an app says of a contest: an attempt of one of its recognizers of kind client, from the first touch to the
/// end.
///
/// `possible` is that it does not know yet; `recognized` a gesture that is one moment; `began`, `changed`, `ended`
/// and `cancelled` one that goes on; `failed` that it is none.
public struct Verdict: Word, Readable, Writable {
  public static let possible = Self("possible"), recognized = Self("recognized"), began = Self("began"),
    changed = Self("changed"), ended = Self("ended"), cancelled = Self("cancelled"), failed = Self("failed")
  public let rawValue: String
  public init(rawValue: String) { self.rawValue = rawValue }
}

/// What became of a contest.
///
/// `cancelled`: it had begun; `failed`: the app said so, or the touches were taken; `prevented`: another gesture was
/// recognized first; `expired`: the app did not answer in time.
public struct ContestOutcome: Word, Readable, Writable {
  public static let recognized = Self("recognized"), cancelled = Self("cancelled"), failed = Self("failed"),
    prevented = Self("prevented"), expired = Self("expired")
  public let rawValue: String
  public init(rawValue: String) { self.rawValue = rawValue }
}

/// The touches of a recognizer of kind client, for its app alone: one event for each frame and phase, as in Touches,
/// before views hear of the frame.
///
/// The last one of a contest has its outcome.
public struct Contest: Equatable, Sendable, Readable {
  /// Counted in the app.
  public var contest: Int
  public var recognizer: String
  public var view: String
  public var window: String
  public var time: Int
  public var phase: TouchPhase?
  /// Places are those of the recognizer's view.
  public var touches: [ViewTouch]?
  public var outcome: ContestOutcome?
  /// The recognizer that prevented or cancelled it, where one did.
  public var by: String?

  package init(_ node: Node, at place: String) throws(TouchdError) {
    (
      contest, recognizer, view, window, time, phase, touches, outcome, by
    ) = try Fields(node, at: place).read(
      "contest", "recognizer", "view", "window", "time", "phase", "touches", "outcome", "by"
    )
  }
}

/// Why a recognizer changed its state or was held back: the answer to "why did my gesture lose?".
///
/// Scroll views' own recognizers are told of too: NAME.pan, and NAME.delay, whose kind is "content delay".
public struct Decision: Equatable, Sendable, Readable {
  public var time: Int
  /// Counted over the frames of the run.
  public var frame: Int
  /// Counted over the sequences: from the first finger down on a screen until none is down or withheld.
  public var sequence: Int
  public var recognizer: String
  public var kind: String
  public var view: String
  public var window: String
  /// The states before and after; the same where it was held back.
  ///
  /// From `failed` to `failed` is no transition: it is a later explanation of an attempt that had failed, such as by
  /// how much a second tap came too late.
  public var from: String
  public var to: String
  /// The rule that decided, such as S19.
  public var rule: String
  /// In words; empty where the gesture came by itself.
  public var reason: String
  /// As in Action.
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

/// The last three are of every touch: the view that it hit, or that it missed all (then `view` and `window` are
/// empty), and that it is over: nothing that it took part in is open any more.
public struct TouchOutcome: Word, Readable, Writable {
  public static let delayed = Self("delayed"), cancelled = Self("cancelled"), refused = Self("refused"),
    hit = Self("hit"), missed = Self("missed"), over = Self("over")
  public let rawValue: String
  public init(rawValue: String) { self.rawValue = rawValue }
}

/// What became of a touch: the answer to "why does my view not hear of it?", and to "who took it?".
public struct TouchDecision: Equatable, Sendable, Readable {
  public var time: Int
  public var frame: Int
  public var sequence: Int
  /// The contact's number.
  public var touch: Int
  public var view: String
  public var window: String
  public var outcome: TouchOutcome
  /// The rule that decided, such as S33.
  public var rule: String
  /// In words.
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

/// A message about a hardware button to the first responder.
///
/// Each `began` has one `ended` or `cancelled`.
public struct Press: Equatable, Sendable, Readable {
  /// The kernel's name of its key, such as KEY_POWER.
  public var button: String
  public var phase: PressPhase
  /// The view that is first responder, or else the key window; absent where there is none.
  public var view: String?
  public var kind: String?
  public var window: String?
  public var time: Int
  /// How hard an analog button is pressed, from 0 to 1; absent for any other.
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

/// A movement of the whole device, which only a view with `motion` handles.
///
/// Each `began` has one `ended` or `cancelled`.
public struct Motion: Equatable, Sendable, Readable {
  /// shake.
  public var motion: String
  public var phase: MotionPhase
  /// Whether anybody in the first responder's chain handles it; where nobody does, it is offered to whoever hears of
  /// this.
  public var handled: Bool
  /// Who handles it.
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

/// A command of a media key or of a headset's button.
public struct Remote: Equatable, Sendable, Readable {
  /// play, pause, stop, togglePlayPause, nextTrack, previousTrack, beginSeekingBackward, endSeekingBackward,
  /// beginSeekingForward, endSeekingForward.
  public var command: String
  /// As in Motion.
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

/// Who gets presses, motion and remote control from now on: a view that is first responder, or else the key window.
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

/// What is aimed at no place of a screen.
public struct Unaimed: Word, Readable, Writable {
  public static let press = Self("press"), motion = Self("motion"), remote = Self("remote"),
    firstResponder = Self("firstResponder")
  public let rawValue: String
  public init(rawValue: String) { self.rawValue = rawValue }
}

/// The state at the moment of subscribing.
///
/// Of a sequence already under way nothing is shown.
public struct State: Equatable, Sendable, Readable {
  /// Whether a finger is down that is in no secure window.
  public var sequence: Bool
  /// Whether what follows comes from a recording.
  public var replay: Bool
  public var devices: Int
  /// What fingers change, as it is now; where `values` or `apps` asks for it, and there is any.
  public var values: [Value]?

  package init(_ node: Node, at place: String) throws(TouchdError) {
    (sequence, replay, devices, values) = try Fields(node, at: place).read("sequence", "replay", "devices", "values")
  }
}

/// What a control, scroll view or table stands at.
public struct Value: Equatable, Sendable, Readable {
  public var view: String
  public var kind: String
  public var window: String
  /// As in Control, and for scroll views and tables as in Scroll.
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

/// An app has come to the front of a screen, or is there no more: what was under way in it is cancelled right behind
/// that.
public struct Foreground: Equatable, Sendable, Readable {
  public var screen: String
  public var inFront: Bool
  public var time: Int
  public var app: String?

  package init(_ node: Node, at place: String) throws(TouchdError) {
    (screen, inFront, time, app) = try Fields(node, at: place).read("screen", "inFront", "time", "app")
  }
}

/// What follows comes of a Change, whose reply has the same time.
public struct Changed: Equatable, Sendable, Readable {
  public var time: Int
  public var app: String?

  package init(_ node: Node, at place: String) throws(TouchdError) {
    (time, app) = try Fields(node, at: place).read("time", "app")
  }
}

/// The scene of the configuration, or of an app, is another one, or has come or gone: GetScene has it.
public struct SceneChange: Equatable, Sendable, Readable {
  public var time: Int
  public var present: Bool
  public var app: String?

  package init(_ node: Node, at place: String) throws(TouchdError) {
    (time, present, app) = try Fields(node, at: place).read("time", "present", "app")
  }
}

/// The glass of a screen whose curtain is drawn is touched: whoever keeps its display dark lights it.
///
/// Nobody gets that sequence.
public struct Wake: Equatable, Sendable, Readable {
  public var screen: String
  public var time: Int

  package init(_ node: Node, at place: String) throws(TouchdError) {
    (screen, time) = try Fields(node, at: place).read("screen", "time")
  }
}

/// A touch device and the screen that it is on.
public struct Device: Equatable, Sendable, Readable {
  public var name: String
  public var bus: Int
  public var vendor: Int
  public var product: Int
  public var version: Int
  public var screen: String
  /// Pixels of the screen as it is rotated now.
  public var width: Double
  public var height: Double
  /// Pixels to a point (1/163 inch) along each axis.
  public var pixelsPerPoint: Vector

  package init(_ node: Node, at place: String) throws(TouchdError) {
    (
      name, bus, vendor, product, version, screen, width, height, pixelsPerPoint
    ) = try Fields(node, at: place).read(
      "name", "bus", "vendor", "product", "version", "screen", "width", "height", "pixelsPerPoint"
    )
  }
}

/// A screen, with its size in pixels as it is rotated now.
public struct Screen: Equatable, Sendable, Readable {
  public var name: String
  public var width: Double
  public var height: Double
  /// Pixels to a point (1/163 inch) along each axis.
  public var pixelsPerPoint: Vector
  /// GetScreens and GetScenes only: how its picture is turned against its panel, in degrees clockwise (0, 90, 180 or
  /// 270).
  public var rotation: Int?
  /// GetScreens and GetScenes only: true while its curtain is drawn.
  public var curtain: Bool?
  /// GetScreens and GetScenes only: its own recognizers, in the shape that they have in the configuration; absent
  /// where it has none.
  public var recognizers: [JSON]?

  package init(_ node: Node, at place: String) throws(TouchdError) {
    (
      name, width, height, pixelsPerPoint, rotation, curtain, recognizers
    ) = try Fields(node, at: place).read(
      "name", "width", "height", "pixelsPerPoint", "rotation", "curtain", "recognizers"
    )
  }
}

/// A device that is read for more than touches, and what for, counted since it was opened.
public struct Sensor: Equatable, Sendable, Readable {
  /// Absent for a recording's.
  public var path: String?
  public var name: String
  public var bus: Int
  public var vendor: Int
  public var product: Int
  public var version: Int
  /// The kernel's names of the keys whose presses go to the first responder.
  public var presses: [String]
  /// Whether its media keys are remote control.
  public var remote: Bool
  /// Whether its acceleration is read.
  public var motion: Bool
  /// Those with an event that it is read for.
  public var frames: Int
  /// How often the kernel's buffer overflowed, so that events were lost.
  public var synDropped: Int

  package init(_ node: Node, at place: String) throws(TouchdError) {
    (
      path, name, bus, vendor, product, version, presses, remote, motion, frames, synDropped
    ) = try Fields(node, at: place).read(
      "path", "name", "bus", "vendor", "product", "version", "presses", "remote", "motion", "frames", "synDropped"
    )
  }
}

/// The layers of apps' windows, from the lowest up; all lie over the configuration's windows that name none.
public struct Layer: Word, Readable, Writable {
  public static let app = Self("app"), overlay = Self("overlay"), system = Self("system")
  public let rawValue: String
  public init(rawValue: String) { self.rawValue = rawValue }
}

/// What one owner shows.
public struct OwnedScene: Equatable, Sendable, Readable {
  /// The app, its user and the layer of its windows; absent for the configuration.
  public var app: String?
  public var user: Int?
  public var layer: Layer?
  /// The screens that the app is in front of.
  public var front: [String]
  /// The views that are first responder of their windows, and the window that is key, which gets presses, motion and
  /// remote control; nothing of secure windows.
  public var firstResponders: [String]?
  public var keyWindow: String?
  /// In the shape of a scene file, with the values as they are now.
  public var scene: JSON

  package init(_ node: Node, at place: String) throws(TouchdError) {
    (
      app, user, layer, front, firstResponders, keyWindow, scene
    ) = try Fields(node, at: place).read(
      "app", "user", "layer", "front", "firstResponders", "keyWindow", "scene"
    )
  }
}

/// One of the limits by which recognizers tell movements apart.
public struct Threshold: Equatable, Sendable, Readable {
  /// As the configuration spells it, such as tap.press.
  public var key: String
  /// What counts now.
  public var value: Double
  /// pt (1/163 inch), s, °, 1/s, 1/ms, pt/s; empty for a ratio.
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

/// A touch device, counted since it was opened.
public struct DeviceStats: Equatable, Sendable, Readable {
  /// Absent for a recording's.
  public var path: String?
  public var name: String
  public var screen: String
  public var frames: Int
  /// How often the kernel's buffer overflowed, so that events were lost; requires watch.
  public var synDropped: Int?
  /// The device through which its touches are passed on to other programs; absent where none are.
  public var passedOn: String?

  package init(_ node: Node, at place: String) throws(TouchdError) {
    (
      path, name, screen, frames, synDropped, passedOn
    ) = try Fields(node, at: place).read(
      "path", "name", "screen", "frames", "synDropped", "passedOn"
    )
  }
}

/// A client, counted since it connected.
public struct ClientStats: Equatable, Sendable, Readable {
  public var process: Int
  public var user: Int
  public var subscribed: Bool
  /// The last three require watch.
  ///
  /// How many bytes wait for it now, and did at most: 0 for a program with a secure window.
  public var queued: Int?
  public var mostQueued: Int?
  /// How many `changed` were left out for newer ones because it did not read.
  public var replaced: Int?

  package init(_ node: Node, at place: String) throws(TouchdError) {
    (
      process, user, subscribed, queued, mostQueued, replaced
    ) = try Fields(node, at: place).read(
      "process", "user", "subscribed", "queued", "mostQueued", "replaced"
    )
  }
}

/// How many events took at most this number of µs.
public struct DelayBucket: Equatable, Sendable, Readable {
  public var bound: Int
  public var count: Int

  package init(_ node: Node, at place: String) throws(TouchdError) {
    (bound, count) = try Fields(node, at: place).read("bound", "count")
  }
}

/// The time from the kernel's stamp to the last byte sent, in µs.
///
/// An event that a timer caused counts from when it was due. Quantiles are rounded up by at most a tenth. A
/// recording's stamps are another clock's, so nothing is counted while one is served.
public struct Delay: Equatable, Sendable, Readable {
  public var count: Int
  public var sum: Int
  /// Absent before the first event.
  public var p50: Int?
  public var p99: Int?
  public var max: Int?
  /// With rising bounds; each holds those before it.
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
  /// A secret of this client, and what other programs of the same user need to act for it.
  public var session: String?
  public var screens: [Screen]?
  /// Whether the touchscreens are touchd's alone, so that no other program gets their touches, too.
  public var exclusive: Bool?
  /// Whether a recording is served, whose end is the end of the call.
  public var replay: Bool?
  /// The screens that the app is in front of.
  public var front: [String]?
  /// What its controls, scroll views and tables stand at; absent where it has none.
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
  /// As of Subscribe.
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
  /// Of all devices, those that have gone included.
  public var frames: Int
  /// Requires watch.
  public var synDropped: Int?
  /// Frames and commands that came after something with a later stamp was handled; requires watch.
  public var late: Int?
  /// Steps back of the clock after which everything began again.
  public var restarts: Int
  /// How many frames and commands wait for their turn, and did at most; both require watch.
  public var waiting: Int?
  public var mostWaiting: Int?
  /// Clients that were not let in, and that were hung up on.
  public var refusedClients: Int
  public var droppedClients: Int
  /// Of all clients, those that have gone included; requires watch.
  public var replaced: Int?
  /// Contests that ended because their app did not answer in time.
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

/// How long a curtain stays drawn: until one whole sequence was swallowed, or until OpenCurtain opens it or the call
/// ends.
public struct CurtainEnd: Word, Readable, Writable {
  public static let sequence = Self("sequence"), opened = Self("opened")
  public let rawValue: String
  public init(rawValue: String) { self.rawValue = rawValue }
}

/// A touch that a client plays, as `touchctl replay --touches` prints it: its time in µs of any clock, its place in
/// pixels of the screen as it is rotated now.
public struct InjectedTouch: Equatable, Sendable, Readable, Writable {
  public var id: Int
  public var phase: TouchPhase
  public var time: Int
  public var x: Double
  public var y: Double
  public var type: TouchType?
  /// As in ViewTouch.
  public var force: Double?
  public var radius: Double?
  /// Of the contact's longer axis, radians clockwise from upright.
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
  /// Alters what an app shows, all or nothing, between two frames.
  ///
  /// A change is an object: {"add": VIEW, "in": NAME, "before": NAME} adds a view to a window or view, above what is
  /// there or below the view that is named; {"add": WINDOW} adds a window; {"remove": NAME} takes a window or view
  /// away with all that is in it, and cancels its touches; {"of": NAME, "set": {…}} sets keys of a window, view or
  /// recognizer (where views and recognizers share a name, the view's). `set` takes the keys of the scene file, but
  /// for those that say what something is: name, kind, what lies in it, touches, and the relations of recognizers. An
  /// `offset` with "animated": true goes there by itself. "focused": true makes a view that is focusable, or a text
  /// field, and not hidden first responder, and its window key where the app is in front or lies over the apps; false
  /// ends that. A recognizer that is active takes translation ({"x": 0, "y": 0}), scale or rotation, with `asOf` as
  /// they were at that time: what came later still counts. The reply has the effective time, and the names of what
  /// fingers were changing, so that it was left alone. In the events a `changed` of that time stands before the first
  /// that follows from it. Of what is removed only ends follow: what was under way is cancelled, and a text field
  /// reports no editingDidEnd. References to what is removed are dropped.
  public func change(session: String, changes: [JSON]) throws(TouchdError) -> ChangeReply {
    try ChangeReply(call("io.touchd.Touch.Change", [("session", session.node), ("changes", changes.node)]), at: "")
  }

  /// Says what an app makes of a contest (recognizers of kind client; S55).
  ///
  /// `values` are up to 16 numbers that its actions carry; absent, those that it has said before stay. Nothing waits
  /// for an app but what says so: a recognizer that requires its one to fail, a view whose touches it delays. Then,
  /// and once the last touch has lifted, the app has the threshold client.patience for its answer, and after
  /// `possible` (or `changed`) again, ten times at most. Of a recording that is served the time stands still until
  /// the app has answered each event of a contest that has touches, for 5 s at most; then it is waited for no more
  /// until it answers again. There an answer without a verdict says that it has seen one event, and nothing else;
  /// with `continues`, more is to be said of the same event.
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

  /// Brings an app to the front of a screen, or where none is named of each that it has windows on.
  public func activate(app: String, screen: String? = nil) throws(TouchdError) {
    _ = try call("io.touchd.Touch.Activate", [("app", app.node), ("screen", screen?.node)])
  }

  /// Leaves the front of a screen, or where none is named of each, to the app that was there before; the app waits
  /// for Activate then.
  public func stepBack(session: String, screen: String? = nil) throws(TouchdError) {
    _ = try call("io.touchd.Touch.StepBack", [("session", session.node), ("screen", screen?.node)])
  }

  /// Gives the scene from the configuration, in the shape that scene files have; or that of an app, with the values
  /// as they are now.
  public func getScene(app: String? = nil) throws(TouchdError) -> JSON {
    try Fields(call("io.touchd.Touch.GetScene", [("app", app?.node)]), at: "").read("scene")
  }

  /// Gives the screens with their own recognizers, which win over those of all windows.
  public func getScreens() throws(TouchdError) -> [Screen] {
    try Fields(call("io.touchd.Touch.GetScreens", []), at: "").read("screens")
  }

  /// Gives the screens and all that is shown on them: the configuration's scene, then the apps in the order in which
  /// they came.
  public func getScenes() throws(TouchdError) -> GetScenesReply {
    try GetScenesReply(call("io.touchd.Touch.GetScenes", []), at: "")
  }

  /// Gives the touch devices; one that lies over several screens stands once for each.
  public func getDevices() throws(TouchdError) -> [Device] {
    try Fields(call("io.touchd.Touch.GetDevices", []), at: "").read("devices")
  }

  /// Gives the devices that are read for presses, remote control and motion; a touchscreen's own buttons are one,
  /// too, and so is an accelerometer of sysfs.
  ///
  /// How often somebody presses a key is private, as the keys are.
  public func getSensors() throws(TouchdError) -> [Sensor] {
    try Fields(call("io.touchd.Touch.GetSensors", []), at: "").read("sensors")
  }

  /// Gives the limits that count now.
  public func getThresholds() throws(TouchdError) -> [Threshold] {
    try Fields(call("io.touchd.Touch.GetThresholds", []), at: "").read("thresholds")
  }

  /// Gives what was counted since the service started, and how things stand now; never a position.
  ///
  /// How full the queues are, and what was late, lost or replaced, depends on every touch. These figures require
  /// watch; without it they are absent. Frames of a device are not counted while a secure window can be touched on
  /// its screen.
  public func getStats() throws(TouchdError) -> GetStatsReply {
    try GetStatsReply(call("io.touchd.Touch.GetStats", []), at: "")
  }

  /// Turns the picture of a screen (the first one where none is named) against its glass: 0, 90, 180 or 270 degrees
  /// clockwise, until the configuration is read again; on a screen that follows gravity until the device is held
  /// otherwise, too.
  ///
  /// The touches that are down on it are cancelled.
  public func setRotation(screen: String? = nil, rotation: Int) throws(TouchdError) {
    _ = try call("io.touchd.Touch.SetRotation", [("screen", screen?.node), ("rotation", rotation.node)])
  }

  /// Draws the curtain of a screen, or where none is named of each, because its display is dark: what is down on it
  /// is cancelled, and the touches that come are swallowed.
  ///
  /// Views, recognizers and those of the screen get nothing of them; each sequence that begins is one `wake` event.
  /// Without `until`, the curtain opens by itself after one whole sequence: from the first finger down on the screen
  /// until none is. A sequence that was under way before is not a whole one. With `more`, the first reply says that
  /// it is drawn and the last one that it is open, and the curtain is drawn no longer than the call lasts, so that a
  /// client that dies locks no glass; without `more` the curtain opens after a sequence only, the first one after the
  /// last such call. A finger that is down when it opens is not seen before it has lifted.
  public func drawCurtain(screen: String? = nil, until: CurtainEnd? = nil) throws(TouchdError) -> Bool {
    let reply = try call("io.touchd.Touch.DrawCurtain", [("screen", screen?.node), ("until", until?.node)])
    return try Fields(reply, at: "").read("drawn")
  }

  /// Opens the curtain of a screen, or where none is named of each, whoever has drawn it; but where the configuration
  /// names the file that says whether the display is off (`displayPower`), that decides for the next sequence again.
  public func openCurtain(screen: String? = nil) throws(TouchdError) {
    _ = try call("io.touchd.Touch.OpenCurtain", [("screen", screen?.node)])
  }

  /// Plays touches on a screen, the first one where none is named, as those of a device of their own: the first at
  /// once, the others after it as their times say.
  ///
  /// Touches of one time are one frame; a touch stays where it is until it is named again. The reply comes when the
  /// last one was handled. With `continues`, the times go on from those of the connection's call before, and what is
  /// down stays down in between; else that is cancelled. What is down when the connection ends is cancelled, too.
  /// Where a secure window is hit, nothing is down. A display that is off by itself (`displayPower`) swallows none of
  /// them. Not while a recording is served, and not oneway.
  public func inject(touches: [InjectedTouch], screen: String? = nil, continues: Bool? = nil) throws(TouchdError) {
    _ = try call(
      "io.touchd.Touch.Inject",
      [("touches", touches.node), ("screen", screen?.node), ("continues", continues?.node)])
  }
}
