import Documents
import Glibc
import Kernel
import Varlink

/// The replies of a call with `more`, across reconnections.
final class ReplyStream {
  private let service: Touchd
  private let method: String
  private let parameters: Node
  private let reconnects: Bool
  let connection = Connection()
  private var client: VarlinkClient?
  /// Whether to wait for a service that is not running.
  private var waits: Bool
  private var hasEnded = false
  /// Whether the service plays a recording, whose end also ends the stream. The first reply reports it.
  var isRecording = false
  /// Called when the connection was closed.
  var onDisconnect: (() -> Void)?
  /// Called between two connection attempts, so that a service that refuses every client is not called in a tight loop.
  var pause: () -> Void = { usleep(500_000) }

  init(_ service: Touchd, _ method: String, _ parameters: Node, reconnects: Bool, waits: Bool) {
    self.service = service
    self.method = method
    self.parameters = parameters
    self.reconnects = reconnects
    self.waits = waits
  }

  /// Wait for the next event.
  ///
  /// - Parameter read: converts a reply to an event; returns nil for unknown events.
  /// - Returns: the event; nil when the recording has ended, when the connection was closed, or when the service has
  ///   ended and the stream does not reconnect.
  func next<Event>(_ read: (Node) throws(TouchdError) -> Event?) throws(TouchdError) -> Event? {
    while !hasEnded, !connection.isClosed {
      let reply: VarlinkClient.Reply
      do throws(VarlinkClientError) {
        reply = try connected().receive()
      } catch {
        disconnect()
        if connection.isClosed { return nil }
        guard reconnects, error == .hungUp else { throw TouchdError(error) }
        pause()
        continue
      }
      waits = waits || reconnects
      let event = try read(reply.parameters)
      if !reply.continues {
        hasEnded = !reconnects || isRecording && reply.parameters["stopped"]?.value != .bool(true)
        disconnect()
        if !hasEnded { pause() }
      }
      if let event { return event }
    }
    return nil
  }

  private func connected() throws(VarlinkClientError) -> VarlinkClient {
    while true {
      if let client { return client }
      do throws(SystemError) {
        client = try service.connect()
      } catch {
        if connection.isClosed { throw .hungUp }
        guard waits, error.errno == ENOENT || error.errno == ECONNREFUSED else { throw .system(error) }
        pause()
        continue
      }
      connection.descriptor = client?.descriptor
      try client?.send(method, parameters, more: true)
    }
  }

  private func disconnect() {
    connection.descriptor = nil
    client = nil
    onDisconnect?()
  }
}
