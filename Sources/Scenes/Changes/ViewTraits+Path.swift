import Documents

/// What stands at a path of positions, each among the views of the one before.
extension ViewTraits {
  /// Leave an empty place where a view in it is.
  mutating func remove(_ name: String) {
    guard let path = path(of: name), let last = path.last else { return }
    self[path.dropLast()].views[last] = ViewDescription()
  }

  func path(of name: String) -> [Int]? {
    // By their positions: a copy of each view on the way would take longer than the look at its name.
    for index in views.indices {
      if views[index].name == name { return [index] }
      if views[index].traits.views.isEmpty { continue }
      if let rest = views[index].traits.path(of: name) { return [index] + rest }
    }
    return nil
  }

  func path(ofRecognizer name: String) -> ([Int], Int)? {
    if let position = recognizers.indices.first(where: { recognizers[$0].name == name }) { return ([], position) }
    for index in views.indices {
      if let (rest, position) = views[index].traits.path(ofRecognizer: name) { return ([index] + rest, position) }
    }
    return nil
  }

  subscript(path: ArraySlice<Int>) -> ViewTraits {
    _read {
      if let first = path.first {
        yield views[first].traits[path.dropFirst()]
      } else {
        yield self
      }
    }
    _modify {
      if let first = path.first {
        yield &views[first].traits[path.dropFirst()]
      } else {
        yield &self
      }
    }
  }

  func position(of name: String, near start: Int) -> Int? {
    let start = min(start, views.count - 1)
    guard start >= 0 else { return nil }
    for distance in 0..<views.count {
      if start - distance >= 0, views[start - distance].name.isSame(as: name) { return start - distance }
      if distance > 0, start + distance < views.count, views[start + distance].name.isSame(as: name) {
        return start + distance
      }
    }
    return nil
  }

  /// No name is empty but that of a place which a removed view has left.
  mutating func closeEmptyPlaces() {
    if views.contains(where: \.name.isEmpty) { views.removeAll { $0.name.isEmpty } }
    for index in views.indices where !views[index].traits.views.isEmpty { views[index].traits.closeEmptyPlaces() }
  }

  mutating func dropOwnReferences(_ gone: Set<String>, _ recognizersGone: Set<String>) {
    if let redirect, gone.contains(redirect) { self.redirect = nil }
    for index in recognizers.indices { recognizers[index].dropReferences(gone, recognizersGone) }
  }

  mutating func dropReferences(_ gone: Set<String>, _ recognizersGone: Set<String>) {
    dropOwnReferences(gone, recognizersGone)
    for index in views.indices {
      views[index].kind.value.dropReferences(gone, recognizersGone)
      views[index].traits.dropReferences(gone, recognizersGone)
    }
  }
}

extension RecognizerDescription {
  fileprivate mutating func dropReferences(_ gone: Set<String>, _ recognizersGone: Set<String>) {
    if !requireToFail.isEmpty { requireToFail.removeAll(where: recognizersGone.contains) }
    if !simultaneousWith.isEmpty { simultaneousWith.removeAll(where: recognizersGone.contains) }
    if !refuseTouchesOn.isEmpty { refuseTouchesOn.removeAll(where: gone.contains) }
  }
}
