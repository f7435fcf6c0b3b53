package import Configuration
import Documents
package import Evdev
import Kernel
import Recordings
import Scenes
import TouchKit

/// A scene, and tries at the gestures of its recognizers: `FOLDER/scene.yaml`, and recordings in `FOLDER/GESTURE/`.
///
/// Tries in `FOLDER/nothing/` intend no gesture.
package struct TuningFolder: Sendable {
  /// The name of a try that intends no gesture.
  package static let nothing = "nothing"

  package let path: String
  /// The scene and the thresholds that the tries are tested with.
  package let configuration: Configuration
  /// The kinds of the scene's recognizers, by name.
  package let kinds: [String: String]
  /// For each recognizer, the recognizers that may recognize together with it.
  let companions: [String: Set<String>]
  /// The tries, sorted by gesture and file.
  package private(set) var tries: [HandTry] = []

  /// Create a folder without tries.
  ///
  /// - Parameters:
  ///   - path: the folder's name in errors.
  ///   - configuration: the configuration, which contains the scene.
  package init(_ path: String, _ configuration: Configuration) {
    self.path = path
    self.configuration = configuration
    var (kinds, companions) = ([String: String](), [String: Set<String>]())
    for description in configuration.scene?.allRecognizers ?? [] {
      kinds[description.name] = description.kind.name
      for other in description.simultaneousWith {
        companions[description.name, default: []].insert(other)
        companions[other, default: []].insert(description.name)
      }
    }
    (self.kinds, self.companions) = (kinds, companions)
  }

  /// Read a folder.
  ///
  /// - Parameters:
  ///   - configuration: the configuration file with the thresholds, screens and devices; nil for the defaults.
  ///   - mayBeEmpty: whether recordings are optional.
  ///   - warn: receives a sentence about each damage or assumption.
  /// - Throws: the first error, with its file: an invalid scene, a sub-folder that does not have a recognizer's name,
  ///   or a file that is not a recording.
  package init(
    _ path: String, configuration: String?, mayBeEmpty: Bool = false, warn: @escaping (String) -> Void
  ) throws {
    var folder = path
    while folder.utf8.count > 1 && folder.hasSuffix("/") { folder.removeLast() }
    let scene = "\(folder)/scene.yaml"
    self.init(folder, try .forReplay(configuration: configuration, scene: scene, size: nil))
    let names = try fileNames(in: folder).filter { !$0.hasPrefix(".") && $0 != "scene.yaml" }.sorted()
    for gesture in names {
      guard gesture == Self.nothing || kinds[gesture] != nil else {
        let known = kinds.keys.sorted() + [Self.nothing]
        let hint = suggestion(for: gesture, among: known).map { "did you mean \($0)?" }
        throw DocumentError(
          file: "\(folder)/\(gesture)",
          message: "no recognizer of \(scene) has this name; \(hint ?? "there are \(known.joined(separator: ", "))")")
      }
      for file in try fileNames(in: "\(folder)/\(gesture)").filter({ !$0.hasPrefix(".") }).sorted() {
        try read("\(folder)/\(gesture)/\(file)", meaning: gesture, warn)
      }
    }
    if tries.isEmpty && !mayBeEmpty {
      throw DocumentError(
        file: folder, message: "there are no recordings; put the recordings of a gesture in \(folder)/GESTURE")
    }
  }

  /// Whether the intended recognizer recognized in a try, either alone or with recognizers that may recognize with it.
  package func isRight(_ outcome: Outcome, for gesture: String) -> Bool {
    let allowed = companions[gesture] ?? []
    let heard = outcome.filter { !allowed.contains($0) }
    return heard == (gesture == Self.nothing ? [] : [gesture])
  }

  /// The configuration with other thresholds.
  func configuration(_ thresholds: Thresholds) -> Configuration {
    var changed = configuration
    changed.thresholds = thresholds
    return changed
  }

  /// Read the tries of a recording.
  ///
  /// - Throws: if it cannot be read, or no finger touches the panel in the recording.
  package mutating func read(
    _ path: String, meaning gesture: String, _ warn: @escaping (String) -> Void
  ) throws {
    let reader = try RecordingReader.open(path)
    reader.onWarning = { warn("\($0)") }
    // Touches of a screen have no panel to replay.
    guard reader.unitsPerPixel == nil else {
      throw RecordingError(file: path, message: "the file contains touches of a screen, not events of a panel")
    }
    var (frames, frame) = ([Frame](), Frame())
    while try reader.next(into: &frame) { frames.append(frame) }
    try add(frames, of: reader.devices, meaning: gesture, name: path, warn: warn)
  }

  /// Add the tries of a recording, separated by 1.2 s without a touch.
  ///
  /// - Parameters:
  ///   - name: the name of the tries, with a number if there are several.
  ///   - warn: receives a sentence about each assumption about the device.
  /// - Throws: if no finger touches, or the scene names an unknown screen.
  package mutating func add(
    _ frames: [Frame], of devices: [DeviceDescription], meaning gesture: String, name: String,
    warn: @escaping (String) -> Void = { _ in }
  ) throws {
    guard devices.contains(where: { $0.touchProtocol != .none }) else {
      throw RecordingError(file: name, message: "no device of this recording reports touches")
    }
    let collector = PressCollector()
    try play(frames, of: devices, in: configuration, to: collector, warn: warn)
    let tries = Self.tries(of: collector.presses)
    guard !tries.isEmpty else {
      throw RecordingError(file: name, message: "no finger touches the panel in this recording")
    }
    var (state, next) = (PanelState(), 0)
    for (index, presses) in tries.enumerated() {
      let end = index + 1 == tries.count ? Int64.max : (presses.end + tries[index + 1].start) / 2
      let part = frames[next...].prefix { $0.time < end }
      self.tries.append(
        HandTry(
          name: tries.count > 1 ? "\(name) (\(index + 1))" : name, gesture: gesture, devices: devices,
          frames: state.frames + part, figures: TryFigures(presses, configuration.thresholds)))
      for frame in part { state.add(frame) }
      next += part.count
    }
  }

  /// The time without a touch that separates two tries of a recording, in µs: longer than any pause in a gesture.
  private static let pause: Int64 = 1_200_000

  private static func tries(of presses: [MeasuredPress]) -> [[MeasuredPress]] {
    var tries: [[MeasuredPress]] = []
    for press in presses {
      if let end = tries.last?.end, press.start - end < pause {
        tries[tries.count - 1].append(press)
      } else {
        tries.append([press])
      }
    }
    return tries
  }
}

extension [MeasuredPress] {
  fileprivate var start: Int64 { first?.start ?? 0 }
  fileprivate var end: Int64 { last?.end ?? 0 }
}
