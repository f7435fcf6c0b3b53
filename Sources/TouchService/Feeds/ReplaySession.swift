package import Configuration
import Evdev
import Panels
package import Recordings
import TouchKit

/// A recording, its pipeline and its screens, for `touchctl replay` and `touchd --replay`.
package struct ReplaySession {
  /// The path from frames to published bytes.
  package let pipeline: Pipeline
  /// The screen of the recording's touches, with the configuration's scene on it.
  package let host: ScreenHost
  package let source: RecordingSource
  package let reader: RecordingReader

  /// Open the recording, create the screen of its first touch device, and show the scene on it.
  ///
  /// - Parameters:
  ///   - recording: a path, or `-` for standard input.
  ///   - description: a file with the device's description, if the recording does not contain it.
  ///   - configuration: screens, thresholds and the scene; without a scene there is one view with every recognizer.
  ///   - spoolsPipe: whether to read a pipe to its end first, for a caller that must not block on it later.
  ///   - sizeAdvice: how a user can set the screen's size, for error messages.
  ///   - warn: receives one sentence for each warning to the user.
  /// - Throws: ``RecordingError``, or `DocumentError` if the scene does not fit.
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
        "\(recording): the recording does not describe its device, so the range of the axes is guessed from the touches"
      )
    }
    let hasSensor = reader.devices.contains { !configuration.sensorSetup(ofRecorded: $0).isEmpty }
    if device == nil, !hasSensor {
      warn(.recordingWarning, "\(recording): no device of this recording reports touches")
    }
    host = try ScreenHost(configuration, device: device, pipeline: pipeline, warn: warn)
    source = try RecordingSource(reader, into: host, warn: warn)
  }
}
