extension ViewTraits {
  /// Add the names that something in it refers to.
  func collectReferences(into names: inout Set<String>) {
    if let redirect { names.insert(redirect) }
    for recognizer in recognizers {
      names.formUnion(recognizer.requireToFail)
      names.formUnion(recognizer.simultaneousWith)
      names.formUnion(recognizer.refuseTouchesOn)
    }
    for view in views { view.collectReferences(into: &names) }
  }
}
