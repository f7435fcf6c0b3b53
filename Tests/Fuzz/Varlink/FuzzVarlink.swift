import Documents
import EventLoop
import Glibc
import Kernel
import Varlink

/// A server that uses every kind of answer, created once for all inputs.
private final class Target {
  static let interface = """
    interface org.example.fuzz
    type Item (name: string, kind: (one, two), items: ?[]Item, weights: ?[string]float)
    method Echo(text: string) -> (text: string)
    method Store(item: Item, count: ?int, flag: ?bool, extra: ?object) -> ()
    method Watch() -> (event: int)
    method Fail() -> ()
    """

  let loop: EventLoop
  let server: VarlinkServer

  init() throws {
    loop = try EventLoop()
    var limits = VarlinkLimits()
    limits.maximumMessage = 4096
    limits.maximumQueue = 8192
    server = VarlinkServer(
      loop: loop, vendor: "v", product: "p", version: "1", url: "u",
      interfaces: [try VarlinkInterface(text: Self.interface)], limits: limits, handler: Self.answer)
  }

  private static func answer(_ call: VarlinkCall) {
    var writer = JSONWriter()
    writer.node(call.parameters)
    switch call.method {
    case "org.example.fuzz.Echo": call.reply(writer.bytes.span)
    case "org.example.fuzz.Fail": call.fail(.other("org.example.fuzz.Failed", parameters: call.parameters))
    case "org.example.fuzz.Watch" where call.acceptsMore:
      for key in 0..<50 { call.reply(writer.bytes.span, continues: true, replacing: UInt64(key % 7)) }
      // Some calls stay open, like subscriptions.
      if !call.connection.id.isMultiple(of: 3) { call.reply(writer.bytes.span) }
    default: call.fail(.methodNotImplemented(call.method))
    }
  }
}

/// Check that every reply is JSON that this project's parser reads.
private func check(_ replies: [UInt8]) throws {
  var messages = replies.split(separator: 0, omittingEmptySubsequences: false)
  messages.removeLast()
  for message in messages {
    let bytes = Array(message)
    let reply = try parseJSON(bytes.span)
    precondition(reply["parameters"] != nil, "a reply without parameters")
  }
}

nonisolated(unsafe) private var shared: Target?

/// Send the input to a server in pieces, and read its replies. The first byte is the size of the pieces.
///
/// The fuzzer's entry point is left out of test programs, which may link several fuzz targets.
#if FUZZING
  @_cdecl("LLVMFuzzerTestOneInput")
#endif
public func fuzzOneInput(_ start: UnsafePointer<UInt8>, _ count: Int) -> Int32 {
  do {
    let target = try shared ?? Target()
    if shared == nil { shared = target }
    try run(target, UnsafeBufferPointer(start: start, count: count))
  } catch {
    fatalError("\(error)")
  }
  return 0
}

private func run(_ target: Target, _ input: UnsafeBufferPointer<UInt8>) throws {
  guard let first = input.first else { return }
  var pair: [Int32] = [-1, -1]
  _ = try systemCall("socketpair") {
    socketpair(AF_UNIX, Int32(SOCK_STREAM.rawValue | SOCK_NONBLOCK.rawValue | SOCK_CLOEXEC.rawValue), 0, &pair)
  }
  try target.server.adopt(connected: pair[1])
  var rest = UnsafeRawBufferPointer(rebasing: UnsafeRawBufferPointer(input)[1...])
  let piece = first == 0 ? rest.count : Int(first)
  var replies: [UInt8] = []
  while !rest.isEmpty {
    let sent = send(pair[0], rest.baseAddress, min(piece, rest.count), Int32(MSG_NOSIGNAL))
    if sent <= 0 { break }
    rest = UnsafeRawBufferPointer(rebasing: rest[sent...])
    target.loop.turn(timeout: 0)
  }
  if first & 1 == 0 { shutdown(pair[0], Int32(SHUT_WR)) }
  for _ in 0..<8 {
    target.loop.turn(timeout: 0)
    receive(pair[0], into: &replies)
  }
  try check(replies)
  close(pair[0])
  for _ in 0..<3 { target.loop.turn(timeout: 0) }
  precondition(target.server.clients.isEmpty, "a connection outlived its client")
}

private func receive(_ fd: Int32, into replies: inout [UInt8]) {
  var buffer = [UInt8](repeating: 0, count: 1 << 16)
  while true {
    let count = recv(fd, &buffer, buffer.count, 0)
    if count <= 0 { return }
    replies += buffer[..<count]
  }
}
