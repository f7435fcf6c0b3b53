import TestSupport
import Testing

@testable import TouchKit

/// Random scenes of controls, tables and nested scroll views under random fingers.
@Suite(.timeLimit(.minutes(5))) struct ScenePropertyTests {
  /// Holds every step of every recognizer against S13, and those that are active at once against S19.
  private final class Watch: EventSink {
    weak var application: Application?
    private(set) var faults: [String] = []
    private(set) var begins = 0

    var wantsDecisions: Bool { true }

    func receive(_ event: Event, at time: Int64, stamp: Int64) {
      guard case .decision(let decision) = event, decision.from != decision.to else { return }
      let name = decision.recognizer.name
      if !StateMachines.transitions.contains(where: { $0 == (decision.from, decision.to) }) {
        faults.append("\(name): \(decision.from) to \(decision.to)")
      }
      guard decision.to == .began || decision.to == .ended && decision.from == .possible else { return }
      begins += 1
      for other in application?.arena.attempting ?? [] where other !== decision.recognizer && other.isActive {
        if other.sharesTouch(with: decision.recognizer) { faults.append("\(name) beside \(other.name)") }
      }
    }
  }

  /// One scene, played once.
  private struct Run {
    let stage = Stage(width: 500, height: 500)
    let decisions = Watch()
    var views: [View] = []
    let list = Decisions()
    private let makesRows: Bool
    private var random: SeededRandom

    /// - Parameter makesRows: whether tables make their rows as fingers need them.
    init(_ seed: UInt64, makesRows: Bool = false) {
      (random, self.makesRows) = (SeededRandom(seed: seed), makesRows)
      stage.application.addSink(decisions)
      stage.application.addSink(list)
      decisions.application = stage.application
      let root = add(to: stage.window, depth: 0)
      for _ in 0..<Int.random(in: 0...3, using: &random) { _ = add(to: root, depth: 1) }
    }

    private mutating func rect(_ side: Double) -> Rect {
      let (x, y) = (Double.random(in: 0..<side / 2, using: &random), Double.random(in: 0..<side / 2, using: &random))
      return Rect(
        x: x, y: y, width: Double.random(in: side / 4...side, using: &random),
        height: Double.random(in: side / 4...side, using: &random))
    }

    private mutating func chance(_ part: Double) -> Bool { Double.random(in: 0..<1, using: &random) < part }

    private mutating func add(to parent: View, depth: Int) -> View {
      let name = "v\(views.count)"
      let frame = depth == 0 ? Rect(x: 0, y: 0, width: 500, height: 500) : rect(500 / Double(depth))
      let view: View
      switch Int.random(in: 0..<9, using: &random) {
      case 0, 1, 2:
        let scroll = ScrollView(name: name, frame: frame)
        stage.add(
          scrolling: scroll,
          Size(width: chance(0.5) ? 900 : frame.size.width, height: chance(0.7) ? 1500 : frame.size.height), in: parent)
        scroll.isPagingEnabled = chance(0.3)
        scroll.delaysContentTouches = chance(0.7)
        scroll.canCancelContentTouches = chance(0.8)
        scroll.bounces = chance(0.8)
        view = scroll
      case 3:
        let table = stage.add(scrolling: TableView(name: name, frame: frame), .zero, in: parent)
        let heights = (0..<15).map { Double($0 % 4) * 12.5 }
        if makesRows {
          table.setRows(60, height: 20.3, heights: heights) { TableCell(name: "\(name)[\($0)]") }
        } else {
          for row in 0..<60 {
            let height = row < heights.count ? heights[row] : 20.3
            table.addRow(TableCell(name: "\(name)[\(row)]", frame: Rect(x: 0, y: 0, width: 0, height: height)))
          }
        }
        let stage = stage
        table.addSelectionTarget { _, row, event in stage.log.add(name, "row \(row)", event.time) }
        view = table
      case 4: view = control(Slider(name: name, frame: frame), in: parent)
      case 5: view = control(Switch(name: name, frame: frame), in: parent)
      case 6: view = control(Button(name: name, frame: frame), in: parent)
      case 7: view = control(Stepper(name: name, frame: frame), in: parent)
      default: view = stage.view(name, frame.origin.x, frame.origin.y, frame.size.width, frame.size.height, in: parent)
      }
      view.isMultipleTouchEnabled = chance(0.3)
      view.isExclusiveTouch = chance(0.1)
      if chance(0.2) { view.transform = Transform(scale: 1.5, rotation: 0.3) }
      if chance(0.2) { view.hitOutsets = Insets(all: 20) }
      if chance(0.4) {
        let tap = stage.attach(TapGestureRecognizer(name: "\(name).tap"), to: view)
        tap.numberOfTapsRequired = chance(0.5) ? 1 : 2
        tap.cancelsTouchesInView = chance(0.7)
      }
      if chance(0.2) {
        stage.attach(PanGestureRecognizer(name: "\(name).drag"), to: view).delaysTouchesBegan = chance(0.5)
      }
      views.append(view)
      if depth < 3 {
        for _ in 0..<Int.random(in: 0...3, using: &random) { _ = add(to: view, depth: depth + 1) }
      }
      return view
    }

    private func control(_ control: Control, in parent: View) -> Control { stage.add(control, to: parent) }

    /// Fingers that come, move and go, while views are removed, controls disabled and everything is cancelled.
    mutating func play() {
      var down: [Int: Point] = [:]
      var time = stage.start
      var lastID = 0
      for _ in 0..<Int.random(in: 20...120, using: &random) {
        time += Int64.random(in: 0...200_000, using: &random)
        var samples: [TouchSample] = []
        for id in down.keys.sorted() {
          guard let place = down[id] else { continue }
          let next = Point(
            x: place.x + Double.random(in: -40...40, using: &random),
            y: place.y + Double.random(in: -60...60, using: &random))
          switch Int.random(in: 0..<10, using: &random) {
          case 0: samples.append(TouchSample(id: id, phase: .ended, location: place)); down[id] = nil
          case 1 where chance(0.3):
            samples.append(TouchSample(id: id, phase: .cancelled, location: place)); down[id] = nil
          case 2..<8: samples.append(TouchSample(id: id, phase: .moved, location: next)); down[id] = next
          default: break
          }
        }
        if down.count < 4, chance(0.4) {
          lastID += 1
          let place = Point(
            x: Double.random(in: 0..<500, using: &random), y: Double.random(in: 0..<500, using: &random))
          samples.append(TouchSample(id: lastID, phase: .began, location: place))
          down[lastID] = place
        }
        stage.application.handle(samples.span, on: stage.screen, at: time)
        if chance(0.02), let view = views.randomElement(using: &random) { view.removeFromSuperview() }
        if chance(0.02) { (views.randomElement(using: &random) as? Control)?.isEnabled.toggle() }
        if chance(0.01) { stage.application.cancelTouches(on: nil, at: time); down = [:] }
      }
      stage.application.cancelTouches(on: nil, at: time)
      stage.finish()
    }
  }

  /// What is wrong with the messages of one receiver, if anything: the event that begins it, and those that end it.
  private func problem(_ events: [String], begins: String, ends: Set<String>, others: Set<String>) -> String? {
    var isOpen = false
    for event in events {
      if event == begins {
        if isOpen { return "began twice" }
        isOpen = true
      } else if ends.contains(event) {
        if !isOpen { return "\(event) without a begin" }
        isOpen = false
      } else if others.contains(event), !isOpen {
        return "\(event) without a begin"
      }
    }
    return isOpen ? "never ended" : nil
  }

  @Test(
    "S2: S13: S19: S31: S38: each began of a view, control or scroll view has exactly one end, steps are legal, one wins",
    arguments: 0..<8
  )
  func oneEnd(_ batch: UInt64) {
    var scrolls = 0
    var tracked = 0
    var begins = 0
    for seed in batch * 40..<batch * 40 + 40 {
      var run = Run(seed)
      run.play()
      let entries = run.stage.log.entries
      for name in Set(entries.map(\.name)) {
        let own = entries.filter { $0.name == name }
        let touches = Set(
          own.filter { ["began", "moved", "ended", "cancelled"].contains($0.event) }.flatMap {
            $0.detail.split(separator: ",")
          })
        for touch in touches {
          let heard = own.filter { $0.detail.split(separator: ",").contains(touch) }.map(\.event)
          let found = problem(heard, begins: "began", ends: ["ended", "cancelled"], others: ["moved"])
          #expect(found == nil, "seed \(seed), \(name), touch \(touch): \(heard)")
        }
        let events = own.map(\.event).filter { $0.hasPrefix("touch") }
        let found = problem(
          events, begins: "touchDown", ends: ["touchUpInside", "touchUpOutside", "touchCancel"],
          others: ["touchDragInside", "touchDragOutside", "touchDragEnter", "touchDragExit", "touchDownRepeat"])
        #expect(found == nil, "seed \(seed), \(name): \(events)")
        let phases = own.filter { $0.event == "scroll" }.map(\.detail)
        let broken = problem(phases, begins: "began", ends: ["ended", "cancelled"], others: ["changed"])
        #expect(broken == nil, "seed \(seed), \(name): \(phases)")
        scrolls += phases.filter { $0 == "began" }.count
        tracked += events.filter { $0 == "touchDown" }.count
      }
      for case let scroll as ScrollView in run.views {
        #expect(scroll.motion == .resting, "seed \(seed)")
        #expect(scroll.contentOffset.x.isFinite && scroll.contentOffset.y.isFinite)
      }
      for case let control as Control in run.views { #expect(!control.isTracking, "seed \(seed)") }
      #expect(run.decisions.faults == [], "seed \(seed)")
      begins += run.decisions.begins
      #expect(run.stage.application.nextDeadline == nil, "seed \(seed)")
      #expect(run.stage.application.illegalTransitions == 0)
    }
    #expect(
      scrolls > 20 && tracked > 20 && begins > 40,
      "the scenes do too little: \(scrolls) scrolls, \(tracked) touches on controls")
  }

  @Test("S38: rows that are made as fingers need them answer as rows that are there, and are few")
  func madeRows() {
    var (selections, rows) = (0, Set<String>())
    for seed in UInt64(2000)..<2160 {
      var (one, other) = (Run(seed), Run(seed, makesRows: true))
      one.play()
      other.play()
      #expect(one.stage.log.entries == other.stage.log.entries, "seed \(seed)")
      #expect(one.list.touches == other.list.touches, "seed \(seed)")
      #expect(one.list.explanations == other.list.explanations, "seed \(seed)")
      #expect(
        one.list.list.map { "\($0.recognizer.name) \($0.rule) \($0.reason)" }
          == other.list.list.map { "\($0.recognizer.name) \($0.rule) \($0.reason)" }, "seed \(seed)")
      selections += one.stage.log.entries.count { $0.event.hasPrefix("row") }
      rows.formUnion(one.list.explanations.map { "\(seed) \($0.prefix { $0 != " " })" }.filter { $0.contains("[") })
      for case let table as TableView in other.views {
        #expect(table.subviews.count { $0 is TableCell } <= 12, "seed \(seed)")
      }
    }
    #expect(selections > 12 && rows.count > 100, "\(selections) selections, \(rows.count) rows")
  }

  @Test("The same fingers on the same scene give the same log twice")
  func repeated() {
    for seed in UInt64(1000)..<1030 {
      var (one, other) = (Run(seed), Run(seed))
      one.play()
      other.play()
      #expect(one.stage.log.entries == other.stage.log.entries)
    }
  }
}
