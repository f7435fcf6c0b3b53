extension SceneDescription {
  /// Whether a window or view of it handles shakes.
  package var handlesMotion: Bool { windows.contains { $0.traits.isThereMotion } }
}

extension ViewTraits {
  /// Whether the view or one in it handles shakes.
  fileprivate var isThereMotion: Bool {
    // By their positions: a copy of each view would take longer than the look at it.
    handlesMotion
      || views.indices.contains {
        views[$0].traits.handlesMotion || !views[$0].traits.views.isEmpty && views[$0].traits.isThereMotion
      }
  }
}
