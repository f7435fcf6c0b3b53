import Documents

/// How touchd passes touches of a panel on to other programs.
package struct PassOn: Equatable, Sendable {
  package enum Form: String, CaseIterable, Sendable {
    case multi, single
  }

  package enum Cancel: String, CaseIterable, Sendable {
    case lift, palm
  }

  package enum Positions: String, CaseIterable, Sendable {
    case panel, screen
  }

  package var positions = Positions.panel
  package var touches: Int?
  /// In µs.
  package var longestTouch: Int64?
  /// In µs.
  package var shortestPress: Int64?
  package var form = Form.multi
  package var cancel = Cancel.lift
  package var escape = true
  package var wakeup = true

  static let schema: Schema<PassOn> = Schema(
    "passing on", "How touchd passes touches of a panel on to other programs.", defaults: PassOn(),
    fields: [
      Field(
        "positions", \.positions, .choice("positions"),
        "panel: positions as the panel reports them, for programs that calibrate and rotate touches themselves. screen: calibrated and rotated positions, in pixels."
      ),
      Field(
        optional: "touches", \.touches, .integer(1...64),
        "The maximum number of touches that are passed on at the same time. The default is the number that the panel reports, or 1 with form: single."
      ),
      Field(
        "form", \.form, .choice("form"),
        "multi: touches in slots (protocol B). single: one touch without slots, for programs that do not support slots."
      ),
      Field(
        optional: "longestTouch", \.longestTouch, .duration(0.05...10),
        "For other programs, a resting touch lifts after this time, so that they see no long press."),
      Field(
        optional: "shortestPress", \.shortestPress, .duration(0.001...1),
        "Minimum duration of a touch for other programs. If the touch lifts earlier, touchd delays the lift."),
      Field(
        "cancel", \.cancel, .choice("cancel"),
        "How a touch ends for other programs when a gesture takes it. lift: the touch lifts. palm: the touch becomes a palm first, which libinput reports as cancelled."
      ),
      Field(
        "escape", \.escape, .bool,
        "Whether holding five fingers on the panel for 5 s returns the panel to other programs until a reload."
      ),
      Field(
        "wakeup", \.wakeup, .bool,
        "Whether touchd presses KEY_WAKEUP on a second virtual device when a curtain or dark display swallows touches, so that other programs turn the display on."
      ),
    ])
}

extension Codec where Value == PassOn {
  /// A mapping whose keys are consistent.
  static var passOn: Codec {
    Codec.object { PassOn.schema }.checked { (passOn, cursor) throws(DocumentError) in
      if let longest = passOn.longestTouch, let shortest = passOn.shortestPress, longest < shortest {
        throw (cursor["longestTouch"] ?? cursor).error("longestTouch must not be less than shortestPress")
      }
      if passOn.form == .single, let touches = passOn.touches, touches > 1 {
        throw (cursor["touches"] ?? cursor).error("form: single passes on only 1 touch")
      }
      if passOn.form == .single, passOn.cancel == .palm {
        throw (cursor["cancel"] ?? cursor).error("form: single cannot report a palm; set cancel: lift")
      }
    }
  }
}
