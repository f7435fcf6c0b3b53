import TouchKit

extension Window.Layer {
  /// What it wants to lie there, and to alter what does.
  var permission: Permissions {
    switch self {
    case .backdrop, .base, .app: .present
    case .overlay: .overlay
    case .system: .system
    }
  }
}
