/// One press of a hardware button, until its release.
///
/// A value, like ``Touch``: the state of the press when it was passed. Two values with the same ``id`` are of the same
/// press.
public struct Press: Identifiable {
  /// What a press did since the previous report.
  public enum Phase: UInt8, Sendable {
    case began, changed, stationary, ended, cancelled

    /// Whether the button is down once the press was handled.
    var isDown: Bool { self != .ended && self != .cancelled }
  }

  /// The press' number, unique in a run.
  public let id: Int
  /// What it did last.
  public internal(set) var phase = Phase.began
  /// The type of its button.
  public let type: PressType
  /// How hard an analog button is pressed, from 0 to 1; 1 for all others.
  public internal(set) var force: Double
  /// The time of its last change, in µs of effective time.
  public internal(set) var time: Int64
  /// The time of its beginning, in µs of effective time.
  public let startTime: Int64
  /// Its receiver until it ends: the first responder when it began, else the key window; `nil` for the application
  /// (S10).
  public let responder: Responder?
  /// The key window when it began.
  public let window: Window?
  /// Its row among touches and presses: its own for as long as an attempt refers to it.
  let row: Int

  /// Whether the button is down once this was handled.
  var isDown: Bool { phase.isDown }

  /// The view on whose recognizers, and those of the views above it, the press counts.
  var view: View? { responder?.ownView ?? window }

  /// Whose view's lines it is in.
  var origin: EventOrigin? { view?.origin }
}

/// A hardware button, identified by the kernel's name of its key.
public struct PressType: RawRepresentable, Hashable, Sendable {
  /// The kernel's name, such as `KEY_POWER`.
  public let rawValue: String

  /// Create the type of a key.
  public init(rawValue: String) {
    self.rawValue = rawValue
  }

  /// The power button.
  public static let power = PressType(rawValue: "KEY_POWER")
  /// The home button.
  public static let home = PressType(rawValue: "KEY_HOMEPAGE")
  /// The volume up button.
  public static let volumeUp = PressType(rawValue: "KEY_VOLUMEUP")
  /// The volume down button.
  public static let volumeDown = PressType(rawValue: "KEY_VOLUMEDOWN")
  /// The button that selects.
  public static let select = PressType(rawValue: "KEY_SELECT")
  /// The menu button.
  public static let menu = PressType(rawValue: "KEY_MENU")
  /// The button that starts and pauses.
  public static let playPause = PressType(rawValue: "KEY_PLAYPAUSE")
}

/// What a hardware button did, as a device reports it: an input of ``Application``.
public struct PressSample: Equatable, Sendable {
  /// The press' number, unique in a run.
  public var id: Int
  /// What it did.
  public var phase: Press.Phase
  /// The type of its button.
  public var type: PressType
  /// How hard an analog button is pressed, from 0 to 1.
  public var force: Double

  /// Create a sample.
  public init(id: Int, phase: Press.Phase, type: PressType, force: Double = 1) {
    self.id = id
    self.phase = phase
    self.type = type
    self.force = force
  }
}

/// The presses that are down, or end in the current input.
public struct PressesEvent {
  /// Its time, in µs of effective time.
  public let time: Int64
  /// All presses, in the order in which they began.
  public let allPresses: [Press]
  /// The rows of those that changed.
  let changed: TouchSet

  /// The presses that a recognizer follows.
  public func presses(for recognizer: GestureRecognizer) -> [Press] {
    allPresses.filter { recognizer.follows($0) }
  }
}
