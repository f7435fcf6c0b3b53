/// One frame of touches: the time of the frame, and every touch that is down or ends in the frame.
public struct TouchEvent {
  /// The effective time of the frame, in µs. In a withheld message, `time` is the time at which TouchKit withheld the
  /// message (S27).
  public let time: Int64
  let touches: [Touch]
  /// The samples of the touches that have several; `nil` rather than an empty array, which would be retained.
  let coalesced: [Touch]?
  /// What the frame changed, for recognizers.
  let changes: TouchChanges

  init(time: Int64, touches: [Touch], coalesced: [Touch]? = nil, changes: TouchChanges = TouchChanges()) {
    self.time = time
    self.touches = touches
    self.coalesced = coalesced
    self.changes = changes
  }

  /// Every touch of the application that is down or ends in this frame.
  public var allTouches: TouchList { TouchList(touches) { _ in true } }

  /// The touches whose hit view is `view`.
  public func touches(for view: View) -> TouchList { TouchList(touches) { $0.view === view } }

  /// The touches that hit a view of `window` when they began.
  public func touches(for window: Window) -> TouchList { TouchList(touches) { $0.window === window } }

  /// The touches that `recognizer` follows.
  public func touches(for recognizer: GestureRecognizer) -> TouchList {
    TouchList(touches) { recognizer.follows($0) }
  }

  /// Every sample of `touch` in this frame, from the oldest to the newest, each with its own time. If the panel's
  /// report rate is at most the frame rate, the list has only one sample.
  public func coalescedTouches(for touch: Touch) -> TouchList {
    let list = TouchList(coalesced ?? []) { $0.id == touch.id }
    return list.isEmpty ? TouchList([touch]) { _ in true } : list
  }
}

/// The rows of the touches that a frame changed, and values that are computed once for all recognizers.
struct TouchChanges {
  /// Every touch of the frame.
  var all = TouchSet()
  /// The touches that are not stationary.
  var changed = TouchSet()
  /// The touches that began.
  var began = TouchSet()
  /// The touches that were cancelled.
  var cancelled = TouchSet()
  /// The mean location of all touches in screen pixels; `nil` if a touch began or ended.
  var mean: Point?

  init() {}

  /// - Parameters:
  ///   - rows: the rows of all touches.
  ///   - positions: the positions of the touches that may have changed.
  init(of touches: borrowing [Touch], inRows rows: TouchSet, at positions: Range<Int>) {
    all = rows
    var isSameSet = true
    var moved = Mean()
    // Iterating over an extracted span needs no bounds check for each touch.
    let part = touches.span.extracting(positions)
    for position in part.indices {
      let row = part[position].row
      switch part[position].phase {
      case .moved:
        moved.add(part[position].location)
        changed.insert(row)
      case .stationary: break
      case .began:
        began.insert(row)
        changed.insert(row)
        isSameSet = false
      case .ended:
        changed.insert(row)
        isSameSet = false
      case .cancelled:
        cancelled.insert(row)
        changed.insert(row)
        isSameSet = false
      }
    }
    if moved.count == touches.count {
      mean = moved.value
    } else if isSameSet {
      mean = Self.mean(of: touches)
    }
  }

  @inline(never)
  private static func mean(of touches: borrowing [Touch]) -> Point? {
    var mean = Mean()
    for position in touches.indices { mean.add(touches[position].location) }
    return mean.value
  }
}
