package import TouchKit

/// A sink that receives only touches.
package protocol TouchSink: EventSink {
  /// Receive one pass of one frame.
  func touches(_ samples: borrowing Span<TouchSample>, on screen: Screen, at time: Int64)
}

extension TouchSink {
  package func receive(_ event: Event, at time: Int64, stamp: Int64) {
    if case .touches(let samples, let screen) = event { touches(samples, on: screen, at: time) }
  }
}
