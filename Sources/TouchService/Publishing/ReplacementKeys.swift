import Scenes
import TouchKit

/// Assigns keys to lines that replace earlier ones. All replaceable lines of one gesture, touch or scroll share a key,
/// and no others have it.
struct ReplacementKeys {
  /// The keys of gestures in progress at one origin.
  private struct Row {
    var movement: UInt64 = 0
    var value: UInt64 = 0
    var touch: UInt64 = 0
  }

  /// The keys, by the origin's number.
  private var rows: [Row] = []
  /// The origin of each used row. A separate array, so that reading a row does not count a reference.
  private var origins: [SceneOrigin?] = []
  private var last: UInt64 = 0

  /// Return the key of an event's line; nil for a line that must not be lost.
  ///
  /// - Parameter origin: the event's origin, which the caller has looked up.
  mutating func key(of event: Event, from origin: SceneOrigin?) -> UInt64? {
    switch event {
    case .action(let action):
      // The fast path for nearly every frame. The origin is not bound to a name, which would retain it.
      let state = origin?.reportsActions == true ? action.state : .possible
      if state == .changed, let number = origin?.number, number < rows.count { return rows[number].movement }
      if state == .began, let origin { begin(\.movement, origin) }
      return nil
    default: return origin.flatMap { otherKey(of: event, from: $0) }
    }
  }

  private mutating func otherKey(of event: Event, from origin: SceneOrigin) -> UInt64? {
    switch event {
    case .message(let message):
      if message.phase == .began { begin(\.touch, origin) }
      return message.phase == .moved ? row(origin).touch : nil
    case .contest(let contest):
      guard case .touches(let phase, _) = contest.news else { return nil }
      if phase == .began { begin(\.touch, origin) }
      return phase == .moved ? row(origin).touch : nil
    case .scroll(_, let phase):
      if phase == .began { begin(\.movement, origin) }
      return phase == .changed ? row(origin).movement : nil
    case .control(let report): return key(of: report, origin)
    // The lines of other events must not be lost.
    default: return nil
    }
  }

  private mutating func key(of report: ControlReport, _ origin: SceneOrigin) -> UInt64? {
    switch report.event {
    case .touchDown:
      begin(\.movement, origin)
      begin(\.value, origin)
      return nil
    case .touchDragInside, .touchDragOutside: return row(origin).movement
    case .valueChanged where report.control.isTracking: return row(origin).value
    default: return nil
    }
  }

  private func row(_ origin: SceneOrigin) -> Row {
    origin.number < rows.count ? rows[origin.number] : Row()
  }

  private mutating func begin(_ key: WritableKeyPath<Row, UInt64>, _ origin: SceneOrigin) {
    var row = row(origin)
    last += 1
    row[keyPath: key] = last
    set(row, of: origin)
  }

  private mutating func set(_ row: Row, of origin: SceneOrigin) {
    while rows.count <= origin.number {
      rows.append(Row())
      origins.append(nil)
    }
    (rows[origin.number], origins[origin.number]) = (row, origin)
  }

  /// Move the rows to their origins' new numbers, and drop those of removed origins.
  mutating func renumber(_ isThere: (SceneOrigin) -> Bool) {
    let known = zip(origins, rows).compactMap { origin, row in origin.map { ($0, row) } }
    (rows, origins) = ([], [])
    for (origin, row) in known where isThere(origin) { set(row, of: origin) }
  }
}
