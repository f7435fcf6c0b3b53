import TestSupport

@testable import TouchKit

/// A random scene with random fingers, and the rules that they break. The same seed gives the same scene and fingers.
final class RandomStage {
  enum Content {
    /// Views that log their touches, with recognizers of every kind.
    case recognizers
    /// Controls, tables and nested scroll views; tables may make their rows on demand.
    case controls(makesRows: Bool)
  }

  /// Checks each transition of every recognizer against S13, and simultaneously active recognizers against S19.
  private final class Watch: EventSink {
    weak var stage: RandomStage?
    var begins = 0

    var wantsDecisions: Bool { true }

    func receive(_ event: Event, at time: Int64, stamp: Int64) {
      guard case .decision(let decision) = event, decision.from != decision.to else { return }
      stage?.check(decision)
      guard decision.to == .began || decision.to == .ended && decision.from == .possible else { return }
      begins += 1
      stage?.checkRivals(of: decision.recognizer)
    }
  }

  let stage: Stage
  let decisions = Decisions()
  private(set) var views: [View] = []
  private(set) var faults: [String] = []
  /// The number of begins of scroll views and controls, and of recognizers.
  private(set) var scrolls = 0
  private(set) var tracked = 0
  var begins: Int { watch.begins }
  private let content: Content
  /// The screen's width and height.
  private let side: Int
  private let relations = Answers()
  private let watch = Watch()
  private var recognizers: [GestureRecognizer] = []
  private var dice: SeededRandom

  init(_ content: Content, seed: UInt64) {
    (self.content, dice) = (content, SeededRandom(seed: seed))
    side = if case .recognizers = content { 1000 } else { 500 }
    stage = Stage(width: Double(side), height: Double(side))
    stage.application.addSink(decisions)
    stage.application.addSink(watch)
    watch.stage = self
    switch content {
    case .recognizers:
      let together = dice.roll(3) == 0
      relations.simultaneous = { one, other in together && one.name.count == other.name.count }
      for _ in 0..<(2 + dice.roll(6)) { addView() }
      for number in 0..<(2 + dice.roll(8)) { addRecognizer(number) }
      for recognizer in recognizers where dice.roll(3) == 0 {
        try? recognizer.require(toFail: recognizers[dice.roll(recognizers.count)])
      }
    case .controls(let makesRows):
      addContent(to: stage.window, depth: 0, makesRows)
      for _ in 0..<dice.roll(4) { addContent(to: views[0], depth: 1, makesRows) }
    }
  }

  /// Remove the observers.
  func removeSinks() {
    stage.application.removeSink(decisions)
    stage.application.removeSink(watch)
  }

  // MARK: Scenes

  private func addView() {
    let parent = views.isEmpty || dice.roll(3) == 0 ? stage.window : views[dice.roll(views.count)]
    let view = stage.view(
      "v\(views.count)", Double(dice.roll(300)), Double(dice.roll(300)), Double(200 + dice.roll(700)),
      Double(200 + dice.roll(700)), in: parent)
    view.isMultipleTouchEnabled = dice.roll(2) == 0
    view.isExclusiveTouch = dice.roll(6) == 0
    views.append(view)
  }

  private func addRecognizer(_ number: Int) {
    let shipped = StateMachines.shipped
    let recognizer = shipped[dice.roll(shipped.count)].recognizer
    if let tap = recognizer as? TapGestureRecognizer {
      tap.numberOfTapsRequired = 1 + dice.roll(3)
      tap.numberOfTouchesRequired = 1 + dice.roll(2)
    }
    if let swipe = recognizer as? SwipeGestureRecognizer { swipe.direction = [.left, .right, .down] }
    if let edgePan = recognizer as? ScreenEdgePanGestureRecognizer { edgePan.edges = .all }
    recognizer.name = "\(recognizer.kind)\(number)"
    recognizer.cancelsTouchesInView = dice.roll(3) > 0
    recognizer.delaysTouchesBegan = dice.roll(4) == 0
    recognizer.delaysTouchesEnded = dice.roll(4) > 0
    if dice.roll(3) == 0 { recognizer.delegate = relations }
    attach(recognizer, to: dice.roll(5) == 0 ? stage.window : views[dice.roll(views.count)])
  }

  private func attach(_ recognizer: GestureRecognizer, to view: View) {
    recognizers.append(stage.attach(recognizer, to: view))
  }

