import Documents

extension ImportedGestures {
  /// Convert touchegg's configuration to a scene and bindings.
  ///
  /// - Parameter desktop: `$XDG_CURRENT_DESKTOP`, which selects the keys that switch workspaces; nil leaves them out.
  /// - Throws: the first error, with its line.
  package init(touchegg text: String, desktop: String? = nil) throws(ImportRemark) {
    let root = try XMLElement.parse(text)
    guard root.name == "touchégg" || root.name == "touchegg" else {
      throw ImportRemark(root.line, "expected the element <touchégg>, found <\(root.name)>")
    }
    self.init(size: nil)
    let keys = DesktopKeys(desktop)
    for element in root.children {
      switch element.name {
      case "settings": noteSettings(element)
      case "application": addApplication(element, keys)
      default: note(element.line, "<\(element.name)> left out: unknown element")
      }
    }
  }

  private mutating func noteSettings(_ settings: XMLElement) {
    for property in settings.children {
      let name = property.attributes["name"] ?? property.name
      let reason =
        name == "action_execute_threshold"
        ? "set the minimum distance of a gesture with the key length in a binding's match" : "touchd draws nothing"
      note(property.line, "\(name) left out: \(reason)")
    }
  }

  private mutating func addApplication(_ application: XMLElement, _ keys: DesktopKeys?) {
    let names = application.attributes["name"] ?? ""
    guard names.lowercased() == "all" else {
      let count = application.children.count { $0.name == "gesture" }
      note(
        application.line,
        "\(count) gesture\(count == 1 ? "" : "s") of \(names) left out: touchd does not know which program the fingers touch"
      )
      return
    }
    for gesture in application.children where gesture.name == "gesture" { addGesture(gesture, keys) }
  }

  private mutating func addGesture(_ gesture: XMLElement, _ keys: DesktopKeys?) {
    let type = gesture.attributes["type"]?.uppercased() ?? ""
    let action = gesture.child("action")
    let actionType = action?.attributes["type"]?.uppercased() ?? ""
    let direct: (does: [(String, Node?)], back: [(String, Node?)]?)
    do throws(Untranslated) {
      direct = try Self.does(action, actionType, gesture, keys)
    } catch {
      return note(gesture.line, "\(gesture.quotation) left out: \(error.reason)")
    }
    guard let fingers = gesture.attributes["fingers"].flatMap({ Int($0) }), (1...100).contains(fingers) else {
      return note(gesture.line, "\(gesture.quotation) left out: the gesture has no number of fingers")
    }
    guard let (recognizer, direction) = target(type, fingers, gesture) else { return }
    let repeats = action?.child("repeat")?.text.trimmedOfBlanks == "true"
    let name = direction.map { "\(recognizer)-\($0.rawValue)" } ?? recognizer
    var match: [(String, Node?)] = [("recognizer", .text(recognizer))]
    if let direction { match.append(("direction", .text(direction.rawValue))) }
    guard repeats, let direction else {
      if action?.child("on")?.text.trimmedOfBlanks != "begin" || direction == nil {
        match.append(("state", .text("ended")))
      }
      return binding(name, of: gesture.quotation, at: gesture.line, match, direct.does)
    }
    // touchegg's step is a tenth of a gesture: for a pinch a tenth of its span, for a swipe about 40 px.
    var steps: [(String, Node?)] = [("each", .text("step")), ("step", .number(type == "PINCH" ? 0.1 : 40))]
    if actionType == "RUN_COMMAND" { steps.append(("whenBusy", .text("queue"))) }
    binding(name, of: gesture.quotation, at: gesture.line, match, direct.does + steps)
    guard let back = direct.back else { return }
    match[1].1 = .text(direction.opposite.rawValue)
    binding("\(name)-back", of: gesture.quotation, at: gesture.line, match, back + steps)
  }

  /// The reason why an action cannot be expressed.
  private struct Untranslated: Error {
    let reason: String
  }

