import CommandLine
import Configuration
import Documents
import Recordings
import TouchKit
import TouchService

extension CommandSpecification.Option {
  /// What every command has that replays a recording, and by which it may come out otherwise.
  static let ofReplay: [Self] = [
    .init("description", "FILE", help: "Take the device's description from this file"),
    .init("config", "FILE", help: "Take thresholds, screens and the devices' filters from this configuration"),
    .init("threshold", "KEY=VALUE...", help: "Set this threshold, such as tap.press=0.5; repeat it for several"),
    .init("scene", "FILE", help: "Put these views under the fingers instead of one with every recognizer"),
    .init("size", "WxH", help: "The screen's size in pixels, where it is not the range of the axes"),
  ]
}

extension ParsedArguments {
  /// The configuration that a recording is replayed under: `--config`, `--scene`, `--size`, and each `--threshold`.
  ///
  /// - Throws: where a file, or the value of an option, is not good.
  func replayConfiguration() throws -> Configuration {
    let size = try size("size").map { Size(width: $0.width, height: $0.height) }
    return try withThresholds(
      .forReplay(configuration: string("config"), scene: string("scene"), size: size))
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

  /// Open the recording that the command names.
  ///
  /// - Throws: where it cannot be read, or does not fit the configuration.
  func replaySession(_ command: String, _ configuration: Configuration) throws -> ReplaySession {
    try ReplaySession(
      recording: arguments[0], description: string("description"), configuration: configuration,
      warn: { report(command, $1) })
  }
}

extension ReplaySession {
  /// Play all of it as fast as it goes, with a bar for who watches, while `goesOn`.
  ///
  /// - Throws: where the recording breaks.
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
