import Documents
import TouchKit

/// The setting behind a limit that a reason of the decision log names, and how it would have to differ for another outcome.
struct DecidingSetting: Equatable {
  /// How the setting would have to differ.
  enum Change: String {
    case larger, smaller, other
    /// The awaited event did not happen in time. The log does not say whether the event would have happened later.
    case longer
  }

  /// What the configuration calls it, such as `tap.press`; of a recognizer, what its scene does.
  var key: String
  /// How it would have to differ.
  var change: Change
  /// Whether it is a key of the recognizer, or of the window, in the scene.
  var isOfScene = false

  /// One phrase of a reason with the setting that decides there.
  struct Row {
    /// What the reason says.
    let phrase: String
    /// The setting.
    let setting: DecidingSetting

    init(_ phrase: String, _ change: Change, _ key: String, isOfScene: Bool = false) {
      self.phrase = phrase
      setting = DecidingSetting(key: key, change: change, isOfScene: isOfScene)
    }
  }

  /// Every phrase with a figure; the first that a reason holds counts.
  static let table: [Row] = [
    Row("fingers were required within", .longer, "longPress.duration"),
    Row("touch within", .longer, "tap.interval"),
    Row("no press within", .longer, "tap.interval"),
    Row("(longPress.duration)", .smaller, "longPress.duration"),
    Row("(longPress.movement)", .larger, "longPress.movement"),
    Row("(tap.press)", .larger, "tap.press"),
    Row("(tap.interval)", .larger, "tap.interval"),
    Row("(tap.movement)", .larger, "tap.movement"),
    Row("(tap.distance)", .larger, "tap.distance"),
    Row("(pan.slop)", .smaller, "pan.slop"),
    Row("came down", .other, "touches", isOfScene: true),
    Row("(swipe.duration)", .longer, "swipe.duration"),
    Row("(swipe.along)", .smaller, "swipe.along"),
    Row("(swipe.across)", .larger, "swipe.across"),
    Row("(swipe.back)", .larger, "swipe.back"),
    Row("(swipe.speed)", .smaller, "swipe.speed"),
    Row("(pinch.slack)", .smaller, "pinch.slack"),
    Row("(rotation.slop)", .smaller, "rotation.slop"),
    Row("(hand.landing, hand.span)", .smaller, "hand.span"),
    Row("(hand.landing)", .longer, "hand.landing"),
    Row("(client.patience)", .longer, "client.patience"),
    Row("(passOn.limit)", .larger, "passOn.limit"),
    Row("(scroll.contentDelay)", .larger, "scroll.contentDelay"),
    Row("(edge.deferral)", .other, "defersEdges", isOfScene: true),
    Row("(length)", .smaller, "length", isOfScene: true),
    Row("(step)", .smaller, "step", isOfScene: true),
    Row("across its axis", .other, "axis", isOfScene: true),
    Row("from its direction", .other, "directions", isOfScene: true),
    Row("from the edge that it began at", .other, "directions", isOfScene: true),
    Row("a finger lifted before", .other, "touches", isOfScene: true),
    Row("buttons were pressed", .other, "touches", isOfScene: true),
    Row("a button was released before", .other, "touches", isOfScene: true),
  ]

  /// Find the setting that decided for a reason; nil if no figure did, or where no value of it would have been enough.
  ///
  /// - Parameter namesOther: whether the reason begins with the name of another recognizer, which may be any words but for parentheses.
  static func named(
    in reason: String, of recognizer: GestureRecognizer? = nil, namesOther: Bool = false
  ) -> DecidingSetting? {
    let row = table.first { (!namesOther || $0.phrase.hasPrefix("(")) && reason.utf8.holds($0.phrase.utf8) }
    guard var setting = row?.setting else { return nil }
    if let pan = recognizer as? PanGestureRecognizer, setting.key == "touches" {
      setting.key = pan.minimumNumberOfTouches > 1 ? "minimumTouches, maximumTouches" : "maximumTouches"
    }
    let least = Thresholds.table.first { $0.key == setting.key }?.range.lowerBound ?? 0
    if setting.change == .smaller, let measured = reason.firstNumber, measured <= least { return nil }
    // What a long press has of its own overrides the configuration.
    if let press = recognizer as? LongPressGestureRecognizer {
      if setting.key == "longPress.duration", press.minimumPressDuration != nil {
        setting = DecidingSetting(key: "duration", change: setting.change, isOfScene: true)
      } else if setting.key == "longPress.movement", press.allowableMovement != nil {
        setting = DecidingSetting(key: "movement", change: setting.change, isOfScene: true)
      }
    }
    return setting
  }

  /// What would have let it go on there, though it may lose for another reason then: `A larger tap.press would not have stopped it here.`
  var sentence: String {
    let noun = isOfScene ? "\(key) in the scene" : key
    return switch change {
    case .larger, .smaller: "A \(change) \(noun) would not have stopped it here."
    case .other: "Another value of \(noun) would not have stopped it here."
    case .longer: "A larger \(noun) would have waited longer."
    }
  }
}

extension String {
  /// The first number in the text: what was measured, where a reason says so.
  fileprivate var firstNumber: Double? {
    let digits = drop { !$0.isNumber }.prefix { $0.isNumber || $0 == "." }
    return Double(digits)
  }
}
