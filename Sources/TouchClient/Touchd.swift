import Documents
import Kernel
import Varlink

/// The service touchd, as a program sees it: calls, and subscriptions to its events.
///
/// Calls and subscriptions wait for the service, so a program that does something else meanwhile makes them on a thread of their own. Each
/// call has a connection of its own: a service that was restarted is no matter.
public struct Touchd: Sendable {
  /// Where the service listens.
  public let socket: String

  /// Name a service; nothing is connected yet.
  public init(socket: String = "/run/touchd/io.touchd") {
    self.socket = socket
  }

  /// Return the events that pass the filter, or all; decisions about gestures come where they are wanted.
  ///
  /// - Parameters:
  ///   - reconnects: Whether to connect again when the service ends, for as long as it takes. A recording that has ended is the end.
  ///   - waits: Whether to wait for a service that is not there at first.
  public func subscribe(
    _ filter: Filter = Filter(), decisions: Bool = false, reconnects: Bool = true, waits: Bool = false
  ) -> Subscription {
    let parameters = Node.object([("filter", filter.node), ("decisions", decisions.node)])
    return Subscription(self, parameters, reconnects: reconnects, waits: waits)
  }

  func connect() throws(SystemError) -> VarlinkClient {
    try VarlinkClient(path: socket)
  }

  func call(_ method: String, _ parameters: [(String, Node?)]) throws(TouchdError) -> Node {
    let client: VarlinkClient
    do {
      client = try connect()
    } catch {
      throw .unavailable("\(error)")
    }
    do {
      return try client.call(method, .object(parameters))
    } catch {
      throw TouchdError(error)
    }
  }
}
