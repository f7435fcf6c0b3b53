import Testing

@testable import touchctl

@Suite(.timeLimit(.minutes(5))) struct LineDifferenceTests {
  private func lines(_ text: String) -> [TimedLine] {
    text.split(separator: " ").map { word in
      TimedLine(time: Int64(word.dropLast()) ?? 0, bytes: Array(word.utf8))
    }
  }

  private func differences(_ old: String, _ new: String) -> [String] {
    LineDifference.differences(from: lines(old), to: lines(new)).map { difference in
      let removed = difference.removed.map { "-\(String(decoding: $0, as: UTF8.self))" }
      let added = difference.added.map { "+\(String(decoding: $0, as: UTF8.self))" }
      return "@\(difference.time) \((removed + added).joined(separator: " "))"
    }
  }

  @Test("Lines with the same time are compared in their order")
  func oneTime() {
    #expect(differences("1a 2a 2b 2c 3a", "1a 2b 2d 2c 3a") == ["@2 -2a +2d"])
    #expect(differences("1a 1b 1c", "1d 1e") == ["@1 -1a -1b -1c +1d +1e"])
    #expect(differences("1a 2a", "1a 2a").isEmpty)
  }

  @Test("Lines at a time that only one side has are between the others")
  func otherTimes() {
    #expect(differences("1a 3a", "2a 3a 4a") == ["@1 -1a", "@2 +2a", "@4 +4a"])
    #expect(differences("", "1a") == ["@1 +1a"])
  }

  @Test("Lines after the clock was set back are compared with those after it on the other side")
  func stepBack() {
    #expect(differences("5a 1a 5b", "5a 1b 5b") == ["@1 -1a +1b"])
    #expect(differences("5a 5b 1a", "5a 1a") == ["@5 -5b"])
  }
}
