/// One press of a hardware button, until its release.
///
/// Like ``Touch``, a press is a value type, which stores the state of the press at the time of the call. Values with
/// the same ``id`` belong to the same press.
public struct Press: Identifiable {
  /// What a press did since the previous report.
  public enum Phase: UInt8, Sendable {
    case began, changed, stationary, ended, cancelled

    /// Whether the button is down after the input was handled.
    var isDown: Bool { self != .ended && self != .cancelled }
  }

  /// The number of the press, unique while the process runs.
  public let id: Int
  /// The latest phase of the press.
  public internal(set) var phase = Phase.began
  /// The type of the button.
  public let type: PressType
  /// How hard an analog button is pressed, from 0 to 1; always 1 for other buttons.
  public internal(set) var force: Double
  /// The time of the last change of the press, in µs of effective time.
  public internal(set) var time: Int64
  /// The time at which the press began, in µs of effective time.
  public let startTime: Int64
  /// The receiver of the whole press: the first responder when the press began, else the key window; `nil` if the
  /// application is the receiver (S10).
  public let responder: Responder?
  /// The window that was the key window when the press began.
  public let window: Window?
  /// The row of the press. No touch or other press gets the row while an attempt refers to it.
  let row: Int

  /// Whether the button is down after the input was handled.
  var isDown: Bool { phase.isDown }

  /// The view whose recognizers follow the press, as do those of the views above it.
  var view: View? { responder?.ownView ?? window }

  var origin: EventOrigin? { view?.origin }
}

/// The type of a hardware button: the kernel's name of its key.
public struct PressType: RawRepresentable, Hashable, Sendable {
  /// The kernel's name of the key, such as `KEY_POWER`.
  public let rawValue: String

  /// Create a type from the kernel's name of a key.
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
  /// The select button.
  public static let select = PressType(rawValue: "KEY_SELECT")
  /// The menu button.
  public static let menu = PressType(rawValue: "KEY_MENU")
  /// The play/pause button.
  public static let playPause = PressType(rawValue: "KEY_PLAYPAUSE")
}

/// A device's report about a hardware button. Samples are passed to ``Application``.
public struct PressSample: Equatable, Sendable {
  /// The number of the press, unique while the process runs.
  public var id: Int
  /// What happened to the button.
  public var phase: Press.Phase
  /// The type of the button.
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

/// All presses that are down, or that end with the current input.
public struct PressesEvent {
  /// The time of the input, in µs of effective time.
  public let time: Int64
  /// All presses, in the order in which they began.
  public let allPresses: [Press]
  /// The rows of the presses that changed.
  let changed: TouchSet

  /// The presses that a recognizer follows.
  public func presses(for recognizer: GestureRecognizer) -> [Press] {
    allPresses.filter { recognizer.follows($0) }
  }
}
