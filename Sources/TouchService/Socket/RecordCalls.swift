import Configuration
import Documents
import Evdev
import Panels
import Record
import Scenes
import TouchKit
import Varlink

/// Streams what the core is given to the clients that may have it.
final class RecordCalls {
  private var calls: [VarlinkCall] = []
  private var hasEnded = false
  private let host: ScreenHost
  private let feed: any Feed
  private var json = JSONWriter()
  /// Whether events are left out: a secure window exists, or a touch that was down with one has not lifted.
  ///
  /// As long as the window exists, touched or not: gaps that followed its touches would reveal their rhythm.
  private var isInGap = false

  init(_ host: ScreenHost, feed: any Feed) {
    (self.host, self.feed) = (host, feed)
  }

  /// Answer `Record`. What is under way ends first, so that the record begins from nothing.
  func record(_ call: VarlinkCall) {
    guard call.wantsMore else { return call.fail(.expectedMore) }
    if !feed.canBeRecorded { return call.failNotLive() }
    // What is under way in a secure window goes on.
    if host.showsSecrets { return begin(call) }
    feed.submit(.restart) { [unowned self] _ in
      // The client may have gone meanwhile, or lost the permission.
      guard call.isOpen else { return }
      if hasEnded { return call.replyNothing() }
      begin(call)
      feed.restart()
    }
  }

  /// Begin a record with the current state, while no touch is in progress; in a gap, it begins after the gap.
  private func begin(_ call: VarlinkCall) {
    if host.showsSecrets { beginGap() }
    if !isInGap { writeBeginning(to: [call], at: host.pipeline.queue.lastTime ?? 0) }
    add(call)
  }

  private func add(_ call: VarlinkCall) {
    calls.append(call)
    call.onHangup = { [unowned self, unowned call] in end(call) }
    host.pipeline.queue.recorder = self
  }

  private func writeBeginning(to calls: [VarlinkCall], at time: Int64) {
    let queue = host.pipeline.queue
    var counts = RecordedCounts()
    counts.contact = host.pipeline.application.touchNumber(ofContact: queue.nextID)
    (counts.frames, counts.sequences) = host.pipeline.application.counts
    write(
      .begin(
        configuration: host.shownConfiguration.json, time: time, state: host.recordedState,
        counts: counts), to: calls)
    // Panels first: the buttons of a panel are another device of the record, with the same node.
    for panel in queue.panels { write(entry(for: panel), to: calls) }
    for sensor in queue.sensors { write(entry(for: sensor), to: calls) }
  }

  /// Leave out what is handled from now on.
  private func beginGap() {
    if isInGap { return }
    isInGap = true
    write(.gap, to: calls)
  }

  /// End every record with a last reply.
  ///
  /// - Returns: the connections of the clients.
  func end() -> [VarlinkConnection] {
    hasEnded = true
    let ending = calls
    calls = []
    host.pipeline.queue.recorder = nil
    for call in ending { call.replyNothing() }
    return ending.map(\.connection)
  }

  private func end(_ call: VarlinkCall) {
    calls.removeAll { $0 === call }
    guard calls.isEmpty else { return }
    isInGap = false
    host.pipeline.queue.recorder = nil
  }

  private func entry(for panel: Panel) -> RecordEntry {
    .device(panel: panel.number, found: host.discovered(panel), description: panel.device)
  }

  private func entry(for sensor: Sensor) -> RecordEntry {
    .device(panel: sensor.number, found: sensor.found, description: sensor.currentDevice)
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

extension RecordCalls: InputRecorder {
  func added(_ panel: Panel) { note(entry(for: panel)) }
  func removing(_ panel: Panel) { note(.removed(panel: panel.number)) }
  func handled(_ frame: borrowing Frame, of panel: Panel) {
    note(.frame(panel: panel.number, copy frame))
    updateGap()
  }
  func added(_ sensor: Sensor) { note(entry(for: sensor)) }
  func removing(_ sensor: Sensor) { note(.removed(panel: sensor.number)) }
  func handled(_ frame: borrowing Frame, of sensor: Sensor) {
    note(.frame(panel: sensor.number, copy frame))
    updateGap()
  }
  func handling(_ command: Command, at time: Int64) {
    // A record holds nothing of secure windows, so neither what brings them nor a change there can be in it.
    switch command {
    case .present(let presentation) where presentation.scene.json.bringsSecrets: beginGap()
    case .change(let name, let changes)
    where host.app(name)?.description.hasSecrets ?? false || changes.json.bringsSecrets:
      beginGap()
    case .answer(let answer) where answer.contest > ContestNumbers.firstSecure: beginGap()
    case .reload(let text):
      // The record's reader has no displays to ask.
      for display in host.displays(of: text) { note(.display(display)) }
    default: break
    }
    if !command.isJudged { note(.command(command, time: time)) }
  }
  func handled(_ command: Command, at time: Int64, isAccepted: Bool) {
    // Whether it is refused may depend on what is in secure windows: a record has what was accepted, and that something was refused.
    if command.isJudged { note(.command(isAccepted ? command : .refused, time: time)) }
    updateGap()
  }
  func firing(before time: Int64) { note(.timers(before: time)) }
  func fired() { updateGap() }
  func stopping() { write(.end, to: calls) }

  /// Begin a gap with what a secure window is shown for, and end it once nothing of that is under way.
  private func updateGap() {
    if host.showsSecrets { return beginGap() }
    let queue = host.pipeline.queue
    guard isInGap, host.pipeline.application.isQuiet, !queue.isAnythingDown else { return }
    isInGap = false
    // When the last finger lifted is private: whole seconds show no rhythm.
    let time = queue.lastTime ?? 0
    let start = time - time % 1_000_000
    host.startAgain(at: start)
    writeBeginning(to: calls, at: start)
    feed.restart()
  }

  private func note(_ entry: @autoclosure () -> RecordEntry) {
    if !isInGap { write(entry(), to: calls) }
  }
}

extension Command {
  /// Whether a record has it only once it is known that it was accepted.
  fileprivate var isJudged: Bool {
    switch self {
    case .present, .change: true
    default: false
    }
  }
}

extension [UInt8] {
  /// Whether these bytes of JSON have the key of secure windows, whatever it says.
  fileprivate var bringsSecrets: Bool {
    let key = Array(#""secure":"#.utf8)
    guard count >= key.count else { return false }
    return (0...count - key.count).contains { self[$0..<$0 + key.count].elementsEqual(key) }
  }
}