  /// Add a view of any kind with subviews.
  private func addContent(to parent: View, depth: Int, _ makesRows: Bool) {
    let name = "v\(views.count)"
    let frame = depth == 0 ? stage.window.bounds : frame(Double(side) / Double(depth))
    let view: View
    switch dice.roll(9) {
    case 0, 1, 2: view = addScroll(ScrollView(name: name, frame: frame), to: parent)
    case 3: view = addTable(TableView(name: name, frame: frame), to: parent, makesRows)
    case 4: view = stage.add(Slider(name: name, frame: frame), to: parent)
    case 5: view = stage.add(Switch(name: name, frame: frame), to: parent)
    case 6: view = stage.add(Button(name: name, frame: frame), to: parent)
    case 7: view = stage.add(Stepper(name: name, frame: frame), to: parent)
    default: view = stage.view(name, frame.origin.x, frame.origin.y, frame.size.width, frame.size.height, in: parent)
    }
    views.append(view)
    view.isMultipleTouchEnabled = dice.chance(30)
    view.isExclusiveTouch = dice.chance(10)
    if dice.chance(20) { view.transform = Transform(scale: 1.5, rotation: 0.3) }
    if dice.chance(20) { view.hitOutsets = Insets(all: 20) }
    if dice.chance(40) {
      let tap = TapGestureRecognizer(name: "\(name).tap")
      tap.numberOfTapsRequired = dice.chance(50) ? 1 : 2
      tap.cancelsTouchesInView = dice.chance(70)
      attach(tap, to: view)
    }
    if dice.chance(20) {
      let pan = PanGestureRecognizer(name: "\(name).drag")
      pan.delaysTouchesBegan = dice.chance(50)
      attach(pan, to: view)
    }
    guard depth < 3 else { return }
    for _ in 0..<dice.roll(4) { addContent(to: view, depth: depth + 1, makesRows) }
  }

  private func frame(_ side: Double) -> Rect {
    func number(_ range: Range<Double>) -> Double { Double.random(in: range, using: &dice) }
    return Rect(
      x: number(0..<side / 2), y: number(0..<side / 2), width: number(side / 4..<side),
      height: number(side / 4..<side))
  }

  private func addScroll(_ scroll: ScrollView, to parent: View) -> View {
    let size = scroll.frame.size
    stage.add(
      scrolling: scroll,
      Size(width: dice.chance(50) ? 900 : size.width, height: dice.chance(70) ? 1500 : size.height), in: parent)
    scroll.isPagingEnabled = dice.chance(30)
    scroll.delaysContentTouches = dice.chance(70)
    scroll.canCancelContentTouches = dice.chance(80)
    scroll.bounces = dice.chance(80)
    return scroll
  }

  private func addTable(_ table: TableView, to parent: View, _ makesRows: Bool) -> View {
    stage.add(scrolling: table, .zero, in: parent)
    let (name, heights) = (table.name, (0..<15).map { Double($0 % 4) * 12.5 })
    if makesRows {
      table.setRows(60, height: 20.3, heights: heights) { TableCell(name: "\(name)[\($0)]") }
    } else {
      for row in 0..<60 {
        let height = row < heights.count ? heights[row] : 20.3
        table.addRow(TableCell(name: "\(name)[\(row)]", frame: Rect(x: 0, y: 0, width: 0, height: height)))
      }
    }
    table.addSelectionTarget { [stage] _, row, event in stage.log.add(name, "row \(row)", event.time) }
    return table
  }

  // MARK: Fingers

  /// Play random frames, with occasional removals and cancellations between them.
  func play(frames: Int) {
    // Fingers on controls move farther and take longer, so that content glides and rows are selected.
    let (pauses, reach) =
      if case .recognizers = content {
        ([1, 8, 8, 8, 8, 8, 50, 200, 500], (dx: 31, dy: 31))
      } else {
        ([1, 8, 16, 50, 80, 120, 150, 180, 200], (dx: 81, dy: 121))
      }
    var down: [(id: Int, place: Point)] = []
    var time: Int64 = stage.start
    var lastID = 0
    for _ in 0..<frames {
      time += Int64(pauses[dice.roll(pauses.count)]) * 1000
      var samples: [TouchSample] = []
      func add(_ phase: Touch.Phase, _ finger: (id: Int, place: Point)) {
        samples.append(TouchSample(id: finger.id, phase: phase, location: finger.place))
      }
      let liftsAll = dice.roll(15) == 0
      for index in down.indices.reversed() {
        switch liftsAll ? 0 : dice.roll(12) {
        case 0: add(.ended, down.remove(at: index))
        case 1 where dice.roll(4) == 0: add(.cancelled, down.remove(at: index))
        case 2, 3: add(.stationary, down[index])
        // No sample for this finger.
        case 4: break
        default:
          down[index].place.x += Double(dice.roll(reach.dx) - reach.dx / 2)
          down[index].place.y += Double(dice.roll(reach.dy) - reach.dy / 2)
          add(.moved, down[index])
        }
      }
      if down.count < 4 && dice.roll(3) == 0 {
        lastID += 1
        down.append((lastID, Point(x: Double(dice.roll(side)), y: Double(dice.roll(side)))))
        add(.began, down[down.count - 1])
      }
      stage.application.handle(samples.span, on: stage.screen, at: time)
      for recognizer in stage.application.arena.attempting where recognizer.isActive { checkRivals(of: recognizer) }
      disturb(at: time)
    }
    stage.application.cancelTouches(on: nil, at: time)
    stage.finish()
    checkEnd()
  }

