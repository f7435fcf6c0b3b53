package import Evdev
import Scenes
import TouchKit
import TouchService

/// Tries that are collected until it is known well enough how many of each gesture are understood.
package struct Training {
  /// A gesture that is asked for.
  package struct Gesture {
    package let name: String
    package let prompt: HandPrompt
    /// How many tries there are, and how many of these are understood under the thresholds in effect.
    package fileprivate(set) var tries = 0
    package fileprivate(set) var understood = 0

    /// Where the part lies that is understood, with 95 % confidence.
    package var interval: ClosedRange<Double> { confidenceInterval(understood, of: tries) }
  }

  /// In the order of the scene.
  package private(set) var gestures: [Gesture] = []
  private var folder: TuningFolder
  private let width: Double

  /// - Parameters:
  ///   - folder: the scene, with the tries that are there already.
  ///   - names: the gestures that are asked for; empty for all that words can ask for.
  ///   - width: how wide an interval is at most that is narrow enough, as a part of 1.
  /// - Throws: where a scene does not fit.
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

  /// Whether a gesture has enough tries for ``Tuner`` and an interval that is narrow enough.
  package func isDone(_ gesture: Gesture) -> Bool {
    let interval = gesture.interval
    return gesture.tries >= Tuner.fewest && interval.upperBound - interval.lowerBound <= width
  }

  /// The gesture that is asked for next: of those that are not done, the one with the fewest tries; nil at the end.
  package var next: Gesture? {
    gestures.filter { !isDone($0) }.min { $0.tries < $1.tries }
  }

  /// Add the tries of a recording that is in the folder now.
  ///
  /// - Throws: where no finger touches.
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
