import TouchKit

/// The limits of a page, so that every page is smaller than 1 MB.
package struct StoryLimits: Sendable {
  /// The maximum number of finger positions.
  package var samples = 24_000
  /// The maximum number of view positions.
  package var places = 4000
  /// The maximum number of log entries.
  package var entries = 3500

  package init() {}
}

extension Story {
  /// The part of the story between two times.
  package func part(from start: Int64?, to end: Int64?) -> Story {
    if start == nil && end == nil { return self }
    let (start, end) = (max(start ?? self.start, self.start), min(end ?? self.end, self.end))
    var part = self
    (part.start, part.end) = (start, max(start, end))
    for index in fingers.indices { part.fingers[index].cut(at: end) }
    let isKept = part.fingers.map { finger in
      guard let last = finger.samples.last else { return false }
      return finger.end == nil || last.time >= start
    }
    var numbers: [Int: Int] = [:]
    part.fingers = part.fingers.indices.filter { isKept[$0] }.map { index in
      numbers[index] = numbers.count
      return part.fingers[index]
    }
    part.log = log.filter { $0.time >= start && $0.time <= end }.map { entry in
      var entry = entry
      if case .finger(let finger) = entry.subject {
        entry.subject = numbers[finger].map { .finger($0) } ?? .none(fingers[finger].title)
      }
      return entry
    }
    for index in recognizers.indices {
      let changes = recognizers[index].changes
      let first = changes.partition { $0.time >= start }
      // Keep the state before the start if it continues after the start.
      let earlier = first > 0 && changes[first - 1].standing.isOpen ? first - 1 : first
      part.recognizers[index].changes = changes[earlier..<max(earlier, changes.partition { $0.time > end })].map { $0 }
    }
    return part
  }

  /// The story within the limits of a page, and a sentence about each omission.
  package func thinned(to limits: StoryLimits) -> (story: Story, notes: [String]) {
    var (story, notes) = (self, [String]())
    if log.count > limits.entries {
      let end = log[limits.entries].time - 1
      let kept = log.partition { $0.time > end }
      if kept > 0 {
        story = part(from: nil, to: end)
        notes.append(
          "The page ends at \(timestamp(end)) s, after \(kept) of \(log.count) decisions; --from \(timestamp(end)) shows more."
        )
      } else {
        story.log.removeLast(log.count - limits.entries)
        notes.append(
          "The page shows \(limits.entries) of \(log.count) decisions, because too many have the time \(timestamp(end + 1)) s."
        )
      }
    }
    let samples = story.fingers.reduce(0) { $0 + $1.samples.count }
    if samples > limits.samples {
      let step = (samples + limits.samples - 1) / limits.samples
      for index in story.fingers.indices { story.fingers[index].thin(keepingEvery: step) }
      notes.append("Trails show only every \(ordinalSuffix(step)) of \(samples) positions.")
    }
    let places = story.countPlaces()
    let mostPlaces = max(limits.places, story.views.count)
    if places > mostPlaces {
      var gap: Int64 = 16_000
      repeat {
        gap *= 2
        for index in story.views.indices { story.views[index].thin(to: gap) }
      } while story.countPlaces() > mostPlaces && gap < 65_536_000
      notes.append("Moving views are shown only every \(gap / 1000) ms, because the views have \(places) positions.")
    }
    return (story, notes)
  }

  private func countPlaces() -> Int { views.reduce(0) { $0 + $1.places.count } }
}

extension Story.Finger {
  /// Drop the samples after a time.
  fileprivate mutating func cut(at time: Int64) {
    let count = samples.partition { $0.time > time }
    guard count < samples.count else { return }
    samples.removeLast(samples.count - count)
    end = nil
  }

  /// Keep the first and the last sample, and one in `step` of those between.
  fileprivate mutating func thin(keepingEvery step: Int) {
    let last = samples.count - 1
    samples = samples.indices.filter { $0 % step == 0 || $0 == last }.map { samples[$0] }
  }
}

extension Story.View {
  /// Drop places, so that the kept ones are at least `gap` µs apart. The first and the last place stay.
  fileprivate mutating func thin(to gap: Int64) {
    var kept: [Story.Place] = []
    for (index, place) in places.enumerated() {
      if let last = kept.last, index + 1 < places.count, places[index + 1].time - last.time < gap { continue }
      kept.append(place)
    }
    places = kept
  }
}

private func ordinalSuffix(_ number: Int) -> String {
  switch number {
  case 2: "second"
  case 3: "third"
  default: "\(number)th"
  }
}
