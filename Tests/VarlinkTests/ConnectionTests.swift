import Documents
import Glibc
import Kernel
import TestSupport
import Testing

@testable import EventLoop
@testable import Varlink

@Suite(.closesDescriptors, .timeLimit(.minutes(5))) struct ConnectionTests {
  private let watch = "{\"method\":\"org.example.test.Watch\",\"more\":true}"

  private func echo(_ text: String) -> String {
    "{\"method\":\"org.example.test.Echo\",\"parameters\":{\"text\":\"\(text)\"}}"
  }

  private func echoed(_ text: String) -> String {
    "{\"parameters\":{\"text\":\"\(text)\"}}"
  }

  private func event(_ text: String) -> String {
    "{\"parameters\":{\"text\":\"\(text)\"},\"continues\":true}"
  }

  /// A service with one client that has an open call for more.
  private func watched(limits: VarlinkLimits = VarlinkLimits()) throws -> (Service, RawClient, VarlinkCall) {
    let service = try Service(limits: limits)
    let client = try service.connect()
    try client.send(watch)
    service.runUntilIdle()
    return (service, client, try #require(service.calls.first))
  }

  @Test("a call that arrives byte by byte is served")
  func byteByByte() throws {
    let service = try Service()
    let client = try service.connect()
    for byte in Array("\(echo("é"))\0\(echo("b"))\0".utf8) {
      try client.send(bytes: [byte])
      service.loop.turn(timeout: 0)
    }
    service.runUntilIdle()
    #expect(client.receive() == [echoed("é"), echoed("b")])
  }

  @Test(
    "a call of exactly the maximum size, by default 64 KiB, is answered; one byte more gives an error and a hang-up",
    arguments: [200, nil])
  func messageBound(given: Int?) throws {
    var limits = VarlinkLimits()
    limits.maximumText = .max
    if let given { limits.maximumMessage = given }
    let bound = given ?? 65536
    let frame = echo("").utf8.count
    for (length, isTaken) in [(bound, true), (bound + 1, false)] {
      let service = try Service(limits: limits)
      let client = try service.connect()
      let text = String(repeating: "x", count: length - frame)
      try client.send(echo(text))
      service.runUntilIdle()
      let replies = client.receive()
      if isTaken {
        #expect(replies == [echoed(text)])
        #expect(service.endings == [])
      } else {
        #expect(replies.count == 1 && replies[0].contains("the message is longer than \(bound) bytes"))
        #expect(service.endings == [.malformed("the message is longer than \(bound) bytes")])
        #expect(client.sawEnd)
      }
    }
  }

  @Test("a message without an end is given up at the maximum size, not collected")
  func endlessMessage() throws {
    var limits = VarlinkLimits()
    limits.maximumMessage = 1 << 16
    let service = try Service(limits: limits)
    let client = try service.connect()
    var accepted = 0
    while accepted < 1 << 20 {
      do {
        try client.send(bytes: [UInt8](repeating: 0x20, count: 4096))
      } catch {
        break
      }
      accepted += 4096
      service.runUntilIdle()
    }
    #expect(accepted <= 1 << 17)
    #expect(service.endings == [.malformed("the message is longer than 65536 bytes")])
  }

  @Test("many pipelined calls are all answered in order, even if their replies do not fit at once")
  func manyCallsAtOnce() throws {
    var limits = VarlinkLimits()
    limits.maximumQueue = 4096
    let service = try Service(limits: limits)
    let client = try service.connect()
    let texts = (0..<1000).map { "\($0)" + String(repeating: "x", count: 500) }
    var unsent = texts.map(echo)[...]
    var replies: [String] = []
    for _ in 0..<10_000 where replies.count < texts.count {
      while let next = unsent.first, (try? client.send(next)) != nil { unsent.removeFirst() }
      service.loop.turn(timeout: 0)
      replies += client.receive()
    }
    #expect(replies == texts.map(echoed))
    #expect(service.endings == [], "a client that calls faster than it reads is not dropped for it")
  }

  @Test("the replies of one turn are sent together at its end, none of them before")
  func burstIsOnePiece() throws {
    let (service, client, call) = try watched()
    for number in 0..<5 { call.reply(text: "\(number)", continues: true) }
    #expect(call.connection.queuedBytes == 5 * (event("0").utf8.count + 1))
    #expect(client.receive() == [])
    let turns = service.loop.turns
    service.loop.turn(timeout: nil)
    #expect(service.loop.turns == turns + 1)
    #expect(call.connection.queuedBytes == 0)
    #expect(client.receive() == (0..<5).map { event("\($0)") })
  }

  @Test("a burst of replies is sent with one system call")
  func burstIsOneCall() throws {
    let service = try Service()
    let client = try service.connect(SOCK_SEQPACKET)
    try client.send(watch)
    service.runUntilIdle()
    let call = try #require(service.calls.first)
    for number in 0..<5 { call.reply(text: "\(number)", continues: true, replacing: UInt64(number % 3)) }
    service.runUntilIdle()
    let packet = (2..<5).map { event("\($0)") + "\0" }.joined()
    #expect(client.read(upTo: 1 << 16) == packet.utf8.count)
    #expect(client.read(upTo: 1 << 16) == 0)
  }

  @Test("nothing is read after an open call; when the call ends, the rest is served")
  func openCallHoldsTheNext() throws {
    let (service, client, call) = try watched()
    try client.send(echo("behind"))
    service.runUntilIdle()
    #expect(client.receive() == [])
    // The data is still in the kernel: the server has not read it.
    var waiting: Int32 = 0
    #expect(ioctl(client.fd, UInt(TIOCOUTQ), &waiting) == 0)
    #expect(waiting > 0)
    call.reply(text: "last")
    service.runUntilIdle()
    #expect(client.receive() == [echoed("last"), echoed("behind")])
  }

  @Test("a client that floods the server after its open call is stopped by the kernel, and causes no turns")
  func floodBehindAnOpenCall() throws {
    let (service, client, _) = try watched()
    var sent = 0
    while (try? client.send(bytes: [UInt8](repeating: 0x20, count: 4096))) != nil { sent += 4096 }
    #expect(sent < 1 << 22)
    var served = 0
    service.loop.onTurnEnd = { served += 1 }
    service.runUntilIdle()
    #expect(service.endings == [])
    #expect(service.calls[0].isOpen)
    #expect(served == 100, "the loop has nothing to do but what the test makes it do")
  }

  @Test("the hang-up of a client with an open call is noticed immediately, once, and in order")
  func hangupOfOpenCall() throws {
    let (service, client, call) = try watched()
    try client.send(echo("behind"))
    var hangups = 0
    call.onHangup = {
      hangups += 1
      #expect(service.endings == [], "the call is notified first")
    }
    client.hangUp()
    service.runUntilIdle()
    #expect(hangups == 1)
    #expect(service.endings == [.hungUp])
    #expect(!call.isOpen)
    #expect(service.server.clients.isEmpty)
    call.reply(text: "too late", continues: true)
    call.fail(.permissionDenied)
    service.runUntilIdle()
    #expect(hangups == 1)
    #expect(service.endings == [.hungUp])
  }

  @Test("closing a connection twice does not close another descriptor")
  func closedTwice() throws {
    let service = try Service()
    let client = try service.connect()
    let connection = try #require(service.server.clients.first)
    connection.close()
    let others = (0..<64).map { _ in open("/dev/null", O_RDONLY | O_CLOEXEC) }
    connection.close()
    #expect(others.allSatisfy { fcntl($0, F_GETFD) >= 0 })
    for other in others { close(other) }
    service.runUntilIdle()
    #expect(service.endings == [.closedHere])
    withExtendedLifetime(client) {}
  }

  @Test("a client that has not read a reply when it disconnects has hung up, which the server notices immediately")
  func hangupWithUnreadReply() throws {
    let service = try Service()
    let client = try service.connect()
    try client.send(echo("unread"))
    service.runUntilIdle()
    client.hangUp()
    service.loop.turn(timeout: 0)
    #expect(service.endings == [.hungUp])
  }

  /// An object that a handler captures.
  private final class Token {}

  @Test("a closed connection releases its handlers and the rest of its reply, even if a call retains the connection")
  func releasesHandlers() throws {
    var limits = VarlinkLimits()
    limits.maximumQueue = 1 << 16
    let (service, client, call) = try watched(limits: limits)
    weak var onDrain: Token?
    weak var reply: Token?
    do {
      let tokens = [Token(), Token()]
      (onDrain, reply) = (tokens[0], tokens[1])
      call.connection.onDrain = { [token = tokens[0]] in withExtendedLifetime(token) {} }
      var isFirst = true
      call.reply { [token = tokens[1]] json in
        if isFirst { json.beginArray() }
        isFirst = false
        withExtendedLifetime(token) { json.string(String(repeating: "x", count: 10_000)) }
        return .waiting
      }
      // The client does not read, so the rest of the reply waits.
      service.runUntilIdle()
    }
    #expect(call.connection.queuedBytes > limits.busyQueue && reply != nil && onDrain != nil)
    client.hangUp()
    service.runUntilIdle()
    #expect(service.endings == [.hungUp] && reply == nil && onDrain == nil)
    withExtendedLifetime(call) {}
  }

  @Test("a call releases its handler of hang-ups after its last reply, or once the handler was called")
  func releasesHangupHandlers() throws {
    for isAnswered in [true, false] {
      let (service, client, call) = try watched()
      weak var token: Token?
      do {
        let captured = Token()
        token = captured
        call.onHangup = { withExtendedLifetime(captured) {} }
      }
      #expect(token != nil)
      if isAnswered { call.reply(text: "last") } else { client.hangUp() }
      service.runUntilIdle()
      #expect(token == nil && !call.isOpen)
    }
  }

  @Test("a closed connection is released")
  func nothingIsKept() throws {
    let service = try Service()
    let client = try service.connect()
    service.runUntilIdle()
    weak let connection = service.server.clients.first
    #expect(connection != nil)
    client.hangUp()
    service.runUntilIdle()
    #expect(connection == nil)
  }

  @Test("an answered call is not notified of a hang-up")
  func hangupAfterTheLastReply() throws {
    let (service, client, call) = try watched()
    call.onHangup = { Issue.record("the call is over") }
    call.reply(text: "last")
    service.runUntilIdle()
    client.hangUp()
    service.runUntilIdle()
    #expect(service.endings == [.hungUp])
  }

  @Test("a hang-up in the middle of a message is distinguished from one between messages")
  func hangupInTheMiddle() throws {
    for (bytes, reason) in [("{\"method\":", VarlinkCloseReason.cutOff), ("", .hungUp)] {
      let service = try Service()
      let client = try service.connect()
      try client.send(bytes: Array(bytes.utf8))
      service.runUntilIdle()
      #expect(service.endings == [])
      client.hangUp()
      service.runUntilIdle()
      #expect(service.endings == [reason])
      #expect(service.calls.isEmpty)
    }
  }

  @Test("calls that a client sent right before it disconnected are served")
  func lastWords() throws {
    let service = try Service()
    let client = try service.connect()
    for _ in 0..<3 { try client.send("{\"method\":\"org.example.test.Watch\",\"oneway\":true}") }
    client.hangUp()
    service.runUntilIdle()
    #expect(service.calls.count == 3)
    #expect(service.endings == [.hungUp])
  }

  @Test("a client that only stops sending gets its replies; then the connection ends")
  func halfClose() throws {
    let service = try Service()
    let client = try service.connect()
    try client.send(echo("a"))
    try client.send(watch)
    shutdown(client.fd, Int32(SHUT_WR))
    service.runUntilIdle()
    #expect(client.receive() == [echoed("a")])
    #expect(service.endings == [])
    service.calls[0].reply(text: "b", continues: true)
    service.runUntilIdle()
    #expect(client.receive() == [event("b")])
    service.calls[0].reply(text: "c")
    service.runUntilIdle()
    #expect(client.receive() == [echoed("c")])
    #expect(client.sawEnd)
    #expect(service.endings == [.hungUp])
  }

  @Test("a slow client's queued replies are replaced by key, and the others keep their order")
  func slowClientLosesIntermediates() throws {
    let (service, client, call) = try watched()
    // Fill the kernel's buffer, so that further replies are queued here.
    var fillers = 0
    while call.isOpen, call.connection.queuedBytes == 0 {
      call.reply(text: "filler \(fillers)" + String(repeating: "x", count: 2000), continues: true)
      fillers += 1
      service.runUntilIdle()
    }
    call.reply(text: "began 1", continues: true)
    call.reply(text: "moved 1 a", continues: true, replacing: 1)
    call.reply(text: "moved 2 a", continues: true, replacing: 2)
    call.reply(text: "moved 1 b", continues: true, replacing: 1)
    call.reply(text: "ended 1", continues: true)
    call.reply(text: "moved 2 b", continues: true, replacing: 2)
    call.reply(text: "last")
    var replies: [String] = []
    for _ in 0..<100 {
      replies += client.receive()
      service.runUntilIdle()
    }
    #expect(replies.count == fillers + 5)
    #expect(call.connection.replacedReplies == 2 && service.server.replacedReplies == 2)
    #expect(replies.prefix(fillers).allSatisfy { $0.contains("filler") })
    #expect(
      replies.dropFirst(fillers) == [
        event("began 1"), event("moved 1 b"), event("ended 1"), event("moved 2 b"), echoed("last"),
      ])
  }

  @Test("the last reply of a call replaces nothing, and the next call has its own keys")
  func keysAreTheCallsOwn() throws {
    let (service, client, call) = try watched()
    try client.send(watch)
    call.reply(text: "a", continues: true, replacing: 1)
    call.reply(text: "last", replacing: 1)
    service.loop.turn(timeout: 0)
    service.runUntilIdle()
    try #require(service.calls.count == 2)
    service.calls[1].reply(text: "b", continues: true, replacing: 1)
    service.runUntilIdle()
    #expect(client.receive() == [event("a"), echoed("last"), event("b")])
  }

  @Test("a queued reply is not replaced by one of the next call with the same key")
  func keysDieWithTheirCall() throws {
    let service = try Service()
    let client = try service.connect()
    service.answer = {
      $0.reply(text: "event", continues: true, replacing: 1)
      $0.reply(text: "last")
    }
    try client.send(bytes: Array("\(watch)\0\(watch)\0".utf8))
    service.runUntilIdle()
    #expect(client.receive() == [event("event"), echoed("last"), event("event"), echoed("last")])
  }

  @Test("a client that does not read is dropped when its queue exceeds the maximum, not before")
  func queueBound() throws {
    var limits = VarlinkLimits()
    limits.maximumQueue = 10_000
    let (service, client, call) = try watched(limits: limits)
    while call.isOpen, call.connection.queuedBytes == 0 {
      call.reply(text: String(repeating: "x", count: 90), continues: true)
      service.runUntilIdle()
    }
    let frame = event("").utf8.count + 1
    call.reply(
      text: String(repeating: "x", count: limits.maximumQueue - call.connection.queuedBytes - frame), continues: true)
    #expect(call.connection.queuedBytes == limits.maximumQueue)
    service.runUntilIdle()
    #expect(service.endings == [])
    var hungUp = false
    call.onHangup = { hungUp = true }
    call.reply(text: "", continues: true)
    #expect(!hungUp, "the caller may be in the middle of replies to all its clients")
    #expect(call.isOpen)
    call.reply(text: "ignored", continues: true)
    service.runUntilIdle()
    #expect(hungUp)
    #expect(service.endings == [.queueOverflow(10_000)])
    _ = client.receive()
    #expect(client.sawEnd)
  }

  @Test("with replacement, the queue of a client that does not read never exceeds the maximum")
  func replacingStaysWithinTheBound() throws {
    var limits = VarlinkLimits()
    limits.maximumQueue = 10_000
    let (service, client, call) = try watched(limits: limits)
    defer { client.hangUp() }
    while call.isOpen, call.connection.queuedBytes == 0 {
      call.reply(text: String(repeating: "x", count: 90), continues: true)
      service.runUntilIdle()
    }
    for number in 0..<10_000 {
      call.reply(text: "moved \(number)", continues: true, replacing: UInt64(number % 5))
      if number % 100 == 0 { service.loop.turn(timeout: 0) }
    }
    #expect(service.endings == [])
    #expect(call.connection.queuedBytes < 2000)
    client.hangUp()
    service.runUntilIdle()
    #expect(!call.isOpen && call.connection.queuedBytes == 0, "nothing waits for a disconnected client")
  }

  @Test("errors count towards the queue like replies")
  func queuedErrors() throws {
    let service = try Service()
    let client = try service.connect()
    try client.send("{\"method\":\"org.example.none.Echo\"}")
    service.runUntilIdle()
    let reply = try #require(client.receive().first)
    #expect(reply.contains("InterfaceNotFound"))
    #expect(service.server.clients.first?.mostQueuedBytes == reply.utf8.count + 1)
  }

  @Test("a method's name may be as long as any text")
  func longestName() throws {
    for (bound, isTaken) in [(21, true), (20, false)] {
      var limits = VarlinkLimits()
      limits.maximumText = bound
      let replies = try Service(limits: limits).exchange(echo("a"))
      #expect(replies.first?.contains("InvalidParameter") == !isTaken && replies.count == 1)
    }
  }

  @Test("a single reply may be longer than the queue's maximum")
  func oneLongReply() throws {
    var limits = VarlinkLimits()
    limits.maximumQueue = 1000
    let (service, client, call) = try watched(limits: limits)
    let text = String(repeating: "x", count: 5000)
    call.reply(text: text, continues: true)
    service.runUntilIdle()
    #expect(client.receive() == [event(text)])
    #expect(service.endings == [])
  }

  @Test("a producer that waits for its client loses nothing: `onDrain` is called when the last byte has been sent")
  func backpressure() throws {
    let (service, client, call) = try watched()
    var next = 0
    var drained = 0
    func fill() {
      while next < 5000, call.connection.queuedBytes < 4096 {
        call.reply(text: "\(next)" + String(repeating: "x", count: 200), continues: true)
        next += 1
      }
    }
    call.connection.onDrain = {
      drained += 1
      #expect(call.connection.queuedBytes == 0)
      fill()
    }
    fill()
    #expect(drained == 0)
    service.runUntilIdle()
    #expect(next < 5000, "the kernel's buffer is full before all is sent")
    let drainedBefore = drained
    service.runUntilIdle()
    #expect(drained == drainedBefore)
    var replies: [String] = []
    var pauses = 0
    while replies.count < 5000, pauses < 1000 {
      pauses += 1
      replies += client.receive()
      service.runUntilIdle()
    }
    #expect(replies == (0..<5000).map { event("\($0)" + String(repeating: "x", count: 200)) })
  }

  @Test("closing drops a client immediately, after one attempt to send its queue")
  func closes() throws {
    let (service, client, call) = try watched()
    call.reply(text: "cancelled", continues: true)
    call.connection.close()
    #expect(service.endings == [.closedHere])
    #expect(!call.isOpen)
    #expect(client.receive() == [event("cancelled")])
    #expect(client.sawEnd)
    call.connection.close()
    service.runUntilIdle()
    #expect(service.endings == [.closedHere])
  }

  @Test("the maximum of queued bytes is kept when the queue shrinks")
  func mostQueued() throws {
    let (service, client, call) = try watched()
    let frame = event("").utf8.count + 1
    for length in [100, 3000, 20] { call.reply(text: String(repeating: "x", count: length), continues: true) }
    service.runUntilIdle()
    #expect(client.receive().count == 3)
    call.reply(text: "short", continues: true)
    #expect(call.connection.queuedBytes == 5 + frame)
    #expect(call.connection.mostQueuedBytes == 3120 + 3 * frame)
  }

  @Test(
    "a client that disconnected before its reply was sent has hung up, whether or not it had read everything",
    arguments: [false, true])
  func sendAfterHangUp(hasUnread: Bool) throws {
    let (service, client, call) = try watched()
    if hasUnread {
      call.reply(text: "unread", continues: true)
      service.runUntilIdle()
    }
    client.hangUp()
    call.reply(text: "late", continues: true)
    call.connection.close()
    #expect(service.endings == [.hungUp])
  }

  @Test("a handler may close its call's connection")
  func handlerCloses() throws {
    let service = try Service()
    let client = try service.connect()
    service.server.onConnect = nil
    try client.send(watch)
    try client.send(echo("never"))
    service.loop.onTurnEnd = { for call in service.calls { call.connection.close() } }
    service.runUntilIdle()
    #expect(client.receive() == [])
    #expect(client.sawEnd)
    #expect(service.endings == [.closedHere])
    service.loop.onTurnEnd = nil
  }

  @Test("replies of an `onDrain` handler are sent in the next turn")
  func repliesOfADrain() throws {
    let (service, client, call) = try watched()
    call.connection.onDrain = {
      call.connection.onDrain = nil
      call.reply(text: "late", continues: true)
    }
    for text in ["a", "b"] { call.reply(text: text, continues: true) }
    service.loop.turn(timeout: 0)
    #expect(client.receive() == [event("a"), event("b")])
    service.loop.turn(timeout: 0)
    #expect(client.receive() == [event("late")])
  }

  @Test("an error that is longer than the kernel's buffer arrives completely")
  func longError() throws {
    let (service, client, call) = try watched()
    let reason = String(repeating: "x", count: 1 << 20)
    call.fail(.other("org.example.test.Refused", parameters: .object([("reason", Node.text(reason))])))
    service.runUntilIdle()
    #expect(call.connection.queuedBytes > 0)
    var replies: [String] = []
    for _ in 0..<1000 where replies.isEmpty {
      replies += client.receive()
      service.runUntilIdle()
    }
    #expect(replies == [#"{"error":"org.example.test.Refused","parameters":{"reason":"\#(reason)"}}"#])
  }

  @Test(
    "each reply with a time is reported when its last byte has been sent; the maximum is 0 before the first reply")
  func reportsSent() throws {
    let (service, client, call) = try watched()
    #expect(call.connection.mostQueuedBytes == 0)
    var sent = 0
    service.server.onSent = { _ in sent += 1 }
    let nothing = Array("{}".utf8)
    for moment in [1, nil, 2] as [Int64?] { call.reply(nothing.span, continues: true, since: moment) }
    #expect(sent == 0)
    service.runUntilIdle()
    #expect(sent == 2 && client.receive().count == 3)
  }

  /// A clock that is a microsecond later each time.
  private final class SteppingClock: Clock {
    private var time: Int64 = 1000
    var now: Int64 {
      time += 1
      return time
    }
  }

  @Test("the delays of replies that are sent together are measured at one moment")
  func delays() throws {
    let service = try Service(clock: SteppingClock())
    let client = try service.connect()
    try client.send(watch)
    service.runUntilIdle()
    var delays: [Int64] = []
    service.server.onSent = { delays.append($0) }
    let nothing = Array("{}".utf8)
    for moment in [900, 950] as [Int64] { service.calls[0].reply(nothing.span, continues: true, since: moment) }
    service.runUntilIdle()
    #expect(delays == [101, 51])
  }
}
