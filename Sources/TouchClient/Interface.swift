// Written by Clients/generate from io.touchd.Touch.varlink; do not edit.

import Documents

/// Which actions a subscriber wants: an action passes when each list that is given holds its name.
///
/// Controls and scroll views have no recognizer: they pass only where no list of recognizers is given. Kinds are
/// those of recognizers, controls and scroll views; "content delay" is that of the decisions of NAME.delay. Events
/// choose among the events of controls and tables, as Control names them, states among those of actions and scrolls;
/// whatever has none of these passes by the other lists alone. A list has at most 2048 words.
public struct Filter: Equatable, Sendable, Readable, Writable {
  /// The interface's `windows`.
  public var windows: [String]?
  /// The interface's `views`.
  public var views: [String]?
  /// The interface's `recognizers`.
  public var recognizers: [String]?
  /// The interface's `kinds`.
  public var kinds: [String]?
  /// The interface's `events`.
  public var events: [String]?
  /// The interface's `states`.
  public var states: [ActionState]?

  /// Create one of what is given.
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

  init(_ node: Node, at place: String) throws(TouchdError) {
    let fields = try Fields(node, at: place)
    windows = try fields.find("windows")
    views = try fields.find("views")
    recognizers = try fields.find("recognizers")
    kinds = try fields.find("kinds")
    events = try fields.find("events")
    states = try fields.find("states")
  }
}

/// A difference of two places in pixels, or a velocity in pixels a second.
public struct Vector: Equatable, Sendable, Readable {
  /// The interface's `x`.
  public var x: Double
  /// The interface's `y`.
  public var y: Double

  init(_ node: Node, at place: String) throws(TouchdError) {
    let fields = try Fields(node, at: place)
    x = try fields.read("x")
    y = try fields.read("y")
  }
}

/// The last four are those of pinches and rotations that count steps.
public enum Direction: Equatable, Sendable, Readable {
  case right, left, up, down, upRight, upLeft, downRight, downLeft, `in`, out, clockwise, counterclockwise
  /// A word that a newer service has added.
  case other(String)

  init(_ node: Node, at place: String) throws(TouchdError) {
    switch try String(node, at: place) {
    case "right": self = .right
    case "left": self = .left
    case "up": self = .up
    case "down": self = .down
    case "upRight": self = .upRight
    case "upLeft": self = .upLeft
    case "downRight": self = .downRight
    case "downLeft": self = .downLeft
    case "in": self = .in
    case "out": self = .out
    case "clockwise": self = .clockwise
    case "counterclockwise": self = .counterclockwise
    case let word: self = .other(word)
    }
  }
}

/// The words of Edge.
public enum Edge: Equatable, Sendable, Readable {
  case top, left, bottom, right, topLeft, topRight, bottomLeft, bottomRight
  /// A word that a newer service has added.
  case other(String)

  init(_ node: Node, at place: String) throws(TouchdError) {
    switch try String(node, at: place) {
    case "top": self = .top
    case "left": self = .left
    case "bottom": self = .bottom
    case "right": self = .right
    case "topLeft": self = .topLeft
    case "topRight": self = .topRight
    case "bottomLeft": self = .bottomLeft
    case "bottomRight": self = .bottomRight
    case let word: self = .other(word)
    }
  }
}

/// The words of ActionState.
public enum ActionState: Equatable, Sendable, Readable, Writable {
  case began, changed, ended, cancelled
  /// A word that a newer service has added.
  case other(String)

  init(_ node: Node, at place: String) throws(TouchdError) {
    switch try String(node, at: place) {
    case "began": self = .began
    case "changed": self = .changed
    case "ended": self = .ended
    case "cancelled": self = .cancelled
    case let word: self = .other(word)
    }
  }

  var node: Node {
    switch self {
    case .began: "began".node
    case .changed: "changed".node
    case .ended: "ended".node
    case .cancelled: "cancelled".node
    case .other(let word): word.node
    }
  }
}

/// What a recognizer reports.
///
/// Every field of a `changed` is cumulative since `began`: a client that misses one has lost nothing.
public struct Action: Equatable, Sendable, Readable {
  /// The interface's `recognizer`.
  public var recognizer: String
  /// The interface's `kind`.
  public var kind: String
  /// The interface's `state`.
  public var state: ActionState
  /// The interface's `view`.
  public var view: String
  /// The interface's `window`.
  public var window: String
  /// The interface's `time`.
  public var time: Int
  /// The interface's `x`.
  public var x: Double
  /// The interface's `y`.
  public var y: Double
  /// The interface's `touches`.
  public var touches: Int
  /// Taps and long presses of hardware buttons, which are at the middle of the view that had the focus: the kernel's
  /// names of the keys.
  public var buttons: [String]?
  /// Pans: from where the fingers were when it began.
  public var translation: Vector?
  /// The interface's `velocity`.
  public var velocity: Vector?
  /// Swipes; of pinches and rotations that count steps, where the last one went, absent before it.
  public var direction: Direction?
  /// Pinches: the span against the one at the beginning, and its change a second.
  public var scale: Double?
  /// The interface's `scaleVelocity`.
  public var scaleVelocity: Double?
  /// Rotations: radians clockwise, and radians a second.
  public var rotation: Double?
  /// The interface's `rotationVelocity`.
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

