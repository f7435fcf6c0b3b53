/// A program that reads a panel without touchd, and has its own format for a calibration.
enum CalibrationStack: String, CaseIterable {
  case udev, xorg, sway, labwc, weston, qt, kivy, tslib, klipperscreen

  /// Whether the program rotates touches together with the picture, so that its matrix does not include the rotation.
  var turnsWithPicture: Bool {
    switch self {
    case .udev, .sway, .labwc, .weston: true
    case .xorg, .qt, .kivy, .tslib, .klipperscreen: false
    }
  }

  /// Whether its settings contain the device's name and not its node.
  var namesDevice: Bool {
    switch self {
    case .udev, .xorg, .sway, .labwc, .weston, .klipperscreen: true
    case .qt, .kivy, .tslib: false
    }
  }
}
