package import Documents
import Glibc
package import Kernel

/// A client whose calls block until the reply arrives, for tools.
///
/// Several calls may be sent before their replies, which arrive in the same order.
package final class VarlinkClient {
  /// A reply that is not an error.
  package struct Reply: Equatable, Sendable {
    /// The parameters, an object.
    package var parameters: Node
    /// Whether more replies to the same call follow.
    package var continues: Bool
  }

  /// The socket, for an event loop that calls ``receiveReady(_:)`` when the socket is readable.
  package let descriptor: Int32
  let maximumMessage: Int
  private var input = MessageBuffer()

  /// Connect to the service at a socket file.
  ///
  /// - Parameter maximumMessage: the maximum length of a reply, in bytes.
  /// - Throws: the kernel's error, such as ENOENT or ECONNREFUSED if no service runs.
  package init(path: String, maximumMessage: Int = 1 << 24) throws(SystemError) {
    let address = try UnixAddress(path)
    let fd = try systemCall("socket") {
      socket(AF_UNIX, Int32(SOCK_STREAM.rawValue | SOCK_CLOEXEC.rawValue), 0)
    }
    do {
      _ = try systemCall("connect \(path)") { address.withSockaddr { connect(fd, $0, $1) } }
    } catch {
      close(fd)
      throw error
    }
    // Set these last: after all properties are set, a throw would run deinit, which would close the descriptor twice.
    descriptor = fd
    self.maximumMessage = maximumMessage
  }

  deinit {
    close(descriptor)
  }

  /// Call a method and wait for its only reply.
  /// - Parameter parameters: an object, or nil for none.
  package func call(_ method: String, _ parameters: Node? = nil) throws(VarlinkClientError) -> Node {
    try send(method, parameters)
    return try receive().parameters
  }

  /// Call a method with `more` and call `receive` with each reply, until the last reply or until `receive` returns
  /// false, which closes the connection.
  package func callMore(
    _ method: String, _ parameters: Node? = nil, _ receive: (Node) -> Bool
  ) throws(VarlinkClientError) {
    try send(method, parameters, more: true)
    while true {
      let reply = try self.receive()
      if !receive(reply.parameters) {
        shutdown(descriptor, Int32(SHUT_RDWR))
        return
      }
      if !reply.continues { return }
    }
  }

  /// Send a call without waiting for the reply. A `oneway` call gets no reply.
  package func send(
    _ method: String, _ parameters: Node? = nil, more: Bool = false, oneway: Bool = false
  ) throws(VarlinkClientError) {
    var writer = JSONWriter()
    writer.beginObject()
    writer.member("method", method)
    if let parameters {
      writer.key("parameters")
      writer.node(parameters)
    }
    if more {
      writer.member("more", true)
    }
    if oneway {
      writer.member("oneway", true)
    }
    writer.endObject()
    writer.append(0)
    var rest = writer.bytes[...]
    while !rest.isEmpty {
      let sent = try Self.kernel { () throws(SystemError) in
        try systemCall("send") {
          rest.withUnsafeBytes { Glibc.send(descriptor, $0.baseAddress, $0.count, Int32(MSG_NOSIGNAL)) }
        }
      }
      rest = rest.dropFirst(sent)
    }
  }

  /// Read available bytes once, without waiting, and call `handle` with each complete reply.
  ///
  /// - Throws: the errors of ``receive()``. Replies after an error are handled by the next call.
  package func receiveReady(_ handle: (Reply) -> Void) throws(VarlinkClientError) {
    try handleMessages(handle)
    do {
      try fill(flags: Int32(MSG_DONTWAIT))
    } catch {
      if case .system(let reason) = error, reason.errno == EAGAIN { return }
      throw error
    }
    try handleMessages(handle)
  }

  private func handleMessages(_ handle: (Reply) -> Void) throws(VarlinkClientError) {
    while true {
      switch input.next(maximum: maximumMessage) {
      case .message(let range): handle(try reply(range))
      case .tooLong: throw tooLong
      case .incomplete: return
      }
    }
  }

  private var tooLong: VarlinkClientError { .malformed("a reply is longer than \(maximumMessage) bytes") }

  /// Wait for the next reply.
  /// - Throws: `error` if the service answers with an error; any other case means that the connection is unusable.
  package func receive() throws(VarlinkClientError) -> Reply {
    while true {
      switch input.next(maximum: maximumMessage) {
      case .message(let range): return try reply(range)
      case .tooLong: throw tooLong
      case .incomplete: try fill(flags: 0)
      }
    }
  }

  private func fill(flags: Int32) throws(VarlinkClientError) {
    var scratch = [UInt8](repeating: 0, count: 1 << 14)
    let count = try Self.kernel { () throws(SystemError) in
      try systemCall("recv") { recv(descriptor, &scratch, scratch.count, flags) }
    }
    if count == 0 { throw .hungUp }
    scratch[..<count].withUnsafeBytes { input.append($0) }
  }

  private func reply(_ range: Range<Int>) throws(VarlinkClientError) -> Reply {
    let message: Node
    do {
      message = try input.parse(range)
    } catch {
      throw .malformed("\(error)")
    }
    let parameters = message["parameters"].flatMap { $0.value == .null ? nil : $0 } ?? .object([])
    switch message["error"]?.value {
    case .string(let name)?: throw .error(VarlinkError(name: name, parameters: parameters))
    case nil, .null?: return Reply(parameters: parameters, continues: message["continues"]?.value == .bool(true))
    default: throw .malformed("error: the name of an error must be a string")
    }
  }

  private static func kernel<Result>(
    _ body: () throws(SystemError) -> Result
  ) throws(VarlinkClientError) -> Result {
    do {
      return try body()
    } catch {
      if error.errno == EPIPE || error.errno == ECONNRESET { throw .hungUp }
      throw .system(error)
    }
  }
}
