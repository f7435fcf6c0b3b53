import Documents
import Scenes

extension SceneDescription {
  /// The kind of each recognizer that the text names.
  var recognizerKinds: [String: String] {
    var kinds: [String: String] = [:]
    func collect(_ traits: ViewTraits) {
      for recognizer in traits.recognizers { kinds[recognizer.name] = recognizer.kind.name }
      for view in traits.views { collect(view.traits) }
    }
    for window in windows { collect(window.traits) }
    return kinds
  }
}

/// What scenes and actions call the kinds of recognizers.
let recognizerKindNames = sceneRecognizerKinds.map { $0.variant.name }
