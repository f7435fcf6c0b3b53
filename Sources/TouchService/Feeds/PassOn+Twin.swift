import Configuration
import Evdev
import TouchKit

extension PassOn {
  /// What the twin of a panel says of itself.
  ///
  /// - Parameters:
  ///   - found: what udev knows of the panel.
  ///   - kept: the keys of the panel that programs do not get.
  ///   - screen: the screen that the panel lies on.
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

  /// What programs get at most.
  var limits: Twin.Limits {
    Twin.Limits(
      contacts: form == .single ? 1 : touches ?? .max, longestTouch: longestTouch, shortestPress: shortestPress,
      cancelsAsPalm: cancel == .palm)
  }
}
