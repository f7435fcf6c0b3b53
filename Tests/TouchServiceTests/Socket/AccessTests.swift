import Documents
import EventLoop
import Glibc
import Kernel
import Panels
import Scenes
import TestSupport
import Testing
import TouchKit
import Varlink

@testable import Configuration
@testable import TouchService

@Suite(.closesDescriptors, .timeLimit(.minutes(5))) struct AccessTests {
  private let served: GuardedService

  init() throws {
    served = try GuardedService()
  }

  @Test("A14: the interface's comment names for each method the permission that the code requires")
  func documented() throws {
    var said: [String: String] = [:]
    let lines = Service.interface.text.split(separator: "\n", omittingEmptySubsequences: false)
    let head = try #require(lines.firstIndex { $0.hasPrefix("#   method ") })
    for line in lines[(head + 1)...].prefix(while: { $0.hasPrefix("#   ") }) {
      let words = line.dropFirst().split(whereSeparator: { $0 == " " || $0 == "," }).map(String.init)
      for name in words.dropLast() {
        #expect(said.updateValue(try #require(words.last), forKey: name) == nil, "\(name) stands there twice")
      }
    }
    #expect(said.keys.sorted() == Service.interface.methods.keys.sorted())
    for (name, required) in said {
      let method = try #require(ServiceMethod.named("io.touchd.Touch.\(name)"), "\(name)")
      #expect(method.requires.words == (required == "-" ? [] : [required]), "\(name)")
    }
    #expect(Set(ServiceMethod.all.map(\.name)).count == ServiceMethod.all.count)
  }

  @Test(
    "A14: a method is refused to a client without its permission, with a journal line, and granted to others",
    arguments: Service.interface.methods.keys.sorted())
  func matrix(_ method: String) throws {
    let required = try #require(ServiceMethod.named("io.touchd.Touch.\(method)")).requires
    for (word, permission) in Permissions.words + [("nothing", []), ("unknown", [])] {
      served.refusals = []
      let client = try served.call(method, through: word)
      if permission.isSuperset(of: required) {
        expectAnswer(client)
        #expect(served.refusals.isEmpty)
      } else {
        #expect(throws: VarlinkClientError.error(.permissionDenied), "\(word)") { _ = try client.receive() }
        let word = required.words.joined(separator: ", ")
        #expect(served.refusals == ["io.touchd.Touch.\(method) requires the permission \(word)"])
      }
    }
  }

  @Test("A14: non-positional events also require `watch`, because a keyboard is private")
  func nonPositional() throws {
    for kind in ["press", "motion", "remote", "firstResponder"] {
      served.refusals = []
      let client = try served.call("Subscribe", through: "see", parameters: #"{"nonPositional":["\#(kind)"]}"#)
      #expect(throws: VarlinkClientError.error(.permissionDenied)) { _ = try client.receive() }
      #expect(served.refusals == ["io.touchd.Touch.Subscribe requires the permission watch"])
    }
    let client = try served.call("Subscribe", through: "see", parameters: #"{"nonPositional":[]}"#)
    #expect(throws: Never.self) { _ = try client.receive() }
  }

  @Test("A14: each layer above the apps' also requires its own permission, which grants no other layer")
  func layers() throws {
    for (word, more) in [("overlays", Permissions.overlay), ("systems", .system)] {
      try served.add(word, [.present, more])
    }
    served.service.access = try AccessControl(served.configuration, mainGroups: [])
    let wants = ["app": [], "overlay": ["overlay"], "system": ["system"]]
    for (socket, has) in [("present", []), ("overlays", ["overlay"]), ("systems", ["system"])] {
      for (layer, wanted) in wants {
        served.refusals = []
        let client = try served.call(
          "Present", through: socket,
          parameters: #"{"app":"\#(socket).\#(layer)","layer":"\#(layer)","scene":{"windows":[]}}"#)
        if Set(has).isSuperset(of: wanted) {
          #expect(throws: Never.self, "\(layer) through \(socket)") { _ = try client.receive() }
          #expect(served.refusals.isEmpty)
        } else {
          #expect(throws: VarlinkClientError.error(.permissionDenied), "\(layer) through \(socket)") {
            _ = try client.receive()
          }
          #expect(served.refusals == ["io.touchd.Touch.Present requires the permission \(layer)"])
        }
      }
    }
  }

  @Test("A21: a call that requires two permissions ends when either is removed", arguments: [Permissions.see, .watch])
  func eitherOfTwo(_ lost: Permissions) throws {
    try served.add("both", [.see, .watch])
    served.service.access = try AccessControl(served.configuration, mainGroups: [])
    let client = try served.call("Subscribe", through: "both", parameters: #"{"nonPositional":["press"]}"#)
    _ = try client.receive()
    var changed = served.configuration
    changed.sockets[changed.sockets.count - 1].permissions.remove(lost)
    served.service.access = try AccessControl(changed, mainGroups: [])
    served.turn()
    try #require(served.refusals == ["io.touchd.Touch.Subscribe requires the permission \(lost.words[0])"])
    #expect(throws: VarlinkClientError.error(.permissionDenied)) { _ = try client.receive() }
    #expect(served.service.publisher.subscriberCount == 0)
  }

  @Test("A18: when a client disconnects, only its own call stops keeping the curtain drawn")
  func drawers() throws {
    var clients = try (0..<3).map { _ in try served.call("DrawCurtain", through: "control") }
    for client in clients { _ = try client.receive() }
    #expect(served.service.curtains.drawers.count == 3)
    clients.remove(at: 1)
    served.turn()
    #expect(served.service.curtains.drawers.keys.sorted() == [1, 3])
    #expect(served.rig.pipeline.queue.drawings(on: served.rig.host.screen).map(\.drawer) == [1, 3])
  }

  @Test("A14: without `watch`, GetScenes leaves out the apps of other users")
  func othersApps() throws {
    served.configuration.permissions = []
    var socket = FurtherSocket()
    (socket.name, socket.permissions) = ("see", [.see, .watch])
    served.present("mine", user: geteuid())
    served.present("theirs", user: 4_000_001)
    func apps() throws -> [Node.Value?] {
      let client = try served.call("GetScenes", through: "see", more: false)
      return try client.receive().parameters["scenes"]?.elements.map { $0["app"]?.value } ?? []
    }
    #expect(try apps() == [nil, .string("mine")])
    #expect(served.refusals.isEmpty)
    served.configuration.sockets = [socket]
    served.service.access = try AccessControl(served.configuration, mainGroups: [])
    #expect(try apps() == [nil, .string("mine"), .string("theirs")])
  }

  @Test("A21: after a reload, only calls that are no longer permitted end, with an error")
  func revoked() throws {
    let subscriber = try served.call("Subscribe", through: "see")
    let recorder = try served.call("Record", through: "watch")
    _ = try subscriber.receive()
    _ = try recorder.receive()
    let open = served.service.publisher.subscriberCount
    var changed = served.configuration
    changed.sockets[0].permissions = [.control]
    served.service.access = try AccessControl(changed, mainGroups: [])
    served.turn()
    #expect(open == 1 && served.service.publisher.subscriberCount == 0)
    #expect(throws: VarlinkClientError.error(.permissionDenied)) { _ = try subscriber.receive() }
    #expect(served.refusals == ["io.touchd.Touch.Subscribe requires the permission see"])
    // The connection stays, and has its new permissions.
    try subscriber.send("io.touchd.Touch.SetRotation", try parseJSON(Array(#"{"rotation":90}"#.utf8).span))
    served.turn()
    #expect(try subscriber.receive().parameters == Node(.mapping([])))
    // The record continues.
    var last: Node.Value?
    while last == nil {
      if case .mapping(let members)? = try recorder.receive().parameters["entry"]?.value, members[0].key == "rotate" {
        last = members[0].value.value
      }
    }
    #expect(served.refusals.count == 1)
  }

  @Test("A20, A21: touches that a client plays end with its permission, also between two of its calls")
  func injected() throws {
    let touches = #"{"touches":[{"id":1,"phase":"began","time":0,"x":10,"y":10}]}"#
    let client = try served.call("Inject", through: "inject", more: false, parameters: touches)
    _ = try client.receive()
    let queue = served.rig.pipeline.queue
    #expect(queue.isAnythingDown)
    var changed = served.configuration
    served.service.access = try AccessControl(changed, mainGroups: [])
    served.turn()
    #expect(queue.isAnythingDown)
    for index in changed.sockets.indices { changed.sockets[index].permissions.remove(.inject) }
    served.service.access = try AccessControl(changed, mainGroups: [])
    served.turn()
    #expect(!queue.isAnythingDown)
  }

  @Test("A14: the rules for a client's user, its group and its other groups add up, and root needs no rule")
  func rules() throws {
    var configuration = Configuration()
    configuration.permissions = [
      PermissionRule(user: "1001", group: nil, may: [.see]),
      PermissionRule(user: nil, group: "2001", may: [.present]),
      PermissionRule(user: nil, group: "2002", may: [.control, .see]),
      PermissionRule(user: "1001", group: nil, may: [.inject]),
    ]
    let access = try AccessControl(configuration, mainGroups: [2003])
    func permissions(_ uid: UInt32, _ gid: UInt32, _ groups: [UInt32] = [], through socket: String = "") -> Permissions
    {
      access.permissions(of: Peer(pid: 7, uid: uid, gid: gid, groups: groups), through: socket)
    }
    #expect(permissions(1001, 5) == [.see, .inject])
    #expect(permissions(1002, 2001) == [.present])
    #expect(permissions(1002, 5, [7, 2002, 2001]) == [.control, .see, .present])
    #expect(permissions(1001, 2002, [2001]) == [.see, .inject, .control, .present])
    // User and group numbers are separate. With rules, the socket's group has no permission by default.
    #expect(permissions(2001, 1001, [1001]) == [])
    #expect(permissions(1002, 2003, [2003]) == [])
    #expect(permissions(1, 9) == [])
    #expect(permissions(0, 9) == .all)
    #expect(permissions(0, 9, through: "other") == [])
  }

  @Test("A14: without rules, the main socket's group can see and present, the service's user all, others nothing")
  func withoutRules() throws {
    var configuration = Configuration()
    var socket = FurtherSocket()
    (socket.name, socket.permissions) = ("sandbox", [.present])
    configuration.sockets = [socket]
    let access = try AccessControl(configuration, mainGroups: [2003])
    func permissions(_ uid: UInt32, _ groups: [UInt32], through socket: String = "") -> Permissions {
      access.permissions(of: Peer(pid: 7, uid: uid, gid: 5, groups: groups), through: socket)
    }
    #expect(permissions(4_000_001, [9, 2003]) == [.see, .present])
    #expect(permissions(4_000_001, [9]) == [])
    #expect(permissions(geteuid(), []) == .all)
    // Through a further socket, every client has the same permissions, whatever its group or user.
    #expect(permissions(4_000_001, [2003], through: "sandbox") == [.present])
    #expect(permissions(0, [], through: "sandbox") == [.present])
    configuration.permissions = [PermissionRule(user: nil, group: "2003", may: [])]
    let none = try AccessControl(configuration, mainGroups: [2003])
    #expect(none.permissions(of: Peer(pid: 7, uid: 4_000_001, gid: 2003, groups: []), through: "") == [])
  }

  @Test("Listening on a main socket returns the group of its file, made here or by another program")
  func groups() throws {
    let folder = try Directory()
    defer { folder.remove() }
    let loop = try EventLoop()
    let server = VarlinkServer(loop: loop, vendor: "", product: "", version: "", url: "", interfaces: []) { _ in }
    defer { server.stop() }
    #expect(try server.listen(path: "\(folder)/one", mode: 0o600) == getegid())
    // Only root may change a file's group to any group.
    if geteuid() == 0 { #expect(try server.listen(path: "\(folder)/two", mode: 0o600, group: 4711) == 4711) }
    let address = try UnixAddress("\(folder)/three")
    let fd = try UnixAddress.socket()
    _ = try systemCall("bind") { address.withSockaddr { bind(fd, $0, $1) } }
    _ = try systemCall("listen") { Glibc.listen(fd, 1) }
    if geteuid() == 0 { _ = try systemCall("chown") { chown("\(folder)/three", uid_t.max, 4712) } }
    #expect(try server.listen(fd: fd) == (geteuid() == 0 ? 4712 : getegid()))
  }
}
