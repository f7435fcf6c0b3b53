package import Documents
import Evdev
import Panels
import TouchKit

//     {"begin":{"time":T,"configuration":{…},…}}   {"withdraw":{"time":T,"app":"paint"}}   {"refused":{"time":T}}
//     {"device":{"panel":1,"path":"/dev/input/event3",…}}   {"change":{"time":T,"app":"paint","changes":[…]}}
//     {"removed":{"panel":1}}   {"activate":{"time":T,"app":"paint","screen":"main","user":1000,"control":false}}
//     {"detach":{"time":T,"panel":1}}   {"present":{"time":T,"app":"paint","user":1000,"layer":"app","scene":{…}}}
//     {"frame":{"panel":1,"time":T,"events":[age,type,code,value,…]}}   {"reload":{"time":T,"configuration":{…}}}
//     {"answer":{"time":T,"app":"paint","contest":3,"verdict":"recognized","values":{"radius":40}}}
//     {"rotate":{"time":T,"screen":"main","rotation":90}}   {"cancel":{"time":T}}   {"restart":{"time":T}}
//     {"stepBack":{"time":T,"app":"paint","screen":"main"}}   {"openCurtain":{"time":T,"screen":"main","drawer":1}}
//     {"removeInjected":{"time":T,"device":1}}   {"display":{"connector":"HDMI-A-1","size":[160,90]}}   {"gap":{}}
//     {"drawCurtain":{"time":T,"screen":"main","drawer":1,"until":"sequence"}}   {"timers":{"before":T}}   {"end":{}}
//     {"inject":{"time":T,"device":1,"screen":"main","touches":[{"id":1,"phase":"began","x":1,"y":2,…}]}}
extension RecordEntry {
  /// Write the entry as a JSON object with one member.
  package func write(to json: inout JSONWriter) {
    json.beginObject()
    switch self {
    case .begin(let configuration, let time, let state, let counts):
      json.begin("begin", at: time)
      json.key("configuration")
      json.append(configuration)
      RecordedState.schema.encodeMembers(state, into: &json)
      if counts != RecordedCounts() { RecordedCounts.schema.encodeMembers(counts, into: &json) }
    case .gap: json.begin("gap")
    case .display(let display):
      json.begin("display")
      RecordedState.Display.schema.encodeMembers(display, into: &json)
    case .device(let panel, let found, let description):
      json.begin("device", panel: panel)
      DiscoveredDevice.schema.encodeMembers(found, into: &json)
      json.key("description")
      DeviceDescription.schema.encode(description, into: &json)
    case .removed(let panel): json.begin("removed", panel: panel)
    case .frame(let panel, let frame):
      json.begin("frame", panel: panel)
      json.member("time", frame.time)
      json.key("events")
      json.beginArray()
      for event in frame.events {
        json.int(frame.time &- event.time)
        json.int(Int64(event.type))
        json.int(Int64(event.code))
        json.int(Int64(event.value))
      }
      json.endArray()
    case .command(let command, let time):
      json.begin(command.name, at: time)
      command.write(to: &json)
    case .timers(let time):
      json.begin("timers")
      json.member("before", time)
    case .end: json.begin("end")
    }
    json.endObjects()
  }

  /// Read the output of ``write(to:)``.
  ///
  /// - Throws: an error if it is not an entry.
  package init(_ cursor: Cursor) throws(DocumentError) {
    guard let name = try cursor.members().first?.key, let body = cursor[name] else {
      throw cursor.error("an entry of a record must have one member")
    }
    switch name {
    case "begin":
      self = .begin(
        configuration: try body.value("configuration", .json), time: try body.moment("time"),
        state: try RecordedState.schema.decode(
          body, over: RecordedState(), ignoring: ["configuration", "time"] + RecordedCounts.schema.fields.map(\.name)),
        counts: body["contact"] == nil
          ? RecordedCounts()
          : try RecordedCounts.schema.decode(
            body, over: RecordedCounts(),
            ignoring: ["configuration", "time"] + RecordedState.schema.fields.map(\.name)))
    case "gap": self = .gap
    case "display": self = .display(try RecordedState.Display.schema.decode(body))
    case "device":
      self = .device(
        panel: try body.number("panel"),
        found: try DiscoveredDevice.schema.decode(
          body, over: DiscoveredDevice.schema.defaults, ignoring: ["panel", "description"]),
        description: try body.value("description", .object { DeviceDescription.schema }))
    case "removed": self = .removed(panel: try body.number("panel"))
    case "frame":
      var frame = Frame(time: try body.moment("time"))
      let numbers: [Int64] = try body.value("events", .list(of: .whole))
      guard numbers.count.isMultiple(of: 4) else { throw body.error("an event must consist of four numbers") }
      for index in stride(from: 0, to: numbers.count, by: 4) {
        guard let type = UInt16(exactly: numbers[index + 1]), let code = UInt16(exactly: numbers[index + 2]),
          let value = Int32(exactly: numbers[index + 3])
        else { throw body.error("event \(index / 4) has a type, code or value out of range") }
        frame.events.append(InputEvent(time: frame.time &- numbers[index], type: type, code: code, value: value))
      }
      self = .frame(panel: try body.number("panel"), frame)
    case "timers": self = .timers(before: try body.int("before"))
    case "end": self = .end
    default: self = .command(try Command(name, body), time: try body.moment("time"))
    }
  }
}

