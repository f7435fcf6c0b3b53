/// The edges whose first gesture a window claims for itself, and when it had one (S42).
struct EdgeDeferral {
  typealias Edges = ScreenEdgePanGestureRecognizer.Edges

  /// The edges.
  var edges = Edges()
  private var lifts: [(edge: Edges, time: Int64)] = []

  /// Return those of some of its edges from which a gesture that begins at a time, in µs, is not the screen's yet.
  func deferred(of edges: Edges, at time: Int64, within limit: Double) -> Edges {
    var deferred = edges
    for lift in lifts where time - lift.time <= microseconds(limit) { deferred.subtract(lift.edge) }
    return deferred
  }

  /// Forget what was deferred: the clock started again.
  mutating func forgetLifts() { lifts.removeAll() }

  /// Note that the first gesture from some edges has lifted: the next one is the screen's.
  mutating func lifted(from edges: Edges, at time: Int64) {
    for edge in [Edges.top, .left, .bottom, .right] where edges.contains(edge) {
      lifts.removeAll { $0.edge == edge }
      lifts.append((edge, time))
    }
  }
}

/// The touches that began at an edge that their window defers, by their rows (S42).
struct DeferredTouches {
  private var rows = TouchSet()
  /// Those with which a recognizer of the screen would have recognized.
  private var refused = TouchSet()

  /// Whether a touch is its window's, whatever the screen's recognizers find in it.
  func isDeferred(_ row: Int) -> Bool { rows.contains(row) }

  /// Begin with a touch.
  mutating func begin(_ touch: Touch, by thresholds: Thresholds) {
    rows.remove(touch.row)
    refused.remove(touch.row)
    let edges = touch.deferrableEdges(by: thresholds)
    if edges.isEmpty { return }
    let deferred = touch.window.deferral.deferred(of: edges, at: touch.startTime, within: thresholds.edgeDeferral)
    if !deferred.isEmpty { rows.insert(touch.row) }
  }

  /// Refuse the screen's recognizer a gesture of touches that are all deferred; return whether they are.
  mutating func refuse(_ touches: TouchSet) -> Bool {
    guard !touches.isEmpty, touches.isSubset(of: rows) else { return false }
    refused.formUnion(touches)
    return true
  }

  /// End with a touch: a gesture was refused, so that the next one from there is the screen's.
  mutating func end(_ touch: Touch, by thresholds: Thresholds) {
    guard refused.contains(touch.row), touch.phase == .ended else { return }
    touch.window.deferral.lifted(from: touch.deferrableEdges(by: thresholds), at: touch.time)
  }
}

extension Touch {
  /// The edges that it began at and that its window may keep from the screen: one of an app, or of those below all apps.
  fileprivate func deferrableEdges(by thresholds: Thresholds) -> EdgeDeferral.Edges {
    guard !window.deferral.edges.isEmpty, window.layer.rawValue <= Window.Layer.app.rawValue else { return [] }
    return window.deferral.edges.intersection(screen.edges(at: startLocation, within: thresholds.edgeBand))
  }
}
