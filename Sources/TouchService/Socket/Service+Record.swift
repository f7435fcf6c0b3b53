import Documents
import Evdev
import Panels
import Varlink

/// Streams what the core is given to the clients that may have it.
final class RecordStream {
  private var calls: [VarlinkCall] = []
  private let host: ScreenHost
  private var json = JSONWriter()

  init(_ host: ScreenHost) {
    self.host = host
  }

  /// Whether nobody listens.
  var isEmpty: Bool { calls.isEmpty }

  /// Begin a record with what is there; nothing is under way at this moment.
  func begin(_ call: VarlinkCall) {
    let queue = host.pipeline.queue
    write(
      .begin(
        configuration: host.shownConfiguration.json, time: queue.lastTime ?? 0, apps: host.recordedApps), to: [call])
    let devices = queue.panels.map { ($0.number, entry(for: $0)) } + queue.sensors.map { ($0.number, entry(for: $0)) }
    for (_, entry) in devices.sorted(by: { $0.0 < $1.0 }) { write(entry, to: [call]) }
    calls.append(call)
    call.onHangup = { [unowned self, unowned call] in end(call) }
    queue.recorder = self
  }

  /// End every record with a last reply.
  /// - Returns: the connections of the clients.
  func end() -> [VarlinkConnection] {
    let ending = calls
    calls = []
    host.pipeline.queue.recorder = nil
    let nothing = Service.emptyObject
    for call in ending { call.reply(nothing.span) }
    return ending.map(\.connection)
  }

  private func end(_ call: VarlinkCall) {
    calls.removeAll { $0 === call }
    if calls.isEmpty { host.pipeline.queue.recorder = nil }
  }

  private func entry(for panel: Panel) -> RecordEntry {
    .device(panel: panel.number, found: host.discovered(panel), description: panel.device)
  }

  private func entry(for sensor: Sensor) -> RecordEntry {
    .device(panel: sensor.number, found: sensor.found, description: sensor.device)
  }

  private func write(_ entry: RecordEntry, to calls: [VarlinkCall]) {
    json.removeAll()
    json.beginObject()
    json.key("entry")
    entry.write(to: &json)
    json.endObject()
    for call in calls { json.withBytes { call.reply($0, continues: true) } }
  }
}

extension RecordStream: InputRecorder {
  func added(_ panel: Panel) { write(entry(for: panel), to: calls) }
  func removing(_ panel: Panel) { write(.removed(panel: panel.number), to: calls) }
  func handling(_ frame: borrowing Frame, of panel: Panel) {
    write(.frame(panel: panel.number, copy frame), to: calls)
  }
  func added(_ sensor: Sensor) { write(entry(for: sensor), to: calls) }
  func removing(_ sensor: Sensor) { write(.removed(panel: sensor.number), to: calls) }
  func handling(_ frame: borrowing Frame, of sensor: Sensor) {
    write(.frame(panel: sensor.number, copy frame), to: calls)
  }
  func handling(_ command: Command, at time: Int64) { write(.command(command, time: time), to: calls) }
  func firing(before time: Int64) { write(.timers(before: time), to: calls) }
  func stopping() { write(.end, to: calls) }
}

extension Service {
  /// Answer `Record`. What is under way ends first, so that the record begins from nothing.
  func record(_ call: VarlinkCall) {
    guard call.wantsMore else { return call.fail(.expectedMore) }
    if !feed.canBeRecorded { return call.fail(.other("io.touchd.Touch.NotLive", parameters: Node(.mapping([])))) }
    submit(.restart, for: call)
  }
}
