package import Configuration
import Evdev
import Panels
package import Recordings
import TouchKit

/// A recording, the pipeline it feeds and the screens between them: what `touchctl replay` and `touchd --replay` share.
package struct ReplaySession {
  /// The way from frames to published bytes.
  package let pipeline: Pipeline
  /// The screen under the recording's touches, with the configuration's scene on it.
  package let host: ScreenHost
  /// Feeds the pipeline.
  package let source: RecordingSource
  /// Reads the recording.
  package let reader: RecordingReader

  /// Open the recording, make the screen that its first touch device needs, and put the scene on it.
  ///
  /// - Parameters:
  ///   - recording: a path, or `-` for standard input.
  ///   - description: a file with the device's description, where the recording does not carry it.
  ///   - configuration: screens, thresholds and the scene; without a scene there is one view with every recognizer.
  ///   - spoolsPipe: whether a pipe is read to its end first, for who must not wait for it later.
  ///   - sizeAdvice: how a person gives the screen's size, for the error that wants it.
  ///   - warn: gets one sentence for each thing that a person should know.
  /// - Throws: ``RecordingError``, or `DocumentError` where the scene does not fit.
  package init(
    recording: String, description: String?, configuration: Configuration, spoolsPipe: Bool = false,
    sizeAdvice: String = "with --size WxH",
    warn: @escaping (JournalEvent, String) -> Void
  ) throws {
    reader = try RecordingReader.open(recording, description: description, spoolsPipe: spoolsPipe)
    reader.onWarning = { warn(.recordingWarning, "\($0)") }
    var configuration = configuration
    let given = configuration.screens[0].geometry.size.map { (width: $0.width, height: $0.height) }
    if let pixels = try reader.fitPixels(given, advice: sizeAdvice) {
      configuration.screens[0].geometry.size = Size(width: pixels.width, height: pixels.height)
    }
    pipeline = Pipeline(thresholds: configuration.thresholds)
    let device = reader.devices.first { $0.touchProtocol != .none }
    let guessed = reader.guessedRanges.map { [reader] in reader.devices[$0] }
    if let device, reader.unitsPerPixel == nil, guessed.contains(device) {
      warn(
        .recordingWarning,
        "\(recording): it does not describe its device, so the range of the axes is guessed from the touches")
    }
    let hasSensor = reader.devices.contains { !configuration.sensorSetup(ofRecorded: $0).isEmpty }
    if device == nil, !hasSensor {
      warn(.recordingWarning, "\(recording): no device of this recording reports touches")
    }
    host = try ScreenHost(configuration, device: device, pipeline: pipeline, warn: warn)
    source = try RecordingSource(reader, into: host, warn: warn)
  }
}
