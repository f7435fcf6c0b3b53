import Documents
import Panels
import Testing
import TouchKit

@testable import Configuration

@Suite(.timeLimit(.minutes(5))) struct ConfigurationFiltersTests {
  private func rule(_ filters: String) throws -> DeviceRule {
    let text = "devices:\n  - match: {name: p}\n    filters:\n" + filters
    let node = try parseYAML(Array(text.utf8), file: "f.yaml")
    return try #require(try Configuration.schema.decode(Cursor(node, file: "f.yaml")).devices.first)
  }

  @Test("filters are off by default, and their times are stored in µs")
  func read() throws {
    #expect(try rule("      bounceDistance: 30\n").filters.isEmpty)
    let filters = try rule(
      """
            palmSize: 20.5
            deadZones: [[1, 2, 3, 4], [5, 6, 7, 8]]
            ignoreOutside: true
            shortestTouch: 0.02
            holdDuration: 0.3
            ignoreRepeat: 0.4
            tapAssistance: {place: last, within: 0.6}
            bounce: 0.04
            bounceDistance: 12
            penMutesFingers: true
            stuck: 10
            jitter: {cutoff: 2, beta: 0.5, speedCutoff: 3}

      """
    ).filters
    var expected = PanelFilters()
    expected.palmSize = 20.5
    expected.deadZones = [Rect(x: 1, y: 2, width: 3, height: 4), Rect(x: 5, y: 6, width: 7, height: 8)]
    expected.ignoresOutside = true
    expected.shortest = 20_000
    (expected.holdDuration, expected.ignoreRepeat) = (300_000, 400_000)
    var assistance = TapAssistance()
    (assistance.place, assistance.within) = (.last, 600_000)
    expected.tapAssistance = assistance
    expected.bounce = 40_000
    expected.bounceDistance = 12
    expected.penMutesFingers = true
    expected.stuck = 10_000_000
    var smoothing = Smoothing()
    (smoothing.cutoff, smoothing.beta, smoothing.speedCutoff) = (2, 0.5, 3)
    expected.jitter = smoothing
    #expect(filters == expected)
    let defaults = try #require(try rule("      jitter: {}\n").filters.jitter)
    #expect((defaults.cutoff, defaults.beta, defaults.speedCutoff) == (1, 0.1, 1))
    let tapping = try #require(try rule("      tapAssistance: {}\n").filters.tapAssistance)
    #expect((tapping.place, tapping.within) == (.first, 500_000))
  }

  @Test(
    "a filter's value outside its range is an error with its place",
    arguments: [
      ("palmSize: 0.9", "palmSize"), ("shortestTouch: 0.0009", "shortestTouch"), ("bounce: 1.1", "bounce"),
      ("holdDuration: 4.1", "holdDuration"), ("ignoreRepeat: 0.009", "ignoreRepeat"),
      ("tapAssistance: {within: 4.1}", "tapAssistance.within"),
      ("tapAssistance: {place: middle}", "tapAssistance.place"),
      ("stuck: 0.09", "stuck"), ("deadZones: [[0, 0, 0, 5]]", "deadZones[0]"),
      ("deadZones: [[0, 0, 5, 0]]", "deadZones[0]"), ("jitter: {cutoff: 0.009}", "jitter.cutoff"),
      ("jitter: {beta: -0.1}", "jitter.beta"), ("jitter: {speedCutoff: 1001}", "jitter.speedCutoff"),
    ])
  func errors(text: String, key: String) {
    do {
      _ = try rule("      \(text)\n")
      Issue.record("\(text) was taken")
    } catch let error as DocumentError {
      #expect(error.path == "devices[0].filters.\(key)")
      #expect(error.place?.line == 4)
    } catch {
      Issue.record("\(error)")
    }
  }
}
