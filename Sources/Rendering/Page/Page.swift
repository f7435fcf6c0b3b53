import Documents

/// Writes a story as a single HTML file, which contains its style, its script, and the story as JSON.
package enum Page {
  /// Return the bytes of the file.
  ///
  /// - Parameters:
  ///   - title: the subject, such as the recording's name.
  ///   - notes: sentences about parts that are left out.
  package static func html(_ story: Story, title: String, notes: [String] = []) -> [UInt8] {
    let script = PackageResources.page_js
    var json = JSONWriter()
    json.story(story, title: title, notes: notes)
    var text = head(title: title, style: PackageResources.page_css, script: script)
    text += PackageResources.page_html
    text += Array("<script type=\"application/json\" id=\"story\">".utf8)
    // Escape `<`, so that the data cannot end its script element.
    for byte in json.bytes {
      if byte == UInt8(ascii: "<") { text += Array("\\u003c".utf8) } else { text.append(byte) }
    }
    text += Array("</script>\n<script>".utf8) + script + Array("</script>\n</body>\n</html>\n".utf8)
    return text
  }

  /// Return the beginning of a file, with its style. The security policy permits only this style and this script.
  static func head(title: String, style: [UInt8], script: [UInt8]?) -> [UInt8] {
    let head = """
      <!doctype html>
      <html lang="en">
      <head>
      <meta charset="utf-8">
      <meta name="viewport" content="width=device-width, initial-scale=1">
      <meta name="color-scheme" content="light dark">
      <meta http-equiv="Content-Security-Policy" content="default-src 'none'; \
      \(script.map { "script-src '\(source($0))'; " } ?? "")style-src '\(source(style))'; base-uri 'none'; form-action 'none'">
      <title>\(escaped(title)) · touchd</title>
      <style>
      """
    return Array(head.utf8) + style + Array("</style>\n</head>\n".utf8)
  }

  /// The source of a style or script in a security policy.
  static func source(_ bytes: [UInt8]) -> String { "sha256-\(base64(sha256(bytes)))" }
}
