package import Documents

/// What `GetStats` reports: counters since the service started, and how things stand now. It holds no position.
///
/// The optional figures are nil for a caller without the permission `watch`.
package struct ServiceStatistics: Equatable, Sendable {
  /// One touch device, since it was opened.
  package struct Device: Equatable, Sendable {
    /// Its node; empty for a recording's.
    package var path = ""
    package var name = ""
    package var screen = ""
    package var frames: Int64 = 0
    /// How often the kernel's buffer overflowed, so that events were lost: SYN_DROPPED.
    package var synDropped: Int64?

    /// Create a device that has sent nothing.
    package init() {}
  }

  /// A device that is read for more than touches, since it was opened; from GetSensors.
  package struct Sensor: Equatable, Sendable {
    /// Its node; empty for a recording's.
    package var path = ""
    package var name = ""
    /// What it is read for, such as `KEY_POWER, remote control`.
    package var uses = ""
    package var frames: Int64 = 0
    package var synDropped: Int64 = 0

    /// Create a device that has sent nothing.
    package init() {}
  }

  /// One client, since it connected.
  package struct Client: Equatable, Sendable {
    package var process: Int64 = 0
    package var user: Int64 = 0
    package var isSubscribed = false
    /// How many bytes wait for it.
    package var queued: Int64?
    /// How many bytes waited for it at most.
    package var mostQueued: Int64?
    /// How many `changed` were left out for newer ones because it did not read.
    package var replaced: Int64?

    /// Create a client that has got nothing.
    package init() {}
  }

  /// How long it took from the kernel's stamp to the last byte sent, in µs.
  package struct Delay: Equatable, Sendable {
    /// How many events took at most `bound` µs.
    package struct Bucket: Equatable, Sendable {
      package var bound: Int64 = 0
      package var count: Int64 = 0

      package init() {}
    }

    package var count: Int64 = 0
    package var sum: Int64 = 0
    /// The median; nil, as the next two, before the first event.
    package var p50: Int64?
    package var p99: Int64?
    package var max: Int64?
    /// With rising bounds; each holds those before it.
    package var buckets: [Bucket] = []

    package init() {}
  }

  /// The devices that are open.
  package var devices: [Device] = []
  /// The devices that are read for more than touches; nil where that is not reported.
  package var sensors: [Sensor]?
  /// The clients that are connected.
  package var clients: [Client] = []
  /// Frames of all devices, those that have gone included.
  package var frames: Int64 = 0
  package var synDropped: Int64?
  /// Frames and commands that came after something with a later stamp was handled.
  package var late: Int64?
  /// Steps back of the clock after which everything began again.
  package var restarts: Int64 = 0
  /// How many frames and commands wait for their turn.
  package var waiting: Int64?
  package var mostWaiting: Int64?
  /// Clients that were not let in.
  package var refusedClients: Int64 = 0
  /// Clients that were hung up on.
  package var droppedClients: Int64 = 0
  /// What was left out for slow clients, those that have gone included.
  package var replaced: Int64?
  /// Contests that ended because their app did not answer in time.
  package var expiredContests: Int64 = 0
  package var delay = Delay()

  /// Create the statistics of a service that has done nothing.
  package init() {}
}

extension ServiceStatistics.Delay {
  init(_ histogram: DelayHistogram) {
    self.init()
    count = histogram.count
    sum = histogram.sum
    p50 = histogram.quantile(0.5)
    p99 = histogram.quantile(0.99)
    max = histogram.count > 0 ? histogram.longest : nil
    buckets = DelayHistogram.bounds.map { bound in
      var bucket = Bucket()
      bucket.bound = bound
      bucket.count = histogram.count(upTo: bound)
      return bucket
    }
  }
}

extension ServiceStatistics {
  /// The parts that are numbers by themselves, with the names that they have in the interface.
  private static let counters: [(StaticString, any WritableKeyPath<ServiceStatistics, Int64> & Sendable)] = [
    ("frames", \.frames), ("restarts", \.restarts), ("refusedClients", \.refusedClients),
    ("droppedClients", \.droppedClients), ("expiredContests", \.expiredContests),
  ]
  private static let watchedCounters: [(StaticString, any WritableKeyPath<ServiceStatistics, Int64?> & Sendable)] = [
    ("synDropped", \.synDropped), ("late", \.late), ("waiting", \.waiting), ("mostWaiting", \.mostWaiting),
    ("replaced", \.replaced),
  ]