  init(_ node: Node, at place: String) throws(TouchdError) {
    let fields = try Fields(node, at: place)
    recognizer = try fields.read("recognizer")
    kind = try fields.read("kind")
    state = try fields.read("state")
    view = try fields.read("view")
    window = try fields.read("window")
    time = try fields.read("time")
    x = try fields.read("x")
    y = try fields.read("y")
    touches = try fields.read("touches")
    buttons = try fields.find("buttons")
    translation = try fields.find("translation")
    velocity = try fields.find("velocity")
    direction = try fields.find("direction")
    scale = try fields.find("scale")
    scaleVelocity = try fields.find("scaleVelocity")
    rotation = try fields.find("rotation")
    rotationVelocity = try fields.find("rotationVelocity")
    steps = try fields.find("steps")
    edge = try fields.find("edge")
    values = try fields.find("values")
    screen = try fields.find("screen")
    app = try fields.find("app")
  }
}

/// What became of a touch on a control, or a row that was selected in a table.
public struct Control: Equatable, Sendable, Readable {
  /// touchDown, touchDownRepeat, touchDragInside, touchDragOutside, touchDragEnter, touchDragExit, touchUpInside,
  /// touchUpOutside, touchCancel, valueChanged, primaryActionTriggered, editingDidBegin, editingDidEnd; selected for
  /// a table.
  public var event: String
  /// The interface's `view`.
  public var view: String
  /// The interface's `kind`.
  public var kind: String
  /// The interface's `window`.
  public var window: String
  /// The interface's `time`.
  public var time: Int
  /// Where the touch is that the control follows, also when a held stepper goes on by itself; absent where no touch
  /// caused the event, and for a table.
  public var x: Double?
  /// The interface's `y`.
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
  /// The interface's `target`.
  public var target: String?
  /// Where the subscriber hears of apps: the one whose event it is; absent for the configuration's.
  public var app: String?

  init(_ node: Node, at place: String) throws(TouchdError) {
    let fields = try Fields(node, at: place)
    event = try fields.read("event")
    view = try fields.read("view")
    kind = try fields.read("kind")
    window = try fields.read("window")
    time = try fields.read("time")
    x = try fields.find("x")
    y = try fields.find("y")
    value = try fields.find("value")
    on = try fields.find("on")
    selected = try fields.find("selected")
    action = try fields.find("action")
    target = try fields.find("target")
    app = try fields.find("app")
  }
}

/// The words of ScrollMotion.
public enum ScrollMotion: Equatable, Sendable, Readable {
  case resting, dragging, decelerating, settling, held
  /// A word that a newer service has added.
  case other(String)

  init(_ node: Node, at place: String) throws(TouchdError) {
    switch try String(node, at: place) {
    case "resting": self = .resting
    case "dragging": self = .dragging
    case "decelerating": self = .decelerating
    case "settling": self = .settling
    case "held": self = .held
    case let word: self = .other(word)
    }
  }
}

/// What a scroll view does; one whose content a finger stops sends a `changed` with the motion `held`.
///
/// The offset is that of the content's point at the view's corner: a client that misses a `changed` has lost nothing.
public struct Scroll: Equatable, Sendable, Readable {
  /// The interface's `state`.
  public var state: ActionState
  /// The interface's `motion`.
  public var motion: ScrollMotion
  /// The interface's `view`.
  public var view: String
  /// The interface's `kind`.
  public var kind: String
  /// The interface's `window`.
  public var window: String
  /// The interface's `time`.
  public var time: Int
  /// The interface's `offset`.
  public var offset: Vector
  /// The interface's `velocity`.
  public var velocity: Vector
  /// Where the subscriber hears of apps: the one whose event it is; absent for the configuration's.
  public var app: String?

  init(_ node: Node, at place: String) throws(TouchdError) {
    let fields = try Fields(node, at: place)
    state = try fields.read("state")
    motion = try fields.read("motion")
    view = try fields.read("view")
    kind = try fields.read("kind")
    window = try fields.read("window")
    time = try fields.read("time")
    offset = try fields.read("offset")
    velocity = try fields.read("velocity")
    app = try fields.find("app")
  }
}

/// The words of TouchPhase.
public enum TouchPhase: Equatable, Sendable, Readable, Writable {
  case began, moved, ended, cancelled
  /// A word that a newer service has added.
  case other(String)

  init(_ node: Node, at place: String) throws(TouchdError) {
    switch try String(node, at: place) {
    case "began": self = .began
    case "moved": self = .moved
    case "ended": self = .ended
    case "cancelled": self = .cancelled
    case let word: self = .other(word)
    }
  }

  var node: Node {
    switch self {
    case .began: "began".node
    case .moved: "moved".node
    case .ended: "ended".node
    case .cancelled: "cancelled".node
    case .other(let word): word.node
    }
  }
}

/// The words of TouchType.
public enum TouchType: Equatable, Sendable, Readable, Writable {
  case finger, pen, palm
  /// A word that a newer service has added.
  case other(String)

  init(_ node: Node, at place: String) throws(TouchdError) {
    switch try String(node, at: place) {
    case "finger": self = .finger
    case "pen": self = .pen
    case "palm": self = .palm
    case let word: self = .other(word)
    }
  }

  var node: Node {
    switch self {
    case .finger: "finger".node
    case .pen: "pen".node
    case .palm: "palm".node
    case .other(let word): word.node
    }
  }
}

/// One of the samples of a touch in a frame.
public struct TouchSample: Equatable, Sendable, Readable {
  /// The interface's `time`.
  public var time: Int
  /// The interface's `x`.
  public var x: Double
  /// The interface's `y`.
  public var y: Double
  /// The interface's `localX`.
  public var localX: Double
  /// The interface's `localY`.
  public var localY: Double
  /// The interface's `force`.
  public var force: Double?
  /// The interface's `radius`.
  public var radius: Double?

  init(_ node: Node, at place: String) throws(TouchdError) {
    let fields = try Fields(node, at: place)
    time = try fields.read("time")
    x = try fields.read("x")
    y = try fields.read("y")
    localX = try fields.read("localX")
    localY = try fields.read("localY")
    force = try fields.find("force")
    radius = try fields.find("radius")
  }
}

