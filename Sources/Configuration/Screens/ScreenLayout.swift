package import Evdev
import Kernel
package import Panels
package import TouchKit

/// A screen as defined by the configuration and its first device. Computing one has no effect; its host installs it.
package struct ScreenLayout: Equatable {
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

  /// Compute the layout of a configured screen without a device.
  ///
  /// - Parameter displaySize: returns the size that the display on a connector reports.
  package init(
    _ configured: ScreenConfiguration,
    _ displaySize: (_ connector: String) -> Size? = { physicalSize(ofDisplayOn: $0) }
  ) {
    name = configured.name
    geometry = configured.geometry
    if let size = configured.connector.flatMap(displaySize) { geometry.displaySize = size }
    let screen = geometry.makeScreen(name: name, device: nil).screen
    (size, pixelsPerPoint) = (screen.size, screen.pixelsPerPoint)
    (isMeasured, isAssumed) = (false, false)
  }

  /// Return the layout with a new device; unchanged if another device has already provided the size.
  ///
  /// - Parameter area: the part of the device's glass that is over the screen.
  package func measured(by device: DeviceDescription, swapsAxes: Bool, area: Rect) -> ScreenLayout {
    if isMeasured { return self }
    let (screen, isAssumed) = geometry.makeScreen(name: name, device: device, swapsAxes: swapsAxes, area: area)
    return measured(
      as: screen.size, pixelsPerPoint: screen.pixelsPerPoint, isMeasured: true, isAssumed: isAssumed)
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

/// Return the size in millimetres that the display on a connector reports; nil if there is no display or no size.
///
/// - Parameters:
///   - connector: the kernel's name, such as `HDMI-A-1`.
///   - folder: the folder in which the kernel lists its connectors, each as `card0-HDMI-A-1`.
package func physicalSize(ofDisplayOn connector: String, in folder: String = "/sys/class/drm") -> Size? {
  guard let names = try? fileNames(in: folder).sorted() else { return nil }
  for name in names where name.split(separator: "-", maxSplits: 1).last.map(String.init) == connector {
    guard let bytes = try? readFile("\(folder)/\(name)/edid"), let display = DisplayIdentification(edid: bytes) else {
      continue
    }
    return display.physicalSize
  }
  return nil
}
