import Documents
import Scenes
import TouchKit

/// The actions that a subscriber requests; a list that is nil passes everything.
package struct SubscriptionFilter: Equatable {
  var windows: Set<Name>?
  var views: Set<Name>?
  var recognizers: Set<Name>?
  var kinds: Set<Name>?
  /// The events of controls that pass.
  private(set) var controlEvents = Control.Event.all
  /// Whether the selections of tables pass.
  private(set) var selections = true
  /// The states of actions and scrolls that pass; nil lets each of them through.
  private(set) var states: Set<ScrollView.Phase>?
  /// The first kind or event that there is not, or the place of a word that is one too many. It is a mistake, where a name that no scene has may
  /// come with the next one.
  private(set) var unknownWord: UnknownWord?

  /// A word that is a mistake.
  struct UnknownWord: Equatable {
    /// Such as `filter.events[1]`.
    var place: String
    /// What it is and which words there are; nil for a list that is too long.
    var reason: String?
  }

  /// Read the interface's `Filter`, which the server has checked already.
  init(_ node: Node?) {
    unknownWord = Self.unknownWord(in: node)
    if unknownWord != nil { return }
    func set(_ key: String) -> Set<Name>? { Self.names(node?[key]).map { Set($0.map { Name($0) }) } }
    (windows, views, recognizers, kinds) = (set("windows"), set("views"), set("recognizers"), set("kinds"))
    if let events = Self.names(node?["events"]) {
      controlEvents = Control.Event(Control.Event.names.filter { events.containsName("\($0.name)") }.map(\.event))
      selections = events.containsName(Self.tableSelection)
    }
    states = Self.names(node?["states"]).map { Set($0.compactMap(ScrollView.Phase.init)) }
  }

  /// How many words a list may hold: as many as a scene has views, where `sceneLimits` says nothing else. A call is read in pieces, and what it
  /// asks for is done in one.
  static let longestList = 2048

  private static func unknownWord(in node: Node?) -> UnknownWord? {
    for key in ["windows", "views", "recognizers", "kinds", "events", "states"] {
      if let words = node?[key]?.elements, words.count > longestList {
        return UnknownWord(place: "filter.\(key)[\(longestList)]")
      }
    }
    for (key, noun, known) in [("kinds", "kind", knownKinds), ("events", "event", knownEvents)] {
      if let words = names(node?[key]), let index = words.firstIndex(where: { !known.containsName($0) }) {
        let reason = "unknown \(noun) \(quoted(words[index])); known: \(known.joined(separator: ", "))"
        return UnknownWord(place: "filter.\(key)[\(index)]", reason: reason)
      }
    }
    return nil
  }

  private static func names(_ node: Node?) -> [String]? {
    guard case .sequence(let elements)? = node?.value else { return nil }
    return elements.compactMap(\.text)
  }

  /// The words of ``kinds``: the kinds of recognizers, those of views that report events, and the kind of scroll views'
  /// own recognizers, which only decisions have.
  package static let knownKinds: [String] =
    sceneRecognizerKinds.map { $0.variant.name }
    + sceneViewKinds.filter { !$0.isSilent }.map { $0.variant.name }
    + [ScrollView.contentDelayKind]

  /// The words of `events`: the events of controls, and that of tables.
  package static let knownEvents: [String] = Control.Event.names.map { "\($0.name)" } + [tableSelection]

  /// The words of `states`.
  package static let knownStates = ScrollView.Phase.allCases.map(\.rawValue)

  /// The event of a table of which a row was selected.
  private static let tableSelection = "selected"

  /// Whether the events of a recognizer pass, or of a control or scroll view: of these one who asks for recognizers by name gets none.
  func matches(_ origin: EventOrigin) -> Bool {
    windows?.contains(Name(origin.window)) ?? true && views?.contains(Name(origin.view)) ?? true
      && recognizers.map { names in origin.recognizer.map { names.contains(Name($0)) } ?? false } ?? true
      && kinds?.contains(Name(origin.kind)) ?? true
  }

  /// Whether a control's event passes, or where it is nil a table's selection.
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
    // No action reports these.
    case .possible, .failed: false
    }
  }

  /// Whether a scroll in this phase passes.
  func matches(_ phase: ScrollView.Phase) -> Bool {
    states?.contains(phase) ?? true
  }

  /// Whether what is reported of a view's touches passes; one who asks for recognizers or kinds gets nothing of it.
  func matches(window: String, view: String) -> Bool {
    recognizers == nil && kinds == nil && windows?.contains(Name(window)) ?? true && views?.contains(Name(view)) ?? true
  }
}
