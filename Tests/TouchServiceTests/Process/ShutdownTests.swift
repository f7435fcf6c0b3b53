import Documents
import EventLoop
import Glibc
import Kernel
import TestSupport
import Testing
import Varlink

@testable import TouchService

/// The end of a service whose clients have no time left.
@Suite(.closesDescriptors, .timeLimit(.minutes(5))) struct ShutdownTests {
  /// A server whose clients each have an open call with many queued replies.
  private final class Desk {
    let loop: EventLoop
    let server: VarlinkServer
    let shutdown: Shutdown
    let path: String
    var calls: [VarlinkCall] = []
    var closed = 0
    private let folder: Directory

    init(timeout: Int64 = 0) throws {
      folder = try Directory()
      path = "\(folder)/socket"
      loop = try EventLoop()
      var receive: (VarlinkCall) -> Void = { _ in }
      server = VarlinkServer(
        loop: loop, vendor: "touchd", product: "touchd", version: touchdVersion, url: "",
        interfaces: [Service.interface], handler: { receive($0) })
      shutdown = try Shutdown(server, loop: loop, timeout: timeout)
      receive = { [unowned self] in calls.append($0) }
      server.onClose = { [unowned self] _, _ in closed += 1 }
      try server.listen(path: path, mode: 0o600)
    }

    deinit {
      server.stop()
    }

    func client() throws -> VarlinkClient {
      let client = try VarlinkClient(path: path)
      try client.send("io.touchd.Touch.Subscribe", more: true)
      let before = calls.count
      while calls.count == before { loop.turn(timeout: 0) }
      return client
    }

    /// Queue more than a socket holds, and the last reply.
    func fill(_ call: VarlinkCall) {
      let bytes = Array(#"{"text":"\#(String(repeating: "x", count: 4000))"}"#.utf8)
      for _ in 0..<100 { call.reply(bytes.span, continues: true) }
      call.reply(Array("{}".utf8).span)
    }

    /// Whether the clients are still served.
    var isServing: Bool { !server.clients.isEmpty }

    func turns() {
      for _ in 0..<20 { loop.turn(timeout: 0) }
    }
  }

  /// Read up to the last reply, and return the number of replies.
  private func read(_ client: VarlinkClient, _ desk: Desk) throws -> Int {
    var count = 0
    var isOver = false
    while !isOver {
      desk.loop.turn(timeout: 0)
      try client.receiveReady { reply in
        count += 1
        isOver = !reply.continues
      }
    }
    return count
  }

  @Test("A lossless service waits until every client has read, and one client's end does not end another's wait")
  func waits() throws {
    let desk = try Desk()
    let (one, two) = (try desk.client(), try desk.client())
    for call in desk.calls { desk.fill(call) }
    desk.shutdown.begin(desk.calls.map(\.connection), waitsForReaders: true)
    desk.turns()
    #expect(desk.isServing)
    #expect(try read(one, desk) == 101)
    desk.turns()
    #expect(desk.isServing)
    #expect(try read(two, desk) == 101)
    while desk.isServing { desk.loop.turn(timeout: 0) }
  }

  @Test("A client that hangs up without reading its replies is no longer waited for, and its end is reported")
  func hangsUp() throws {
    let desk = try Desk()
    var client: VarlinkClient? = try desk.client()
    desk.fill(desk.calls[0])
    desk.shutdown.begin(desk.calls.map(\.connection), waitsForReaders: true)
    desk.turns()
    #expect(desk.isServing && desk.closed == 0)
    _ = client
    client = nil
    // This ends by itself, or at the suite's time limit.
    desk.loop.run()
    #expect(desk.closed == 1)
  }

  @Test("The time limit for clients of a live service begins immediately, and new clients cannot connect")
  func hurries() throws {
    let desk = try Desk()
    let client = try desk.client()
    desk.fill(desk.calls[0])
    desk.shutdown.begin(desk.calls.map(\.connection), waitsForReaders: false)
    #expect(throws: (any Error).self) { try VarlinkClient(path: desk.path) }
    desk.loop.run()
    #expect(!desk.isServing)
    _ = client
  }

  @Test("Clients have the whole time to read and disconnect; the service ends with the last of them")
  func hasTime() throws {
    let desk = try Desk(timeout: 3_600_000_000)
    var client: VarlinkClient? = try desk.client()
    desk.fill(desk.calls[0])
    desk.shutdown.begin(desk.calls.map(\.connection), waitsForReaders: false)
    desk.turns()
    #expect(desk.isServing)
    _ = client
    client = nil
    // This ends by itself, or at the suite's time limit.
    desk.loop.run()
    #expect(desk.closed == 1)
  }
}
