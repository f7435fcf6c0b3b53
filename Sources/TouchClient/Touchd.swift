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

  /// Return the events that pass the filter, or all.
  ///
  /// - Parameters:
  ///   - decisions: Whether to bring also why recognizers won and lost.
  ///   - touches: Whether to bring also the touches of views with `touches`.
  ///   - apps: The apps whose events are requested in addition to the configuration's, `*` for all; each of their events names its `app`.
  ///   - unaimed: What to bring of that which is aimed at no place of a screen.
  ///   - values: Whether the state has what controls, scroll views and tables stand at.
  ///   - reconnects: Whether to connect again when the service ends, for as long as it takes. A recording that has ended is the end.
  ///   - waits: Whether to wait for a service that is not there at first.
  public func subscribe(
    _ filter: Filter = Filter(), decisions: Bool = false, touches: Bool = false, apps: [String]? = nil,
    unaimed: [Unaimed]? = nil, values: Bool = false, reconnects: Bool = true, waits: Bool = false
  ) -> Subscription {
    let parameters = Node.object([
      ("filter", filter.node), ("decisions", decisions.node), ("touches", touches ? true.node : nil),
      ("apps", apps?.node),
      ("unaimed", unaimed?.node), ("values", values ? true.node : nil),
    ])
    return Subscription(
      ReplyStream(self, "io.touchd.Touch.Subscribe", parameters, reconnects: reconnects, waits: waits))
  }

  /// Show windows, and return their events.
  ///
  /// - Parameters:
  ///   - scene: The windows in the shape of a scene file: `["windows": [["name": "main", "views": […]]]]`.
  ///   - app: The program's name, which no other has.
  ///   - layer: Where the windows lie.
  ///   - decisions: Whether to bring also why recognizers won and lost.
  ///   - reconnects: Whether to show the same windows again when the service ends and is back. A recording that has ended is the end.
  ///   - waits: Whether to wait for a service that is not there at first.
  public func present(
    _ scene: JSON, app: String, layer: Layer = .app, decisions: Bool = false, reconnects: Bool = true,
    waits: Bool = false
  ) -> Presentation {
    let parameters = Node.object([
      ("scene", scene.node), ("app", app.node), ("layer", layer.node), ("decisions", decisions.node),
    ])
    return Presentation(
      self, ReplyStream(self, "io.touchd.Touch.Present", parameters, reconnects: reconnects, waits: waits))
  }

  func connect() throws(SystemError) -> VarlinkClient {
    try VarlinkClient(path: socket)
  }

  func call(_ method: String, _ parameters: [(String, Node?)]) throws(TouchdError) -> Node {
    let parameters = Node.object(parameters)
    if let (place, number) = parameters.nonFinite(at: "") {
      throw .invalidValue("\(place): \(number) is not a finite number")
    }
    let client: VarlinkClient
    do {
      client = try connect()
    } catch {
      throw .unavailable("\(error)")
    }
    do {
      return try client.call(method, parameters)
    } catch {
      throw TouchdError(error)
    }
  }
}
