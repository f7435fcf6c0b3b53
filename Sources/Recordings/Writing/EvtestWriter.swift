internal import Evdev

/// Writes the format of evtest 1.35.
enum EvtestWriter {
  static func header(_ device: DeviceDescription, _ out: inout TextBuffer) {
    out.text("Input driver version is 1.0.1\n")
    identity(device, prefix: "", &out)
    out.text("Supported events:\n")
    capabilities(device, prefix: "", &out)
    out.text("Properties:\n")
    for property in device.properties.sorted() {
      out.text("  Property type \(property) (\(EventName.ofProperty(property) ?? "?"))\n")
    }
    out.text("Testing ... (interrupt to exit)\n")
  }

  /// Write the lines of identity and name, each after `prefix`; evemu repeats them in its comments.
  static func identity(_ device: DeviceDescription, prefix: String, _ out: inout TextBuffer) {
    let numbers = [device.bus, device.vendor, device.product, device.version].map { "0x" + String($0, radix: 16) }
    out.text(
      "\(prefix)Input device ID: bus \(numbers[0]) vendor \(numbers[1]) product \(numbers[2]) version \(numbers[3])\n")
    out.text("\(prefix)Input device name: \"")
    out.name(device.name)
    out.text("\"\n")
  }

  /// Write the lines of types, codes and axes, each after `prefix`.
  static func capabilities(_ device: DeviceDescription, prefix: String, _ out: inout TextBuffer) {
    out.text("\(prefix)  Event type 0 (EV_SYN)\n")
    for type in device.codes.keys.sorted() {
      out.text("\(prefix)  Event type \(type) (\(EventName.ofType(type) ?? "?"))\n")
      for code in device.codes[type, default: []].sorted() {
        out.text("\(prefix)    Event code \(code) (\(EventName.ofCode(code, of: type) ?? "?"))\n")
        guard type == EventType.abs, let axis = device.axes[code] else { continue }
        for (name, value) in [("Value", axis.value), ("Min", axis.minimum), ("Max", axis.maximum)] {
          field(name, value, prefix, &out)
        }
        for (name, value) in [("Fuzz", axis.fuzz), ("Flat", axis.flat), ("Resolution", axis.resolution)]
        where value != 0 {
          field(name, value, prefix, &out)
        }
      }
    }
  }

  private static func field(_ name: String, _ value: Int32, _ prefix: String, _ out: inout TextBuffer) {
    out.text("\(prefix)      ")
    out.text(name, padded: name == "Resolution" ? 10 : 5)
    out.text(" ")
    out.decimal(Int64(value), width: name == "Resolution" ? 7 : 6, fill: 32)
    out.text("\n")
  }

  static func frame(_ frame: borrowing Frame, _ out: inout TextBuffer) {
    for event in frame.events {
      out.text("Event: time ")
      out.seconds(event.time)
      if event.type == EventType.syn {
        switch event.code {
        case EventCode.synMTReport: out.text(", ++++++++++++++ SYN_MT_REPORT ++++++++++++\n")
        case EventCode.synDropped: out.text(", >>>>>>>>>>>>>> SYN_DROPPED <<<<<<<<<<<<\n")
        default: out.text(", -------------- SYN_CONFIG ------------\n")
        }
        continue
      }
      out.text(", type ")
      out.decimal(Int64(event.type))
      out.text(" (\(EventName.ofType(event.type) ?? "?")), code ")
      out.decimal(Int64(event.code))
      out.text(" (\(EventName.ofCode(event.code, of: event.type) ?? "?")), value ")
      if event.type == EventType.msc, event.code == 3 || event.code == 4 {
        out.hexadecimal(UInt32(bitPattern: event.value), width: 2)
      } else {
        out.decimal(Int64(event.value))
      }
      out.text("\n")
    }
    out.text("Event: time ")
    out.seconds(frame.time)
    out.text(", -------------- SYN_REPORT ------------\n")
  }
}
