import Documents

/// The matrix of the devices that match.
package struct CalibrationRule: Equatable, Sendable {
  /// The devices that it applies to.
  package var match = DeviceMatch()
  /// libinput's six numbers, applied after the rule's changes of the axes.
  package var matrix: [Double] = []

  /// Create a rule for every device, without a matrix.
  package init() {}
}

extension CalibrationRule {
  static let schema: Schema<CalibrationRule> = Schema(
    "calibration", "The matrix of the devices that match.", defaults: CalibrationRule(),
    fields: [
      Field(required: "match", \.match, .match, "The devices: all conditions must hold."),
      Field(required: "matrix", \.matrix, .matrix, "libinput's matrix, as in a device's rule."),
    ])
}
