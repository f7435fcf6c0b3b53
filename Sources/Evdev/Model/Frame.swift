/// The events between two SYN_REPORTs, in a buffer that is reused from frame to frame.
///
/// A frame ends only at SYN_REPORT: in half of all real streams, events of one frame have different timestamps.
package struct Frame: Equatable, Sendable {
  /// The events in stream order, without the final SYN_REPORT; SYN_DROPPED and SYN_MT_REPORT stay in.
  package var events: [InputEvent]
  /// The timestamp of the final SYN_REPORT, in µs.
  package var time: Int64
  /// The index of the frame's device within its source; 0 for a source with one device.
  package var device: Int
  /// The number of events that are known to be only moves. If it differs from the number in `events`, this is not
  /// known. −1 marks a frame with other events, −2 a frame created by the kernel.
  private var moves = 0

  /// Create a frame; the default is an empty frame for a reader to fill.
  package init(events: [InputEvent] = [], time: Int64 = 0, device: Int = 0) {
    self.events = events
    self.time = time
    self.device = device
  }

  /// Whether the events are known to change only values of contacts and the pointer: no tracking ids, tools, keys or
  /// lost events. The device's own times (MSC) are allowed. The reader of a device sets this while copying, so that no
  /// other code has to check the events again.
  package var movesOnly: Bool { moves == events.count }

  /// Whether the kernel's buffer overflowed in this frame, so that events before it were lost.
  package var hasLostEvents: Bool {
    if movesOnly { return false }
    let events = self.events.span
    for index in events.indices
    where events[index].type == EventType.syn && events[index].code == EventCode.synDropped {
      return true
    }
    return false
  }

  /// Whether the kernel, not the driver, created it: the kernel releases held keys when a device is removed or
  /// suspended.
  package var isForced: Bool { moves == -2 }

  package mutating func markForced() {
    moves = -2
  }

  /// Note whether all events are moves, as for ``movesOnly``.
  mutating func note(movesOnly: Bool) {
    moves = movesOnly ? events.count : -1
  }

  /// Empty the frame, but keep its buffer.
  package mutating func removeAll() {
    // Emptying an empty array costs as much as emptying a full one, and most frames are emptied twice.
    if !events.isEmpty { events.removeAll(keepingCapacity: true) }
    moves = 0
  }

  /// Append an event; the defaults are an axis and the frame's time.
  @inline(__always)
  mutating func append(_ code: UInt16, _ value: Int32, type: UInt16 = EventType.abs, at time: Int64? = nil) {
    events.append(InputEvent(time: time ?? self.time, type: type, code: code, value: value))
  }

  /// Whether both have the same events, time and device, regardless of ``movesOnly`` and ``isForced``.
  package static func == (one: Frame, other: Frame) -> Bool {
    one.events == other.events && one.time == other.time && one.device == other.device
  }
}
