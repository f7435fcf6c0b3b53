import TouchKit

/// The views of an application, with their places over time.
struct GlassViews {
  /// The properties of a view that determine its place.
  private struct Shape: Equatable {
    var frame: Rect
    var boundsOrigin: Point
    var transform: Transform
    var isShown: Bool

    init(_ view: View) {
      frame = view.frame
      boundsOrigin = view.boundsOrigin
      transform = view.transform
      isShown = !view.isHidden && view.alpha >= 0.01
    }
  }

  /// What a view inherits from its superview or, if it is a window, from its screen.
  private struct Surroundings {
    /// The index of the superview; `nil` for a window.
    var number: Int?
    var layer: Double
    /// The visible area of the superview, or the screen.
    var area: Rect

    init(number: Int, layer: Double, area: Rect) {
      (self.number, self.layer, self.area) = (number, layer, area)
    }

    init(of window: Window) {
      let size = window.screen.size
      layer = Double(window.layer.rawValue) * 1e6 + window.level
      area = Rect(x: 0, y: 0, width: size.width, height: size.height)
    }
  }

  /// The views so far. Subviews follow their superview.
  private(set) var views: [Story.View] = []
  private var numbers: [ObjectIdentifier: Int] = [:]
  private var known: [AnyObject] = []
  /// The views at the last look, in the order of the tree.
  private var seen: [(identity: ObjectIdentifier, shape: Shape)] = []
  private var shown: Set<Int> = []
  /// The time from which animated views are examined even if no view has changed.
  private var nextLook = Int64.max

  /// The interval at which animated views are examined, in µs.
  private static let interval: Int64 = 16_000

  /// Forget all identities, because new views replace all others. Views with the same names continue the previous ones.
  mutating func startAgain() {
    (numbers, seen) = ([:], [])
  }

  /// The index of a known view.
  func number(of view: View) -> Int? { numbers[ObjectIdentifier(Self.identity(of: view))] }

  /// Note the current places of the views.
  ///
  /// - Parameters:
  ///   - number: returns the index of a screen.
  ///   - note: receives each recognizer with the index of its view.
  mutating func look(
    _ windows: [Window], at time: Int64, number: (Screen) -> Int, _ note: (GestureRecognizer, Int) -> Void
  ) {
    var count = 0
    let isSame = windows.allSatisfy { isAsSeen($0, after: &count) } && count == seen.count
    if isSame && time < nextLook { return }
    nextLook = .max
    var visible: Set<Int> = []
    for window in windows.reversed() {
      visit(window, at: time, in: Surroundings(of: window), on: number(window.screen), &visible, note)
    }
    // Remember the views in the order in which they are compared.
    seen = []
    for window in windows { remember(window) }
    for index in shown.subtracting(visible) { place(nil, of: index, at: time) }
    shown = visible
  }

  /// Whether a view and its subviews are those at the last look, after the views that were already compared.
  private func isAsSeen(_ view: View, after count: inout Int) -> Bool {
    guard count < seen.count, seen[count].identity == ObjectIdentifier(view), seen[count].shape == Shape(view) else {
      return false
    }
    count += 1
    return view.subviews.allSatisfy { isAsSeen($0, after: &count) }
  }

  private mutating func remember(_ view: View) {
    seen.append((ObjectIdentifier(view), Shape(view)))
    for subview in view.subviews { remember(subview) }
  }

  /// Note the place of a view and its subviews.
  ///
  /// - Parameter above: the surroundings of the view.
  private mutating func visit(
    _ view: View, at time: Int64, in above: Surroundings, on glass: Int, _ visible: inout Set<Int>,
    _ note: (GestureRecognizer, Int) -> Void
  ) {
    if view.isHidden || view.alpha < 0.01 { return }
    if view.animation != nil { nextLook = time + Self.interval }
    let number = index(of: view, in: above, on: glass)
    for recognizer in view.gestureRecognizers { note(recognizer, number) }
    let bounds = view.bounds
    let (right, bottom) = (bounds.origin.x + bounds.size.width, bounds.origin.y + bounds.size.height)
    var corners = (
      view.convert(toScreen: bounds.origin), view.convert(toScreen: Point(x: right, y: bounds.origin.y)),
      view.convert(toScreen: Point(x: right, y: bottom)), view.convert(toScreen: Point(x: bounds.origin.x, y: bottom))
    )
    var area = above.area
    if corners.0.y == corners.1.y && corners.1.x == corners.2.x && corners.0.x <= corners.1.x
      && corners.0.y <= corners.3.y
    {
      area = area.intersection(from: corners.0, to: corners.2)
      let (right, bottom) = (area.origin.x + area.size.width, area.origin.y + area.size.height)
      corners = (
        area.origin, Point(x: right, y: area.origin.y), Point(x: right, y: bottom), Point(x: area.origin.x, y: bottom)
      )
    }
    // The screens' own windows, and the one for other programs, are invisible.
    let window = view as? Window
    let isSeen = area.size.width > 0 && area.size.height > 0 && window?.layer != .backdrop && window?.layer != .world
    if isSeen {
      place(Story.Outline(corners: corners), of: number, at: time)
      visible.insert(number)
    }
    let inside = Surroundings(number: number, layer: views[number].layer, area: area)
    for subview in view.subviews { visit(subview, at: time, in: inside, on: glass, &visible, note) }
  }

  private mutating func place(_ outline: Story.Outline?, of index: Int, at time: Int64) {
    if let last = views[index].places.last {
      if last.outline == outline { return }
      if last.time == time { views[index].places.removeLast() }
    }
    views[index].places.append(Story.Place(time: time, outline: outline))
  }

  private mutating func index(of view: View, in above: Surroundings, on glass: Int) -> Int {
    let identity = Self.identity(of: view)
    if let known = numbers[ObjectIdentifier(identity)] { return known }
    known.append(identity)
    let new = Story.View(
      name: view.name, kind: view.origin?.kind ?? "\(type(of: view))", app: view.origin?.scene ?? "", glass: glass,
      parent: above.number, layer: above.layer)
    let same = number(like: new)
    if same == nil { views.append(new) }
    numbers[ObjectIdentifier(identity)] = same ?? views.count - 1
    return same ?? views.count - 1
  }

  /// The index of a removed view that `new` continues.
  private func number(like new: Story.View) -> Int? {
    guard let last = views.indices.last, last >= numbers.count else { return nil }
    let taken = Set(numbers.values)
    return views.indices.first { index in
      let old = views[index]
      return !taken.contains(index) && old.name == new.name && old.kind == new.kind && old.app == new.app
        && old.parent == new.parent && old.glass == new.glass
    }
  }

  /// The identity of a view: its origin, which is unique and may be retained, or else the view.
  private static func identity(of view: View) -> AnyObject { view.origin ?? view }
}

extension Rect {
  /// The part of the rectangle between two corners; empty if there is none.
  fileprivate func intersection(from start: Point, to end: Point) -> Rect {
    let x = max(origin.x, start.x)
    let y = max(origin.y, start.y)
    return Rect(
      x: x, y: y, width: max(0, min(origin.x + size.width, end.x) - x),
      height: max(0, min(origin.y + size.height, end.y) - y))
  }
}
