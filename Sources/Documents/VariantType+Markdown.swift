extension VariantType {
  /// A Markdown table of the keys that only this kind has; empty where it has none.
  package var markdownTable: String {
    fields.isEmpty ? "" : markdown(of: fields, kind: nil)
  }
}
