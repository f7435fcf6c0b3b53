import FuzzApps
import Kernel
import TestSupport
import Testing

@testable import Configuration
@testable import TouchService

/// The inputs from which the fuzzer sets out, and those that it found to reach something new.
private func inputs() -> [String] {
  ((try? fileNames(in: projectFile("Tests/Fuzz/Apps/corpus"))) ?? []).filter { !$0.hasPrefix(".") }.sorted()
}

@Suite(.serialized, .timeLimit(.minutes(5))) struct AppCorpusTests {
  @Test(
    "A1: A6: what cannot be presented or changed changes nothing, and what can is read again as the same",
    arguments: inputs())
  func corpus(_ name: String) throws {
    let input = try readFile(projectFile("Tests/Fuzz/Apps/corpus/\(name)"))
    // What is not as it should be traps, as it does under the fuzzer.
    input.withUnsafeBufferPointer { if let start = $0.baseAddress { #expect(fuzzOneInput(start, $0.count) == 0) } }
  }

  @Test("There are inputs with combining marks, deep trees and many names")
  func present() {
    #expect(Set(inputs()).isSuperset(of: ["combining-marks", "deep-tree", "many-names"]))
  }
}
