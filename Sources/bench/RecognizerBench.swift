import Scenes
import TouchKit
import TouchService

extension SceneDescription {
  /// Fifteen recognizers on the way of every touch, five on each of three views that lie in each other: so many of a pan, a pinch and a
  /// rotation are active together, and the others follow every touch and stay undecided.
  static func withFifteenRecognizers(active: Int) -> SceneDescription {
    let kinds: [any SceneRecognizerKind] = [PanKind(), PinchKind(), RotationKind()]
    let names = (0..<15).map { "recognizer\($0)" }
    let recognizers = names.enumerated().map { index, name in
      if index < active {
        var recognizer = RecognizerDescription(name: name, kind: kinds[index])
        recognizer.simultaneousWith = names.filter { $0 != name }
        return recognizer
      }
      var patient = PanKind()
      patient.minimumTouches = 6
      return RecognizerDescription(name: name, kind: patient)
    }
    func share(_ number: Int) -> [RecognizerDescription] {
      recognizers.enumerated().filter { $0.offset % 3 == number }.map(\.element)
    }
    var inner = ViewDescription(name: "inner")
    inner.traits.isMultipleTouchEnabled = true
    inner.traits.recognizers = share(0)
    var outer = ViewDescription(name: "outer")
    outer.traits.recognizers = share(1)
    outer.traits.views = [inner]
    var window = WindowDescription(name: "main")
    window.traits.recognizers = share(2)
    window.traits.views = [outer]
    var scene = SceneDescription()
    scene.windows = [window]
    return scene
  }
}

/// Frames to action bytes through fifteen recognizers, with and without the decision log, and with three actions in each frame.
func benchRecognizers() throws {
  let silent = try PipelineLoad(scene: .withFifteenRecognizers(active: 1))
  let logged = try PipelineLoad(scene: .withFifteenRecognizers(active: 1))
  logged.sink.wantsDecisions = true
  let three = try PipelineLoad(scene: .withFifteenRecognizers(active: 3))
  let times = PipelineLoad.microsecondsPerFrame(silent, logged, three)
  Bench.report("recognizers-15x5", times[0], "us/frame", atMost: 1)
  Bench.report("recognizers-15x5.log", times[1], "us/frame", atMost: 1)
  Bench.report("recognizers-15x5.three-active", times[2], "us/frame", atMost: nil)
  Bench.report("recognizers-15x5.allocations", Double(silent.allocations()), "per-10000-frames", atMost: 0)
}
