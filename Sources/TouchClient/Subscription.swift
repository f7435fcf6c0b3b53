import Documents
import Glibc
import Kernel
import Varlink

/// Events in their order; `Touchd.subscribe` makes it. It belongs to one thread.
public final class Subscription {
  private let service: Touchd
  private let parameters: Node
  private let reconnects: Bool
  private var client: VarlinkClient?
  /// Whether a service that is not there is waited for.
  private var waits: Bool
  private var isRecording = false
  private var hasEnded = false

  init(_ service: Touchd, _ parameters: Node, reconnects: Bool, waits: Bool) {
    self.service = service
    self.parameters = parameters
    self.reconnects = reconnects
    self.waits = waits
  }

  /// Wait for the next event. The first of each connection is `Event.state`: gestures that were under way before it are over.
  ///
  /// - Returns: nil at the end of a recording, or of the service where the subscription does not reconnect.
  public func next() throws(TouchdError) -> Event? {
    while !hasEnded {
      let reply: VarlinkClient.Reply
      do throws(VarlinkClientError) {
        reply = try connected().receive()
      } catch .hungUp where reconnects {
        disconnect()
        continue
      } catch {
        throw TouchdError(error)
      }
      waits = waits || reconnects
      let event = try Event(reply.parameters)
      if case .state(let state)? = event { isRecording = state.replay }
      if !reply.continues {
        hasEnded = isRecording || !reconnects
        disconnect()
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
        guard waits, error.errno == ENOENT || error.errno == ECONNREFUSED else { throw .system(error) }
        pause()
        continue
      }
      try client?.send("io.touchd.Touch.Subscribe", parameters, more: true)
    }
  }

  /// One that hangs up on everybody is not asked without a pause.
  private func disconnect() {
    client = nil
    if !hasEnded { pause() }
  }

  private func pause() {
    usleep(500_000)
  }
}
