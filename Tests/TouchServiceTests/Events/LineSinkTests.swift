import Panels
import Testing
import TouchKit

@testable import TouchService

/// Which events have lines.
@Suite(.timeLimit(.minutes(5))) struct LineSinkTests {
  @Test("Each kind of lines is requested separately")
  func kinds() {
    let kinds: [LineSink.Kinds] = [.actions, .touches, .decisions, .nonPositional, .responders, .scenes]
    #expect(Set(kinds.map(\.rawValue)).count == kinds.count && kinds.allSatisfy { $0.rawValue.nonzeroBitCount == 1 })
  }

  @Test("By default, a sink writes the lines of all gestures, with the names of apps")
  func defaults() throws {
    let rig = try Rig(scene: AppDesk.empty)
    var lines: [String] = []
    rig.pipeline.application.addSink(LineSink { lines.append(lineText($0)) })
    let scene = #"{"windows":[{"name":"main","frame":[0,0,100,100],"recognizers":[{"name":"pick","kind":"tap"}]}]}"#
    rig.host.handle(.present(.init(app: "app", user: 0, layer: .app, scene: .text(Array(scene.utf8)))))
    for (time, x) in [(1_000_000, 50), (2_000_000, 150)] as [(Int64, Int32)] {
      rig.tap(time, at: x, 50)
    }
    let named = lines.map { $0.hasSuffix(#","app":"app"}}"#) }
    #expect(lines.count == 4 && named == [true, false, false, false], "\(lines)")
  }

  @Test("The line of a pen's touch has its type, force, radius and orientation; that of a finger only what is measured")
  func pen() throws {
    let rig = try Rig(scene: AppDesk.empty)
    rig.lines.kinds = .touches
    let samples = [
      TouchSample(
        id: 1, phase: .began, location: Point(x: 10, y: 20), type: .pen, force: 0.5, majorRadius: 3.25,
        orientation: 0.75),
      TouchSample(id: 2, phase: .began, location: Point(x: 30, y: 40)),
    ]
    rig.pipeline.application.handle(samples.span, on: rig.host.screen, at: 1000)
    #expect(
      rig.lines.all == [
        #"{"touch":{"id":1,"phase":"began","time":1000,"x":10,"y":20,"type":"pen","force":0.5,"radius":3.25,"orientation":0.75}}"#,
        #"{"touch":{"id":2,"phase":"began","time":1000,"x":30,"y":40}}"#,
      ])
  }

  private struct Other: HostEvent {}

  /// Notes what was reported, and writes each event without its origin.
  private final class Observer: EventSink {
    private var writer = LineWriter()
    private(set) var seen: Set<String> = []
    private(set) var written: Set<String> = []
    var wantsDecisions: Bool { true }

    func receive(_ event: Event, at time: Int64, stamp: Int64) {
      let name =
        switch event {
        case .action: "action"
        case .control: "control"
        case .selection: "selection"
        case .scroll: "scroll"
        case .touches: "touches"
        case .message: "message"
        case .contest: "contest"
        case .host: "host"
        case .decision: "decision"
        case .touchDecision: "touchDecision"
        default: "other"
        }
      seen.insert(name)
      if writer.write(event, from: nil, at: time) { written.insert(name) }
    }
  }

  @Test("Objects outside of scenes have no lines, and neither have other events of the host, nor touches as a whole")
  func outside() throws {
    let rig = try Rig(scene: "windows: []")
    rig.lines.kinds = LineSink.Kinds(rawValue: ~0)
    let observer = Observer()
    let application = rig.pipeline.application
    application.addSink(observer)
    let window = Window(name: "own", screen: rig.host.screen)
    window.addSubview(Button(name: "button", frame: Rect(x: 0, y: 0, width: 100, height: 100)))
    let table = TableView(name: "table", frame: Rect(x: 100, y: 0, width: 100, height: 100))
    table.setRows(9, height: 40) { _ in TableCell() }
    window.addSubview(table)
    let map = View(name: "map", frame: Rect(x: 200, y: 0, width: 100, height: 100))
    map.reportsTouches = true
    map.addGestureRecognizer(TapGestureRecognizer(name: "tap"))
    map.addGestureRecognizer(ClientGestureRecognizer(name: "client"))
    window.addSubview(map)
    application.addWindow(window)
    application.report(Other())
    for x: Int32 in [50, 150, 250] {
      rig.tap(Int64(x) * 20_000, at: x, 50)
    }
    rig.frame(9_000_000, (0, (150, 80)))
    for step in 1...Int32(4) { rig.frame(9_000_000 + Int64(step) * 10_000, (0, (150, 80 - step * 20))) }
    rig.frame(9_500_000, (0, nil))
    rig.pipeline.queue.advance(to: 20_000_000)
    let silent: Set = ["action", "control", "selection", "scroll", "touches", "message", "contest", "host", "decision"]
    #expect(observer.seen.isSuperset(of: silent), "\(observer.seen)")
    #expect(observer.written.isDisjoint(with: silent), "\(observer.written)")
    let keys = Set(rig.lines.all.map { $0.split(separator: "\"").dropFirst().first.map { "\($0)" } ?? "" })
    #expect(keys == ["touch", "touchDecision", "firstResponder"], "\(keys)")
  }
}
