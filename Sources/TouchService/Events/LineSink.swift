import Scenes
package import TouchKit

/// Writes the lines of events in the order in which they happen.
package final class LineSink: EventSink {
  package struct Kinds: OptionSet, Sendable {
    package let rawValue: Int

    package init(rawValue: Int) { self.rawValue = rawValue }

    /// Actions of recognizers, and events of controls and scroll views.
    package static let actions = Kinds(rawValue: 1 << 0)
    /// Every touch, before its effects.
    package static let touches = Kinds(rawValue: 1 << 1)
    /// The decisions about recognizers and touches.
    package static let decisions = Kinds(rawValue: 1 << 2)
    /// Events without a place: presses of buttons, shakes, remote control.
    package static let nonPositional = Kinds(rawValue: 1 << 3)
    /// The receiver of events without a place.
    package static let responders = Kinds(rawValue: 1 << 4)
    /// Changes of apps, scenes and screens.
    package static let scenes = Kinds(rawValue: 1 << 5)
  }

  package var kinds: Kinds
  private let namesApps: Bool
  private let isWanted: (Event) -> Bool
  private let write: (borrowing Span<UInt8>) -> Void
  private var writer = LineWriter()

  /// Create a sink.
  ///
  /// - Parameters:
  ///   - namesApps: whether lines contain the names of apps.
  ///   - isWanted: selects among the events of these kinds.
  ///   - write: receives the bytes of one line, without a newline.
  package init(
    _ kinds: Kinds = .actions, namesApps: Bool = true, where isWanted: @escaping (Event) -> Bool = { _ in true },
    write: @escaping (borrowing Span<UInt8>) -> Void
  ) {
    self.kinds = kinds
    self.namesApps = namesApps
    self.isWanted = isWanted
    self.write = write
  }

  /// Create a sink for the events that an app receives while it presents.
  package convenience init(app: String, write: @escaping (borrowing Span<UInt8>) -> Void) {
    let audience = Audience.app(app)
    self.init(
      [.actions, .nonPositional, .responders, .scenes], namesApps: false,
      where: { event in
        if case .host(let event) = event { return (event as? SceneEvent).map(audience.hears) ?? false }
        return audience.hears(of: event.origin?.scene ?? "")
      }, write: write)
  }

  package var wantsDecisions: Bool { kinds.contains(.decisions) }

  package func receive(_ event: Event, at time: Int64, stamp: Int64) {
    switch event {
    case .touches(let samples, _):
      guard kinds.contains(.touches) else { return }
      for index in samples.indices where samples[index].phase != .stationary {
        writer.write(samples[index], at: time)
        writer.withBytes(write)
      }
      return
    case .decision, .touchDecision: guard kinds.contains(.decisions) else { return }
    case .press, .motion, .remoteControl: guard kinds.contains(.nonPositional) else { return }
    case .firstResponder: guard kinds.contains(.responders) else { return }
    case .host: guard kinds.contains(.scenes) else { return }
    case .action, .control, .selection, .scroll, .message, .contest: guard kinds.contains(.actions) else { return }
    }
    guard isWanted(event), writer.write(event, from: event.origin as? SceneOrigin, at: time) else { return }
    if namesApps { writer.withNamedBytes(event, write) } else { writer.withBytes(write) }
  }
}
