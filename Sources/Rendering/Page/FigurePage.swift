import Documents

/// Writes distributions and tables as a single HTML file without scripts and external files.
package enum FigurePage {
  /// A table with a row of headers.
  package struct Table {
    let caption: String
    let header: [String]
    package let rows: [[String]]

    package init(_ caption: String, header: [String], rows: [[String]]) {
      (self.caption, self.header, self.rows) = (caption, header, rows)
    }
  }

  /// Return the bytes of the file.
  ///
  /// - Parameters:
  ///   - title: the subject, such as the folder's name.
  ///   - facts: a sentence below the title.
  ///   - lines: the suggested lines of a configuration; empty if there are none.
  package static func html(
    title: String, facts: String, _ tables: [Table], _ distributions: [Distribution], lines: String
  ) -> [UInt8] {
    let style = PackageResources.page_css + PackageResources.figures_css
    var body = "<section aria-labelledby=\"lines\">\n<h2 id=\"lines\">Limits for the configuration</h2>\n"
    body += lines.isEmpty ? "<p>No change is suggested.</p>\n" : "<pre>\(escapedLines(lines))</pre>\n"
    body +=
      "</section>\n<section aria-labelledby=\"tables\">\n<h2 id=\"tables\">Tries that were kept for the check</h2>\n"
    for table in tables { body += html(table) }
    body += "</section>\n<section aria-labelledby=\"figures\">\n<h2 id=\"figures\">Figures of all tries</h2>\n"
    body += "<p class=\"facts\">Bars above the line are tries of the gesture; bars below are all other tries. "
    body += "Dashed lines are current limits; solid lines are suggested limits.</p>\n<div class=\"grid-of-figures\">\n"
    for (number, distribution) in distributions.enumerated() { body += distribution.html(number) }
    body += "</div>\n</section>\n"
    let top = "<body class=\"of-figures\">\n<header class=\"top\"><h1>\(escaped(title))</h1>\n"
    let rest = "<p class=\"facts\">\(escaped(facts))</p></header>\n<main>\n\(body)</main>\n</body>\n</html>\n"
    return Page.head(title: title, style: style, script: nil) + Array((top + rest).utf8)
  }

  private static func html(_ table: Table) -> String {
    func row(_ cells: [String], _ tag: (Int) -> String) -> String {
      let inner = cells.enumerated().map { column, cell in
        "<\(tag(column))>\(escaped(cell))</\(tag(column).prefix { $0 != " " })>"
      }
      return "<tr>\(inner.joined())</tr>\n"
    }
    return "<div class=\"of-table\"><table><caption>\(escaped(table.caption))</caption>\n<thead>"
      + row(table.header) { _ in "th scope=\"col\"" } + "</thead>\n<tbody>\n"
      + table.rows.map { cells in row(cells) { $0 == 0 ? "th scope=\"row\"" : "td" } }.joined()
      + "</tbody></table></div>\n"
  }
}

/// Escape text for HTML, but keep its line feeds.
private func escapedLines(_ text: String) -> String {
  text.split(separator: "\n", omittingEmptySubsequences: false).map { escaped(String($0)) }.joined(separator: "\n")
}