  /// The keys of a binding for an action, and for the reverse movement if it has its own action.
  private static func does(
    _ action: XMLElement?, _ type: String, _ gesture: XMLElement, _ desktop: DesktopKeys?
  ) throws(Untranslated) -> (does: [(String, Node?)], back: [(String, Node?)]?) {
    func text(_ child: String) -> String? { action?.child(child)?.text.trimmedOfBlanks }
    func run(_ command: String) -> [(String, Node?)] { [("shell", .bool(true)), ("run", .text(command))] }
    func send(_ keys: [String]) -> [(String, Node?)] {
      [("send", .object([("keys", .list(keys.map { .text($0) }))]))]
    }
    func pressed(_ keys: String) throws(Untranslated) -> [(String, Node?)] {
      var names: [String] = []
      for word in "\(text("modifiers") ?? "")+\(keys)".split(separator: "+") {
        let symbol = String(word).trimmedOfBlanks
        guard let name = keyName(symbol) else {
          throw Untranslated(reason: "no kernel key is known for \(quoted(symbol))")
        }
        if !names.contains(name) { names.append(name) }
      }
      guard (1...16).contains(names.count) else { throw Untranslated(reason: "the action must press 1 to 16 keys") }
      return send(names)
    }
    switch type {
    case "RUN_COMMAND":
      guard let command = text("command") else { throw Untranslated(reason: "the action has no command") }
      return (run(command), text("decreaseCommand").map(run))
    case "SEND_KEYS":
      return (try pressed(text("keys") ?? ""), try text("decreaseKeys").map(pressed))
    case "MOUSE_CLICK":
      guard let button = ["1": "left", "2": "middle", "3": "right"][text("button") ?? ""] else {
        throw Untranslated(reason: "button \(quoted(text("button") ?? "")) is not 1, 2 or 3")
      }
      return ([("send", .object([("click", .text(button))]))], nil)
    case "CHANGE_DESKTOP":
      let direction = (text("direction") ?? "").lowercased()
      // The fingers push the content: a swipe to the left shows the workspace on the right.
      let pushed = ["left": "right", "right": "left", "up": "down", "down": "up"]
      let gestureDirection = gesture.attributes["direction"]?.lowercased() ?? ""
      let word =
        direction == "auto"
        ? pushed[gestureDirection] ?? "" : ["next": "right", "previous": "left"][direction] ?? direction
      guard let desktop else {
        throw Untranslated(
          reason:
            "no known keys switch desktops in this environment (XDG_CURRENT_DESKTOP); a command of the environment may switch them"
        )
      }
      guard let keys = desktop.keys[word] else {
        throw Untranslated(reason: "the desktop has no known keys for the direction \(quoted(direction))")
      }
      return (send(keys), nil)
    case "": throw Untranslated(reason: "the gesture has no action")
    default:
      throw Untranslated(
        reason: "\(type) moves windows of the desktop environment; a command of the environment may do the same")
    }
  }

  /// Add the recognizer that a gesture needs, and return its name and the direction; nil if it cannot be expressed.
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
        note(gesture.line, "\(gesture.quotation) left out: a pinch has two fingers in touchd, not \(fingers)")
        return nil
      }
      recognizer("pinch", "pinch")
      return ("pinch", direction)
    default:
      note(gesture.line, "\(gesture.quotation) left out: touchd has no such gesture in the direction \(quoted(word))")
      return nil
    }
  }
}

extension XMLElement {
  /// The start tag of a gesture, shortened for notes.
  fileprivate var quotation: String {
    let known = ["type", "fingers", "direction"].compactMap { key in
      attributes[key].map { "\(key)=\"\(shortened(oneLine($0), to: 60))\"" }
    }
    return "<\((["gesture"] + known).joined(separator: " "))>"
  }
}

extension Direction {
  /// The opposite direction, for the directions that touchegg has.
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
  /// The text without whitespace and line ends at both ends.
  fileprivate var trimmedOfBlanks: String {
    String(drop(while: \.isWhitespace).reversed().drop(while: \.isWhitespace).reversed())
  }
}
