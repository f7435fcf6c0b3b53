package import Documents
import TouchKit

/// An event to match: an action of a recognizer, a press of a button, a shake, or a remote control command.
package struct GestureAction: Equatable, Sendable {
  /// An event without a position on a screen, and so without a recognizer.
  enum NonPositional: Equatable, Sendable {
    /// A press of the button with this key name.
    case press(String)
    /// A movement of the device, such as `shake`.
    case motion(String)
    /// A remote control command, such as `nextTrack`.
    case remote(String)
  }

  package enum State: String, CaseIterable, Sendable {
    case began, changed, ended, cancelled
  }

  /// All fields of the action.
  package let node: Node
  /// The event, if it is not an action of a recognizer; otherwise nil.
  let nonPositional: NonPositional?
  let recognizer: String
  let kind: String
  let state: State
  let view: String
  let window: String
  /// The time in µs.
  let time: Int64
  let touches: Int
  /// The name of the screen, for a recognizer of a screen.
  var screen: String? { node["screen"]?.text }
  /// The position in pixels of the screen.
  var place: Vector { Vector(dx: node["x"]?.number ?? 0, dy: node["y"]?.number ?? 0) }
  /// The steps out or clockwise minus those in or counterclockwise, for a recognizer that counts steps.
  let steps: Int?
  private let edge: Edge?
  private let direction: Direction?
  /// The displacement since the gesture began, in pixels.
  let translation: Vector?
  /// The velocity in pixels per second.
  let velocity: Vector?
  private let scale: Double?
  private let scaleVelocity: Double?
  private let rotation: Double?
  private let rotationVelocity: Double?

  /// Read an action; nil if a required field is missing.
  package init?(_ node: Node) {
    guard let recognizer = node["recognizer"]?.text, let kind = node["kind"]?.text,
      let state = node["state"]?.text.flatMap(State.init), let view = node["view"]?.text,
      let window = node["window"]?.text, let time = node["time"]?.wholeNumber
    else { return nil }
    self.node = node
    nonPositional = nil
    self.recognizer = recognizer
    self.kind = kind
    self.state = state
    self.view = view
    self.window = window
    self.time = time
    touches = node["touches"]?.wholeNumber.map { Int($0) } ?? 0
    steps = node["steps"]?.wholeNumber.map { Int($0) }
    edge = node["edge"]?.text.flatMap(Edge.init)
    direction = node["direction"]?.text.flatMap(Direction.init)
    translation = node["translation"].flatMap(Vector.init)
    velocity = node["velocity"].flatMap(Vector.init)
    scale = node["scale"]?.number
    scaleVelocity = node["scaleVelocity"]?.number
    rotation = node["rotation"]?.number
    rotationVelocity = node["rotationVelocity"]?.number
  }

  /// Read an event of the service, or a line of a replay; nil if bindings cannot match it.
  package init?(event: Node) {
    if let action = event["action"] {
      self.init(action)
    } else if let press = event["press"], let button = press["button"]?.text {
      self.init(.press(button), press, state: press["phase"])
    } else if let motion = event["motion"], let name = motion["motion"]?.text {
      self.init(.motion(name), motion, state: motion["phase"])
    } else if let remote = event["remote"], let command = remote["command"]?.text {
      self.init(.remote(command), remote, state: .text(State.ended.rawValue))
    } else {
      return nil
    }
  }

  private init?(_ nonPositional: NonPositional, _ node: Node, state: Node?) {
    guard let state = state?.text.flatMap(State.init), let time = node["time"]?.wholeNumber else { return nil }
    self.node = node
    self.nonPositional = nonPositional
    // Names in scenes cannot contain this character, so this never equals the name of a recognizer.
    recognizer = "\u{1}\(nonPositional)"
    kind = ""
    self.state = state
    view = node["view"]?.text ?? ""
    window = node["window"]?.text ?? ""
    self.time = time
    touches = 0
    (steps, edge, direction, translation, velocity) = (nil, nil, nil, nil, nil)
    (scale, scaleVelocity, rotation, rotationVelocity) = (nil, nil, nil, nil)
  }

  /// The key of the event in the interface and in lines of a replay.
  var member: String {
    switch nonPositional {
    case nil: "action"
    case .press: "press"
    case .motion: "motion"
    case .remote: "remote"
    }
  }

  /// The name in messages: the recognizer, button, movement or command.
  var title: String {
    switch nonPositional {
    case nil: recognizer
    case .press(let name), .motion(let name), .remote(let name): name
    }
  }

  /// The unit of ``length(_:)``, with a space before it; empty for a scale.
  var lengthUnit: String { translation != nil ? " px" : rotation != nil ? " rad" : "" }

  /// Whether the gesture has moved in this direction since it began.
  func goes(_ direction: Direction) -> Bool {
    if let own = self.direction { return own == direction }
    if let translation, direction.unit != nil { return direction.includes(translation) }
    return progress(direction).map { $0 > 0 } ?? false
  }

  /// The distance in a direction since the gesture began, in pixels, change of scale, or radians; nil if unknown.
  func progress(_ direction: Direction) -> Double? {
    if let unit = direction.unit { return translation.map { $0.dx * unit.dx + $0.dy * unit.dy } }
    return switch direction {
    case .in: scale.map { 1 - $0 }
    case .out: scale.map { $0 - 1 }
    case .clockwise: rotation
    default: rotation.map { -$0 }
    }
  }

  /// The distance since the gesture began, in the given direction or in any.
  func length(_ direction: Direction?) -> Double? {
    if let direction { return progress(direction) }
    return translation?.pixels ?? scale.map { abs($0 - 1) } ?? rotation.map { abs($0) }
  }

  /// The number of steps in a direction, for a recognizer that counts steps.
  func steps(_ direction: Direction) -> Int? {
    switch direction {
    case .out, .clockwise: steps
    case .in, .counterclockwise: steps.map { -$0 }
    default: nil
    }
  }

  /// The edge at which a screen-edge pan began. If the action does not contain it, the movement shows it, because such
  /// a pan moves inward.
  var edgeOfBegin: Edge? {
    if let edge { return edge }
    guard kind == "screenEdgePan", let translation, let velocity else { return nil }
    // A pan that waited for others to fail begins with a translation of zero.
    let displacement = translation.pixels > 0 ? translation : velocity
    if displacement.pixels == 0 { return nil }
    if abs(displacement.dx) >= abs(displacement.dy) { return displacement.dx > 0 ? .left : .right }
    return displacement.dy > 0 ? .top : .bottom
  }

  /// The speed in pixels, change of scale, or radians per second.
  var speed: Double? {
    velocity?.pixels ?? scaleVelocity.map { abs($0) } ?? rotationVelocity.map { abs($0) }
  }
}

extension Vector {
  fileprivate var pixels: Double { (dx * dx + dy * dy).squareRoot() }

  fileprivate init?(_ node: Node) {
    guard let x = node["x"]?.number, let y = node["y"]?.number else { return nil }
    self.init(dx: x, dy: y)
  }
}

extension Node {
  /// The number without its fraction; nil if `Int64` cannot represent it.
  fileprivate var wholeNumber: Int64? { number.flatMap { Int64(exactly: $0.rounded(.towardZero)) } }
}
