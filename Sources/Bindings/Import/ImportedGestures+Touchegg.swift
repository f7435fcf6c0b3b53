import Documents

extension ImportedGestures {
  /// Turn a configuration of touchegg into a scene and bindings.
  ///
  /// - Throws: the first line that cannot be read.
  package init(touchegg text: String) throws(XMLError) {
    let root = try XMLElement.parse(text)
    guard root.name == "touchégg" || root.name == "touchegg" else {
      throw XMLError(line: root.line, sentence: "expected the element <touchégg>, found <\(root.name)>")
    }
    self.init(size: nil)
    for element in root.children {
      switch element.name {
      case "settings": noteSettings(element)
      case "application": addApplication(element)
      default: note(element.line, "<\(element.name)> left out: it is not known")
      }
    }
  }

  private mutating func noteSettings(_ settings: XMLElement) {
    for property in settings.children {
      let name = property.attributes["name"] ?? property.name
      let reason =
        name == "action_execute_threshold"
        ? "length in a binding's match says how far a gesture goes at least" : "touchd draws nothing"
      note(property.line, "\(name) left out: \(reason)")
    }
  }

  private mutating func addApplication(_ application: XMLElement) {
    let names = application.attributes["name"] ?? ""
    guard names.lowercased() == "all" else {
      let count = application.children.count { $0.name == "gesture" }
      note(
        application.line,
        "\(count) gesture\(count == 1 ? "" : "s") of \(names) left out: touchd does not know which program is under the fingers"
      )
      return
    }
    for gesture in application.children where gesture.name == "gesture" { addGesture(gesture) }
  }

  private mutating func addGesture(_ gesture: XMLElement) {
    let type = gesture.attributes["type"]?.uppercased() ?? ""
    let action = gesture.child("action")
    let actionType = action?.attributes["type"]?.uppercased() ?? ""
    guard let command = action?.child("command")?.text.trimmedOfBlanks, actionType == "RUN_COMMAND" else {
      return note(gesture.line, "\(gesture.quotation) left out: \(Self.reason(for: actionType))")
    }
    guard let fingers = gesture.attributes["fingers"].flatMap({ Int($0) }), (1...100).contains(fingers) else {
      return note(gesture.line, "\(gesture.quotation) left out: it has no number of fingers")
    }
    guard let (recognizer, direction) = target(type, fingers, gesture) else { return }
    let repeats = action?.child("repeat")?.text.trimmedOfBlanks == "true"
    let name = direction.map { "\(recognizer)-\($0.rawValue)" } ?? recognizer
    var match: [(String, Node)] = [("recognizer", .text(recognizer))]
    if let direction { match.append(("direction", .text(direction.rawValue))) }
    guard repeats, let direction else {
      if action?.child("on")?.text.trimmedOfBlanks != "begin" || direction == nil {
        match.append(("state", .text("ended")))
      }
      return binding(name, of: gesture.quotation, at: gesture.line, match, command)
    }
    // A tenth of a gesture there: of a pinch that is a tenth of its span, of a swipe about that number of pixels.
    let steps: [(String, Node)] = [
      ("each", .text("step")), ("step", .number(type == "PINCH" ? 0.1 : 40)), ("whenBusy", .text("queue")),
    ]
    binding(name, of: gesture.quotation, at: gesture.line, match, command, steps)
    guard let decrease = action?.child("decreaseCommand")?.text.trimmedOfBlanks else { return }
    match[1].1 = .text(direction.opposite.rawValue)
    binding("\(name)-back", of: gesture.quotation, at: gesture.line, match, decrease, steps)
  }

  /// The recognizer that a gesture needs, which is in the scene then, and its direction; nil where there can be none.
  private mutating func target(_ type: String, _ fingers: Int, _ gesture: XMLElement) -> (String, Direction?)? {
    let word = gesture.attributes["direction"]?.lowercased() ?? ""
    switch (type, Direction(rawValue: word)) {
    case ("TAP", _):
      recognizer("tap-\(fingers)", "tap", [("touches", .number(Double(fingers)))])
      return ("tap-\(fingers)", nil)
    case ("SWIPE", let direction?) where Direction.straight.contains(direction):
      recognizer("swipe-\(fingers)", "pan", .fingers(fingers))
      return ("swipe-\(fingers)", direction)
    case ("PINCH", let direction?) where direction == .in || direction == .out:
      guard fingers == 2 else {
        note(gesture.line, "\(gesture.quotation) left out: a pinch has two fingers here, not \(fingers)")
        return nil
      }
      recognizer("pinch", "pinch")
      return ("pinch", direction)
    default:
      note(gesture.line, "\(gesture.quotation) left out: there is no such gesture in the direction \(quoted(word))")
      return nil
    }
  }

  /// Why an action has no counterpart.
  private static func reason(for action: String) -> String {
    switch action {
    case "": "it has no action"
    case "RUN_COMMAND": "it has no command"
    case "SEND_KEYS": "touchd presses no keys; a command such as wtype, ydotool or xdotool does"
    case "MOUSE_CLICK": "touchd clicks no buttons; a command such as ydotool or xdotool does"
    default: "\(action) moves windows of a desktop; a command of the desktop's own may do the same"
    }
  }
}

extension XMLElement {
  /// What a gesture's element says, for a note.
  fileprivate var quotation: String {
    let known = ["type", "fingers", "direction"].compactMap { key in
      attributes[key].map { "\(key)=\"\(shortened(oneLine($0), to: 60))\"" }
    }
    return "<\((["gesture"] + known).joined(separator: " "))>"
  }
}

extension Direction {
  /// Where the movement back goes, of those that gestures of touchegg have.
  fileprivate var opposite: Direction {
    switch self {
    case .left: .right
    case .right: .left
    case .up: .down
    case .in: .out
    case .out: .in
    default: .up
    }
  }
}

extension String {
  /// Without blanks and line ends at its ends.
  fileprivate var trimmedOfBlanks: String {
    String(drop(while: \.isWhitespace).reversed().drop(while: \.isWhitespace).reversed())
  }
}
