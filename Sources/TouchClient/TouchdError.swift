import Documents
import Kernel
import Varlink

/// Why a call or a subscription failed; prints one sentence.
public enum TouchdError: Error, Equatable, Sendable, CustomStringConvertible {
  /// Nobody listens at the socket, or it may not be opened; says why.
  case unavailable(String)
  /// The service hung up.
  case hungUp
  /// The service answered with an error: its name, and what it says besides as JSON.
  case refused(name: String, parameters: String)
  /// A call has a number that JSON cannot write; says where. Nothing was sent.
  case invalidValue(String)
  /// The windows of a presentation are not there yet, or no more.
  case notPresented
  /// What came is no reply of touchd; says where and why.
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
    case .hungUp: "the service hung up"
    case .refused(let name, let parameters): "\(name) \(parameters)"
    case .invalidValue(let reason): reason
    case .notPresented: "the windows are not there: AppEvent.presented says when they are"
    case .malformed(let reason): "the service sent no reply: \(reason)"
    }
  }
}
