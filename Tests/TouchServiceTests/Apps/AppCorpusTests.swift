import FuzzApps
import Kernel
import TestSupport
import Testing

@testable import Configuration
@testable import TouchService

/// The fuzzer's initial inputs, and those with which it reached new code.
private func inputs() -> [String] {
  ((try? fileNames(in: projectFile("Tests/Fuzz/Apps/corpus"))) ?? []).filter { !$0.hasPrefix(".") }.sorted()
}

@Suite(.serialized, .timeLimit(.minutes(5))) struct AppCorpusTests {
  @Test(
    "A1: A6: a refused scene or change has no effect, and an accepted one reads back equal",
    arguments: inputs())
  func corpus(_ name: String) throws {
    let input = try readFile(projectFile("Tests/Fuzz/Apps/corpus/\(name)"))
    // A violation traps, as it does under the fuzzer.
    input.withUnsafeBufferPointer { if let start = $0.baseAddress { #expect(fuzzOneInput(start, $0.count) == 0) } }
  }

  @Test("The corpus has inputs with combining marks, deep trees and many names")
  func present() {
    #expect(Set(inputs()).isSuperset(of: ["combining-marks", "deep-tree", "many-names"]))
  }
}