/// A touch on a view that reports its touches.
public struct ViewTouch: Equatable, Sendable, Readable {
  /// The contact's number: given once in a run, never again.
  public var id: Int
  /// Pixels of the screen.
  public var x: Double
  /// The interface's `y`.
  public var y: Double
  /// Pixels of the view.
  public var localX: Double
  /// The interface's `localY`.
  public var localY: Double
  /// From 0 to 1, and pixels; absent where the panel has none.
  public var force: Double?
  /// The interface's `radius`.
  public var radius: Double?
  /// The interface's `type`.
  public var type: TouchType
  /// How many taps at this place it is the last of.
  public var tapCount: Int
  /// Every sample of the frame, the newest last, each with its own time; where the view asks for them, and there is
  /// more than one or one that is older than the frame.
  public var coalesced: [TouchSample]?

  init(_ node: Node, at place: String) throws(TouchdError) {
    let fields = try Fields(node, at: place)
    id = try fields.read("id")
    x = try fields.read("x")
    y = try fields.read("y")
    localX = try fields.read("localX")
    localY = try fields.read("localY")
    force = try fields.find("force")
    radius = try fields.find("radius")
    type = try fields.read("type")
    tapCount = try fields.read("tapCount")
    coalesced = try fields.find("coalesced")
  }
}

/// A message about the touches of a view with `touches`, one for each frame and phase.
///
/// A `moved` holds every touch of the view that is down, so that a client that misses one has lost nothing. The time
/// of a message that was held back is the one it was held back at.
public struct Touches: Equatable, Sendable, Readable {
  /// The interface's `phase`.
  public var phase: TouchPhase
  /// The interface's `view`.
  public var view: String
  /// The interface's `kind`.
  public var kind: String
  /// The interface's `window`.
  public var window: String
  /// The interface's `time`.
  public var time: Int
  /// The interface's `touches`.
  public var touches: [ViewTouch]
  /// The interface's `app`.
  public var app: String?

  init(_ node: Node, at place: String) throws(TouchdError) {
    let fields = try Fields(node, at: place)
    phase = try fields.read("phase")
    view = try fields.read("view")
    kind = try fields.read("kind")
    window = try fields.read("window")
    time = try fields.read("time")
    touches = try fields.read("touches")
    app = try fields.find("app")
  }
}

/// What an app says of a contest: an attempt of one of its recognizers of kind client, from the first touch to the
/// end.
///
/// `possible` is that it does not know yet; `recognized` a gesture that is one moment; `began`, `changed`, `ended`
/// and `cancelled` one that goes on; `failed` that it is none.
public enum Verdict: Equatable, Sendable, Readable, Writable {
  case possible, recognized, began, changed, ended, cancelled, failed
  /// A word that a newer service has added.
  case other(String)

  init(_ node: Node, at place: String) throws(TouchdError) {
    switch try String(node, at: place) {
    case "possible": self = .possible
    case "recognized": self = .recognized
    case "began": self = .began
    case "changed": self = .changed
    case "ended": self = .ended
    case "cancelled": self = .cancelled
    case "failed": self = .failed
    case let word: self = .other(word)
    }
  }

  var node: Node {
    switch self {
    case .possible: "possible".node
    case .recognized: "recognized".node
    case .began: "began".node
    case .changed: "changed".node
    case .ended: "ended".node
    case .cancelled: "cancelled".node
    case .failed: "failed".node
    case .other(let word): word.node
    }
  }
}

/// What became of a contest.
///
/// `cancelled`: it had begun; `failed`: the app said so, or the touches were taken; `prevented`: another gesture was
/// recognized first; `expired`: the app did not answer in time.
public enum ContestOutcome: Equatable, Sendable, Readable {
  case recognized, cancelled, failed, prevented, expired
  /// A word that a newer service has added.
  case other(String)

  init(_ node: Node, at place: String) throws(TouchdError) {
    switch try String(node, at: place) {
    case "recognized": self = .recognized
    case "cancelled": self = .cancelled
    case "failed": self = .failed
    case "prevented": self = .prevented
    case "expired": self = .expired
    case let word: self = .other(word)
    }
  }
}

/// The touches of a recognizer of kind client, for its app alone: one event for each frame and phase, as in Touches,
/// before views hear of the frame.
///
/// The last one of a contest has its outcome.
public struct Contest: Equatable, Sendable, Readable {
  /// Counted in the app.
  public var contest: Int
  /// The interface's `recognizer`.
  public var recognizer: String
  /// The interface's `view`.
  public var view: String
  /// The interface's `window`.
  public var window: String
  /// The interface's `time`.
  public var time: Int
  /// The interface's `phase`.
  public var phase: TouchPhase?
  /// Places are those of the recognizer's view.
  public var touches: [ViewTouch]?
  /// The interface's `outcome`.
  public var outcome: ContestOutcome?
  /// The recognizer that prevented or cancelled it, where one did.
  public var by: String?

  init(_ node: Node, at place: String) throws(TouchdError) {
    let fields = try Fields(node, at: place)
    contest = try fields.read("contest")
    recognizer = try fields.read("recognizer")
    view = try fields.read("view")
    window = try fields.read("window")
    time = try fields.read("time")
    phase = try fields.find("phase")
    touches = try fields.find("touches")
    outcome = try fields.find("outcome")
    by = try fields.find("by")
  }
}

