import Documents
import Evdev
import Foundation
import Glibc
import Panels
import Scenes
import TestSupport
import Testing
import TouchKit
import Varlink

@testable import Configuration

extension Directory {
  func load() throws -> Configuration { try use { try Configuration.load(path: "\($0)/touchd.yaml") } }

  /// The error's text without the directory, or nil.
  func error() -> String? {
    errorText(load)?.replacingOccurrences(of: path + "/", with: "")
  }
}

@Suite(.timeLimit(.minutes(5))) struct ConfigurationLoadingTests {
  @Test("A later drop-in replaces whole top-level keys and keeps all others")
  func dropIns() throws {
    let files = try Directory([
      "touchd.yaml": "socket: {path: /a, group: g}\nclients: {maximum: 1}\nthresholds: {tap.interval: 1}\n",
      "touchd.yaml.d/20-b.yaml": "socket: {mode: 0600}\n",
      "touchd.yaml.d/10-a.yaml": "socket: {path: /b}\nclients: {maximum: 2}\n",
      "touchd.yaml.d/.hidden.yaml": "nonsense: 1\n",
      "touchd.yaml.d/30-c.yaml.bak": "nonsense: 1\n",
    ])
    let configuration = try files.load()
    #expect(configuration.socket.path == Configuration.defaultSocketPath)
    #expect(configuration.socket.mode == 0o600)
    #expect(configuration.socket.group == nil)
    #expect(configuration.clients.maximumClients == 2)
    #expect(configuration.thresholds.tapInterval == 1)
  }

  @Test("An error in a drop-in names the drop-in")
  func dropInErrors() throws {
    let files = try Directory(["touchd.yaml": "", "touchd.yaml.d/a.yaml": "\nsocket: {pth: /x}\n"])
    #expect(files.error() == #"touchd.yaml.d/a.yaml:2:10: socket.pth: unknown key "pth"; did you mean "path"?"#)
  }

  @Test("A scene passed as a configuration gets an error that says so")
  func sceneAsConfiguration() throws {
    #expect(
      try Directory(["touchd.yaml": "windows: [{name: w}]\n"]).error()
        == #"touchd.yaml:1:1: windows: this is a scene; set the key "scene" of a configuration to the name of this file"#
    )
  }

  @Test("A file in place of the drop-in directory is an error")
  func dropInDirectory() throws {
    #expect(
      try Directory(["touchd.yaml": "", "touchd.yaml.d": ""]).error()
        == "touchd.yaml.d: cannot be read: Not a directory")
  }

  @Test("A scene's path is relative to the file that names it, and errors in the scene name its file")
  func sceneFile() throws {
    let files = try Directory([
      "touchd.yaml": "scene: none.yaml\n",
      "touchd.yaml.d/a.yaml": "scene: scenes/s.yaml\n",
      "touchd.yaml.d/scenes/s.yaml": "windows: [{name: w}]\n",
      "none.yaml": "windows: []",
    ])
    #expect(try files.load().scene?.windows.map(\.name) == ["w"])
    let absolute = try Directory(["touchd.yaml": "scene: \(files.path)/none.yaml\n"])
    #expect(try absolute.load().scene?.windows.isEmpty == true)
    let bad = try Directory(["touchd.yaml": "scene: s.yaml\n", "s.yaml": "windows:\n- nam: w\n"])
    #expect(bad.error() == #"s.yaml:2:3: windows[0].nam: unknown key "nam"; did you mean "name"?"#)
    let missing = try Directory(["touchd.yaml": "clients:\nscene: s.yaml\n"])
    #expect(missing.error() == #"touchd.yaml:2:8: scene: there is no file "s.yaml""#)
    let folder = try Directory(["touchd.yaml": "scene: s.yaml\n", "s.yaml/inside": ""])
    #expect(folder.error() == "touchd.yaml:1:8: scene: s.yaml: cannot be read: Is a directory")
    let circle = try Directory(["touchd.yaml": "scene: s.yaml\n"])
    try FileManager.default.createSymbolicLink(
      atPath: "\(circle.path)/s.yaml", withDestinationPath: "s.yaml")
    #expect(circle.error() == "touchd.yaml:1:8: scene: s.yaml: cannot be read: Too many levels of symbolic links")
    let below = try Directory(["touchd.yaml": "scene: touchd.yaml/s.yaml\n"])
    #expect(below.error() == #"touchd.yaml:1:8: scene: there is no file "touchd.yaml/s.yaml""#)
  }

  @Test("An unknown group is an error when the group is needed, not when the file is read")
  func group() throws {
    let files = try Directory(["touchd.yaml": "socket:\n  group: no such group\n"])
    let socket = try files.load().socket
    let error = #expect(throws: DocumentError.self) { try socket.groupID() }
    #expect("\(try #require(error))".hasSuffix(#"/touchd.yaml:2:10: socket.group: there is no group "no such group""#))
    let numbered = try Directory(["touchd.yaml": "socket: {group: 4000000}\n"])
    #expect(try numbered.load().socket.groupID() == 4_000_000)
  }

  @Test(
    "A14: unknown users and groups are errors with their place, and sockets must differ in name and path")
  func accounts() throws {
    func error(_ text: String) throws -> String? {
      let files = try Directory(["touchd.yaml": text])
      let error = errorText { try Configuration.load(path: files("touchd.yaml")).checkAccounts() }
      return error?.split(separator: "/").last.map(String.init)
    }
    #expect(
      try error("permissions:\n- {user: root, may: []}\n- {user: nobody at all, may: []}\n")
        == #"touchd.yaml:3:10: permissions[1].user: there is no user "nobody at all""#)
    #expect(
      try error("permissions: [{group: \"4294967295\", may: []}]\n")
        == #"touchd.yaml:1:23: permissions[0].group: there is no group "4294967295""#)
    #expect(
      try error("sockets: [{name: a, permissions: [], group: none such}]\n")
        == #"touchd.yaml:1:45: sockets[0].group: there is no group "none such""#)
    #expect(try error("permissions: [{user: 4000000, may: [see]}, {group: root, may: [see]}]\n") == nil)
    #expect(
      try error("sockets: [{name: a, permissions: []}, {name: a, permissions: []}]\n")
        == #"touchd.yaml:1:46: sockets[1].name: another socket already has the name "a""#)
    #expect(
      try error("socket: {path: /run/x}\nsockets: [{name: a, path: /run/x, permissions: []}]\n")?
        .hasSuffix("another socket already has this path") == true)
  }

  @Test("A16: the scene of the configuration is limited by `sceneLimits`, whichever file it is in")
  func sceneLimits() throws {
    let scene = "windows: [{name: a, views: [{name: b, views: [{name: c}]}, {name: d}]}, {name: e}]"
    func error(_ limits: String) throws -> String? {
      try Directory(["touchd.yaml": "scene: s.yaml\nsceneLimits: {\(limits)}\n", "s.yaml": scene]).error()
    }
    #expect(try error("windows: 2, views: 3, depth: 2") == nil)
    #expect(try error("windows: 1") == "s.yaml:1:73: windows[1]: a scene has at most 1 windows")
    #expect(try error("views: 2") == "s.yaml:1:60: windows[0].views[1]: a scene has at most 2 views")
    #expect(
      try error("depth: 1") == "s.yaml:1:47: windows[0].views[0].views[0]: views are nested at most 1 deep")
    let recognizers = try Directory([
      "touchd.yaml": "sceneLimits: {recognizers: 2}\n",
      "touchd.yaml.d/a.yaml":
        "scene: {windows: [{name: a, recognizers: [{name: r, kind: tap}, {name: s, kind: tap}], "
        + "views: [{name: v, recognizers: [{name: t, kind: tap}]}]}]}\n",
    ])
    #expect(
      recognizers.error()?.hasSuffix("windows[0].views[0].recognizers: a scene has at most 2 recognizers") == true)
  }

  @Test(
    "A16: a scene for a replay has the limits of the given configuration, by default those of a served scene"
  )
  func limitsOfReplays() throws {
    let views = SceneLimits().views
    func scene(_ count: Int) -> String {
      "windows: [{name: w, views: [\((0..<count).map { "{name: v\($0)}" }.joined(separator: ", "))]}]\n"
    }
    let files = try Directory([
      "touchd.yaml": "sceneLimits: {views: \(views + 1)}\n", "good.yaml": scene(views), "large.yaml": scene(views + 1),
    ])
    func replay(_ scene: String, _ configuration: String? = nil) throws -> Configuration {
      try Configuration.forReplay(configuration: configuration, scene: "\(files.path)/\(scene)", size: nil)
    }
    #expect(throws: Never.self) { try replay("good.yaml") }
    #expect(throws: Never.self) { try replay("large.yaml", "\(files.path)/touchd.yaml") }
    let error = #expect(throws: DocumentError.self) { try replay("large.yaml") }
    #expect(
      error.map { "\($0)".hasSuffix(" windows[0].views[\(views)]: a scene has at most \(views) views") } == true,
      "\(String(describing: error))")
  }

  @Test("A file, value or pipe that cannot be read gives a short error; the program does not wait for a pipe's writer")
  func strangeFiles() throws {
    let long = try Directory(["touchd.yaml": "scene: \(String(repeating: "x", count: 900_000))\n"])
    #expect((long.error()?.utf8.count ?? .max) < 400)
    // PATH_MAX includes the NUL at the end.
    for length in [4095, 4096] {
      let named = try Directory(["touchd.yaml": "scene: \(String(repeating: "x", count: length))\n"])
      #expect(named.error()?.hasSuffix("a path has at most 4095 bytes") == (length == 4096))
    }
    let large = try Directory(["touchd.yaml": String(repeating: "# nothing\n", count: 110_000)])
    #expect(large.error() == "touchd.yaml: is larger than 1 MiB")
    let pipe = try Directory()
    try #require(mkfifo("\(pipe.path)/touchd.yaml", 0o600) == 0)
    #expect(pipe.error() == "touchd.yaml: is a pipe; expected a file")
  }

  @Test("A recording is played on the first screen that its scene names")
  func replayScreens() throws {
    let files = try Directory([
      "s.yaml":
        "windows: [{name: a}, {name: b, screen: kitchen}, {name: c, screen: hall}, {name: d, screen: kitchen}]\n"
    ])
    let size = Size(width: 10, height: 20)
    let configuration = try Configuration.forReplay(scene: "\(files.path)/s.yaml", size: size)
    #expect(configuration.screens.map(\.name) == ["kitchen", "hall"])
    #expect(configuration.screens.map(\.geometry.size) == [size, nil])
  }

  @Test("A scene may be written in the configuration or in a JSON file")
  func sceneForms() throws {
    #expect(try Directory(["touchd.yaml": "scene: {windows: [{name: w}]}\n"]).load().scene?.windows.count == 1)
    let json = try Directory([
      "touchd.yaml": "scene: s.json\n", "s.json": #"{"windows":[{"name":"w","level":"x"}]}"#,
    ])
    #expect(json.error() == #"s.json:1:33: windows[0].level: expected a number, found "x""#)
    // An error in a multi-line scene has its own line and column, or those of the key if unknown.
    func error(_ view: String) throws -> String? {
      let scene = "{\"windows\": [\n  {\"name\": \"w\", \"views\": [\n\n     \(view)]}]}\n"
      return try Directory(["touchd.yaml": "scene: s.json\n", "s.json": scene]).error()
    }
    func tap(_ parameters: String) -> String {
      #"{"name": "v", "recognizers": [{"kind": "tap", "name": "t", "# + parameters + "}]}"
    }
    #expect(try error(#"{"name": "v", "frame": [1, 2, 3, 4]}"#) == nil)
    #expect(
      try error(#"{"name": "v", "frame": {"x": 1}}"#)
        == "s.json:4:29: windows[0].views[0].frame: expected [x, y, width, height], found a mapping")
    let recognizer = "windows[0].views[0].recognizers[0]"
    #expect(
      try error(tap(#""tips": 2"#)) == #"s.json:4:65: \#(recognizer).tips: unknown key "tips"; did you mean "taps"?"#)
    #expect(
      try error(tap("\n \"taps\": \"2\"")) == #"s.json:5:10: \#(recognizer).taps: expected a whole number, found "2""#
    )
    // Errors that only the whole scene shows have places, too.
    #expect(
      try error(#"{"name": "v", "views": [{"name": "v"}]}"#)
        == #"s.json:4:39: windows[0].views[0].views[0].name: another window or view already has the name "v""#)
  }

  @Test("Screens named by devices and windows must exist, in any of the files")
  func screens() throws {
    func error(_ text: String, dropIn: String = "") throws -> String? {
      try Directory([
        "touchd.yaml": text, "touchd.yaml.d/a.yaml": dropIn, "s.yaml": "windows: [{name: w, screen: left}]",
      ])
      .error()
    }
    let device = "devices: [{match: {name: x}, screen: left}]\n"
    #expect(try error(device) == #"touchd.yaml:1:38: devices[0].screen: unknown screen "left"; known: main"#)
    #expect(try error(device, dropIn: "screens: [{name: left}]") == nil)
    #expect(try error("screens: [{name: left}]", dropIn: device) == nil)
    #expect(
      try error("screens: [{name: lift}]", dropIn: device)
        == #"touchd.yaml.d/a.yaml:1:38: devices[0].screen: unknown screen "left"; did you mean "lift"?"#)
    let parts = "devices: [{match: {name: x}, parts: [{screen: main}, {screen: left}]}]\n"
    #expect(try error(parts) == #"touchd.yaml:1:63: devices[0].parts[1].screen: unknown screen "left"; known: main"#)
    #expect(
      try error("devices: [{match: {name: x}, screen: main, parts: [{screen: main}]}]\n")
        == "touchd.yaml:1:51: devices[0].parts: a device has either a screen or parts")
    func area(_ numbers: String) throws -> String? {
      try error("devices: [{match: {name: x}, parts: [{screen: main, area: \(numbers)}]}]\n")
    }
    #expect(try area("[0.3333333, 0, 0.6666667, 1]") == nil)
    for wrong in ["[0.5, 0, 0.51, 1]", "[0, 0.5, 1, 0.51]", "[0.5, 0, 0.51, 0.5]", "[0, 0.5, 0.5, 0.51]"] {
      #expect(
        try area(wrong)
          == "touchd.yaml:1:59: devices[0].parts[0].area: an area must not extend beyond 1: x plus width, and y plus height, are at most 1"
      )
    }
    #expect(
      try area("[0, 0, 0, 1]")
        == "touchd.yaml:1:59: devices[0].parts[0].area: the width and height of an area must be more than 0")
    #expect(
      try area("[0, 0, 1, 0]")
        == "touchd.yaml:1:59: devices[0].parts[0].area: the width and height of an area must be more than 0")
    #expect(try error("scene: s.yaml") == #"s.yaml:1:29: windows[0].screen: unknown screen "left"; known: main"#)
    #expect(
      try error("scene: {windows: [{name: w, screen: left}]}")
        == #"touchd.yaml:1:37: scene.windows[0].screen: unknown screen "left"; known: main"#)
    #expect(try error("scene: s.yaml\nscreens: [{name: main}, {name: left}]") == nil)
    #expect(
      try error("screens: [{name: a}, {name: a}]")
        == #"touchd.yaml:1:29: screens[1].name: another screen already has the name "a""#)
  }

  @Test("P10: passOn limits touches, to one in the form single; it grabs the device, and needs no scene")
  func passOn() throws {
    func files(_ text: String) throws -> Directory {
      try Directory(["touchd.yaml": "devices: [{match: {name: a}, passOn: \(text)}]"])
    }
    func read(_ text: String) throws -> Configuration { try files(text).load() }
    let passed = try read("{touches: 3}")
    #expect(passed.devices[0].passOn?.touches == 3 && passed.devices[0].passOn?.form == .multi)
    #expect(passed.use(of: DiscoveredDevice(path: "", name: "a"))?.grab == true)
    #expect(passed.shownScene == SceneDescription() && passed.passedOn == [0])
    #expect(try read("{form: single, touches: 1}").devices[0].passOn?.form == .single)
    #expect(
      try files("{form: single, touches: 2}").error()
        == "touchd.yaml:1:62: devices[0].passOn.touches: form: single passes on only 1 touch")
    #expect(
      try files("{form: single, cancel: palm}").error()
        == "touchd.yaml:1:61: devices[0].passOn.cancel: form: single cannot report a palm; set cancel: lift")
    #expect(passed.devices[0].passOn?.cancel == .lift)
    #expect(try read("{cancel: palm}").devices[0].passOn?.cancel == .palm)
    let timed = try read("{positions: screen, longestTouch: 0.4, shortestPress: 0.05, escape: false, wakeup: false}")
      .devices[0].passOn
    #expect(timed?.escape == false && passed.devices[0].passOn?.escape == true)
    #expect(timed?.wakeup == false && passed.devices[0].passOn?.wakeup == true)
    #expect(
      timed?.positions == .screen && timed?.longestTouch == 400_000 && timed?.shortestPress == 50_000
        && passed.devices[0].passOn?.positions == .panel)
    #expect(
      try files("{shortestPress: 0.5, longestTouch: 0.4}").error()
        == "touchd.yaml:1:73: devices[0].passOn.longestTouch: longestTouch must not be less than shortestPress")
    #expect(try read("{shortestPress: 0.4, longestTouch: 0.4}").devices[0].passOn?.longestTouch == 400_000)
    let one = "screens: [{name: a}]\ndevices: [{match: {name: a}, parts: [{screen: a}], passOn: {positions: screen}}]"
    #expect(try Directory(["touchd.yaml": one]).error() == nil)
    let parts = "screens: [{name: a}, {name: b}]\ndevices: [{match: {name: a}, parts: [{screen: a}, {screen: b}]"
    #expect(
      try Directory(["touchd.yaml": parts + ", passOn: {positions: screen}}]"]).error()
        == "touchd.yaml:2:85: devices[0].passOn.positions: positions: screen requires a device on a single screen, but this device has several parts"
    )
  }

  @Test("A missing configuration is an error if its path is given")
  func missing() throws {
    #expect(throws: DocumentError(file: "/no/touchd.yaml", message: "cannot be read: No such file or directory")) {
      try Configuration.load(path: "/no/touchd.yaml")
    }
  }

  @Test("A replay's configuration has the given scene and size")
  func replay() throws {
    let plain = try Configuration.forReplay(scene: nil, size: nil)
    #expect(plain == Configuration())
    let files = try Directory(["s.yaml": "windows: [{name: w}]"])
    let given = try Configuration.forReplay(
      scene: "\(files.path)/s.yaml", size: .init(width: 800, height: 480))
    #expect(given.scene?.windows.map(\.name) == ["w"])
    #expect(given.screens[0].geometry.size == .init(width: 800, height: 480))
  }
}
