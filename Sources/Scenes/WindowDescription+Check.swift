import Documents

extension WindowDescription {
  /// Check that the view that is first responder at first is in the window, and can be it.
  func checkFirstResponder(_ place: Cursor) throws(DocumentError) {
    guard let name = initialFirstResponder else { return }
    var known: [String] = []
    func collect(_ traits: ViewTraits) {
      for view in traits.views {
        if view.canBeFirstResponder { known.append(view.name) }
        collect(view.traits)
      }
    }
    if traits.isFocusable { known.append(self.name) }
    collect(traits)
    guard known.contains(name) else {
      let error = (place["initialFirstResponder"] ?? place).unknown("focusable view of this window", name, known: known)
      return try place.report(error)
    }
  }
}
