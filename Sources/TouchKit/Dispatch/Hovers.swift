/// A recognizer that follows a pen or cursor near the glass.
protocol HoverFollower: GestureRecognizer {
  /// Begin an attempt, because the pen or cursor has entered the view.
  func enter(_ point: Point, in application: Application)
  /// Handle a move of the pen or cursor over the view.
  func move(to point: Point)
  /// End the attempt, because the pen or cursor has left the view.
  func leave()
}

/// The screens near which a pen or cursor is, and the recognizers of the views under each pen or cursor.
final class Hovers {
  private var hovers: [(screen: Screen, inside: [any HoverFollower])] = []

  var isEmpty: Bool { hovers.isEmpty }

  /// Move the pen or cursor of a screen to `point`. `over` contains the recognizers of the views there; `nil` means
  /// that the pen or cursor has left.
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
    guard point != nil else { return hovers.removeAll { $0.screen === screen } }
    if let known { hovers[known].inside = over } else { hovers.append((screen, over)) }
  }

  /// Remove the pen or cursor of `screen`, or of all screens if `screen` is `nil`, because the stream was interrupted
  /// (S3).
  func remove(from screen: Screen?) {
    for hover in hovers where screen == nil || hover.screen === screen {
      for recognizer in hover.inside { recognizer.abort("S3", "the stream of the pen was interrupted") }
    }
    hovers.removeAll { screen == nil || $0.screen === screen }
  }

  /// Forget the recognizers of a view and of its subviews.
  func remove(below view: View) {
    for index in hovers.indices { hovers[index].inside.removeAll { $0.view?.isDescendant(of: view) ?? false } }
  }
}
