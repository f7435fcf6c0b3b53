import Documents

/// The settings and gestures of lisgd, from a script or command line that starts it, or from its `config.h`.
struct LisgdFile {
  var gestures: [LisgdGesture] = []
  /// The minimum length of a gesture, in pixels.
  var threshold = 125.0
  /// The minimum length of a gesture that runs while the fingers are down, in pixels.
  var pressedThreshold = 60.0
  /// The maximum duration of a gesture, in seconds.
  var timeout = 0.8
  /// The widths of the edges in pixels, before multiplication by ``edgeScale``.
  private var edgeWidths: [Edge: Double] = [.left: 50, .top: 50, .right: 50, .bottom: 50]
  private var edgeScale = 1.0
  private(set) var edgeLine: Int?
  /// Options without an equivalent in a binding, with their lines.
  var others: [(line: Int, option: String)] = []

  /// Read either form, and detect which one it is.
  init(_ text: String) throws(ImportRemark) {
    let header = CTokens(text)
    let tokens = header.tokens
    if tokens.contains(where: { $0.text == "gestures" && $0.kind == .name }), tokens.contains(where: { $0.text == "{" })
    {
      if let line = header.openLine { throw ImportRemark(line, "a string has no closing quotation mark") }
      try readHeader(tokens)
    } else {
      let script = ShellWords(text)
      if let line = script.openLine {
        throw ImportRemark(line, "a closing quotation mark is missing here, or in a line above")
      }
      try readCommandLine(script.words)
    }
    if gestures.isEmpty { throw ImportRemark(1, "there is no gesture: expected lisgd's -g options, or its config.h") }
  }

  /// The width of an edge, in pixels.
  func width(of edge: Edge) -> Double { (edgeWidths[edge] ?? 0) * edgeScale }

  // MARK: The command line

  private mutating func readCommandLine(_ words: [ShellWords.Word]) throws(ImportRemark) {
    var rest = words[...]
    while let word = rest.popFirst() {
      guard ["-g", "-t", "-T", "-m", "-s", "-r", "-o", "-d"].contains(word.text) else { continue }
      guard let value = rest.popFirst() else { throw ImportRemark(word.line, "\(word.text) has no value") }
      if word.text == "-g" {
        let fields = value.text.split(separator: ",", omittingEmptySubsequences: false).map(String.init)
        gestures.append(try LisgdGesture(fields, text: value.text, line: value.line))
      } else {
        try set(word.text, value.text, value.line)
      }
    }
  }

  private mutating func set(_ option: String, _ value: String, _ line: Int) throws(ImportRemark) {
    if ["-r", "-o", "-d"].contains(option) { return others.append((line, option)) }
    // In a script, this may be an option of another program.
    if option == "-s", Double(value) == nil { return }
    let number = try Self.number(value, of: option, line)
    switch option {
    case "-t": threshold = number
    case "-T": pressedThreshold = number
    case "-s": (edgeScale, edgeLine) = (number, line)
    default: timeout = number / 1000
    }
  }

  private static func number(_ text: String, of option: String, _ line: Int) throws(ImportRemark) -> Double {
    guard let number = Double(text), number >= 0, number <= 100_000 else {
      throw ImportRemark(line, "\(option): \(quoted(text)) is not a number from 0 to 100000")
    }
    return number
  }

  // MARK: config.h

  private static let options = [
    "distancethreshold": "-t", "distancethreshold_pressed": "-T", "timeoutms": "-m", "degreesleniency": "-r",
    "orientation": "-o", "device": "-d", "edgessizecaling": "-s",
  ]
  private static let edges: [String: Edge] = [
    "edgesizeleft": .left, "edgesizetop": .top, "edgesizeright": .right, "edgesizebottom": .bottom,
  ]
  private static let words = [
    "EdgeAny": "*", "EdgeNone": "N", "EdgeLeft": "L", "EdgeRight": "R", "EdgeTop": "T", "EdgeBottom": "B",
    "CornerTopLeft": "TL", "CornerTopRight": "TR", "CornerBottomLeft": "BL", "CornerBottomRight": "BR",
    "DistanceAny": "*", "DistanceShort": "S", "DistanceMedium": "M", "DistanceLong": "L", "ActModeReleased": "R",
    "ActModePressed": "P",
  ]

