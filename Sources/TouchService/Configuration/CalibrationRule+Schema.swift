import Documents

extension CalibrationRule {
  static let schema: Schema<CalibrationRule> = Schema(
    "calibration", "The matrix of the devices that match.", defaults: CalibrationRule(),
    fields: [
      Field(required: "match", \.match, .match, "Which devices it is for: those for which everything named holds."),
      Field(required: "matrix", \.matrix, .matrix, "libinput's matrix, as in a device's rule."),
    ])
}

extension Codec where Value == [Double] {
  /// `[a, b, c, d, e, f]`, which leaves different places apart.
  static var matrix: Codec {
    numbers(["a", "b", "c", "d", "e", "f"], in: -1000...1000).map(
      to: { (numbers, cursor) throws(DocumentError) in
        guard numbers[0] * numbers[4] != numbers[1] * numbers[3] else {
          throw cursor.error("a matrix with ae = bd would put every touch on one line")
        }
        return numbers
      }, from: { $0 })
  }
}
