package import Evdev

extension DeviceDescription {
  /// Whether the kernel takes the jitter out of a position axis itself: smoothed once more, touches would only come later.
  package var hasFuzz: Bool {
    (horizontalAxis?.fuzz ?? 0) > 0 || (verticalAxis?.fuzz ?? 0) > 0
  }
}
