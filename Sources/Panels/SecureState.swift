import TouchKit

/// Whether a secure window is touched, as things stood before a frame.
struct SecureState {
  private let isTouched: Bool
  private let count: Int

  init(_ application: Application) {
    (isTouched, count) = (application.isSecurelyTouched, application.secureTouchCount)
  }

  /// Whether one was touched then or has been since.
  func isTouched(until application: Application) -> Bool {
    isTouched || application.secureTouchCount != count
  }
}
