/// The events between two SYN_REPORTs, in a buffer that is reused from frame to frame.
///
/// A frame ends at SYN_REPORT and nowhere else: in half of all real streams the events of one frame carry different stamps.
package struct Frame: Equatable, Sendable {
  /// The events in the order of the stream, without the closing SYN_REPORT; a SYN_DROPPED or SYN_MT_REPORT stays in.
  package var events: [InputEvent]
  /// The stamp of the closing SYN_REPORT, in µs.
  package var time: Int64
  /// Which device of the source the frame belongs to: 0 for a source with one.
  package var device: Int
  /// How many of the events are known to be no more than moves; more or fewer of them, and nothing is known. −1 where others are among
  /// them, −2 in a frame that the kernel has made.
  private var moves = 0

  /// The default is an empty one, to be filled by a reader.
  package init(events: [InputEvent] = [], time: Int64 = 0, device: Int = 0) {
    self.events = events
    self.time = time
    self.device = device
  }

  /// Whether it is known that the events do no more than give contacts and the pointer other values: that they have neither tracking ids
  /// nor tools, keys or lost events; times of the device's own (MSC) may be among them. A device that is read notes it as it copies them, so that nobody need look for those again.
  package var movesOnly: Bool { moves == events.count }

  /// Whether the kernel has made it, not the driver: it releases what is held when the device goes away or to sleep.
  package var isForced: Bool { moves == -2 }

  /// Note that the kernel has made it.
  package mutating func markForced() {
    moves = -2
  }

  /// Note whether the events are such as ``movesOnly`` says.
  mutating func note(movesOnly: Bool) {
    moves = movesOnly ? events.count : -1
  }

  /// Empty the frame and keep its buffer.
  package mutating func removeAll() {
    // Removing nothing costs as much as removing something, and most frames are emptied twice.
    if !events.isEmpty { events.removeAll(keepingCapacity: true) }
    moves = 0
  }

  /// Whether both have the same events, whatever is known of them.
  package static func == (one: Frame, other: Frame) -> Bool {
    one.events == other.events && one.time == other.time && one.device == other.device
  }
}
