extension ViewTraits {
  /// How many a window or view is with all that is in it, but for its own rows.
  var parts: Int { views.reduce(1 + recognizers.count) { $0 + $1.parts } }
}
