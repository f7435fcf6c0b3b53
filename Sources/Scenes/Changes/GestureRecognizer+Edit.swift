import TouchKit

extension GestureRecognizer {
  /// Whether it has begun and not ended.
  var isUnderWay: Bool { state == .began || state == .changed }
}
