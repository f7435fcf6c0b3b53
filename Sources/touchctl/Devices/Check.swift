import CommandLine
import Configuration
import Documents
import Scenes
import TouchKit
import TouchService

let checkCommand = Subcommand(
  specification: CommandSpecification(
    "touchctl check", "lists the errors of scene files, and views that cannot be touched",
    arguments: ["SCENE..."],
    options: [
      .init("config", "FILE", help: "Take the screens' names and sizes from this configuration"),
      .init("size", "WxH", help: "The size of the screens in pixels, if no configuration sets their size"),
      .init("json", help: "Print one JSON object for each finding"),
    ]),
  body: check)

@Sendable private func check(_ arguments: ParsedArguments) throws -> Int32 {
  let screens = CheckedScreens(
    configured: try arguments.string("config").map { try Configuration.load(path: $0).screens },
    size: try arguments.screenSize())
  let output = LineOutput(flushesEachLine: false)
  let asJSON = arguments.flag("json")
  var isGood = true
  for path in arguments.arguments {
    let findings = try SceneFindings(path, screens)
    for error in findings.errors { output.write(line(error, "error", asJSON: asJSON).span) }
    for warning in findings.warnings { output.write(line(warning, "warning", asJSON: asJSON).span) }
    if !asJSON { output.write(Array("\(oneLine(path)): \(findings.summary)\(findings.advice)".utf8).span) }
    if !findings.errors.isEmpty { isGood = false }
  }
  let code = try output.exitCode()
  return isGood ? code : 1
}

/// The screens on which the windows of a checked scene are.
private struct CheckedScreens {
  let configured: [ScreenConfiguration]?
  let size: Size?

  /// The screen with this name, or the first screen if `name` is nil; nil if the configuration has no such screen.
  func screen(_ name: String?) -> Screen? {
    guard let configured else { return .forWarnings(name ?? "main", size: size) }
    guard let found = name.map({ name in configured.first { $0.name == name } }) ?? configured.first else { return nil }
    return found.makeScreen() ?? .forWarnings(found.name, size: size)
  }

  /// Whether the size of a screen is known.
  func hasSize(_ name: String?) -> Bool { screen(name)?.size != Screen.forWarnings("", size: nil).size }

  /// The errors of windows on unknown screens.
  func errors(of scene: SceneDescription, _ cursor: Cursor) -> [DocumentError] {
    scene.windows.enumerated().compactMap { index, window in
      guard let name = window.screen, screen(name) == nil, let configured,
        let place = cursor["windows"]?[index]["screen"]
      else { return nil }
      return place.unknown("screen", name, known: configured.map(\.name))
    }
  }
}

/// The errors and warnings of a scene file.
private struct SceneFindings {
  private(set) var errors: [DocumentError]
  private(set) var warnings: [DocumentError] = []
  /// How to check more of a good scene; empty if everything was checked.
  private(set) var advice = ""

  /// Read a scene.
  ///
  /// - Throws: if the file cannot be read.
  init(_ path: String, _ screens: CheckedScreens) throws(DocumentError) {
    let collector = ErrorCollector()
    do throws(DocumentError) {
      let cursor = try readDocument(path, collector: collector)
      let scene = try SceneDescription(cursor)
      errors = collector.errors + screens.errors(of: scene, cursor)
      // If part of the scene is invalid, warnings about covered views are unreliable.
      if errors.isEmpty {
        warnings = try scene.warnings(cursor) { screens.screen($0) } + unknownKeys(in: cursor["windows"])
        if warnings.isEmpty, scene.windows.contains(where: { $0.frame == nil && !screens.hasSize($0.screen) }) {
          advice = "; --size WxH also finds views that are not on the screen"
        }
      }
    } catch {
      errors = collector.errors + [error]
    }
    errors.sort(by: stands)
    warnings.sort(by: stands)
  }

  /// The counts, such as `2 errors, 1 warning`, or `good`.
  var summary: String {
    let words = [(errors.count, "error"), (warnings.count, "warning")].filter { $0.0 > 0 }.map { count, noun in
      "\(count)\(count == ErrorCollector.most ? " or more" : "") \(noun)\(count == 1 ? "" : "s")"
    }
    return words.isEmpty ? "good" : words.joined(separator: ", ")
  }
}

/// Find keys in recognizers' `presses` that the kernel does not know, so no device can report them.
private func unknownKeys(in views: Cursor?) throws(DocumentError) -> [DocumentError] {
  var found: [DocumentError] = []
  for view in try views?.elements() ?? [] {
    for recognizer in try view["recognizers"]?.elements() ?? [] {
      for key in try recognizer["presses"]?.elements() ?? [] {
        if let error = key.unknownKey(try key.string()) { found.append(error) }
      }
    }
    found += try unknownKeys(in: view["views"])
  }
  return found
}

/// Whether an error is before another one in the file. Errors without a place keep their order.
private func stands(_ one: DocumentError, before other: DocumentError) -> Bool {
  guard let here = one.place, let there = other.place else { return false }
  return (here.line, here.column) < (there.line, there.column)
}

/// The line of a finding in the form that editors understand, `scene.yaml:3:5: error: windows[0].name: …`, or as JSON.
private func line(_ error: DocumentError, _ severity: String, asJSON: Bool) -> [UInt8] {
  guard asJSON else {
    var rest = error
    rest.file = nil
    rest.place = nil
    let place = error.place.map { ":\($0.line):\($0.column)" } ?? ""
    return Array("\(oneLine(error.file ?? ""))\(place): \(severity): \(oneLine("\(rest)"))".utf8)
  }
  var writer = JSONWriter()
  writer.beginObject()
  writer.member("severity", severity)
  writer.member("file", error.file ?? "")
  writer.member("path", error.path)
  writer.member("message", error.message)
  if let place = error.place {
    writer.member("line", place.line)
    writer.member("column", place.column)
  }
  writer.endObject()
  return writer.bytes
}
