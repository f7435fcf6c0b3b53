package import Evdev
package import Panels
package import TouchKit

/// A screen as defined by the configuration and its first device. Computing one has no effect; its host installs it.
package struct ScreenLayout: Equatable {
  /// A device on the screen.
  package struct Device {
    package var description: DeviceDescription
    /// Whether its axes are swapped.
    package var swapsAxes: Bool
    /// The part of its glass that is over the screen.
    package var area: Rect

    package init(description: DeviceDescription, swapsAxes: Bool, area: Rect) {
      (self.description, self.swapsAxes, self.area) = (description, swapsAxes, area)
    }
  }

  /// The screen's name in windows, device rules and clients.
  package let name: String
  /// Its properties before rotation, and its rotation.
  package private(set) var geometry: ScreenGeometry
  /// Its size in pixels, after rotation.
  package private(set) var size: Size
  /// Its density, after rotation.
  package private(set) var pixelsPerPoint: Vector
  /// Whether a device reported values that the configuration does not set.
  package private(set) var isMeasured: Bool
  /// Whether it is measured, but its physical size is unknown.
  package private(set) var isAssumed: Bool

  /// Compute the layout of a configured screen.
  ///
  /// - Parameters:
  ///   - device: the first device on it; nil if there is none yet.
  ///   - displaySize: returns the size that the display on a connector reports.
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

  /// Return the layout with a new device; unchanged if another device has already provided the size.
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

  /// Return the layout with values from a record.
  package func measured(
    as size: Size, pixelsPerPoint: Vector, isMeasured: Bool, isAssumed: Bool
  ) -> ScreenLayout {
    var layout = self
    (layout.size, layout.pixelsPerPoint) = (size, pixelsPerPoint)
    (layout.isMeasured, layout.isAssumed) = (isMeasured, isAssumed)
    return layout
  }

  /// Return the layout with its picture rotated.
  package func rotated(to rotation: Rotation) -> ScreenLayout {
    var layout = self
    if geometry.rotation.swapsSides != rotation.swapsSides {
      layout.size = Size(width: size.height, height: size.width)
      layout.pixelsPerPoint = Vector(dx: pixelsPerPoint.dy, dy: pixelsPerPoint.dx)
    }
    layout.geometry.rotation = rotation
    return layout
  }

  /// Create an empty screen with this layout.
  package func makeScreen() -> Screen {
    Screen(name: name, size: size, pixelsPerPoint: pixelsPerPoint)
  }
}