  private func disturb(at time: Int64) {
    switch dice.roll(60) {
    case 0 where !recognizers.isEmpty: recognizers[dice.roll(recognizers.count)].isEnabled.toggle()
    case 1: stage.application.cancelTouches(on: stage.screen, at: time)
    case 2:
      let view = views[dice.roll(views.count)]
      view.removeFromSuperview()
      // Among controls, a removed view is not added again.
      if case .recognizers = content { stage.window.addSubview(view) }
    case 3: (views[dice.roll(views.count)] as? Control)?.isEnabled.toggle()
    default: break
    }
  }

  // MARK: Rules

  /// S13: the transition is in the table, and in its kind's diagram.
  private func check(_ decision: Decision) {
    let recognizer = decision.recognizer
    if !StateMachines.transitions.contains(where: { $0 == (decision.from, decision.to) }) {
      faults.append("\(recognizer.name): \(decision.from) to \(decision.to)")
    }
    guard recognizers.contains(where: { $0 === recognizer }) else { return }
    let steps = StateMachines.all.first { $0.kind == recognizer.kind }?.steps ?? []
    if !steps.contains(where: { $0.from == decision.from && $0.to == decision.to }) {
      faults.append("\(recognizer.kind)'s picture has no \(decision.from) to \(decision.to)")
    }
  }

  /// S19: at most one active recognizer of an exclusive set is on a touch.
  private func checkRivals(of one: GestureRecognizer) {
    for other in stage.application.arena.attempting
    where other !== one && other.isActive && other.sharesTouch(with: one) {
      let isAllowed =
        one.delegate === relations && relations.simultaneous(one, other)
        || other.delegate === relations && relations.simultaneous(other, one)
      if !isAllowed { faults.append("\(one.name) and \(other.name) are active on one touch") }
    }
  }

  /// S2, S13, S31, S38: everything that began has exactly one end, and nothing continues.
  private func checkEnd() {
    if stage.application.nextDeadline != nil { faults.append("a timer is left") }
    if !stage.application.arena.attempting.isEmpty { faults.append("an attempt is left") }
    if stage.application.illegalTransitions > 0 { faults.append("an illegal transition") }
    for case let control as Control in views where control.isTracking { faults.append("\(control.name) tracks") }
    for case let scroll as ScrollView in views {
      let offset = scroll.contentOffset
      if scroll.motion != .resting || !offset.x.isFinite || !offset.y.isFinite { faults.append("\(scroll.name) moves") }
    }
    for (name, entries) in Dictionary(grouping: stage.log.entries, by: \.name) {
      let touched = entries.filter { ["began", "moved", "ended", "cancelled"].contains($0.event) }
      for touch in Set(touched.flatMap { $0.detail.split(separator: ",") }) {
        let own = touched.filter { $0.detail.split(separator: ",").contains(touch) }
        check("\(name), touch \(touch)", own.map(\.event))
      }
      let phases = entries.filter { $0.event == "scroll" }.map(\.detail)
      check("\(name) scrolls", phases)
      scrolls += phases.count { $0 == "began" }
      let controls = entries.map(\.event).filter { $0.hasPrefix("touch") }
      check(
        "\(name) tracks", controls, begins: "touchDown", ends: ["touchUpInside", "touchUpOutside", "touchCancel"])
      tracked += controls.count { $0 == "touchDown" }
      let actions = entries.filter(\.isAction).map(\.detail)
      if recognizers.contains(where: { $0.name == name && $0.isDiscrete }) {
        if actions.contains(where: { $0 != "ended" }) { faults.append("\(name) is discrete: \(actions)") }
      } else {
        check("\(name) acts", actions)
      }
    }
  }

  private func check(
    _ what: String, _ events: [String], begins: String = "began", ends: Set<String> = ["ended", "cancelled"]
  ) {
    var isOpen = false
    for event in events {
      let isRight = event == begins ? !isOpen : isOpen
      isOpen = !ends.contains(event)
      if !isRight { return faults.append("\(what): \(event) in \(events)") }
    }
    if isOpen { faults.append("\(what): no end in \(events)") }
  }
}
