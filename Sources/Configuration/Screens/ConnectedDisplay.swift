import Kernel
import Panels
package import TouchKit

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