/// Why a recognizer changed its state or was held back: the answer to "why did my gesture lose?".
///
/// Scroll views' own recognizers are told of too: NAME.pan, and NAME.delay, whose kind is "content delay".
public struct Decision: Equatable, Sendable, Readable {
  /// The interface's `time`.
  public var time: Int
  /// Counted over the frames of the run.
  public var frame: Int
  /// Counted over the sequences: from the first finger down on a screen until none is down or withheld.
  public var sequence: Int
  /// The interface's `recognizer`.
  public var recognizer: String
  /// The interface's `kind`.
  public var kind: String
  /// The interface's `view`.
  public var view: String
  /// The interface's `window`.
  public var window: String
  /// The states before and after; the same where it was held back.
  ///
  /// From `failed` to `failed` is no transition: it is a later explanation of an attempt that had failed, such as by
  /// how much a second tap came too late.
  public var from: String
  /// The interface's `to`.
  public var to: String
  /// The rule that decided, such as S19.
  public var rule: String
  /// In words; empty where the gesture came by itself.
  public var reason: String
  /// As in Action.
  public var screen: String?
  /// The interface's `app`.
  public var app: String?

  init(_ node: Node, at place: String) throws(TouchdError) {
    let fields = try Fields(node, at: place)
    time = try fields.read("time")
    frame = try fields.read("frame")
    sequence = try fields.read("sequence")
    recognizer = try fields.read("recognizer")
    kind = try fields.read("kind")
    view = try fields.read("view")
    window = try fields.read("window")
    from = try fields.read("from")
    to = try fields.read("to")
    rule = try fields.read("rule")
    reason = try fields.read("reason")
    screen = try fields.find("screen")
    app = try fields.find("app")
  }
}

/// The last three are of every touch: the view that it hit, or that it missed all (then `view` and `window` are
/// empty), and that it is over: nothing that it took part in is open any more.
public enum TouchOutcome: Equatable, Sendable, Readable {
  case delayed, cancelled, refused, hit, missed, over
  /// A word that a newer service has added.
  case other(String)

  init(_ node: Node, at place: String) throws(TouchdError) {
    switch try String(node, at: place) {
    case "delayed": self = .delayed
    case "cancelled": self = .cancelled
    case "refused": self = .refused
    case "hit": self = .hit
    case "missed": self = .missed
    case "over": self = .over
    case let word: self = .other(word)
    }
  }
}

/// What became of a touch: the answer to "why does my view not hear of it?", and to "who took it?".
public struct TouchDecision: Equatable, Sendable, Readable {
  /// The interface's `time`.
  public var time: Int
  /// The interface's `frame`.
  public var frame: Int
  /// The interface's `sequence`.
  public var sequence: Int
  /// The contact's number.
  public var touch: Int
  /// The interface's `view`.
  public var view: String
  /// The interface's `window`.
  public var window: String
  /// The interface's `outcome`.
  public var outcome: TouchOutcome
  /// The rule that decided, such as S33.
  public var rule: String
  /// In words.
  public var reason: String
  /// The interface's `app`.
  public var app: String?

  init(_ node: Node, at place: String) throws(TouchdError) {
    let fields = try Fields(node, at: place)
    time = try fields.read("time")
    frame = try fields.read("frame")
    sequence = try fields.read("sequence")
    touch = try fields.read("touch")
    view = try fields.read("view")
    window = try fields.read("window")
    outcome = try fields.read("outcome")
    rule = try fields.read("rule")
    reason = try fields.read("reason")
    app = try fields.find("app")
  }
}

/// The words of PressPhase.
public enum PressPhase: Equatable, Sendable, Readable {
  case began, changed, ended, cancelled
  /// A word that a newer service has added.
  case other(String)

  init(_ node: Node, at place: String) throws(TouchdError) {
    switch try String(node, at: place) {
    case "began": self = .began
    case "changed": self = .changed
    case "ended": self = .ended
    case "cancelled": self = .cancelled
    case let word: self = .other(word)
    }
  }
}

/// A message about a hardware button to the first responder.
///
/// Each `began` has one `ended` or `cancelled`.
public struct Press: Equatable, Sendable, Readable {
  /// The kernel's name of its key, such as KEY_POWER.
  public var button: String
  /// The interface's `phase`.
  public var phase: PressPhase
  /// The view that is first responder, or else the key window; absent where there is none.
  public var view: String?
  /// The interface's `kind`.
  public var kind: String?
  /// The interface's `window`.
  public var window: String?
  /// The interface's `time`.
  public var time: Int
  /// How hard an analog button is pressed, from 0 to 1; absent for any other.
  public var force: Double?
  /// The interface's `app`.
  public var app: String?

  init(_ node: Node, at place: String) throws(TouchdError) {
    let fields = try Fields(node, at: place)
    button = try fields.read("button")
    phase = try fields.read("phase")
    view = try fields.find("view")
    kind = try fields.find("kind")
    window = try fields.find("window")
    time = try fields.read("time")
    force = try fields.find("force")
    app = try fields.find("app")
  }
}

/// The words of MotionPhase.
public enum MotionPhase: Equatable, Sendable, Readable {
  case began, ended, cancelled
  /// A word that a newer service has added.
  case other(String)

  init(_ node: Node, at place: String) throws(TouchdError) {
    switch try String(node, at: place) {
    case "began": self = .began
    case "ended": self = .ended
    case "cancelled": self = .cancelled
    case let word: self = .other(word)
    }
  }
}

/// A movement of the whole device, which only a view with `motion` handles.
///
/// Each `began` has one `ended` or `cancelled`.
public struct Motion: Equatable, Sendable, Readable {
  /// shake.
  public var motion: String
  /// The interface's `phase`.
  public var phase: MotionPhase
  /// Whether anybody in the first responder's chain handles it; where nobody does, it is offered to whoever hears of
  /// this.
  public var handled: Bool
  /// Who handles it.
  public var view: String?
  /// The interface's `kind`.
  public var kind: String?
  /// The interface's `window`.
  public var window: String?
  /// The interface's `time`.
  public var time: Int
  /// The interface's `app`.
  public var app: String?

