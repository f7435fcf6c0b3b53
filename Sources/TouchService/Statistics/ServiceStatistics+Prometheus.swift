import Documents

extension ServiceStatistics {
  /// The statistics in Prometheus' text exposition format 0.0.4, seconds as the unit of time.
  package var prometheus: String {
    var text = ""
    func family(_ name: String, _ type: String, _ help: String, _ samples: [(labels: String, value: Int64)]) {
      text += "# HELP \(name) \(help)\n# TYPE \(name) \(type)\n"
      for sample in samples { text += "\(name)\(sample.labels) \(sample.value)\n" }
    }
    func counter(_ name: String, _ help: String, _ value: Int64?) {
      if let value { family("touchd_\(name)_total", "counter", help, [("", value)]) }
    }
    func gauge(_ name: String, _ help: String, _ value: Int64?) {
      if let value { family("touchd_\(name)", "gauge", help, [("", value)]) }
    }
    gauge("devices", "Touch devices that are open.", Int64(devices.count))
    counter("frames", "Frames that were handled.", frames)
    counter("syn_dropped", "Overflows of the kernel's buffer, by which events were lost.", synDropped)
    // By its node, because two panels may have one name.
    let labels = devices.enumerated().map { index, device in
      let node = device.path.isEmpty ? "\(index)" : device.path
      return "{device=\"\(escaped(node))\",name=\"\(escaped(device.name))\",screen=\"\(escaped(device.screen))\"}"
    }
    family(
      "touchd_device_frames_total", "counter", "Frames of a touch device since it was opened.",
      zip(labels, devices).map { ($0, $1.frames) })
    if synDropped != nil {
      family(
        "touchd_device_syn_dropped_total", "counter", "Overflows of the kernel's buffer for a touch device.",
        zip(labels, devices).map { ($0, $1.synDropped ?? 0) })
    }
    if let sensors {
      let labels = sensors.enumerated().map { index, sensor in
        let node = sensor.path.isEmpty ? "\(index)" : sensor.path
        return "{device=\"\(escaped(node))\",name=\"\(escaped(sensor.name))\",uses=\"\(escaped(sensor.uses))\"}"
      }
      family(
        "touchd_sensor_frames_total", "counter",
        "Frames of a device with an event that it is read for, since it was opened.",
        zip(labels, sensors).map { ($0, $1.frames) })
      family(
        "touchd_sensor_syn_dropped_total", "counter", "Overflows of the kernel's buffer for such a device.",
        zip(labels, sensors).map { ($0, $1.synDropped) })
    }
    counter("late_frames", "Frames and commands that came later than their stamp.", late)
    counter("clock_restarts", "Steps back of the clock after which everything began again.", restarts)
    gauge("queue_items", "Frames and commands that wait for their turn.", waiting)
    gauge("queue_items_max", "Frames and commands that waited at most.", mostWaiting)
    gauge("clients", "Clients that are connected.", Int64(clients.count))
    gauge("subscribers", "Clients that are subscribed.", Int64(clients.count(where: \.isSubscribed)))
    counter("clients_refused", "Clients that were not let in.", refusedClients)
    counter("clients_dropped", "Clients that were hung up on.", droppedClients)
    if waiting != nil {
      gauge(
        "client_queue_bytes", "Bytes that wait for clients.", clients.reduce(0) { $0 &+ ($1.queued ?? 0) })
      gauge(
        "client_queue_bytes_max", "Bytes that waited at most for one of the clients that are connected.",
        clients.compactMap(\.mostQueued).max() ?? 0)
    }
    counter("events_replaced", "Changes that were left out for newer ones because a client did not read.", replaced)
    counter("contests_expired", "Contests that ended because their app did not answer in time.", expiredContests)
    let name = "touchd_delay_seconds"
    text += "# HELP \(name) Time from the kernel's stamp to the last byte sent to a client.\n# TYPE \(name) histogram\n"
    for bucket in delay.buckets { text += "\(name)_bucket{le=\"\(seconds(bucket.bound))\"} \(bucket.count)\n" }
    text += "\(name)_bucket{le=\"+Inf\"} \(delay.count)\n"
    text += "\(name)_sum \(seconds(delay.sum))\n\(name)_count \(delay.count)\n"
    return text
  }
}

/// µs as a decimal number of seconds.
private func seconds(_ microseconds: Int64) -> String {
  numeral(Double(microseconds) / 1e6, decimals: 6)
}

/// A label's value, with backslash, quotation mark and line feed escaped.
private func escaped(_ text: String) -> String {
  var escaped = ""
  for scalar in text.unicodeScalars {
    switch scalar {
    case "\\": escaped += "\\\\"
    case "\"": escaped += "\\\""
    case "\n": escaped += "\\n"
    default: escaped.unicodeScalars.append(scalar)
    }
  }
  return escaped
}
