import Configuration
import Documents
import Evdev
import Panels
import Record
import Scenes
import TouchKit
import Varlink

/// Streams the input of the core to clients with the permission.
final class RecordCalls {
  private var calls: [VarlinkCall] = []
  private var hasEnded = false
  private let host: ScreenHost
  private let feed: any Feed
  private var json = JSONWriter()
  /// Whether records omit the input, because a secure window can be touched, or because not everything has ended since.
  ///
  /// The gap lasts as long as the window can be touched, because gaps that followed its touches would reveal their
  /// rhythm.
  private var isInGap = false

  init(_ host: ScreenHost, feed: any Feed) {
    (self.host, self.feed) = (host, feed)
  }

  /// Answer `Record`. Gestures in progress end first, so that the record begins in a known state.
  func record(_ call: VarlinkCall) {
    guard call.acceptsMore else { return call.fail(.expectedMore) }
    if feed.hasEnd { return call.failNotLive() }
    // Gestures in a secure window continue.
    if host.showsSecrets { return begin(call) }
    feed.submit(.restart) { [unowned self] _ in
      // The client may have disconnected in the meantime, or lost the permission.
      guard call.isOpen else { return }
      if hasEnded { return call.replyNothing() }
      begin(call)
      feed.restart()
    }
  }

  /// Begin a record with the current state, while nothing is in progress. During a gap, the record begins after it.
  private func begin(_ call: VarlinkCall) {
    if host.showsSecrets { beginGap() }
    if !isInGap { writeBeginning(to: [call], at: host.pipeline.queue.reachedTime) }
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
    // Panels first, because the buttons of a panel are another device of the record with the same node.
    for panel in queue.panels { write(entry(for: panel), to: calls) }
    for sensor in queue.sensors { write(entry(for: sensor), to: calls) }
  }

  /// Omit input from now on.
  private func beginGap() {
    if isInGap { return }
    isInGap = true
    write(.gap, to: calls)
  }

  /// End all records with a last reply.
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
    let found = host.arrangement.device(of: panel) ?? DiscoveredDevice(panel.device)
    return .device(panel: panel.number, found: found, description: panel.device)
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
    // A record contains nothing about secure windows, neither their creation nor changes to them.
    switch command {
    case .present(let presentation) where presentation.scene.json.bringsSecrets: beginGap()
    case .change(let name, let changes)
    where host.app(name)?.description.hasSecrets ?? false || changes.json.bringsSecrets:
      beginGap()
    case .answer(let answer) where answer.contest > ContestNumbers.firstSecure: beginGap()
    case .reload(let text):
      // A replay of the record has no displays to query.
      for display in host.displays(of: text) { note(.display(display)) }
    default: break
    }
    if !command.isJudged { note(.command(command, time: time)) }
  }
  func handled(_ command: Command, at time: Int64, isAccepted: Bool) {
    // The outcome may depend on secure windows. Record accepted commands, and only the fact that one was refused.
    if command.isJudged { note(.command(isAccepted ? command : .refused, time: time)) }
    updateGap()
  }
  func firing(before time: Int64) { note(.timers(before: time)) }
  func fired() { updateGap() }
  func stopping() { write(.end, to: calls) }

  /// Begin a gap when a secure window can be touched. End it when the window cannot be and nothing is in progress.
  private func updateGap() {
    if host.showsSecrets { return beginGap() }
    let queue = host.pipeline.queue
    guard isInGap, host.pipeline.application.isQuiet, !queue.isAnythingDown else { return }
    isInGap = false
    // The time of the last lift is private. Whole seconds reveal no rhythm.
    let time = queue.reachedTime
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
  /// Whether the command is recorded only when its outcome is known.
  fileprivate var isJudged: Bool {
    switch self {
    case .present, .change: true
    default: false
    }
  }
}

extension [UInt8] {
  /// Whether these JSON bytes contain the key of secure windows, with any value.
  fileprivate var bringsSecrets: Bool {
    let key = Array(#""secure":"#.utf8)
    guard count >= key.count else { return false }
    return (0...count - key.count).contains { self[$0..<$0 + key.count].elementsEqual(key) }
  }
}
