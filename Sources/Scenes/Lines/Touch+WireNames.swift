package import TouchKit

extension Touch.Phase {
  /// The name in lines.
  package var wireName: String {
    switch self {
    case .began: "began"
    case .moved: "moved"
    case .stationary: "stationary"
    case .ended: "ended"
    case .cancelled: "cancelled"
    }
  }
}

extension Touch.TouchType {
  /// The name in lines.
  package var wireName: String {
    switch self {
    case .finger: "finger"
    case .pen: "pen"
    case .palm: "palm"
    }
  }
}
