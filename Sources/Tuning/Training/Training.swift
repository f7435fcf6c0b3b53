package import Evdev
import Scenes
import TouchKit
import TouchService

/// Collects tries until the recognition rate of each gesture is known precisely enough.
package struct Training {
  /// A gesture to ask for.
  package struct Gesture {
    package let name: String
    package let prompt: HandPrompt
    /// The number of tries, and the number of tries recognized with the current thresholds.
    package fileprivate(set) var tries = 0
    package fileprivate(set) var understood = 0

    /// The 95 % confidence interval of the recognition rate.
    package var interval: ClosedRange<Double> { confidenceInterval(understood, of: tries) }
  }

  /// The gestures, in the order of the scene.
  package private(set) var gestures: [Gesture] = []
  private var folder: TuningFolder
  private let width: Double

  /// Create a training.
  ///
  /// - Parameters:
  ///   - folder: the scene, with the existing tries.
  ///   - names: the gestures to ask for; empty for all that have a prompt.
  ///   - width: the maximum width of an interval, from 0 to 1.
  /// - Throws: if the scene names an unknown screen.
  package init(_ folder: TuningFolder, gestures names: [String], width: Double) throws {
    (self.folder, self.width) = (folder, width)
    let pipeline = Pipeline()
    let host = try ScreenHost(folder.configuration, device: nil, pipeline: pipeline) { _, _ in }
    for recognizer in pipeline.scenes.scene(of: "")?.recognizers ?? [] {
      guard names.isEmpty || names.contains(recognizer.name), let prompt = HandPrompt(for: recognizer) else { continue }
      gestures.append(Gesture(name: recognizer.name, prompt: prompt))
    }
    withExtendedLifetime(host) {}
    for one in folder.tries { try count(one) }
  }

  /// Whether a gesture has enough tries for ``Tuner`` and a sufficiently narrow interval.
  package func isDone(_ gesture: Gesture) -> Bool {
    let interval = gesture.interval
    return gesture.tries >= Tuner.fewest && interval.upperBound - interval.lowerBound <= width
  }

  /// The next gesture to ask for: the unfinished one with the fewest tries; nil at the end.
  package var next: Gesture? {
    gestures.filter { !isDone($0) }.min { $0.tries < $1.tries }
  }

  /// Add the tries of a new recording.
  ///
  /// - Throws: if no finger touches the panel.
  package mutating func add(_ frames: [Frame], of device: DeviceDescription, meaning gesture: String) throws {
    let before = folder.tries.count
    try folder.add(frames, of: [device], meaning: gesture, name: gesture)
    for one in folder.tries[before...] { try count(one) }
  }

  private mutating func count(_ one: HandTry) throws {
    guard let place = gestures.firstIndex(where: { $0.name == one.gesture }) else { return }
    let sink = OutcomeSink()
    try play(one.frames, of: one.devices, in: folder.configuration, to: sink)
    gestures[place].tries += 1
    if folder.isRight(sink.outcome, for: one.gesture) { gestures[place].understood += 1 }
  }
}
