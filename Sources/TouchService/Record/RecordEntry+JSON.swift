package import Documents
import Evdev
import Panels
import TouchKit

// {"begin":{"time":T,"configuration":{…},…}}   {"device":{"panel":1,"path":"/dev/input/event3",…}}   {"removed":{"panel":1}}
// {"frame":{"panel":1,"time":T,"events":[age,type,code,value,…]}}   {"rotate":{"time":T,"screen":"main","rotation":90}}
// {"cancel":{"time":T}}   {"restart":{"time":T}}   {"detach":{"time":T,"panel":1}}   {"reload":{"time":T,"configuration":{…}}}
// {"present":{"time":T,"app":"paint","user":1000,"layer":"app","scene":{…}}}   {"withdraw":{"time":T,"app":"paint"}}
// {"refused":{"time":T}}
// {"change":{"time":T,"app":"paint","changes":[…]}}   {"activate":{"time":T,"app":"paint","screen":"main","user":1000,"control":false}}
// {"answer":{"time":T,"app":"paint","contest":3,"verdict":"recognized","values":{"radius":40}}}
// {"stepBack":{"time":T,"app":"paint","screen":"main"}}   {"drawCurtain":{"time":T,"screen":"main","drawer":1,"until":"sequence"}}
// {"openCurtain":{"time":T,"screen":"main","drawer":1}}   {"removeInjected":{"time":T,"device":1}}
// {"inject":{"time":T,"device":1,"screen":"main","touches":[{"id":1,"phase":"began","x":1,"y":2,…}]}}
// {"timers":{"before":T}}   {"display":{"connector":"HDMI-A-1","size":[160,90]}}   {"gap":{}}   {"end":{}}
extension RecordEntry {
  /// Write the entry as a JSON object with one member.
  package func write(to json: inout JSONWriter) {
    json.beginObject()
    switch self {
    case .begin(let configuration, let time, let state, let counts):
      json.begin("begin", at: time)
      json.key("configuration")
      json.append(configuration)
      state.write(to: &json)
      if counts != RecordedCounts() { json.counts(counts) }
    case .gap: json.begin("gap")
    case .display(let display):
      json.begin("display")
      display.write(to: &json)
    case .device(let panel, let found, let description):
      json.begin("device", panel: panel)
      json.found(found)
      json.key("description")
      json.description(description)
    case .removed(let panel): json.begin("removed", panel: panel)
    case .frame(let panel, let frame):
      json.begin("frame", panel: panel)
      json.key("time")
      json.int(frame.time)
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
      json.key("before")
      json.int(time)
    case .end: json.begin("end")
    }
    json.endObject()
    json.endObject()
  }

