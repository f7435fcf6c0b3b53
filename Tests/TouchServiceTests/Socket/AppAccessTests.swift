import Documents
import Glibc
import Panels
import Scenes
import TestSupport
import Testing
import TouchKit
import Varlink

@testable import Configuration
@testable import TouchService

@Suite(.closesDescriptors, .timeLimit(.minutes(5))) struct AppAccessTests {
  /// Another user without any client.
  private static let other: UInt32 = 4_000_001

  /// A service with further sockets, which grant their permissions to every client.
  private static func guarded(_ sockets: [(String, Permissions)]) throws -> GuardedService {
    let served = try GuardedService()
    for (name, permissions) in sockets { try served.add(name, permissions) }
    served.service.access = try AccessControl(served.configuration, mainGroups: [])
    return served
  }

  /// Present an app with one window that fills the screen.
  private static func present(
    _ app: String, in layer: String = "app", through socket: String, to served: GuardedService
  ) throws -> (client: VarlinkClient, session: String) {
    let scene = #"{"windows":[{"name":"main","views":[{"name":"page","recognizers":[{"name":"go","kind":"tap"}]}]}]}"#
    let client = try served.call(
      "Present", through: socket, parameters: #"{"app":"\#(app)","layer":"\#(layer)","scene":\#(scene)}"#)
    guard let session = try client.receive().parameters["session"]?.text else {
      throw VarlinkClientError.malformed("no session")
    }
    return (client, session)
  }

  private static func front(_ served: GuardedService) -> String? {
    served.rig.host.foreground.shown(on: served.rig.host.screen)
  }

  @Test("A14: without a layer's permission, a client cannot change, answer for or hide even its own user's apps in it")
  func sessionsOfLayers() throws {
    let served = try Self.guarded([("overlays", [.present, .overlay]), ("systems", [.present, .system])])
    for (layer, mine, others) in [
      ("overlay", "overlays", ["present", "systems"]), ("system", "systems", ["present", "overlays"]),
    ] {
      let (presenter, session) = try Self.present(layer, in: layer, through: mine, to: served)
      for (method, more) in [("Change", #","changes":[]"#), ("Answer", #","contest":1"#), ("StepBack", "")] {
        let parameters = #"{"session":"\#(session)"\#(more)}"#
        for socket in others {
          served.refusals = []
          let client = try served.call(method, through: socket, more: false, parameters: parameters)
          #expect(throws: VarlinkClientError.error(.permissionDenied), "\(method) \(socket)") { try client.receive() }
          #expect(served.refusals == ["io.touchd.Touch.\(method) requires the permission \(layer)"])
        }
        served.refusals = []
        expectAnswer(try served.call(method, through: mine, more: false, parameters: parameters))
        #expect(served.refusals.isEmpty)
      }
      withExtendedLifetime(presenter) {}
    }
    // Apps in the apps' layer require no such permission.
    let (presenter, session) = try Self.present("paint", through: "systems", to: served)
    let client = try served.call(
      "Change", through: "present", more: false, parameters: #"{"session":"\#(session)","changes":[]}"#)
    #expect(throws: Never.self) { try client.receive() }
    withExtendedLifetime(presenter) {}
  }

  @Test("A9, A14: only a client with `control` can bring another user's app to the front")
  func othersToTheFront() throws {
    let served = try Self.guarded([("both", [.present, .control])])
    let mine = try Self.present("mine", through: "present", to: served)
    served.present("theirs", user: Self.other)
    try #require(Self.front(served) == "mine")
    let denied = try served.call("Activate", through: "present", more: false, parameters: #"{"app":"theirs"}"#)
    #expect(throws: VarlinkClientError.error(.permissionDenied)) { try denied.receive() }
    #expect(served.refusals == ["io.touchd.Touch.Activate requires the permission control"])
    #expect(Self.front(served) == "mine")
    let granted = try served.call("Activate", through: "both", more: false, parameters: #"{"app":"theirs"}"#)
    #expect(throws: Never.self) { try granted.receive() }
    #expect(served.refusals.count == 1 && Self.front(served) == "theirs")
    withExtendedLifetime(mine) {}
  }

  @Test(
    "A14: only a client with `watch` gets the scene of another user's app; others do not learn whether it exists"
  )
  func othersScene() throws {
    let served = try Self.guarded([("both", [.see, .watch])])
    let mine = try Self.present("mine", through: "present", to: served)
    served.present("theirs", user: Self.other)
    func scene(_ app: String, through socket: String) throws -> VarlinkClient {
      try served.call("GetScene", through: socket, more: false, parameters: #"{"app":"\#(app)"}"#)
    }
    for app in ["theirs", "nobody"] {
      served.refusals = []
      #expect(throws: VarlinkClientError.error(.permissionDenied), "\(app)") {
        try scene(app, through: "see").receive()
      }
      #expect(served.refusals == ["io.touchd.Touch.GetScene requires the permission watch"])
    }
    served.refusals = []
    for (app, socket) in [("mine", "see"), ("theirs", "both")] {
      #expect(try scene(app, through: socket).receive().parameters["scene"]?["windows"] != nil, "\(app)")
    }
    #expect(throws: VarlinkClientError.self) { try scene("nobody", through: "both").receive() }
    #expect(served.refusals.isEmpty)
    withExtendedLifetime(mine) {}
  }

  @Test("A14: the events of apps require `watch`, whichever app sends them")
  func eventsOfApps() throws {
    let served = try Self.guarded([("both", [.see, .watch])])
    for apps in [#"["*"]"#, #"["mine"]"#, "[]"] {
      served.refusals = []
      let denied = try served.call("Subscribe", through: "see", parameters: #"{"apps":\#(apps)}"#)
      #expect(throws: VarlinkClientError.error(.permissionDenied), "\(apps)") { try denied.receive() }
      #expect(served.refusals == ["io.touchd.Touch.Subscribe requires the permission watch"])
      let granted = try served.call("Subscribe", through: "both", parameters: #"{"apps":\#(apps)}"#)
      #expect(throws: Never.self) { try granted.receive() }
    }
  }

  @Test(
    "A3, A21: an app's windows are removed when it loses its permission, or that for its layer",
    arguments: [Permissions.present, .overlay])
  func revoked(_ lost: Permissions) throws {
    let served = try Self.guarded([("both", [.present, .overlay])])
    let (client, session) = try Self.present("bar", in: "overlay", through: "both", to: served)
    let (other, _) = try Self.present("paint", through: "present", to: served)
    try #require(served.rig.host.apps.map(\.name) == ["bar", "paint"])
    var changed = served.configuration
    changed.sockets[changed.sockets.count - 1].permissions.remove(lost)
    served.service.access = try AccessControl(changed, mainGroups: [])
    served.turn()
    #expect(served.refusals == ["io.touchd.Touch.Present requires the permission \(lost.words[0])"])
    #expect(served.rig.host.apps.map(\.name) == ["paint"])
    var last: (any Error)?
    while last == nil {
      do { _ = try client.receive() } catch { last = error }
    }
    #expect(last as? VarlinkClientError == .error(.permissionDenied))
    // Even if the permission returns, that session is over.
    served.service.access = try AccessControl(served.configuration, mainGroups: [])
    let late = try served.call(
      "Change", through: "both", more: false, parameters: #"{"session":"\#(session)","changes":[]}"#)
    let error = #expect(throws: VarlinkClientError.self) { try late.receive() }
    if case .error(let reason)? = error { #expect(reason.name == "io.touchd.Touch.NoSuchSession") }
    withExtendedLifetime(other) {}
  }

  @Test(
    "A21: changes still being checked when their caller loses its permission are not made",
    arguments: [false, true])
  func revokedChange(isOneway: Bool) throws {
    let served = try Self.guarded([("both", [.present, .see])])
    let (presenter, session) = try Self.present("paint", through: "present", to: served)
    // Few enough to be read at once, and more than are checked in one turn.
    let sets = Array(repeating: #"{"of":"go","set":{}},"#, count: 165).joined()
    let client = try served.call(
      "Change", through: "both", more: false, isOneway: isOneway,
      parameters: #"{"session":"\#(session)","changes":[\#(sets){"add":{"name":"late"},"in":"page"}]}"#)
    let page = try #require(served.rig.host.apps.first?.scene.view(named: "page"))
    try #require(page.subviews.isEmpty)
    var changed = served.configuration
    changed.sockets[changed.sockets.count - 1].permissions = [.see]
    served.service.access = try AccessControl(changed, mainGroups: [])
    for _ in 0..<100 { served.turn() }
    if !isOneway { #expect(throws: VarlinkClientError.error(.permissionDenied)) { try client.receive() } }
    #expect(served.refusals == ["io.touchd.Touch.Change requires the permission present"])
    #expect(page.subviews.isEmpty && served.rig.host.apps.count == 1)
    withExtendedLifetime((client, presenter)) {}
  }

  @Test("A21: a scene still being prepared when its caller loses its permission never appears")
  func revokedMeanwhile() throws {
    let served = try Self.guarded([("both", [.present, .overlay])])
    let views = (0..<600).map { #"{"name":"view \#($0)"}"# }.joined(separator: ",")
    let client = try served.call(
      "Present", through: "both",
      parameters: #"{"app":"bar","layer":"overlay","scene":{"windows":[{"name":"main","views":[\#(views)]}]}}"#)
    try #require(served.rig.host.apps.isEmpty)
    var changed = served.configuration
    changed.sockets[changed.sockets.count - 1].permissions = [.present]
    served.service.access = try AccessControl(changed, mainGroups: [])
    for _ in 0..<100 { served.turn() }
    #expect(throws: VarlinkClientError.error(.permissionDenied)) { try client.receive() }
    #expect(served.rig.host.apps.isEmpty)
  }

  @Test("as many random bytes as requested are returned, and all of them are random", arguments: [0, 1, 8, 256])
  func random(count: Int) {
    var seen = [UInt8](repeating: 0, count: count)
    for _ in 0..<64 {
      let bytes = randomBytes(count)
      #expect(bytes.count == count)
      for index in bytes.indices { seen[index] |= bytes[index] }
    }
    // The chance that a bit is never set in 64 draws is 1 in 2^64.
    #expect(seen == [UInt8](repeating: 255, count: count))
  }
}
