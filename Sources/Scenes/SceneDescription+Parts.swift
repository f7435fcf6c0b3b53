extension SceneDescription {
  /// How many windows, views, recognizers and rows of tables it has.
  package var parts: Int { windows.reduce(0) { $0 + $1.traits.parts } }
}
