import CommandLine
import Configuration
import Documents
import Expectations
import Glibc
import Kernel
import Recordings
import TouchKit
import TouchService

/// A folder with a scene, a recording, and the lines that its replay must print.
struct RecordedCase {
  /// The result of a case.
  struct Outcome {
    var failures: [CaseFailure] = []
    /// Whether the expected lines were written.
    var isUpdated = false
  }

  /// The folder's path.
  let folder: String
  private let recordings: [String]

  private static let longestFile = 64 << 20

  /// List the cases at and below a folder, in the order of their paths.
  ///
  /// A folder is a case if it has expected lines, or a scene and a recording. So a case that lacks a file fails instead
  /// of being skipped.
  /// - Throws: if a folder cannot be read, or contains no case.
  static func cases(in folder: String) throws -> [RecordedCase] {
    var path = folder
    while path.utf8.count > 1, path.hasSuffix("/") { path.removeLast() }
    let found = try below(path)
    if found.isEmpty {
      throw CommandFailure("\(folder): not a case; a case has scene.yaml, recording.* and expected.jsonl")
    }
    return found
  }

  private static func below(_ folder: String) throws(SystemError) -> [RecordedCase] {
    let names = try fileNames(in: folder).filter { !$0.hasPrefix(".") }.sorted()
    let recordings = names.filter { $0.hasPrefix("recording.") }
    var cases: [RecordedCase] = []
    if names.contains("expected.jsonl") || names.contains("scene.yaml") && !recordings.isEmpty {
      cases.append(RecordedCase(folder: folder, recordings: recordings))
    }
    for name in names {
      var status = stat()
      // Do not follow symbolic links, which could form a cycle.
      let isFolder = lstat("\(folder)/\(name)", &status) == 0 && status.st_mode & S_IFMT == S_IFDIR
      if isFolder { cases += try below("\(folder)/\(name)") }
    }
    return cases
  }

  /// Replay the recording and compare its lines with the expected ones.
  ///
  /// - Parameter updates: whether to write the actual lines to expected.jsonl if they differ.
  func run(_ arguments: ParsedArguments, _ comparison: ExpectedLines.Comparison, updates: Bool) -> Outcome {
    do {
      return try compare(arguments, comparison, updates: updates)
    } catch let error as DocumentError {
      var bare = error
      (bare.file, bare.place) = (nil, nil)
      let place = error.place
      return Outcome(failures: [
        CaseFailure(file: error.file ?? folder, line: place?.line, column: place?.column, message: "\(bare)")
      ])
    } catch let error as RecordingError {
      return Outcome(failures: [CaseFailure(file: error.file, line: error.line, message: error.message)])
    } catch let error as CaseFailure {
      return Outcome(failures: [error])
    } catch {
      return Outcome(failures: [CaseFailure(file: folder, message: "\(error)")])
    }
  }

  private func compare(
    _ arguments: ParsedArguments, _ comparison: ExpectedLines.Comparison, updates: Bool
  ) throws -> Outcome {
    let file = "\(folder)/expected.jsonl"
    let bytes = updates && !fileExists(file) ? [] : try read(file)
    let expected = try ExpectedLines(bytes, file: file, comparison)
    guard let recording = recordings.first else {
      throw CaseFailure(file: "\(folder)/recording.*", message: "no such file")
    }
    if recordings.count > 1 {
      throw CaseFailure(
        file: folder, message: "a case has one recording, but there are \(recordings.joined(separator: ", "))")
    }
    let came = try lines(of: "\(folder)/\(recording)", expected, arguments)
    let failures = expected.failures(in: came, file: file)
    guard updates, !failures.isEmpty else { return Outcome(failures: failures) }
    let updated = expected.updated(to: came)
    if updated != bytes { try replaceWholeFile(file, with: updated) }
    return Outcome(
      failures: try ExpectedLines(updated, file: file, comparison).failures(in: came, file: file),
      isUpdated: updated != bytes)
  }

  private func read(_ file: String) throws -> [UInt8] {
    do {
      return try readWholeFile(file, limit: Self.longestFile)
    } catch {
      throw CaseFailure(file: file, message: errorReason(error.errno).lowercased())
    }
  }

  /// Replay the recording and return its lines, of the kinds that the expected lines name.
  private func lines(
    of recording: String, _ expected: ExpectedLines, _ arguments: ParsedArguments
  ) throws -> [CameLine] {
    let own = "\(folder)/touchd.yaml"
    let configuration = try arguments.withThresholds(
      .forReplay(configuration: fileExists(own) ? own : nil, scene: "\(folder)/scene.yaml", size: nil))
    let session = try ReplaySession(
      recording: recording, description: nil, configuration: configuration,
      sizeAdvice: "in screens of \(own)", warn: { report("touchctl test", "\($1)") })
    var kinds: LineSink.Kinds = [.actions, .nonPositional]
    if expected.names("touch") { kinds.insert(.touches) }
    if expected.names("decision") || expected.names("touchDecision") { kinds.insert(.decisions) }
    if expected.names("firstResponder") { kinds.insert(.responders) }
    let lines = TimedLines(kinds)
    session.pipeline.application.addSink(lines)
    while session.source.nextTime != nil { try session.source.handleNext() }
    session.source.finish()
    return try lines.all.map { try CameLine(time: $0.time, bytes: $0.bytes) }
  }
}
