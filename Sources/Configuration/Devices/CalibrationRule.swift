import Documents

/// The calibration matrix of the devices that the rule matches.
package struct CalibrationRule: Equatable, Sendable {
  package var match = DeviceMatch()
  /// The matrix is applied after the device rule's changes of the axes.
  package var matrix: [Double] = []

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
