import Documents
import Foundation
import TestSupport
import Testing

@testable import Configuration

@Suite(.timeLimit(.minutes(5))) struct ConfigurationWarningsTests {
  /// The warnings of a configuration, without the path of its file.
  private func warnings(_ text: String, scene: String? = nil) throws -> [String] {
    let folder = try Directory(["t.yaml": text])
    defer { folder.remove() }
    if let scene { try folder.write("s.yaml", scene) }
    return try Configuration.warnings(path: folder("t.yaml")).map { warning in
      var rest = warning
      rest.file = nil
      return rest.description
    }
  }

  private let screens = "screens: [{name: a, size: [800, 480]}, {name: b, size: [300, 900], rotation: 90}, {name: c}]\n"

  private func rule(_ zones: String, _ more: String = "") -> String {
    "devices: [{match: {name: x}, filters: {deadZones: [\(zones)]}\(more)}]\n"
  }

  @Test(
    "a dead zone that lies off its screen is warned of; one of which a pixel lies on it is not",
    arguments: [
      ("[799, 479, 1, 1]", true), ("[800, 0, 9, 9]", false), ("[0, 480, 9, 9]", false), ("[-9, 0, 9, 9]", false),
      ("[-9, 0, 10, 9]", true), ("[0, -9, 9, 9]", false), ("[0, -9, 9, 10]", true), ("[16000, 24000, 900, 900]", false),
    ])
  func deadZones(zone: String, isOn: Bool) throws {
    let found = try warnings(screens + rule(zone))
    let expected = "2:52: devices[0].filters.deadZones[0]: it is outside the screen \"a\", which is 800 by 480 px"
    #expect(found == (isOn ? [] : [expected]))
  }

  @Test("each zone is held to the screens of its rule as they are turned, and to none that only a device can measure")
  func screensOfRules() throws {
    #expect(try warnings(screens + rule("[10, 10, 9, 9], [850, 10, 9, 9], [10, 400, 9, 9]", ", screen: b")).count == 1)
    #expect(try warnings(screens + rule("[9000, 9000, 9, 9]", ", screen: c")) == [])
    #expect(try warnings(rule("[9000, 9000, 9, 9]")) == [])
    let parts = ", parts: [{screen: a, area: [0, 0, 0.5, 1]}, {screen: b, area: [0.5, 0, 0.5, 1]}]"
    #expect(try warnings(screens + rule("[850, 10, 9, 9], [10, 400, 9, 9]", parts)) == [])
    #expect(
      try warnings(screens + rule("[850, 400, 9, 9]", parts)) == [
        "2:52: devices[0].filters.deadZones[0]: it is outside the screen \"a\", which is 800 by 480 px, and \"b\", which is "
          + "900 by 300 px"
      ])
  }

  @Test("so are the frames of the scene")
  func frames() throws {
    let text = """
      screens:
        - name: a
          size: [800, 480]
      scene: s.yaml

      """
    let scene = "windows: [{name: w, frame: [0, 0, 99, 99]}, {name: far, frame: [0, 500, 9, 9]}]\n"
    let found = try warnings(text, scene: scene)
    #expect(found.count == 1)
    #expect(found.last?.hasPrefix("1:52: windows[1].name: no finger can reach it: ") == true)
    // On a screen that nobody has measured there is room for all.
    #expect(try warnings("scene: s.yaml\n", scene: scene) == [])
  }
}
