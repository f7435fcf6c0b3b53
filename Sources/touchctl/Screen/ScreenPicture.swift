import Panels
import TouchKit

/// The current picture of a screen: its views, fingers, recognizers and latest decisions.
final class ScreenPicture: EventSink {
  /// A note about the current state, such as "end of the recording"; empty if there is none.
  var note = ""
  /// Called when the picture has changed.
  var onChange: (() -> Void)?

  private struct Member {
    var title: String
    var state: String
    var style: Canvas.Style
  }

  private var time: Int64 = 0
  private var fingers: [(id: Int, place: Point, screen: Screen)] = []
  /// The recognizers that have done something, by scene, window, view and name; the most recent is last.
  private var members: [(key: [String], member: Member)] = []
  private var sentences: [String] = []
  private static let mostSentences = 100

  var wantsDecisions: Bool { true }

  /// Forget all fingers and recognizers, because a new record begins.
  func clear() {
    fingers = []
    members = []
    onChange?()
  }

  func receive(_ event: Event, at time: Int64, stamp: Int64) {
    self.time = time
    switch event {
    case .touches(let samples, let screen):
      for index in samples.indices { update(samples[index], on: screen) }
    case .decision(let decision):
      note(decision.recognizer, "\(decision.to)", isHeld: decision.from == decision.to && decision.to != .failed)
      add(decision.sentence)
    case .touchDecision(let decision): add(decision.sentence)
    case .action(let action): note(action.recognizer, "\(action.state)")
    default: return
    }
    onChange?()
  }

  private func update(_ sample: TouchSample, on screen: Screen) {
    fingers.removeAll { $0.id == sample.id }
    if sample.phase != .ended, sample.phase != .cancelled { fingers.append((sample.id, sample.location, screen)) }
  }

  private func note(_ recognizer: GestureRecognizer, _ state: String, isHeld: Bool = false) {
    let key = Self.key(of: recognizer)
    members.removeAll { $0.key == key }
    let style: Canvas.Style =
      isHeld ? .waiting : state == "failed" || state == "cancelled" ? .bad : state == "possible" ? .dim : .good
    let member = Member(title: Self.title(of: recognizer), state: isHeld ? "waits" : state, style: style)
    members.append((key, member))
  }

  private func add(_ sentence: String) {
    sentences.append(sentence)
    if sentences.count > Self.mostSentences { sentences.removeFirst() }
  }

  private static func key(of recognizer: GestureRecognizer) -> [String] {
    [recognizer.origin?.scene ?? "", recognizer.origin?.window ?? "", recognizer.origin?.view ?? "", recognizer.name]
  }

  private static func title(of recognizer: GestureRecognizer) -> String {
    recognizer.name.isEmpty || recognizer.name == recognizer.kind
      ? recognizer.kind : "\(recognizer.name) \(recognizer.kind)"
  }

  /// Draw the screen, the recognizers next to it, and the latest decisions below.
  func draw(_ screen: Screen?, _ application: Application?, on canvas: inout Canvas) {
    guard canvas.width >= 24, canvas.height >= 8 else {
      canvas.put("too small", 0, 0)
      return
    }
    let log = max(3, canvas.height / 4)
    let column = canvas.width - max(22, canvas.width / 4)
    let bottom = canvas.height - log - 2
    var title = "touchd"
    if let screen {
      let size = screen.hasSize ? "\(Int(screen.size.width))×\(Int(screen.size.height))" : "size unknown"
      title += "  \(screen.name)  \(size)"
      title += "  \(timestamp(time)) s  \(fingers.count { $0.screen === screen }) down"
    }
    canvas.put(title + (note.isEmpty ? "" : "  \(note)"), 0, 0, .name, room: canvas.width - 9)
    canvas.put("q leaves", canvas.width - 8, 0, .dim)
    if let screen, let application {
      let glass = CellArea(left: 0, top: 1, right: column - 2, bottom: bottom)
      if screen.hasSize { draw(screen, application, in: glass, on: &canvas) }
      drawMembers(application, column, 1...bottom, on: &canvas)
    }
    canvas.put(String(repeating: "─", count: canvas.width), 0, bottom + 1, .dim)
    canvas.put(" decisions ", 1, bottom + 1, .dim)
    for (line, sentence) in sentences.suffix(log).enumerated() { canvas.put(sentence, 0, bottom + 2 + line) }
  }

