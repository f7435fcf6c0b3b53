import Documents
import Kernel
import Varlink

/// The reason why a call or a subscription failed. The description is one sentence.
public enum TouchdError: Error, Equatable, Sendable, CustomStringConvertible {
  /// No service listens on the socket, or the user may not open the socket; the value states the reason.
  case unavailable(String)
  /// The service closed the connection.
  case hungUp
  /// The service answered with an error; the values are the error's name, and the error's other fields as JSON.
  case refused(name: String, parameters: String)
  /// A call contains a number that JSON cannot represent; the value is the place of the number. The call was not sent.
  case invalidValue(String)
  /// The windows are not presented yet, or are no longer presented.
  case notPresented
  /// The reply does not match touchd's interface; the value contains the place in the reply and the reason.
  case malformed(String)

  init(_ error: VarlinkClientError) {
    switch error {
    case .error(let error): self = .refused(name: error.name, parameters: JSON(error.parameters).text)
    case .hungUp: self = .hungUp
    case .malformed(let reason): self = .malformed(reason)
    case .system(let error): self = .unavailable("\(error)")
    }
  }

  /// The error as one sentence.
  public var description: String {
    switch self {
    case .unavailable(let reason), .invalidValue(let reason): reason
    case .hungUp: "the service closed the connection"
    case .refused(let name, let parameters): "\(name) \(parameters)"
    case .notPresented: "the windows are not presented; wait for AppEvent.presented"
    case .malformed(let reason): "the service sent an invalid reply: \(reason)"
    }
  }
}
