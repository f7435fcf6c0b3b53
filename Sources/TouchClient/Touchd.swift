import Documents
import Kernel
import Varlink

/// A client of the touchd service, which makes calls and subscribes to events.
///
/// Calls and subscriptions block until the service answers. A program that has other work to do makes its calls on a
/// separate thread. Each call opens its own connection, so a `Touchd` value stays valid when the service restarts.
public struct Touchd: Sendable {
  /// The path of the service's socket.
  public let socket: String

  /// Set the path of the service's socket. No connection is opened yet.
  public init(socket: String = "/run/touchd/io.touchd") {
    self.socket = socket
  }

  /// Subscribe to the events that pass `filter`; by default, to all events.
  ///
  /// - Parameters:
  ///   - decisions: Whether to also return the reasons why recognizers won or lost.
  ///   - touches: Whether to also return the touches of views that set `touches`.
  ///   - apps: The apps whose events are returned, in addition to the events of the configuration's windows. The name
  ///     `*` stands for all apps. The field `app` of an event contains the app's name.
  ///   - nonPositional: The kinds of events without a position on a screen, such as presses, that are returned.
  ///   - values: Whether `Event.state` contains the values of controls, scroll views and tables.
  ///   - reconnects: Whether to reconnect when the service ends; the number of tries is unlimited. The end of a
  ///     recording always ends the subscription.
  ///   - waits: Whether to wait for a service that is not running yet.
  public func subscribe(
    _ filter: Filter = Filter(), decisions: Bool = false, touches: Bool = false, apps: [String]? = nil,
    nonPositional: [NonPositional]? = nil, values: Bool = false, reconnects: Bool = true, waits: Bool = false
  ) -> Subscription {
    let parameters = Node.object([
      ("filter", filter.node), ("decisions", decisions.node), ("touches", touches ? true.node : nil),
      ("apps", apps?.node),
      ("nonPositional", nonPositional?.node), ("values", values ? true.node : nil),
    ])
    return Subscription(
      ReplyStream(self, "io.touchd.Touch.Subscribe", parameters, reconnects: reconnects, waits: waits))
  }

  /// Show windows and subscribe to their events.
  ///
  /// - Parameters:
  ///   - scene: The windows, described as in a scene file: `["windows": [["name": "main", "views": […]]]]`.
  ///   - app: The program's name, which must be unique.
  ///   - layer: The layer of the windows.
  ///   - decisions: Whether to also return the reasons why recognizers won or lost.
  ///   - reconnects: Whether to present the same windows again when the service has restarted. The end of a recording
  ///     always ends the presentation.
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
