package import Kernel

/// Why a client got no reply. The description is one sentence.
package enum VarlinkClientError: Error, Equatable, CustomStringConvertible {
  case error(VarlinkError)
  case hungUp
  /// The service sent something that is not a reply. The value contains the place and the reason.
  case malformed(String)
  case system(SystemError)

  package var description: String {
    switch self {
    case .error(let error): "\(error)"
    case .hungUp: "the service closed the connection"
    case .malformed(let reason): "the service sent an invalid reply: \(reason)"
    case .system(let error): "\(error)"
    }
  }
}
