/// Where the rows of a table lie: one below the other, the first ones each as high as it says, the others all of one height.
struct TableRows {
  /// How many there are.
  private(set) var count = 0
  /// Where each of the first ones ends.
  private var ends: [Double] = []
  /// How high the others are.
  private var height = 0.0

  init() {}

  /// - Parameter heights: of the first rows; there are at least as many.
  init(_ count: Int, height: Double, heights: [Double]) {
    for height in heights { add(height) }
    (self.count, self.height) = (count, height)
  }

  /// Add a row below the others, all of which have heights of their own.
  mutating func add(_ height: Double) {
    ends.append(length + height)
    count += 1
  }

  /// How high they are together.
  var length: Double { start(of: count) }

  /// Where a row begins; of the one behind the last, where that ends.
  func start(of row: Int) -> Double {
    if row <= ends.count { return row == 0 ? 0 : ends[row - 1] }
    return (ends.last ?? 0) + Double(row - ends.count) * height
  }

  /// The row at a place, its beginning included and its end not; nil above the first and below the last.
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
    // What a division rounds may lie one row off.
    let row = ends.count + Int((place - end) / height)
    return start(of: row) > place ? row - 1 : start(of: row + 1) <= place ? row + 1 : row
  }

  /// The row that is nearest to a place; nil if there is none.
  func row(nearestTo place: Double) -> Int? {
    if count == 0 { return nil }
    return place < 0 ? 0 : row(at: place) ?? count - 1
  }
}
