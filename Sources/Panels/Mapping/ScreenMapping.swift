import Evdev
import TouchKit

/// Converts a contact in device units to a touch in the pixels of a screen.
struct ScreenMapping {
  private var x: AxisPair.Axis
  private var y: AxisPair.Axis
  private var rotation: Rotation
  private var adjustment: PanelAdjustment
  private var size: Size
  /// The range of the pressure; nil if the device reports none.
  private var pressure: (minimum: Double, extent: Double)?
  private var quarterTurn: Double
  private var majorScale: Double
  /// The part of the glass over the screen, in units from the panel's left and upper edge.
  private var part: Rect
  /// Whether the picture matches the glass as the device reports it, as nearly all do. The other cases have a path of
  /// their own, because testing for each of them would double the time for a position.
  private var isPlain: Bool

  /// Map the device's axes, corrected by `adjustment`, to a screen.
  init(_ device: DeviceDescription, to placement: Placement, adjustment: PanelAdjustment = PanelAdjustment()) {
    let axes = AxisPair(device, areSwapped: adjustment.swapsAxes)
    self.adjustment = adjustment
    x = axes.x
    y = axes.y
    rotation = placement.rotation
    size = placement.screen.size
    if let axis = device.axes[EventCode.absMTPressure] ?? device.axes[EventCode.absPressure],
      axis.maximum > axis.minimum
    {
      pressure = (Double(axis.minimum), Double(axis.maximum) - Double(axis.minimum))
    }
    // In the kernel's protocol, the maximum of ABS_MT_ORIENTATION is a quarter turn.
    quarterTurn = max(Double(device.axes[EventCode.absMTOrientation]?.maximum ?? 0), 0)
    part = axes.part(placement.area)
    majorScale = size.width / (rotation.swapsSides ? part.size.height : part.size.width)
    isPlain = rotation == .none && adjustment == PanelAdjustment()
  }

  /// Convert a contact to a touch on the screen.
  ///
  /// A value outside an axis' range is clamped, so that panels whose last row lies one unit too far stay usable up to
  /// the edge.
  @inline(__always)
  func sample(_ contact: Contact) -> TouchSample {
    TouchSample(
      id: contact.id, phase: phase(contact.phase), location: location(contact), type: type(contact.tool),
      force: force(contact.pressure), majorRadius: Double(contact.touchMajor) / 2 * majorScale,
      orientation: quarterTurn > 0 ? turned(Double(contact.orientation) / quarterTurn * (.pi / 2)) : 0)
  }

  /// Convert a contact to screen pixels.
  @inline(__always)
  func location(_ contact: Contact) -> Point {
    guard isPlain else { return turnedLocation(contact) }
    let (right, down) = (x.clamped(contact.x) - x.minimum, y.clamped(contact.y) - y.minimum)
    return scaled(right - part.origin.x, part.size.width, down - part.origin.y, part.size.height)
  }

  @inline(never)
  private func turnedLocation(_ contact: Contact) -> Point {
    let place = adjusted(contact)
    let (width, height) = (part.size.width, part.size.height)
    let (right, down) = (place.right - part.origin.x, place.down - part.origin.y)
    // Mirror in device units, so that the last value falls on the first pixel.
    let (left, up) = (width - 1 - right, height - 1 - down)
    switch rotation {
    case .none: return scaled(right, width, down, height)
    case .quarter: return scaled(down, height, left, width)
    case .half: return scaled(left, width, up, height)
    case .threeQuarters: return scaled(up, height, right, width)
    }
  }

  /// The size of one device unit in screen pixels.
  var unit: Size {
    let (width, height) =
      rotation.swapsSides ? (part.size.height, part.size.width) : (part.size.width, part.size.height)
    return Size(width: size.width / width, height: size.height / height)
  }

  /// Whether a contact lies in the part of the glass over the screen, without the part's right and lower edge.
  func holds(_ contact: Contact) -> Bool {
    let place = adjusted(contact)
    return part.contains(Point(x: place.right, y: place.down))
  }

  /// Convert an angle on the panel, clockwise from upright, to one in the screen's picture. The result is above −π/2
  /// and at most π/2, because an ellipse has no front.
  @inline(never)
  private func turned(_ angle: Double) -> Double {
    var angle = adjustment.swapsAxes ? .pi / 2 - angle : angle
    if adjustment.invertsX != adjustment.invertsY { angle = -angle }
    if let matrix = adjustment.matrix {
      let swapsAxes = abs(matrix.b) + abs(matrix.d) > abs(matrix.a) + abs(matrix.e)
      if swapsAxes { angle = .pi / 2 - angle }
      if (swapsAxes ? matrix.b * matrix.d : matrix.a * matrix.e) < 0 { angle = -angle }
    }
    if rotation.swapsSides { angle -= .pi / 2 }
    while angle <= -.pi / 2 { angle += .pi }
    while angle > .pi / 2 { angle -= .pi }
    return angle
  }

  /// Whether a contact lies outside the range of the device's axes.
  func isOutside(_ contact: Contact) -> Bool {
    let (column, row) = adjustment.swapsAxes ? (contact.y, contact.x) : (contact.x, contact.y)
    return x.clamped(column) != Double(column) || y.clamped(row) != Double(row)
  }

  /// The place in units from the panel's left and upper edge, clamped to the panel.
  private func adjusted(_ contact: Contact) -> (right: Double, down: Double) {
    var right = x.clamped(adjustment.swapsAxes ? contact.y : contact.x) - x.minimum
    var down = y.clamped(adjustment.swapsAxes ? contact.x : contact.y) - y.minimum
    if adjustment.invertsX { right = x.extent - 1 - right }
    if adjustment.invertsY { down = y.extent - 1 - down }
    guard let matrix = adjustment.matrix else { return (right, down) }
    // A position from 0 to 1 means the middle of a unit, so that a mirroring matrix maps the last unit to the first.
    let (h, v) = ((right + 0.5) / x.extent, (down + 0.5) / y.extent)
    right = (matrix.a * h + matrix.b * v + matrix.c) * x.extent - 0.5
    down = (matrix.d * h + matrix.e * v + matrix.f) * y.extent - 0.5
    return (min(max(right, 0), x.extent - 1), min(max(down, 0), y.extent - 1))
  }

  private func scaled(_ h: Double, _ width: Double, _ v: Double, _ height: Double) -> Point {
    Point(x: h * size.width / width, y: v * size.height / height)
  }

  private func force(_ value: Int32) -> Double {
    guard let pressure else { return 0 }
    return min(max((Double(value) - pressure.minimum) / pressure.extent, 0), 1)
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
