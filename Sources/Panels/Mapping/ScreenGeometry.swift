package import Evdev
package import TouchKit

/// The rotation of a screen's picture relative to its panel, clockwise.
package enum Rotation: Int, Sendable, CaseIterable {
  case none = 0
  case quarter = 90
  case half = 180
  case threeQuarters = 270

  package var swapsSides: Bool { self == .quarter || self == .threeQuarters }

  /// Convert a position in the picture to one on the glass, both from 0 to 1.
  package func glass(_ picture: Point) -> Point {
    switch self {
    case .none: picture
    case .quarter: Point(x: 1 - picture.y, y: picture.x)
    case .half: Point(x: 1 - picture.x, y: 1 - picture.y)
    case .threeQuarters: Point(x: picture.y, y: 1 - picture.x)
    }
  }
}

/// The properties of a screen before rotation, as far as the configuration sets them.
package struct ScreenGeometry: Equatable, Sendable {
  /// The pixels of the panel as built; nil if the axes' range is the size.
  package var size: Size?
  /// The millimetres of the panel as built; nil if the axes' resolution provides them, or if they are unknown.
  package var physicalSize: Size?
  package var rotation: Rotation
  /// The millimetres of the panel as its display reports them (EDID). Used if neither ``physicalSize`` nor the device
  /// provides them.
  package var displaySize: Size?

  /// Create a geometry; values that are nil are taken from the device.
  package init(size: Size? = nil, physicalSize: Size? = nil, rotation: Rotation = .none) {
    self.size = size
    self.physicalSize = physicalSize
    self.rotation = rotation
  }

  /// The size of a screen whose size neither the configuration nor a device provides.
  package static let unknownSize = Size(width: 1, height: 1)
  /// Points per millimetre: an inch has 163 points.
  static let pointsPerMillimetre = 163 / 25.4
  /// The short side of a screen of unknown physical size, in points.
  static let assumedShortSide = 375.0

  /// Create the screen for a device: its size after rotation and its pixels per point.
  ///
  /// - Parameters:
  ///   - name: its name in the configuration and for clients.
  ///   - device: provides the values that the geometry leaves nil; nil if there is no device yet.
  ///   - swapsAxes: whether the device's axes are swapped.
  ///   - area: the part of the device's glass over the screen, from 0 to 1.
  /// - Returns: the screen, and whether its physical size had to be assumed.
  package func makeScreen(
    name: String, device: DeviceDescription?, swapsAxes: Bool = false, area: Rect = Placement.wholeGlass
  ) -> (screen: Screen, assumed: Bool) {
    let axes = device.map { AxisPair($0, areSwapped: swapsAxes) }
    let native = size ?? axes.map { $0.part(area).size } ?? Self.unknownSize
    let glass = axes?.physicalSize.map {
      Size(width: $0.width * area.size.width, height: $0.height * area.size.height)
    }
    let millimetres = physicalSize ?? glass ?? displaySize
    let density: Vector
    if let millimetres {
      density = Vector(
        dx: Self.density(native.width, millimetres.width), dy: Self.density(native.height, millimetres.height))
    } else {
      let both = min(native.width, native.height) / Self.assumedShortSide
      density = Vector(dx: both, dy: both)
    }
    let screen =
      rotation.swapsSides
      ? Screen(
        name: name, size: Size(width: native.height, height: native.width),
        pixelsPerPoint: Vector(dx: density.dy, dy: density.dx))
      : Screen(name: name, size: native, pixelsPerPoint: density)
    return (screen, millimetres == nil)
  }

  /// Pixels per point along one side.
  private static func density(_ pixels: Double, _ millimetres: Double) -> Double {
    let density = pixels / (millimetres * pointsPerMillimetre)
    // An error of the division must not move limits: 10 of 489 pixels on 76.2 mm are not more than 10 points.
    let short = (density * 1e6).rounded() / 1e6
    return abs(density - short) <= 4 * density.ulp ? short : density
  }
}

extension Screen {
  /// Whether the configuration or a device provides its size.
  package var hasSize: Bool { size != ScreenGeometry.unknownSize }
}
