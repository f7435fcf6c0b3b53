import Configuration
import Documents
import Evdev
import Panels
package import Recordings

/// Feeds a pipeline from a recording, one frame at a time; the caller sets the pace.
package final class RecordingSource {
  /// The timestamp of the next frame of a used device, in µs of the recording's clock, shifted by repeats. Nil at the
  /// end.
  package private(set) var nextTime: Int64?
  /// Receives a sentence if timers are left at the end.
  let warn: (JournalEvent, String) -> Void
  /// The reader of the recording, whose position serves a progress bar.
  package let reader: RecordingReader

  private let host: ScreenHost
  private var pipeline: Pipeline { host.pipeline }
  private enum Input {
    case panel(Panel)
    case sensor(Sensor)
    /// A panel that also has buttons.
    case both(Panel, Sensor)
    case unused
  }

  /// The uses of the reader's devices, by index.
  private var inputs: [Input] = []
  private var frame = Frame()
  /// The offset added to each timestamp.
  private var shift: Int64 = 0

  /// Create a panel for each touch device of the recording and a sensor for every other useful device, and read the
  /// first frame.
  ///
  /// - Parameter start: the new timestamp of the first frame; the others keep their distance to it. Nil keeps all
  ///   timestamps.
  /// - Throws: if the first frame cannot be read.
  package init(
    _ reader: RecordingReader, into host: ScreenHost, startingAt start: Int64? = nil,
    warn: @escaping (JournalEvent, String) -> Void = { _, _ in }
  ) throws(RecordingError) {
    self.warn = warn
    self.reader = reader
    self.host = host
    addInputs()
    try load()
    if let start, let nextTime {
      shift = start &- nextTime
      self.nextTime = start
      frame.time = start
    }
  }

  /// Handle the next frame, and read the one after it.
  package func handleNext() throws(RecordingError) {
    guard nextTime != nil else { return }
    switch inputs[frame.device] {
    case .panel(let panel): pipeline.queue.enqueue(&frame, from: panel)
    case .sensor(let sensor): pipeline.queue.enqueue(&frame, from: sensor)
    case .both(let panel, let sensor): pipeline.queue.enqueue(&frame, from: panel, and: sensor)
    case .unused: return
    }
    pipeline.queue.drain()
    try load()
  }

  /// End the recording. Touches that are down are cancelled at the last timestamp, timers run for at most
  /// ``EventQueue/longestEnd``, and the panels are removed.
  package func finish() {
    pipeline.queue.finish()
    let left = pipeline.queue.leftTimers
    if !left.isEmpty {
      warn(
        .recordingWarning,
        "\(EventQueue.longestEnd / 1_000_000) s after the end of the recording, the timers of "
          + "\(left.map(oneLine).joined(separator: ", ")) still run, and are dropped")
    }
    for input in inputs {
      switch input {
      case .panel(let panel): pipeline.queue.remove(panel)
      case .sensor(let sensor): pipeline.queue.remove(sensor)
      case .both(let panel, let sensor):
        pipeline.queue.remove(panel)
        pipeline.queue.remove(sensor)
      case .unused: break
      }
    }
    inputs = []
    nextTime = nil
  }

  /// Add the devices that the reader has found since; a dump may name one in the middle.
  private func addInputs() {
    for device in reader.devices.dropFirst(inputs.count) {
      if device.touchProtocol != .none {
        let panel = host.makePanel(device)
        pipeline.queue.add(panel)
        // A panel's own buttons need a rule, because BTN_TOUCH is one of them.
        if let buttons = host.makeButtons(of: DiscoveredDevice(device), device) {
          inputs.append(.both(panel, buttons))
          pipeline.queue.add(buttons)
        } else {
          inputs.append(.panel(panel))
        }
      } else if let sensor = host.makeSensor(device) {
        inputs.append(.sensor(sensor))
        pipeline.queue.add(sensor)
      } else {
        inputs.append(.unused)
      }
    }
  }

  /// Read the next frame of a used device. Frames of other devices do not affect the pace.
  private func load() throws(RecordingError) {
    nextTime = nil
    while try reader.next(into: &frame) {
      if frame.device >= inputs.count { addInputs() }
      guard inputs.indices.contains(frame.device) else { continue }
      if case .unused = inputs[frame.device] { continue }
      frame.time &+= shift
      nextTime = frame.time
      return
    }
  }
}
