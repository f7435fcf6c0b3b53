/// A recognizer that follows a pen or cursor near the glass.
protocol HoverFollower: GestureRecognizer {
  /// Begin an attempt: the pen or cursor is over the view now.
  func enter(_ point: Point, in application: Application)
  /// Handle that it moved over the view.
  func move(to point: Point)
  /// End: it has left the view.
  func leave()
}

/// The pens and cursors near the screens, and the recognizers of the views that each is over.
final class Hovers {
  private struct Hover {
    let screen: Screen
    var inside: [any HoverFollower] = []
  }

  private var hovers: [Hover] = []

  /// Whether none is near any screen.
  var isEmpty: Bool { hovers.isEmpty }

  /// Move the pen or cursor of a screen, which is over the views of some recognizers.
  func move(to point: Point?, over: [any HoverFollower], on screen: Screen, in application: Application) {
    let known = hovers.firstIndex { $0.screen === screen }
    let inside = known.map { hovers[$0].inside } ?? []
    for recognizer in inside where !over.contains(where: { $0 === recognizer }) { recognizer.leave() }
    for recognizer in over {
      guard let point else { continue }
      if inside.contains(where: { $0 === recognizer }) {
        recognizer.move(to: point)
      } else {
        recognizer.enter(point, in: application)
      }
    }
    if let known { hovers[known].inside = over } else { hovers.append(Hover(screen: screen, inside: over)) }
  }

  /// Remove the pen or cursor of a screen, or of every screen for `nil`: the stream broke off (S3).
  func remove(from screen: Screen?) {
    for hover in hovers where screen == nil || hover.screen === screen {
      for recognizer in hover.inside { recognizer.abort("S3", "the stream of the pen was interrupted") }
    }
    hovers.removeAll { screen == nil || $0.screen === screen }
  }

  /// Forget the recognizers of a view and of those below it.
  func remove(below view: View) {
    for index in hovers.indices { hovers[index].inside.removeAll { $0.view?.isDescendant(of: view) ?? false } }
  }
}
