import Documents

/// How touches of a panel are passed on to other programs.
package struct PassOn: Equatable, Sendable {
  /// The form in which programs read them.
  package enum Form: String, CaseIterable, Sendable {
    /// In slots, by protocol B.
    case multi
    /// One touch as a pointer: for programs that do not support slots.
    case single
  }

  /// How a touch ends for them that a gesture takes.
  package enum Cancel: String, CaseIterable, Sendable {
    /// It lifts.
    case lift
    /// It becomes a palm, and then lifts.
    case palm
  }

  /// The coordinates that they read.
  package enum Positions: String, CaseIterable, Sendable {
    /// Those of the panel: programs that read them calibrate and turn them.
    case panel
    /// Pixels of the screen.
    case screen
  }

  /// The coordinates that they read.
  package var positions = Positions.panel
  /// The maximum number of touches at once; nil for as many as the panel has.
  package var touches: Int?
  /// The time in µs after which a touch that has not moved lifts for them; nil for never.
  package var longestTouch: Int64?
  /// The minimum time in µs for which a touch is down for them; nil for no minimum.
  package var shortestPress: Int64?
  /// The form in which they get them.
  package var form = Form.multi
  /// How a touch ends for them that a gesture takes.
  package var cancel = Cancel.lift
  /// Whether five held fingers return the panel to them.
  package var escape = true
  /// Whether a touch that a curtain swallows wakes their displays.
  package var wakeup = true

  /// Create one that passes on everything that touchd does not use.
  package init() {}
}

extension PassOn {
  static let schema: Schema<PassOn> = Schema(
    "passing on", "How touches of a panel are passed on to other programs.", defaults: PassOn(),
    fields: [
      Field(
        "positions", \.positions, .choice("positions"),
        "panel: as the panel reports them, for programs that turn and calibrate touches. screen: calibrated and turned, in pixels."
      ),
      Field(
        optional: "touches", \.touches, .integer(1...64),
        "The maximum number of touches at once. Absent: as many as the panel reports, or 1 in the form single."),
      Field(
        "form", \.form, .choice("form"),
        "multi: in slots (protocol B). single: one touch without slots, for programs that do not support them."),
      Field(
        optional: "longestTouch", \.longestTouch, .duration(0.05...10),
        "Time after which a touch that has not moved lifts for other programs, so that they see no long press."),
      Field(
        optional: "shortestPress", \.shortestPress, .duration(0.001...1),
        "Minimum time for which a touch is down for other programs. An earlier lift is delayed."),
      Field(
        "cancel", \.cancel, .choice("cancel"),
        "How a touch ends that a gesture takes from other programs. lift: it lifts. palm: it becomes a palm first, which libinput reports as cancelled."
      ),
      Field(
        "escape", \.escape, .bool,
        "Whether five fingers held for 5 s return the panel to other programs until a reload."
      ),
      Field(
        "wakeup", \.wakeup, .bool,
        "Whether touches that a curtain or a dark display swallows press KEY_WAKEUP, through a second device, so that other programs turn the display on."
      ),
    ])
}

extension Codec where Value == PassOn {
  /// What fits together.
  static var passOn: Codec {
    Codec.object { PassOn.schema }.map(
      to: { (passOn, cursor) throws(DocumentError) in
        if let longest = passOn.longestTouch, let shortest = passOn.shortestPress, longest < shortest {
          throw (cursor["longestTouch"] ?? cursor).error("longestTouch must not be less than shortestPress")
        }
        if passOn.form == .single, let touches = passOn.touches, touches > 1 {
          throw (cursor["touches"] ?? cursor).error("the form single has only 1 touch")
        }
        if passOn.form == .single, passOn.cancel == .palm {
          throw (cursor["cancel"] ?? cursor).error("the form single has no tools, so no touch becomes a palm")
        }
        return passOn
      }, from: { $0 })
  }
}
