import CommandLine
import Documents
import Evdev
import Kernel
import Recordings

let describeCommand = Subcommand(
  specification: CommandSpecification(
    "touchctl describe", "prints what a recording contains", arguments: ["RECORDING"],
    options: [
      .init("description", "FILE", help: "Take the device's description from this file"),
      .init("json", help: "Print one JSON object for each device instead of a table"),
    ]),
  body: describe)

@Sendable private func describe(_ arguments: ParsedArguments) throws -> Int32 {
  let reader = try RecordingReader.open(arguments.arguments[0], description: arguments.string("description"))
  reader.onWarning = { report("touchctl describe", "\($0)") }
  let summary = try RecordingSummary(reader)
  for device in summary.devices {
    if arguments.flag("json") {
      var writer = JSONWriter()
      write(device, summary.format, &writer)
      try printText(String(decoding: writer.bytes, as: UTF8.self) + "\n")
    } else {
      try printText(table(device, summary.format))
    }
  }
  return 0
}

private func axisName(_ code: UInt16) -> String {
  EventName.ofCode(code, of: EventType.abs) ?? "\(code)"
}

private func table(_ device: RecordingSummary.Device, _ format: RecordingFormat) -> String {
  let description = device.description
  var rows: [(String, String)] = [
    ("device", description.name.isEmpty ? "unknown" : oneLine(description.name)), ("format", format.rawValue),
    ("protocol", device.reporting.rawValue), ("slots", "\(description.slotCount)"),
  ]
  if let size = description.physicalSize {
    rows.append(("size", "\(numeral(size.width, decimals: 3)) x \(numeral(size.height, decimals: 3)) mm"))
  }
  for (code, axis) in description.axes.sorted(by: { $0.key < $1.key }) {
    let resolution = axis.resolution > 0 ? ", resolution \(axis.resolution)" : ""
    let guess = device.hasGuessedRange ? ", guessed" : ""
    rows.append((axisName(code), "\(axis.minimum) to \(axis.maximum)\(resolution)\(guess)"))
  }
  let keys = description.keyNames
  if !keys.isEmpty { rows.append(("keys", keys.joined(separator: " "))) }
  if description.isAccelerometer { rows.append(("measures", "acceleration; the resolution is in units per g")) }
  rows += [
    ("frames", "\(device.frames)"), ("events", "\(device.events)"),
    ("length", "\(numeral(Double(device.length) / 1_000_000, decimals: 3)) s"),
  ]
  if let median = device.medianInterval, median > 0 {
    rows.append(("rate", "\(numeral(1_000_000 / Double(median), decimals: 3)) Hz (median)"))
    rows.append(("jitter", "\(numeral(Double(device.intervalSpread ?? 0) / 1000, decimals: 3)) ms (10 % to 90 %)"))
  }
  rows += [
    ("contacts", "\(device.contactsBegun) begun, \(device.contactsEnded) ended, \(device.contactsCancelled) cancelled"),
    ("at once", "\(device.mostAtOnce)"),
  ]
  for oddity in device.oddities { rows.append(("odd", oneLine(oddity))) }
  let width = (rows.map(\.0.count).max() ?? 0) + 2
  return rows.map { $0 + String(repeating: " ", count: width - $0.count) + $1 + "\n" }.joined() + "\n"
}

private func write(_ device: RecordingSummary.Device, _ format: RecordingFormat, _ writer: inout JSONWriter) {
  let description = device.description
  writer.beginObject()
  writer.member("device", description.name)
  writer.member("format", format.rawValue)
  writer.member("protocol", device.reporting.rawValue)
  writer.member("slots", description.slotCount)
  writer.axes(of: description, withFlat: true)
  writer.member("frames", device.frames)
  writer.member("events", device.events)
  writer.member("microseconds", Int(device.length))
  writer.member("contactsBegun", device.contactsBegun)
  writer.member("contactsEnded", device.contactsEnded)
  writer.member("contactsCancelled", device.contactsCancelled)
  writer.member("mostAtOnce", device.mostAtOnce)
  if let median = device.medianInterval, let spread = device.intervalSpread {
    writer.member("medianInterval", Int(median))
    writer.member("intervalSpread", Int(spread))
  }
  writer.member("oddities", device.oddities)
  writer.endObject()
}

extension JSONWriter {
  /// Write the axes of a device by their names.
  mutating func axes(of description: DeviceDescription, withFlat: Bool) {
    key("axes")
    beginObject()
    for (code, axis) in description.axes.sorted(by: { $0.key < $1.key }) {
      key(axisName(code))
      beginObject()
      member("minimum", Int(axis.minimum))
      member("maximum", Int(axis.maximum))
      member("fuzz", Int(axis.fuzz))
      if withFlat { member("flat", Int(axis.flat)) }
      member("resolution", Int(axis.resolution))
      endObject()
    }
    endObject()
  }
}
