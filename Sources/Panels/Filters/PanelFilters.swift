package import Evdev
package import TouchKit

/// What is done against panels that misbehave; each rule is off unless it is given.
package struct PanelFilters: Equatable, Sendable {
  /// The longest axis of a contact, in mm, past which it is a palm; nil judges no contact by its size.
  package var palmSize: Double?
  /// Parts of the screen, in its pixels, in which no touch begins.
  package var deadZones: [Rect] = []
  /// Whether a contact that begins beyond the range of the device's axes is no touch.
  package var ignoresOutside = false
  /// How long a contact must last to be a touch, in µs; it begins when it has. Nil lets the shortest pass.
  package var shortest: Int64?
  /// How long a contact of a hand that brushes the glass must last to be a touch, in µs: iOS's Hold Duration. The longer of it and
  /// ``shortest`` counts.
  package var holdDuration: Int64?
  /// Contacts that begin within so many µs after the last lift are none, until all have lifted: iOS's Ignore Repeat. Nil: never.
  package var ignoreRepeat: Int64?
  /// How a touch that lifts soon taps, wherever it moved; nil delivers touches as they move.
  package var tapAssistance: TapAssistance?
  /// Within how many µs after a lift a contact at the same place is still the same touch; the end waits so long. Nil: never.
  package var bounce: Int64?
  /// What "the same place" is for ``bounce``, in points.
  package var bounceDistance = 30.0
  /// Whether fingers are no touches while a pen is near.
  package var penMutesFingers = false
  /// After how many µs without a change a touch is cancelled and unseen until it lifts; nil waits for ever.
  package var stuck: Int64?
  /// How moving touches are smoothed; nil leaves them as the panel says them, as does a device whose axes have a fuzz.
  package var jitter: Smoothing?
  /// How far a touch must have come from its beginning before ``jitter`` smooths it, in points: beyond every threshold.
  package var jitterDistance = 50.0

  /// Make filters that let everything pass.
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

/// For hands that move while they tap, as iOS's Tap Assistance: a touch that lifts within a time begins and ends at one place. One that
/// stays longer begins at its present place when the time is over.
package struct TapAssistance: Equatable, Sendable {
  /// Where such a touch taps.
  package enum Place: String, CaseIterable, Sendable {
    /// Where the finger came down.
    case first
    /// Where it lifted.
    case last
  }

  package var place = Place.first
  /// In µs, from when the contact may be a touch.
  package var within: Int64 = 500_000

  /// Make one that taps at the first place, for touches up to half a second: the duration of a long press.
  package init() {}
}

extension DeviceDescription {
  /// Whether the kernel takes the jitter out of a position axis itself: smoothed once more, touches would only come later.
  package var hasFuzz: Bool {
    (horizontalAxis?.fuzz ?? 0) > 0 || (verticalAxis?.fuzz ?? 0) > 0
  }
}
