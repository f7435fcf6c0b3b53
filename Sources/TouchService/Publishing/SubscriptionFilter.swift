import Documents
import Scenes
import TouchKit
import Varlink

/// The events that a subscriber requests; a nil list passes everything.
package struct SubscriptionFilter: Equatable {
  var windows: Set<Name>?
  var views: Set<Name>?
  var recognizers: Set<Name>?
  var kinds: Set<Name>?
  private(set) var controlEvents = Control.Event.all
  /// Whether selections in tables pass.
  private(set) var selections = true
  /// The states of actions and scrolls that pass; nil for all.
  private(set) var states: Set<ScrollView.Phase>?
  /// The error for the first unknown kind or event, or for the first word beyond the maximum. Unknown names are not
  /// errors, because a later scene may have them.
  private(set) var error: VarlinkError?

  /// Parse the interface's `Filter`, which the server has validated.
  init(_ node: Node?) {
    error = Self.error(in: node)
    if error != nil { return }
    func set(_ key: String) -> Set<Name>? { Self.names(node?[key]).map { Set($0.map { Name($0) }) } }
    (windows, views, recognizers, kinds) = (set("windows"), set("views"), set("recognizers"), set("kinds"))
    if let events = Self.names(node?["events"]) {
      controlEvents = Control.Event(Control.Event.names.filter { events.containsName("\($0.name)") }.map(\.event))
      selections = events.containsName(Self.tableSelection)
    }
    states = Self.names(node?["states"]).map { Set($0.compactMap(ScrollView.Phase.init)) }
  }

  /// The maximum length of a list: the default limit of views in a scene. A call is read in pieces, but its lists are
  /// handled at once.
  static let longestList = 2048

  private static func error(in node: Node?) -> VarlinkError? {
    for key in ["windows", "views", "recognizers", "kinds", "events", "states"] {
      if let words = node?[key]?.elements, words.count > longestList {
        return .invalidParameter("filter.\(key)[\(longestList)]")
      }
    }
    for (key, noun, known) in [("kinds", "kind", knownKinds), ("events", "event", knownEvents)] {
      if let words = names(node?[key]), let index = words.firstIndex(where: { !known.containsName($0) }) {
        let reason = "unknown \(noun) \(quoted(words[index])); known: \(known.joined(separator: ", "))"
        return .invalidParameter("filter.\(key)[\(index)]", reason: reason)
      }
    }
    return nil
  }

  private static func names(_ node: Node?) -> [String]? {
    guard case .sequence(let elements)? = node?.value else { return nil }
    return elements.compactMap(\.text)
  }

  /// The words of ``kinds``: the kinds of recognizers, the kinds of views that report events, and the kind of scroll
  /// views' own recognizers, which only decisions have.
  package static let knownKinds: [String] =
    sceneRecognizerKinds.map { $0.variant.name }
    + sceneViewKinds.filter { !$0.isSilent }.map { $0.variant.name }
    + [ScrollView.contentDelayKind]

  /// The words of `events`: the events of controls and tables.
  package static let knownEvents: [String] = Control.Event.names.map { "\($0.name)" } + [tableSelection]

  package static let knownStates = ScrollView.Phase.allCases.map(\.rawValue)

  /// The words of the parameter `nonPositional`, next to the filter.
  package static let knownNonPositional = Subscription.NonPositional.allCases.map(\.rawValue)

  /// The event of a table when a row was selected.
  private static let tableSelection = "selected"

  /// Whether the events of an origin pass. A filter with recognizer names excludes controls and scroll views.
  func matches(_ origin: EventOrigin) -> Bool {
    windows?.contains(Name(origin.window)) ?? true && views?.contains(Name(origin.view)) ?? true
      && recognizers.map { names in origin.recognizer.map { names.contains(Name($0)) } ?? false } ?? true
      && kinds?.contains(Name(origin.kind)) ?? true
  }

  /// Whether a control's event passes; nil stands for a table's selection.
  func matches(_ event: Control.Event?) -> Bool {
    event.map(controlEvents.contains) ?? selections
  }

  /// Whether an action in this state of its recognizer passes.
  func matches(_ state: GestureRecognizer.State) -> Bool {
    guard let states else { return true }
    return switch state {
    case .began: states.contains(.began)
    case .changed: states.contains(.changed)
    case .ended: states.contains(.ended)
    case .cancelled: states.contains(.cancelled)
    // No action has these states.
    case .possible, .failed: false
    }
  }

  func matches(_ phase: ScrollView.Phase) -> Bool {
    states?.contains(phase) ?? true
  }

  /// Whether events of a view's touches pass. A filter with recognizers or kinds excludes them.
  func matches(window: String, view: String) -> Bool {
    recognizers == nil && kinds == nil && windows?.contains(Name(window)) ?? true && views?.contains(Name(view)) ?? true
  }
}
