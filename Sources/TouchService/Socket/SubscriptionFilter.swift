import Documents
import TouchKit

/// Which actions a subscriber wants; a list that is nil lets everything through.
package struct SubscriptionFilter: Equatable {
  var windows: Set<String>?
  var views: Set<String>?
  var recognizers: Set<String>?
  var kinds: Set<String>?

  /// Reads the interface's `Filter`, which the server has checked already.
  init(_ node: Node?) {
    func names(_ key: String) -> Set<String>? {
      guard case .sequence(let elements)? = node?[key]?.value else { return nil }
      return Set(
        elements.compactMap { element in
          if case .string(let name) = element.value { name } else { nil }
        })
    }
    windows = names("windows")
    views = names("views")
    recognizers = names("recognizers")
    kinds = names("kinds")
  }

  /// The words that ``kinds`` may hold: the kinds of recognizers, those of views that tell something by themselves, and the kind of
  /// scroll views' own recognizers of which decisions alone tell.
  package static let knownKinds: [String] =
    sceneRecognizerKinds.map { $0.variant.name }
    + sceneViewKinds.filter { !silentViewKinds.contains(ObjectIdentifier($0)) }.map { $0.variant.name }
    + [ScrollView.contentDelayKind]

  private static let silentViewKinds = [PlainViewKind.self, LabelKind.self, ImageKind.self].map(ObjectIdentifier.init)

  /// A kind that there is not, which is a mistake where a name that no scene has may come with the next one.
  var unknownKind: String? {
    kinds?.sorted().first { !Self.knownKinds.contains($0) }
  }

  func matches(_ source: ActionSource) -> Bool {
    windows?.contains(source.window) ?? true && views?.contains(source.view) ?? true
      && recognizers?.contains(source.name) ?? true && kinds?.contains(source.kind) ?? true
  }

  /// Whether the events of a control or scroll view pass; one who asks for recognizers by name gets none.
  func matches(_ source: ViewSource) -> Bool {
    recognizers == nil && windows?.contains(source.window) ?? true && views?.contains(source.view) ?? true
      && kinds?.contains(source.kind) ?? true
  }

  /// Whether what is told of a view's touches passes; one who asks for recognizers or kinds gets nothing of it.
  func matches(window: String, view: String) -> Bool {
    recognizers == nil && kinds == nil && windows?.contains(window) ?? true && views?.contains(view) ?? true
  }
}
