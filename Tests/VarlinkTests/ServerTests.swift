import CLinux
import Glibc
import Kernel
import TestSupport
import Testing

@testable import EventLoop
@testable import Varlink

@Suite(.closesDescriptors, .timeLimit(.minutes(5))) struct ServerTests {
  private let echo = "{\"method\":\"org.example.test.Echo\",\"parameters\":{\"text\":\"a\"}}"

  @Test("a peer has the identity that the kernel reports, with all its groups")
  func peers() throws {
    let service = try Service()
    var peers: [Peer] = []
    service.server.onConnect = { peers.append($0.peer) }
    let client = try service.connect()
    _ = client
    var groups = [gid_t](repeating: 0, count: 65536)
    let count = getgroups(65536, &groups)
    #expect(
      peers == [
        Peer(pid: getpid(), uid: geteuid(), gid: getegid(), groups: groups.prefix(Int(max(count, 0))).map { $0 })
      ])
  }

  @Test("connections are numbered from 1, and numbers are not reused")
  func ids() throws {
    let service = try Service()
    var ids: [Int] = []
    service.server.onConnect = { ids.append($0.id) }
    for _ in 0..<3 {
      let client = try service.connect()
      client.hangUp()
      service.runUntilIdle()
    }
    #expect(ids == [1, 2, 3])
  }

  @Test("a client beyond the limit is hung up on, and a freed place can be used again")
  func clientBound() throws {
    var limits = VarlinkLimits()
    limits.maximumClients = 3
    limits.placesForRoot = 0
    let service = try Service(limits: limits)
    var refused: [Peer?] = []
    service.server.onRefusal = { peer, _ in refused.append(peer) }
    let clients = try (0..<4).map { _ in try service.connect() }
    service.runUntilIdle()
    _ = clients[3].receive()
    #expect(clients[3].sawEnd)
    #expect(refused.map { $0?.pid } == [getpid()])
    #expect(service.server.clients.count == 3)
    for client in clients.prefix(3) {
      try client.send(echo)
      service.runUntilIdle()
      #expect(client.receive().count == 1)
    }
    clients[0].hangUp()
    service.runUntilIdle()
    #expect(try service.exchange(echo).count == 1)
  }

  @Test("stopping sends queued replies, hangs up on every client and releases the server")
  func stops() throws {
    let directory = try Directory()
    weak var server: VarlinkServer?
    weak var connection: VarlinkConnection?
    var call: VarlinkCall?
    let client: RawClient
    do {
      let service = try Service()
      try service.server.listen(path: directory("socket"), mode: 0o600)
      server = service.server
      client = try service.connect()
      try client.send("{\"method\":\"org.example.test.Watch\",\"more\":true}")
      service.runUntilIdle()
      service.calls[0].reply(text: "cancelled", continues: true)
      service.server.stop()
      #expect(service.endings == [.closedHere])
      call = service.calls[0]
      connection = call?.connection
      service.runUntilIdle()
    }
    #expect(client.receive() == ["{\"parameters\":{\"text\":\"cancelled\"},\"continues\":true}"])
    #expect(client.sawEnd)
    #expect(server == nil, "a call that is retained does not retain the server")
    #expect(call?.isOpen == false && connection != nil)
    call = nil
    #expect(connection == nil)
  }

  @Test("thousands of streams of garbage do not disturb other clients", arguments: 0..<8)
  func garbage(seed: UInt64) throws {
    var random = SeededRandom(seed: seed)
    let service = try Service()
    let witness = try service.connect()
    try witness.send("{\"method\":\"org.example.test.Watch\",\"more\":true}")
    service.runUntilIdle()
    let watch = try #require(service.calls.first)
    var events: [String] = []
    let pieces = [
      "{", "}", "[", "]", "\"", "\\", "\\u0000", ":", ",", "null", "true", "1e999", "-", "\"method\"", "\"parameters\"",
      "\"more\":true", "\"oneway\":true", "\"org.example.test.Echo\"", "\"org.example.test.Watch\"",
      "\"org.varlink.service.GetInfo\"",
      "{\"method\":\"org.example.test.Watch\",\"more\":true}", echo, "{\"text\":\"x\"}",
      String(repeating: "[", count: 3000),
    ].map { Array($0.utf8) }
    for round in 0..<400 {
      let client = try service.connect()
      for _ in 0..<random.next() % 12 {
        var bytes: [UInt8] = []
        for _ in 0..<random.next() % 8 {
          switch random.next() % 4 {
          case 0: bytes += (0..<random.next() % 20).map { _ in UInt8(truncatingIfNeeded: random.next()) }
          case 1: bytes.append(0)
          default: bytes += pieces[Int(random.next() % UInt64(pieces.count))]
          }
        }
        // A client that was hung up on for its garbage cannot send more.
        if (try? client.send(bytes: bytes)) == nil { break }
        service.loop.turn(timeout: 0)
      }
      if random.next() % 2 == 0 { client.hangUp() }
      watch.reply(text: "\(round)", continues: true)
      for _ in 0..<3 { service.loop.turn(timeout: 0) }
      events += witness.receive()
      for reply in client.fd < 0 ? [] : client.receive() { #expect(reply.hasPrefix("{\"")) }
    }
    service.runUntilIdle()
    events += witness.receive()
    #expect(events == (0..<400).map { "{\"parameters\":{\"text\":\"\($0)\"},\"continues\":true}" })
    #expect(service.server.clients.count == 1, "every other client is disconnected")
  }
}
