/// Pairs the expected lines with the actual ones.
struct Alignment {
  /// The result for a line. The numbers are indices of the expected and the actual lines.
  enum Step: Equatable, Sendable {
    case matched(Int, Int)
    /// An expected and an actual line that probably describe the same event.
    case differing(Int, Int)
    /// An expected line that appeared at a different position.
    case moved(Int, Int)
    /// The position at which a moved line appeared.
    case arrived(Int, Int)
    case missing(Int)
    case extra(Int)

    /// The actual line of a pair.
    fileprivate var other: Int? {
      switch self {
      case .matched(_, let other), .differing(_, let other): other
      case .moved, .arrived, .missing, .extra: nil
      }
    }
  }

  /// The expected lines. Lines of a group are in the order of their actual lines.
  private(set) var expected: [ExpectedLines.Line]
  /// The results, in the order of both sides.
  private(set) var steps: [Step] = []
  private let came: [CameLine]
  private let allowsOthers: Bool
  private let comparison: ExpectedLines.Comparison

  /// The maximum number of pairs to compare for the best alignment.
  private static let mostPairs = 250_000
  /// The cost of an expected line that did not appear. It is higher if others are allowed, so that more pairs are
  /// formed.
  private var missing: Double { allowsOthers ? 3.5 : 2 }
  /// The cost of an actual line that is not expected.
  private var extra: Double { allowsOthers ? 0 : 2 }

  /// Align the lines.
  ///
  /// - Parameter allowsOthers: whether unexpected lines are allowed.
  init(
    _ expected: [ExpectedLines.Line], _ came: [CameLine], allowsOthers: Bool, _ comparison: ExpectedLines.Comparison
  ) {
    self.expected = expected
    self.came = came
    self.allowsOthers = allowsOthers
    self.comparison = comparison
    arrangeGroups()
    align()
    findMoved()
  }

  private func matches(_ line: Int, _ other: Int) -> Bool { expected[line].accepts(came[other], comparison) }

  /// Sort the lines of each group by the order of their actual lines.
  private mutating func arrangeGroups() {
    var (line, next) = (0, 0)
    while line < expected.count {
      guard let group = expected[line].group else {
        if allowsOthers {
          next = came.indices[next...].first { matches(line, $0) }.map { $0 + 1 } ?? next
        } else {
          next = min(next + 1, came.count)
        }
        line += 1
        continue
      }
      let end = expected[line...].firstIndex { $0.group != group } ?? expected.count
      let assigned = assignment(of: line..<end, from: next)
      next =
        allowsOthers ? (assigned.compactMap { $0 }.max().map { $0 + 1 } ?? next) : min(next + end - line, came.count)
      let places = assigned.map { $0 ?? .max }
      let order = places.indices.sorted { (places[$0], $0) < (places[$1], $1) }
      expected.replaceSubrange(line..<end, with: order.map { expected[line + $0] })
      line = end
    }
  }

  /// Find an actual line for each line of a group, as early as possible.
  private func assignment(of lines: Range<Int>, from start: Int) -> [Int?] {
    var owner: [Int: Int] = [:]
    /// Assign an actual line to an expected one, reassigning others if necessary.
    func assign(_ other: Int, _ tried: inout Set<Int>) -> Bool {
      for line in lines where !tried.contains(line) && matches(line, other) {
        tried.insert(line)
        guard let former = owner[line] else {
          owner[line] = other
          return true
        }
        if assign(former, &tried) {
          owner[line] = other
          return true
        }
      }
      return false
    }
    let end = max(start, allowsOthers ? came.count : min(start + lines.count, came.count))
    for other in start..<end {
      var tried: Set<Int> = []
      _ = assign(other, &tried)
      if owner.count == lines.count { break }
    }
    if allowsOthers { return lines.map { owner[$0] } }
    // Pair the remaining lines of both sides in order.
    let taken = Set(owner.values)
    var left = (start..<end).filter { !taken.contains($0) }[...]
    return lines.map { owner[$0] ?? left.popFirst() }
  }

