package import Documents

/// An error reply: a standard error, or an error of an interface.
package enum VarlinkError: Error, Equatable, CustomStringConvertible {
  case interfaceNotFound(String)
  /// The interface has no method with this name. The name of the method includes the interface.
  case methodNotFound(String)
  case methodNotImplemented(String)
  /// The parameter with this path is unknown or missing, or has the wrong type or value. The reason names the permitted
  /// values.
  case invalidParameter(String, reason: String? = nil)
  case permissionDenied
  case expectedMore
  /// An error that an interface defines. The name of the error includes the interface.
  case other(String, parameters: Node)

  private static let service = ServiceInterface.name

  /// Decode the error of a reply.
  init(name: String, parameters: Node) {
    func text(_ key: String) -> String { parameters[key]?.text ?? "" }
    switch name {
    case "\(Self.service).InterfaceNotFound": self = .interfaceNotFound(text("interface"))
    case "\(Self.service).MethodNotFound": self = .methodNotFound(text("method"))
    case "\(Self.service).MethodNotImplemented": self = .methodNotImplemented(text("method"))
    case "\(Self.service).InvalidParameter":
      self = .invalidParameter(text("parameter"), reason: parameters["reason"].map { _ in text("reason") })
    case "\(Self.service).PermissionDenied": self = .permissionDenied
    case "\(Self.service).ExpectedMore": self = .expectedMore
    default: self = .other(name, parameters: parameters)
    }
  }

  /// The full name, including the interface.
  package var name: String {
    switch self {
    case .interfaceNotFound: "\(Self.service).InterfaceNotFound"
    case .methodNotFound: "\(Self.service).MethodNotFound"
    case .methodNotImplemented: "\(Self.service).MethodNotImplemented"
    case .invalidParameter: "\(Self.service).InvalidParameter"
    case .permissionDenied: "\(Self.service).PermissionDenied"
    case .expectedMore: "\(Self.service).ExpectedMore"
    case .other(let name, _): name
    }
  }

  /// The error's parameters, always an object.
  package var parameters: Node {
    switch self {
    case .interfaceNotFound(let name): .object([("interface", .text(name))])
    case .methodNotFound(let name), .methodNotImplemented(let name): .object([("method", .text(name))])
    case .invalidParameter(let path, let reason):
      .object([("parameter", .text(path)), ("reason", reason.map(Node.text))])
    case .permissionDenied, .expectedMore: .object([])
    case .other(_, let parameters): parameters
    }
  }

  package var description: String {
    switch self {
    case .interfaceNotFound(let name): "the service has no interface \(name)"
    case .methodNotFound(let name): "the service has no method \(name)"
    case .methodNotImplemented(let name): "the service does not implement \(name)"
    case .invalidParameter(let path, let reason):
      "the service refuses the parameter \(path)\(reason.map { ": \($0)" } ?? "")"
    case .permissionDenied: "the service denies permission"
    case .expectedMore: "the method sends many replies and must be called with \"more\""
    case .other(let name, let parameters): "\(name) \(parameters.json)"
    }
  }
}
