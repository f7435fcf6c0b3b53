/// The path to a value as errors print it: `windows[0].views[2].kind`.
///
/// A chain that becomes text only for an error: a key may be nearly as long as the message, with many values below it.
indirect enum KeyPathText: Sendable {
  /// The document itself.
  case root
  case key(String, of: KeyPathText)
  case element(Int, of: KeyPathText)

  /// The text; empty for the document itself.
  var text: String {
    switch self {
    case .root: return ""
    case .element(let index, let whole): return "\(whole.text)[\(index)]"
    case .key(let key, let whole):
      // A key of a message may contain anything. Quoted, it stays on one line, differs from an index, and is truncated
      // if it is long.
      let isPlain =
        !key.isEmpty && key.unicodeScalars.count <= longestQuotation
        && key.utf8.allSatisfy { $0 > 0x20 && $0 != 0x7F && !"[]\":".utf8.contains($0) }
      let shown = isPlain ? key : quoted(key)
      let before = whole.text
      return before.isEmpty ? shown : "\(before).\(shown)"
    }
  }
}