  init(_ node: Node, at place: String) throws(TouchdError) {
    let fields = try Fields(node, at: place)
    motion = try fields.read("motion")
    phase = try fields.read("phase")
    handled = try fields.read("handled")
    view = try fields.find("view")
    kind = try fields.find("kind")
    window = try fields.find("window")
    time = try fields.read("time")
    app = try fields.find("app")
  }
}

/// A command of a media key or of a headset's button.
public struct Remote: Equatable, Sendable, Readable {
  /// play, pause, stop, togglePlayPause, nextTrack, previousTrack, beginSeekingBackward, endSeekingBackward,
  /// beginSeekingForward, endSeekingForward.
  public var command: String
  /// As in Motion.
  public var handled: Bool
  /// The interface's `view`.
  public var view: String?
  /// The interface's `kind`.
  public var kind: String?
  /// The interface's `window`.
  public var window: String?
  /// The interface's `time`.
  public var time: Int
  /// The interface's `app`.
  public var app: String?

  init(_ node: Node, at place: String) throws(TouchdError) {
    let fields = try Fields(node, at: place)
    command = try fields.read("command")
    handled = try fields.read("handled")
    view = try fields.find("view")
    kind = try fields.find("kind")
    window = try fields.find("window")
    time = try fields.read("time")
    app = try fields.find("app")
  }
}

/// Who gets presses, motion and remote control from now on: a view that is first responder, or else the key window.
public struct FirstResponder: Equatable, Sendable, Readable {
  /// The interface's `view`.
  public var view: String?
  /// The interface's `kind`.
  public var kind: String?
  /// The interface's `window`.
  public var window: String?
  /// The interface's `time`.
  public var time: Int
  /// The interface's `app`.
  public var app: String?

  init(_ node: Node, at place: String) throws(TouchdError) {
    let fields = try Fields(node, at: place)
    view = try fields.find("view")
    kind = try fields.find("kind")
    window = try fields.find("window")
    time = try fields.read("time")
    app = try fields.find("app")
  }
}

/// What is aimed at no place of a screen.
public enum Unaimed: Equatable, Sendable, Readable, Writable {
  case press, motion, remote, firstResponder
  /// A word that a newer service has added.
  case other(String)

  init(_ node: Node, at place: String) throws(TouchdError) {
    switch try String(node, at: place) {
    case "press": self = .press
    case "motion": self = .motion
    case "remote": self = .remote
    case "firstResponder": self = .firstResponder
    case let word: self = .other(word)
    }
  }

  var node: Node {
    switch self {
    case .press: "press".node
    case .motion: "motion".node
    case .remote: "remote".node
    case .firstResponder: "firstResponder".node
    case .other(let word): word.node
    }
  }
}

/// The state at the moment of subscribing.
///
/// Of a sequence already under way nothing is shown.
public struct State: Equatable, Sendable, Readable {
  /// Whether a finger is down that is in no secure window.
  public var sequence: Bool
  /// Whether what follows comes from a recording.
  public var replay: Bool
  /// The interface's `devices`.
  public var devices: Int
  /// What fingers change, as it is now; where `values` or `apps` asks for it, and there is any.
  public var values: [Value]?

  init(_ node: Node, at place: String) throws(TouchdError) {
    let fields = try Fields(node, at: place)
    sequence = try fields.read("sequence")
    replay = try fields.read("replay")
    devices = try fields.read("devices")
    values = try fields.find("values")
  }
}

/// What a control, scroll view or table stands at.
public struct Value: Equatable, Sendable, Readable {
  /// The interface's `view`.
  public var view: String
  /// The interface's `kind`.
  public var kind: String
  /// The interface's `window`.
  public var window: String
  /// As in Control, and for scroll views and tables as in Scroll.
  public var value: Double?
  /// The interface's `on`.
  public var on: Bool?
  /// The interface's `selected`.
  public var selected: Int?
  /// The interface's `offset`.
  public var offset: Vector?
  /// The interface's `app`.
  public var app: String?

  init(_ node: Node, at place: String) throws(TouchdError) {
    let fields = try Fields(node, at: place)
    view = try fields.read("view")
    kind = try fields.read("kind")
    window = try fields.read("window")
    value = try fields.find("value")
    on = try fields.find("on")
    selected = try fields.find("selected")
    offset = try fields.find("offset")
    app = try fields.find("app")
  }
}

/// An app has come to the front of a screen, or is there no more: what was under way in it is cancelled right behind
/// that.
public struct Foreground: Equatable, Sendable, Readable {
  /// The interface's `screen`.
  public var screen: String
  /// The interface's `inFront`.
  public var inFront: Bool
  /// The interface's `time`.
  public var time: Int
  /// The interface's `app`.
  public var app: String?

  init(_ node: Node, at place: String) throws(TouchdError) {
    let fields = try Fields(node, at: place)
    screen = try fields.read("screen")
    inFront = try fields.read("inFront")
    time = try fields.read("time")
    app = try fields.find("app")
  }
}

/// What follows comes of a Change, whose reply has the same time.
public struct Changed: Equatable, Sendable, Readable {
  /// The interface's `time`.
  public var time: Int
  /// The interface's `app`.
  public var app: String?

  init(_ node: Node, at place: String) throws(TouchdError) {
    let fields = try Fields(node, at: place)
    time = try fields.read("time")
    app = try fields.find("app")
  }
}

/// The scene of the configuration, or of an app, is another one, or has come or gone: GetScene has it.
public struct SceneChange: Equatable, Sendable, Readable {
  /// The interface's `time`.
  public var time: Int
  /// The interface's `present`.
  public var present: Bool
  /// The interface's `app`.
  public var app: String?

