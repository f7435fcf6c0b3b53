package import Documents
package import TouchKit

/// The recognizers of one screen, which follow every touch on it (S49).
package struct ScreenRecognizers: Equatable, Sendable {
  /// The screen's name.
  package var screen: String
  package var recognizers: [RecognizerDescription]

  package init(screen: String, recognizers: [RecognizerDescription]) {
    self.screen = screen
    self.recognizers = recognizers
  }

  /// Check that names are unique among the recognizers of all screens and a scene, and that references name recognizers
  /// of screens.
  ///
  /// - Parameters:
  ///   - scene: the scene on the screens; nil for none.
  ///   - place: the place of a screen's recognizers, for errors.
  package static func check(
    _ screens: [ScreenRecognizers], with scene: SceneDescription?, at place: (Int) -> Cursor?
  ) throws(DocumentError) {
    var check = SceneCheck()
    let names = scene.map { SceneNames($0) }
    for (index, screen) in screens.enumerated() {
      guard !screen.recognizers.isEmpty, let cursor = place(index) else { continue }
      for (number, recognizer) in screen.recognizers.enumerated() {
        guard let place = cursor["recognizers"]?[number] else { continue }
        if let names, (names.recognizers + names.ownGestures).containsName(recognizer.name) {
          try place.report(
            (place["name"] ?? place).error("a recognizer of the scene already has the name \(quoted(recognizer.name))"))
        }
        if recognizer.followsPresses {
          try place.report((place["presses"] ?? place).error("a screen's recognizer follows fingers, not buttons"))
        }
      }
      var traits = ViewTraits()
      traits.recognizers = screen.recognizers
      try traits.checkHasNoClientKinds(cursor)
      try check.collect("", traits, at: cursor)
    }
    try check.resolve()
  }
}

extension RecognizerDescription {
  fileprivate var followsPresses: Bool {
    let recognizer = kind.value.makeRecognizer()
    kind.value.configureMade(recognizer)
    return !recognizer.allowedPressTypes.isEmpty
  }
}

extension Scene {
  /// Create the recognizers of screens, each on the backdrop of its screen; screens without recognizers have none.
  ///
  /// - Parameter screen: returns the screen with a name; nil if there is none.
  /// - Throws: an error if recognizers would wait for each other.
  package convenience init(
    _ screens: [ScreenRecognizers], screen: (String?) -> Screen?
  ) throws(DocumentError) {
    self.init(owner: "", layer: .backdrop, frameRate: 60)
    var builder = SceneBuilder(self)
    for description in screens where !description.recognizers.isEmpty {
      guard let screen = screen(description.screen) else { continue }
      windows.append(builder.makeBackdrop(of: screen, description.recognizers))
    }
    try builder.relate()
  }
}
