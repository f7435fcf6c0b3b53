import Documents
import Glibc
import Kernel

@testable import EventLoop
@testable import Varlink

/// A server on its own loop, with one interface for tests to call.
final class Service {
  static let text = """
    # For tests.
    interface org.example.test

    type Item (name: string, kind: (one, two), tags: ?[]string, weights: ?[string]float)

    # Gives the text back.
    method Echo(text: string) -> (text: string)
    # Takes what is hard to check.
    method Store(item: Item, count: ?int, flag: ?bool, extra: ?object) -> ()
    # Sends what happens.
    method Watch() -> (event: string)

    error Refused (reason: string)

    """

  /// The calls and endings, shared with the server's closures.
  private final class Record {
    var calls: [VarlinkCall] = []
    var endings: [VarlinkCloseReason] = []
    var answer: (VarlinkCall) -> Void = { _ in }
  }

  let loop: EventLoop
  let server: VarlinkServer
  private let record = Record()
  /// The calls that the handler received, except Echo's, which are answered immediately.
  var calls: [VarlinkCall] { record.calls }
  /// Handles a call immediately.
  var answer: (VarlinkCall) -> Void {
    get { record.answer }
    set { record.answer = newValue }
  }
  /// Why connections ended, in order.
  var endings: [VarlinkCloseReason] { record.endings }

  init(limits: VarlinkLimits = VarlinkLimits(), clock: any Clock = MonotonicClock()) throws {
    loop = try EventLoop()
    let record = record
    server = VarlinkServer(
      loop: loop, clock: clock, vendor: "The Makers", product: "test \"quoted\"", version: "1.2",
      url: "https://example.org/", interfaces: [try VarlinkInterface(text: Self.text)], limits: limits
    ) { call in
      if call.method == "org.example.test.Echo", case .string(let text)? = call.parameters["text"]?.value {
        call.reply(text: text)
      } else {
        record.calls.append(call)
        record.answer(call)
      }
    }
    server.onClose = { record.endings.append($1) }
  }

  deinit {
    server.stop()
  }

  /// Serve until nothing is left to do: far more turns than any test's messages need, without sleeping.
  func runUntilIdle() {
    repeat {
      for _ in 0..<100 { loop.turn(timeout: 0) }
    } while loop.milliseconds(of: nil) == 0
  }

  /// Connect a client whose bytes the test writes itself.
  /// - Parameter type: SOCK_SEQPACKET shows the data of each system call.
  func connect(_ type: __socket_type = SOCK_STREAM) throws -> RawClient {
    var pair: [Int32] = [-1, -1]
    _ = try systemCall("socketpair") {
      socketpair(AF_UNIX, Int32(type.rawValue | SOCK_NONBLOCK.rawValue | SOCK_CLOEXEC.rawValue), 0, &pair)
    }
    let client = RawClient(pair[0])
    try server.adopt(connected: pair[1])
    return client
  }

  /// Send messages, each followed by a NUL, and return the replies once the server is idle.
  func exchange(_ messages: String...) throws -> [String] {
    let client = try connect()
    for message in messages { try client.send(message) }
    runUntilIdle()
    return client.receive()
  }
}

extension VarlinkCall {
  func reply(text: String, continues: Bool = false, replacing key: UInt64? = nil) {
    var writer = JSONWriter()
    writer.beginObject()
    writer.key("text")
    writer.string(text)
    writer.endObject()
    reply(writer.bytes.span, continues: continues, replacing: key)
  }
}

/// The client's end of a socket.
final class RawClient {
  private(set) var fd: Int32
  private var input: [UInt8] = []
  /// Whether the server has hung up, as far as the client has read.
  private(set) var sawEnd = false

  init(_ fd: Int32) {
    self.fd = fd
  }

  deinit {
    hangUp()
  }

  func hangUp() {
    if fd >= 0 { close(fd) }
    fd = -1
  }

  /// Send a message and its NUL.
  func send(_ message: String) throws {
    try send(bytes: Array(message.utf8) + [0])
  }

  /// Send raw bytes. Fails if the server has hung up.
  func send(bytes: [UInt8]) throws {
    let sent = try systemCall("send") { Glibc.send(fd, bytes, bytes.count, Int32(MSG_NOSIGNAL)) }
    precondition(sent == bytes.count)
  }

  /// The whole messages that have arrived.
  func receive() -> [String] {
    readAll()
    var messages = input.split(separator: 0, omittingEmptySubsequences: false)
    input = Array(messages.popLast() ?? [])
    return messages.map { String(decoding: $0, as: UTF8.self) }
  }

  /// Read up to `count` bytes from the socket, which gives the server room for as many.
  func read(upTo count: Int) -> Int {
    var buffer = [UInt8](repeating: 0, count: count)
    let got = recv(fd, &buffer, count, 0)
    if got > 0 { input += buffer[..<got] }
    return max(got, 0)
  }

  private func readAll() {
    var buffer = [UInt8](repeating: 0, count: 1 << 16)
    while true {
      let count = recv(fd, &buffer, buffer.count, 0)
      if count == 0 { sawEnd = true }
      if count <= 0 { return }
      input += buffer[..<count]
    }
  }
}