  init(_ node: Node, at place: String) throws(TouchdError) {
    let fields = try Fields(node, at: place)
    time = try fields.read("time")
    present = try fields.read("present")
    app = try fields.find("app")
  }
}

/// The glass of a screen whose curtain is drawn is touched: whoever keeps its display dark lights it.
///
/// Nobody gets that sequence.
public struct Wake: Equatable, Sendable, Readable {
  /// The interface's `screen`.
  public var screen: String
  /// The interface's `time`.
  public var time: Int

  init(_ node: Node, at place: String) throws(TouchdError) {
    let fields = try Fields(node, at: place)
    screen = try fields.read("screen")
    time = try fields.read("time")
  }
}

/// A touch device and the screen that it is on.
public struct Device: Equatable, Sendable, Readable {
  /// The interface's `name`.
  public var name: String
  /// The interface's `bus`.
  public var bus: Int
  /// The interface's `vendor`.
  public var vendor: Int
  /// The interface's `product`.
  public var product: Int
  /// The interface's `version`.
  public var version: Int
  /// The interface's `screen`.
  public var screen: String
  /// Pixels of the screen as it is rotated now.
  public var width: Double
  /// The interface's `height`.
  public var height: Double
  /// Pixels to a point (1/163 inch) along each axis.
  public var pixelsPerPoint: Vector

  init(_ node: Node, at place: String) throws(TouchdError) {
    let fields = try Fields(node, at: place)
    name = try fields.read("name")
    bus = try fields.read("bus")
    vendor = try fields.read("vendor")
    product = try fields.read("product")
    version = try fields.read("version")
    screen = try fields.read("screen")
    width = try fields.read("width")
    height = try fields.read("height")
    pixelsPerPoint = try fields.read("pixelsPerPoint")
  }
}

/// A screen: pixels as it is rotated now, and pixels to a point (1/163 inch) along each axis.
///
/// GetScreens gives its own recognizers, too, in the shape that they have in the configuration; absent where it has
/// none. `curtain` is true while its curtain is drawn.
public struct Screen: Equatable, Sendable, Readable {
  /// The interface's `name`.
  public var name: String
  /// The interface's `width`.
  public var width: Double
  /// The interface's `height`.
  public var height: Double
  /// The interface's `pixelsPerPoint`.
  public var pixelsPerPoint: Vector
  /// The interface's `recognizers`.
  public var recognizers: [JSON]?
  /// The interface's `curtain`.
  public var curtain: Bool?

  init(_ node: Node, at place: String) throws(TouchdError) {
    let fields = try Fields(node, at: place)
    name = try fields.read("name")
    width = try fields.read("width")
    height = try fields.read("height")
    pixelsPerPoint = try fields.read("pixelsPerPoint")
    recognizers = try fields.find("recognizers")
    curtain = try fields.find("curtain")
  }
}

/// A device that is read for more than touches, and what for, counted since it was opened.
public struct Sensor: Equatable, Sendable, Readable {
  /// Absent for a recording's.
  public var path: String?
  /// The interface's `name`.
  public var name: String
  /// The interface's `bus`.
  public var bus: Int
  /// The interface's `vendor`.
  public var vendor: Int
  /// The interface's `product`.
  public var product: Int
  /// The interface's `version`.
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

  init(_ node: Node, at place: String) throws(TouchdError) {
    let fields = try Fields(node, at: place)
    path = try fields.find("path")
    name = try fields.read("name")
    bus = try fields.read("bus")
    vendor = try fields.read("vendor")
    product = try fields.read("product")
    version = try fields.read("version")
    presses = try fields.read("presses")
    remote = try fields.read("remote")
    motion = try fields.read("motion")
    frames = try fields.read("frames")
    synDropped = try fields.read("synDropped")
  }
}

/// The layers of apps' windows, from the lowest up; all lie over the configuration's windows that name none.
public enum Layer: Equatable, Sendable, Readable, Writable {
  case app, overlay, system
  /// A word that a newer service has added.
  case other(String)

  init(_ node: Node, at place: String) throws(TouchdError) {
    switch try String(node, at: place) {
    case "app": self = .app
    case "overlay": self = .overlay
    case "system": self = .system
    case let word: self = .other(word)
    }
  }

  var node: Node {
    switch self {
    case .app: "app".node
    case .overlay: "overlay".node
    case .system: "system".node
    case .other(let word): word.node
    }
  }
}

/// What one owner shows.
public struct OwnedScene: Equatable, Sendable, Readable {
  /// The app, its user and the layer of its windows; absent for the configuration.
  public var app: String?
  /// The interface's `user`.
  public var user: Int?
  /// The interface's `layer`.
  public var layer: Layer?
  /// The screens that the app is in front of.
  public var front: [String]
  /// The views that are first responder of their windows, and the window that is key, which gets presses, motion and
  /// remote control; nothing of secure windows.
  public var firstResponders: [String]?
  /// The interface's `keyWindow`.
  public var keyWindow: String?
  /// In the shape of a scene file, with the values as they are now.
  public var scene: JSON

