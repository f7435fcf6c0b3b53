/// How many characters of somebody else's text a message repeats.
let longestQuotation = 60

/// `text` in quotation marks for a message: on one line whatever it holds, and cut where it is long.
package func quoted(_ text: String) -> String {
  var writer = JSONWriter()
  let start = text.unicodeScalars.prefix(longestQuotation)
  writer.string(start.endIndex < text.endIndex ? String(start) + "…" : text)
  return String(decoding: writer.bytes, as: UTF8.self)
}

/// `text` with a blank for each control character, as somebody else's words must be who would otherwise begin a line of their own.
package func oneLine(_ text: String) -> String {
  String(String.UnicodeScalarView(text.unicodeScalars.map { $0.value < 0x20 || $0.value == 0x7F ? " " : $0 }))
}
