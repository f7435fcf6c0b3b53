import Configuration
import Documents
import Panels
import Varlink

/// What apps ask for while they present.
extension Service {
  /// Answer `Change`: all of it between two frames, or nothing (A6).
  func change(_ call: VarlinkCall) {
    guard let session = session(of: call), let changes = call.parameters["changes"] else { return }
    call.dropParameter("changes")
    let preparation = ChangePreparation(of: session.app, changes, for: host)
    // In a small scene most are ready at once; the first piece of a change of a large one takes long by itself.
    if session.app.isSmall, prepare(preparation, call) == .finished { return }
    call.work { [unowned self] in prepare(preparation, call) }
  }

  /// Do a piece of what can be done before what a program brings or changes has its place among the frames.
  func prepare(_ preparation: Preparation, _ call: VarlinkCall) -> WorkProgress {
    guard call.isOpen || call.isOneway else { return .finished }
    // Since the last piece the app may have gone, and another be called so; or its caller may not alter it any more.
    if let app = (preparation as? ChangePreparation)?.app {
      guard sessions.contains(where: { $0.app === app }) else {
        failNoSession(call)
        return .finished
      }
      guard permits([.present, app.layer.permission], call) else { return .finished }
    } else if hasEnded {
      end(call)
      return .finished
    }
    if preparation.mustWait { return .waiting }
    guard preparation.doPiece() else { return .unfinished }
    // What waits for its place among the frames may put right what is wrong.
    if let problem = preparation.problem, feed.isReplay || pipeline.queue.waiting == 0 {
      call.fail(.invalidScene(problem))
      free(preparation, call)
    } else {
      submit(preparation.command, for: call)
    }
    return .finished
  }

  /// Answer `StepBack` (A9).
  func stepBack(_ call: VarlinkCall) {
    guard let session = session(of: call) else { return }
    submit(.stepBack(app: session.app.name, screen: call.text("screen")), for: call)
  }

  /// Answer `Activate` (A9).
  func activate(_ call: VarlinkCall) {
    let connection = call.connection
    let caller = Command.Caller(
      user: connection.peer.uid, hasControl: permissions(of: connection).contains(.control))
    submit(.activate(app: call.text("app") ?? "", screen: call.text("screen"), by: caller), for: call)
  }

  /// The session that a call names, of the same user, who may be in its layer; nil where the call was answered.
  func session(of call: VarlinkCall) -> Session? {
    let token = call.text("session") ?? ""
    if let session = sessions.first(where: { $0.token.isSame(as: token) }),
      session.user == call.connection.peer.uid
    {
      return permits(session.app.layer.permission, call) ? session : nil
    }
    failNoSession(call)
    return nil
  }

  /// Prepare what a command carries for what is there now: since it was prepared others have changed that.
  func prepareAgain(_ command: Command, _ call: VarlinkCall) {
    guard let preparation = command.preparation else { return }
    call.work { [unowned self] in prepare(preparation, call) }
  }

  /// Free what was prepared for a call, piece by piece: it takes as long as the checks did. Only the call's client waits for it.
  private func free(_ preparation: Preparation, _ call: VarlinkCall) {
    if preparation.isSmall { return }
    call.work { preparation.free() ? .finished : .unfinished }
  }

  private func failNoSession(_ call: VarlinkCall) {
    call.fail(.other("io.touchd.Touch.NoSuchSession", parameters: Node(.mapping([]))))
  }

  /// Answer a call with what became of a command of an app.
  func answer(_ call: VarlinkCall, _ outcome: ScreenHost.Outcome, to command: Command) {
    switch outcome {
    case .changed(let time, let overtaken):
      shakesChanged()
      if let preparation = command.preparation { free(preparation, call) }
      json.removeAll()
      json.beginObject()
      json.key("time")
      json.int(time)
      json.key("overtaken")
      json.beginArray()
      for name in overtaken { json.string(name) }
      json.endArray()
      json.endObject()
      json.withBytes { call.reply($0) }
    case .invalidScene(let error): call.fail(.invalidScene(error))
    case .foregroundIsFixed(let app):
      call.fail(.other("io.touchd.Touch.ForegroundIsFixed", parameters: ["app": app]))
    case .noSuchContest: call.fail(.other("io.touchd.Touch.NoSuchContest", parameters: Node(.mapping([]))))
    case .illegalVerdict(let state):
      call.fail(.other("io.touchd.Touch.IllegalVerdict", parameters: ["state": "\(state)"]))
    case .denied: refuse(call, .control)
    case .noSuchApp:
      if case .activate(let app, _, _) = command {
        call.fail(.other("io.touchd.Touch.NoSuchApp", parameters: ["app": app]))
      } else {
        failNoSession(call)
      }
    case .noSuchScreen:
      call.fail(.other("io.touchd.Touch.NoSuchScreen", parameters: ["screen": call.text("screen") ?? ""]))
    default: end(call)
    }
  }
}
