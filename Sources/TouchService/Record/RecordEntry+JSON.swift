package import Documents
import Evdev
import Panels
import TouchKit

// {"begin":{"time":T,"configuration":{…},…}}   {"device":{"panel":1,"path":"/dev/input/event3",…}}   {"removed":{"panel":1}}
// {"frame":{"panel":1,"time":T,"events":[age,type,code,value,…]}}   {"rotate":{"time":T,"screen":"main","rotation":90}}
// {"cancel":{"time":T}}   {"restart":{"time":T}}   {"detach":{"time":T,"panel":1}}   {"reload":{"time":T,"configuration":{…}}}
// {"present":{"time":T,"app":"paint","user":1000,"layer":"app","scene":{…}}}   {"withdraw":{"time":T,"app":"paint"}}
// {"change":{"time":T,"app":"paint","changes":[…]}}   {"activate":{"time":T,"app":"paint","screen":"main","user":1000,"control":false}}
// {"stepBack":{"time":T,"app":"paint","screen":"main"}}
// {"timers":{"before":T}}   {"gap":{}}   {"end":{}}
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
    case .command(let command, let time): json.command(command, at: time)
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
        configuration: try body.object("configuration"), time: try body.int("time"), state: try RecordedState(body),
        counts: try RecordedCounts(body))
    case "gap": self = .gap
    case "device":
      self = .device(
        panel: try body.number("panel"), found: try body.found(), description: try body.description("description"))
    case "removed": self = .removed(panel: try body.number("panel"))
    case "frame":
      var frame = Frame(time: try body.int("time"))
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
    default: self = .command(try Command(name, body), time: try body.int("time"))
    }
  }
}

extension Command {
  /// What records call it.
  var name: StaticString {
    switch self {
    case .rotate: "rotate"
    case .cancel: "cancel"
    case .restart: "restart"
    case .detach: "detach"
    case .reload: "reload"
    case .present: "present"
    case .withdraw: "withdraw"
    case .change: "change"
    case .activate: "activate"
    case .stepBack: "stepBack"
    }
  }

  fileprivate init(_ name: String, _ body: Cursor) throws(DocumentError) {
    switch name {
    case "rotate":
      guard let rotation = Rotation(rawValue: try body.number("rotation")) else {
        throw body.error("a rotation is 0, 90, 180 or 270")
      }
      self = .rotate(screen: body.optionalText("screen"), to: rotation)
    case "cancel": self = .cancel(screen: body.optionalText("screen"))
    case "restart": self = .restart
    case "detach": self = .detach(panel: try body.number("panel"))
    case "reload": self = .reload(try body.object("configuration"))
    case "present": self = .present(try Presentation(body))
    case "withdraw": self = .withdraw(app: try body.text("app"))
    case "change": self = .change(app: try body.text("app"), .text(try body.object("changes")))
    case "activate":
      guard let user = UInt32(exactly: try body.int("user")) else { throw body.error("a user has 32 bits") }
      self = .activate(
        app: try body.text("app"), screen: body.optionalText("screen"),
        by: Caller(user: user, hasControl: body["control"]?.node.value == .bool(true)))
    case "stepBack": self = .stepBack(app: try body.text("app"), screen: body.optionalText("screen"))
    default: throw body.error("unknown entry \(quoted(name))")
    }
  }
}

extension RecordedCounts {
  fileprivate init(_ body: Cursor) throws(DocumentError) {
    self.init()
    if body["contact"] == nil { return }
    (contact, frames, sequences) = (
      try body.number("contact"), try body.number("frames"), try body.number("sequences")
    )
    // They are counted on from here.
    guard [contact, frames, sequences].allSatisfy((0...1 << 40).contains) else {
      throw body.error("contact, frames and sequences are counts")
    }
  }
}

extension JSONWriter {
  fileprivate mutating func counts(_ counts: RecordedCounts) {
    key("contact")
    int(Int64(counts.contact))
    key("frames")
    int(Int64(counts.frames))
    key("sequences")
    int(Int64(counts.sequences))
  }
}

extension Command.Presentation {
  init(_ body: Cursor) throws(DocumentError) {
    guard let user = UInt32(exactly: try body.int("user")) else { throw body.error("a user has 32 bits") }
    let name = try body.text("layer")
    guard let layer = Window.Layer.allCases.first(where: { "\($0)" == name }) else {
      throw body.error("there is no layer \(quoted(name))")
    }
    self.init(app: try body.text("app"), user: user, layer: layer, scene: .text(try body.object("scene")))
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

  fileprivate mutating func command(_ command: Command, at time: Int64) {
    begin(command.name, at: time)
    switch command {
    case .rotate(let screen, let rotation):
      optional("screen", screen)
      key("rotation")
      int(rotation.rawValue)
    case .cancel(let screen): optional("screen", screen)
    case .restart: break
    case .detach(let panel):
      key("panel")
      int(panel)
    case .present(let presentation): members(presentation)
    case .withdraw(let name): app(name)
    case .change(let name, let changes):
      app(name)
      key("changes")
      append(changes.json)
    case .activate(let name, let screen, let caller):
      app(name)
      optional("screen", screen)
      key("user")
      int(Int64(caller.user))
      key("control")
      bool(caller.hasControl)
    case .stepBack(let name, let screen):
      app(name)
      optional("screen", screen)
    case .reload(let configuration):
      key("configuration")
      append(configuration)
    }
  }

  mutating func members(_ presentation: Command.Presentation) {
    app(presentation.app)
    key("user")
    int(Int64(presentation.user))
    key("layer")
    string("\(presentation.layer)")
    key("scene")
    append(presentation.scene.json)
  }

  private mutating func app(_ name: String) {
    key("app")
    string(name)
  }

  private mutating func optional(_ name: StaticString, _ text: String?) {
    guard let text else { return }
    key(name)
    string(text)
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

  private mutating func array(_ numbers: [Int64]) {
    beginArray()
    for number in numbers { int(number) }
    endArray()
  }
}

extension Cursor {
  fileprivate func int(_ key: String) throws(DocumentError) -> Int64 {
    guard case .integer(let number)? = self[key]?.node.value else { throw error("\(key) is a whole number") }
    return number
  }

  func number(_ key: String) throws(DocumentError) -> Int {
    Int(try int(key))
  }

  func optionalText(_ key: String) -> String? {
    guard case .string(let text)? = self[key]?.node.value else { return nil }
    return text
  }

  func text(_ key: String) throws(DocumentError) -> String {
    guard let text = optionalText(key) else { throw error("\(key) is a text") }
    return text
  }

  func object(_ key: String) throws(DocumentError) -> [UInt8] {
    guard let object = self[key] else { throw error("\(key) is missing") }
    var json = JSONWriter()
    json.node(object.node)
    return json.bytes
  }

  fileprivate func numbers(_ key: String) throws(DocumentError) -> [Int64] {
    guard let list = self[key] else { throw error("\(key) is missing") }
    return try list.numbers()
  }

  private func numbers() throws(DocumentError) -> [Int64] {
    var numbers: [Int64] = []
    for element in try elements() {
      guard case .integer(let number) = element.node.value else { throw element.error("expected a whole number") }
      numbers.append(number)
    }
    return numbers
  }

  /// Numbers of 16 bits.
  private func codes() throws(DocumentError) -> [UInt16] {
    try numbers().map { (number) throws(DocumentError) in
      guard let code = UInt16(exactly: number) else { throw error("\(number) is no code") }
      return code
    }
  }

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
}
