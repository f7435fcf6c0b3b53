package import Documents
package import Panels
import Scenes
import TouchKit

extension PanelFilters {
  /// The schema of a device rule's `filters`.
  package static let schema: Schema<PanelFilters> = Schema(
    "filters", "Filters against faults of a panel. Each filter is off by default.",
    defaults: PanelFilters(),
    fields: [
      Field(
        optional: "palmSize", \.palmSize, .number(1...1000, unit: "mm"),
        "A contact whose longer axis exceeds this length is a palm."),
      Field(
        "deadZones", \.deadZones, .list(of: .zone, count: 0...64),
        "Parts of the screen in which no touch begins: x, y, width and height in px."),
      Field(
        "ignoreOutside", \.ignoresOutside, .bool, "Whether a contact that begins beyond the axes' range is ignored."),
      Field(
        optional: "shortestTouch", \.shortest, .duration(0.001...1),
        "Minimum duration of a contact. A touch begins only when its contact has lasted this long."),
      Field(
        optional: "holdDuration", \.holdDuration, .duration(0.01...4),
        "For hands that brush the glass: how long a contact must last to become a touch. A touch begins only when its contact has lasted this long."
      ),
      Field(
        optional: "ignoreRepeat", \.ignoreRepeat, .duration(0.01...4),
        "For hands that tap more often than intended: how long new contacts are ignored after a lift."),
      Field(
        optional: "tapAssistance", \.tapAssistance, .object { TapAssistance.schema },
        "For hands that move while they tap: a short touch becomes a tap at one place."),
      Field(
        optional: "bounce", \.bounce, .duration(0.001...1),
        "A new contact at the same place continues the touch if it begins within this time after the lift. The end of each touch is delayed by this time."
      ),
      Field(
        "bounceDistance", \.bounceDistance, .number(0...1000, unit: "pt"),
        "Maximum distance between a lift and a new contact that continues the touch (see bounce)."),
      Field("penMutesFingers", \.penMutesFingers, .bool, "Whether fingers are ignored while a pen is near."),
      Field(
        optional: "stuck", \.stuck, .duration(0.1...3600),
        "Time after which a touch that does not change is cancelled. The touch is then ignored until it lifts."),
      Field(
        optional: "jitter", \.jitter, .object { Smoothing.schema },
        "Smooths touches with the 1€ filter once they have moved beyond every distance threshold. Touches of a device whose axes have a fuzz value are not smoothed."
      ),
    ])
}

extension TapAssistance {
  fileprivate static let schema: Schema<TapAssistance> = Schema(
    "tapAssistance", "For hands that move while they tap: a short touch becomes a tap at one place.",
    defaults: TapAssistance(),
    fields: [
      Field(
        "place", \.place, .choice("place"),
        "The place of the tap. first: where the finger came down. last: where the finger lifted."),
      Field(
        "within", \.within, .duration(0.01...4),
        "The time within which the touch must lift to be a tap. A longer touch begins when this time has passed, at the finger's place at that time."
      ),
    ])
}

extension Smoothing {
  fileprivate static let schema: Schema<Smoothing> = Schema(
    "jitter", "The settings of the 1€ filter, which smooths moving touches.", defaults: Smoothing(),
    fields: [
      Field(
        "cutoff", \.cutoff, .number(0.01...1000, unit: "Hz"),
        "The cutoff frequency for a resting touch. Lower values smooth more and lag more."),
      Field(
        "beta", \.beta, .number(0...100, unit: "1/pt"),
        "The increase of the cutoff frequency, in Hz for each pt/s of speed. Higher values reduce the lag of a fast touch."
      ),
      Field(
        "speedCutoff", \.speedCutoff, .number(0.01...1000, unit: "Hz"),
        "The cutoff frequency of the filter that smooths the measured speed."),
    ])
}

extension Codec where Value == Int64 {
  /// A duration, in seconds in the text and in µs in the program.
  static func duration(_ range: ClosedRange<Double>) -> Codec {
    Codec<Double>.number(range, unit: "s").map(
      to: { (seconds, _) throws(DocumentError) in Int64((seconds * 1_000_000).rounded()) },
      from: { Double($0) / 1_000_000 })
  }
}

extension Codec where Value == Rect {
  /// A part of a screen, in pixels.
  fileprivate static var zone: Codec {
    rect(-100_000...100_000, unit: "px").checked { (rect, cursor) throws(DocumentError) in
      guard rect.size.width > 0, rect.size.height > 0 else {
        throw cursor.error("the width and height of a zone must be more than 0")
      }
    }
  }
}
