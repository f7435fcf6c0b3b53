import TestSupport
import Testing

@testable import Rendering

@Suite(.timeLimit(.minutes(5))) struct DistributionTests {
  private let press = Distribution(
    gesture: "tap", figure: "press", sentence: "A tap is at most <this> long.", unit: "s", meant: [0.35, 0.05, 0.125],
    others: [], limit: 0.4, suggested: nil)
  /// 21 values, and 123 others of which one is larger than the axis.
  private let slop = Distribution(
    gesture: "pan", figure: "slop", sentence: "A pan moves more than this.", unit: "mm",
    meant: (0...20).reversed().map { 1.25 * Double($0) }, others: [30] + [Double](repeating: 2, count: 122),
    limit: 12.25, suggested: 15.75)
  private let slack = Distribution(
    gesture: "pinch", figure: "slack", sentence: "A pinch moves more than this.", unit: "mm", meant: [0, 0],
    others: [0], limit: 0, suggested: nil)

  @Test func generatedFigures() throws {
    let figures = press.html(0) + slop.html(1) + slack.html(2)
    try expectGenerated(figures, in: "Tests/RenderingTests/Golden/figures.txt")
  }

  @Test func `A page of figures has the suggested lines, the tables and the figures, each as text`() {
    let table = FigurePage.Table("a < b", header: ["hand", "kept"], rows: [["one", "1"], ["two", "2 & 3"]])
    let style = PackageResources.page_css + PackageResources.figures_css
    let html = FigurePage.html(
      title: "hands & co", facts: "Two <hands>.", [table], [press, slop], lines: "tap:\n\n  press: <1>")
    let expected = """
      <!doctype html>
      <html lang="en">
      <head>
      <meta charset="utf-8">
      <meta name="viewport" content="width=device-width, initial-scale=1">
      <meta name="color-scheme" content="light dark">
      <meta http-equiv="Content-Security-Policy" content="default-src 'none'; style-src '\(Page.source(style))'; \
      base-uri 'none'; form-action 'none'">
      <title>hands &amp; co · touchd</title>
      <style>\(String(decoding: style, as: UTF8.self))</style>
      </head>
      <body class="of-figures">
      <header class="top"><h1>hands &amp; co</h1>
      <p class="facts">Two &lt;hands&gt;.</p></header>
      <main>
      <section aria-labelledby="lines">
      <h2 id="lines">Limits for the configuration</h2>
      <pre>tap:

        press: &lt;1&gt;</pre>
      </section>
      <section aria-labelledby="tables">
      <h2 id="tables">Tries that were kept for the check</h2>
      <div class="of-table"><table><caption>a &lt; b</caption>
      <thead><tr><th scope="col">hand</th><th scope="col">kept</th></tr>
      </thead>
      <tbody>
      <tr><th scope="row">one</th><td>1</td></tr>
      <tr><th scope="row">two</th><td>2 &amp; 3</td></tr>
      </tbody></table></div>
      </section>
      <section aria-labelledby="figures">
      <h2 id="figures">Figures of all tries</h2>
      <p class="facts">Bars above the line are tries of the gesture; bars below are all other tries. \
      Dashed lines are current limits; solid lines are suggested limits.</p>
      <div class="grid-of-figures">
      \(press.html(0))\(slop.html(1))</div>
      </section>
      </main>
      </body>
      </html>

      """
    #expect(String(decoding: html, as: UTF8.self) == expected)
    let without = FigurePage.html(title: "hands & co", facts: "Two <hands>.", [], [], lines: "")
    let empty = String(decoding: without, as: UTF8.self)
    #expect(empty.contains("<p>No change is suggested.</p>\n</section>"))
  }
}
