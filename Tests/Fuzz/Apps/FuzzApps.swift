import Configuration
import Documents
import Panels
import Record
import Scenes
import TouchKit
import TouchService

/// A host that shows one app per input. The input presents a scene, changes and touches it, and withdraws it.
private final class Target {
  let host: ScreenHost
  var outcome: ScreenHost.Outcome?
  private var time: Int64 = 0
  private var touch = 0
  private var queue: EventQueue { host.pipeline.queue }

  init() throws {
    var configuration = Configuration()
    configuration.screens[0].geometry.size = Size(width: 800, height: 480)
    var edge = RecognizerDescription(name: "home", kind: ScreenEdgePanKind())
    edge.delaysTouchesBegan = true
    configuration.screens[0].recognizers = [edge]
    host = try ScreenHost(configuration, device: nil, pipeline: Pipeline()) { _, _ in }
  }

  func carryOut(_ command: Command) -> ScreenHost.Outcome? {
    time += 1000
    outcome = nil
    queue.enqueue(command, at: time, ticket: Submission { self.outcome = $0 })
    queue.drain()
    return outcome
  }

  /// A finger that comes down in the screen's middle, or at its bottom edge, and moves or lifts with every later call.
  func finger(_ phase: Touch.Phase, atEdge: Bool) {
    time += 20_000
    if phase == .began { touch += 1 }
    let place = Point(x: 400, y: (atEdge ? 470 : 240) - Double(time / 20_000 % 5) * 20)
    let samples = [TouchSample(id: touch, phase: phase, location: place)]
    host.pipeline.application.handle(samples.span, on: host.screen, at: time)
  }
}

nonisolated(unsafe) private var shared: Target?

/// Present the input's first line as a scene, and touch the screen. Each further line is a list of changes, or an
/// answer to a contest. A refused line must change nothing, and a shown scene must read back equal.
#if FUZZING
  @_cdecl("LLVMFuzzerTestOneInput")
#endif
public func fuzzOneInput(_ start: UnsafePointer<UInt8>, _ count: Int) -> Int32 {
  do {
    let target = try shared ?? Target()
    if shared == nil { shared = target }
    try run(target, Array(UnsafeBufferPointer(start: start, count: count)))
  } catch {
    fatalError("\(error)")
  }
  return 0
}

private func run(_ target: Target, _ input: [UInt8]) throws {
  var lines = input.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: true).map(Array.init)
  guard !lines.isEmpty else { return }
  let windows = target.host.pipeline.application.windows.count
  let scene = lines.removeFirst()
  let presentation = Command.Presentation(app: "fuzz", user: 1, layer: .app, scene: .text(scene))
  guard case .presented(let app)? = target.carryOut(.present(presentation)) else {
    precondition(target.host.apps.isEmpty && target.host.pipeline.application.windows.count == windows)
    return
  }
  try check(app)
  target.finger(.began, atEdge: scene.count.isMultiple(of: 2))
  for line in lines {
    if line.starts(with: answerMark) {
      try answer(target, app, Array(line.dropFirst(answerMark.count)))
      continue
    }
    let before = app.description
    let shown = app.description.updated(from: app.scene)
    let text = Array(#"{"changes":"#.utf8) + line + [UInt8(ascii: "}")]
    switch target.carryOut(.change(app: "fuzz", .text(text))) {
    case .changed: try check(app)
    case .invalidScene:
      precondition(
        app.description == before && app.description.updated(from: app.scene) == shown,
        "a refused change changed something"
      )
    case let other: preconditionFailure("a change was \(other as Any)")
    }
    target.finger(.moved, atEdge: line.count.isMultiple(of: 3))
  }
  target.finger(.ended, atEdge: false)
  precondition(target.carryOut(.withdraw(app: "fuzz")) == .done)
  precondition(target.host.apps.isEmpty && target.host.pipeline.application.windows.count == windows)
}

private let answerMark = Array("answer ".utf8)

/// Answer the current contest, or another one, with the words and numbers of a record's entry.
private func answer(_ target: Target, _ app: App, _ text: [UInt8]) throws {
  let entry = Array(#"{"answer":{"time":1,"app":"fuzz","contest":"#.utf8) + text + Array("}}".utf8)
  guard let read = try? RecordEntry(Cursor(parseJSON(entry.span))), case .command(.answer(let answer), _) = read else {
    return
  }
  let recognizer = app.scene.recognizer(inContest: answer.contest)
  let (state, values) = (recognizer?.state, recognizer?.values)
  switch target.carryOut(.answer(answer)) {
  case .done: precondition(recognizer != nil && answer.values?.count ?? 0 <= 16)
  case .noSuchContest: precondition(recognizer == nil)
  case .illegalVerdict(let before):
    precondition(
      before == state && recognizer?.state == state && recognizer?.values == values,
      "a refused answer changed something")
  case let other: preconditionFailure("an answer was \(other as Any)")
  }
  target.finger(.moved, atEdge: false)
}

/// Check that an app shows the windows of its description, and that its scene reads back equal.
private func check(_ app: App) throws {
  precondition(app.scene.windows.count == app.description.windows.count)
  let shown = app.description.updated(from: app.scene)
  let again = try SceneDescription(Cursor(parseJSON(shown.json.span)))
  precondition(again == shown, "a scene is not read again as it was written")
}
