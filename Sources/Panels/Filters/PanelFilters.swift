package import Evdev
package import TouchKit

/// Filters for faults of panels; each is off by default.
package struct PanelFilters: Equatable, Sendable {
  /// The length of a contact's longer axis, in mm, above which it is a palm; nil ignores the length.
  package var palmSize: Double?
  /// Parts of the screen, in its pixels, where no touch can begin.
  package var deadZones: [Rect] = []
  /// Whether a contact that begins outside the range of the device's axes is ignored.
  package var ignoresOutside = false
  /// The minimum duration of a contact, in µs; the touch begins after this time. Nil for no minimum.
  package var shortest: Int64?
  /// The minimum duration of a contact, in µs, for hands that brush the glass: iOS's Hold Duration. The longer of this
  /// and ``shortest`` applies.
  package var holdDuration: Int64?
  /// The time after the last lift, in µs, during which new contacts are ignored until all have lifted: iOS's Ignore
  /// Repeat. Nil for never.
  package var ignoreRepeat: Int64?
  /// How a touch that lifts soon becomes a tap, even if it moved; nil delivers touches unchanged.
  package var tapAssistance: TapAssistance?
  /// The time after a lift, in µs, during which a contact at the same place continues the touch. It delays the end of
  /// touches. Nil for never.
  package var bounce: Int64?
  /// The maximum distance from the lift at which a contact continues the touch (``bounce``), in points.
  package var bounceDistance = 30.0
  /// Whether fingers are ignored while a pen is near.
  package var penMutesFingers = false
  /// The time in µs without a change after which a touch is cancelled and ignored until it lifts; nil for no limit.
  package var stuck: Int64?
  /// How moving touches are smoothed; nil for not at all. A device whose axes have a fuzz is never smoothed.
  package var jitter: Smoothing?
  /// How far a touch must have moved from its start before ``jitter`` smooths it, in points. It exceeds every
  /// threshold.
  package var jitterDistance = 50.0

  package init() {}

  /// The minimum duration of a contact before it can be a touch, in µs.
  var wait: Int64? {
    guard let shortest, let holdDuration else { return shortest ?? holdDuration }
    return max(shortest, holdDuration)
  }

  package var isEmpty: Bool {
    self == PanelFilters()
  }
}

/// Tap assistance for hands that move while they tap, like iOS's. A touch that lifts soon begins and ends at one place.
/// A longer touch begins after that time, at its current place.
package struct TapAssistance: Equatable, Sendable {
  /// The place of such a tap.
  package enum Place: String, CaseIterable, Sendable {
    /// The place of the first contact, or of the lift.
    case first, last
  }

  package var place = Place.first
  /// The maximum duration of such a touch, in µs, from the earliest time at which it could begin.
  package var within: Int64 = 500_000

  /// Create tap assistance at the first place, for touches up to half a second, the duration of a long press.
  package init() {}
}

extension DeviceDescription {
  /// Whether the kernel already smooths a position axis; smoothing it again would only delay touches.
  package var hasFuzz: Bool {
    (horizontalAxis?.fuzz ?? 0) > 0 || (verticalAxis?.fuzz ?? 0) > 0
  }
}
