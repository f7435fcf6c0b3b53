/// The times of the last gestures that windows had from the edges of the screens (S42). All windows of a screen share
/// them, so that no app can keep an edge with several windows.
struct EdgeDeferral {
  typealias Edges = ScreenEdgePanGestureRecognizer.Edges

  private var lifts: [(screen: Screen, edge: Edges, time: Int64)] = []

  /// Return the edges among `edges` from which a gesture that begins at `time`, in µs, does not belong to the screen
  /// yet.
  func deferred(of edges: Edges, on screen: Screen, at time: Int64, within limit: Double) -> Edges {
    var deferred = edges
    for lift in lifts where lift.screen === screen && time - lift.time <= microseconds(limit) {
      deferred.subtract(lift.edge)
    }
    return deferred
  }

  /// Forget earlier gestures, because the clock was restarted.
  mutating func forgetLifts() { lifts.removeAll() }

  /// Note that the first gesture from some edges has lifted: the next one belongs to the screen.
  mutating func lifted(from edges: Edges, on screen: Screen, at time: Int64) {
    for edge in [Edges.top, .left, .bottom, .right] where edges.contains(edge) {
      lifts.removeAll { $0.screen === screen && $0.edge == edge }
      lifts.append((screen, edge, time))
    }
  }
}

/// The touches that began at an edge that their window defers (S42), by their rows.
struct DeferredTouches {
  private var deferral = EdgeDeferral()
  private var rows = TouchSet()
  /// The deferred edges of each of these touches, by its row.
  private var edges: [Int: EdgeDeferral.Edges] = [:]
  /// The edges from which a recognizer of the screen would have recognized with each touch, by its row.
  private var refused: [Int: EdgeDeferral.Edges] = [:]

  /// Whether a touch may belong to its window alone, so that the screen's recognizers do not delay it.
  func isDeferred(_ row: Int) -> Bool { rows.contains(row) }

  mutating func begin(_ touch: Touch, by thresholds: Thresholds) {
    rows.remove(touch.row)
    if !refused.isEmpty { refused[touch.row] = nil }
    let edges = touch.deferrableEdges(by: thresholds)
    if edges.isEmpty { return }
    let deferred = deferral.deferred(
      of: edges, on: touch.screen, at: touch.startTime, within: thresholds.edgeDeferral)
    if deferred.isEmpty { return }
    rows.insert(touch.row)
    self.edges[touch.row] = deferred
  }

  /// Forget touches that were taken from their windows: their gestures belong to the screen.
  mutating func forget(_ taken: TouchSet) {
    rows.subtract(taken)
    for row in taken { refused[row] = nil }
  }

  /// Forget earlier gestures, because the clock was restarted.
  mutating func forgetLifts() { deferral.forgetLifts() }

  /// Refuse a gesture of a screen's recognizer if all its touches are deferred. Return whether it was refused. In a
  /// corner, a gesture from the edge that is not deferred is not refused.
  mutating func refuse(_ recognizer: GestureRecognizer) -> Bool {
    let touches = recognizer.attempt.touches
    guard !touches.isEmpty, touches.isSubset(of: rows) else { return false }
    let pan = recognizer as? ScreenEdgePanGestureRecognizer
    let sides = pan.map { ($0.startEdge ?? $0.edges).withSides } ?? .all
    guard touches.contains(where: { !edges[$0, default: []].isDisjoint(with: sides) }) else { return false }
    for row in touches { refused[row, default: []].formUnion(edges[row, default: []].intersection(sides)) }
    return true
  }

  /// Handle the end of a touch. If a gesture with the touch was refused, the next gesture from the same edges belongs
  /// to the screen.
  mutating func end(_ touch: Touch) {
    guard touch.phase == .ended, let edges = refused[touch.row] else { return }
    deferral.lifted(from: edges, on: touch.screen, at: touch.time)
  }
}

extension Touch {
  /// The edges at which the touch began and that its window defers; only apps and windows below all apps can defer
  /// edges.
  fileprivate func deferrableEdges(by thresholds: Thresholds) -> EdgeDeferral.Edges {
    guard !window.deferredEdges.isEmpty, window.layer.rawValue <= Window.Layer.app.rawValue else { return [] }
    return window.deferredEdges.intersection(screen.edges(at: startLocation, within: thresholds.edgeBand))
  }
}
