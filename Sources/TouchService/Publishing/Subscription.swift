import Documents
import Scenes
import TouchKit
import Varlink

/// One subscribed client: the events it requested, and the call that carries them.
final class Subscription {
  let call: VarlinkCall
  /// The scenes whose events it receives.
  let audience: Audience
  let wantsDecisions: Bool
  /// Whether it receives touch messages of views that report them.
  let wantsTouches: Bool
  /// The screens with a sequence whose beginning this client has missed.
  private var skipped: [Screen]

  /// The events without a position that a client may also request.
  enum NonPositional: String, CaseIterable {
    case press, motion, remote, firstResponder
  }

  private let nonPositional: Set<NonPositional>
  var wantsShakes: Bool { nonPositional.contains(.motion) }
  private let filter: SubscriptionFilter
  /// The filter's result for each origin, by number; nil before the first query, as on skipped screens.
  private var matches: [Bool?] = []

  init(
    _ call: VarlinkCall, audience: Audience = .configuration, filter: SubscriptionFilter, wantsDecisions: Bool,
    wantsTouches: Bool, nonPositional: Set<NonPositional> = [], skips screens: [Screen]
  ) {
    self.call = call
    self.audience = audience
    self.filter = filter
    self.wantsDecisions = wantsDecisions
    self.wantsTouches = wantsTouches
    self.nonPositional = nonPositional
    skipped = screens
  }

  /// Send a line to the client. It replaces a waiting line with the same key.
  func send(_ line: borrowing Span<UInt8>, replacing key: UInt64?, since: Int64?) {
    call.reply(line, continues: true, replacing: key, since: since)
  }

  /// Note that a new sequence began, all of which the client receives.
  func sequenceBegan(on screen: Screen) {
    skipped.removeAll { $0 === screen }
  }

  /// Forget the filter's results, because the origins have new numbers.
  func forgetOrigins() {
    matches.removeAll()
  }

  /// Whether the client receives an event now.
  ///
  /// - Parameter origin: the event's origin, which the caller has looked up.
  func wants(_ event: Event, from origin: SceneOrigin?) -> Bool {
    // The fast path for nearly every frame, with a known result of the filter.
    if case .action = event, filter.states == nil, let number = origin?.number, number < matches.count,
      let isMatch = matches[number]
    {
      return isMatch
    }
    return isWanted(event, from: origin)
  }

  private func isWanted(_ event: Event, from origin: SceneOrigin?) -> Bool {
    switch event {
    case .touches: return false
    case .press: return wants(.press, of: origin)
    case .motion: return wants(.motion, of: origin)
    case .remoteControl: return wants(.remote, of: origin)
    case .firstResponder: return wants(.firstResponder, of: origin)
    case .touchDecision(let decision):
      let touch = decision.touch
      return wantsDecisions && !skips(touch.window.screen) && audience.hears(of: touch.view.origin?.scene ?? "")
        && filter.matches(window: touch.window.name, view: touch.view.name)
    case .host(let event):
      guard let event = event as? SceneEvent else { return false }
      return audience.hears(event)
    case .contest: guard case .app = audience else { return false }
    case .message: guard wantsTouches else { return false }
    case .decision: guard wantsDecisions else { return false }
    case .control(let report): guard filter.matches(report.event) else { return false }
    case .selection: guard filter.matches(nil) else { return false }
    case .action(let action): guard filter.matches(action.state) else { return false }
    case .scroll(_, let phase): guard filter.matches(phase) else { return false }
    }
    return wants(origin)
  }

  private func wants(_ kind: NonPositional, of origin: EventOrigin?) -> Bool {
    guard nonPositional.contains(kind) else { return false }
    guard let origin else { return audience.hearsEventsWithoutScene && filter.matches(window: "", view: "") }
    return audience.hears(of: origin.scene) && filter.matches(window: origin.window, view: origin.view)
  }

  /// Whether an origin passes the filter and is on no skipped screen. The filter is queried once per origin.
  private func wants(_ origin: SceneOrigin?) -> Bool {
    guard let origin, !skips(origin.screen) else { return false }
    if origin.number < matches.count, let known = matches[origin.number] { return known }
    while matches.count <= origin.number { matches.append(nil) }
    let isMatch = audience.hears(of: origin.scene) && filter.matches(origin)
    matches[origin.number] = isMatch
    return isMatch
  }

  private func skips(_ screen: Screen) -> Bool {
    skipped.contains { $0 === screen }
  }

  /// Parse the list of non-positional events in a call, which the server has validated.
  static func nonPositional(_ node: Node?) -> Set<NonPositional> {
    Set((node?.elements ?? []).compactMap { $0.text.flatMap(NonPositional.init) })
  }
}
