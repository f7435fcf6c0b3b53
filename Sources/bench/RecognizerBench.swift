import TouchKit
import TouchService

extension SceneDescription {
  /// Fifteen recognizers on the way of every touch, five on each of three views that lie in each other: a pan, a pinch and a rotation
  /// are active together, and twelve more follow every touch and stay undecided.
  static var withFifteenRecognizers: SceneDescription {
    let active = ["pan", "pinch", "rotation"]
    let patient = (0..<12).map { "patient\($0)" }
    var recognizers = [
      RecognizerDescription(name: active[0], kind: PanKind()),
      RecognizerDescription(name: active[1], kind: PinchKind()),
      RecognizerDescription(name: active[2], kind: RotationKind()),
    ]
    for index in recognizers.indices { recognizers[index].simultaneousWith = active + patient }
    recognizers += patient.map { name in
      var kind = PanKind()
      kind.minimumTouches = 6
      return RecognizerDescription(name: name, kind: kind)
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

/// Frames to action bytes through fifteen recognizers, with and without the decision log.
func benchRecognizers() throws {
  let silent = try PipelineLoad(scene: .withFifteenRecognizers)
  let logged = try PipelineLoad(scene: .withFifteenRecognizers)
  logged.pipeline.publishesDecisions = true
  let times = PipelineLoad.microsecondsPerFrame(silent, logged)
  Bench.report("recognizers-15x5", times[0], "us/frame", atMost: 1)
  Bench.report("recognizers-15x5.log", times[1], "us/frame", atMost: 1)
  Bench.report("recognizers-15x5.allocations", Double(silent.allocations()), "per-10000-frames", atMost: 0)
}
