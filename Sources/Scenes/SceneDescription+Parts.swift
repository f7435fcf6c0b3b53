extension SceneDescription {
  /// How many windows, views, recognizers and rows of tables it has.
  package var parts: Int { windows.reduce(0) { $0 + $1.traits.parts } }
}

extension ViewTraits {
  /// How many a window or view is with all that is in it.
  fileprivate var parts: Int { views.reduce(1 + recognizers.count) { $0 + $1.kind.value.partCount + $1.traits.parts } }
}
