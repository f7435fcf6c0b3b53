import Documents
import EventLoop
import Kernel
import Scenes
import Varlink

/// A subscription to the service's actions, on an event loop.
final class ActionSubscription {
  enum Request {
    /// Request the service's scene and the events that these parameters of Subscribe select.
    case subscribe(Node)
    /// Subscribe with these parameters, but handle only buttons, movements and remote control commands.
    case subscribeToNonPositional(Node)
    /// Present this program's own scene, with these parameters of Present.
    case present(Node)
  }

  enum Event {
    /// The service's scene, sent once, before all other events.
    case scene(SceneDescription)
    /// The service now shows the program's own scene.
    case presented
    case action(GestureAction)
    /// The subscription has ended, with its error if there was one.
    case ended(VarlinkClientError?)
  }

  private let client: VarlinkClient
  private let handle: (Event) -> Void
  private let request: Request
  private var source: Source?
  /// Whether the call of GetScene was answered, even by an error, or this program's scene is presented.
  private var hasScene: Bool

  /// Connect and send the request.
  ///
  /// - Throws: the error of the system call, such as ENOENT if no service listens.
  init(
    loop: EventLoop, socket: String, _ request: Request, _ handle: @escaping (Event) -> Void
  ) throws(VarlinkClientError) {
    self.handle = handle
    self.request = request
    if case .subscribeToNonPositional = request { hasScene = true } else { hasScene = false }
    do throws(SystemError) {
      client = try VarlinkClient(path: socket)
    } catch {
      throw .system(error)
    }
    switch request {
    case .subscribe(let parameters):
      try client.send("io.touchd.Touch.GetScene")
      try client.send("io.touchd.Touch.Subscribe", parameters, more: true)
    case .subscribeToNonPositional(let parameters):
      try client.send("io.touchd.Touch.Subscribe", parameters, more: true)
    case .present(let parameters):
      try client.send("io.touchd.Touch.Present", parameters, more: true)
    }
    do throws(SystemError) {
      source = try loop.add(client.descriptor, interest: .read) { [weak self] _ in self?.receive() }
    } catch {
      throw .system(error)
    }
  }

  /// Stop receiving events.
  func close() {
    source?.cancel()
    source = nil
  }

  private func receive() {
    do throws(VarlinkClientError) {
      try client.receiveReady { [unowned self] reply in handle(reply) }
    } catch {
      // A service that does not report its scene may still report actions.
      guard case .error = error, case .subscribe = request, !hasScene else { return end(error) }
      hasScene = true
      receive()
    }
  }

  private func handle(_ reply: VarlinkClient.Reply) {
    guard source != nil else { return }
    guard hasScene else {
      hasScene = true
      if case .present = request {
        handle(.presented)
      } else if let scene = reply.parameters["scene"].flatMap({ try? SceneDescription(Cursor($0)) }) {
        handle(.scene(scene))
      }
      return
    }
    if let action = GestureAction(event: reply.parameters), isWanted(action) { handle(.action(action)) }
    if !reply.continues { end(nil) }
  }

  /// Whether the action was requested: a program with its own scene ignores gestures of the configuration's scene.
  private func isWanted(_ action: GestureAction) -> Bool {
    if case .subscribeToNonPositional = request { action.nonPositional != nil } else { true }
  }

  private func end(_ error: VarlinkClientError?) {
    guard source != nil else { return }
    close()
    handle(.ended(error))
  }

  /// The parameters of Present for a scene above the apps. Touches outside its gestures go to other programs (P12).
  static func presentation(of scene: SceneDescription, as app: String) -> Node {
    var scene = scene
    for index in scene.windows.indices { scene.windows[index].passesTouches = true }
    // The scene's own JSON is always valid.
    let json = (try? parseJSON(scene.json.span)) ?? .object([])
    return .object([("app", .text(app)), ("layer", .text(LayerName.overlay.rawValue)), ("scene", json)])
  }

  /// The parameters of Subscribe for the events that the bindings may match. Others are not requested, because presses,
  /// motion and remote control require further permissions.
  static func parameters(for bindings: [Binding]) -> Node {
    var nonPositional: Set<String> = []
    for binding in bindings {
      switch binding.match.nonPositional {
      case nil: break
      case .press: nonPositional.insert("press")
      case .motion: nonPositional.insert("motion")
      case .remote: nonPositional.insert("remote")
      }
    }
    return .object([
      ("filter", filter(for: bindings)), ("nonPositional", nonPositional.isEmpty ? nil : list(nonPositional)),
    ])
  }

  /// The filter for the bindings. It contains recognizers and kinds only if all bindings are for actions, because these
  /// conditions exclude all other events.
  private static func filter(for bindings: [Binding]) -> Node {
    let isForActions = bindings.allSatisfy { $0.match.nonPositional == nil }
    func names(_ names: [String?], otherwise: [String]? = nil) -> Node? {
      let given = names.compactMap { $0 }
      return (given.count == names.count ? given : otherwise).map { list(Set($0)) }
    }
    return .object([
      ("recognizers", isForActions ? names(bindings.map(\.match.recognizer)) : nil),
      ("windows", names(bindings.map(\.match.window))),
      ("views", names(bindings.map(\.match.view))),
      ("kinds", isForActions ? names(bindings.map(\.match.kind), otherwise: recognizerKindNames) : nil),
    ])
  }

  private static func list(_ names: Set<String>) -> Node { .list(names.sorted().map { .text($0) }) }
}
