import Documents

/// What programs outside of touchd get of a panel.
package struct PassOn: Equatable, Sendable {
  /// How many touches they get at once at most; nil for as many as the panel has.
  package var touches: Int?

  /// Create one that passes on everything that nothing of touchd takes.
  package init() {}
}

extension PassOn {
  static let schema: Schema<PassOn> = Schema(
    "passing on", "What programs outside of touchd get of a panel.", defaults: PassOn(),
    fields: [
      Field(
        optional: "touches", \.touches, .integer(1...64),
        "How many touches they get at once at most; absent: as many as the panel has.")
    ])
}
