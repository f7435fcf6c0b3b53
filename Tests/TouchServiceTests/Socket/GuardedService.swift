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

/// A service with a socket for each single permission, and sockets that grant none.
final class GuardedService: ServiceRig {
  var configuration = Configuration()
  var refusals: [String] = []
  let rig: Rig

  init() throws {
    rig = try Rig(scene: PipelineTests.scene)
    try super.init(rig.host, feed: RigFeed(rig.pipeline.queue))
    service.clients.onRefusal = { [unowned self] in refusals.append("\($0.method) requires \($1)") }
    for (word, permission) in Permissions.words { try add(word, permission) }
    try add("nothing", [])
    try server.listen(path: "\(folder)/unknown", mode: 0o600, name: "unknown")
    service.access = try AccessControl(configuration, mainGroups: [])
  }

  /// Listen on one more socket; its permissions apply from the next ``Service/access``.
  func add(_ name: String, _ permissions: Permissions) throws {
    var socket = FurtherSocket()
    socket.name = name
    socket.permissions = permissions
    configuration.sockets.append(socket)
    try server.listen(path: "\(folder)/\(name)", mode: 0o600, name: name)
  }

  /// Present an app of another user without a client; only the host knows it.
  func present(_ app: String, user: UInt32) {
    var scene = SceneDescription()
    scene.windows = [WindowDescription(name: "main")]
    rig.pipeline.queue.enqueue(
      .present(Command.Presentation(app: app, user: user, layer: .app, scene: .value(scene))), at: 0)
    turn()
  }

  func turn() {
    for _ in 0..<4 {
      loop.turn(timeout: 0)
      rig.pipeline.queue.drain()
    }
  }

  /// A client that connected through a socket and has sent one call.
  func call(
    _ method: String, through socket: String, more: Bool = true, isOneway: Bool = false, parameters given: String? = nil
  ) throws -> VarlinkClient {
    let client = try connect(socket)
    let parameters = given ?? Self.parameters[method] ?? "{}"
    try client.send(
      "io.touchd.Touch.\(method)", try parseJSON(Array(parameters.utf8).span), more: more, oneway: isOneway)
    // Long replies take several turns.
    for _ in 0..<(method.hasPrefix("Get") ? 4 : 1) { turn() }
    return client
  }
}

extension VarlinkError {
  /// An error whose parameters are texts.
  static func other(_ name: String, parameters: KeyValuePairs<String, String>) -> VarlinkError {
    .other(name, parameters: Node(.mapping(parameters.map { Node.Member(key: $0, value: Node(.string($1))) })))
  }
}