  /// Pair the lines at the lowest cost.
  private mutating func align() {
    var (line, other) = (0, 0)
    // Lines up to the first difference need no search.
    while line < expected.count, other < came.count {
      if matches(line, other) {
        steps.append(.matched(line, other))
        line += 1
      } else if !allowsOthers {
        break
      }
      other += 1
    }
    if allowsOthers {
      if line == expected.count { return }
      (line, other, steps) = (0, 0, [])
    }
    var (lineEnd, otherEnd) = (expected.count, came.count)
    var tail: [Step] = []
    if !allowsOthers {
      while lineEnd > line, otherEnd > other, matches(lineEnd - 1, otherEnd - 1) {
        lineEnd -= 1
        otherEnd -= 1
        tail.append(.matched(lineEnd, otherEnd))
      }
    }
    steps += steps(line..<lineEnd, other..<otherEnd) + tail.reversed()
  }

  /// Find the cheapest steps through two ranges: an edit distance in which the cost of a pair grows with its differing
  /// fields.
  private func steps(_ lines: Range<Int>, _ others: Range<Int>) -> [Step] {
    if lines.count * others.count > Self.mostPairs { return pairsInTurn(lines, others) }
    let width = others.count + 1
    var costs = [Double](repeating: 0, count: (lines.count + 1) * width)
    var pairs = costs
    for column in 1..<width { costs[column] = Double(column) * extra }
    for row in lines.indices {
      let (above, here) = ((row - lines.lowerBound) * width, (row - lines.lowerBound + 1) * width)
      costs[here] = costs[above] + missing
      for column in others.indices {
        let index = column - others.lowerBound
        let pair = cost(row, column)
        pairs[here + index + 1] = pair
        costs[here + index + 1] = min(
          costs[above + index] + pair, costs[above + index + 1] + missing, costs[here + index] + extra)
      }
    }
    var steps: [Step] = []
    var (row, column) = (lines.count, others.count)
    while row > 0 || column > 0 {
      let here = row * width + column
      let (line, other) = (lines.lowerBound + row - 1, others.lowerBound + column - 1)
      if row > 0, column > 0, costs[here] == costs[here - width - 1] + pairs[here] {
        steps.append(pairs[here] == 0 ? .matched(line, other) : .differing(line, other))
        row -= 1
        column -= 1
      } else if row > 0, costs[here] == costs[here - width] + missing {
        steps.append(.missing(line))
        row -= 1
      } else {
        if !allowsOthers { steps.append(.extra(other)) }
        column -= 1
      }
    }
    return steps.reversed()
  }

  /// The cost of pairing two lines: 0 if they match, infinite if they have nothing in common.
  private func cost(_ line: Int, _ other: Int) -> Double {
    if matches(line, other) { return 0 }
    guard came[other].isOne(of: [expected[line].kind]) else { return .infinity }
    let (found, compared) = expected[line].differences(from: came[other], comparison)
    if found.count == compared { return .infinity }
    // Lines of different recognizers rarely describe the same event.
    let stranger = found.contains { $0.path.hasSuffix(".recognizer") } ? 2.0 : 0
    return 1 + 4 * Double(found.count) / Double(compared) + stranger
  }

  /// Pair the lines in order, if there are too many for a search.
  private func pairsInTurn(_ lines: Range<Int>, _ others: Range<Int>) -> [Step] {
    let count = min(lines.count, others.count)
    var steps: [Step] = zip(lines, others).map { matches($0, $1) ? .matched($0, $1) : .differing($0, $1) }
    steps += lines.dropFirst(count).map { .missing($0) }
    if !allowsOthers { steps += others.dropFirst(count).map { .extra($0) } }
    return steps
  }

  /// Find missing lines that appeared at another position.
  private mutating func findMoved() {
    if allowsOthers { addExtras() }
    for index in steps.indices {
      guard case .missing(let line) = steps[index] else { continue }
      let extra = steps.firstIndex {
        if case .extra(let other) = $0 { matches(line, other) } else { false }
      }
      guard let extra, case .extra(let other) = steps[extra] else { continue }
      steps[index] = .moved(line, other)
      steps[extra] = .arrived(line, other)
    }
    if allowsOthers { steps.removeAll { if case .extra = $0 { true } else { false } } }
  }

  /// Insert the unexpected lines at their positions, if any line is missing.
  private mutating func addExtras() {
    guard steps.contains(where: { if case .missing = $0 { true } else { false } }) else { return }
    var all: [Step] = []
    var next = 0
    for step in steps {
      if let other = step.other {
        all += (next..<other).map { .extra($0) }
        next = other + 1
      }
      all.append(step)
    }
    steps = all + (next..<came.count).map { .extra($0) }
  }
}
