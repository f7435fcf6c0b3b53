package import Evdev

/// A recording of key presses on a device with buttons, including autorepeat.
package struct KeyGenerator: Sendable {
  /// A key that is held from one time to another, in µs.
  package struct Stroke: Equatable, Sendable {
    package var code: UInt16
    package var start: Int64
    package var end: Int64

    package init(code: UInt16, start: Int64, end: Int64) {
      self.code = code
      self.start = start
      self.end = end
    }
  }

  package var strokes: [Stroke]
  /// The timestamp of the recording's beginning, in µs.
  package var startTime: Int64 = 1_000_000

  /// The kernel's autorepeat of a held key: the delay before the first repeat, and the period of repeats, in µs.
  private static let (delay, period): (Int64, Int64) = (250_000, 33_000)

  package init(strokes: [Stroke]) {
    self.strokes = strokes
  }

  package var device: DeviceDescription {
    DeviceDescription(
      name: "touchd generated keys", bus: 0x19, vendor: 0x7d, product: 0x2, version: 0x100,
      codes: [EventType.key: Set(strokes.map(\.code))])
  }

  /// The frames in order; the last pressed key repeats until any key is pressed or released.
  package var frames: [Frame] {
    var changes: [(time: Int64, code: UInt16, value: Int32)] = []
    for stroke in strokes {
      changes.append((stroke.start, stroke.code, 1))
      changes.append((stroke.end, stroke.code, 0))
    }
    changes.sort { ($0.time, $0.value, $0.code) < ($1.time, $1.value, $1.code) }
    var frames: [Frame] = []
    for (index, change) in changes.enumerated() {
      frames.append(frame(change.time, change.code, change.value))
      guard change.value == 1 else { continue }
      // A stroke's end follows its beginning, so there is a next change.
      let next = changes[index + 1].time
      for time in stride(from: change.time + Self.delay, to: next, by: Int(Self.period)) {
        frames.append(frame(time, change.code, 2))
      }
    }
    return frames
  }

  private func frame(_ time: Int64, _ code: UInt16, _ value: Int32) -> Frame {
    let time = startTime + time
    return Frame(events: [InputEvent(time: time, type: EventType.key, code: code, value: value)], time: time)
  }

  /// Write the recording to a file, or to standard output for `-`.
  package func write(_ format: RecordingFormat, to path: String) throws(RecordingError) {
    try RecordingWriter(format, [device], path: path).write(frames)
  }

  /// Read a stroke such as `KEY_POWER:0-300`, with start and end in milliseconds.
  ///
  /// - Throws: an error in the text.
  package static func parse(_ text: String) throws(GestureError) -> Stroke {
    let parts = text.split(separator: ":", omittingEmptySubsequences: false)
    let times = parts.count == 2 ? parts[1].split(separator: "-", omittingEmptySubsequences: false) : []
    guard times.count == 2, let start = Int64(times[0]), let end = Int64(times[1]) else {
      throw GestureError("\"\(text)\" is not a stroke; write it as KEY_POWER:0-300, with start and end in milliseconds")
    }
    guard let code = EventName.code(named: String(parts[0]), of: EventType.key) else {
      throw GestureError("\"\(text)\": the kernel has no key \"\(parts[0])\"")
    }
    guard start >= 0, start < end, end <= 3_600_000 else {
      throw GestureError("\"\(text)\" must end after it starts, and within an hour")
    }
    return Stroke(code: code, start: start * 1000, end: end * 1000)
  }
}
