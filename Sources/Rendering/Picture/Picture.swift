import Documents
import TouchKit

/// Draws a story as an SVG: the screen with the trails of its fingers, next to a lane for each finger and recognizer.
package struct Picture {
  private let story: Story
  private let title: String
  private let moment: Int64?
  private var svg = ""

  private static let width = 960.0
  private static let margin = 16.0
  private static let head = 44.0
  private static let row = 24.0
  /// The maximum number of recognizers with a lane.
  private static let mostLanes = 24

  private let scale: Double
  /// The x coordinate of each screen.
  private let offsets: [Double]
  private let glassHeight: Double
  /// The lane of each finger (the first free one), the number of these lanes, and the recognizers with a lane.
  private let slots: [Int]
  private let slotCount: Int
  private let recognizers: [Int]
  private let omitted: Int
  private let labels: Double
  private let tracks: (start: Double, end: Double)

  /// Create a picture.
  ///
  /// - Parameters:
  ///   - title: the subject.
  ///   - moment: the time at which the fingers are drawn; `nil` draws only their whole trails.
  package init(of story: Story, title: String, at moment: Int64? = nil) {
    (self.story, self.title, self.moment) = (story, title, moment)
    let across = max(1, story.glasses.reduce(0) { $0 + $1.size.width })
    let down = story.glasses.reduce(1) { max($0, $1.size.height) }
    let gaps = 16 * Double(max(0, story.glasses.count - 1))
    scale = min((440 - gaps) / across, 400 / down)
    glassHeight = down * scale
    var left = Self.margin
    offsets = story.glasses.map { [scale] glass in
      defer { left += glass.size.width * scale + 16 }
      return left
    }
    labels = max(left - 16, Self.margin) + 24
    tracks = (labels + 130, Self.width - Self.margin - 10)
    (slots, slotCount) = story.fingerSlots()
    let shown = story.recognizers.indices.filter { !story.recognizers[$0].changes.isEmpty }
    recognizers = Array(shown.prefix(Self.mostLanes))
    omitted = shown.count - recognizers.count
  }

  /// The SVG text.
  package func text() -> String {
    var drawing = self
    drawing.draw()
    return drawing.svg
  }

  private mutating func draw() {
    let lanes = Double(slotCount + recognizers.count + (omitted > 0 ? 1 : 0))
    let height = max(Self.head + glassHeight, Self.head + 6 + lanes * Self.row) + Self.margin
    svg = """
      <svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 \(n(Self.width)) \(n(height))" width="\(n(Self.width))" \
      height="\(n(height))" role="img">
      <title>\(escaped(title))</title>
      <style>\(Self.style)</style>
      <defs><pattern id="hatch" width="5" height="5" patternUnits="userSpaceOnUse" patternTransform="rotate(45)">\
      <path class="hatch" d="M0 0V5"/></pattern></defs>
      <rect class="page" width="100%" height="100%" rx="8"/>
      <text class="title" x="\(n(Self.margin))" y="26">\(escaped(title))</text>

      """
    drawGlass()
    drawLanes(height - Self.margin)
    svg += "</svg>\n"
  }

  // MARK: Glass

  private mutating func drawGlass() {
    for (index, glass) in story.glasses.enumerated() {
      svg +=
        "<rect class=\"screen\" x=\"\(n(offsets[index]))\" y=\"\(n(Self.head))\" width=\"\(n(glass.size.width * scale))\""
        + " height=\"\(n(glass.size.height * scale))\" rx=\"6\"/>\n"
    }
    let views = story.views(at: moment ?? story.end)
    for (index, outline) in views where story.views[index].parent != nil {
      let points = outline.points.map { place($0, on: story.views[index].glass) }
      svg += "<path class=\"view\" d=\"M\(points.map(pair).joined(separator: "L"))z\"/>\n"
    }
    for (index, outline) in views where story.views[index].parent != nil { drawName(of: index, outline, among: views) }
    for finger in story.fingers.indices { drawTrail(of: finger) }
  }

  private mutating func drawName(
    of index: Int, _ outline: Story.Outline, among views: [(index: Int, outline: Story.Outline)]
  ) {
    let view = story.views[index]
    let (first, third) = (place(outline.corners.0, on: view.glass), place(outline.corners.2, on: view.glass))
    let isCovered = views.contains { other, outline in
      let corner = place(outline.corners.0, on: view.glass)
      return story.views[other].parent == index && abs(corner.x - first.x) < 12 && abs(corner.y - first.y) < 12
    }
    guard !isCovered, third.x - first.x > Double(view.title.unicodeScalars.count) * 6 + 8, third.y - first.y > 14 else {
      return
    }
    svg += "<text class=\"name\" x=\"\(n(first.x + 5))\" y=\"\(n(first.y + 13))\">\(escaped(view.title))</text>\n"
  }

  private mutating func drawTrail(of index: Int) {
    let finger = story.fingers[index]
    let color = "f\(slots[index] % 6)"
    let seen = moment.map { moment in finger.samples.filter { $0.time <= moment } } ?? finger.samples
    let places = simplified(seen.map { place($0.location, on: finger.glass) })
    guard let first = places.first, let last = places.last else { return }
    svg += "<g class=\"\(color)\">"
    if places.count > 1 { svg += "<path class=\"trail\" d=\"M\(places.map(pair).joined(separator: "L"))\"/>" }
    let (id, isDown) = ("\(finger.id)", moment.map { finger.isDown(at: $0) } ?? false)
    if isDown {
      svg += "<circle class=\"began\" cx=\"\(n(first.x))\" cy=\"\(n(first.y))\" r=\"4\"/>"
      svg += "<circle class=\"disc\" cx=\"\(n(last.x))\" cy=\"\(n(last.y))\" r=\"10\"/>"
      svg += "<text class=\"id\" x=\"\(n(last.x))\" y=\"\(n(last.y + 3.5))\">\(id)</text>"
    } else {
      if finger.end == .cancelled {
        svg += "<path class=\"taken\" d=\"M\(n(last.x - 5)) \(n(last.y - 5))l10 10m0-10l-10 10\"/>"
      } else {
        svg += "<rect class=\"lifted\" x=\"\(n(last.x - 4))\" y=\"\(n(last.y - 4))\" width=\"8\" height=\"8\"/>"
      }
      svg += "<circle class=\"began\" cx=\"\(n(first.x))\" cy=\"\(n(first.y))\" r=\"8\"/>"
      svg += "<text class=\"own\" x=\"\(n(first.x))\" y=\"\(n(first.y + 3.5))\">\(id)</text>"
    }
    svg += "</g>\n"
  }

  private func place(_ point: Point, on glass: Int) -> Point {
    Point(x: offsets[glass] + point.x * scale, y: Self.head + point.y * scale)
  }

  // MARK: Lanes

  private mutating func drawLanes(_ bottom: Double) {
    drawGrid(bottom)
    for slot in 0..<slotCount { drawLabel("Finger \(slot + 1)", y: middle(slot)) }
    for index in story.fingers.indices { drawStay(of: index) }
    for (row, recognizer) in recognizers.enumerated() {
      drawLabel(story.recognizers[recognizer].name, y: middle(slotCount + row))
    }
    for (row, recognizer) in recognizers.enumerated() { drawStates(of: recognizer, y: middle(slotCount + row)) }
    drawArrows()
    if omitted > 0 {
      drawLabel("and \(omitted) more recognizers", y: middle(slotCount + recognizers.count), isMuted: true)
    }
    if let moment {
      svg += "<path class=\"now\" d=\"M\(n(x(moment))) \(n(Self.head - 8))V\(n(bottom))\"/>\n"
    }
  }

  private mutating func drawGrid(_ bottom: Double) {
    let length = Double(story.end - story.start) / 1e6
    let steps: [Double] = [0.01, 0.02, 0.05, 0.1, 0.2, 0.5, 1, 2, 5, 10, 20, 60, 120, 300, 600, 1800, 3600, 36000]
    func fits(_ step: Double) -> Bool { step / max(length, 1e-3) * (tracks.end - tracks.start) >= 60 }
    var step = steps.first(where: fits) ?? 36000
    while !fits(step) { step *= 10 }
    var index = (Double(story.start) / 1e6 / step).rounded(.up)
    while index * step * 1e6 <= Double(story.end) {
      let x = x(Int64(index * step * 1e6))
      svg += "<path class=\"grid\" d=\"M\(n(x)) \(n(Self.head - 4))V\(n(bottom))\"/>"
      svg += "<text class=\"tick\" x=\"\(n(x + 3))\" y=\"\(n(Self.head - 8))\">\(decimal(index * step, 2)) s</text>\n"
      index += 1
    }
  }

  private mutating func drawLabel(_ text: String, y: Double, isMuted: Bool = false) {
    let short =
      text.unicodeScalars.count > 18 ? String(String.UnicodeScalarView(text.unicodeScalars.prefix(17))) + "…" : text
    svg +=
      "<text class=\"\(isMuted ? "name" : "label")\" x=\"\(n(labels))\" y=\"\(n(y + 4))\">\(escaped(short))</text>\n"
  }

  private mutating func drawStay(of index: Int) {
    let finger = story.fingers[index]
    guard let first = finger.samples.first, let last = finger.samples.last else { return }
    let (start, end) = (x(first.time), x(finger.end == nil ? story.end : last.time))
    let (y, width) = (middle(slots[index]), max(2, end - start))
    svg += "<g class=\"f\(slots[index] % 6)\">"
    svg += "<rect class=\"disc\" x=\"\(n(start))\" y=\"\(n(y - 7))\" width=\"\(n(width))\" height=\"14\" rx=\"1\"/>"
    if width > Double("\(finger.id)".utf8.count) * 7 + 6 {
      svg += "<text class=\"id\" x=\"\(n(start + width / 2))\" y=\"\(n(y + 3.5))\">\(finger.id)</text>"
    }
    svg += "</g>\n"
  }

  private mutating func drawStates(of recognizer: Int, y: Double) {
    let changes = story.recognizers[recognizer].changes
    var signs = ""
    for (index, change) in changes.enumerated() {
      let start = x(max(change.time, story.start))
      guard change.standing.isOpen else {
        signs += sign(change.standing, start, y)
        continue
      }
      let end = x(index + 1 < changes.count ? changes[index + 1].time : story.end)
      let height = change.standing == .active ? 14.0 : 10.0
      let box =
        "x=\"\(n(start))\" y=\"\(n(y - height / 2))\" width=\"\(n(max(1, end - start)))\" height=\"\(n(height))\" rx=\"2\"/>"
      svg += "<rect class=\"\(change.standing == .active ? "active" : "possible")\" \(box)"
      if change.standing == .waiting { svg += "<rect class=\"waiting\" fill=\"url(#hatch)\" \(box)" }
    }
    svg += signs + "\n"
  }

  private func sign(_ standing: Story.Standing, _ x: Double, _ y: Double) -> String {
    let place = "transform=\"translate(\(n(x)) \(n(y)))\""
    switch standing {
    case .ended:
      return "<g \(place)><circle class=\"ended\" r=\"5.5\"/><path class=\"check\" d=\"M-2.4 .2-.7 1.9 2.5-1.8\"/></g>"
    case .cancelled:
      return "<path class=\"cancelled\" \(place) d=\"M-4.5 0a4.5 4.5 0 1 0 9 0a4.5 4.5 0 1 0-9 0M-3 3 3-3\"/>"
    default: return "<path class=\"failed\" \(place) d=\"M-3.4-3.4 3.4 3.4M3.4-3.4-3.4 3.4\"/>"
    }
  }

  /// Draw arrows from each recognizer to those that it failed, and from waiting recognizers to those they wait for.
  private mutating func drawArrows() {
    for entry in story.log {
      guard let cause = entry.cause, case .recognizer(let own) = entry.subject,
        let first = recognizers.firstIndex(of: cause), let second = recognizers.firstIndex(of: own), first != second
      else { continue }
      let isWait = entry.deed == "was held back"
      let (from, to) = isWait ? (second, first) : (first, second)
      let direction = Double((to - from).signum())
      let (x, start) = (x(entry.time), middle(slotCount + from))
      let end = middle(slotCount + to) - direction * 8
      let bow = 7 + min(12, abs(end - start) / 14)
      svg +=
        "<path class=\"\(isWait ? "wait" : "fail")\" d=\"M\(n(x)) \(n(start))C\(n(x + bow)) \(n(start + direction * 6)) "
      svg += "\(n(x + bow)) \(n(end - direction * 8)) \(n(x)) \(n(end))m-1 \(n(-direction * 6))l1 \(n(direction * 6))"
      svg += "l5 \(n(-direction * 3))\"/>\n"
    }
  }

  private func x(_ time: Int64) -> Double {
    let length = Double(max(1, story.end - story.start))
    return tracks.start + Double(min(max(time, story.start), story.end) - story.start) / length
      * (tracks.end - tracks.start)
  }

  private func middle(_ row: Int) -> Double { Self.head + 6 + Self.row * (Double(row) + 0.5) }
}

