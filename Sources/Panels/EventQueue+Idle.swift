import TouchKit

extension EventQueue {
  /// Let a watch hear of touches from now on.
  package func add(_ watch: IdleWatch) {
    idleWatches.append(watch)
  }

  /// Let a watch hear of nothing more.
  package func remove(_ watch: IdleWatch) {
    idleWatches.removeAll { $0 === watch }
  }

  /// When the first watch becomes idle, if nothing comes before.
  var idleDeadline: Int64? {
    if idleWatches.isEmpty || isAnythingTouched { return nil }
    return idleWatches.compactMap(\.deadline).min()
  }

  /// Let the watches that were due before `time` become idle.
  func fireIdleWatches(before time: Int64) {
    while let deadline = idleDeadline, deadline < time {
      for watch in idleWatches where watch.deadline == deadline { watch.fire() }
    }
  }

  /// Let the watches hear that something is down at `time`, or was until then.
  ///
  /// - Parameter isSecret: whether a secure window is touched: then the whole second is all that anybody learns.
  func noteTouch(at time: Int64, isSecret: Bool = false) {
    let second: Int64 = 1_000_000
    let told = isSecret ? (time / second + 1) * second : time
    for watch in idleWatches { watch.touched(at: told) }
  }
}