  init(_ node: Node, at place: String) throws(TouchdError) {
    let fields = try Fields(node, at: place)
    app = try fields.find("app")
    user = try fields.find("user")
    layer = try fields.find("layer")
    front = try fields.read("front")
    firstResponders = try fields.find("firstResponders")
    keyWindow = try fields.find("keyWindow")
    scene = try fields.read("scene")
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
  /// The interface's `default`.
  public var `default`: Double
  /// The interface's `minimum`.
  public var minimum: Double
  /// The interface's `maximum`.
  public var maximum: Double
  /// The interface's `meaning`.
  public var meaning: String

  init(_ node: Node, at place: String) throws(TouchdError) {
    let fields = try Fields(node, at: place)
    key = try fields.read("key")
    value = try fields.read("value")
    unit = try fields.read("unit")
    `default` = try fields.read("default")
    minimum = try fields.read("minimum")
    maximum = try fields.read("maximum")
    meaning = try fields.read("meaning")
  }
}

/// A touch device, counted since it was opened.
public struct DeviceStats: Equatable, Sendable, Readable {
  /// Absent for a recording's.
  public var path: String?
  /// The interface's `name`.
  public var name: String
  /// The interface's `screen`.
  public var screen: String
  /// The interface's `frames`.
  public var frames: Int
  /// How often the kernel's buffer overflowed, so that events were lost; requires watch.
  public var synDropped: Int?

  init(_ node: Node, at place: String) throws(TouchdError) {
    let fields = try Fields(node, at: place)
    path = try fields.find("path")
    name = try fields.read("name")
    screen = try fields.read("screen")
    frames = try fields.read("frames")
    synDropped = try fields.find("synDropped")
  }
}

/// A client, counted since it connected.
public struct ClientStats: Equatable, Sendable, Readable {
  /// The interface's `process`.
  public var process: Int
  /// The interface's `user`.
  public var user: Int
  /// The interface's `subscribed`.
  public var subscribed: Bool
  /// The last three require watch.
  ///
  /// How many bytes wait for it now, and did at most: 0 for a program with a secure window.
  public var queued: Int?
  /// The interface's `mostQueued`.
  public var mostQueued: Int?
  /// How many `changed` were left out for newer ones because it did not read.
  public var replaced: Int?

  init(_ node: Node, at place: String) throws(TouchdError) {
    let fields = try Fields(node, at: place)
    process = try fields.read("process")
    user = try fields.read("user")
    subscribed = try fields.read("subscribed")
    queued = try fields.find("queued")
    mostQueued = try fields.find("mostQueued")
    replaced = try fields.find("replaced")
  }
}

/// How many events took at most this number of µs.
public struct DelayBucket: Equatable, Sendable, Readable {
  /// The interface's `bound`.
  public var bound: Int
  /// The interface's `count`.
  public var count: Int

  init(_ node: Node, at place: String) throws(TouchdError) {
    let fields = try Fields(node, at: place)
    bound = try fields.read("bound")
    count = try fields.read("count")
  }
}

/// The time from the kernel's stamp to the last byte sent, in µs.
///
/// An event that a timer caused counts from when it was due. Quantiles are rounded up by at most a tenth. A
/// recording's stamps are another clock's, so nothing is counted while one is served.
public struct Delay: Equatable, Sendable, Readable {
  /// The interface's `count`.
  public var count: Int
  /// The interface's `sum`.
  public var sum: Int
  /// Absent before the first event.
  public var p50: Int?
  /// The interface's `p99`.
  public var p99: Int?
  /// The interface's `max`.
  public var max: Int?
  /// With rising bounds; each holds those before it.
  public var buckets: [DelayBucket]

  init(_ node: Node, at place: String) throws(TouchdError) {
    let fields = try Fields(node, at: place)
    count = try fields.read("count")
    sum = try fields.read("sum")
    p50 = try fields.find("p50")
    p99 = try fields.find("p99")
    max = try fields.find("max")
    buckets = try fields.read("buckets")
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
    let fields = try Fields(reply, at: "")
    if let state: State = try fields.find("state") {
      self = .state(state)
      return
    }
    if let action: Action = try fields.find("action") {
      self = .action(action)
      return
    }
    if let control: Control = try fields.find("control") {
      self = .control(control)
      return
    }
    if let scroll: Scroll = try fields.find("scroll") {
      self = .scroll(scroll)
      return
    }
    if let touches: Touches = try fields.find("touches") {
      self = .touches(touches)
      return
    }
    if let decision: Decision = try fields.find("decision") {
      self = .decision(decision)
      return
    }
    if let touchDecision: TouchDecision = try fields.find("touchDecision") {
      self = .touchDecision(touchDecision)
      return
    }
    if let press: Press = try fields.find("press") {
      self = .press(press)
      return
    }
    if let motion: Motion = try fields.find("motion") {
      self = .motion(motion)
      return
    }
    if let remote: Remote = try fields.find("remote") {
      self = .remote(remote)
      return
    }
    if let firstResponder: FirstResponder = try fields.find("firstResponder") {
      self = .firstResponder(firstResponder)
      return
    }
    if let scene: SceneChange = try fields.find("scene") {
      self = .scene(scene)
      return
    }
    if let foreground: Foreground = try fields.find("foreground") {
      self = .foreground(foreground)
      return
    }
    if let changed: Changed = try fields.find("changed") {
      self = .changed(changed)
      return
    }
    if let wake: Wake = try fields.find("wake") {
      self = .wake(wake)
      return
    }
    return nil
  }
}

/// The reply of Present.
public struct PresentReply: Equatable, Sendable, Readable {
  /// A secret of this client, and what other programs of the same user need to act for it.
  public var session: String?
  /// The interface's `screens`.
  public var screens: [Screen]?
  /// Whether the touchscreens are touchd's alone, so that no other program gets their touches, too.
  public var exclusive: Bool?
  /// Whether a recording is served, whose end is the end of the call.
  public var replay: Bool?
  /// The screens that the app is in front of.
  public var front: [String]?
  /// What its controls, scroll views and tables stand at; absent where it has none.
  public var values: [Value]?
  /// The interface's `action`.
  public var action: Action?
  /// The interface's `control`.
  public var control: Control?
  /// The interface's `scroll`.
  public var scroll: Scroll?
  /// The interface's `touches`.
  public var touches: Touches?
  /// The interface's `contest`.
  public var contest: Contest?
  /// The interface's `decision`.
  public var decision: Decision?
  /// The interface's `touchDecision`.
  public var touchDecision: TouchDecision?
  /// The interface's `press`.
  public var press: Press?
  /// The interface's `motion`.
  public var motion: Motion?
  /// The interface's `remote`.
  public var remote: Remote?
  /// The interface's `firstResponder`.
  public var firstResponder: FirstResponder?
  /// The interface's `scene`.
  public var scene: SceneChange?
  /// The interface's `foreground`.
  public var foreground: Foreground?
  /// The interface's `changed`.
  public var changed: Changed?
  /// The interface's `wake`.
  public var wake: Wake?
  /// As of Subscribe.
  public var stopped: Bool?

