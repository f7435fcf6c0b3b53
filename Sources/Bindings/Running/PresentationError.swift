import Configuration
import Documents
import Glibc
import Kernel
import Varlink

/// Why the service does not present the scene of bindings, and what to do about it.
struct PresentationError: Error, CustomStringConvertible {
  let description: String

  /// Explain an error; nil if the error needs no explanation.
  init?(_ error: VarlinkClientError, of file: BindingsFile) {
    switch error {
    case .system(let reason) where reason.errno == EACCES:
      description = "\(error); members of the groups input and touchd can connect: adduser USER input"
    case .error(.permissionDenied):
      description =
        "this user may not present \(file.scenePath ?? "a scene") as an overlay; members of the group input can, through \(Configuration.gesturesSocketPath); other users need a rule in permissions: in /etc/touchd"
    case .error(.other("io.touchd.Touch.InvalidScene", let parameters)):
      let place = parameters["path"]?.text.flatMap { $0.isEmpty ? nil : "\($0): " } ?? ""
      description =
        "\(file.scenePath ?? "the scene"): \(place)\(parameters["reason"]?.text ?? "the service refuses it")"
    case .error(.other("io.touchd.Touch.AppExists", _)):
      description = "another touchctl run of this user already presents its bindings"
    default: return nil
    }
  }
}
