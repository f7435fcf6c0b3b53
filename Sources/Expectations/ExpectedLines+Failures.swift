import Documents

extension ExpectedLines {
  /// Compare the actual lines with the expected ones.
  ///
  /// - Parameter file: the name of the expected file in failures.
  /// - Returns: the failures, in the order of the file; empty if everything matches.
  package func failures(in came: [CameLine], file: String) -> [CaseFailure] {
    let last = text.lastIndex { !$0.isEmpty } ?? 0
    var all: [CaseFailure] = []
    for (expected, kinds, allowsOthers) in [
      (main, Self.mainKinds, allowsOthers), (noted, Self.notedKinds, true),
    ] {
      let came = came.filter { $0.isOne(of: kinds) }
      let alignment = Alignment(expected, came, allowsOthers: allowsOthers, comparison)
      for (index, step) in alignment.steps.enumerated() {
        let failure = failure(step, in: alignment, came, file) {
          alignment.steps[index...].lazy.compactMap(\.line).first.map { alignment.expected[$0].number }
        } orAfter: {
          last + 1
        }
        if let failure { all.append(failure) }
      }
    }
    for line in never {
      let hits = came.filter { line.accepts($0, .fields) }
      guard let hit = hits.first else { continue }
      let more = hits.count > 1 ? ", and \(hits.count - 1) more" : ""
      all.append(
        CaseFailure(
          file: file, line: line.number, message: "a forbidden line appeared at \(hit.when)\(more)",
          rows: [.init(field: "", expected: "nothing", came: hit.text)]))
    }
    return all.sorted { $0.line! < $1.line! }
  }

  private func failure(
    _ step: Alignment.Step, in alignment: Alignment, _ came: [CameLine], _ file: String, before next: () -> Int?,
    orAfter last: () -> Int
  ) -> CaseFailure? {
    func text(_ line: Int) -> String { String(decoding: alignment.expected[line].bytes, as: UTF8.self) }
    switch step {
    case .matched, .arrived: return nil
    case .differing(let line, let other):
      let found = alignment.expected[line].differences(from: came[other], comparison).found
      let fields = found.count == 1 ? "\(found[0].path) differs" : "\(found.count) fields differ"
      return CaseFailure(
        file: file, line: alignment.expected[line].number, message: "\(fields) in the line at \(came[other].when)",
        rows: found.map(\.row))
    case .moved(let line, let other):
      return CaseFailure(
        file: file, line: alignment.expected[line].number,
        message: "this line appeared in a different order, at \(came[other].when)")
    case .missing(let line):
      return CaseFailure(
        file: file, line: alignment.expected[line].number, message: "this line did not appear",
        rows: [.init(field: "", expected: text(line), came: "nothing")])
    case .extra(let other):
      let (number, place) = next().map { ($0, "before this line") } ?? (last(), "after the last line")
      return CaseFailure(
        file: file, line: number, message: "\(place), an unexpected line appeared at \(came[other].when)",
        rows: [.init(field: "", expected: "nothing", came: came[other].text)])
    }
  }

  /// The file, updated with the actual lines: matching lines stay, differing fields are replaced, missing lines are
  /// removed, and new lines are added.
  ///
  /// Comments, forbidden lines, and lines of decisions and touches stay.
  package func updated(to came: [CameLine]) -> [UInt8] {
    let came = came.filter { $0.isOne(of: Self.mainKinds) }
    let alignment = Alignment(main, came, allowsOthers: allowsOthers, comparison)
    var replaced: [Int: [UInt8]] = [:]
    var gone: Set<Int> = []
    /// The lines to insert, by the number of the line that follows them.
    var inserted: [Int: [[UInt8]]] = [:]
    var waiting: [[UInt8]] = []
    for step in alignment.steps {
      switch step {
      case .extra(let other): waiting.append(came[other].bytes)
      case .arrived(let line, _): waiting.append(alignment.expected[line].bytes)
      case .matched(let line, _), .differing(let line, _), .moved(let line, _), .missing(let line):
        let expected = alignment.expected[line]
        inserted[expected.number, default: []] += waiting
        waiting = []
        switch step {
        case .differing(_, let other):
          let isWhole = comparison == .bytes
          replaced[expected.number] =
            isWhole ? came[other].bytes : Array(Pattern.updated(expected.pattern, to: came[other].node).json.utf8)
        case .moved, .missing: gone.insert(expected.number)
        default: break
        }
      }
    }
    var lines: [[UInt8]] = []
    for (index, line) in text.enumerated() {
      lines += inserted[index + 1] ?? []
      if index == text.count - 1, line.isEmpty { continue }
      if !gone.contains(index + 1) { lines.append(replaced[index + 1] ?? line) }
    }
    return (lines + waiting).flatMap { $0 + [UInt8(ascii: "\n")] }
  }
}

extension Alignment.Step {
  /// The expected line at this position.
  fileprivate var line: Int? {
    switch self {
    case .matched(let line, _), .differing(let line, _), .moved(let line, _), .missing(let line): line
    case .extra, .arrived: nil
    }
  }
}

extension FieldDifference {
  fileprivate var row: CaseFailure.Row {
    let missing = "no such field" + (meant.map { "; there is \"\($0)\"" } ?? "")
    return .init(field: path, expected: expected ?? "no such field", came: came ?? missing)
  }
}
