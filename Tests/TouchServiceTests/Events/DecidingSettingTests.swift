import Kernel
import TestSupport
import Testing
import TouchKit

@testable import Configuration
@testable import TouchService

@Suite(.timeLimit(.minutes(5))) struct DecidingSettingTests {
  /// The lines of TouchKit that put a figure into words, each with the one behind it, where a reason may go on.
  private static func lines(below folder: String = projectFile("Sources/TouchKit")) throws -> [String] {
    try fileNames(in: folder).filter { !$0.hasPrefix(".") && $0 != "ExplanationText.swift" }.flatMap { name in
      guard name.hasSuffix(".swift") else {
        return name.hasSuffix(".docc") || name.hasSuffix(".md") ? [] : try lines(below: "\(folder)/\(name)")
      }
      let all = try String(decoding: readFile("\(folder)/\(name)"), as: UTF8.self).split(separator: "\n")
      return zip(all, all.dropFirst() + [""]).filter { line, _ in
        let figures = ["\\(decimal(", "\\(measured(", "\\(duration(", " required\"", " allowed\"", "\\(required) were"]
        return figures.contains { line.contains($0) }
      }.map { "\($0)\($1)" }
    }
  }

  @Test("Every reason with a figure has the setting that decided it")
  func complete() throws {
    let lines = try Self.lines()
    #expect(lines.count > 25)
    for line in lines {
      // Distances from a view are no limit, and these two are put into the sentences of others.
      if ["pt away", "let measure = ", "let words = "].contains(where: { line.contains($0) }) { continue }
      let reason = line.replacing("\\(key)", with: "tap.press").replacing("begins \\(limit)", with: "(pan.slop)")
      #expect(DecidingSetting.table.contains { reason.contains($0.phrase) }, "\(line)")
    }
  }

  @Test(
    "Every row is of a reason, and its key is one of the configuration or of scenes", arguments: DecidingSetting.table)
  func needed(_ row: DecidingSetting.Row) throws {
    let isUsed = try Self.lines().contains { $0.replacing("\\(key)", with: row.setting.key).contains(row.phrase) }
    #expect(isUsed || row.phrase == "(hand.landing, hand.span)")
    #expect(row.setting.isOfScene != Thresholds.table.contains { $0.key == row.setting.key })
  }

  @Test("A value that no setting may have changes nothing")
  func reach() {
    #expect(DecidingSetting.named(in: "lifted after 0 pt, it begins beyond 10 pt (pan.slop)") == nil)
    #expect(DecidingSetting.named(in: "lifted after 0.1 pt, it begins beyond 10 pt (pan.slop)")?.key == "pan.slop")
    #expect(DecidingSetting.named(in: "the span changed by 1 pt, it begins at 10 pt (pinch.slack)") == nil)
    #expect(DecidingSetting.named(in: "menu recognized first on the same touch") == nil)
    // A recognizer may be called as a reason is.
    #expect(DecidingSetting.named(in: "came down is active on the same touch", namesOther: true) == nil)
  }
}
