import Documents

/// A call as received from the socket.
struct CallMessage {
  /// The full name of the method, including the interface.
  var method: String
  /// The parameters, an object; empty if the call has none.
  var parameters: Node
  var more: Bool
  var oneway: Bool
  var upgrade: Bool

  /// Decode a call. Unknown keys are ignored, because the protocol allows extensions.
  /// - Throws: the first error, with the key as its path.
  init(_ message: Node) throws(DocumentError) {
    guard case .mapping = message.value else { throw DocumentError(message: "a call must be an object") }
    guard let method = message["method"]?.text else {
      throw DocumentError(path: "method", message: "a call must name a method")
    }
    self.method = method
    switch message["parameters"]?.value {
    case nil, .null: parameters = .object([])
    case .mapping(let members): parameters = Node(.mapping(members))
    default: throw DocumentError(path: "parameters", message: "parameters must be an object")
    }
    more = try Self.flag("more", message)
    oneway = try Self.flag("oneway", message)
    upgrade = try Self.flag("upgrade", message)
    if more && oneway { throw DocumentError(path: "oneway", message: "a call with \"more\" cannot be \"oneway\"") }
  }

  private static func flag(_ key: String, _ message: Node) throws(DocumentError) -> Bool {
    switch message[key]?.value {
    case nil, .null: return false
    case .bool(let value): return value
    default: throw DocumentError(path: key, message: "a flag must be true or false")
    }
  }

  /// The names of the interface and of the method in it; nil if one of them is missing.
  var nameParts: (interface: String, method: String)? {
    guard let point = method.utf8.lastIndex(of: UInt8(ascii: ".")), point != method.startIndex else { return nil }
    return (String(method[..<point]), String(method[method.utf8.index(after: point)...]))
  }
}
