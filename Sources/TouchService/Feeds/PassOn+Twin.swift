import Configuration
import Evdev
import TouchKit

extension PassOn {
  /// The description of a panel's twin.
  ///
  /// - Parameters:
  ///   - found: the panel's properties in udev.
  ///   - kept: the keys of the panel that are not passed on.
  ///   - screen: the screen under the panel.
  func twin(
    of panel: DeviceDescription, _ found: DiscoveredDevice, keeping kept: Set<UInt16>, on screen: Screen
  ) -> DeviceDescription {
    let isSingle = form == .single
    let (width, height) = (Int32(screen.size.width.rounded()), Int32(screen.size.height.rounded()))
    var twin =
      positions == .panel
      ? panel.twin(properties: found.properties, keeping: kept, isSingle: isSingle)
      : panel.twin(of: (screen.name, width, height), keeping: kept, isSingle: isSingle)
    if cancel == .palm, let tools = twin.axes[EventCode.absMTToolType]?.maximum {
      twin.axes[EventCode.absMTToolType]?.maximum = max(tools, ToolType.palm)
    }
    return twin
  }

  /// The limits for the passed-on touches.
  var limits: Twin.Limits {
    Twin.Limits(
      contacts: touches ?? .max, longestTouch: longestTouch, shortestPress: shortestPress,
      cancelsAsPalm: cancel == .palm)
  }
}
