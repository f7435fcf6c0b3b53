import Kernel
import TestSupport
import Testing
import TouchKit

@testable import Configuration
@testable import TouchService

/// Folders with a recording, a scene, the expected lines, and a sentence about the movement and the deciding rule.
private func goldenFolders() -> [String] {
  ["Tests/TouchServiceTests/Golden", "Examples"].flatMap { parent in
    names(in: projectFile(parent)).map { "\(parent)/\($0)" }
  }
  // Examples that are programs have no scene or no lines, and have their own tests.
  .filter { Set(names(in: projectFile($0))).isSuperset(of: ["scene.yaml", "expected.jsonl"]) }
}

private func names(in folder: String) -> [String] {
  ((try? fileNames(in: folder)) ?? []).filter { !$0.hasPrefix(".") }.sorted()
}

private func text(_ path: String) throws -> String {
  String(decoding: try readFile(path), as: UTF8.self)
}

@Suite(.closesDescriptors, .timeLimit(.minutes(5))) struct GoldenTests {
  @Test("A sentence describes the finger's movement and the deciding rule", arguments: goldenFolders())
  func why(_ folder: String) throws {
    let why = try text("\(projectFile(folder))/why.txt")
    #expect(why.split(separator: " ").count > 5, "\(folder)/why.txt says too little")
    #expect(why.contains { $0 == "S" || $0 == "T" }, "\(folder)/why.txt names no rule")
  }

  @Test("A daemon sends its subscriber exactly the lines next to the recording", arguments: goldenFolders())
  func served(_ folder: String) throws {
    let path = projectFile(folder)
    let recording = try #require(names(in: path).first { $0.hasPrefix("recording.") })
    let served = try ServedRecording(
      "\(path)/\(recording)", Configuration.forReplay(scene: "\(path)/scene.yaml", size: nil),
      #"{"nonPositional":["press","motion","remote"]}"#)
    #expect(served.exitCode == 0)
    #expect(try served.lines.map { $0 + "\n" }.joined() == text("\(path)/expected.jsonl"))
  }

  @Test("There are golden recordings")
  func present() {
    #expect(goldenFolders().count >= 5)
  }
}
