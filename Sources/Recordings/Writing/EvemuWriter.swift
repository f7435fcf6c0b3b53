internal import Evdev

/// Writes evemu's format 1.3.
enum EvemuWriter {
  /// The number of bytes of each type's mask in evemu's files; types that are not listed have eight.
  private static let maskBytes: [UInt16: Int] = [EventType.key: 96, EventType.ff: 16]

  static func header(_ device: DeviceDescription, _ out: inout TextBuffer) {
    out.text("# EVEMU 1.3\n")
    EvtestWriter.identity(device, prefix: "# ", &out)
    out.text("# Supported events:\n")
    EvtestWriter.capabilities(device, prefix: "# ", &out)
    out.text("N: ")
    out.name(device.name)
    out.text("\nI:")
    for number in [device.bus, device.vendor, device.product, device.version] {
      out.text(" ")
      out.hexadecimal(UInt32(number), width: 4)
    }
    out.text("\n")
    rows("P:", device.properties, bytes: 8, &out)
    rows("B: 00", Set(device.codes.keys).union([EventType.syn]), bytes: 8, &out)
    for type in device.codes.keys.sorted() where type != EventType.syn {
      var tag = TextBuffer()
      tag.text("B: ")
      tag.hexadecimal(UInt32(type), width: 2)
      rows(
        String(decoding: tag.bytes, as: UTF8.self), device.codes[type, default: []], bytes: maskBytes[type] ?? 8, &out)
    }
    for (code, axis) in device.axes.sorted(by: { $0.key < $1.key }) {
      out.text("A: ")
      out.hexadecimal(UInt32(code), width: 2)
      out.text(" \(axis.minimum) \(axis.maximum) \(axis.fuzz) \(axis.flat) \(axis.resolution)\n")
    }
    out.text("################################\n#      Waiting for events      #\n################################\n")
  }

  /// Write rows of eight bytes whose bits are the numbers in `set`.
  private static func rows(_ tag: String, _ set: Set<UInt16>, bytes: Int, _ out: inout TextBuffer) {
    var mask = [UInt8](repeating: 0, count: bytes)
    for bit in set where Int(bit) / 8 < bytes { mask[Int(bit) / 8] |= 1 << (bit % 8) }
    for row in stride(from: 0, to: bytes, by: 8) {
      out.text(tag)
      for byte in mask[row..<row + 8] {
        out.text(" ")
        out.hexadecimal(UInt32(byte), width: 2)
      }
      out.text("\n")
    }
  }

  static func frame(_ frame: borrowing Frame, _ lastTime: inout Int64?, _ out: inout TextBuffer) {
    for event in frame.events {
      line(event, &out)
      if event.type == EventType.syn {
        out.text("\t# ++++++++++++ \(EventName.ofCode(event.code, of: event.type) ?? "?") (0) ++++++++++\n")
      } else {
        let type = EventName.ofType(event.type) ?? "?"
        out.text("\t# \(type) / ")
        out.text(EventName.ofCode(event.code, of: event.type) ?? "?", padded: 20)
        out.text(" \(event.value)\n")
      }
    }
    line(InputEvent(time: frame.time, type: EventType.syn, code: EventCode.synReport, value: 0), &out)
    let step = frame.time.subtractingReportingOverflow(lastTime ?? frame.time)
    out.text("\t# ------------ SYN_REPORT (0) ---------- +\(step.overflow ? 0 : step.partialValue / 1000)ms\n")
    lastTime = frame.time
  }

  private static func line(_ event: InputEvent, _ out: inout TextBuffer) {
    out.text("E: ")
    out.seconds(event.time)
    out.text(" ")
    out.hexadecimal(UInt32(event.type), width: 4)
    out.text(" ")
    out.hexadecimal(UInt32(event.code), width: 4)
    out.text(" ")
    out.decimal(Int64(event.value), width: 4)
  }
}
