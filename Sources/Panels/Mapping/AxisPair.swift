import Evdev
import TouchKit

/// The two position axes of a panel, in device units.
struct AxisPair {
  /// One axis: its first and last value, and its units in a millimetre, 0 where they are unknown.
  struct Axis {
    var minimum: Double
    var maximum: Double
    var resolution: Double

    /// How many values the axis has; a missing or broken range counts as one value.
    var extent: Double { max(maximum - minimum + 1, 1) }

    init(_ info: AxisInfo?) {
      minimum = Double(info?.minimum ?? 0)
      maximum = max(Double(info?.maximum ?? 0), minimum)
      resolution = max(Double(info?.resolution ?? 0), 0)
    }

    /// The value, or the end of the range that it lies beyond.
    func clamped(_ value: Int32) -> Double {
      min(max(Double(value), minimum), maximum)
    }
  }

  var x: Axis
  var y: Axis

  /// Width and height in millimetres, the last unit of each axis included; nil if a resolution is missing.
  var physicalSize: Size? {
    guard x.resolution > 0, y.resolution > 0 else { return nil }
    return Size(width: x.extent / x.resolution, height: y.extent / y.resolution)
  }

  /// A part of the glass, given from 0 to 1, in units from its left and upper edge.
  func part(_ area: Rect) -> Rect {
    Rect(
      x: area.origin.x * x.extent, y: area.origin.y * y.extent, width: area.size.width * x.extent,
      height: area.size.height * y.extent)
  }

  /// Take the axes of a device, in each other's place where `areSwapped`.
  init(_ device: DeviceDescription, areSwapped: Bool = false) {
    x = Axis(areSwapped ? device.verticalAxis : device.horizontalAxis)
    y = Axis(areSwapped ? device.horizontalAxis : device.verticalAxis)
  }
}
