import Testing

@testable import TouchKit

/// The range of touches that a frame has changed: only these are visited.
@Suite struct TouchTableTests {
  private let table = TouchTable()
  private let window: Window

  /// Five touches that are down, with the numbers 10 to 14 in rows 0 to 4.
  init() {
    let screen = Screen(name: "s", size: Size(width: 100, height: 100), pixelsPerPoint: Vector(dx: 1, dy: 1))
    window = Window(screen: screen)
    for row in 0..<5 {
      _ = table.begin(
        Self.sample(10 + row, .began), on: window, in: window, inRow: row, at: 0, by: Thresholds(), sequence: nil)
    }
    _ = table.endFrame()
  }

  private static func sample(_ id: Int, _ phase: Touch.Phase, x: Double = 1) -> TouchSample {
    TouchSample(id: id, phase: phase, location: Point(x: x, y: 1))
  }

  /// Move touches, or lift those whose number is negative.
  private func apply(_ ids: Int..., by distance: Double = 0) {
    for id in ids {
      let sample = id < 0 ? Self.sample(-id, .ended) : Self.sample(id, .moved, x: Double(id) + distance)
      _ = table.apply([sample].span, 0, at: 1)
    }
  }

  @Test("A frame's changed range covers exactly the touches from the first to the last sampled, in any order")
  func changed() {
    #expect(table.changed.isEmpty)
    apply(12, 13)
    #expect(table.changed == 2..<4)
    #expect(!table.endFrame() && table.changed.isEmpty)
    apply(14)
    #expect(table.changed == 4..<5)
    _ = table.endFrame()
    apply(13, 11, 12, by: 5)
    #expect(table.changed == 1..<4)
    #expect(table.touches.map(\.phase) == [.stationary, .moved, .moved, .moved, .stationary])
    _ = table.endFrame()
    apply(10, 99)
    #expect(table.changed == 0..<1 && table.apply([Self.sample(99, .moved)].span, 0, at: 1) == .unknown)
    _ = table.endFrame()
    #expect(table.touches.allSatisfy { $0.phase == .stationary })
    _ = table.cancel(where: { $0.id == 11 || $0.id == 13 }, at: 2)
    #expect(table.changed == 1..<4 && table.endFrame())
  }

  @Test("The rows that are down and the mean of all touches match the touches")
  func summaries() {
    apply(10, -12)
    var rows = TouchSet()
    for row in 0..<5 { rows.insert(row) }
    #expect(table.rows == rows && table.countDown(inRows: rows) == 4)
    #expect(table.event(at: 1).changes.mean == nil && table.centroid(ofRows: rows)?.x == 13.0 / 4)
    #expect(table.endFrame())
    #expect(table.removeEnded().map(\.id) == [12])
    rows.remove(2)
    #expect(table.rows == rows && table.countDown(inRows: rows) == 4)
    apply(14)
    #expect(table.event(at: 2).changes.mean == Point(x: 26.0 / 4, y: 1) && table.centroid(ofRows: rows)?.x == 26.0 / 4)
    _ = table.cancel(where: { $0.id == 14 }, at: 3)
    #expect(table.centroid(ofRows: rows)?.x == 12.0 / 3, "what was known of the frame is not so any more")
  }

  private func rows(_ rows: Int...) -> TouchSet {
    var set = TouchSet()
    for row in rows { set.insert(row) }
    return set
  }

  @Test("A frame in which touches only move has their mean, which the next frame does not have")
  func mean() {
    apply(10, 11, 12, 13, 14, by: 1)
    let changes = table.event(at: 1).changes
    #expect(changes.changed == rows(0, 1, 2, 3, 4) && changes.mean == Point(x: 13, y: 1))
    _ = table.endFrame()
    apply(14, by: 6)
    #expect(table.centroid(ofRows: table.rows) == Point(x: 14, y: 1))
  }

  @Test("A frame's changes name the touches that began, changed and were cancelled, and have no mean then")
  func changes() {
    _ = table.begin(
      Self.sample(15, .began), on: window, in: window, inRow: 5, at: 1, by: Thresholds(), sequence: nil)
    _ = table.apply([Self.sample(11, .cancelled)].span, 0, at: 1)
    apply(-10)
    let changes = table.event(at: 1).changes
    #expect(changes.all == rows(0, 1, 2, 3, 4, 5) && changes.changed == rows(0, 1, 5))
    #expect(changes.began == rows(5) && changes.cancelled == rows(1) && changes.mean == nil)
    #expect(table.endFrame() && table.removeEnded().map(\.id) == [10, 11])
    // A frame in which a touch is only cancelled, or only begins.
    _ = table.apply([Self.sample(12, .cancelled)].span, 0, at: 2)
    #expect(table.event(at: 2).changes.mean == nil)
    #expect(table.endFrame() && table.removeEnded().map(\.id) == [12])
    _ = table.begin(
      Self.sample(16, .began), on: window, in: window, inRow: 0, at: 3, by: Thresholds(), sequence: nil)
    #expect(table.event(at: 3).changes.mean == nil)
  }

  @Test("S3: the event of cancellations has each of them once; touches that end otherwise are stationary in it")
  func cancellations() {
    apply(-10, 12, by: 1)
    _ = table.cancel(where: { $0.id == 10 || $0.id == 11 }, at: 2)
    let first = table.cancellationEvent(at: 2)
    #expect(first.touches.map(\.phase) == [.stationary, .cancelled, .stationary, .stationary, .stationary])
    #expect(first.changes.changed == rows(1) && first.changes.cancelled == rows(1) && first.time == 2)
    #expect(table.touches.map(\.phase) == [.cancelled, .cancelled, .moved, .stationary, .stationary])
    _ = table.cancel(where: { $0.id == 13 }, at: 3)
    let second = table.cancellationEvent(at: 3)
    #expect(second.touches.map(\.phase) == [.stationary, .stationary, .stationary, .cancelled, .stationary])
    #expect(second.changes.changed == rows(3) && second.changes.cancelled == rows(3))
  }

  @Test("A frame without changes ends no touch; samples are expected from the first touch after the last one or an end")
  func expected() {
    #expect(!table.endFrame() && table.changed == 0..<0)
    apply(14)
    #expect(!table.endFrame() && table.changed == 0..<0)
    apply(11)
    #expect(!table.endFrame() && table.changed == 2..<2)
    apply(10, -12)
    #expect(table.endFrame() && table.removeEnded().map(\.id) == [12] && table.changed == 0..<0)
    #expect(table.event(at: 2).changes.changed.isEmpty)
  }
}
