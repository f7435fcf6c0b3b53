/// The orientation of a sensor in its device: `x' = ax + by + cz` and so on, row by row, as the kernel and udev write
/// it.
struct MountMatrix: Equatable {
  private let rows: [Double]

  /// The matrix of a sensor whose axes are those of the device.
  static let identity = MountMatrix(rows: [1, 0, 0, 0, 1, 0, 0, 0, 1])

  private init(rows: [Double]) {
    self.rows = rows
  }

  /// Read a text such as `0, 1, 0; -1, 0, 0; 0, 0, 1`; nil if it is not a matrix or its determinant is 0.
  init?(_ text: String) {
    let lines = text.split(separator: ";", omittingEmptySubsequences: false)
    var rows: [Double] = []
    for line in lines {
      let numbers = line.split(separator: ",", omittingEmptySubsequences: false)
      guard numbers.count == 3 else { return nil }
      for number in numbers {
        guard let number = Double(attribute: number.utf8) else { return nil }
        rows.append(number)
      }
    }
    guard rows.count == 9 else { return nil }
    self.init(rows: rows)
    // A driver without a matrix reports only zeros.
    guard abs(determinant) > 1e-6 else { return nil }
  }

  private var determinant: Double {
    rows[0] * (rows[4] * rows[8] - rows[5] * rows[7]) - rows[1] * (rows[3] * rows[8] - rows[5] * rows[6])
      + rows[2] * (rows[3] * rows[7] - rows[4] * rows[6])
  }

  /// Convert a measurement from the sensor's axes to the device's.
  func apply(_ x: Double, _ y: Double, _ z: Double) -> (x: Double, y: Double, z: Double) {
    (
      rows[0] * x + rows[1] * y + rows[2] * z, rows[3] * x + rows[4] * y + rows[5] * z,
      rows[6] * x + rows[7] * y + rows[8] * z
    )
  }
}
