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

  /// The default is an empty one, to be filled by a reader.
  package init(events: [InputEvent] = [], time: Int64 = 0, device: Int = 0) {
    self.events = events
    self.time = time
    self.device = device
  }

  /// Empty the frame and keep its buffer.
  package mutating func removeAll() {
    // Removing nothing costs as much as removing something, and most frames are emptied twice.
    if !events.isEmpty { events.removeAll(keepingCapacity: true) }
  }
}
