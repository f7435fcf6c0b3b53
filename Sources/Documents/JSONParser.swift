import CJansson

/// How deep a document may nest; a scene of views within views stays far below.
package let maximumDepth = 64

/// Read one JSON object or array, strictly: no key twice, no text after it, no number out of range.
///
/// - Parameter file: the document's name for errors; nil for a message from the socket.
/// - Throws: the first error; one of syntax tells line and column, one of depth the path.
package func parseJSON(_ bytes: Span<UInt8>, file: String? = nil) throws(DocumentError) -> Node {
  var error = json_error_t()
  let root = bytes.withUnsafeBufferPointer { buffer in
    // jansson refuses a null pointer, which an empty buffer may have, without an error text.
    buffer.baseAddress.flatMap { start in
      start.withMemoryRebound(to: CChar.self, capacity: buffer.count) {
        json_loadb($0, buffer.count, Int(JSON_REJECT_DUPLICATES), &error)
      }
    }
  }
  guard let root else {
    guard bytes.count > 0 else { throw DocumentError(file: file, message: "the document is empty") }
    let message = withUnsafeBytes(of: error.text) { String(decoding: $0.prefix { $0 != 0 }, as: UTF8.self) }
    let place = Place(line: Int(max(error.line, 1)), column: Int(max(error.column, 1)))
    // jansson quotes the text near an error as it stands there, line breaks included.
    throw DocumentError(file: file, place: place, message: oneLine(message))
  }
  defer { json_decref(root) }
  // A message has no lines that anybody could look at.
  var places = file == nil ? nil : JSONPlaces(bytes)
  return try convert(root, depth: 1, path: .root, file: file, &places)
}

/// Turn jansson's value into ours; the recursion ends at ``maximumDepth``.
///
/// - Parameter path: where it is, if it is an object or an array: nothing else can be too deep, and paths cost memory.
private func convert(
  _ json: UnsafeMutablePointer<json_t>, depth: Int, path: KeyPathText, file: String?, _ places: inout JSONPlaces?
) throws(DocumentError) -> Node {
  let place = places?.next()
  switch json.pointee.type {
  case JSON_OBJECT:
    try checkDepth(depth, place, path, file)
    var members: [Node.Member] = []
    members.reserveCapacity(json_object_size(json))
    var iterator = json_object_iter(json)
    while let current = iterator {
      let key = String(
        decoding: UnsafeRawBufferPointer(
          start: json_object_iter_key(current), count: json_object_iter_key_len(current)), as: UTF8.self)
      if let value = json_object_iter_value(current) {
        let place = places?.next()
        let below = value.isContainer ? path.appending(key) : path
        let node = try convert(value, depth: depth + 1, path: below, file: file, &places)
        members.append(Node.Member(key: key, place: place, value: node))
      }
      iterator = json_object_iter_next(json, current)
    }
    return Node(.mapping(members), place: place)
  case JSON_ARRAY:
    try checkDepth(depth, place, path, file)
    var elements: [Node] = []
    elements.reserveCapacity(json_array_size(json))
    for index in 0..<json_array_size(json) {
      if let value = json_array_get(json, index) {
        let below = value.isContainer ? path.appending(index) : path
        elements.append(try convert(value, depth: depth + 1, path: below, file: file, &places))
      }
    }
    return Node(.sequence(elements), place: place)
  case JSON_STRING:
    let text = UnsafeRawBufferPointer(start: json_string_value(json), count: json_string_length(json))
    return Node(.string(String(decoding: text, as: UTF8.self)), place: place)
  case JSON_INTEGER: return Node(.integer(Int64(json_integer_value(json))), place: place)
  case JSON_REAL: return Node(.real(json_real_value(json)), place: place)
  case JSON_TRUE: return Node(.bool(true), place: place)
  case JSON_FALSE: return Node(.bool(false), place: place)
  default: return Node(.null, place: place)
  }
}

extension UnsafeMutablePointer<json_t> {
  fileprivate var isContainer: Bool { pointee.type == JSON_OBJECT || pointee.type == JSON_ARRAY }
}

private func checkDepth(
  _ depth: Int, _ place: Place?, _ path: KeyPathText, _ file: String?
) throws(DocumentError) {
  guard depth > maximumDepth else { return }
  throw DocumentError(file: file, place: place, path: path.text, message: "nested deeper than \(maximumDepth) levels")
}
