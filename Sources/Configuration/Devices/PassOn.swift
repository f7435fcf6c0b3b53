import Documents

/// What programs outside of touchd get of a panel.
package struct PassOn: Equatable, Sendable {
  /// In which form programs read them.
  package enum Form: String, CaseIterable, Sendable {
    /// In slots, by protocol B.
    case multi
    /// One alone, as a pointer that touches: for programs that do not know slots.
    case single
  }

  /// How many touches they get at once at most; nil for as many as the panel has.
  package var touches: Int?
  /// In which form they get them.
  package var form = Form.multi

  /// Create one that passes on everything that nothing of touchd takes.
  package init() {}
}

extension PassOn {
  static let schema: Schema<PassOn> = Schema(
    "passing on", "What programs outside of touchd get of a panel.", defaults: PassOn(),
    fields: [
      Field(
        optional: "touches", \.touches, .integer(1...64),
        "How many touches they get at once at most; absent: as many as the panel has, or 1 in the form single."),
      Field(
        "form", \.form, .choice("form"),
        "multi: in slots (protocol B); single: one touch without slots, for programs that do not know them."),
    ])
}

extension Codec where Value == PassOn {
  /// What fits together.
  static var passOn: Codec {
    Codec.object { PassOn.schema }.map(
      to: { (passOn, cursor) throws(DocumentError) in
        if passOn.form == .single, let touches = passOn.touches, touches > 1 {
          throw (cursor["touches"] ?? cursor).error("the form single has 1 touch")
        }
        return passOn
      }, from: { $0 })
  }
}
