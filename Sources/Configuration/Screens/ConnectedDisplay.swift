import Kernel
import Panels
package import TouchKit

/// Return what the display on a connector says of its size, in millimetres; nil where there is no such display, or it says nothing.
///
/// - Parameters:
///   - connector: as the kernel names it, `HDMI-A-1`.
///   - folder: where the kernel shows its connectors, each as `card0-HDMI-A-1`.
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
