/// The way to a value as errors print it: `windows[0].views[2].kind`.
struct KeyPathText: Equatable, Sendable {
  /// The text; empty for the document itself.
  private(set) var text = ""

  /// The way to the value of `key`.
  func appending(_ key: String) -> KeyPathText {
    // A key of a message may hold anything; quoted, it stays on one line and is no index.
    let isPlain = !key.isEmpty && key.utf8.allSatisfy { $0 > 0x20 && $0 != 0x7F && !"[]\":".utf8.contains($0) }
    let shown = isPlain ? key : quoted(key)
    return KeyPathText(text: text.isEmpty ? shown : "\(text).\(shown)")
  }

  /// The way to an element of a sequence.
  func appending(_ index: Int) -> KeyPathText {
    KeyPathText(text: "\(text)[\(index)]")
  }
}

/// `text` in quotation marks for a message: on one line whatever it holds, and cut where it is long.
package func quoted(_ text: String) -> String {
  let limit = 60
  var writer = JSONWriter()
  writer.string(text.unicodeScalars.count > limit ? String(text.unicodeScalars.prefix(limit)) + "…" : text)
  return String(decoding: writer.bytes, as: UTF8.self)
}
