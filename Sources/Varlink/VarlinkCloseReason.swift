package import Kernel

/// Why a connection ended. The description is one sentence.
package enum VarlinkCloseReason: Equatable, CustomStringConvertible, Sendable {
  case hungUp
  case cutOff
  /// The client sent something that is not a call. The value is the place and the reason.
  case malformed(String)
  /// The client did not read its replies, and the waiting bytes exceeded the limit. The value is the limit in bytes.
  case queueOverflow(Int)
  case closedHere
  case failed(SystemError)

  package var description: String {
    switch self {
    case .hungUp: "the client closed the connection"
    case .cutOff: "the client closed the connection in the middle of a message"
    case .malformed(let reason): "the client sent an invalid call: \(reason)"
    case .queueOverflow(let bound): "the client did not read its replies, and more than \(bound) bytes were waiting"
    case .closedHere: "the service closed the connection"
    case .failed(let error): "\(error)"
    }
  }
}
