import Documents
import Evdev
import Foundation
import Panels
import Scenes
import TestSupport
import Testing
import TouchKit
import Varlink

@testable import Configuration

/// How several configuration files are combined.
@Suite(.timeLimit(.minutes(5))) struct DropInTests {
  /// A configuration with drop-ins.
  private func directory(_ files: [String: String]) throws -> Directory {
    let paths = files.map { name, text in (name == "touchd.yaml" ? name : "touchd.yaml.d/\(name)", text) }
    return try Directory(Dictionary(uniqueKeysWithValues: paths))
  }

  private func load(_ files: [String: String]) throws -> Configuration { try directory(files).load() }

  private func error(_ files: [String: String]) throws -> String? { try directory(files).error() }

  private func grabs(_ configuration: Configuration, _ name: String) -> Bool {
    configuration.rule(for: DiscoveredDevice(path: "", name: name)).grab
  }

  @Test("Device rules accumulate; those of later files come first, and the first match applies")
  func devices() throws {
    let base = "devices: [{match: {name: own}, grab: true}, {match: {name: panel}, invertX: true}]\n"
    let packaged = "devices: [{match: {name: panel}, grab: true}, {match: {name: pen}, grab: true}]\n"
    let all = "devices: [{match: {name: \"p*\"}, invertY: true}]\n"
    let first = try load(["touchd.yaml": base, "10-packaged.yaml": packaged, "20-all.yaml": all])
    #expect(first.devices.map(\.match.name) == ["p*", "panel", "pen", "own", "panel"])
    #expect(!grabs(first, "panel") && !grabs(first, "pen") && grabs(first, "own"))
    let second = try load(["touchd.yaml": base, "20-packaged.yaml": packaged, "10-all.yaml": all])
    #expect(second.devices.map(\.match.name) == ["panel", "pen", "p*", "own", "panel"])
    #expect(grabs(second, "panel") && grabs(second, "pen") && grabs(second, "own"))
    #expect(!second.rule(for: DiscoveredDevice(path: "", name: "panel")).invertsX)
  }

  @Test("Calibrations accumulate; those of later files come first")
  func calibrations() throws {
    func file(_ offset: Int, _ name: String) -> String {
      "calibrations: [{match: {name: \(name)}, matrix: [1, 0, 0.\(offset), 0, 1, 0]}]\n"
    }
    func offset(_ files: [String: String]) throws -> Double? {
      try load(files).calibration(of: DiscoveredDevice(path: "", name: "panel"))?.numbers[2]
    }
    #expect(try offset(["touchd.yaml": file(1, "panel"), "a.yaml": file(2, "other")]) == 0.1)
    #expect(try offset(["touchd.yaml": file(1, "panel"), "a.yaml": file(2, "panel"), "b.yaml": file(3, "x")]) == 0.2)
    #expect(try offset(["touchd.yaml": file(1, "panel"), "a.yaml": file(2, "panel"), "b.yaml": file(3, "p*")]) == 0.3)
  }

  @Test("Permissions and apps accumulate in the order of the files")
  func permissions() throws {
    let configuration = try load([
      "touchd.yaml": "permissions: [{user: root, may: [see]}]\napps: [{name: launcher, users: [root]}]\n",
      "b.yaml": "permissions: [{user: \"3\", may: [watch]}]\n",
      "a.yaml": "permissions: [{user: \"1\", may: [see]}, {user: \"2\", may: []}]\n"
        + "apps: [{name: launcher, users: [\"7\"]}, {name: pay, users: [\"8\"]}]\n",
    ])
    #expect(configuration.permissions.map(\.user) == ["root", "1", "2", "3"])
    #expect(configuration.permissions.map(\.may) == [[.see], [.see], [], [.watch]])
    #expect(configuration.apps.map(\.name) == ["launcher", "launcher", "pay"])
    #expect(AppRule.permit("launcher", to: 7, by: configuration.apps))
    #expect(!AppRule.permit("launcher", to: 8, by: configuration.apps))
    // Root's programs can use every name, and every program can use a name without a rule.
    #expect(AppRule.permit("pay", to: 0, by: configuration.apps))
    #expect(AppRule.permit("other", to: 8, by: configuration.apps))
  }

  @Test("A screen or socket of a later file replaces the one with its name in place; new ones are appended")
  func byName() throws {
    let configuration = try load([
      "touchd.yaml": "screens: [{name: main, rotation: 90}, {name: left, size: [10, 20]}]\n"
        + "sockets: [{name: one, permissions: [see]}, {name: two, permissions: [see]}]\n",
      "a.yaml": "screens: [{name: right}, {name: main, size: [30, 40]}]\nsockets: [{name: three, permissions: []}]\n",
      "b.yaml": "sockets: [{name: two, permissions: [watch]}]\n",
    ])
    #expect(configuration.screens.map(\.name) == ["main", "left", "right"])
    #expect(configuration.screens.map(\.geometry.rotation) == [.none, .none, .none])
    #expect(
      configuration.screens.map(\.geometry.size) == [Size(width: 30, height: 40), Size(width: 10, height: 20), nil])
    #expect(configuration.sockets.map(\.name) == ["one", "two", "three"])
    #expect(configuration.sockets.map(\.permissions) == [[.see], [.watch], []])
    // The screen of a configuration without a list is a default, not an entry.
    #expect(try load(["touchd.yaml": "", "a.yaml": "screens: [{name: left}]"]).screens.map(\.name) == ["left"])
  }

  @Test(
    "An empty list clears the entries of previous files, and later files may add entries", arguments: ["[]", "", "~"])
  func reset(_ nothing: String) throws {
    let keys = ["sockets", "permissions", "apps", "screens", "devices", "calibrations"]
    var files = [
      "touchd.yaml": """
      sockets: [{name: one, permissions: [see]}]
      permissions: [{user: root, may: [see]}]
      apps: [{name: launcher, users: [root]}]
      screens: [{name: left}, {name: right}]
      devices: [{match: {name: a}, grab: true}]
      calibrations: [{match: {name: a}, matrix: [2, 0, 0, 0, 1, 0]}]
      clients: {maximum: 7}

      """,
      "50.yaml": keys.map { "\($0): \(nothing)\n" }.joined(),
    ]
    var expected = Configuration()
    expected.clients.maximumClients = 7
    #expect(try load(files) == expected)
    files["60.yaml"] = "devices: [{match: {name: b}}]\nscreens: [{name: up}]\n"
    let added = try load(files)
    #expect(added.devices.map(\.match.name) == ["b"] && added.screens.map(\.name) == ["up"])
    // Without a file before it, an empty list clears nothing.
    files["60.yaml"] = nil
    files["50.yaml"] = nil
    let whole = try load(files)
    #expect(whole.devices.count == 1 && whole.screens.count == 2 && whole.apps.count == 1)
  }

  @Test("The combined files may hold no more entries than a single file")
  func counts() throws {
    func screens(_ numbers: ClosedRange<Int>) -> String {
      "screens: [\(numbers.map { "{name: s\($0)}" }.joined(separator: ", "))]\n"
    }
    #expect(try load(["touchd.yaml": screens(1...9), "a.yaml": screens(8...16)]).screens.count == 16)
    #expect(
      try error(["touchd.yaml": screens(1...9), "a.yaml": screens(9...16), "b.yaml": "\n" + screens(16...17)])
        == "touchd.yaml.d/b.yaml:2:10: screens: expected at most 16 elements, found 17 including those of the previous files"
    )
    func rules(_ count: Int) -> String {
      "permissions:\n" + String(repeating: "- {user: root, may: []}\n", count: count)
    }
    #expect(try error(["touchd.yaml": rules(200), "a.yaml": rules(56)]) == nil)
    #expect(
      try error(["touchd.yaml": rules(200), "a.yaml": rules(57)])?.hasPrefix("touchd.yaml.d/a.yaml:2:1: ") == true)
    #expect(try load(["touchd.yaml": "", "a.yaml": "apps: []"]).apps.isEmpty)
  }

  @Test("An error names the file of its entry, wherever the entry ends up")
  func places() throws {
    let good =
      "devices: [{match: {name: x}}]\nscreens: [{name: new}]\nsockets: [{name: a, permissions: [], path: /a}]\n"
    #expect(
      try error(["touchd.yaml": "screens: [{name: old}]\ndevices: [{match: {name: y}, screen: odd}]", "a.yaml": good])
        == #"touchd.yaml:2:38: devices[0].screen: unknown screen "odd"; did you mean "old"?"#)
    #expect(
      try error(["touchd.yaml": "sockets: [{name: b, permissions: [], path: /a}]", "a.yaml": good])
        == "touchd.yaml.d/a.yaml:3:44: sockets[0].path: another socket already has this path")
    #expect(
      try error(["touchd.yaml": good, "a.yaml": "screens: [{name: b}, {name: new}, {name: b}]"])
        == #"touchd.yaml.d/a.yaml:1:42: screens[2].name: another screen already has the name "b""#)
    let recognizer = "recognizers: [{name: r, kind: tap, presses: [KEY_POWER]}]"
    #expect(
      try error(["touchd.yaml": "", "a.yaml": good, "b.yaml": "screens: [{name: up, \(recognizer)}]"])?
        .hasPrefix("touchd.yaml.d/b.yaml:1:") == true)
    let files = try Directory([
      "touchd.yaml": "permissions: [{user: root, may: []}]\n",
      "touchd.yaml.d/a.yaml": "permissions: [{user: root, may: []}, {user: no such, may: []}]\n",
    ])
    let missing = #expect(throws: DocumentError.self) { try files.load().checkAccounts() }
    #expect(
      "\(try #require(missing))".hasSuffix(#"a.yaml:1:45: permissions[1].user: there is no user "no such""#))
  }

  // MARK: Combined text

  /// The combined text of files, without their directory.
  private func text(_ files: Directory) throws -> String {
    try Configuration.combinedText(path: "\(files.path)/touchd.yaml")
      .replacingOccurrences(of: files.path, with: "DIR")
  }

  @Test("The combined text names the file of each part, and has the entries in the order in which they apply")
  func combined() throws {
    let files = try Directory([
      "touchd.yaml": "socket: {path: /a, group: root}\nclients: {maximum: 1}\nscreens: [{name: main}, {name: side}]\n"
        + "permissions: [{user: root, may: [see]}]\ndevices:\n  - match: {name: a}\n  - {match: {name: b}}\n",
      "touchd.yaml.d/10.yaml":
        "socket: {mode: 0600}\ndevices: [{match: {name: c}}]\nscreens: [{name: side, rotation: 90}]\n",
      "touchd.yaml.d/20.yaml": "permissions:\nscreens: [{name: top}]\n",
    ])
    #expect(
      try text(files) == """
        # DIR/touchd.yaml.d/10.yaml
        socket: {mode: 0600}
        # DIR/touchd.yaml.d/20.yaml
        permissions: null
        screens:
        # DIR/touchd.yaml
        - {name: main}
        # DIR/touchd.yaml.d/10.yaml
        - {name: side, rotation: 90}
        # DIR/touchd.yaml.d/20.yaml
        - {name: top}
        devices:
        # DIR/touchd.yaml.d/10.yaml
        - match: {name: c}
        # DIR/touchd.yaml
        - match: {name: a}
        - match: {name: b}
        # DIR/touchd.yaml
        clients: {maximum: 1}

        """)
  }

  @Test("The combined text is a valid configuration that is equal to the files in any folder")
  func combinedIsConfiguration() throws {
    let shipped = try String(contentsOfFile: projectFile("Config/touchd.yaml"), encoding: .utf8)
    let files = try Directory([
      "touchd.yaml": shipped, "demo.scene.yaml": "windows: [{name: home}]\n",
      "touchd.yaml.d/10.yaml": """
      scene: scenes/own.yaml
      calibrations:
        - match:
            name: Touch, the [first] of {two}
          matrix: [1, 0, 0, 0, 1, 0]
      devices:
        - match: {name: "true", id: "0416:038f", udev: {ID_X: "1", ID_Y: 0x10, ID_Z: no}}
          parts: [{screen: main, area: [0, 0, .5, 1]}, {screen: side, area: [5e-1, 0, 0.5, 1]}]
          presses: [KEY_POWER]
          grab: True
          filters: {deadZones: [[0, 0, 40, 480], [0, 10, 5, 5]], jitter: {cutoff: 1}}
      screens:
        - {name: side, size: [800, 480], recognizers: [{name: up, kind: swipe, directions: [up], withholdsTouches: false}]}
        - name: main
          displayPower: [/sys/class/backlight/a/brightness, /sys/b/bl_power]
      """,
      "touchd.yaml.d/20.yaml": "apps: [{name: \"a, b: c\", users: [007, root]}]\nsocket: {path: /x, mode: 0600}\n"
        + "devices: [{match: {path: \"/dev/input/by-path/platform-*\"}, calibration: [1, 0, -0.5, 0, +1, 1e-3]}]\n",
      "touchd.yaml.d/scenes/own.yaml": "windows: [{name: own}]\n",
    ])
    let original = try files.load()
    #expect(original.scene?.windows.map(\.name) == ["own"])
    #expect(original.screens.first { $0.name == "side" }?.recognizers.map(\.withholdsTouches) == [false])
    let combined = try Directory([
      "touchd.yaml": try Configuration.combinedText(path: "\(files.path)/touchd.yaml")
    ])
    #expect(try combined.load().json == original.json)
    #expect(try combined.load().apps[0].users == ["007", "root"])
    // A scene written in the configuration stays there.
    let inline = try Directory(["touchd.yaml": "scene: {windows: [{name: w}]}\n"])
    #expect(try text(inline) == "# DIR/touchd.yaml\nscene:\n  windows:\n    - {name: w}\n")
    #expect(try text(Directory(["touchd.yaml": ""])) == "")
  }
}