  /// Write the reply of `GetStats`.
  package func write(to json: inout JSONWriter) {
    json.beginObject()
    json.key("devices")
    json.beginArray()
    for device in devices {
      json.beginObject()
      if !device.path.isEmpty {
        json.key("path")
        json.string(device.path)
      }
      json.key("name")
      json.string(device.name)
      json.key("screen")
      json.string(device.screen)
      json.key("frames")
      json.int(device.frames)
      json.int("synDropped", device.synDropped)
      json.endObject()
    }
    json.endArray()
    if let sensors {
      json.key("sensors")
      json.beginArray()
      for sensor in sensors {
        json.beginObject()
        if !sensor.path.isEmpty {
          json.key("path")
          json.string(sensor.path)
        }
        json.key("name")
        json.string(sensor.name)
        json.key("uses")
        json.string(sensor.uses)
        json.key("frames")
        json.int(sensor.frames)
        json.key("synDropped")
        json.int(sensor.synDropped)
        json.endObject()
      }
      json.endArray()
    }
    json.key("clients")
    json.beginArray()
    for client in clients {
      json.beginObject()
      json.key("process")
      json.int(client.process)
      json.key("user")
      json.int(client.user)
      json.key("subscribed")
      json.bool(client.isSubscribed)
      json.int("queued", client.queued)
      json.int("mostQueued", client.mostQueued)
      json.int("replaced", client.replaced)
      json.endObject()
    }
    json.endArray()
    for (name, path) in Self.counters {
      json.key(name)
      json.int(self[keyPath: path])
    }
    for (name, path) in Self.watchedCounters { json.int(name, self[keyPath: path]) }
    json.key("delay")
    delay.write(to: &json)
    json.endObject()
  }

  /// Add the reply of `GetSensors`.
  package mutating func add(sensors reply: Node) {
    sensors = elements(reply["sensors"]).map { node in
      var sensor = Sensor()
      sensor.path = text(node["path"])
      sensor.name = text(node["name"])
      var uses = elements(node["presses"]).map { text($0) }
      if node["remote"]?.value == .bool(true) { uses.append("remote control") }
      if node["motion"]?.value == .bool(true) { uses.append("motion") }
      sensor.uses = uses.joined(separator: ", ")
      sensor.frames = number(node["frames"]) ?? 0
      sensor.synDropped = number(node["synDropped"]) ?? 0
      return sensor
    }
  }

  /// Read the reply of `GetStats`, which fits the interface; what is missing stays empty.
  package init(_ reply: Node) {
    self.init()
    devices = elements(reply["devices"]).map { node in
      var device = Device()
      device.path = text(node["path"])
      device.name = text(node["name"])
      device.screen = text(node["screen"])
      device.frames = number(node["frames"]) ?? 0
      device.synDropped = number(node["synDropped"])
      return device
    }
    clients = elements(reply["clients"]).map { node in
      var client = Client()
      client.process = number(node["process"]) ?? 0
      client.user = number(node["user"]) ?? 0
      client.isSubscribed = node["subscribed"]?.value == .bool(true)
      client.queued = number(node["queued"])
      client.mostQueued = number(node["mostQueued"])
      client.replaced = number(node["replaced"])
      return client
    }
    for (name, path) in Self.counters { self[keyPath: path] = number(reply["\(name)"]) ?? 0 }
    for (name, path) in Self.watchedCounters { self[keyPath: path] = number(reply["\(name)"]) }
    guard let told = reply["delay"] else { return }
    delay.count = number(told["count"]) ?? 0
    delay.sum = number(told["sum"]) ?? 0
    delay.p50 = number(told["p50"])
    delay.p99 = number(told["p99"])
    delay.max = number(told["max"])
    delay.buckets = elements(told["buckets"]).map { node in
      var bucket = Delay.Bucket()
      bucket.bound = number(node["bound"]) ?? 0
      bucket.count = number(node["count"]) ?? 0
      return bucket
    }
  }
}

extension ServiceStatistics.Delay {
  fileprivate func write(to json: inout JSONWriter) {
    json.beginObject()
    json.key("count")
    json.int(count)
    json.key("sum")
    json.int(sum)
    json.int("p50", p50)
    json.int("p99", p99)
    json.int("max", max)
    json.key("buckets")
    json.beginArray()
    for bucket in buckets {
      json.beginObject()
      json.key("bound")
      json.int(bucket.bound)
      json.key("count")
      json.int(bucket.count)
      json.endObject()
    }
    json.endArray()
    json.endObject()
  }
}

extension JSONWriter {
  /// Write a number as a member; nothing for nil.
  fileprivate mutating func int(_ name: StaticString, _ value: Int64?) {
    guard let value else { return }
    key(name)
    int(value)
  }
}

private func elements(_ node: Node?) -> [Node] {
  guard case .sequence(let elements)? = node?.value else { return [] }
  return elements
}

private func text(_ node: Node?) -> String {
  guard case .string(let text)? = node?.value else { return "" }
  return text
}

/// A number that counts something, or nil where there is none.
private func number(_ node: Node?) -> Int64? {
  guard case .integer(let number)? = node?.value, number >= 0 else { return nil }
  return number
}
