/// Return a number in its shortest exact form, as JSON requires: `10`, `0.35`, `1e-09`.
package func numeral(_ value: Double) -> String {
  let text = value.description
  return text.hasSuffix(".0") ? String(text.dropLast(2)) : text
}

/// Return a number with at most `decimals` decimals, without trailing zeros.
package func numeral(_ value: Double, decimals: Int) -> String {
  var writer = JSONWriter()
  writer.real(value, decimals: decimals)
  return String(decoding: writer.bytes, as: UTF8.self)
}
