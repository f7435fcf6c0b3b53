package import Evdev
package import TouchKit

/// Filters against faults of panels; each is off by default.
package struct PanelFilters: Equatable, Sendable {
  /// The length of a contact's longer axis, in mm, beyond which it is a palm; nil ignores the size.
  package var palmSize: Double?
  /// Parts of the screen, in its pixels, in which no touch begins.
  package var deadZones: [Rect] = []
  /// Whether a contact that begins outside the range of the device's axes is ignored.
  package var ignoresOutside = false
  /// The minimum duration of a contact, in µs; the touch begins after this time. Nil for no minimum.
  package var shortest: Int64?
  /// The minimum duration of a contact for hands that brush the glass, in µs: iOS's Hold Duration. The longer of it and
  /// ``shortest`` applies.
  package var holdDuration: Int64?
  /// Contacts that begin within this time in µs after the last lift are ignored, until all have lifted: iOS's Ignore
  /// Repeat. Nil: never.
  package var ignoreRepeat: Int64?
  /// How a touch that lifts soon becomes a tap, wherever it moved; nil delivers touches unchanged.
  package var tapAssistance: TapAssistance?
  /// The time in µs after a lift in which a contact at the same place continues the touch; the end is delayed by it.
  /// Nil: never.
  package var bounce: Int64?
  /// The maximum distance from the lift at which a contact still continues the touch (``bounce``), in points.
  package var bounceDistance = 30.0
  /// Whether fingers are ignored while a pen is near.
  package var penMutesFingers = false
  /// The time in µs without a change after which a touch is cancelled and ignored until it lifts; nil for no limit.
  package var stuck: Int64?
  /// How moving touches are smoothed; nil does not smooth, and a device whose axes have a fuzz is never smoothed.
  package var jitter: Smoothing?
  /// How far a touch must have moved from its beginning before ``jitter`` smooths it, in points: beyond every
  /// threshold.
  package var jitterDistance = 50.0

  /// Create filters that change nothing.
  package init() {}

  /// How long a contact must last before it can be a touch, in µs.
  var wait: Int64? {
    guard let shortest, let holdDuration else { return shortest ?? holdDuration }
    return max(shortest, holdDuration)
  }

  /// Whether there is nothing to do.
  package var isEmpty: Bool {
    self == PanelFilters()
  }
}

/// For hands that move while they tap, like iOS's Tap Assistance: a touch that lifts soon begins and ends at one place.
/// A longer touch begins at its current place after that time.
package struct TapAssistance: Equatable, Sendable {
  /// The place of such a tap.
  package enum Place: String, CaseIterable, Sendable {
    /// The place where the finger touched first.
    case first
    /// The place where the finger lifted.
    case last
  }

  package var place = Place.first
  /// In µs, from the earliest begin of the touch.
  package var within: Int64 = 500_000

  /// Create one that taps at the first place, for touches up to half a second: the duration of a long press.
  package init() {}
}

extension DeviceDescription {
  /// Whether the kernel itself smooths a position axis: smoothing it again would only delay touches.
  package var hasFuzz: Bool {
    (horizontalAxis?.fuzz ?? 0) > 0 || (verticalAxis?.fuzz ?? 0) > 0
  }
}