extension JSONWriter {
  fileprivate mutating func begin(_ name: StaticString, panel: Int) {
    begin(name)
    member("panel", panel)
  }

  fileprivate mutating func begin(_ name: StaticString, at time: Int64) {
    begin(name)
    member("time", time)
  }

  fileprivate mutating func begin(_ name: StaticString) {
    key(name)
    beginObject()
  }
}

extension DiscoveredDevice {
  /// Its fields are members of a device's entry.
  fileprivate static let schema = Schema(
    "device", "The properties of a device in udev.", defaults: DiscoveredDevice(path: ""),
    fields: [
      Field(required: "path", \.path, .text, "The device node."),
      Field(required: "links", \.links, .list(of: .text), "Links to the device node."),
      Field(required: "name", \.name, .text, "The name that the device reports."),
      Field(required: "id", \.id, .list(of: .whole, count: 2...2), "The ids of vendor and product."),
      Field(required: "phys", \.phys, .text, "The physical location of the device."),
      Field(required: "direct", \.isDirect, .bool, "Whether fingers touch the display itself, as on a touchscreen."),
      Field(required: "properties", \.properties, .dictionary(of: .text), "The udev properties."),
    ])

  private var id: [UInt16] {
    get { [vendor, product] }
    set { (vendor, product) = (newValue[0], newValue[1]) }
  }
}

extension DeviceDescription {
  fileprivate static let schema = Schema(
    "description", "The properties that a device reports.", defaults: DeviceDescription(),
    fields: [
      Field(required: "name", \.name, .text, "The name that the device reports."),
      Field(required: "id", \.id, .list(of: .whole, count: 4...4), "The ids of bus, vendor, product and version."),
      Field(required: "properties", \.propertyList, .list(of: .whole), "The input properties that the device has."),
      Field(
        required: "codes", \.codeRows, .list(of: .list(of: .whole, count: 1...1 << 16)),
        "Each event type, followed by its event codes."),
      Field(
        required: "axes", \.axisRows, .list(of: .axis),
        "For each axis: its code, value, minimum, maximum, fuzz, flat and resolution."),
    ])

  private var id: [UInt16] {
    get { [bus, vendor, product, version] }
    set { (bus, vendor, product, version) = (newValue[0], newValue[1], newValue[2], newValue[3]) }
  }

  private var propertyList: [UInt16] {
    get { properties.sorted() }
    set { properties = Set(newValue) }
  }

  private var codeRows: [[UInt16]] {
    get { codes.sorted { $0.key < $1.key }.map { [$0.key] + $0.value.sorted() } }
    set { for row in newValue { codes[row[0]] = Set(row.dropFirst()) } }
  }

  private var axisRows: [[Int32]] {
    get {
      axes.sorted { $0.key < $1.key }.map { code, axis in
        [Int32(code), axis.value, axis.minimum, axis.maximum, axis.fuzz, axis.flat, axis.resolution]
      }
    }
    set {
      for row in newValue {
        axes[UInt16(truncatingIfNeeded: row[0])] = AxisInfo(
          value: row[1], minimum: row[2], maximum: row[3], fuzz: row[4], flat: row[5], resolution: row[6])
      }
    }
  }
}

extension Codec where Value == [Int32] {
  /// An axis as seven numbers, beginning with its code.
  fileprivate static var axis: Codec {
    Codec<[Int32]>.list(of: .whole, count: 7...7).checked { (row, cursor) throws(DocumentError) in
      guard UInt16(exactly: row[0]) != nil else { throw cursor[0].error("\(row[0]) is not an event code") }
    }
  }
}
