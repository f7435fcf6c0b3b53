import Documents

/// Parses the text of an interface, and refuses text that other implementations would not accept.
struct InterfaceParser {
  private(set) var name = ""
  private(set) var methods: [String: VarlinkInterface.Method] = [:]
  private(set) var errors: [String: VarlinkType] = [:]
  private(set) var types: [String: VarlinkType] = [:]

  private var lexer: InterfaceLexer
  /// The type names that are used, with their places. They are checked at the end.
  private var references: [(name: String, offset: Int)] = []

  init(_ text: String, file: String?) {
    lexer = InterfaceLexer(text, file: file)
  }

  mutating func parse() throws(DocumentError) {
    try lexer.expect("interface")
    name = try lexer.interfaceName()
    while !lexer.isAtEnd {
      try member()
    }
    for reference in references where types[reference.name] == nil {
      throw lexer.error("the type \(reference.name) is not defined", at: reference.offset)
    }
  }

  private mutating func member() throws(DocumentError) {
    let start = lexer.position
    let keyword = try lexer.word("\"type\", \"method\" or \"error\"")
    switch keyword {
    case "type":
      let name = try memberName()
      types[name] = try parentheses()
    case "method":
      let name = try memberName()
      let input = try structure()
      try lexer.expect("->")
      methods[name] = VarlinkInterface.Method(input: input, output: try structure())
    case "error":
      let name = try memberName()
      errors[name] = try structure()
    default:
      throw lexer.error("expected \"type\", \"method\" or \"error\", found \"\(keyword)\"", at: start)
    }
  }

  /// Read a new name. Types, methods and errors share one namespace.
  private mutating func memberName() throws(DocumentError) -> String {
    let start = lexer.position
    let name = try lexer.word("a name")
    guard InterfaceNames.isMember(name) else {
      throw lexer.error(
        "\"\(name)\" is not a name: a name is an upper-case letter, then letters and digits", at: start)
    }
    if types[name] != nil || methods[name] != nil || errors[name] != nil {
      throw lexer.error("the name \(name) is already defined", at: start)
    }
    return name
  }

  private mutating func structure() throws(DocumentError) -> VarlinkType {
    let start = lexer.position
    let type = try parentheses()
    guard case .structure = type else {
      throw lexer.error("expected fields with types, found an enumeration", at: start)
    }
    return type
  }

  /// Read a structure or an enumeration; the sign after the first name distinguishes them.
  private mutating func parentheses() throws(DocumentError) -> VarlinkType {
    try lexer.expect("(")
    if lexer.skip(")") { return .structure([]) }
    var names: [String] = []
    var fields: [VarlinkField] = []
    repeat {
      let start = lexer.position
      let name = try lexer.word("a field's name")
      guard InterfaceNames.isField(name) else {
        throw lexer.error(
          "\"\(name)\" is not a field name: a field name is letters and digits, with single underscores in between",
          at: start)
      }
      if names.contains(name) { throw lexer.error("the field \(name) is already defined", at: start) }
      if names.isEmpty || !fields.isEmpty {
        if lexer.skip(":") {
          fields.append(VarlinkField(name: name, type: try type()))
        } else if !fields.isEmpty {
          throw lexer.expected("\":\"")
        }
      }
      names.append(name)
    } while lexer.skip(",")
    try lexer.expect(")")
    return fields.isEmpty ? .enumeration(names) : .structure(fields)
  }

  private mutating func type() throws(DocumentError) -> VarlinkType {
    if lexer.skip("?") {
      if lexer.isNext("?") { throw lexer.expected("a type that is not optional") }
      return .optional(try type())
    }
    if lexer.skip("[") {
      if lexer.skip("]") { return .array(try type()) }
      try lexer.expect("string")
      try lexer.expect("]")
      return .map(try type())
    }
    if lexer.isNext("(") { return try parentheses() }
    let start = lexer.position
    let word = try lexer.word("a type")
    switch word {
    case "bool": return .bool
    case "int": return .int
    case "float": return .float
    case "string": return .string
    case "object": return .object
    default:
      guard InterfaceNames.isMember(word) else { throw lexer.error("unknown type \"\(word)\"", at: start) }
      references.append((word, start))
      return .named(word)
    }
  }
}
