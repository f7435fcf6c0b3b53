package import TouchKit

/// Describes each sequence of touches in a paragraph: which view was hit, and which recognizers won and lost, with the
/// margins (S44).
///
/// All values come from the decision log. If a later attempt explains an earlier one, the explanation appears in the
/// later attempt's paragraph.
package final class SequenceExplainer: EventSink {
  /// Recognizers that lost at the same time for the same reason.
  private struct Losers {
    var time: Int64
    var rule: String
    var reason: String
    var limit: DecidingLimit?
    /// Whether this explains an earlier attempt.
    var isLate: Bool
    var names: [String]
  }

  /// The sentences about a sequence, in order.
  private struct Story {
    var start: Int64
    var end: Int64
    var touches: [String] = []
    var winners: [(recognizer: GestureRecognizer, sentence: String)] = []
    var held: [String] = []
    var losers: [Losers] = []
    var ends: [String] = []
  }

  private var stories: [Int: Story] = [:]

  package init() {}

  package var wantsDecisions: Bool { true }

  package func receive(_ event: Event, at time: Int64, stamp: Int64) {
    switch event {
    case .decision(let decision): add(decision)
    case .touchDecision(let decision): add(decision)
    default: break
    }
  }

  /// One paragraph per sequence, one line per sentence.
  package var paragraphs: [String] {
    stories.sorted { $0.key < $1.key }.map { number, story in
      let title = number == 0 ? "In no sequence" : "Sequence \(number)"
      var lines =
        ["\(title), from \(timestamp(story.start)) s to \(timestamp(story.end)) s."] + story.touches + story.held
      lines += story.winners.map { $0.sentence + "." }
      if story.winners.isEmpty { lines.append("No recognizer won.") }
      lines += story.losers.map(sentence) + story.ends
      return lines.map { $0 + "\n" }.joined()
    }
  }

  private func add(_ decision: TouchDecision) {
    let sentence = "T\(decision.sentence.dropFirst())."
    change(decision.sequence, at: decision.time) { story in
      switch decision.outcome {
      case .hit:
        let place = "at \(timestamp(decision.time)) s (\(decision.rule)): \(decision.reason)."
        story.touches.append("Touch \(decision.touch.id) hit \(decision.touch.view.name) \(place)")
      case .missed, .refused: story.touches.append(sentence)
      case .over:
        story.ends.append(sentence)
        story.end = max(story.end, decision.touch.time)
      case .delayed, .cancelled: break
      }
    }
  }

  private func add(_ decision: Decision) {
    let recognizer = decision.recognizer
    let place = "at \(timestamp(decision.time)) s (\(decision.rule))"
    change(decision.sequence, at: decision.time) { story in
      switch (decision.from, decision.to) {
      case (_, .failed):
        let isLate = decision.from == .failed
        let same = story.losers.firstIndex {
          $0.time == decision.time && $0.rule == decision.rule && $0.reason == decision.reason && $0.isLate == isLate
        }
        if let same { return story.losers[same].names.append(recognizer.shownName) }
        story.losers.append(
          Losers(
            time: decision.time, rule: decision.rule, reason: decision.reason, limit: decision.limit, isLate: isLate,
            names: [recognizer.shownName]))
      case (.possible, .began), (.possible, .ended):
        story.winners.append((recognizer, "\(recognizer.shownName) won \(place)"))
      case (_, .ended), (_, .cancelled):
        let index = story.winners.lastIndex { $0.recognizer === recognizer }
        let verb = decision.to == .ended ? "ended" : "was cancelled"
        let reason = decision.reason.isEmpty ? "" : ": \(decision.reason)"
        if let index { story.winners[index].sentence += ", and \(verb) \(place)\(reason)" }
      case (.possible, .possible): story.held.append(decision.sentence + ".")
      default: break
      }
    }
  }

  private func sentence(_ losers: Losers) -> String {
    let verb = losers.isLate ? "lost an earlier attempt; the reason became known" : "lost"
    return "\(joined(losers.names)) \(verb) at \(timestamp(losers.time)) s (\(losers.rule)): \(losers.reason)."
      + (losers.limit.map { " \($0.sentence)" } ?? "")
  }

  private func change(_ sequence: Int, at time: Int64, _ body: (inout Story) -> Void) {
    body(&stories[sequence, default: Story(start: time, end: time)])
  }
}

extension GestureRecognizer {
  /// Its name in explanations; without a name, its kind.
  fileprivate var shownName: String { name.isEmpty ? kind : name }
}

extension DecidingLimit {
  /// The change that would have prevented this failure, such as `A larger tap.press would not have stopped it here.`
  /// The recognizer may then fail for another reason.
  fileprivate var sentence: String {
    let noun = threshold == nil ? "\(key) in the scene" : key
    return switch change {
    case .larger, .smaller: "A \(change) \(noun) would not have stopped it here."
    case .other: "Another value of \(noun) would not have stopped it here."
    case .longer: "A larger \(noun) would have waited longer."
    }
  }
}

/// Join names in a sentence: `select`, `select and scroll`, `select, scroll and zoom`.
private func joined(_ names: [String]) -> String {
  guard let last = names.last else { return "" }
  let others = names.dropLast().joined(separator: ", ")
  return others.isEmpty ? last : "\(others) and \(last)"
}
