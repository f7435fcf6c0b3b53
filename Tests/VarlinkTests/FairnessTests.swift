import Documents
import Glibc
import Kernel
import Testing

@testable import EventLoop
@testable import Varlink

/// A16: the limits of one client per turn, and the limits on the number of clients.
@Suite(.timeLimit(.minutes(5))) struct FairnessTests {
  /// The turns in which calls were served, with each call's name.
  private final class Log {
    var entries: [(turn: Int, text: String)] = []

    var texts: [String] { entries.map(\.text) }
    var perTurn: [Int] { Dictionary(grouping: entries, by: \.turn).sorted { $0.key < $1.key }.map(\.value.count) }
  }

  private func service(_ change: (inout VarlinkLimits) -> Void) throws -> (Service, Log) {
    var limits = VarlinkLimits()
    limits.maximumText = .max
    change(&limits)
    let service = try Service(limits: limits)
    let log = Log()
    let loop = service.loop
    service.answer = { call in
      guard case .string(let name)? = call.parameters["item"]?["name"]?.value else { return }
      log.entries.append((loop.turns, String(name.prefix { $0 != "." })))
      call.reply(Array("{}".utf8).span)
    }
    return (service, log)
  }

  /// Reply to every call with a list of `count` texts, written one at a time: `text`, or the call's name and a number.
  private func replyInPieces(
    _ service: Service, _ log: Log, _ count: Int, _ progress: WorkProgress, text: String? = nil
  ) {
    service.answer = { [loop = service.loop] call in
      guard case .string(let name)? = call.parameters["item"]?["name"]?.value else { return }
      var written = 0
      call.reply { json in
        log.entries.append((loop.turns, "\(name)\(written)"))
        if written == 0 { json.beginArray() }
        json.string(text ?? "\(name)\(written)")
        written += 1
        if written < count { return progress }
        json.endArray()
        return .finished
      }
    }
  }

  /// The reply of `replyInPieces` with three texts.
  private func reply(_ name: String) -> String { #"{"parameters":["\#(name)0","\#(name)1","\#(name)2"]}"# }

  /// A call of `size` bytes with its sender's name.
  private func call(_ name: String, bytes: Int = 0) -> String {
    let head = #"{"method":"org.example.test.Store","parameters":{"item":{"kind":"one","name":"\#(name)"#
    let tail = #""}}}"#
    let rest = bytes - head.utf8.count - tail.utf8.count
    return head + (rest > 0 ? String(repeating: ".", count: rest) : "") + tail
  }

  @Test("A16: calls served per turn are limited for each client, however many it has sent; all are served in order")
  func callsOfATurn() throws {
    let (service, log) = try service { $0.callsPerTurn = 3 }
    let (greedy, other) = (try service.connect(), try service.connect())
    try greedy.send((0..<20).map { call("g\($0)") }.joined(separator: "\0"))
    try other.send(call("o"))
    service.runUntilIdle()
    #expect(log.texts.filter { $0 != "o" } == (0..<20).map { "g\($0)" })
    // The other client does not wait for a second turn.
    #expect(log.perTurn == [4, 3, 3, 3, 3, 3, 2])
    #expect(greedy.receive().count == 20)
  }

  @Test("A16: the bytes of calls served per turn are limited for each client")
  func bytesOfATurn() throws {
    let (service, log) = try service {
      $0.callsPerTurn = 100
      $0.bytesPerTurn = 1000
    }
    let client = try service.connect()
    try client.send((0..<9).map { call("g\($0)", bytes: 300) }.joined(separator: "\0"))
    service.runUntilIdle()
    #expect(log.perTurn == [3, 3, 3])
  }

  @Test(
    "A16: calls above the limit are read one at a time in parts, clients taking turns; short calls do not wait"
  )
  func longCalls() throws {
    let (service, log) = try service {
      $0.callsPerTurn = 100
      $0.bytesPerTurn = 500
    }
    let clients = try (0..<3).map { _ in try service.connect() }
    // The first client sends the most calls. Its second call is not read before the first calls of the others.
    for (index, count) in [(0, 3), (1, 1), (2, 2)] {
      try clients[index].send((0..<count).map { call("\(index)-\($0)", bytes: 600) }.joined(separator: "\0"))
    }
    let short = try service.connect()
    try short.send(call("short"))
    service.runUntilIdle()
    #expect(log.texts.filter { $0 != "short" } == ["0-0", "1-0", "2-0", "0-1", "2-1", "0-2"])
    // Each call has two parts, one of which is read per turn.
    let turns = log.entries.filter { $0.text != "short" }.map(\.turn)
    #expect(zip(turns, turns.dropFirst()).allSatisfy { $1 - $0 == 2 })
    #expect(log.texts.first == "short")
  }

  @Test("A16: calls of exactly the limit are read completely, one per turn of each client")
  func wholeShare() throws {
    let (service, log) = try service {
      $0.callsPerTurn = 100
      $0.bytesPerTurn = 500
    }
    let client = try service.connect()
    try client.send((0..<3).map { call("\($0)", bytes: 500) }.joined(separator: "\0"))
    try client.send(call("half", bytes: 250) + "\0" + call("other half", bytes: 250))
    let other = try service.connect()
    try other.send(call("other", bytes: 500))
    service.runUntilIdle()
    #expect(log.perTurn == [2, 1, 1, 2])
  }

  @Test("A16: after a long oneway call, the client's next call is served, although nothing is sent or received")
  func longOneway() throws {
    let (service, log) = try service { $0.bytesPerTurn = 500 }
    let client = try service.connect()
    let oneway = String(call("oneway", bytes: 600).dropLast()) + #","oneway":true}"#
    try client.send(oneway + "\0" + call("next"))
    service.runUntilIdle()
    #expect(log.texts == ["oneway", "next"] && client.receive().count == 1)
  }

  @Test("A17: a call's work is done in pieces, one per turn of all clients; only its client's next call waits for it")
  func workInPieces() throws {
    let (service, log) = try service { _ in }
    service.answer = { [loop = service.loop] call in
      guard case .string(let name)? = call.parameters["item"]?["name"]?.value else { return }
      var pieces = 0
      call.work {
        pieces += 1
        log.entries.append((loop.turns, "\(name)\(pieces)"))
        if pieces < 3 { return .unfinished }
        call.reply(Array("{}".utf8).span)
        return .finished
      }
    }
    let (one, other) = (try service.connect(), try service.connect())
    let oneway = String(call("a").dropLast()) + #","oneway":true}"#
    try one.send(oneway + "\0" + call("b"))
    try other.send(call("c"))
    service.runUntilIdle()
    #expect(log.texts == ["a1", "a2", "a3", "c1", "c2", "c3", "b1", "b2", "b3"])
    #expect(log.perTurn == Array(repeating: 1, count: 9))
    #expect(one.receive().count == 1 && other.receive().count == 1)
  }

  @Test("A16: a long malformed call is also answered with the place of its error, and the connection ends")
  func brokenLongCall() throws {
    let (service, _) = try service { $0.bytesPerTurn = 500 }
    let client = try service.connect()
    try client.send(String(call("x", bytes: 600).dropLast()))
    service.runUntilIdle()
    #expect(client.receive().count == 1)
    #expect(client.sawEnd)
  }

  @Test("A16: a client that disconnects while its long call waits does not delay other clients")
  func disconnectedWhileWaiting() throws {
    let (service, log) = try service { $0.bytesPerTurn = 500 }
    let clients = try (0..<3).map { _ in try service.connect() }
    for (index, client) in clients.enumerated() { try client.send(call("\(index)", bytes: 600)) }
    service.loop.turn(timeout: 0)
    clients[1].hangUp()
    service.runUntilIdle()
    // The client had sent a whole call, which may or may not be served; the third client's call is.
    #expect(log.texts.contains("2"))
    #expect(service.server.clients.count == 2)
  }

  @Test("A16: the buffered input of a client is limited, because nothing is read while a whole call waits")
  func boundedInput() throws {
    let (service, log) = try service { $0.callsPerTurn = 1 }
    let client = try service.connect()
    let flood = (0..<400).map { call("g\($0)", bytes: 200) }.joined(separator: "\0")
    try client.send(flood)
    for _ in 0..<10 { service.loop.turn(timeout: 0) }
    // One read of 16 KiB contained all calls served so far, and more.
    #expect(log.entries.count <= 10)
    // The next call was taken from the buffer, so only its end is not kept.
    #expect(service.server.clients[0].keptInput == 1 << 14 - 201 * log.entries.count - 1)
    service.runUntilIdle()
    #expect(log.entries.count == 400 && service.server.clients[0].keptInput == 0)
  }

  @Test("A16: one user cannot take all places, and some are reserved for root")
  func places() {
    var limits = VarlinkLimits()
    (limits.maximumClients, limits.maximumClientsPerUser, limits.placesForRoot) = (10, 5, 2)
    var places = ClientPlaces(limits)
    func peer(_ uid: UInt32) -> Peer { Peer(pid: 7, uid: uid, gid: 7, groups: []) }
    func reserve(_ uid: UInt32) -> VarlinkRefusal? { places.reserve(for: peer(uid)) }
    for _ in 0..<5 { #expect(reserve(1001) == nil) }
    #expect(reserve(1001) == .userIsFull(5))
    for _ in 0..<3 { #expect(reserve(1002) == nil) }
    #expect(reserve(1002) == .full(8))
    #expect(reserve(1003) == .full(8))
    for _ in 0..<2 { #expect(reserve(0) == nil) }
    #expect(reserve(0) == .full(10))
    places.leave(peer(1001))
    #expect(reserve(0) == nil, "root may have all")
    places.leave(peer(0))
    places.leave(peer(0))
    places.leave(peer(0))
    #expect(places.taken == 7)
    #expect(reserve(1001) == nil)
    #expect(reserve(1001) == .full(8))
    // If all places are reserved, any user may still take one.
    limits.maximumClients = 2
    places = ClientPlaces(limits)
    #expect(reserve(1001) == nil)
    #expect(reserve(1001) == .full(1))
    #expect(
      "\(VarlinkRefusal.full(8)); \(VarlinkRefusal.userIsFull(5))"
        == "all 8 places for clients are in use; this user already has the maximum of 5 places")
  }

  @Test("A16: root may take all places, and every other user only a part")
  func placesOfUsers() {
    var limits = VarlinkLimits()
    (limits.maximumClients, limits.maximumClientsPerUser, limits.placesForRoot) = (7, 2, 1)
    var places = ClientPlaces(limits)
    func peer(_ user: UInt32) -> Peer { Peer(pid: 1, uid: user, gid: 1, groups: []) }
    let refusals = [1, 1, 1, 0, 0, 0, 1, 2, 2, 0, 0].map { places.reserve(for: peer($0)) }
    #expect(refusals == [nil, nil, .userIsFull(2), nil, nil, nil, .userIsFull(2), nil, .full(6), nil, .full(7)])
    #expect(places.taken == 7)
    places.leave(peer(3))
    places.leave(peer(1))
    places.leave(peer(0))
    #expect(places.taken == 5 && places.reserve(for: peer(1)) == nil && places.reserve(for: peer(2)) == .full(6))
    #expect(places.reserve(for: peer(0)) == nil && places.taken == 7)
    for user in [0, 0, 0, 0, 1, 1, 2] as [UInt32] { places.leave(peer(user)) }
    #expect(places.taken == 0 && places.byUser.isEmpty, "nothing is kept of disconnected users")
  }

  @Test("A16: the default limits match SECURITY.md")
  func defaults() {
    let limits = VarlinkLimits()
    #expect(limits.maximumMessage == 65_536 && limits.maximumQueue == 1_048_576 && limits.busyQueue == 262_144)
    #expect(limits.maximumClients == 64 && limits.maximumClientsPerUser == 32 && limits.placesForOthers == 60)
    #expect(limits.callsPerTurn == 4 && limits.bytesPerTurn == 4096 && limits.maximumText == 512)
  }

  @Test("A16: a client that needs no place is accepted when all places are taken")
  func needsNoPlace() throws {
    var limits = VarlinkLimits()
    (limits.maximumClients, limits.placesForRoot) = (1, 0)
    let service = try Service(limits: limits)
    let first = try service.connect()
    service.server.needsNoPlace = { _ in true }
    let second = try service.connect()
    try second.send(#"{"method":"org.varlink.service.GetInfo"}"#)
    service.runUntilIdle()
    #expect(second.receive().count == 1)
    #expect(service.server.clientCount == 1)
    second.hangUp()
    service.runUntilIdle()
    #expect(service.server.clientCount == 1)
    withExtendedLifetime(first) {}
  }

  @Test("A17: one answer is generated per turn for all clients together, and none if no reply is wanted")
  func answers() throws {
    let (service, log) = try service { _ in }
    let loop = service.loop
    service.answer = { call in
      guard case .string(let name)? = call.parameters["item"]?["name"]?.value else { return }
      call.answer {
        log.entries.append((loop.turns, name))
        call.reply(Array("{}".utf8).span)
      }
    }
    let clients = try (0..<3).map { _ in try service.connect() }
    for (index, client) in clients.enumerated() {
      let oneway = String(call("\(index)-oneway").dropLast()) + #","oneway":true}"#
      try client.send(([call("\(index)-0")] + [oneway] + [call("\(index)-1")]).joined(separator: "\0"))
    }
    service.runUntilIdle()
    #expect(log.texts == ["0-0", "1-0", "2-0", "0-1", "1-1", "2-1"])
    #expect(log.perTurn.allSatisfy { $0 == 1 })
    for client in clients { #expect(client.receive().count == 2) }
    // This also holds for the interface's own text.
    let turns = loop.turns
    for client in clients {
      let get = #""method":"org.varlink.service.GetInterfaceDescription","parameters":{"interface":"org.example.test"}"#
      try client.send("{\(get),\"oneway\":true}\0{\(get)}")
    }
    var replies: [Int] = []
    while replies.reduce(0, +) < 3, loop.turns < turns + 100 {
      loop.turn(timeout: 0)
      replies.append(clients.reduce(0) { $0 + $1.receive().count })
    }
    #expect(replies.reduce(0, +) == 3 && replies.max() == 1)
    service.runUntilIdle()
    #expect(clients.allSatisfy { $0.receive().isEmpty })
  }

  @Test(
    "A17: a long reply is written in pieces, one per turn of all clients; it delays its client's next call, no others"
  )
  func longReplies() throws {
    let (service, log) = try service { _ in }
    replyInPieces(service, log, 3, .unfinished)
    let loop = service.loop
    let (one, other, short) = (try service.connect(), try service.connect(), try service.connect())
    try one.send(call("a") + "\0" + call("b"))
    try other.send(call("c"))
    loop.turn(timeout: 0)
    try short.send(#"{"method":"org.varlink.service.GetInfo"}"#)
    loop.turn(timeout: 0)
    loop.turn(timeout: 0)
    #expect(short.receive().count == 1 && log.entries.count < 4)
    service.runUntilIdle()
    #expect(log.texts == ["a0", "a1", "a2", "c0", "c1", "c2", "b0", "b1", "b2"])
    #expect(log.perTurn == Array(repeating: 1, count: 9))
    #expect(one.receive() == [reply("a"), reply("b")] && other.receive() == [reply("c")])
  }

  @Test("A17: a long reply pauses while its client does not read, and other clients' replies continue")
  func unreadReply() throws {
    let (service, log) = try service { $0.maximumQueue = 1 << 18 }
    replyInPieces(service, log, 200, .waiting, text: String(repeating: "x", count: 10_000))
    let (slow, other) = (try service.connect(), try service.connect())
    try slow.send(call("slow") + "\0" + call("second"))
    service.runUntilIdle()
    // The kernel buffers a part of the reply.
    let connection = try #require(service.server.clients.first)
    #expect(connection.queuedBytes > 1 << 16 && connection.queuedBytes < 1 << 16 + 20_000)
    #expect(connection.mostQueuedBytes >= connection.queuedBytes)
    let written = log.entries.count
    #expect(written < 100 && !log.texts.contains("second0"))
    try other.send(call("other"))
    var got: [String] = []
    for _ in 0..<100 where got.isEmpty {
      service.runUntilIdle()
      got = other.receive()
    }
    #expect(got.count == 1 && log.texts.count { $0.hasPrefix("slow") } == written)
    var replies: [String] = []
    for _ in 0..<1000 where replies.count < 2 {
      replies += slow.receive()
      service.runUntilIdle()
    }
    #expect(replies.count == 2 && replies[0] == got[0] && replies[1] == got[0])
    #expect(got[0].utf8.count == 200 * 10_003 + #"{"parameters":[]}"#.utf8.count - 1)
    // A waiting reply is released with its client.
    try slow.send(call("gone"))
    service.runUntilIdle()
    slow.hangUp()
    service.runUntilIdle()
    #expect(service.server.clients.count == 1)
  }

  @Test("A16: a client whose queue is exactly full is served again once it has read everything")
  func readToTheBound() throws {
    let (service, log) = try service { $0.maximumQueue = 3 }
    replyInPieces(service, log, 3, .waiting)
    let client = try service.connect()
    try client.send(call("a") + "\0" + call("b"))
    service.runUntilIdle()
    #expect(log.texts == ["a0", "a1", "a2", "b0", "b1", "b2"])
    #expect(client.receive() == [reply("a"), reply("b")])
  }

  @Test(
    "A16: ending a call in the middle of its reply ends the connection, because later replies could not be told apart"
  )
  func endedInTheMiddle() throws {
    let (service, log) = try service { _ in }
    service.answer = { call in
      call.reply { json in
        if log.entries.isEmpty { json.beginObject() }
        log.entries.append((0, "piece"))
        if log.entries.count == 3 { call.revoke(.permissionDenied) }
        return .unfinished
      }
    }
    let client = try service.connect()
    try client.send(call("a"))
    service.runUntilIdle()
    #expect(client.receive().isEmpty && client.sawEnd)
    #expect(log.entries.count == 3 && service.endings == [.closedHere])
  }

  @Test("A16: ending a call in the middle of its reply ends the connection even if the client does not read")
  func endedUnread() throws {
    let (service, log) = try service { $0.maximumQueue = 1 << 16 }
    replyInPieces(service, log, 200, .waiting, text: String(repeating: "x", count: 10_000))
    let client = try service.connect()
    try client.send(call("a"))
    service.runUntilIdle()
    #expect(service.endings == [] && service.calls[0].connection.queuedBytes > 0)
    service.calls[0].revoke(.permissionDenied)
    service.runUntilIdle()
    #expect(service.endings == [.closedHere])
    withExtendedLifetime(client) {}
  }
}
