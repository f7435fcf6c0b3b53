import Documents

/// The result of an import: a scene, bindings for its recognizers, and notes about the rest.
package struct ImportedGestures {
  /// The notes about what was left out or differs.
  package private(set) var notes: [ImportRemark] = []
  /// The number of bindings.
  package var count: Int { bindings.count }
  /// Whether any of the bindings has `send`, which requires touchd-send.
  package var sends: Bool { bindings.contains { $0["send"] != nil } }

  private let size: (width: Double, height: Double)?
  private var recognizers: [(name: String, node: Node)] = []
  private var strips: [(name: String, frame: [Double], recognizers: [(name: String, node: Node)])] = []
  private var bindings: [Node] = []
  private var names: Set<String> = []

  /// Create an empty import.
  ///
  /// - Parameter size: the screen's size in pixels, if it is known.
  init(size: (width: Double, height: Double)?) {
    self.size = size
  }

  /// The screen's width, height or diagonal, whichever the direction follows; nil if the size is unknown.
  func side(along direction: Direction) -> Double? {
    guard let size else { return nil }
    return switch direction {
    case .left, .right: size.width
    case .up, .down: size.height
    default: (size.width * size.width + size.height * size.height).squareRoot()
    }
  }

  mutating func note(_ line: Int, _ sentence: String) {
    notes.append(ImportRemark(line, sentence))
  }

  /// Add a recognizer to the window, unless it already has one with this name.
  mutating func recognizer(_ name: String, _ kind: String, _ more: [(String, Node?)] = []) {
    guard !recognizers.contains(where: { $0.name == name }) else { return }
    recognizers.append((name, .object([("name", .text(name)), ("kind", .text(kind))] + more)))
  }

  /// Add a pan to the strip along an edge; return false if the screen's size is unknown or `edge` is a corner.
  mutating func panOnStrip(_ name: String, fingers: Int, edge: Edge, width: Double, after others: [String]) -> Bool {
    guard let size else { return false }
    let strip = "edge-\(edge.rawValue)"
    if !strips.contains(where: { $0.name == strip }) {
      let frame: [Double]? =
        switch edge {
        case .left: [0, 0, width, size.height]
        case .right: [size.width - width, 0, width, size.height]
        case .top: [0, 0, size.width, width]
        case .bottom: [0, size.height - width, size.width, width]
        case .topLeft, .topRight, .bottomLeft, .bottomRight: nil
        }
      guard let frame else { return false }
      strips.append((strip, frame, []))
    }
    guard let index = strips.firstIndex(where: { $0.name == strip }) else { return false }
    guard !strips[index].recognizers.contains(where: { $0.name == name }) else { return true }
    var members: [(String, Node?)] = [("name", .text(name)), ("kind", .text("pan"))] + .fingers(fingers)
    if !others.isEmpty { members.append(("requireToFail", .list(others.map { .text($0) }))) }
    strips[index].recognizers.append((name, .object(members)))
    return true
  }

  /// Whether the window has a recognizer with this name.
  func hasRecognizer(_ name: String) -> Bool {
    recognizers.contains { $0.name == name }
  }

  /// Add a binding with a shell command; a name that is already used gets a number.
  ///
  /// A command that a bindings file cannot contain is left out, with a note that begins with `gesture`. touchctl run
  /// would end a program that the command leaves in the background, so systemd starts it instead.
  mutating func binding(
    _ name: String, of gesture: String, at line: Int, _ match: [(String, Node?)], _ command: String,
    _ more: [(String, Node?)] = []
  ) {
    if command.utf8.contains(0) {
      return note(line, "\(gesture) left out: the command contains a NUL")
    }
    guard let program = Self.program(inBackground: command) else {
      let action: [(String, Node?)] = [("shell", .bool(true)), ("run", .text(command))]
      return binding(name, of: gesture, at: line, match, action + more)
    }
    // systemd replaces $$ by $.
    let text = program.split(separator: "$", omittingEmptySubsequences: false).joined(separator: "$$")
    let words = ["systemd-run", "--user", "--quiet", "--collect", "sh", "-c", text]
    let count = bindings.count
    binding(name, of: gesture, at: line, match, [("run", .list(words.map { .text($0) }))] + more)
    guard bindings.count > count else { return }
    note(
      line,
      "\(gesture) runs with systemd-run --user: touchctl run ends processes that a command leaves in the background (&)"
    )
  }

  /// The command without its `&`; nil if it does not end with `&`.
  private static func program(inBackground command: String) -> String? {
    let text = command.trimmed
    guard text.hasSuffix("&"), !text.hasSuffix("&&"), !text.hasSuffix("\\&") else { return nil }
    let program = String(text.dropLast()).trimmed
    return program.isEmpty ? nil : program
  }

  /// Add a binding with its action, `run` or `send`; a name that is already used gets a number.
  mutating func binding(
    _ name: String, of gesture: String, at line: Int, _ match: [(String, Node?)], _ action: [(String, Node?)]
  ) {
    guard bindings.count < BindingsFile.mostBindings else {
      return note(line, "\(gesture) left out: a file has at most \(BindingsFile.mostBindings) bindings")
    }
    var unique = name
    var number = 2
    while !names.insert(unique).inserted {
      unique = "\(name)-\(number)"
      number += 1
    }
    bindings.append(.object([("name", .text(unique)), ("match", .object(match))] + action))
  }

  /// The text of the scene file.
  package func sceneText(from source: String) -> String {
    let views = strips.map { strip in
      Node.object([
        ("name", .text(strip.name)), ("frame", .list(strip.frame.map { .number($0) })),
        ("multipleTouch", .bool(true)), ("recognizers", .list(strip.recognizers.map(\.node))),
      ])
    }
    let window = Node.object([
      ("name", .text("main")), ("multipleTouch", .bool(true)), ("recognizers", .list(recognizers.map(\.node))),
      ("views", views.isEmpty ? nil : .list(views)),
    ])
    return text(
      ["The gestures of \(source).", "To use this scene, set in the service's configuration: scene: PATH"],
      .object([("windows", .list([window]))]))
  }

  /// The text of the bindings file.
  package func bindingsText(from source: String, scene: String) -> String {
    let left =
      notes.isEmpty
      ? [] : ["Settings that neither the scene nor the bindings can express:"] + notes.map { "  line \($0)" }
    return text(
      ["The commands of \(source), for touchctl run."] + left,
      .object([("scene", .text(scene)), ("bindings", .list(bindings))]))
  }

  private func text(_ comment: [String], _ document: Node) -> String {
    var writer = YAMLWriter()
    writer.comment(comment)
    writer.document(document)
    return writer.text
  }
}

extension [(String, Node?)] {
  /// The keys of a pan with exactly this number of fingers.
  static func fingers(_ count: Int) -> [(String, Node?)] {
    [("minimumTouches", .number(Double(count))), ("maximumTouches", .number(Double(count)))]
  }
}
