/// The positions of a table's rows, one below the other. The first rows can have heights of their own; all others have
/// the same height.
struct TableRows {
  /// The number of rows.
  private(set) var count = 0
  /// The ends of the first rows, which have heights of their own.
  private var ends: [Double] = []
  private var height = 0.0

  init() {}

  /// - Parameter heights: the heights of the first rows; at most `count` values.
  init(_ count: Int, height: Double, heights: [Double]) {
    for height in heights { add(height) }
    (self.count, self.height) = (count, height)
  }

  /// Add a row below the others; all rows must have heights of their own.
  mutating func add(_ height: Double) {
    ends.append(length + height)
    count += 1
  }

  /// The total height of the rows.
  var length: Double { start(of: count) }

  /// The start of a row; for the row number `count`, the end of the last row.
  func start(of row: Int) -> Double {
    if row <= ends.count { return row == 0 ? 0 : ends[row - 1] }
    return (ends.last ?? 0) + Double(row - ends.count) * height
  }

  /// The row at `place`, which includes its start but not its end; `nil` above the first row and below the last.
  func row(at place: Double) -> Int? {
    guard place >= 0, place < length else { return nil }
    let end = ends.last ?? 0
    if place < end {
      var (low, high) = (0, ends.count - 1)
      while low < high {
        let middle = (low + high) / 2
        if ends[middle] > place { high = middle } else { low = middle + 1 }
      }
      return low
    }
    // The rounded quotient may be off by one row.
    let row = ends.count + Int((place - end) / height)
    return start(of: row) > place ? row - 1 : start(of: row + 1) <= place ? row + 1 : row
  }

  /// The row nearest to `place`; `nil` if there are no rows.
  func row(nearestTo place: Double) -> Int? {
    if count == 0 { return nil }
    return place < 0 ? 0 : row(at: place) ?? count - 1
  }
}
