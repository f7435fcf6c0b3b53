import Documents

extension CalibrationRule {
  static let schema: Schema<CalibrationRule> = Schema(
    "calibration", "The matrix of the devices that match.", defaults: CalibrationRule(),
    fields: [
      Field(required: "match", \.match, .match, "Which devices it is for: those for which everything named holds."),
      Field(required: "matrix", \.matrix, .matrix, "libinput's matrix, as in a device's rule."),
    ])
}
