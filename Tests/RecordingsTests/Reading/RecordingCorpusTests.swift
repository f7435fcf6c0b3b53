import Foundation
import FuzzRecordings
import TestSupport
import Testing

/// The inputs from which the fuzzer starts, and those that it found.
@Suite(.timeLimit(.minutes(5))) struct RecordingCorpusTests {
  static let folder = projectFile("Tests/Fuzz/Recordings/corpus")
  static let files = (try? FileManager.default.contentsOfDirectory(atPath: folder))?.sorted() ?? []

  @Test("every input of the fuzzer's corpus is read, tracked, written and read again", arguments: files)
  func corpus(file: String) throws {
    let input = try [UInt8](#require(FileManager.default.contents(atPath: "\(Self.folder)/\(file)")))
    // A violation traps, as it does under the fuzzer.
    input.withUnsafeBufferPointer { if let start = $0.baseAddress { #expect(fuzzOneInput(start, $0.count) == 0) } }
  }

  @Test("the corpus has an input of every format")
  func all() {
    let wanted: Set = [
      "evtest", "evtest-damaged", "evemu", "libinput", "getevent", "koreader", "touches", "negative-stamp",
    ]
    #expect(wanted.isSubset(of: Self.files))
  }
}
