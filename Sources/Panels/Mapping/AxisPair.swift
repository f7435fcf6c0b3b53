import Evdev
import TouchKit

/// The two position axes of a panel, in device units.
struct AxisPair {
  /// One axis: its minimum and maximum value, and its units per millimetre, 0 if unknown.
  struct Axis {
    var minimum: Double
    var maximum: Double
    var resolution: Double

    /// The number of values; 1 if the range is missing or invalid.
    var extent: Double { max(maximum - minimum + 1, 1) }

    init(_ info: AxisInfo?) {
      minimum = Double(info?.minimum ?? 0)
      maximum = max(Double(info?.maximum ?? 0), minimum)
      resolution = max(Double(info?.resolution ?? 0), 0)
    }

    /// Clamp a value to the range.
    func clamped(_ value: Int32) -> Double {
      min(max(Double(value), minimum), maximum)
    }
  }

  var x: Axis
  var y: Axis

  /// The width and height in millimetres, including the last unit of each axis; nil if a resolution is missing.
  var physicalSize: Size? {
    guard x.resolution > 0, y.resolution > 0 else { return nil }
    return Size(width: x.extent / x.resolution, height: y.extent / y.resolution)
  }

  /// Convert a part of the glass, given from 0 to 1, to units from its left and upper edge.
  func part(_ area: Rect) -> Rect {
    Rect(
      x: area.origin.x * x.extent, y: area.origin.y * y.extent, width: area.size.width * x.extent,
      height: area.size.height * y.extent)
  }

  /// Create the pair from the axes of a device, swapped if `areSwapped`.
  init(_ device: DeviceDescription, areSwapped: Bool = false) {
    x = Axis(areSwapped ? device.verticalAxis : device.horizontalAxis)
    y = Axis(areSwapped ? device.horizontalAxis : device.verticalAxis)
  }
}
