package import Evdev
package import Panels
package import TouchKit

/// A screen as the configuration and the first device on it make it. To compute one changes nothing; its host installs it.
package struct ScreenLayout: Equatable {
  /// A device on the screen.
  package struct Device {
    package var description: DeviceDescription
    /// Whether its axes change places.
    package var swapsAxes: Bool
    /// The part of its glass over the screen.
    package var area: Rect

    package init(description: DeviceDescription, swapsAxes: Bool, area: Rect) {
      (self.description, self.swapsAxes, self.area) = (description, swapsAxes, area)
    }
  }

  /// What windows, device rules and clients call it.
  package let name: String
  /// What is known of it before it is rotated, and its rotation.
  package private(set) var geometry: ScreenGeometry
  /// Its pixels as it is rotated.
  package private(set) var size: Size
  /// Its density as it is rotated.
  package private(set) var pixelsPerPoint: Vector
  /// Whether a device reported what the configuration does not set.
  package private(set) var isMeasured: Bool
  /// Whether it is measured, and nobody knew its physical size.
  package private(set) var isAssumed: Bool

  /// Compute the layout of a configured screen.
  ///
  /// - Parameters:
  ///   - device: the first device on it; nil where there is none yet.
  ///   - displaySize: what the display on a connector says of its size.
  package init(
    _ configured: ScreenConfiguration, _ device: Device?,
    _ displaySize: (_ connector: String) -> Size? = { physicalSize(ofDisplayOn: $0) }
  ) {
    name = configured.name
    geometry = configured.geometry
    if let size = configured.connector.flatMap(displaySize) { geometry.displaySize = size }
    let made = geometry.makeScreen(
      name: name, device: device?.description, swapsAxes: device?.swapsAxes ?? false,
      area: device?.area ?? Placement.wholeGlass)
    size = made.screen.size
    pixelsPerPoint = made.screen.pixelsPerPoint
    isMeasured = device != nil
    isAssumed = isMeasured && made.assumed
  }

  /// The layout once a device has come; the same where one has told the size already.
  package func measured(by device: Device) -> ScreenLayout {
    if isMeasured { return self }
    var layout = self
    let made = geometry.makeScreen(
      name: name, device: device.description, swapsAxes: device.swapsAxes, area: device.area)
    layout.size = made.screen.size
    layout.pixelsPerPoint = made.screen.pixelsPerPoint
    layout.isMeasured = true
    layout.isAssumed = made.assumed
    return layout
  }

  /// The layout as a record has it.
  package func measured(
    as size: Size, pixelsPerPoint: Vector, isMeasured: Bool, isAssumed: Bool
  ) -> ScreenLayout {
    var layout = self
    (layout.size, layout.pixelsPerPoint) = (size, pixelsPerPoint)
    (layout.isMeasured, layout.isAssumed) = (isMeasured, isAssumed)
    return layout
  }

  /// The layout with its picture turned to a rotation.
  package func rotated(to rotation: Rotation) -> ScreenLayout {
    var layout = self
    if geometry.rotation.swapsSides != rotation.swapsSides {
      layout.size = Size(width: size.height, height: size.width)
      layout.pixelsPerPoint = Vector(dx: pixelsPerPoint.dy, dy: pixelsPerPoint.dx)
    }
    layout.geometry.rotation = rotation
    return layout
  }

  /// A screen of this layout that nothing lies on yet.
  package func makeScreen() -> Screen {
    Screen(name: name, size: size, pixelsPerPoint: pixelsPerPoint)
  }
}
