package import Documents
import TouchKit

/// An action of the service's interface, or a press, a shake or a command of remote control, for matching.
package struct GestureAction: Equatable, Sendable {
  /// What is aimed at no place of a screen, and so has no recognizer.
  enum NonPositional: Equatable, Sendable {
    /// A press of the button whose key has the given name.
    case press(String)
    /// A movement of the device, such as `shake`.
    case motion(String)
    /// A remote control command, such as `nextTrack`.
    case remote(String)
  }

  /// What the gesture does with this action.
  package enum State: String, CaseIterable, Sendable {
    case began, changed, ended, cancelled
  }

  /// All fields of the action.
  package let node: Node
  /// What it is where it is no recognizer's; nil for an action.
  let nonPositional: NonPositional?
  let recognizer: String
  let kind: String
  let state: State
  let view: String
  let window: String
  /// In µs.
  let time: Int64
  let touches: Int
  /// Of a recognizer of a screen: that screen's name.
  var screen: String? { node["screen"]?.text }
  /// Where it is, in pixels of the screen.
  var place: Vector { Vector(dx: node["x"]?.number ?? 0, dy: node["y"]?.number ?? 0) }
  /// Steps out or clockwise less those in or counterclockwise, of a recognizer that counts them.
  let steps: Int?
  private let edge: Edge?
  private let direction: Direction?
  /// From where the fingers were when it began, in pixels.
  let translation: Vector?
  /// In pixels a second.
  let velocity: Vector?
  private let scale: Double?
  private let scaleVelocity: Double?
  private let rotation: Double?
  private let rotationVelocity: Double?

  /// Read an action; nil if it lacks one of the fields that every action has.
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
    // No name of a scene has such a character, so that nothing is taken for a recognizer's.
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

  /// What the interface calls it, as the member of a line.
  var member: String {
    switch nonPositional {
    case nil: "action"
    case .press: "press"
    case .motion: "motion"
    case .remote: "remote"
    }
  }

  /// What people call it: the recognizer's name, or the button, movement or command.
  var title: String {
    switch nonPositional {
    case nil: recognizer
    case .press(let name), .motion(let name), .remote(let name): name
    }
  }

  /// The unit of ``length(_:)``, with a blank before it; none of a scale.
  var lengthUnit: String { translation != nil ? " px" : rotation != nil ? " rad" : "" }

  /// Whether the gesture has gone in a direction since it began.
  func goes(_ direction: Direction) -> Bool {
    if let own = self.direction { return own == direction }
    if let translation, direction.unit != nil { return direction.includes(translation) }
    return progress(direction).map { $0 > 0 } ?? false
  }

  /// How far the gesture has come in a direction since it began: pixels, the scale's change, or radians; nil for a gesture that does not say.
  func progress(_ direction: Direction) -> Double? {
    if let unit = direction.unit { return translation.map { $0.dx * unit.dx + $0.dy * unit.dy } }
    return switch direction {
    case .in: scale.map { 1 - $0 }
    case .out: scale.map { $0 - 1 }
    case .clockwise: rotation
    default: rotation.map { -$0 }
    }
  }

  /// How far the gesture has come, in any direction where none is given.
  func length(_ direction: Direction?) -> Double? {
    if let direction { return progress(direction) }
    return translation?.pixels ?? scale.map { abs($0 - 1) } ?? rotation.map { abs($0) }
  }

  /// The steps that it has made in a direction, of a recognizer that counts them.
  func steps(_ direction: Direction) -> Int? {
    switch direction {
    case .out, .clockwise: steps
    case .in, .counterclockwise: steps.map { -$0 }
    default: nil
    }
  }

  /// The edge at which a screen-edge pan has begun: what the action says, or else where it came from, for then it goes inward alone.
  var edgeOfBegin: Edge? {
    if let edge { return edge }
    guard kind == "screenEdgePan", let translation, let velocity else { return nil }
    // One that waited for others to fail begins where the fingers are then.
    let displacement = translation.pixels > 0 ? translation : velocity
    if displacement.pixels == 0 { return nil }
    if abs(displacement.dx) >= abs(displacement.dy) { return displacement.dx > 0 ? .left : .right }
    return displacement.dy > 0 ? .top : .bottom
  }

  /// How fast the gesture is: pixels, the scale's change, or radians a second.
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
  /// A number without its decimals; nil if `Int64` cannot represent it.
  fileprivate var wholeNumber: Int64? { number.flatMap { Int64(exactly: $0.rounded(.towardZero)) } }
}
