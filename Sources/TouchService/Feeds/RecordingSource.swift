import Evdev
import Panels
package import Recordings

/// Feeds a pipeline from a recording, one frame at a time; who calls it decides the pace.
package final class RecordingSource {
  /// The stamp of the touch device's frame that comes next, in µs of the recording's clock as repeats shift it; nil at the end.
  package private(set) var nextTime: Int64?
  /// Where the recording is read from, for a progress bar.
  package let reader: RecordingReader

  private let host: ScreenHost
  private var pipeline: Pipeline { host.pipeline }
  /// By the reader's devices; nil for one that gives no touches.
  private var panels: [Panel?] = []
  private var frame = Frame()
  /// What is added to each stamp.
  private var shift: Int64 = 0

  /// Put a panel on its screen for each touch device of the recording, and read the first frame.
  ///
  /// - Parameter start: the stamp that the first frame gets; the others keep their distance from it. Nil leaves them as they are.
  /// - Throws: where its first frame cannot be read.
  package init(
    _ reader: RecordingReader, into host: ScreenHost, startingAt start: Int64? = nil
  ) throws(RecordingError) {
    self.reader = reader
    self.host = host
    addPanels()
    try load()
    if let start, let nextTime {
      shift = start &- nextTime
      self.nextTime = start
      frame.time = start
    }
  }

  /// Handle the frame that comes next, and read the one after it.
  package func handleNext() throws(RecordingError) {
    guard nextTime != nil, let panel = panels[frame.device] else { return }
    pipeline.queue.enqueue(&frame, from: panel)
    pipeline.queue.drain()
    try load()
  }

  /// End the recording: what is down is cancelled at the last stamp, timers run until none is armed, the panels go.
  package func finish() {
    pipeline.queue.finish()
    for panel in panels { panel.map(pipeline.queue.remove) }
    panels = []
    nextTime = nil
  }

  /// Put the devices that the reader knows and this does not onto the screen: a dump may name one in the middle.
  private func addPanels() {
    for device in reader.devices.dropFirst(panels.count) {
      let panel = device.touchProtocol != .none ? host.makePanel(device) : nil
      panels.append(panel)
      panel.map(pipeline.queue.add)
    }
  }

  /// Read on to the next frame of a touch device: what other devices did has no time here, at no pace.
  private func load() throws(RecordingError) {
    nextTime = nil
    while try reader.next(into: &frame) {
      if frame.device >= panels.count { addPanels() }
      guard panels.indices.contains(frame.device), panels[frame.device] != nil else { continue }
      frame.time &+= shift
      nextTime = frame.time
      return
    }
  }
}
