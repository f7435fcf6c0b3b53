package import Documents

/// The limits of one scene, so that no scene delays touches. ``schema`` describes them.
package struct SceneLimits: Equatable, Sendable {
  package var windows = 64
  package var views = 2048
  package var recognizers = 2048
  package var elements = 4096
  /// The views of a window itself have depth 1.
  package var depth = 24
  /// As many as one scene at all its limits.
  package var perUser = 64 + 2048 + 2048 + 4096

  package init() {}

  /// Their schema in a configuration.
  package static let schema: Schema<SceneLimits> = Schema(
    "scene limits", "The maximum sizes of scenes, both from the configuration and from programs.",
    defaults: SceneLimits(),
    fields: [
      Field("windows", \.windows, .integer(1...1024), "The maximum number of windows of a scene."),
      Field("views", \.views, .integer(1...65_536), "The maximum number of views in all windows of a scene."),
      Field("recognizers", \.recognizers, .integer(1...65_536), "The maximum number of recognizers of a scene."),
      Field(
        "elements", \.elements, .integer(1...1_000_000),
        "The maximum total number of elements in a scene's lists: answers, requireToFail, simultaneousWith, refuseTouchesOn, keyframes, rowHeights."
      ),
      Field("depth", \.depth, .integer(1...28), "The maximum depth of nested views."),
      Field(
        "perUser", \.perUser, .integer(1...1_048_576),
        "The maximum total number of windows, views, recognizers and list elements of all programs of one user."
      ),
    ])

  /// Check that a scene is within the limits.
  ///
  /// - Parameter cursor: the place of the scene, for errors; nil if changes made it, which have no single place.
  /// - Throws: an error at the first window, view or recognizer that is one too many or too deep.
  package func check(_ scene: SceneDescription, _ cursor: Cursor?) throws(DocumentError) {
    do throws(DocumentError) {
      try checkAll(scene, nil)
    } catch {
      // Places are computed only for an error, because they take longer than the count.
      guard cursor != nil else { throw error }
      try checkAll(scene, cursor)
    }
  }

  /// Check that the programs of one user are within the limits together.
  ///
  /// - Parameter count: their windows, views, recognizers and elements (``SceneDescription/parts``).
  /// - Throws: an error that names the limit.
  package func check(ofOneUser count: Int) throws(DocumentError) {
    guard count > perUser else { return }
    throw error(
      "the programs of one user have at most \(perUser) windows, views, recognizers and elements of lists together",
      nil)
  }

  private func checkAll(_ scene: SceneDescription, _ cursor: Cursor?) throws(DocumentError) {
    var count = Count()
    for (index, window) in scene.windows.enumerated() {
      let place = cursor?["windows"]?[index]
      if index >= windows { throw error("a scene has at most \(windows) windows", place) }
      try check(window.traits, depth: 1, &count, place)
    }
  }

  private struct Count {
    var views = 0
    var recognizers = 0
    var elements = 0
  }

  private func add(_ elements: Int, to count: inout Count, _ cursor: @autoclosure () -> Cursor?) throws(DocumentError) {
    count.elements += elements
    guard count.elements > self.elements else { return }
    throw error(
      "the lists of a scene have at most \(self.elements) names, keyframes and heights of rows together", cursor())
  }

  private func add(
    _ gesture: some GestureReferences, to count: inout Count, _ cursor: Cursor?
  ) throws(DocumentError) {
    try add(gesture.requireToFail.count, to: &count, cursor?["requireToFail"])
    try add(gesture.simultaneousWith.count, to: &count, cursor?["simultaneousWith"])
    try add(gesture.refuseTouchesOn.count, to: &count, cursor?["refuseTouchesOn"])
  }

  private func check(_ traits: ViewTraits, depth: Int, _ count: inout Count, _ cursor: Cursor?) throws(DocumentError) {
    count.recognizers += traits.recognizers.count
    if count.recognizers > recognizers {
      throw error("a scene has at most \(recognizers) recognizers", cursor?["recognizers"] ?? cursor)
    }
    try add(traits.answers.count, to: &count, cursor?["answers"])
    try add(traits.animation?.keyframes.count ?? 0, to: &count, cursor?["animation"]?["keyframes"])
    for (index, recognizer) in traits.recognizers.enumerated() {
      try add(recognizer, to: &count, cursor?["recognizers"]?[index])
    }
    // By index, because copying each view would take longer than checking it.
    for index in traits.views.indices {
      let place = cursor?["views"]?[index]
      count.views += 1
      if count.views > views { throw error("a scene has at most \(views) views", place) }
      let kind = traits.views[index].kind.value
      if type(of: kind).isScrolling, let scroll = kind as? any SceneScrollKind {
        try add(scroll.traits.pan, to: &count, place?["pan"])
        try add((scroll as? TableKind)?.rowHeights.count ?? 0, to: &count, place?["rowHeights"])
      }
      if depth > self.depth { throw error("views are nested at most \(self.depth) deep", place) }
      if traits.views[index].traits.hasNothingCounted { continue }
      try check(traits.views[index].traits, depth: depth + 1, &count, place)
    }
  }

  private func error(_ message: String, _ cursor: Cursor?) -> DocumentError {
    cursor?.error(message) ?? DocumentError(message: message)
  }
}
