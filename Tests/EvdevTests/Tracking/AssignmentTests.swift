import TestSupport
import Testing

@testable import Evdev

@Suite(.timeLimit(.minutes(5))) struct AssignmentTests {
  /// The minimum total cost, found by trying every pairing.
  private func least(_ costs: [[Int]]) -> Int {
    let (rows, columns) = (costs.count, costs[0].count)
    if rows > columns { return least((0..<columns).map { column in costs.map { $0[column] } }) }
    var best = Int.max
    var isTaken = Array(repeating: false, count: columns)
    func pair(_ row: Int, _ sum: Int) {
      guard row < rows else { return best = min(best, sum) }
      for column in 0..<columns where !isTaken[column] {
        isTaken[column] = true
        pair(row + 1, sum + costs[row][column])
        isTaken[column] = false
      }
    }
    pair(0, 0)
    return best
  }

  @Test(
    "the assignment has the minimum cost and one column per row, whatever the numbers of both", arguments: 1...60)
  func cheapest(seed: Int) {
    var dice = SeededRandom(seed: UInt64(seed))
    // The arrays are reused: values left from the last assignment must not count.
    var assignment = Assignment()
    for _ in 0..<8 {
      let (rows, columns) = (Int.random(in: 1...6, using: &dice), Int.random(in: 1...6, using: &dice))
      let costs = (0..<rows).map { _ in (0..<columns).map { _ in Int.random(in: 0...40, using: &dice) } }
      assignment.solve(rows: rows, columns: columns) { Double(costs[$0][$1]) }
      let pairs = assignment.columnOfRow.enumerated().filter { $0.element >= 0 }
      #expect(assignment.columnOfRow.count == rows && pairs.count == min(rows, columns), "seed \(seed): \(costs)")
      #expect(assignment.columnOfRow.allSatisfy { $0 >= -1 })
      #expect(Set(pairs.map(\.element)).count == pairs.count, "seed \(seed): \(costs)")
      #expect(pairs.reduce(0) { $0 + costs[$1.offset][$1.element] } == least(costs), "seed \(seed): \(costs)")
    }
  }
}
