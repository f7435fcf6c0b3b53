/// A program that reads a panel without touchd, and has its own form for a calibration.
enum CalibrationStack: String, CaseIterable {
  case udev, xorg, sway, labwc, weston, qt, kivy, tslib, klipperscreen

  /// Whether it turns touches together with the picture, so that its matrix is one of the glass.
  var turnsWithPicture: Bool {
    switch self {
    case .udev, .sway, .labwc, .weston: true
    case .xorg, .qt, .kivy, .tslib, .klipperscreen: false
    }
  }

  /// Whether its lines name the device, rather than its node.
  var namesDevice: Bool {
    switch self {
    case .udev, .xorg, .sway, .labwc, .weston, .klipperscreen: true
    case .qt, .kivy, .tslib: false
    }
  }
}
