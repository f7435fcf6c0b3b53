extension Story {
  /// What an earlier name of a recognizer or an entry is marked with.
  private static let mark = "before: "

  /// The story with its differences from another one of the same recording. A recognizer with other states has the
  /// other story's lane before its own, and the log also has that story's entries. Both are marked with `before:`.
  ///
  /// - Parameter before: the story under other settings; views and fingers are taken from this one.
  package func compared(with before: Story) -> Story {
    var story = self
    story.start = min(start, before.start)
    story.end = max(end, before.end)
    let lanes = matches(before.recognizers.map(before.key), recognizers.map(key))
    let touches = matches(before.fingers.map(\.key), fingers.map(\.key))
    // Those of before whose states were others, behind all of this story's, whose numbers stay.
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
        // Its own lane stands for one whose states are the same.
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

  /// The index of each of `others` among `own`, each of which is taken once.
  private func matches<Key: Hashable>(_ others: [Key], _ own: [Key]) -> [Int: Int] {
    var places: [Key: [Int]] = [:]
    for (index, key) in own.enumerated().reversed() { places[key, default: []].append(index) }
    var matches: [Int: Int] = [:]
    for (index, key) in others.enumerated() { matches[index] = places[key]?.popLast() }
    return matches
  }

  /// The story with the lanes in another order: each first one of a pair before its second.
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

  /// What makes a recognizer the same one in two stories.
  private func key(_ recognizer: Recognizer) -> [String] {
    [recognizer.app, recognizer.view.map { views[$0].title } ?? "", recognizer.kind, recognizer.name]
  }

  /// What an entry says, and when.
  private func text(of entry: Entry) -> String {
    let cause = entry.cause.map { recognizers[$0].name } ?? ""
    return "\(entry.time) \(title(of: entry.subject)) \(entry.deed) \(entry.rule) \(entry.reason) \(cause)"
  }
}

extension Story.Finger {
  /// What makes a finger the same one in two stories.
  fileprivate var key: [Int64] { [Int64(id), samples.first?.time ?? 0] }
}
