import TouchKit

extension EventQueue {
  /// Notify a watch of touches from now on.
  package func add(_ watch: IdleWatch) {
    idleWatches.append(watch)
  }

  /// Remove a watch.
  package func remove(_ watch: IdleWatch) {
    idleWatches.removeAll { $0 === watch }
  }

  /// When the first watch has something to report, if nothing comes before.
  var idleDeadline: Int64? {
    let end = idleWatches.compactMap(\.end).min()
    let begin = isAnythingTouched ? nil : idleWatches.compactMap(\.deadline).min()
    guard let end, let begin else { return end ?? begin }
    return min(end, begin)
  }

  /// Let the watches report that were due before `time`.
  func fireIdleWatches(before time: Int64) {
    while let deadline = idleDeadline, deadline < time {
      for watch in idleWatches {
        if watch.end == deadline {
          watch.endIdleness()
        } else if watch.deadline == deadline {
          watch.fire()
        }
      }
    }
  }

  /// Let the watches hear that something is down at `time`, or was until then.
  func noteTouch(at time: Int64, isSecret: Bool = false) {
    for watch in idleWatches { watch.touched(at: time, isSecret: isSecret) }
  }
}
