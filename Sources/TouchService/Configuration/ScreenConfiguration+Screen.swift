import Panels
package import TouchKit

extension ScreenConfiguration {
  /// Make the screen as the configuration alone describes it; nil where only a device can tell its size.
  package func makeScreen() -> Screen? {
    geometry.size == nil ? nil : ScreenLayout(self, nil).makeScreen()
  }
}
