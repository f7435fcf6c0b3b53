/// The shake detectors of an application: one for each accelerometer that has reported.
final class ShakeDetectors {
  private(set) var all: [ShakeDetector] = []

  /// The detector of an accelerometer, which is created on the first call.
  func detector(of device: Int, in application: Application) -> ShakeDetector {
    if let known = all.first(where: { $0.device == device }) { return known }
    let detector = ShakeDetector(of: device, in: application)
    all.append(detector)
    return detector
  }

  /// Remove the detector of an accelerometer.
  func remove(_ device: Int) { all.removeAll { $0.device == device } }
}
