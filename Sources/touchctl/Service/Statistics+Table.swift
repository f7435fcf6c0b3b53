import Documents
import TouchClient

extension Statistics {
  /// The statistics as a readable table, with a line for each device, client and range of delays.
  var table: String {
    var text = ""
    func row(_ title: String, _ value: String) {
      text += title + String(repeating: " ", count: 13 - title.count) + value + "\n"
    }
    row("devices", "\(service.devices.count)")
    for device in service.devices {
      let node = device.path.map { "\($0) " } ?? ""
      row(
        "",
        "\(node)\(quoted(device.name)) on \(oneLine(device.screen)): \(device.frames) frames"
          + (device.synDropped.map { ", \($0) SYN_DROPPED" } ?? "")
          + (device.passedOn.map { ", passed on through \($0)" } ?? ""))
    }
    for (index, sensor) in (sensors ?? []).enumerated() {
      let node = sensor.path.map { "\($0) " } ?? ""
      row(
        index == 0 ? "sensors" : "",
        "\(node)\(quoted(sensor.name)) for \(oneLine(sensor.uses)): \(sensor.frames) frames, "
          + "\(sensor.synDropped) SYN_DROPPED")
    }
    let late = service.late.map { "\($0) late, " } ?? ""
    row("frames", "\(service.frames), \(late)\(service.restarts) restarts of the clock")
    if let synDropped = service.synDropped { row("SYN_DROPPED", "\(synDropped)") }
    if let waiting = service.waiting, let mostWaiting = service.mostWaiting {
      row("queue", "\(waiting) waiting, \(mostWaiting) at most")
    }
    row("clients", "\(service.clients.count), \(service.refusedClients) refused, \(service.droppedClients) dropped")
    for client in service.clients {
      let not = client.subscribed ? "" : "not "
      row("", "process \(client.process) of user \(client.user), \(not)subscribed\(client.queueText)")
    }
    if let replaced = service.replaced { row("replaced", "\(replaced)") }
    if let expired = service.expiredContests, expired > 0 {
      row("expired", "\(expired) contests without an answer in time")
    }
    let delay = service.delay
    if let p50 = delay.p50, let p99 = delay.p99, let longest = delay.max {
      let times = "\(milliseconds(p50)) p50, \(milliseconds(p99)) p99, \(milliseconds(longest)) max"
      row("delay", "\(times), \(delay.count) events")
    } else {
      row("delay", "no event was sent")
    }
    return text + delay.histogram
  }
}

extension ClientStats {
  /// The client's queue as the table shows it; empty if the reply does not contain it.
  fileprivate var queueText: String {
    guard let queued, let mostQueued, let replaced else { return "" }
    return ": \(queued) bytes waiting, \(mostQueued) at most, \(replaced) changes replaced"
  }
}

extension Delay {
  /// A bar for each range that is not empty.
  fileprivate var histogram: String {
    var text = ""
    var before = 0
    func row(_ label: String, _ number: Int) {
      // Buckets are cumulative. Inconsistent counts from a faulty service get no bar.
      guard number > 0, number <= count else { return }
      let label = String(repeating: " ", count: Swift.max(0, 11 - label.count)) + label
      let bar = String(repeating: "#", count: Int(Swift.max(1, Double(number) / Double(count) * 40)))
      text += "  \(label)  \(bar) \(number)\n"
    }
    for bucket in buckets {
      row("<= \(milliseconds(bucket.bound))", bucket.count &- before)
      before = bucket.count
    }
    if let last = buckets.last { row("> \(milliseconds(last.bound))", count &- before) }
    return text
  }
}

/// Convert µs to text in ms.
private func milliseconds(_ microseconds: Int) -> String {
  numeral(Double(microseconds) / 1000, decimals: 3) + " ms"
}
