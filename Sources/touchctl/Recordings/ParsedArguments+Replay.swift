import CommandLine
import Configuration
import Documents
import Panels
import Recordings
import TouchKit
import TouchService

extension CommandSpecification.Option {
  /// The options that affect the result of a replay, for every command that replays a recording.
  static let ofReplay: [Self] = [
    .init("description", "FILE", help: "Take the device's description from this file"),
    .init("config", "FILE", help: "Take thresholds, screens and the devices' filters from this configuration"),
    .init("threshold", "KEY=VALUE...", help: "Set this threshold, such as tap.press=0.5; can be repeated"),
    .init("scene", "FILE", help: "Use the views of this scene instead of one view with every recognizer"),
    .init("size", "WxH", help: "The screen's size in pixels, if it differs from the range of the axes"),
  ]
}

extension ParsedArguments {
  /// The screen's size in pixels, from `--size`; nil if it was not given.
  func screenSize() throws(UsageError) -> Size? {
    try size("size").map { Size(width: $0.width, height: $0.height) }
  }

  /// The configuration of a replay, from `--config`, `--scene`, `--size` and each `--threshold`.
  ///
  /// - Throws: if a file or the value of an option is invalid.
  func replayConfiguration() throws -> Configuration { try withThresholds(configurationWithoutThresholds()) }

  private func configurationWithoutThresholds() throws -> Configuration {
    try .forReplay(configuration: string("config"), scene: string("scene"), size: screenSize())
  }

  /// The two configurations to compare: with and without each `--threshold`, or else with and without `--config`.
  ///
  /// - Returns: both configurations, and the options in which they differ.
  /// - Throws: if neither option is given, or for the reasons of ``replayConfiguration()``.
  func comparedConfigurations() throws -> (unchanged: Configuration, changed: Configuration, change: String) {
    let changed = try replayConfiguration()
    if flag("threshold") {
      let change = strings("threshold").map { " --threshold \($0)" }.joined()
      return (try configurationWithoutThresholds(), changed, change)
    }
    guard let path = string("config") else {
      throw fail("there is nothing to compare; change something with --threshold KEY=VALUE or --config FILE")
    }
    return (try .forReplay(changed.scene, size: changed.screens[0].geometry.size), changed, " --config \(path)")
  }

  /// The configuration with each `--threshold` set.
  func withThresholds(_ configuration: Configuration) throws(UsageError) -> Configuration {
    var changed = configuration
    for assignment in strings("threshold") {
      do throws(DocumentError) {
        try changed.setThreshold(assignment)
      } catch {
        throw fail("--threshold: \(error)")
      }
    }
    return changed
  }

  /// The kinds of lines to print: actions, and those of `--touches`, `--decisions` and `--responders`.
  var lineKinds: LineSink.Kinds {
    var kinds: LineSink.Kinds = [.actions, .nonPositional]
    if flag("touches") { kinds.insert(.touches) }
    if flag("decisions") { kinds.insert(.decisions) }
    if flag("responders") { kinds.insert(.responders) }
    return kinds
  }

  /// Open the recording that the command names.
  ///
  /// - Parameter readsTwice: whether the recording will be opened again, which is impossible for a pipe.
  /// - Throws: if the recording cannot be read or does not fit the configuration.
  func replaySession(
    _ command: String, _ configuration: Configuration, readsTwice: Bool = false
  ) throws -> ReplaySession {
    let session = try ReplaySession(
      recording: arguments[0], description: string("description"), configuration: configuration,
      warn: { report(command, $1) })
    if readsTwice, session.reader.bytesTotal == nil {
      throw fail("\"\(arguments[0])\" is not a file; the recording is read twice, so a pipe is not possible")
    }
    return session
  }
}

extension ReplaySession {
  /// Play the recording as fast as possible, with a progress bar, until its end or until `goesOn` returns false.
  ///
  /// - Throws: if the recording is damaged.
  func playAll(while goesOn: () -> Bool = { true }) throws {
    let progress = ProgressBar(total: reader.bytesTotal)
    defer { progress.clear() }
    while source.nextTime != nil, goesOn() {
      try source.handleNext()
      progress.update(reader.bytesRead)
    }
    source.finish()
  }
}
