import Documents
import TouchKit

/// The data of a page. Positions are in tenths of a pixel. Samples are stored as differences from the previous sample.
extension JSONWriter {
  mutating func story(_ story: Story, title: String, notes: [String]) {
    beginObject()
    text("title", title)
    member("start", Int(story.start))
    member("end", Int(story.end))
    list("notes", notes) { $0.string(oneLine($1)) }
    list("glasses", story.glasses) { json, glass in
      json.beginObject()
      json.text("name", glass.name)
      json.member("width", tenths(glass.size.width))
      json.member("height", tenths(glass.size.height))
      json.endObject()
    }
    list("views", story.views) { $0.view($1) }
    list("order", story.drawingOrder) { $0.int($1) }
    list("fingers", story.fingers) { $0.finger($1) }
    list("recognizers", story.recognizers) { $0.recognizer($1) }
    list("log", story.log) { $0.entry($1, in: story) }
    endObject()
  }

  private mutating func view(_ view: Story.View) {
    beginObject()
    text("name", view.title)
    text("kind", view.kind)
    if !view.app.isEmpty { text("app", view.app) }
    member("glass", view.glass)
    if let parent = view.parent { member("parent", parent) }
    list("places", view.places) { json, place in
      json.beginArray()
      json.int(place.time)
      for point in place.outline?.points ?? [] {
        json.int(tenths(point.x))
        json.int(tenths(point.y))
      }
      json.endArray()
    }
    endObject()
  }

  private mutating func finger(_ finger: Story.Finger) {
    beginObject()
    member("id", finger.id)
    text("title", finger.title)
    member("glass", finger.glass)
    if finger.type != .finger { text("type", "\(finger.type)") }
    if let end = finger.end { text("end", end.rawValue) }
    if let view = finger.view { member("view", view) }
    list("followers", finger.followers) { $0.int($1) }
    let samples = finger.samples
    differences("t", samples) { $0.time }
    differences("x", samples) { Int64(tenths($0.location.x)) }
    differences("y", samples) { Int64(tenths($0.location.y)) }
    endObject()
  }

  private mutating func differences(
    _ name: StaticString, _ samples: [Story.Finger.Sample], _ value: (Story.Finger.Sample) -> Int64
  ) {
    var last: Int64 = 0
    list(name, samples) { json, sample in
      let next = value(sample)
      json.int(next - last)
      last = next
    }
  }

  private mutating func recognizer(_ recognizer: Story.Recognizer) {
    beginObject()
    text("name", recognizer.name)
    text("kind", recognizer.kind)
    if !recognizer.app.isEmpty { text("app", recognizer.app) }
    if let view = recognizer.view { member("view", view) }
    list("changes", recognizer.changes) { json, change in
      json.beginArray()
      json.int(change.time)
      json.string(change.standing.rawValue)
      json.endArray()
    }
    endObject()
  }

  private mutating func entry(_ entry: Story.Entry, in story: Story) {
    beginObject()
    member("time", Int(entry.time))
    member("sequence", entry.sequence)
    switch entry.subject {
    case .recognizer(let index): member("recognizer", index)
    case .finger(let index): member("finger", index)
    case .view(let index): member("view", index)
    case .none: break
    }
    text("who", story.title(of: entry.subject))
    text("deed", entry.deed)
    if !entry.rule.isEmpty { text("rule", entry.rule) }
    if !entry.reason.isEmpty { text("reason", entry.reason) }
    if let cause = entry.cause { member("cause", cause) }
    endObject()
  }

  private mutating func text(_ name: StaticString, _ value: String) {
    key(name)
    string(oneLine(value))
  }
}

/// Convert pixels to tenths, clamped to what a page can show.
func tenths(_ pixels: Double) -> Int {
  pixels.isFinite ? Int((max(min(pixels, 1e8), -1e8) * 10).rounded()) : 0
}
