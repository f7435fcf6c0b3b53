import Foundation
import TestSupport
import Testing

@testable import TouchKit

extension Stage {
  fileprivate func add<R: GestureRecognizer>(_ recognizer: R) -> R { attach(recognizer, to: window) }
}

/// Which limit a decision names, and how the limit would have to change.
@Suite(.timeLimit(.minutes(5))) struct DecidingLimitTests {
  /// The limits of all failures, with `none` for each failure without a limit.
  private func limits(
    _ fingers: [Finger], with thresholds: Thresholds = Thresholds(), _ prepare: (Stage) throws -> Void
  ) rethrows -> [String] {
    let stage = Stage(thresholds: thresholds)
    let log = Decisions(of: stage.application)
    try prepare(stage)
    stage.play(fingers)
    return log.list.filter { $0.to == .failed }.map { $0.limit.map { "\($0.change) \($0.key)" } ?? "none" }
  }

  @Test("A failure names the limit that decided it; with that limit at its extreme, another limit decides")
  func all() throws {
    func finger(_ dx: Double = 0, _ dy: Double = 0, hold: Double = 0) -> Finger {
      (dx == 0 && dy == 0 ? Finger(100, 500) : Finger(100, 500).move(dx, dy)).up(after: 10 + hold)
    }
    let held = finger(hold: 890)
    let edge = Finger(10, 500)
    let pair = [finger(), Finger(200, 500).up()]
    let apart = [finger(), Finger(300, 500, at: 100).up(after: 600)]
    let cases: [(limit: String, fingers: [Finger], prepare: (Stage) throws -> Void)] = [
      ("larger tap.press", [held], { _ = $0.add(TapGestureRecognizer()) }),
      ("larger tap.movement", [finger(20)], { _ = $0.add(TapGestureRecognizer()) }),
      ("larger tap.distance", apart, { $0.add(TapGestureRecognizer()).numberOfTapsRequired = 2 }),
      ("longer tap.interval", [finger()], { $0.add(TapGestureRecognizer()).numberOfTapsRequired = 2 }),
      ("other touches", pair, { _ = $0.add(TapGestureRecognizer()) }),
      ("other touches", [finger()], { $0.add(TapGestureRecognizer()).numberOfTouchesRequired = 2 }),
      ("smaller longPress.duration", [finger(hold: 300)], { _ = $0.add(LongPressGestureRecognizer()) }),
      ("smaller duration", [held], { $0.add(LongPressGestureRecognizer()).minimumPressDuration = 2 }),
      ("larger longPress.movement", [finger(20)], { _ = $0.add(LongPressGestureRecognizer()) }),
      ("larger movement", [finger(8)], { $0.add(LongPressGestureRecognizer()).allowableMovement = 5 }),
      (
        // The time for the fingers to land is not the recognizer's own parameter.
        "longer longPress.duration", [held],
        {
          let hold = $0.add(LongPressGestureRecognizer())
          (hold.numberOfTouchesRequired, hold.minimumPressDuration) = (2, 2)
        }
      ),
      (
        "longer tap.press", [held],
        {
          let hold = $0.add(LongPressGestureRecognizer())
          (hold.numberOfTouchesRequired, hold.numberOfTapsRequired) = (2, 1)
        }
      ),
      ("larger tap.press", [held], { $0.add(LongPressGestureRecognizer()).numberOfTapsRequired = 1 }),
      ("larger tap.movement", [finger(20)], { $0.add(LongPressGestureRecognizer()).numberOfTapsRequired = 1 }),
      ("longer tap.interval", [finger()], { $0.add(LongPressGestureRecognizer()).numberOfTapsRequired = 1 }),
      ("larger tap.distance", apart, { $0.add(LongPressGestureRecognizer()).numberOfTapsRequired = 1 }),
      ("smaller pan.slop", [finger(4)], { _ = $0.add(PanGestureRecognizer()) }),
      // Rounded to one decimal, it is no movement.
      ("none", [finger(0.04)], { _ = $0.add(PanGestureRecognizer()) }),
      ("other axis", [finger(20)], { $0.add(PanGestureRecognizer()).axis = .vertical }),
      ("other maximumTouches", pair, { $0.add(PanGestureRecognizer()).maximumNumberOfTouches = 1 }),
      (
        "other minimumTouches, maximumTouches", pair + [Finger(300, 500).up()],
        {
          let pan = $0.add(PanGestureRecognizer())
          (pan.minimumNumberOfTouches, pan.maximumNumberOfTouches) = (2, 2)
        }
      ),
      ("other directions", [edge.move(0, 20).up()], { $0.add(ScreenEdgePanGestureRecognizer()).edges = .left }),
      ("smaller pan.slop", [edge.move(4, 0).up()], { $0.add(ScreenEdgePanGestureRecognizer()).edges = .left }),
      (
        "smaller hand.span", [edge.move(20, 0).up(), Finger(100, 520).move(20, 0).up()],
        { $0.add(ScreenEdgePanGestureRecognizer()).edges = .left }
      ),
      (
        "smaller length", [edge.move(20, 0).up()],
        {
          let pan = $0.add(ScreenEdgePanGestureRecognizer())
          (pan.edges, pan.minimumLength) = (.left, 50)
        }
      ),
      ("larger swipe.back", [finger(-10)], { _ = $0.add(SwipeGestureRecognizer()) }),
      ("larger swipe.across", [finger(10, 60)], { _ = $0.add(SwipeGestureRecognizer()) }),
      ("smaller swipe.along", [finger(10)], { _ = $0.add(SwipeGestureRecognizer()) }),
      ("longer tap.press", [held], { $0.add(TapGestureRecognizer()).numberOfTouchesRequired = 2 }),
      ("other minimumTouches", [finger(100)], { $0.add(PanGestureRecognizer()).minimumNumberOfTouches = 2 }),
      ("none", [finger(100)], { _ = $0.add(PinchGestureRecognizer()) }),
      ("longer swipe.duration", [held], { _ = $0.add(SwipeGestureRecognizer()) }),
      ("other directions", [finger(70, -20)], { $0.add(SwipeGestureRecognizer()).direction = .upRight }),
      ("none", [finger(70, -20)], { $0.add(SwipeGestureRecognizer()).direction = [] }),
      ("other touches", pair, { _ = $0.add(SwipeGestureRecognizer()) }),
      ("other touches", [finger(20)], { $0.add(SwipeGestureRecognizer()).numberOfTouchesRequired = 2 }),
      ("other touches", [held], { $0.add(SwipeGestureRecognizer()).numberOfTouchesRequired = 2 }),
      (
        "longer hand.landing", [finger(30), Finger(200, 500).move(20, 0).up(after: 400)],
        { $0.add(SwipeGestureRecognizer()).numberOfTouchesRequired = 2 }
      ),
      (
        "smaller swipe.speed", [Finger(100, 500).move(150, 0, over: 480, steps: 48).up()],
        { try $0.add(PanGestureRecognizer()).require(toFail: $0.add(SwipeGestureRecognizer())) }
      ),
      (
        "other touches", [Finger(100, 500).move(150, 0).up()],
        {
          let swipe = $0.add(SwipeGestureRecognizer())
          swipe.numberOfTouchesRequired = 2
          try $0.add(PanGestureRecognizer()).require(toFail: swipe)
        }
      ),
      (
        "smaller pinch.slack", [finger(-5, hold: 90), Finger(200, 500).up(after: 200)],
        { _ = $0.add(PinchGestureRecognizer()) }
      ),
      ("none", [finger()], { _ = $0.add(SwipeGestureRecognizer()) }),
      ("smaller pan.slop", [finger(0.06)], { _ = $0.add(PanGestureRecognizer()) }),
      ("smaller duration", [finger(hold: 10)], { $0.add(LongPressGestureRecognizer()).minimumPressDuration = 0.04 }),
      // The limit already has its minimum value.
      ("none", [finger(-1), Finger(200, 500).up()], { _ = $0.add(PinchGestureRecognizer()) }),
      ("smaller step", [finger(-15), Finger(200, 500).up()], { $0.add(PinchGestureRecognizer()).step = 0.5 }),
      ("smaller rotation.slop", [finger(0, 5), Finger(200, 500).up()], { _ = $0.add(RotationGestureRecognizer()) }),
      ("none", [finger(-5), Finger(200, 500).up()], { _ = $0.add(RotationGestureRecognizer()) }),
      ("smaller step", [finger(0, 5), Finger(200, 500).up()], { $0.add(RotationGestureRecognizer()).step = 0.5 }),
      ("longer client.patience", [finger()], { _ = $0.add(ClientGestureRecognizer()) }),
      ("larger scroll.contentDelay", [Finger(100, 100).up(after: 900)], { _ = $0.scrollView() }),
    ]
    for (limit, fingers, prepare) in cases {
      let found = try limits(fingers, prepare)
      #expect(found.first == limit, "\(limit): \(found)")
      let words = limit.split(separator: " ", maxSplits: 1).map(String.init)
      let threshold = Thresholds.table.first { $0.key == words.last }
      #expect((threshold != nil) == limit.contains("."), "\(limit)")
      guard let threshold, words[0] != "longer" else { continue }
      var thresholds = Thresholds()
      thresholds[keyPath: threshold.keyPath] =
        words[0] == "larger" ? threshold.range.upperBound : threshold.range.lowerBound
      #expect(try limits(fingers, with: thresholds, prepare).first != limit, "\(limit)")
    }
  }

  @Test("Each reason that names a threshold also carries the limit as a value")
  func complete() throws {
    let folder = projectFile("Sources/TouchKit")
    let names = try #require(FileManager.default.enumerator(atPath: folder)).compactMap { $0 as? String }
    var count = 0
    for name in names where name.hasSuffix(".swift") {
      let lines = try String(contentsOfFile: "\(folder)/\(name)", encoding: .utf8).components(separatedBy: "\n")
      for (index, line) in lines.enumerated() where line.contains("\"") && !line.contains("/// ") {
        guard Thresholds.table.contains(where: { line.contains("(\($0.key))") }) || line.contains("(\\(key))") else {
          continue
        }
        // Here the window's deferred edges decide, not the threshold.
        if line.contains("edgeDeferral") { continue }
        count += 1
        let statement = lines[index..<min(index + 3, lines.count)].joined()
        #expect(
          [".larger", ".smaller", ".longer", "missingFingers("].contains { statement.contains($0) }, "\(name): \(line)")
      }
    }
    #expect(count > 18)
  }

  @Test("A long press names no limit if its duration, as explanations write it, is already the minimum")
  func minimumDuration() {
    for (duration, limit) in [(0.0500004, "none"), (0.050001, "smaller longPress.duration")] {
      var thresholds = Thresholds()
      thresholds.longPressDuration = duration
      let found = limits([Finger(100, 100).up(after: 40)], with: thresholds) {
        _ = $0.add(LongPressGestureRecognizer())
      }
      #expect(found == [limit])
    }
  }

  @Test("A second tap that is too late names the interval as the limit, with a larger value needed")
  func late() {
    let found = limits([Finger(100, 100).up(), Finger(100, 100, at: 412).up()]) {
      $0.add(TapGestureRecognizer()).numberOfTapsRequired = 2
    }
    #expect(found.prefix(2) == ["longer tap.interval", "larger tap.interval"])
  }

  @Test("A failure caused by another recognizer has no limit, whatever the other recognizer's name")
  func names() {
    let found = limits([Finger(100, 100).move(20, 0).up()]) {
      $0.add(PanGestureRecognizer(name: "(tap.press)")).isEnabled = true
      $0.add(LongPressGestureRecognizer()).allowableMovement = 50
    }
    #expect(found == ["none"])
  }
}
