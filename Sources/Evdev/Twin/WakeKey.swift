/// A key for other programs that wakes a sleeping display (P9).
///
/// It is a device of its own, because a touchscreen with a key would be a keyboard for some programs.
package final class WakeKey {
  package static let description = DeviceDescription(
    // BUS_VIRTUAL
    name: "touchd wakeup", bus: 6, version: 1, codes: [EventType.key: [EventCode.keyWakeup]])
  /// The `phys` of its device, with which touchd recognizes and ignores it. A twin's `phys` has more parts.
  package static let phys = Twin.mark + "wakeup"

  private let output: (_ frame: borrowing Frame) -> Void

  package init(output: @escaping (borrowing Frame) -> Void) {
    self.output = output
  }

  package convenience init(on device: VirtualDevice) {
    // Writes fail only if the device was removed, as for a twin.
    self.init { try? device.write($0) }
  }

  /// Press and release the key, in one frame each.
  package func press() {
    for value: Int32 in [1, 0] {
      output(Frame(events: [InputEvent(time: 0, type: EventType.key, code: EventCode.keyWakeup, value: value)]))
    }
  }
}
