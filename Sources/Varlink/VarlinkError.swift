package import Documents

/// An error on the socket: the standard ones, and those of an interface.
package enum VarlinkError: Error, Equatable, CustomStringConvertible {
  /// The service has no interface with this name.
  case interfaceNotFound(String)
  /// The interface has no method with this name. The name of the method includes the interface.
  case methodNotFound(String)
  /// The interface has the method, but the service does not implement it.
  case methodNotImplemented(String)
  /// The parameter with this path is unknown or missing, or has the wrong type or value. The reason names the permitted
  /// values.
  case invalidParameter(String, reason: String? = nil)
  /// The caller has no permission.
  case permissionDenied
  /// The method must be called with `more`.
  case expectedMore
  /// An error that an interface defines. The name of the error includes the interface.
  case other(String, parameters: Node)

  private static let service = ServiceInterface.name

  /// Read an error off a reply.
  init(name: String, parameters: Node) {
    func text(_ key: String) -> String {
      if case .string(let text)? = parameters[key]?.value { text } else { "" }
    }
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
    func object(_ key: String, _ text: String, reason: String? = nil) -> Node {
      let members = [(key, text)] + (reason.map { [("reason", $0)] } ?? [])
      return Node(.mapping(members.map { Node.Member(key: $0, value: Node(.string($1))) }))
    }
    return switch self {
    case .interfaceNotFound(let name): object("interface", name)
    case .methodNotFound(let name), .methodNotImplemented(let name): object("method", name)
    case .invalidParameter(let path, let reason): object("parameter", path, reason: reason)
    case .permissionDenied, .expectedMore: Node(.mapping([]))
    case .other(_, let parameters): parameters
    }
  }

  package var description: String {
    switch self {
    case .interfaceNotFound(let name): return "the service has no interface \(name)"
    case .methodNotFound(let name): return "the service has no method \(name)"
    case .methodNotImplemented(let name): return "the service does not implement \(name)"
    case .invalidParameter(let path, let reason):
      return "the service refuses the parameter \(path)\(reason.map { ": \($0)" } ?? "")"
    case .permissionDenied: return "the service denies permission"
    case .expectedMore: return "the method sends many replies and must be called with \"more\""
    case .other(let name, let parameters):
      var writer = JSONWriter()
      writer.node(parameters)
      return "\(name) \(String(decoding: writer.bytes, as: UTF8.self))"
    }
  }
}
