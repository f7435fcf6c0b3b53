import Configuration
package import Documents
import Evdev
import Panels
package import Record
import Scenes
package import TouchKit

/// Replays a record of the service. The events are byte for byte those that the service sent.
package final class RecordPlayer {
  /// The pipeline of the record; nil before its first entry.
  package private(set) var host: ScreenHost?
  private let sinks: [any EventSink]
  private let warn: (String) -> Void
  private var panels: [Int: Panel] = [:]
  private var sensors: [Int: Sensor] = [:]
  /// The sizes that the recorded displays reported, by connector; the displays of this machine are not used.
  private var displays: [String: Size] = [:]

  /// Create a player.
  ///
  /// - Parameters:
  ///   - sinks: receive the events.
  ///   - warn: receives one sentence for each warning to the user.
  package init(_ sinks: [any EventSink], warn: @escaping (String) -> Void) {
    self.sinks = sinks
    self.warn = warn
  }

  /// Handle the next entry.
  ///
  /// - Throws: if its configuration is invalid, or if the record does not begin with its configuration.
  package func play(_ entry: RecordEntry) throws(DocumentError) {
    if case .begin(let text, let time, let state, let counts) = entry {
      return try begin(text, at: time, state, counts)
    }
    if case .display(let display) = entry { return displays[display.connector] = display.size }
    guard let host else { throw DocumentError(message: "a record must begin with its configuration") }
    let queue = host.pipeline.queue
    switch entry {
    case .begin, .display: break
    // Touches that are down end here; the record omits what followed from them in the service.
    case .gap: queue.startAgain(at: queue.reachedTime)
    case .device(let number, let found, let description) where description.touchProtocol == .none:
      guard let sensor = host.makeSensor(found, description) else {
        throw DocumentError(message: "device \(number) of the record reports nothing that its configuration uses")
      }
      sensors[number] = sensor
      queue.add(sensor)
    case .device(let number, let found, let description):
      let panel = host.makePanel(found, description)
      panels[number] = panel
      queue.add(panel)
    case .removed(let number):
      if let panel = panels.removeValue(forKey: number) { queue.remove(panel) }
      if let sensor = sensors.removeValue(forKey: number) { queue.remove(sensor) }
    case .frame(let number, var frame):
      if let panel = panels[number] {
        queue.enqueue(&frame, from: panel)
      } else if let sensor = sensors[number] {
        queue.enqueue(&frame, from: sensor)
      } else {
        throw DocumentError(message: "the record has no panel \(number)")
      }
      queue.drain()
    case .command(.detach(let number), let time):
      if let panel = panels.removeValue(forKey: number) { queue.remove(panel, at: time) }
      if let sensor = sensors.removeValue(forKey: number) { queue.remove(sensor, at: time) }
      queue.drain()
    case .command(let command, let time):
      queue.enqueue(command, at: time)
      queue.drain()
    case .timers(let time): queue.advance(to: time)
    case .end: queue.stop()
    }
  }

  private func begin(
    _ text: [UInt8], at time: Int64, _ state: RecordedState, _ counts: RecordedCounts
  ) throws(DocumentError) {
    let configuration = try Configuration(json: text)
    let pipeline = Pipeline(thresholds: configuration.thresholds)
    displays = [:]
    for display in state.displays { displays[display.connector] = display.size }
    let host = try ScreenHost(
      configuration, devices: [], pipeline: pipeline, displaySize: { [unowned self] in displays[$0] },
      warn: { [warn] in warn($1) })
    host.presented.checksShares = false
    pipeline.queue.startAgain(at: time)
    try host.restore(state)
    pipeline.queue.nextID = counts.contact
    pipeline.application.continueCounts(frames: counts.frames, sequences: counts.sequences)
    // Add the sinks last, because existing scenes are not events.
    for sink in sinks { pipeline.application.addSink(sink) }
    (self.host, panels, sensors) = (host, [:], [:])
  }
}
