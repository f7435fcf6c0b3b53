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
    "a dead zone outside its screen gets a warning; one with a pixel on the screen does not",
    arguments: [
      ("[799, 479, 1, 1]", true), ("[800, 0, 9, 9]", false), ("[0, 480, 9, 9]", false), ("[-9, 0, 9, 9]", false),
      ("[-9, 0, 10, 9]", true), ("[0, -9, 9, 9]", false), ("[0, -9, 9, 10]", true), ("[16000, 24000, 900, 900]", false),
    ])
  func deadZones(zone: String, isOn: Bool) throws {
    let found = try warnings(screens + rule(zone))
    let expected = "2:52: devices[0].filters.deadZones[0]: it is outside the screen \"a\", which is 800 by 480 px"
    #expect(found == (isOn ? [] : [expected]))
  }

  @Test("each zone is compared with its rule's rotated screens, except those whose size only a device can measure")
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

  @Test(
    "a rule after one that matches all its devices gets a warning, with the places of both",
    arguments: [
      ("name: 'Bad*'", "name: 'Bad*'", true), ("name: 'Bad*'", "name: Bad panel", true),
      ("name: 'B*l'", "name: 'Bad*l'", true),
      ("name: 'Bad*'", "name: 'B*'", false), ("name: 'B?d'", "name: 'B*d'", false), ("name: 'B?d'", "name: Bad", true),
      ("name: '*'", "name: 'B[ab]d'", true), ("name: '*b]d'", "name: 'B[ab]d'", false),
      ("name: '[B]ad'", "name: Bad", true),
      ("name: 'a\\*b'", "name: 'a\\*b'", true), ("name: 'a\\*b'", "name: a*b", false),
      ("id: '0eef:0001'", "name: x, id: '0eef:0001'", true), ("id: '0eef:0001'", "id: '0eef:0002'", false),
      ("name: x, id: '0eef:0001'", "name: x", false), ("path: /dev/input/*", "path: /dev/input/event3", true),
      ("path: /dev/input/*", "name: x", false), ("udev: {A: '1'}", "name: x, udev: {A: '1', B: '2'}", true),
      ("udev: {A: '1'}", "udev: {A: '2'}", false), ("udev: {A: '*'}", "udev: {B: '2'}", false),
    ])
  func coveredRule(first: String, second: String, isCovered: Bool) throws {
    let found = try warnings("devices:\n- match: {\(first)}\n- match: {id: '9999:9999'}\n- match: {\(second)}\n")
    #expect(found.count == (isCovered ? 1 : 0))
    guard let warning = found.first else { return }
    #expect(warning.hasPrefix("4:3: devices[2]: this rule is never used: /"))
    #expect(warning.hasSuffix("/t.yaml:2:3: devices[0] comes first, and matches every device that this rule matches"))
  }

  @Test("a drop-in's rules come before the main file's, so a covered rule of the main file gets the warning")
  func coveredByDropIn() throws {
    let folder = try Directory(["t.yaml": "devices: [{match: {name: Bad panel}}]\n"])
    defer { folder.remove() }
    try folder.write("t.yaml.d/a.yaml", "\ndevices: [{match: {name: 'Bad*'}}]\n")
    #expect(
      try Configuration.warnings(path: folder("t.yaml")).map(\.description) == [
        "\(folder("t.yaml")):1:11: devices[0]: this rule is never used: \(folder("t.yaml.d/a.yaml")):2:11: devices[0] comes "
          + "first, and matches every device that this rule matches"
      ])
  }

  @Test("a view outside its screen gets a warning")
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
    #expect(found.last?.hasPrefix("1:52: windows[1].name: no finger can reach this view: ") == true)
    // On a screen of unknown size, no view is outside.
    #expect(try warnings("scene: s.yaml\n", scene: scene) == [])
  }
}
