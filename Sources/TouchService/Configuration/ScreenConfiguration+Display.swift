import Documents
import Kernel
package import Panels
import TouchKit

extension ScreenConfiguration {
  /// The geometry with what the display on ``connector`` says of its size; the plain one where there is no such display.
  ///
  /// - Parameter folder: where the kernel shows its connectors, each as `card0-HDMI-A-1`.
  package func geometryWithDisplay(in folder: String = "/sys/class/drm") -> ScreenGeometry {
    var geometry = geometry
    guard let connector, let names = try? fileNames(in: folder).sorted() else { return geometry }
    for name in names where name.split(separator: "-", maxSplits: 1).last.map(String.init) == connector {
      guard let bytes = try? readFile("\(folder)/\(name)/edid"),
        let display = DisplayIdentification(edid: bytes)
      else { continue }
      geometry.displaySize = display.physicalSize
      return geometry
    }
    return geometry
  }
}
