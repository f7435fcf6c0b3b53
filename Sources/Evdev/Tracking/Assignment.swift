/// Matches the positions of one frame with those of the previous frame: the pairing with the minimum total distance.
///
/// This is the Hungarian method with potentials, which takes the cube of the number of positions. Its arrays are
/// reused.
struct Assignment: Sendable {
  private var rowPotential: [Double] = []
  private var columnPotential: [Double] = []
  private var rowOfColumn: [Int] = []
  private var predecessor: [Int] = []
  private var least: [Double] = []
  private var isUsed: [Bool] = []
  /// The column of each row; −1 for rows without one, if there are fewer columns than rows.
  private(set) var columnOfRow: [Int] = []

  /// Pair rows with columns; `cost` is the distance between a row and a column.
  mutating func solve(rows: Int, columns: Int, _ cost: (_ row: Int, _ column: Int) -> Double) {
    if rows > columns {
      pair(columns, rows) { cost($1, $0) }
      reset(&columnOfRow, rows, -1)
      for column in 1..<rows + 1 where rowOfColumn[column] > 0 { columnOfRow[column - 1] = rowOfColumn[column] - 1 }
    } else {
      pair(rows, columns, cost)
      reset(&columnOfRow, rows, -1)
      for column in 1..<columns + 1 where rowOfColumn[column] > 0 { columnOfRow[rowOfColumn[column] - 1] = column - 1 }
    }
  }

  /// Pair each row with a column of its own; there must be at least as many columns. Row and column 0 are auxiliary.
  private mutating func pair(_ rows: Int, _ columns: Int, _ cost: (Int, Int) -> Double) {
    reset(&rowPotential, rows + 1, 0)
    reset(&columnPotential, columns + 1, 0)
    reset(&rowOfColumn, columns + 1, 0)
    reset(&predecessor, columns + 1, 0)
    for row in 0..<rows {
      rowOfColumn[0] = row + 1
      reset(&least, columns + 1, .infinity)
      reset(&isUsed, columns + 1, false)
      var column = 0
      repeat {
        isUsed[column] = true
        let reached = rowOfColumn[column]
        var step = Double.infinity
        var next = 0
        for other in 1..<columns + 1 where !isUsed[other] {
          let reduced = cost(reached - 1, other - 1) - rowPotential[reached] - columnPotential[other]
          if reduced < least[other] {
            least[other] = reduced
            predecessor[other] = column
          }
          if least[other] < step {
            step = least[other]
            next = other
          }
        }
        for other in 0..<columns + 1 {
          if isUsed[other] {
            rowPotential[rowOfColumn[other]] += step
            columnPotential[other] -= step
          } else {
            least[other] -= step
          }
        }
        column = next
      } while rowOfColumn[column] != 0
      repeat {
        rowOfColumn[column] = rowOfColumn[predecessor[column]]
        column = predecessor[column]
      } while column != 0
    }
  }

  private func reset<Element>(_ array: inout [Element], _ count: Int, _ value: Element) {
    array.removeAll(keepingCapacity: true)
    for _ in 0..<count { array.append(value) }
  }
}
