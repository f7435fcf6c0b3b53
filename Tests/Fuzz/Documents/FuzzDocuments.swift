import Documents

/// A type with keys of every sort, including itself, to decode documents.
private struct Item: Equatable, Sendable {
  enum Color: String, CaseIterable, Sendable { case red, green }
  struct Round: Equatable, Sendable { var radius = 1.0 }
  struct Square: Equatable, Sendable { var corners = 4 }
  enum Part: Equatable, Sendable {
    case round(Round)
    case square(Square)

    var round: Round? {
      if case .round(let part) = self { part } else { nil }
    }
    var square: Square? {
      if case .square(let part) = self { part } else { nil }
    }
  }

  var name = ""
  var isShown = true
  var color = Color.red
  var weight: Double?
  var frame = [0.0, 0.0]
  var tags: [String: Int] = [:]
  var items: [Item] = []
  var part = Part.round(Round())

  static let round: Schema<Round> = Schema(
    "round", "Round.", defaults: Round(), fields: [Field("radius", \.radius, .number(0...10), "How large.")])
  static let square: Schema<Square> = Schema(
    "square", "Square.", defaults: Square(), fields: [Field("corners", \.corners, .integer(3...12), "How many.")])
  static let schema: Schema<Item> = Schema(
    "item", "An item.", defaults: Item(),
    variants: Variants(
      key: "kind", defaultName: "round",
      [
        Variant(round, get: \.part.round, set: { $0.part = .round($1) }),
        Variant(square, get: \.part.square, set: { $0.part = .square($1) }),
      ]),
    fields: [
      Field(required: "name", \.name, .text, "Its name."),
      Field("shown", \.isShown, .bool, "Whether it is shown."),
      Field("color", \.color, .choice("color"), "Its color."),
      Field(optional: "weight", \.weight, .number(-1...1), "Its weight."),
      Field("frame", \.frame, .numbers(["x", "y"], in: -100...100), "Its place."),
      Field("tags", \.tags, .dictionary(of: .integer(0...9)), "Numbers."),
      Field("items", \.items, .list(of: .object { Item.schema }), "What is in it."),
    ])
}

/// Read the input as YAML or JSON, depending on its first byte, and check the readers' guarantees.
@_cdecl("LLVMFuzzerTestOneInput")
public func fuzzOneInput(_ start: UnsafePointer<UInt8>?, _ count: Int) -> CInt {
  let bytes = UnsafeBufferPointer(start: start, count: count)
  guard let first = bytes.first else { return 0 }
  let text = Array(bytes.dropFirst())
  do throws(DocumentError) {
    if first & 1 == 0 {
      check(try parseYAML(text, file: "f"))
    } else {
      let node = try parseJSON(text.span)
      check(node)
      // Written text reads back, and is then written the same.
      let once = written { $0.node(node) }
      let again = try parseJSON(once.span)
      precondition(written { $0.node(again) } == once)
    }
  } catch {
    check(error)
  }
  return 0
}

/// Decode a tree. If it decodes, its encoding must decode to the same value.
private func check(_ node: Node) {
  do throws(DocumentError) {
    let item = try Item.schema.decode(Cursor(node, file: "f"))
    let text = written { Item.schema.encode(item, into: &$0) }
    precondition(
      Result { () throws(DocumentError) in
        try Item.schema.decode(Cursor(try parseJSON(text.span)))
      } == .success(item))
  } catch {
    check(error)
  }
}

/// Check that an error is one line of text.
private func check(_ error: DocumentError) {
  let text = error.description
  precondition(!error.message.isEmpty && text.utf8.allSatisfy { $0 >= 0x20 })
}

private func written(_ write: (inout JSONWriter) -> Void) -> [UInt8] {
  var writer = JSONWriter()
  write(&writer)
  return writer.bytes
}