  private func drawMembers(
    _ application: Application, _ column: Int, _ rows: ClosedRange<Int>, on canvas: inout Canvas
  ) {
    canvas.put("recognizers", column, rows.lowerBound, .dim)
    var all = members.reversed().map(\.member)
    let known = members.map(\.key)
    for window in application.windows {
      window.forEachShownView { view in
        for recognizer in view.gestureRecognizers where !known.contains(Self.key(of: recognizer)) {
          all.append(Member(title: Self.title(of: recognizer), state: "possible", style: .dim))
        }
      }
    }
    for (row, member) in zip(rows.dropFirst(), all) {
      let room = canvas.width - column - member.state.utf8.count - 1
      canvas.put(member.title, column, row, room: room)
      canvas.put(member.state, canvas.width - member.state.utf8.count, row, member.style)
    }
  }

  private func draw(_ screen: Screen, _ application: Application, in area: CellArea, on canvas: inout Canvas) {
    // A cell is twice as tall as it is wide.
    let scale = min(
      Double(area.right - area.left - 1) / screen.size.width,
      2 * Double(area.bottom - area.top - 1) / screen.size.height)
    guard scale > 0, scale.isFinite else { return }
    let columns = max(Int(screen.size.width * scale + 1e-9), 1)
    let rows = max(Int(screen.size.height * scale / 2 + 1e-9), 1)
    let glass = CellArea(left: area.left, top: area.top, right: area.left + 1 + columns, bottom: area.top + 1 + rows)
    let inside = CellArea(left: glass.left + 1, top: glass.top + 1, right: glass.right - 1, bottom: glass.bottom - 1)
    /// The cell of a point. An end on the edge of a cell belongs to the cell before it.
    func cell(_ point: Point, isEnd: Bool = false) -> (x: Int, y: Int) {
      let x = min(max(point.x / screen.size.width, -100), 100) * Double(columns) - (isEnd ? 0.5 : 0)
      let y = min(max(point.y / screen.size.height, -100), 100) * Double(rows) - (isEnd ? 0.5 : 0)
      return (inside.left + Int(x.rounded(.down)), inside.top + Int(y.rounded(.down)))
    }
    canvas.outline(glass, within: glass, .plain)
    for window in application.windows where window.screen === screen {
      window.forEachShownView { view in
        let (bounds, name) = (view.bounds, view.name)
        let corners = [0.0, 1.0].flatMap { right in
          [0.0, 1.0].map { down in
            view.convert(
              toScreen: Point(
                x: bounds.origin.x + right * bounds.size.width, y: bounds.origin.y + down * bounds.size.height))
          }
        }
        guard corners.allSatisfy({ $0.x.isFinite && $0.y.isFinite }) else { return }
        let (xs, ys) = (corners.map(\.x), corners.map(\.y))
        let first = cell(Point(x: xs.min() ?? 0, y: ys.min() ?? 0))
        let last = cell(Point(x: xs.max() ?? 0, y: ys.max() ?? 0), isEnd: true)
        let box = CellArea(left: first.x, top: first.y, right: max(last.x, first.x), bottom: max(last.y, first.y))
        canvas.outline(box, within: inside, .dim)
        Self.put(name, of: box, within: inside, on: &canvas)
      }
    }
    for finger in fingers where finger.screen === screen {
      let place = cell(finger.place)
      let (x, y) = (min(max(place.x, inside.left), inside.right), min(max(place.y, inside.top), inside.bottom))
      canvas.put("●\(finger.id)", x, y, .finger, room: glass.right - x + 1)
    }
  }

  /// Write the name of a view in its first row that does not already show another name.
  private static func put(_ name: String, of box: CellArea, within bounds: CellArea, on canvas: inout Canvas) {
    guard let shown = box.intersection(bounds), !name.isEmpty else { return }
    // A view of at most three columns has no room for its border.
    let inset = box.right - box.left > 2 ? 1 : 0
    let x = max(box.left + inset, bounds.left)
    let room = min(box.right - inset, bounds.right) - x + 1
    guard room > 0 else { return }
    let count = min(name.unicodeScalars.count, room)
    guard let row = (shown.top...shown.bottom).first(where: { !canvas.has(.name, from: x, count: count, y: $0) }) else {
      return
    }
    canvas.put(name, x, row, .name, room: room)
  }
}

extension View {
  /// Call `body` with this view and its visible descendants, from the bottom up.
  fileprivate func forEachShownView(_ body: (View) -> Void) {
    if isHidden { return }
    body(self)
    for view in subviews { view.forEachShownView(body) }
  }
}
