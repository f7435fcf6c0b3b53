import Configuration
import Documents
import Evdev
import Panels
package import Recordings

/// Feeds a pipeline from a recording, one frame at a time; the caller decides the pace.
package final class RecordingSource {
  /// The timestamp of the next frame of a used device, in µs of the recording's clock, shifted by repeats; nil at the
  /// end.
  package private(set) var nextTime: Int64?
  /// Gets a sentence where timers were left at the end.
  let warn: (JournalEvent, String) -> Void
  /// The reader's position in the recording, for a progress bar.
  package let reader: RecordingReader

  private let host: ScreenHost
  private var pipeline: Pipeline { host.pipeline }
  /// What a device of the recording is.
  private enum Input {
    case panel(Panel)
    case sensor(Sensor)
    /// A panel that also has buttons.
    case both(Panel, Sensor)
    case unused
  }

  /// By the reader's devices.
  private var inputs: [Input] = []
  private var frame = Frame()
  /// What is added to each stamp.
  private var shift: Int64 = 0

  /// Map a panel to its screen for each touch device of the recording, add a sensor for every other device that reports
  /// anything, and read the first frame.
  ///
  /// - Parameter start: the timestamp of the first frame; the others keep their distance from it. Nil keeps them.
  /// - Throws: if its first frame cannot be read.
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

  /// End the recording: touches that are down are cancelled at the last timestamp, timers run for at most
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

  /// Put the devices that the reader knows and this does not onto the screen: a dump may name one in the middle.
  private func addInputs() {
    for device in reader.devices.dropFirst(inputs.count) {
      if device.touchProtocol != .none {
        let panel = host.makePanel(device)
        pipeline.queue.add(panel)
        // Of a panel's own buttons no more is taken than a rule says, for BTN_TOUCH is one of them.
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

  /// Read on to the next frame of a device that is used: what others did has no time here, at no pace.
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
