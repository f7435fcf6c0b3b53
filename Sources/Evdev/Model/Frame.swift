/// The events between two SYN_REPORTs, in a buffer that is reused from frame to frame.
///
/// A frame ends only at SYN_REPORT: in half of all real streams the events of one frame have different timestamps.
package struct Frame: Equatable, Sendable {
  /// The events in the order of the stream, without the closing SYN_REPORT; a SYN_DROPPED or SYN_MT_REPORT stays in.
  package var events: [InputEvent]
  /// The stamp of the closing SYN_REPORT, in µs.
  package var time: Int64
  /// The index of the frame's device within its source: 0 for a source with one.
  package var device: Int
  /// How many events are known to be only moves: unknown if `events` has another number. −1 if other events are among
  /// them, −2 in a frame created by the kernel.
  private var moves = 0

  /// The default is an empty frame for a reader to fill.
  package init(events: [InputEvent] = [], time: Int64 = 0, device: Int = 0) {
    self.events = events
    self.time = time
    self.device = device
  }

  /// Whether the events are known to only change values of contacts and the pointer: no tracking ids, tools, keys or
  /// lost events. The device's own times (MSC) are allowed. The reader of a device sets it while copying, so that no
  /// other code has to check the events again.
  package var movesOnly: Bool { moves == events.count }

  /// Whether the kernel has created it, not the driver: it releases held keys when the device is removed or suspended.
  package var isForced: Bool { moves == -2 }

  /// Set that the kernel has created it.
  package mutating func markForced() {
    moves = -2
  }

  /// Note whether all events are moves, as for ``movesOnly``.
  mutating func note(movesOnly: Bool) {
    moves = movesOnly ? events.count : -1
  }

  /// Empty the frame, but keep its buffer.
  package mutating func removeAll() {
    // Removing nothing costs as much as removing something, and most frames are emptied twice.
    if !events.isEmpty { events.removeAll(keepingCapacity: true) }
    moves = 0
  }

  /// Whether both have the same events, whatever is known about them.
  package static func == (one: Frame, other: Frame) -> Bool {
    one.events == other.events && one.time == other.time && one.device == other.device
  }
}
