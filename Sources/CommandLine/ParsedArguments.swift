import Documents

/// An invalid command line: exit code 2.
package struct UsageError: Error, CustomStringConvertible {
  /// The message: one sentence that says what to change.
  package var description: String
}

/// The words of a command line, divided into arguments and options.
package struct ParsedArguments: Sendable {
  /// The arguments in order.
  package private(set) var arguments: [String] = []
  /// Whether `--help` was given; then nothing else was checked.
  package private(set) var asksForHelp = false
  private let specification: CommandSpecification
  private var values: [String: [String]] = [:]

  /// Parse the words after the command's name.
  ///
  /// - Throws: ``UsageError`` if an option is unknown, repeated, lacks its value or has an invalid value, or if the
  ///   number of arguments is wrong.
  package init(_ words: some Sequence<String>, for specification: CommandSpecification) throws(UsageError) {
    self.specification = specification
    let words = Array(words)
    var index = 0
    var onlyArguments = false
    // The repeatable option before the word, and the advice for the first superfluous argument.
    var repeatable: String?
    var advice = ""
    while index < words.count {
      // `-o` is the only short option with a value.
      let word = words[index] == "-o" && !onlyArguments ? "--output" : words[index]
      index += 1
      if onlyArguments || word == "-" || !word.hasPrefix("-") {
        arguments.append(word)
        if arguments.count == specification.arguments.count + 1, let repeatable { advice = "; repeat --\(repeatable)" }
        repeatable = nil
        continue
      }
      if word == "--" {
        onlyArguments = true
        continue
      }
      if word == "--help" || word == "-h" {
        asksForHelp = true
        return
      }
      let parts = word.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false).map(String.init)
      let name = String(parts[0].drop { $0 == "-" })
      guard parts[0].hasPrefix("--"), let option = specification.options.first(where: { $0.name == name }) else {
        throw fail(unknown(parts[0], name))
      }
      let repeats = option.value?.hasSuffix("...") ?? false
      repeatable = repeats ? name : nil
      if values[name] != nil, !repeats { throw fail("--\(name) is given twice") }
      guard let placeholder = option.value else {
        if parts.count > 1 { throw fail("--\(name) takes no value") }
        values[name] = []
        continue
      }
      if parts.count == 1 {
        guard index < words.count else { throw fail("--\(name) requires a value: --\(name) \(placeholder)") }
        index += 1
      }
      let value = parts.count > 1 ? parts[1] : words[index - 1]
      try check(value, of: option)
      values[name, default: []].append(value)
    }
    let required = specification.arguments.count { !$0.hasPrefix("[") }
    if arguments.count < required {
      throw fail("\(specification.arguments[arguments.count]) is missing")
    }
    let takesMore = specification.arguments.last?.utf8.contains(UInt8(ascii: ".")) ?? false
    if arguments.count > specification.arguments.count, !takesMore {
      throw fail("unexpected argument \"\(arguments[specification.arguments.count])\"\(advice)")
    }
  }

  /// Whether the flag was given.
  package func flag(_ name: String) -> Bool {
    values[name] != nil
  }

  /// The option's value as typed; nil if it was not given.
  package func string(_ name: String) -> String? {
    strings(name).first
  }

  /// The values of a repeatable option, in order.
  package func strings(_ name: String) -> [String] {
    values[name] ?? []
  }

  /// The option's value as a number above zero; nil if it was not given.
  package func positiveNumber(_ name: String) throws(UsageError) -> Double? {
    guard let text = string(name) else { return nil }
    guard let number = Double(text), number > 0, number.isFinite else {
      throw fail("--\(name): \"\(text)\" is not a number above 0")
    }
    return number
  }

  /// The option's value as a number within `range`; nil if it was not given.
  package func number(_ name: String, in range: ClosedRange<Int>) throws(UsageError) -> Double? {
    guard let text = string(name) else { return nil }
    guard let number = Double(text), number >= Double(range.lowerBound), number <= Double(range.upperBound) else {
      throw fail("--\(name): \"\(text)\" is not a number from \(range.lowerBound) to \(range.upperBound)")
    }
    return number
  }

  /// The option's value as a whole number of at least `minimum`; nil if it was not given.
  package func count(_ name: String, from minimum: Int = 1) throws(UsageError) -> Int? {
    guard let text = string(name) else { return nil }
    guard let number = Int(text), number >= minimum else {
      throw fail("--\(name): \"\(text)\" is not a whole number of at least \(minimum)")
    }
    return number
  }

  /// The option's value as `WxH` in pixels; nil if it was not given.
  package func size(_ name: String) throws(UsageError) -> (width: Double, height: Double)? {
    guard let text = string(name) else { return nil }
    let sides = text.split(separator: "x", omittingEmptySubsequences: false).map { Int($0) }
    guard sides.count == 2, let width = sides[0], let height = sides[1], (1...65536).contains(width),
      (1...65536).contains(height)
    else {
      throw fail("--\(name): \"\(text)\" is not a size; write it as 800x480, each side from 1 to 65536 pixels")
    }
    return (Double(width), Double(height))
  }

  /// An error that names the command and its help.
  package func fail(_ message: String) -> UsageError {
    UsageError(description: "\(specification.name): \(message) (see \(specification.name) --help)")
  }

  /// Throw an error if one of these options was given.
  ///
  /// - Parameter message: returns the message for an option, such as `--size`.
  package func refuse(_ options: [String], _ message: (String) -> String) throws(UsageError) {
    for option in options where flag(option) { throw fail(message("--\(option)")) }
  }

  private func check(_ value: String, of option: CommandSpecification.Option) throws(UsageError) {
    guard let placeholder = option.value, !option.choices.isEmpty, !option.choices.contains(value) else { return }
    let hint =
      suggestion(for: value, among: option.choices).map { "did you mean \($0)?" }
      ?? "known: \(option.choices.joined(separator: ", "))"
    let noun = placeholder.prefix { $0 != "." }.lowercased()
    throw fail("--\(option.name): unknown \(noun) \"\(value)\"; \(hint)")
  }

  private func unknown(_ word: String, _ name: String) -> String {
    // Other commands use --size for a size in pixels.
    let size = name == "size" ? specification.options.first { $0.value == "WxH" }?.name : nil
    let near = suggestion(for: name, among: specification.options.map(\.name)) ?? size
    return "unknown option \(word)\(near.map { "; did you mean --\($0)?" } ?? "")"
  }
}