  init(_ node: Node, at place: String) throws(TouchdError) {
    let fields = try Fields(node, at: place)
    session = try fields.find("session")
    screens = try fields.find("screens")
    exclusive = try fields.find("exclusive")
    replay = try fields.find("replay")
    front = try fields.find("front")
    values = try fields.find("values")
    action = try fields.find("action")
    control = try fields.find("control")
    scroll = try fields.find("scroll")
    touches = try fields.find("touches")
    contest = try fields.find("contest")
    decision = try fields.find("decision")
    touchDecision = try fields.find("touchDecision")
    press = try fields.find("press")
    motion = try fields.find("motion")
    remote = try fields.find("remote")
    firstResponder = try fields.find("firstResponder")
    scene = try fields.find("scene")
    foreground = try fields.find("foreground")
    changed = try fields.find("changed")
    wake = try fields.find("wake")
    stopped = try fields.find("stopped")
  }
}

/// The reply of Change.
public struct ChangeReply: Equatable, Sendable, Readable {
  /// The interface's `time`.
  public var time: Int
  /// The interface's `overtaken`.
  public var overtaken: [String]

  init(_ node: Node, at place: String) throws(TouchdError) {
    let fields = try Fields(node, at: place)
    time = try fields.read("time")
    overtaken = try fields.read("overtaken")
  }
}

/// The reply of GetScenes.
public struct GetScenesReply: Equatable, Sendable, Readable {
  /// The interface's `screens`.
  public var screens: [Screen]
  /// The interface's `scenes`.
  public var scenes: [OwnedScene]

  init(_ node: Node, at place: String) throws(TouchdError) {
    let fields = try Fields(node, at: place)
    screens = try fields.read("screens")
    scenes = try fields.read("scenes")
  }
}

/// The reply of GetStats.
public struct GetStatsReply: Equatable, Sendable, Readable {
  /// The interface's `devices`.
  public var devices: [DeviceStats]
  /// The interface's `clients`.
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
  /// The interface's `mostWaiting`.
  public var mostWaiting: Int?
  /// Clients that were not let in, and that were hung up on.
  public var refusedClients: Int
  /// The interface's `droppedClients`.
  public var droppedClients: Int
  /// Of all clients, those that have gone included; requires watch.
  public var replaced: Int?
  /// Contests that ended because their app did not answer in time.
  public var expiredContests: Int?
  /// The interface's `delay`.
  public var delay: Delay

  init(_ node: Node, at place: String) throws(TouchdError) {
    let fields = try Fields(node, at: place)
    devices = try fields.read("devices")
    clients = try fields.read("clients")
    frames = try fields.read("frames")
    synDropped = try fields.find("synDropped")
    late = try fields.find("late")
    restarts = try fields.read("restarts")
    waiting = try fields.find("waiting")
    mostWaiting = try fields.find("mostWaiting")
    refusedClients = try fields.read("refusedClients")
    droppedClients = try fields.read("droppedClients")
    replaced = try fields.find("replaced")
    expiredContests = try fields.find("expiredContests")
    delay = try fields.read("delay")
  }
}

/// How long a curtain stays drawn: until one whole sequence was swallowed, or until OpenCurtain opens it or the call
/// ends.
public enum CurtainEnd: Equatable, Sendable, Readable, Writable {
  case sequence, opened
  /// A word that a newer service has added.
  case other(String)

  init(_ node: Node, at place: String) throws(TouchdError) {
    switch try String(node, at: place) {
    case "sequence": self = .sequence
    case "opened": self = .opened
    case let word: self = .other(word)
    }
  }

  var node: Node {
    switch self {
    case .sequence: "sequence".node
    case .opened: "opened".node
    case .other(let word): word.node
    }
  }
}

/// A touch that a client plays, as `touchctl replay --touches` prints it: its time in µs of any clock, its place in
/// pixels of the screen as it is rotated now.
public struct InjectedTouch: Equatable, Sendable, Readable, Writable {
  /// The interface's `id`.
  public var id: Int
  /// The interface's `phase`.
  public var phase: TouchPhase
  /// The interface's `time`.
  public var time: Int
  /// The interface's `x`.
  public var x: Double
  /// The interface's `y`.
  public var y: Double
  /// The interface's `type`.
  public var type: TouchType?
  /// As in ViewTouch.
  public var force: Double?
  /// The interface's `radius`.
  public var radius: Double?
  /// Of the contact's longer axis, radians clockwise from upright.
  public var orientation: Double?

  /// Create one of what is given.
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

  init(_ node: Node, at place: String) throws(TouchdError) {
    let fields = try Fields(node, at: place)
    id = try fields.read("id")
    phase = try fields.read("phase")
    time = try fields.read("time")
    x = try fields.read("x")
    y = try fields.read("y")
    type = try fields.find("type")
    force = try fields.find("force")
    radius = try fields.find("radius")
    orientation = try fields.find("orientation")
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
