import Documents
package import Scenes
package import TouchKit

/// Writes an event's line, a JSON object with one key, into a reused buffer.
package struct LineWriter: ~Copyable {
  private var json = JSONWriter()
  private var named = JSONWriter()
  private var hasName = false

  package init() {}

  /// Write the line of an event, replacing the previous line.
  ///
  /// - Parameter origin: the event's origin, which the caller has looked up.
  /// - Returns: whether the event has a line here. Touches have one line each, and objects outside of scenes have none.
  package mutating func write(_ event: Event, from origin: SceneOrigin?, at time: Int64) -> Bool {
    json.removeAll()
    hasName = false
    switch event {
    case .action(let action):
      // Unwrap it only where it is used, because binding it to a name would retain it.
      guard origin?.reportsActions == true else { return false }
      json.action(action, origin!)
    case .control(let report):
      guard let origin else { return false }
      json.control(report, origin, at: time)
    case .selection(let table):
      guard let origin else { return false }
      json.selection(in: table, origin, at: time)
    case .scroll(let view, let phase):
      guard let origin else { return false }
      json.scroll(of: view, phase, origin, at: time)
    case .message(let message):
      guard let origin else { return false }
      json.touches(of: message, origin)
    case .contest(let contest):
      guard let origin else { return false }
      json.contest(contest, origin, at: time)
    case .host(let event):
      guard let event = event as? SceneEvent else { return false }
      json.sceneEvent(event, at: time)
    case .decision(let decision):
      guard let origin = decision.recognizer.origin else { return false }
      json.decision(decision, origin)
    case .touchDecision(let decision): json.touchDecision(decision)
    case .press(let press): json.press(press, origin, at: time)
    case .motion(let motion): json.motion(motion, origin)
    case .remoteControl(let remote): json.remote(remote, origin)
    case .firstResponder: json.firstResponder(origin, at: time)
    case .touches: return false
    }
    return true
  }

  /// Write the line of one touch, replacing the previous line.
  package mutating func write(_ sample: TouchSample, at time: Int64) {
    json.removeAll()
    json.touch(sample, at: time)
  }

  /// Call a closure with the line of the event and the name of its app, if any. Clients of several apps need the name.
  package mutating func withNamedBytes<Result>(
    _ event: Event, _ body: (borrowing Span<UInt8>) throws -> Result
  ) rethrows -> Result {
    let end = Self.appEnd(event)
    if end.isEmpty { return try json.withBytes(body) }
    if !hasName {
      named.removeAll()
      json.withBytes { named.append($0) }
      named.removeLast("}}".utf8.count)
      named.append(end)
      hasName = true
    }
    return try named.withBytes(body)
  }

  private static func appEnd(_ event: Event) -> [UInt8] {
    if case .host(let event) = event {
      guard let event = event as? SceneEvent else { return [] }
      return SceneOrigin.appEnd(event.app)
    }
    return (event.origin as? SceneOrigin)?.appEnd ?? []
  }

  package func withBytes<Result>(_ body: (borrowing Span<UInt8>) throws -> Result) rethrows -> Result {
    try json.withBytes(body)
  }

  package var span: Span<UInt8> {
    @_lifetime(borrow self)
    borrowing get { json.span }
  }
}
