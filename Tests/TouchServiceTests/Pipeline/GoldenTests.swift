import Kernel
import TestSupport
import Testing
import TouchKit

@testable import Configuration
@testable import TouchService

/// Folders with a recording, a scene, the lines that must come of them, and a sentence that says what the finger did and which rule decides.
private func goldenFolders() -> [String] {
  ["Tests/TouchServiceTests/Golden", "Examples"].flatMap { parent in
    names(in: projectFile(parent)).map { "\(parent)/\($0)" }
  }
  // The examples that are programs have no scene, or no lines, and tests of their own.
  .filter { Set(names(in: projectFile($0))).isSuperset(of: ["scene.yaml", "expected.jsonl"]) }
}

private func names(in folder: String) -> [String] {
  ((try? fileNames(in: folder)) ?? []).filter { !$0.hasPrefix(".") }.sorted()
}

private func text(_ path: String) throws -> String {
  String(decoding: try readFile(path), as: UTF8.self)
}

@Suite(.closesDescriptors, .timeLimit(.minutes(5))) struct GoldenTests {
  @Test("A recording gives the lines that stand beside it", arguments: goldenFolders())
  func generatedLines(_ folder: String) throws {
    let path = projectFile(folder)
    let recording = try #require(names(in: path).first { $0.hasPrefix("recording.") })
    let why = try text("\(path)/why.txt")
    #expect(why.split(separator: " ").count > 5, "\(folder)/why.txt says too little")
    #expect(why.contains { $0 == "S" || $0 == "T" }, "\(folder)/why.txt names no rule")
    let configuration = try Configuration.forReplay(scene: "\(path)/scene.yaml", size: nil)
    let session = try ReplaySession(
      recording: "\(path)/\(recording)", description: nil, configuration: configuration, warn: { _, _ in })
    let lines = Lines()
    session.pipeline.application.addSink(lines)
    while session.source.nextTime != nil { try session.source.handleNext() }
    session.source.finish()
    try expectGenerated(lines.all.map { $0 + "\n" }.joined(), in: "\(folder)/expected.jsonl")
  }

  @Test("A daemon sends its subscriber the same lines, from the file to the socket", arguments: goldenFolders())
  func served(_ folder: String) throws {
    let path = projectFile(folder)
    let recording = try #require(names(in: path).first { $0.hasPrefix("recording.") })
    let served = try ServedRecording(
      "\(path)/\(recording)", Configuration.forReplay(scene: "\(path)/scene.yaml", size: nil),
      #"{"unaimed":["press","motion","remote"]}"#)
    #expect(served.exitCode == 0)
    #expect(try served.lines.map { $0 + "\n" }.joined() == text("\(path)/expected.jsonl"))
  }

  @Test("There are golden recordings")
  func present() {
    #expect(goldenFolders().count >= 5)
  }
}
