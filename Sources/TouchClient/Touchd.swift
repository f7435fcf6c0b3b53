import Documents
import Kernel
import Varlink

/// The service touchd for a program: calls, and subscriptions to its events.
///
/// Calls and subscriptions wait for the service, so a program that does something else meanwhile makes them on a
/// separate thread. Each call has a connection of its own, so it survives a restart of the service.
public struct Touchd: Sendable {
  /// The socket of the service.
  public let socket: String

  /// Name a service; this does not connect yet.
  public init(socket: String = "/run/touchd/io.touchd") {
    self.socket = socket
  }

  /// Return the events that pass the filter, or all.
  ///
  /// - Parameters:
  ///   - decisions: Whether to also return why recognizers won and lost.
  ///   - touches: Whether to also return the touches of views with `touches`.
  ///   - apps: The apps whose events are requested in addition to the configuration's, `*` for all; each of their events names its `app`.
  ///   - unaimed: The kinds of events without a place to return.
  ///   - values: Whether the state has the values of controls, scroll views and tables.
  /// - reconnects: Whether to connect again, without limit, when the service ends. The end of a recording always ends
  ///   it.
  ///   - waits: Whether to wait for a service that is not running yet.
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
  ///   - scene: The windows in the form of a scene file: `["windows": [["name": "main", "views": […]]]]`.
  ///   - app: The program's name, which must be unique.
  ///   - layer: The layer of the windows.
  ///   - decisions: Whether to also return why recognizers won and lost.
  /// - reconnects: Whether to present the same windows again when the service has restarted. The end of a recording
  ///   always ends it.
  ///   - waits: Whether to wait for a service that is not running yet.
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
