extension ViewTraits {
  /// How many a window or view is with all that is in it, but for what its kind has.
  var parts: Int {
    var count = 1 + recognizers.count + ownElements
    for recognizer in recognizers { count += recognizer.referenceCount }
    // What has no name is a place that a removed view has left.
    for index in views.indices where !views[index].name.isEmpty {
      let isOne = views[index].traits.hasNothingCounted
      count += views[index].kind.value.elementCount + (isOne ? 1 : views[index].traits.parts)
    }
    return count
  }

  /// How many elements its own lists have.
  var ownElements: Int { answers.count + (animation?.keyframes.count ?? 0) }

  /// Whether it has nothing that is counted, as most views have not.
  @inline(__always)
  var hasNothingCounted: Bool {
    views.isEmpty && recognizers.isEmpty && ownElements == 0
  }
}
