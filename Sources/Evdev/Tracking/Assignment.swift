/// Matches the positions of one frame with those of the previous frame: the pairing with the minimum total distance.
///
/// This is the Hungarian method with potentials, which takes the cube of the number of positions. Its arrays are
/// reused.
struct Assignment: Sendable {
  private var rowPotential: [Double] = []
  private var columnPotential: [Double] = []
  private var rowOfColumn: [Int] = []
  private var predecessor: [Int] = []
  private var minimums: [Double] = []
  private var isUsed: [Bool] = []
  /// The column of each row; −1 for rows without one, if there are fewer columns than rows.
  private(set) var columnOfRow: [Int] = []

  /// Pair rows with columns; `cost` is the distance between a row and a column.
  mutating func solve(rows: Int, columns: Int, _ cost: (_ row: Int, _ column: Int) -> Double) {
    if rows > columns {
      // Here the rows are the columns. Those without a partner have the auxiliary one, 0.
      pair(columns, rows) { cost($1, $0) }
      columnOfRow.removeAll(keepingCapacity: true)
      for row in 1..<rows + 1 { columnOfRow.append(rowOfColumn[row] - 1) }
    } else {
      pair(rows, columns, cost)
      reset(&columnOfRow, rows, -1)
      for column in 1..<columns + 1 where rowOfColumn[column] > 0 { columnOfRow[rowOfColumn[column] - 1] = column - 1 }
    }
  }

  /// Pair each row with a column of its own; there must be at least as many columns. Row and column 0 are auxiliary.
  private mutating func pair(_ rows: Int, _ columns: Int, _ cost: (Int, Int) -> Double) {
    let end = columns + 1
    reset(&rowPotential, rows + 1, 0)
    reset(&columnPotential, end, 0)
    reset(&rowOfColumn, end, 0)
    reset(&predecessor, end, 0)
    for row in 0..<rows {
      rowOfColumn[0] = row + 1
      reset(&minimums, end, .infinity)
      reset(&isUsed, end, false)
      var column = 0
      repeat {
        isUsed[column] = true
        let reached = rowOfColumn[column]
        var step = Double.infinity
        var next = 0
        for other in 1..<end where !isUsed[other] {
          let reduced = cost(reached - 1, other - 1) - rowPotential[reached] - columnPotential[other]
          if reduced < minimums[other] {
            minimums[other] = reduced
            predecessor[other] = column
          }
          if minimums[other] < step {
            step = minimums[other]
            next = other
          }
        }
        for other in 0..<end {
          if isUsed[other] {
            rowPotential[rowOfColumn[other]] += step
            columnPotential[other] -= step
          } else {
            minimums[other] -= step
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
