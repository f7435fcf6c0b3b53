extension SceneDescription {
  /// Whether a window or view of it handles shakes.
  package var handlesMotion: Bool { windows.contains { $0.traits.isThereMotion } }
}

extension ViewTraits {
  /// Whether the view or one in it handles shakes.
  fileprivate var isThereMotion: Bool { handlesMotion || views.contains { $0.traits.isThereMotion } }
}
