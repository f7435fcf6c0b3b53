internal import Evdev

/// Writes the format of Android's `getevent -lt`, after the device's description in the format of `getevent -p`.
enum GeteventWriter {
  static func header(_ device: DeviceDescription, _ out: inout TextBuffer) {
    out.text("add device 1: /dev/input/event0\n")
    for (name, number) in [
      ("bus:     ", device.bus), ("vendor   ", device.vendor), ("product  ", device.product),
      ("version  ", device.version),
    ] {
      out.text("  \(name) ")
      out.hexadecimal(UInt32(number), width: 4)
      out.text("\n")
    }
    out.text("  name:     \"")
    out.name(device.name)
    out.text("\"\n  events:\n")
    for type in device.codes.keys.sorted() where type != EventType.syn {
      let name = EventName.ofType(type).map { String($0.dropFirst(3)) } ?? "?"
      out.text("    \(name) (")
      out.hexadecimal(UInt32(type), width: 4)
      out.text("):")
      for code in device.codes[type, default: []].sorted() {
        out.text(" ")
        out.hexadecimal(UInt32(code), width: 4)
        guard type == EventType.abs, let axis = device.axes[code] else { continue }
        out.text("  : value \(axis.value), min \(axis.minimum), max \(axis.maximum), fuzz \(axis.fuzz), ")
        out.text("flat \(axis.flat), resolution \(axis.resolution)\n               ")
      }
      out.text("\n")
    }
    out.text("  input props:\n")
    for property in device.properties.sorted() {
      out.text("    \(EventName.ofProperty(property) ?? String(property))\n")
    }
    if device.properties.isEmpty { out.text("    <none>\n") }
  }

  static func frame(_ frame: borrowing Frame, _ out: inout TextBuffer) {
    for event in frame.events { line(event, &out) }
    line(InputEvent(time: frame.time, type: EventType.syn, code: EventCode.synReport, value: 0), &out)
  }

  private static func line(_ event: InputEvent, _ out: inout TextBuffer) {
    out.text("[")
    out.seconds(event.time, width: 8)
    out.text("] ")
    name(EventName.ofType(event.type), event.type, width: 12, &out)
    name(EventName.ofCode(event.code, of: event.type), event.code, width: 20, &out)
    if event.type == EventType.key, event.value == 0 || event.value == 1 {
      out.text(event.value == 1 ? "DOWN" : "UP", padded: 20)
    } else {
      out.hexadecimal(UInt32(bitPattern: event.value), width: 8)
      out.text("            ")
    }
    out.text("\n")
  }

  private static func name(_ name: String?, _ number: UInt16, width: Int, _ out: inout TextBuffer) {
    var text = TextBuffer()
    if name == nil { text.hexadecimal(UInt32(number), width: 4) }
    out.text(name ?? String(decoding: text.bytes, as: UTF8.self), padded: width)
    out.text(" ")
  }
}
