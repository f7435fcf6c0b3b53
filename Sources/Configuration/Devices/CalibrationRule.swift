import Documents

/// The calibration matrix of the devices that the rule matches.
package struct CalibrationRule: Equatable, Sendable {
  /// The devices to which it applies.
  package var match = DeviceMatch()
  /// libinput's six numbers, applied after the rule's changes of the axes.
  package var matrix: [Double] = []

  /// Create a rule for every device, without a matrix.
  package init() {}
}

extension CalibrationRule {
  static let schema: Schema<CalibrationRule> = Schema(
    "calibration", "The calibration matrix of the devices that the rule matches.", defaults: CalibrationRule(),
    fields: [
      Field(
        required: "match", \.match, .match,
        "The conditions that a device must meet. The first calibration whose conditions a device meets applies."),
      Field(
        required: "matrix", \.matrix, .matrix,
        "libinput's calibration matrix, in the same form as the key calibration of a device rule."),
    ])
}
