/// The modules of tslib's `ts.conf`, in order.
struct TslibModules {
  struct Module {
    let line: Int
    /// Whether the module reads the device, instead of filtering its input.
    let isRaw: Bool
    let name: String
    /// The parameters' values by name; empty for a parameter without `=`.
    let parameters: [String: String]
  }

  let modules: [Module]

  /// - Throws: if a line does not name a module.
  init(_ text: String) throws(ImportRemark) {
    var modules: [Module] = []
    let content = text.first == "\u{FEFF}" ? text.dropFirst() : text[...]
    let lines = content.split(omittingEmptySubsequences: false, whereSeparator: \.isNewline)
    for (index, line) in lines.enumerated() {
      let words = line.prefix { $0 != "#" }.split { $0.isWhitespace }.map(String.init)
      guard let first = words.first else { continue }
      guard ["module", "module_raw"].contains(first), words.count > 1 else {
        throw ImportRemark(index + 1, "expected module NAME or module_raw NAME")
      }
      var parameters: [String: String] = [:]
      for word in words.dropFirst(2) {
        let parts = word.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false).map(String.init)
        parameters[parts[0]] = parts.count > 1 ? parts[1] : ""
      }
      modules.append(Module(line: index + 1, isRaw: first == "module_raw", name: words[1], parameters: parameters))
    }
    self.modules = modules
  }
}

/// The contents of tslib's `pointercal`, which maps device units to pixels.
struct Pointercal {
  /// `x' = (ax + by + c) / s` and `y' = (dx + ey + f) / s`, from units of the device to pixels.
  let rows: (x: [Double], y: [Double])
  /// The screen's size in pixels; nil in files of tslib before 1.3.
  let size: (width: Double, height: Double)?
  /// The rotation of the picture in clockwise quarter turns.
  let quarterTurns: Int

  /// - Throws: if there are not seven whole numbers, or the seventh is 0.
  init(_ text: String) throws(ImportRemark) {
    let words = text.split { $0.isWhitespace }
    let numbers = words.prefix(10).map { Int32($0).map(Double.init) ?? .nan }
    guard numbers.count >= 7, numbers.allSatisfy(\.isFinite) else {
      throw ImportRemark(1, "expected seven whole numbers, then the screen's size")
    }
    let divisor = numbers[6]
    guard divisor != 0 else { throw ImportRemark(1, "the seventh number divides the others, so it must not be 0") }
    rows = (numbers[0..<3].map { $0 / divisor }, numbers[3..<6].map { $0 / divisor })
    size = numbers.count >= 9 && numbers[7] > 0 && numbers[8] > 0 ? (numbers[7], numbers[8]) : nil
    quarterTurns = numbers.count == 10 ? Int(numbers[9]) & 3 : 0
  }
}
