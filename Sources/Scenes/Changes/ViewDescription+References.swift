extension ViewDescription {
  /// Add the names that it, or something in it, refers to.
  func collectReferences(into names: inout Set<String>) {
    names.formUnion(kind.value.references)
    traits.collectReferences(into: &names)
  }
}
