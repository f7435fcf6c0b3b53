import TouchKit

extension EventQueue {
  /// Notify a watch of touches from now on.
  package func add(_ watch: IdleWatch) {
    idleWatches.append(watch)
  }

  package func remove(_ watch: IdleWatch) {
    idleWatches.removeAll { $0 === watch }
  }

  /// The time at which the first watch has something to report if no touch comes earlier.
  var idleDeadline: Int64? {
    let end = idleWatches.compactMap(\.end).min()
    let begin = isAnythingTouched ? nil : idleWatches.compactMap(\.deadline).min()
    guard let end, let begin else { return end ?? begin }
    return min(end, begin)
  }

  /// Report to watches whose deadline is before `time`.
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

  /// Notify watches that a touch is down at `time`, or was until then.
  func noteTouch(at time: Int64, isSecret: Bool = false) {
    for watch in idleWatches { watch.touched(at: time, isSecret: isSecret) }
  }
}
