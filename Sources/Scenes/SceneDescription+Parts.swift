extension SceneDescription {
  /// How many windows, views, recognizers and elements of lists it has.
  package var parts: Int { windows.reduce(0) { $0 + $1.traits.parts } }
}
