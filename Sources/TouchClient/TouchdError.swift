import Documents
import Kernel
import Varlink

/// The reason why a call or a subscription failed; prints one sentence.
public enum TouchdError: Error, Equatable, Sendable, CustomStringConvertible {
  /// No service listens at the socket, or the user may not open it; with the reason.
  case unavailable(String)
  /// The service closed the connection.
  case hungUp
  /// The service answered with an error: its name, and its other fields as JSON.
  case refused(name: String, parameters: String)
  /// A call has a number that JSON cannot represent; with its place. Nothing was sent.
  case invalidValue(String)
  /// The windows of a presentation are not presented yet, or no longer.
  case notPresented
  /// The reply is not one of touchd; with the place and the reason.
  case malformed(String)

  init(_ error: VarlinkClientError) {
    switch error {
    case .error(let error): self = .refused(name: error.name, parameters: JSON(error.parameters).text)
    case .hungUp: self = .hungUp
    case .malformed(let reason): self = .malformed(reason)
    case .system(let error): self = .unavailable("\(error)")
    }
  }

  /// The sentence.
  public var description: String {
    switch self {
    case .unavailable(let reason): reason
    case .hungUp: "the service closed the connection"
    case .refused(let name, let parameters): "\(name) \(parameters)"
    case .invalidValue(let reason): reason
    case .notPresented: "the windows are not presented: AppEvent.presented reports when they are"
    case .malformed(let reason): "the service sent an invalid reply: \(reason)"
    }
  }
}
