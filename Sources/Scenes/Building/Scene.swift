package import TouchKit

/// The objects of a scene: windows that an application can show, and the recognizers in them.
package final class Scene {
  /// The program that owns the scene; empty for the configuration's.
  package let owner: String
  /// The end of each line of the scene, for clients that receive events of several programs (``SceneOrigin/appEnd``).
  let appEnd: [UInt8]
  /// The windows, in the order of the text.
  package internal(set) var windows: [Window] = []
  /// The named recognizers, in the order of the text.
  package internal(set) var recognizers: [GestureRecognizer] = []
  /// The origins of all its events.
  package internal(set) var origins: [SceneOrigin] = []

  /// Numbers the attempts that the owner decides.
  package let contests: ContestNumbers

  /// The layer of windows that do not specify one.
  let layer: Window.Layer
  /// How often per second content that moves by itself is updated.
  let frameRate: Double
  /// Windows and views by their names.
  var views: [String: View] = [:]
  /// Recognizers to which references can be made, including scroll views' own pans.
  var recognizersByName: [String: GestureRecognizer] = [:]
  /// Return the window or view with a name.
  package func view(named name: String) -> View? { views[name] }

  /// Return the recognizer whose attempt has this number and waits for the owner's answer.
  package func recognizer(inContest number: Int) -> ClientGestureRecognizer? {
    if number < 1 { return nil }
    for case let recognizer as ClientGestureRecognizer in recognizers where recognizer.contest == number {
      return recognizer
    }
    return nil
  }

  /// The controls by the names of their own gestures.
  var ownGestures: [String: Control] = [:]

  /// Create a draft with the contents of another scene.
  init(copying scene: Scene) {
    (owner, appEnd, layer, frameRate) = (scene.owner, scene.appEnd, scene.layer, scene.frameRate)
    contests = scene.contests
    adopt(scene)
  }

  /// Take over the contents of a draft.
  func adopt(_ draft: Scene) {
    (windows, recognizers, origins) = (draft.windows, draft.recognizers, draft.origins)
    (views, recognizersByName, ownGestures) = (draft.views, draft.recognizersByName, draft.ownGestures)
  }

  init(owner: String, layer: Window.Layer, frameRate: Double) {
    self.owner = owner
    appEnd = SceneOrigin.appEnd(owner)
    contests = ContestNumbers()
    self.layer = layer
    self.frameRate = frameRate
  }
}

extension Scene {
  /// Visit the views whose values fingers can change, with their origins.
  package func forEachValue(_ visit: (View, SceneOrigin) -> Void) {
    func look(_ view: View) {
      if let origin = view.origin as? SceneOrigin, origin.hasValue { visit(view, origin) }
      for subview in view.subviews { look(subview) }
    }
    for window in windows { look(window) }
  }
}
