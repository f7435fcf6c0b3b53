internal import Evdev

/// Writes the format of `libinput record`, limited to devices and events.
enum LibinputWriter {
  static func header(_ device: DeviceDescription, isFirst: Bool, count: Int, _ out: inout TextBuffer) {
    if isFirst { out.text("# libinput record\nversion: 1\nndevices: \(count)\ndevices:\n") }
    out.text("- node: /dev/input/event0\n  evdev:\n")
    values(of: device, &out)
    out.text("    name: \"")
    for scalar in device.name.unicodeScalars {
      switch scalar.value {
      case 0x22, 0x5c: out.text("\\\(scalar)")
      case 0x20...0x7e, 0xa0...0xd7ff, 0xe000...0xfefe, 0xff00...0xfffd, 0x10000...: out.text(String(scalar))
      default:
        out.text("\\u")
        out.hexadecimal(scalar.value, width: 4)
      }
    }
    out.text("\"\n    id: [\(device.bus), \(device.vendor), \(device.product), \(device.version)]\n    codes:\n")
    out.text("      0: []  # EV_SYN\n")
    for type in device.codes.keys.sorted() where type != EventType.syn {
      out.text("      \(type): [\(list(device.codes[type, default: []]))]  # \(EventName.ofType(type) ?? "?")\n")
    }
    if !device.axes.isEmpty { out.text("    absinfo:\n") }
    for (code, axis) in device.axes.sorted(by: { $0.key < $1.key }) {
      out.text("      \(code): [\(axis.minimum), \(axis.maximum), \(axis.fuzz), \(axis.flat), \(axis.resolution)]\n")
    }
    out.text("    properties: [\(list(device.properties))]\n  events:\n")
  }

  /// Write the axes' values other than 0, for which libinput has only comments.
  private static func values(of device: DeviceDescription, _ out: inout TextBuffer) {
    let axes = device.axes.filter { $0.value.value != 0 }.sorted { $0.key < $1.key }
    if !axes.isEmpty { out.text("    # Event type 3 (EV_ABS)\n") }
    for (code, axis) in axes {
      out.text(
        "    #   Event code \(code) (\(EventName.ofCode(code, of: EventType.abs) ?? "?"))\n    #       Value      ")
      out.decimal(Int64(axis.value), width: 6, fill: 32)
      out.text("\n")
    }
  }

  private static func list(_ set: Set<UInt16>) -> String {
    set.sorted().map(String.init).joined(separator: ", ")
  }

  static func frame(_ frame: borrowing Frame, _ out: inout TextBuffer) {
    out.text("  - evdev:\n")
    for event in frame.events { line(event, &out) }
    line(InputEvent(time: frame.time, type: EventType.syn, code: EventCode.synReport, value: 0), &out)
  }

  private static func line(_ event: InputEvent, _ out: inout TextBuffer) {
    out.text("    - [")
    // Seconds and microseconds are those of a `timeval`: before zero, only the seconds are negative.
    let (seconds, rest) = event.time.quotientAndRemainder(dividingBy: 1_000_000)
    out.decimal(rest < 0 ? seconds - 1 : seconds, width: 3, fill: 32)
    out.text(", ")
    out.decimal(rest < 0 ? rest + 1_000_000 : rest, width: 6, fill: 32)
    out.text(", ")
    out.decimal(Int64(event.type), width: 3, fill: 32)
    out.text(", ")
    out.decimal(Int64(event.code), width: 3, fill: 32)
    out.text(", ")
    out.decimal(Int64(event.value), width: 7, fill: 32)
    if event.type == EventType.syn, event.code == EventCode.synReport {
      out.text("]  # ------------ SYN_REPORT (0) ----------\n")
    } else {
      out.text("]  # \(EventName.ofType(event.type) ?? "?") / \(EventName.ofCode(event.code, of: event.type) ?? "?")\n")
    }
  }
}
