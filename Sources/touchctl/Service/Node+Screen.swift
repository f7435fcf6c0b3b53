import Documents
import Panels
import TouchKit

extension Node {
  /// The size of a screen that a service reports; nil if neither the configuration nor a device provides it.
  var screenSize: Size? {
    guard let width = self["width"]?.number, let height = self["height"]?.number else { return nil }
    let size = Size(width: width, height: height)
    return size == ScreenGeometry.unknownSize ? nil : size
  }
}

/// The advice on how to set the size of a screen, with an example value.
func sizeSetting(ofScreen name: String) -> String {
  "set it in the configuration: screens: [{name: \(name), size: [800, 480]}]"
}
