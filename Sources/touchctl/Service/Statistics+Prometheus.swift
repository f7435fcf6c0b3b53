import Documents
import TouchClient

extension Statistics {
  /// The statistics in Prometheus' text exposition format 0.0.4, with times in seconds.
  var prometheus: String {
    var text = ""
    func family(_ name: String, _ type: String, _ help: String, _ samples: [(labels: String, value: Int)]) {
      text += "# HELP \(name) \(help)\n# TYPE \(name) \(type)\n"
      for sample in samples { text += "\(name)\(sample.labels) \(sample.value)\n" }
    }
    func counter(_ name: String, _ help: String, _ value: Int?) {
      if let value { family("touchd_\(name)_total", "counter", help, [("", value)]) }
    }
    func gauge(_ name: String, _ help: String, _ value: Int?) {
      if let value { family("touchd_\(name)", "gauge", help, [("", value)]) }
    }
    gauge("devices", "Number of open touch devices.", service.devices.count)
    counter("frames", "Handled frames.", service.frames)
    counter("syn_dropped", "Overflows of the kernel's buffer, each of which lost events.", service.synDropped)
    // Two panels may have the same name, but not the same device node.
    let labels = service.devices.enumerated().map { index, device in
      let node = device.path ?? "\(index)"
      return "{device=\"\(escaped(node))\",name=\"\(escaped(device.name))\",screen=\"\(escaped(device.screen))\"}"
    }
    family(
      "touchd_device_frames_total", "counter", "Frames of a touch device since it was opened.",
      zip(labels, service.devices).map { ($0, $1.frames) })
    if service.synDropped != nil {
      family(
        "touchd_device_syn_dropped_total", "counter", "Overflows of the kernel's buffer for a touch device.",
        zip(labels, service.devices).map { ($0, $1.synDropped ?? 0) })
    }
    if let sensors {
      let labels = sensors.enumerated().map { index, sensor in
        let node = sensor.path ?? "\(index)"
        return "{device=\"\(escaped(node))\",name=\"\(escaped(sensor.name))\",uses=\"\(escaped(sensor.uses))\"}"
      }
      family(
        "touchd_sensor_frames_total", "counter",
        "Frames with an event that touchd uses, for each device since it was opened.",
        zip(labels, sensors).map { ($0, $1.frames) })
      family(
        "touchd_sensor_syn_dropped_total", "counter",
        "Overflows of the kernel's buffer for a device of touchd_sensor_frames_total.",
        zip(labels, sensors).map { ($0, $1.synDropped) })
    }
    counter(
      "late_frames", "Frames and commands that arrived after a later frame or command had been handled.", service.late)
    counter(
      "clock_restarts", "Number of times that the clock stepped back. Each step cancelled all input in progress.",
      service.restarts)
    gauge("queue_items", "Frames and commands in the queue.", service.waiting)
    gauge("queue_items_max", "Maximum number of frames and commands in the queue.", service.mostWaiting)
    gauge("clients", "Connected clients.", service.clients.count)
    gauge("subscribers", "Subscribed clients.", service.clients.count(where: \.subscribed))
    counter("clients_refused", "Refused clients.", service.refusedClients)
    counter("clients_dropped", "Clients that the service has disconnected.", service.droppedClients)
    if service.waiting != nil {
      gauge(
        "client_queue_bytes", "Bytes that wait to be sent.", service.clients.reduce(0) { $0 &+ ($1.queued ?? 0) })
      gauge(
        "client_queue_bytes_max", "Maximum number of bytes that waited for one of the connected clients.",
        service.clients.compactMap(\.mostQueued).max() ?? 0)
    }
    counter(
      "events_replaced", "Changes that newer changes replaced because a client did not read them.", service.replaced)
    counter(
      "contests_expired", "Contests that ended because their app did not answer in time.", service.expiredContests)
    let name = "touchd_delay_seconds"
    text += "# HELP \(name) Time from the kernel's stamp to the last byte sent to a client.\n# TYPE \(name) histogram\n"
    let delay = service.delay
    for bucket in delay.buckets { text += "\(name)_bucket{le=\"\(seconds(bucket.bound))\"} \(bucket.count)\n" }
    text += "\(name)_bucket{le=\"+Inf\"} \(delay.count)\n"
    text += "\(name)_sum \(seconds(delay.sum))\n\(name)_count \(delay.count)\n"
    return text
  }
}

/// Convert µs to a decimal number of seconds.
private func seconds(_ microseconds: Int) -> String {
  numeral(Double(microseconds) / 1e6, decimals: 6)
}

/// Escape backslash, quotation mark and line feed in the value of a label.
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
