import Documents
import Evdev
import Panels
import Scenes
import TestSupport
import Testing
import TouchKit
import Varlink

@testable import Configuration

/// Read the text of one configuration file.
private func configuration(_ text: String) throws(DocumentError) -> Configuration {
  try Configuration.schema.decode(Cursor(try parseYAML(Array(text.utf8), file: "t.yaml"), file: "t.yaml"))
}

private func error(_ text: String) -> String? { errorText { try configuration(text) } }

@Suite(.timeLimit(.minutes(5))) struct ConfigurationTests {
  @Test("An empty file is the default configuration", arguments: ["", "# nothing\n", "thresholds:\ndevices:\n"])
  func empty(text: String) throws {
    let configuration = try configuration(text)
    #expect(configuration == Configuration())
    #expect(configuration.socket.path == "/run/touchd/io.touchd")
    #expect(configuration.socket.mode == 0o660)
    #expect(configuration.socket.group == nil)
    #expect(configuration.thresholds == Thresholds())
    #expect(configuration.screens == [ScreenConfiguration(name: "main")])
    #expect(configuration.clients == VarlinkLimits())
    #expect(configuration.scene == nil)
  }

  @Test("Every key is read")
  func everyKey() throws {
    let text = """
      socket: {path: /tmp/s, mode: 0600, group: touch}
      scene: {windows: []}
      thresholds: {tap.interval: 0.5, rotation.slop: 20}
      screens:
        - {name: a, size: [800, 480], physicalSize: [154.5, 86], rotation: 270}
        - {name: b}
      devices:
        - match: {name: "Goo*", id: "0EEF:00ab", path: /dev/input/event3, udev: {ID_PATH: "pci-*"}}
          screen: b
          grab: true
          calibration: [1, 0, 0.5, 0, -1, 1]
          swapAxes: true
          invertX: true
          invertY: true
      clients: {maximum: 3, longestCall: 4096, longestQueue: 8192}
      """
    var expected = Configuration()
    expected.socket.path = "/tmp/s"
    expected.socket.mode = 0o600
    expected.socket.group = "touch"
    expected.sceneSource = .inline(SceneDescription())
    expected.thresholds.tapInterval = 0.5
    expected.thresholds.rotationSlop = 20
    expected.screens = [
      ScreenConfiguration(
        name: "a",
        geometry: ScreenGeometry(
          size: Size(width: 800, height: 480), physicalSize: Size(width: 154.5, height: 86), rotation: .threeQuarters)),
      ScreenConfiguration(name: "b"),
    ]
    var rule = DeviceRule()
    rule.match.name = "Goo*"
    rule.match.id = DeviceID(vendor: 0x0EEF, product: 0x00AB)
    rule.match.path = "/dev/input/event3"
    rule.match.udev = ["ID_PATH": "pci-*"]
    rule.screen = "b"
    rule.grab = true
    rule.calibration = [1, 0, 0.5, 0, -1, 1]
    rule.swapsAxes = true
    rule.invertsX = true
    rule.invertsY = true
    expected.devices = [rule]
    expected.clients.maximumClients = 3
    expected.clients.maximumMessage = 4096
    expected.clients.maximumQueue = 8192
    let read = try configuration(text)
    #expect(read == expected)
    var writer = JSONWriter()
    Configuration.schema.encode(read, into: &writer)
    #expect(try Configuration.schema.decode(Cursor(try parseJSON(writer.bytes.span))) == expected)
  }

  @Test(
    "The first error of a configuration is reported with its place",
    arguments: [
      ("sokets: {}", #"t.yaml:1:1: sokets: unknown key "sokets"; did you mean "sockets"?"#),
      (
        "screen: []",
        #"t.yaml:1:1: screen: unknown key "screen"; did you mean "screens", or is it a key of a device rule in "devices"?"#
      ),
      ("socket: {path: run/x}", "t.yaml:1:16: socket.path: expected a path that begins with /"),
      ("socket: {mode: 0o660}", #"t.yaml:1:16: socket.mode: expected an octal mode, such as "0660", found "0o660""#),
      ("socket: {mode: 0680}", #"t.yaml:1:16: socket.mode: expected an octal mode, such as "0660", found "0680""#),
      ("socket: {mode: 7660}", #"t.yaml:1:16: socket.mode: expected an octal mode, such as "0660", found "7660""#),
      ("socket: {group: \"\"}", "t.yaml:1:17: socket.group: a group has a name"),
      (
        "thresholds: {tap.intervall: 1}",
        #"t.yaml:1:14: thresholds.tap.intervall: unknown key "tap.intervall"; did you mean "tap.interval"?"#
      ),
      (
        "thresholds: {tap.interval: 0.04}",
        #"t.yaml:1:28: thresholds.tap.interval: 0.04 s is out of range: 0.05 to 10 s"#
      ),
      ("thresholds: {pan.slop: 1001}", #"t.yaml:1:24: thresholds.pan.slop: 1001 pt is out of range: 0 to 1000 pt"#),
      (
        "screens: [\(String(repeating: "{name: a}, ", count: 17))]",
        "t.yaml:1:10: screens: expected 0 to 16 elements, found 17"
      ),
      (
        "screens: [{name: a, rotation: 45}]",
        "t.yaml:1:31: screens[0].rotation: expected one of 0, 90, 180, 270 °, found 45"
      ),
      ("screens: [{name: a, size: [0, 5]}]", "t.yaml:1:28: screens[0].size[0]: 0 px is out of range: 1 to 100000 px"),
      (
        "screens: [{name: a, physicalSize: [5]}]",
        "t.yaml:1:35: screens[0].physicalSize: expected [width, height], found 1 element"
      ),
      ("devices: [{}]", #"t.yaml:1:11: devices[0]: the key "match" is missing"#),
      (
        "devices: [{match: {}}]",
        "t.yaml:1:19: devices[0].match: name, id, path or udev is missing: a rule must identify devices"
      ),
      (
        "devices: [{match: {id: eef:1}}]",
        "t.yaml:1:24: devices[0].match.id: expected vendor:product in four hexadecimal digits each, such as 0eef:0001"
      ),
      (
        "devices: [{match: {name: x}, calibration: [1, 0, 0]}]",
        "t.yaml:1:43: devices[0].calibration: expected [a, b, c, d, e, f], found 3 elements"
      ),
      (
        "devices: [{match: {name: x}, calibration: [1, 2, 0, 2, 4, 0]}]",
        "t.yaml:1:43: devices[0].calibration: a matrix with ae = bd would map all touches to one line"
      ),
      (
        "calibrations: [{match: {name: x}, matrix: [0, 0, 0, 0, 0, 0]}]",
        "t.yaml:1:43: calibrations[0].matrix: a matrix with ae = bd would map all touches to one line"
      ),
      (
        "devices: [{match: {name: x}, grab: yes}]",
        #"t.yaml:1:36: devices[0].grab: expected true or false, found "yes"; write true"#
      ),
      ("clients: {maximum: 0}", "t.yaml:1:20: clients.maximum: 0 is out of range: 1 to 4096"),
      (
        "clients: {longestCall: 4095}",
        "t.yaml:1:24: clients.longestCall: 4095 bytes is out of range: 4096 to 67108864 bytes"
      ),
      (
        "scene: {windows: [{name: 5, level: x}]}", #"t.yaml:1:36: scene.windows[0].level: expected a number, found "x""#
      ),
      ("scene: \"\"", "t.yaml:1:8: scene: expected the path of a scene's file"),
      (
        "scene: {windows: [{name: a}, {name: a}]}",
        #"t.yaml:1:37: scene.windows[1].name: another window or view already has the name "a""#
      ),
    ])
  func errors(text: String, expected: String) {
    #expect(error(text) == expected)
  }

  @Test("The path of a socket has at most 107 bytes")
  func socketPath() {
    let longest = "/" + String(repeating: "x", count: 106)
    #expect(error("socket: {path: \(longest)}") == nil)
    #expect(error("socket: {path: \(longest)x}")?.hasSuffix("at most 107 bytes, this one has 108") == true)
    #expect(error("socket: {path: \(longest.dropLast())é}")?.hasSuffix("this one has 108") == true)
  }

  @Test("Thresholds accept both ends of their range", arguments: Thresholds.table.map(\.key))
  func thresholdBounds(key: String) throws {
    let threshold = try #require(Thresholds.table.first { $0.key == key })
    for bound in [threshold.range.lowerBound, threshold.range.upperBound] {
      #expect(try configuration("thresholds: {\(key): \(bound)}").thresholds[keyPath: threshold.keyPath] == bound)
    }
    #expect(error("thresholds: {\(key): \(threshold.range.upperBound + 0.01)}")?.contains("is out of range") == true)
    #expect(error("thresholds: {\(key): \(threshold.range.lowerBound - 0.01)}")?.contains("is out of range") == true)
  }

  @Test("A configuration that only sets sockets counts as empty; any other setting makes it non-empty")
  func empty() throws {
    #expect(try configuration("{}").isEmpty && configuration("socket: {path: /run/x, mode: 0600}").isEmpty)
    #expect(try configuration("sockets: [{name: y, path: /run/y, permissions: [see]}]").isEmpty)
    for text in [
      "scene: {windows: []}", "clients: {maximum: 3}", "permissions: [{user: root, may: []}]", "screens: [{name: x}]",
    ] {
      #expect(try !configuration(text).isEmpty, "\(text)")
    }
  }

  @Test("A group is a number or a name known to the system")
  func groups() throws {
    var socket = SocketConfiguration()
    #expect(try socket.groupID() == nil)
    socket.group = "4711"
    #expect(try socket.groupID() == 4711)
    socket.group = "root"
    #expect(try socket.groupID() == 0)
    // 4294967295 is (gid_t)-1, with which chown would not change the group.
    socket.group = "4294967295"
    #expect(throws: DocumentError.self) { try socket.groupID() }
    socket.group = "4294967294"
    #expect(try socket.groupID() == 4_294_967_294)
    socket.group = "no such group"
    #expect(throws: DocumentError(path: "socket.group", message: "there is no group \"no such group\"")) {
      try socket.groupID()
    }
  }

  @Test("A14: permission rules are for a user or a group, and name existing permissions")
  func permissionRules() throws {
    let good = try configuration(
      "permissions:\n- {user: root, may: [see, watch]}\n- {group: 4711, may: []}\n"
    ).permissions
    #expect(
      good == [
        PermissionRule(user: "root", group: nil, may: [.see, .watch]),
        PermissionRule(user: nil, group: "4711", may: []),
      ])
    for (text, message) in [
      ("permissions: [{may: [see]}]", "permissions[0]: a permission rule needs either user or group"),
      (
        "permissions: [{user: a, group: b, may: [see]}]", "permissions[0]: a permission rule needs either user or group"
      ),
      ("permissions: [{user: a}]", #"permissions[0]: the key "may" is missing"#),
      (
        "permissions: [{user: a, may: [see, presnt]}]",
        #"permissions[0].may[1]: unknown permission "presnt"; did you mean "present"?"#
      ),
      ("sockets: [{name: a}]", #"sockets[0]: the key "permissions" is missing"#),
    ] {
      #expect(error(text)?.hasSuffix(message) == true, "\(error(text) ?? "no error")")
    }
  }

  @Test("A threshold set by name is checked like its key in a file")
  func oneThreshold() throws {
    var configuration = Configuration()
    try configuration.setThreshold("tap.press=0.5")
    var expected = Thresholds()
    expected.tapPress = 0.5
    #expect(configuration.thresholds == expected)
    for (assignment, message) in [
      ("tap.press", #""tap.press" is not KEY=VALUE, such as tap.press=0.5"#), ("tap=1", "tap"),
      ("tap.press=x=1", #"expected a number, found "x=1""#), ("=tap.press=1", #"unknown key """#),
    ] {
      let error = #expect(throws: DocumentError.self) { try configuration.setThreshold(assignment) }
      #expect(error?.description.contains(message) == true, "\(error?.description ?? "")")
    }
    #expect(configuration.thresholds == expected)
  }

  @Test("A device whose touches are passed on is grabbed, and its twin has its screen; other devices have no twin")
  func deviceUse() {
    let passed = DeviceUse(grab: false, passOn: PassOn(), screen: "main")
    #expect(passed.grab && passed.screen == "main")
    let kept = DeviceUse(grab: false, screen: "main")
    #expect(!kept.grab && kept.screen == nil && DeviceUse(grab: true).grab)
    // A touchscreen without a rule.
    let panel = DiscoveredDevice(path: "", name: "a", properties: ["ID_INPUT_TOUCHSCREEN": "1"])
    #expect(Configuration().use(of: panel)?.grab == false)
  }

  @Test("A device rule matches if every condition holds")
  func deviceMatch() {
    func holds(_ change: (inout DeviceMatch) -> Void) -> Bool {
      var match = DeviceMatch()
      change(&match)
      return match.holds(
        DiscoveredDevice(
          path: "/dev/input/event3", links: ["/dev/input/by-path/platform-i2c-event"], name: "Goodix Capacitive",
          vendor: 0x416, product: 0x38F, properties: ["ID_INPUT_TOUCHSCREEN": "1", "ID_PATH": "platform-i2c"]))
    }
    #expect(holds { _ in })
    #expect(holds { $0.name = "Goodix*" })
    #expect(holds { $0.name = "Goodix?Capacitive" })
    #expect(!holds { $0.name = "Goodix" })
    #expect(!holds { $0.name = "goodix*" })
    #expect(holds { $0.id = DeviceID(vendor: 0x416, product: 0x38F) })
    #expect(!holds { $0.id = DeviceID(vendor: 0x416, product: 0x390) })
    #expect(!holds { $0.id = DeviceID(vendor: 0x417, product: 0x38F) })
    #expect(holds { $0.path = "/dev/input/event3" })
    #expect(holds { $0.path = "/dev/input/by-path/*" })
    #expect(holds { $0.path = "/dev/*-event" })
    #expect(!holds { $0.path = "/dev/input/event" })
    #expect(holds { $0.udev = ["ID_PATH": "platform-*", "ID_INPUT_TOUCHSCREEN": "1"] })
    #expect(!holds { $0.udev = ["ID_PATH": "platform-*", "ID_INPUT_TOUCHSCREEN": "0"] })
    #expect(!holds { $0.udev = ["ID_SEAT": "*"] })
    #expect(
      !holds {
        $0.name = "Goodix*"; $0.path = "/dev/input/event4"
      })
  }

  @Test("the largest displacement is the largest of all distance thresholds")
  func largestDisplacement() {
    for threshold in [
      \Thresholds.tapMovement, \.tapDistance, \.longPressMovement, \.panSlop, \.swipeAlong, \.swipeAcross, \.pinchSlack,
      \.edgeBand,
    ] as [WritableKeyPath<Thresholds, Double>] {
      var thresholds = Thresholds()
      thresholds[keyPath: threshold] = 500
      #expect(thresholds.largestDisplacement == 500)
    }
  }

  @Test(
    "an id is two four-digit numbers joined by a colon", arguments: ["0eef::0001", ":0eef:0001", "0eef:0001:", "0eef"])
  func noID(id: String) {
    #expect(error("devices: [{match: {id: \"\(id)\"}}]")?.contains("expected vendor:product") == true)
  }

  @Test("a changed socket file or client limit requires a restart")
  func restart() {
    let before = Configuration()
    var after = before
    #expect(!after.needsRestart(after: before))
    after.clients.maximumClients += 1
    #expect(after.needsRestart(after: before))
    after = before
    after.socket.mode = 0o600
    #expect(after.needsRestart(after: before))
    after = before
    after.sockets = [FurtherSocket()]
    #expect(after.needsRestart(after: before))
    // The permissions of an additional socket can change without a restart; its path cannot.
    var other = after
    other.sockets[0].permissions = [.see]
    #expect(!other.needsRestart(after: after))
    other.sockets[0].path = "/run/x"
    #expect(other.needsRestart(after: after))
  }

  @Test("a configuration written as JSON reads back equal, including the scene and the times of filters")
  func json() throws {
    let original = try configuration(
      "scene: {windows: [{name: w}]}\ndevices: [{match: {name: x}, filters: {shortestTouch: 1, bounce: 0.0625}}]")
    var expected = original
    guard case .inline(let scene)? = original.sceneSource else {
      Issue.record("the scene stands in the file")
      return
    }
    expected.scene = scene
    let read = try Configuration(json: expected.json)
    #expect(read == expected)
    #expect(read.devices[0].filters == original.devices[0].filters)
  }

  @Test("a set of permissions is written as the words it was read from")
  func permissions() {
    for (word, permission) in Permissions.words {
      #expect(permission.words == [word])
      #expect(Permissions.all.subtracting(permission).words == Permissions.all.words.filter { $0 != word })
    }
  }

  @Test("an area may extend a millionth beyond the glass, and a matrix may shear")
  func rounding() throws {
    let edges = "[0.000001, 0.000001, 1, 1]"
    #expect(throws: Never.self) {
      try configuration("devices: [{match: {name: x}, parts: [{screen: main, area: \(edges)}]}]")
    }
    let read = try configuration("devices: [{match: {name: x}, calibration: [1, 1, 0, 0, 1, 0]}]")
    #expect(read.devices[0].calibration == [1, 1, 0, 0, 1, 0])
  }

  @Test("the area of a part is written as x, y, width and height")
  func area() throws {
    let read = try configuration(
      "devices: [{match: {name: x}, parts: [{screen: main, area: [0.25, 0.125, 0.5, 0.75]}]}]")
    #expect(read.devices[0].parts.map(\.area) == [Rect(x: 0.25, y: 0.125, width: 0.5, height: 0.75)])
  }
}