extension Story {
  /// The lane of each finger (the first free one) and the number of lanes, which is the maximum number of fingers at
  /// once.
  package func fingerSlots() -> (slots: [Int], count: Int) {
    var ends: [Int64] = []
    let slots = fingers.map { finger in
      let (start, end) = (finger.samples.first?.time ?? 0, finger.end == nil ? .max : finger.samples.last?.time ?? 0)
      let free = ends.firstIndex { $0 <= start }
      if let free { ends[free] = end } else { ends.append(end) }
      return free ?? ends.count - 1
    }
    return (slots, ends.count)
  }
}

/// Simplify a trail: drop points that are at most half a pixel from the line between their neighbours.
private func simplified(_ points: [Point]) -> [Point] {
  if points.isEmpty { return [] }
  var isKept = [Bool](repeating: false, count: points.count)
  (isKept[0], isKept[points.count - 1]) = (true, true)
  var spans = [(0, points.count - 1)]
  while let (start, end) = spans.popLast() {
    let first = points[start]
    let along = Vector(dx: points[end].x - first.x, dy: points[end].y - first.y)
    let length = max((along.dx * along.dx + along.dy * along.dy).squareRoot(), 1e-9)
    var (distance, farthest) = (0.5, Int?.none)
    for index in (start..<end).dropFirst() {
      let (dx, dy) = (points[index].x - first.x, points[index].y - first.y)
      // Measure the distance to the segment, not to the line, because a trail may turn back.
      let part = min(max((dx * along.dx + dy * along.dy) / length, 0), length)
      let rest = Vector(dx: dx - along.dx / length * part, dy: dy - along.dy / length * part)
      let own = (rest.dx * rest.dx + rest.dy * rest.dy).squareRoot()
      if own > distance { (distance, farthest) = (own, index) }
    }
    guard let farthest else { continue }
    isKept[farthest] = true
    spans += [(start, farthest), (farthest, end)]
  }
  return points.indices.filter { isKept[$0] }.map { points[$0] }
}

private func pair(_ point: Point) -> String { "\(n(point.x)) \(n(point.y))" }

/// Format a number with at most one decimal.
private func n(_ value: Double) -> String {
  guard value.isFinite else { return "0" }
  return decimal(min(max(value, -1e6), 1e6))
}