  /// Read what ``write(to:)`` has written.
  ///
  /// - Throws: where it is no entry.
  package init(_ cursor: Cursor) throws(DocumentError) {
    guard let name = try cursor.members().first?.key, let body = cursor[name] else {
      throw cursor.error("an entry of a record has one member")
    }
    switch name {
    case "begin":
      self = .begin(
        configuration: try body.object("configuration"), time: try body.moment("time"), state: try RecordedState(body),
        counts: try RecordedCounts(body))
    case "gap": self = .gap
    case "display": self = .display(try RecordedState.Display(body))
    case "device":
      self = .device(
        panel: try body.number("panel"), found: try body.found(), description: try body.description("description"))
    case "removed": self = .removed(panel: try body.number("panel"))
    case "frame":
      var frame = Frame(time: try body.moment("time"))
      let numbers = try body.numbers("events")
      guard numbers.count.isMultiple(of: 4) else { throw body.error("an event is four numbers") }
      for index in stride(from: 0, to: numbers.count, by: 4) {
        guard let type = UInt16(exactly: numbers[index + 1]), let code = UInt16(exactly: numbers[index + 2]),
          let value = Int32(exactly: numbers[index + 3])
        else { throw body.error("event \(index / 4) is none") }
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
    key("panel")
    int(panel)
  }

  fileprivate mutating func begin(_ name: StaticString, at time: Int64) {
    begin(name)
    key("time")
    int(time)
  }

  fileprivate mutating func begin(_ name: StaticString) {
    key(name)
    beginObject()
  }

  fileprivate mutating func counts(_ counts: RecordedCounts) {
    key("contact")
    int(Int64(counts.contact))
    key("frames")
    int(Int64(counts.frames))
    key("sequences")
    int(Int64(counts.sequences))
  }

  fileprivate mutating func found(_ found: DiscoveredDevice) {
    key("path")
    string(found.path)
    key("links")
    beginArray()
    for link in found.links { string(link) }
    endArray()
    key("name")
    string(found.name)
    key("id")
    array([Int64(found.vendor), Int64(found.product)])
    key("phys")
    string(found.phys)
    key("direct")
    bool(found.isDirect)
    key("properties")
    beginObject()
    for (name, value) in found.properties.sorted(by: { $0.key < $1.key }) {
      key(name)
      string(value)
    }
    endObject()
  }

  fileprivate mutating func description(_ device: DeviceDescription) {
    beginObject()
    key("name")
    string(device.name)
    key("id")
    array([device.bus, device.vendor, device.product, device.version].map { Int64($0) })
    key("properties")
    array(device.properties.sorted().map { Int64($0) })
    key("codes")
    beginArray()
    for (type, codes) in device.codes.sorted(by: { $0.key < $1.key }) {
      array(([type] + codes.sorted()).map { Int64($0) })
    }
    endArray()
    key("axes")
    beginArray()
    for (code, axis) in device.axes.sorted(by: { $0.key < $1.key }) {
      array(
        [Int32(code), axis.value, axis.minimum, axis.maximum, axis.fuzz, axis.flat, axis.resolution].map { Int64($0) })
    }
    endArray()
    endObject()
  }

  fileprivate mutating func array(_ numbers: [Int64]) {
    beginArray()
    for number in numbers { int(number) }
    endArray()
  }
}

extension Cursor {
  fileprivate func found() throws(DocumentError) -> DiscoveredDevice {
    var found = DiscoveredDevice(path: optionalText("path") ?? "")
    for link in try self["links"]?.elements() ?? [] {
      if case .string(let text) = link.node.value { found.links.append(text) }
    }
    found.phys = optionalText("phys") ?? ""
    found.isDirect = self["direct"]?.node.value == .bool(true)
    for member in try self["properties"]?.members() ?? [] {
      if case .string(let text) = member.value.value { found.properties[member.key] = text }
    }
    found.name = optionalText("name") ?? ""
    let id = try self["id"]?.codes() ?? []
    guard id.count == 2 else { throw error("a device has an id of two numbers") }
    (found.vendor, found.product) = (id[0], id[1])
    return found
  }

  fileprivate func description(_ key: String) throws(DocumentError) -> DeviceDescription {
    guard let body = self[key], let id = try body["id"]?.codes(), id.count == 4 else {
      throw error("a device's description has an id of four numbers")
    }
    var device = DeviceDescription(
      name: body.optionalText("name") ?? "", bus: id[0], vendor: id[1], product: id[2], version: id[3])
    device.properties = Set(try body["properties"]?.codes() ?? [])
    for row in try body["codes"]?.elements() ?? [] {
      let codes = try row.codes()
      guard let type = codes.first else { throw row.error("a row begins with a type") }
      device.codes[type] = Set(codes.dropFirst())
    }
    for row in try body["axes"]?.elements() ?? [] {
      let numbers = try row.numbers().compactMap { Int32(exactly: $0) }
      guard numbers.count == 7, let code = UInt16(exactly: numbers[0]) else {
        throw row.error("an axis is seven numbers")
      }
      var axis = AxisInfo(minimum: numbers[2], maximum: numbers[3])
      (axis.value, axis.fuzz, axis.flat, axis.resolution) = (numbers[1], numbers[4], numbers[5], numbers[6])
      device.axes[code] = axis
    }
    return device
  }

  /// Numbers of 16 bits.
  fileprivate func codes() throws(DocumentError) -> [UInt16] {
    try numbers().map { (number) throws(DocumentError) in
      guard let code = UInt16(exactly: number) else { throw error("\(number) is no code") }
      return code
    }
  }
}
