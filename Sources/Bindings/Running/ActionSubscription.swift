import Documents
import EventLoop
import Kernel
import Scenes
import Varlink

/// A subscription to the service's actions that a loop follows.
final class ActionSubscription {
  /// What comes from the service.
  enum Event {
    /// The service's scene, once, before all else.
    case scene(SceneDescription)
    case action(GestureAction)
    /// Nothing more comes: the service has ended the subscription, or there was an error.
    case ended(VarlinkClientError?)
  }

  private let client: VarlinkClient
  private let handle: (Event) -> Void
  private var source: Source?
  /// Whether the call for the scene was answered, by whatever.
  private var hasScene = false

  /// Connect, and ask for the scene and for what the parameters of Subscribe say.
  ///
  /// - Throws: where nobody listens, or what the kernel says.
  init(
    loop: EventLoop, socket: String, parameters: Node, _ handle: @escaping (Event) -> Void
  ) throws(VarlinkClientError) {
    self.handle = handle
    do throws(SystemError) {
      client = try VarlinkClient(path: socket)
    } catch {
      throw .system(error)
    }
    try client.send("io.touchd.Touch.GetScene")
    try client.send("io.touchd.Touch.Subscribe", parameters, more: true)
    do throws(SystemError) {
      source = try loop.add(client.descriptor, interest: .read) { [weak self] _ in self?.receive() }
    } catch {
      throw .system(error)
    }
  }

  /// Hears of nothing more.
  func close() {
    source?.cancel()
    source = nil
  }

  private func receive() {
    do throws(VarlinkClientError) {
      try client.receiveReady { [unowned self] reply in handle(reply) }
    } catch {
      // One that does not tell its scene may tell actions all the same.
      guard case .error = error, !hasScene else { return end(error) }
      hasScene = true
      receive()
    }
  }

  private func handle(_ reply: VarlinkClient.Reply) {
    guard source != nil else { return }
    guard hasScene else {
      hasScene = true
      if let scene = reply.parameters["scene"].flatMap({ try? SceneDescription(Cursor($0)) }) { handle(.scene(scene)) }
      return
    }
    if let action = GestureAction(event: reply.parameters) { handle(.action(action)) }
    if !reply.continues { end(nil) }
  }

  private func end(_ error: VarlinkClientError?) {
    guard source != nil else { return }
    close()
    handle(.ended(error))
  }

  /// The parameters with which comes what any of the bindings may match, and nothing that none is for: presses, motion and remote control
  /// want more of the user than actions do.
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
    var members = [Node.Member(key: "filter", value: filter(for: bindings))]
    if !nonPositional.isEmpty {
      members.append(
        Node.Member(key: "unaimed", value: Node(.sequence(nonPositional.sorted().map { Node(.string($0)) }))))
    }
    return Node(.mapping(members))
  }

  /// The filter; it has recognizers and kinds where all bindings are for actions, for those let nothing through that has neither.
  private static func filter(for bindings: [Binding]) -> Node {
    let isForActions = bindings.allSatisfy { $0.match.nonPositional == nil }
    func member(_ key: String, _ names: [String?], otherwise: [String]? = nil) -> Node.Member? {
      let given = names.compactMap { $0 }
      guard let list = given.count == names.count ? given : otherwise else { return nil }
      return Node.Member(key: key, value: Node(.sequence(Set(list).sorted().map { Node(.string($0)) })))
    }
    let members = [
      isForActions ? member("recognizers", bindings.map(\.match.recognizer)) : nil,
      member("windows", bindings.map(\.match.window)),
      member("views", bindings.map(\.match.view)),
      isForActions ? member("kinds", bindings.map(\.match.kind), otherwise: recognizerKindNames) : nil,
    ]
    return Node(.mapping(members.compactMap { $0 }))
  }
}
