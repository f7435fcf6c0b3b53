extension Story {
  /// The prefix of names and entries of the earlier story.
  private static let mark = "before: "

  /// The story with its differences from another story of the same recording. If the states of a recognizer differ, the
  /// other story's lane is added before its own. The log also contains the other story's entries. Both are marked with
  /// `before:`.
  ///
  /// - Parameter before: the story with other settings. Views and fingers are those of `self`.
  package func compared(with before: Story) -> Story {
    var story = self
    story.start = min(start, before.start)
    story.end = max(end, before.end)
    let lanes = matches(before.recognizers.map(before.key), recognizers.map(key))
    let touches = matches(before.fingers.map(\.key), fingers.map(\.key))
    // Append the recognizers of `before` whose states differ, so that the indices of this story stay valid.
    var added: [Int: Int] = [:]
    for (index, recognizer) in before.recognizers.enumerated() {
      if let own = lanes[index], recognizers[own].changes == recognizer.changes { continue }
      var marked = recognizer
      marked.name = Self.mark + recognizer.name
      marked.view = lanes[index].flatMap { recognizers[$0].view }
      added[index] = story.recognizers.count
      story.recognizers.append(marked)
    }
    var said = Set(log.map { text(of: $0) })
    for entry in before.log where said.insert(before.text(of: entry)).inserted {
      var marked = entry
      switch entry.subject {
      case .recognizer(let index):
        // A recognizer with the same states has no lane of its own; use that of this story.
        guard let lane = added[index] ?? lanes[index] else { continue }
        marked.subject = .recognizer(lane)
      case .finger(let index):
        guard let finger = touches[index] else { continue }
        marked.subject = .finger(finger)
        marked.deed = Self.mark + entry.deed
      case .view, .none: marked.subject = .none(Self.mark + before.title(of: entry.subject))
      }
      marked.cause = entry.cause.flatMap { added[$0] ?? lanes[$0] }
      story.log.append(marked)
    }
    story.log = story.log.enumerated().sorted { ($0.element.time, $0.offset) < ($1.element.time, $1.offset) }.map(
      \.element)
    return story.withNeighbours(added.compactMap { before, lane in lanes[before].map { (lane, $0) } })
  }

  /// Match each of `others` with the index of an equal element of `own`. Each element is used once.
  private func matches<Key: Hashable>(_ others: [Key], _ own: [Key]) -> [Int: Int] {
    var places: [Key: [Int]] = [:]
    for (index, key) in own.enumerated().reversed() { places[key, default: []].append(index) }
    var matches: [Int: Int] = [:]
    for (index, key) in others.enumerated() { matches[index] = places[key]?.popLast() }
    return matches
  }

  /// The story with reordered lanes: the first of each pair directly before the second.
  private func withNeighbours(_ pairs: [(lane: Int, own: Int)]) -> Story {
    var story = self
    let lanesOf = Dictionary(pairs.map { ($0.own, $0.lane) }, uniquingKeysWith: { one, _ in one })
    let moved = Set(pairs.map(\.lane))
    let order = recognizers.indices.filter { !moved.contains($0) }.flatMap { [lanesOf[$0], $0].compactMap(\.self) }
    var places = [Int](repeating: 0, count: order.count)
    for (place, index) in order.enumerated() { places[index] = place }
    story.recognizers = order.map { recognizers[$0] }
    for index in story.fingers.indices { story.fingers[index].followers = fingers[index].followers.map { places[$0] } }
    for index in story.log.indices {
      if case .recognizer(let recognizer) = log[index].subject {
        story.log[index].subject = .recognizer(places[recognizer])
      }
      story.log[index].cause = log[index].cause.map { places[$0] }
    }
    return story
  }

  /// The properties that identify a recognizer in two stories.
  private func key(_ recognizer: Recognizer) -> [String] {
    [recognizer.app, recognizer.view.map { views[$0].title } ?? "", recognizer.kind, recognizer.name]
  }

  /// The time and text of an entry.
  private func text(of entry: Entry) -> String {
    let cause = entry.cause.map { recognizers[$0].name } ?? ""
    return "\(entry.time) \(title(of: entry.subject)) \(entry.deed) \(entry.rule) \(entry.reason) \(cause)"
  }
}

extension Story.Finger {
  /// The properties that identify a finger in two stories.
  fileprivate var key: [Int64?] { [Int64(id), samples.first?.time] }
}
