import Documents

/// Detection of recognizers that would wait for each other forever.
extension SceneCheck {
  /// One recognizer that waits for another, by their positions among the entries.
  private struct Requirement {
    var waiting: Int
    var other: Int
    /// The position of the required name among the names that the waiting recognizer requires.
    var position: Int
  }

  /// Report the requirements that close a cycle, in the order of the text.
  func checkForCircles() throws(DocumentError) {
    var requirements: [Requirement] = []
    for (index, entry) in entries.enumerated() {
      for (position, name) in entry.recognizer.requireToFail.enumerated() {
        guard let other = recognizers[name] else { continue }
        requirements.append(Requirement(waiting: index, other: other, position: position))
      }
    }
    while hasCircle(requirements[...]) {
      // Find the first requirement that closes a cycle, with a binary search because a scene may be long.
      var (open, closed) = (0, requirements.count)
      while closed - open > 1 {
        let middle = (open + closed) / 2
        if hasCircle(requirements[..<middle]) { closed = middle } else { open = middle }
      }
      let last = requirements.remove(at: open)
      let circle = [last.waiting] + path(from: last.other, to: last.waiting, along: requirements[..<open])
      let names = circle.map { entries[$0].recognizer.name }
      let place = entries[last.waiting].place
      try place.report(
        (place["requireToFail"]?[last.position] ?? place).error(
          "these recognizers would wait for each other forever: \(names.joined(separator: " requires "))"))
    }
  }

  /// Whether some recognizers would wait for each other: remove those for which no other waits, until nothing or a
  /// cycle is left.
  private func hasCircle(_ requirements: ArraySlice<Requirement>) -> Bool {
    var waiters = [Int](repeating: 0, count: entries.count)
    for requirement in requirements { waiters[requirement.other] += 1 }
    let required = required(requirements)
    var free = waiters.indices.filter { waiters[$0] == 0 }
    var left = entries.count
    while let current = free.popLast() {
      left -= 1
      for other in required[current] {
        waiters[other] -= 1
        if waiters[other] == 0 { free.append(other) }
      }
    }
    return left > 0
  }

  /// Return the entries for which each entry waits.
  private func required(_ requirements: ArraySlice<Requirement>) -> [[Int]] {
    var required = [[Int]](repeating: [], count: entries.count)
    for requirement in requirements { required[requirement.waiting].append(requirement.other) }
    return required
  }

  /// Return the path of requirements from one recognizer to another, including both. It does not recurse, because a
  /// scene may be long.
  private func path(from start: Int, to goal: Int, along requirements: ArraySlice<Requirement>) -> [Int] {
    let required = required(requirements)
    var cameFrom: [Int: Int] = [start: start]
    var open = [start]
    while let current = open.popLast() {
      if current == goal {
        var path = [goal]
        while let last = path.last, last != start, let before = cameFrom[last] { path.append(before) }
        return path.reversed()
      }
      for next in required[current] where cameFrom[next] == nil {
        cameFrom[next] = current
        open.append(next)
      }
    }
    return [goal]
  }
}
