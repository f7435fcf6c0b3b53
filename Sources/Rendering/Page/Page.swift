import Documents

/// Writes a story as a single HTML file, which contains its style, its script, and the story as JSON.
package struct Page {
  private let title: String

  /// Create a page.
  ///
  /// - Parameter title: the subject, such as the recording's name.
  package init(title: String) {
    self.title = title
  }

  /// The bytes of the file.
  ///
  /// - Parameter notes: sentences about parts that are left out.
  package func html(_ story: Story, notes: [String] = []) -> [UInt8] {
    let (style, script) = (PackageResources.page_css, PackageResources.page_js)
    var json = JSONWriter()
    json.story(story, title: title, notes: notes)
    var text = Array(
      """
      <!doctype html>
      <html lang="en">
      <head>
      <meta charset="utf-8">
      <meta name="viewport" content="width=device-width, initial-scale=1">
      <meta name="color-scheme" content="light dark">
      <meta http-equiv="Content-Security-Policy" content="default-src 'none'; script-src '\(Self.source(script))'; \
      style-src '\(Self.source(style))'; base-uri 'none'; form-action 'none'">
      <title>\(escaped(title)) · touchd</title>
      <style>
      """.utf8)
    text += style
    text += Array("</style>\n</head>\n".utf8) + PackageResources.page_html
    text += Array("<script type=\"application/json\" id=\"story\">".utf8)
    // Escape `<`, so that the data cannot end its script element.
    for byte in json.bytes {
      if byte == UInt8(ascii: "<") { text += Array("\\u003c".utf8) } else { text.append(byte) }
    }
    text += Array("</script>\n<script>".utf8) + script + Array("</script>\n</body>\n</html>\n".utf8)
    return text
  }

  static func source(_ bytes: [UInt8]) -> String { "sha256-\(base64(sha256(bytes)))" }
}
