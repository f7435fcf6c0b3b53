import Evdev
import TouchKit

/// Turns a contact in device units into a touch in the pixels of a screen.
struct ScreenMapping {
  private var x: AxisPair.Axis
  private var y: AxisPair.Axis
  private var rotation: Rotation
  private var size: Size
  private var pressure: AxisInfo?
  private var quarterTurn: Double
  private var majorScale: Double

  /// Maps the device's axes onto `screen`, whose picture is turned by `rotation`.
  init(_ device: DeviceDescription, to screen: Screen, rotation: Rotation) {
    let axes = AxisPair(device)
    x = axes.x
    y = axes.y
    self.rotation = rotation
    size = screen.size
    pressure = device.axes[EventCode.absMTPressure] ?? device.axes[EventCode.absPressure]
    // The kernel's protocol: the largest value of ABS_MT_ORIENTATION is a quarter turn.
    quarterTurn = max(Double(device.axes[EventCode.absMTOrientation]?.maximum ?? 0), 0)
    let acrossX = rotation.swapsSides ? axes.y.extent : axes.x.extent
    majorScale = size.width / acrossX
  }

  /// The touch that a contact is on the screen.
  ///
  /// A value outside the axis' range counts as the range's end: panels whose last row lies one unit too far stay usable to the edge.
  func sample(_ contact: Contact) -> TouchSample {
    let (column, row) = (x.clamped(contact.x), y.clamped(contact.y))
    // A mirrored axis is mirrored in device units, so that the last value falls on the first pixel.
    let (right, down) = (column - x.minimum, row - y.minimum)
    let (left, up) = (x.maximum - column, y.maximum - row)
    let location: Point
    switch rotation {
    case .none: location = scaled(right, x, down, y)
    case .quarter: location = scaled(down, y, left, x)
    case .half: location = scaled(left, x, up, y)
    case .threeQuarters: location = scaled(up, y, right, x)
    }
    return TouchSample(
      id: contact.id, phase: phase(contact.phase), location: location, type: type(contact.tool),
      force: force(contact.pressure), majorRadius: Double(contact.touchMajor) / 2 * majorScale,
      orientation: quarterTurn > 0 ? Double(contact.orientation) / quarterTurn * (.pi / 2) : 0)
  }

  private func scaled(_ h: Double, _ horizontal: AxisPair.Axis, _ v: Double, _ vertical: AxisPair.Axis) -> Point {
    Point(x: h * size.width / horizontal.extent, y: v * size.height / vertical.extent)
  }

  private func force(_ value: Int32) -> Double {
    guard let pressure, pressure.maximum > pressure.minimum else { return 0 }
    let range = Double(pressure.maximum) - Double(pressure.minimum)
    return min(max((Double(value) - Double(pressure.minimum)) / range, 0), 1)
  }

  private func phase(_ phase: Contact.Phase) -> Touch.Phase {
    switch phase {
    case .began: .began
    case .moved: .moved
    case .stationary: .stationary
    case .ended: .ended
    case .cancelled: .cancelled
    }
  }

  private func type(_ tool: Contact.Tool) -> Touch.TouchType {
    switch tool {
    case .finger: .finger
    case .pen: .pen
    case .palm: .palm
    }
  }
}
