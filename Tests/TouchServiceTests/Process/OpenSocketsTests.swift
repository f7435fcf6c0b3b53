import EventLoop
import Glibc
import Kernel
import Synchronization
import TestSupport
import Testing
import Varlink

@testable import Configuration
@testable import TouchService

/// Sockets that the service manager made for the service.
@Suite(.timeLimit(.minutes(5))) struct OpenSocketsTests {
  /// A listening socket, as from a socket unit.
  private func listener(_ path: String) throws -> Int32 {
    let fd = try systemCall("socket") { socket(AF_UNIX, Int32(SOCK_STREAM.rawValue), 0) }
    let address = try UnixAddress(path)
    _ = try systemCall("bind") { address.withSockaddr { bind(fd, $0, $1) } }
    _ = try systemCall("listen") { listen(fd, 5) }
    return fd
  }

  @Test("A14: a client is identified by the socket's name; an unnamed socket, and a name without a unit, get a warning")
  func names() throws {
    let units = ["other", "touchd.socket", "kiosk"]
    let folder = try Directory()
    defer { folder.remove() }
    let said = Mutex<[String]>([])
    let journal = Journal(environment: { _ in nil }) { line in said.withLock { $0.append(line) } }
    let loop = try EventLoop()
    var heard: [String] = []
    let server = VarlinkServer(
      loop: loop, vendor: "", product: "", version: "", url: "", interfaces: [Service.interface]
    ) {
      heard.append($0.connection.socket)
      $0.fail(.permissionDenied)
    }
    var configuration = Configuration()
    configuration.sockets = ["kiosk", "lobby"].map { name in
      var socket = FurtherSocket()
      socket.name = name
      return socket
    }
    let activation = SocketActivation(descriptors: try units.map { try listener("\(folder)/\($0)") }, names: units)
    #expect(try server.openSockets(configuration, activation, journal: journal) == [getegid()])
    #expect(
      said.withLock { $0 } == [
        "touchd: the configuration does not name the socket \"other\", so this socket permits nothing\n",
        "touchd: no socket unit creates the socket \"lobby\"\n",
      ])
    for unit in units {
      let client = try VarlinkClient(path: "\(folder)/\(unit)")
      try client.send("io.touchd.Touch.GetDevices")
      for _ in 0..<5 { loop.turn(timeout: 0) }
    }
    #expect(heard == ["other", "", "kiosk"])
    server.stop()
  }
}
