package import TouchKit

extension Touch.Phase {
  /// What lines call it.
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
  /// What lines call it.
  package var wireName: String {
    switch self {
    case .finger: "finger"
    case .pen: "pen"
    case .palm: "palm"
    }
  }
}