  private mutating func readHeader(_ tokens: [CTokens.Token]) throws(ImportRemark) {
    var depth = 0
    var fields: [String] = []
    var words: [String] = []
    for (index, token) in tokens.enumerated() {
      switch token.text {
      case "{" where token.kind == .mark:
        depth += 1
        (fields, words) = ([], [])
      case "}" where token.kind == .mark:
        depth -= 1
        if depth == 1 {
          gestures.append(try LisgdGesture(fields, text: words.joined(separator: ", "), line: token.line))
        }
      case "," where token.kind == .mark: break
      default:
        if depth == 2 {
          words.append(token.text)
          // Adjacent string literals are one string.
          let isContinued = token.kind == .text && tokens[index - 1].kind == .text
          let word = token.kind == .text ? token.text : field(token.text)
          if isContinued, let last = fields.popLast() { fields.append(last + word) } else { fields.append(word) }
        } else if depth == 0, let option = Self.options[token.text], tokens.count > index + 2,
          tokens[index + 1].text == "="
        {
          try set(option, tokens[index + 2].text, tokens[index + 2].line)
        } else if depth == 0, let edge = Self.edges[token.text], tokens.count > index + 2 {
          edgeLine = tokens[index + 2].line
          edgeWidths[edge] = try Self.number(tokens[index + 2].text, of: token.text, tokens[index + 2].line)
        }
      }
    }
  }

  private func field(_ word: String) -> String {
    word.hasPrefix("Swipe") ? String(word.dropFirst("Swipe".count)) : Self.words[word] ?? word
  }

  /// The reason why an option has no equivalent in a binding.
  static func reason(for option: String) -> String {
    switch option {
    case "-r": "-r left out: straight directions in touchd cover 45° to each side, diagonal directions 22.5°"
    case "-o": "-o left out: the rotation of a screen in the service's configuration also rotates the screen's gestures"
    default: "-d left out: the service reads every touchscreen, and its configuration assigns a screen to each"
    }
  }
}

/// The words of a shell script, without quotation marks and backslashes. Expansions are not performed.
struct ShellWords {
  struct Word: Equatable {
    var text: String
    var line: Int
  }

  private(set) var words: [Word] = []
  /// The line of an unclosed quotation mark.
  private(set) var openLine: Int?

  init(_ text: String) {
    var word: Word?
    var mark: Character?
    var markLine = 1
    var line = 1
    var isEscaped = false
    var isComment = false
    for character in text {
      defer { if character.isNewline { line += 1 } }
      if isComment {
        isComment = !character.isNewline
      } else if isEscaped {
        isEscaped = false
        if !character.isNewline { word = Word(text: (word?.text ?? "") + String(character), line: word?.line ?? line) }
      } else if character == "\\", mark != "'" {
        isEscaped = true
      } else if let open = mark {
        if character == open { mark = nil } else { word?.text.append(character) }
      } else if character == "'" || character == "\"" {
        (mark, markLine) = (character, line)
        word = word ?? Word(text: "", line: line)
      } else if character.isWhitespace {
        if let done = word { words.append(done) }
        word = nil
      } else if character == "#", word == nil {
        isComment = true
      } else {
        word = Word(text: (word?.text ?? "") + String(character), line: word?.line ?? line)
      }
    }
    if let done = word { words.append(done) }
    if mark != nil { openLine = markLine }
  }
}

/// The tokens of a C header, without comments.
struct CTokens {
  enum Kind: Equatable {
    case name, text, mark
  }

  struct Token: Equatable {
    var kind: Kind
    var text: String
    var line: Int
  }

  private(set) var tokens: [Token] = []
  /// The line of the first unclosed string.
  private(set) var openLine: Int?

  init(_ text: String) {
    var rest = Array(text)[...]
    var line = 1
    while let character = rest.popFirst() {
      switch character {
      case _ where character.isNewline: line += 1
      case "/" where rest.first == "/":
        rest = rest.drop { !$0.isNewline }
      case "/" where rest.first == "*":
        rest.removeFirst()
        var last: Character = " "
        while let next = rest.popFirst() {
          if next.isNewline { line += 1 }
          if last == "*", next == "/" { break }
          last = next
        }
      case "\"":
        var value = ""
        var isOpen = true
        let start = line
        while isOpen, let next = rest.popFirst() {
          isOpen = next != "\""
          guard isOpen else { break }
          if next.isNewline {
            openLine = openLine ?? start
            line += 1
          }
          if next == "\\", let escaped = rest.popFirst() {
            if escaped.isNewline { line += 1 }
            value.append(escaped == "n" ? "\n" : escaped == "t" ? "\t" : escaped)
          } else {
            value.append(next)
          }
        }
        if isOpen { openLine = openLine ?? start }
        tokens.append(Token(kind: .text, text: value, line: line))
      case _ where Self.isWord(character):
        let more = rest.prefix { Self.isWord($0) }
        rest = rest.dropFirst(more.count)
        tokens.append(Token(kind: .name, text: String(character) + String(more), line: line))
      case _ where character.isWhitespace: break
      default: tokens.append(Token(kind: .mark, text: String(character), line: line))
      }
    }
  }

  private static func isWord(_ character: Character) -> Bool {
    character.isLetter || character.isNumber || character == "_" || character == "."
  }
}

extension String {
  /// The text without spaces and tabs at both ends.
  var trimmed: String {
    String(drop { $0 == " " || $0 == "\t" }.reversed().drop { $0 == " " || $0 == "\t" }.reversed())
  }
}
