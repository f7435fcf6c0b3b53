package import Documents

/// An interface: its text for clients and its parsed definitions.
package struct VarlinkInterface: Equatable, Sendable {
  /// The parameters of a method's call and replies; both are structures.
  package struct Method: Equatable, Sendable {
    /// The parameters of a call.
    package var input: VarlinkType
    /// The parameters of each reply.
    package var output: VarlinkType
  }

  /// The name, such as `org.varlink.service`.
  package let name: String
  /// The text that describes the interface, including comments.
  package let text: String
  /// The methods by their names within the interface.
  package let methods: [String: Method]
  /// The parameters of the errors, by their names within the interface.
  package let errors: [String: VarlinkType]
  /// The defined types by their names.
  package let types: [String: VarlinkType]

  /// Parse the text of an interface.
  ///
  /// - Parameter file: the text's name in errors.
  /// - Throws: the first error, with line and column: invalid syntax, an invalid or repeated name, or an undefined
  ///   type.
  package init(text: String, file: String? = nil) throws(DocumentError) {
    var parser = InterfaceParser(text, file: file)
    try parser.parse()
    name = parser.name
    self.text = text
    methods = parser.methods
    errors = parser.errors
    types = parser.types
  }

  /// The method with this name. Names are compared by their bytes.
  func method(_ name: String) -> Method? {
    methods.first { $0.key.isSame(as: name) }?.value
  }

  /// Find the first parameter of a call that does not match the method or contains a string that is too long. Return
  /// its path; nil if there is none.
  package func mismatch(inCallOf method: String, _ parameters: Node, _ limits: VarlinkLimits) -> String? {
    self.method(method).flatMap { $0.input.mismatch(in: parameters, types: types, longest: limits.maximumText) }
  }

  /// Find the first parameter of a reply that does not match the method, for tests of servers. Return its path; nil if
  /// there is none.
  package func mismatch(inReplyOf method: String, _ parameters: Node) -> String? {
    self.method(method).flatMap { $0.output.mismatch(in: parameters, types: types) }
  }
}
