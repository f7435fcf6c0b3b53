import Documents
import Glibc
import Kernel
import TestSupport
import Testing

@testable import Varlink

@Suite(.closesDescriptors, .timeLimit(.minutes(5))) struct ClientTests {
  private func text(_ text: String) -> Node {
    Node(.mapping([Node.Member(key: "text", value: Node(.string(text)))]))
  }

  /// A client and a service connected through a socket file.
  private func connected() throws -> (Service, VarlinkClient) {
    let directory = try Directory()
    let service = try Service()
    try service.server.listen(path: directory("socket"), mode: 0o600)
    return (service, try VarlinkClient(path: directory("socket")))
  }

  /// A client whose service answers every call with these bytes.
  private func answered(_ bytes: String, maximumMessage: Int = 1 << 20) throws -> VarlinkClient {
    let directory = try Directory()
    let socket = try ListeningSocket(path: directory("socket"), mode: 0o600, group: nil)
    let client = try VarlinkClient(path: directory("socket"), maximumMessage: maximumMessage)
    guard case .client(let fd) = socket.accept() else { throw SystemError(call: "accept", errno: EAGAIN) }
    let peer = RawClient(fd)
    try peer.send(bytes: Array(bytes.utf8))
    // The kernel buffers the client's calls, which are never read.
    shutdown(peer.fd, Int32(SHUT_WR))
    kept.append(peer)
    return client
  }

  private final class Kept {
    var peers: [RawClient] = []
    func append(_ peer: RawClient) { peers.append(peer) }
  }
  private let kept = Kept()

  @Test("a call sends its method, parameters and flags, and gets its reply")
  func calls() throws {
    let (service, client) = try connected()
    try client.send("org.example.test.Echo", text("é\"\\\n"))
    try client.send("org.example.test.Watch", more: true)
    service.runUntilIdle()
    #expect(try client.receive() == .init(parameters: text("é\"\\\n"), continues: false))
    let call = try #require(service.calls.first)
    #expect(call.acceptsMore && !call.isOneway)
    #expect(call.parameters == Node(.mapping([])))
    call.reply(text: "a", continues: true)
    call.reply(text: "b")
    service.runUntilIdle()
    #expect(try client.receive() == .init(parameters: text("a"), continues: true))
    #expect(try client.receive() == .init(parameters: text("b"), continues: false))
  }

  @Test("replies that have arrived are delivered without waiting, all at once, then the error or the end")
  func ready() throws {
    let reply = "{\"parameters\":{\"text\":\"a\"}}"
    let client = try answered("\(reply)\0\(reply)\0{\"par")
    var replies: [VarlinkClient.Reply] = []
    try client.receiveReady { replies.append($0) }
    #expect(replies.map(\.parameters) == [text("a"), text("a")] && replies.allSatisfy { !$0.continues })
    #expect(throws: VarlinkClientError.hungUp) { try client.receiveReady { replies.append($0) } }
    #expect(replies.count == 2)
    let (service, other) = try connected()
    try other.receiveReady { replies.append($0) }
    #expect(replies.count == 2)
    withExtendedLifetime(service) {}
    let long = try answered(reply + "\0", maximumMessage: 10)
    #expect(throws: VarlinkClientError.malformed("a reply is longer than 10 bytes")) {
      try long.receiveReady { replies.append($0) }
    }
  }

  @Test("a oneway call is marked as such")
  func oneway() throws {
    let (service, client) = try connected()
    try client.send("org.example.test.Watch", oneway: true)
    try client.send("org.example.test.Echo", text("a"))
    service.runUntilIdle()
    #expect(service.calls.map(\.isOneway) == [true])
    #expect(try client.receive().parameters == text("a"))
  }

  @Test(
    "the service's error is thrown as the matching client error",
    arguments: [
      .interfaceNotFound("a.b"), .methodNotFound("a.b.C"), .methodNotImplemented("a.b.C"), .invalidParameter("x[0]"),
      .invalidParameter("x[0]", reason: "no x"), .permissionDenied, .expectedMore,
      .other("org.example.test.Refused", parameters: Node(.mapping([]))),
    ] as [VarlinkError])
  func errors(error: VarlinkError) throws {
    let (service, client) = try connected()
    try client.send("org.example.test.Watch")
    service.runUntilIdle()
    service.calls[0].fail(error)
    service.runUntilIdle()
    #expect(throws: VarlinkClientError.error(error)) { try client.receive() }
  }

  @Test("a call waits for its reply")
  func waits() throws {
    let client = try answered(
      "{\"parameters\":{\"text\":\"a\"}}\0{\"error\":\"org.varlink.service.PermissionDenied\"}\0")
    #expect(try client.call("org.example.test.Echo", text("a")) == text("a"))
    #expect(throws: VarlinkClientError.error(.permissionDenied)) { try client.call("org.example.test.Echo") }
    #expect(throws: VarlinkClientError.hungUp) { try client.call("org.example.test.Echo") }
  }

  @Test("a call for more delivers each reply until the last")
  func more() throws {
    let client = try answered(
      "{\"continues\":true,\"parameters\":{\"text\":\"a\"}}\0{\"parameters\":{\"text\":\"b\"},\"continues\":false}\0{}\0"
    )
    var replies: [Node] = []
    try client.callMore("org.example.test.Watch") {
      replies.append($0)
      return true
    }
    #expect(replies == [text("a"), text("b")])
    #expect(kept.peers.map { $0.receive() } == [[#"{"method":"org.example.test.Watch","more":true}"#]])
    #expect(try client.receive() == .init(parameters: Node(.mapping([])), continues: false))
  }

  @Test("ending a call for more early hangs up")
  func enough() throws {
    let client = try answered("{\"continues\":true}\0{\"continues\":true}\0")
    var replies = 0
    try client.callMore("org.example.test.Watch") { _ in
      replies += 1
      return false
    }
    #expect(replies == 1)
    #expect(throws: VarlinkClientError.hungUp) { try client.send("org.example.test.Watch") }
  }

  @Test("missing and null parameters are empty")
  func absentParameters() throws {
    let client = try answered("{}\0{\"parameters\":null,\"error\":null}\0")
    #expect(try client.receive().parameters == Node(.mapping([])))
    #expect(try client.receive().parameters == Node(.mapping([])))
  }

  @Test("a connection that ends in the middle of a reply is a hang-up")
  func cutOff() throws {
    #expect(throws: VarlinkClientError.hungUp) { try answered("{\"parameters\":").receive() }
  }

  @Test("a malformed reply is reported with its place")
  func malformed() throws {
    #expect(throws: VarlinkClientError.malformed(#"1:1: expected "{" or "[", found "x""#)) {
      try answered("x\0").receive()
    }
    #expect(throws: VarlinkClientError.malformed("error: the name of an error must be a string")) {
      try answered("{\"error\":1}\0").receive()
    }
    #expect(throws: VarlinkClientError.malformed("a reply is longer than 10 bytes")) {
      try answered("{\"a\":123456}\0", maximumMessage: 10).receive()
    }
    #expect(try answered("{\"a\":1234}\0", maximumMessage: 10).receive().continues == false)
  }

  @Test("a reply has at most 16 MiB by default, more than any service of this project sends")
  func longestReply() throws {
    let (service, client) = try connected()
    #expect(client.maximumMessage == 16_777_216)
    withExtendedLifetime(service) {}
  }

  @Test("without a service, connecting fails with the path and the reason")
  func noService() throws {
    let directory = try Directory()
    #expect(throws: SystemError(call: "connect \(directory("socket"))", errno: ENOENT)) {
      try VarlinkClient(path: directory("socket"))
    }
    try directory.makeDeadSocket("socket")
    #expect(throws: SystemError(call: "connect \(directory("socket"))", errno: ECONNREFUSED)) {
      try VarlinkClient(path: directory("socket"))
    }
  }

  @Test("errors print one sentence")
  func sentences() {
    let refused = VarlinkError.other(
      "org.example.test.Refused", parameters: Node(.mapping([.init(key: "reason", value: Node(.string("no")))])))
    for (error, sentence) in [
      (.error(.interfaceNotFound("a.b")), "the service has no interface a.b"),
      (.error(.methodNotFound("a.b.C")), "the service has no method a.b.C"),
      (.error(.methodNotImplemented("a.b.C")), "the service does not implement a.b.C"),
      (.error(.invalidParameter("x[0]")), "the service refuses the parameter x[0]"),
      (.error(.invalidParameter("x[0]", reason: "no x")), "the service refuses the parameter x[0]: no x"),
      (.error(.permissionDenied), "the service denies permission"),
      (.error(.expectedMore), "the method sends many replies and must be called with \"more\""),
      (.error(refused), "org.example.test.Refused {\"reason\":\"no\"}"),
      (.hungUp, "the service closed the connection"),
      (.malformed("1:1: x"), "the service sent an invalid reply: 1:1: x"),
      (.system(SystemError(call: "recv", errno: EIO)), "recv failed: Input/output error"),
    ] as [(VarlinkClientError, String)] {
      #expect("\(error)" == sentence)
    }
    for (reason, sentence) in [
      (.hungUp, "the client closed the connection"),
      (.cutOff, "the client closed the connection in the middle of a message"),
      (.malformed("x"), "the client sent an invalid call: x"),
      (.queueOverflow(5), "the client did not read its replies, and more than 5 bytes were waiting"),
      (.closedHere, "the service closed the connection"),
      (.failed(SystemError(call: "recv", errno: EIO)), "recv failed: Input/output error"),
    ] as [(VarlinkCloseReason, String)] {
      #expect("\(reason)" == sentence)
    }
  }
}
