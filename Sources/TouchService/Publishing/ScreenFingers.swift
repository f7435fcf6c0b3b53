import TouchKit

/// Counts the fingers that are down on each screen, without those in secure windows, whose sequences are separate.
struct ScreenFingers {
  private var counts: [(screen: Screen, count: Int)] = []
  /// The contacts in secure windows.
  private var secret: Set<Int> = []

  var screens: [Screen] { counts.map(\.screen) }

  /// Count the touches of one pass.
  ///
  /// - Parameter isSecret: returns whether a touch that begins at a place is in a secure window.
  /// - Returns: whether the first finger touched a screen.
  mutating func count(_ samples: Span<TouchSample>, on screen: Screen, isSecret: (Point) -> Bool) -> Bool {
    var isFirst = false
    for index in samples.indices {
      let sample = samples[index]
      switch sample.phase {
      case .began where isSecret(sample.location): secret.insert(sample.id)
      case .began: if count(1, on: screen) { isFirst = true }
      case .ended, .cancelled: if secret.remove(sample.id) == nil { _ = count(-1, on: screen) }
      case .moved, .stationary: break
      }
    }
    return isFirst
  }

  private mutating func count(_ change: Int, on screen: Screen) -> Bool {
    guard let index = counts.firstIndex(where: { $0.screen === screen }) else {
      if change > 0 { counts.append((screen, change)) }
      return change > 0
    }
    counts[index].count += change
    if counts[index].count == 0 { counts.remove(at: index) }
    return false
  }
}
