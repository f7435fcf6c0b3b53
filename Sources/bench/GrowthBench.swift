import Glibc
import Scenes

/// Print the cost of a frame for growing scenes, and the exponent of the growth: 0 means constant cost, 1 means linear
/// growth. `make count` measures the growth with views, touches and subscribers.
func benchGrowth() throws {
  try report("recognizers", [4, 16, 64], atMost: 1) { try PipelineLoad(scene: .withPatientPans($0), fingers: 10) }
  try report("apps", [1, 8, 64], atMost: 0.1) { try PipelineLoad(scene: .withPatientPans(1), fingers: 10, apps: $0) }
}

private func report(
  _ name: String, _ sizes: [Int], atMost goal: Double, _ makeLoad: (Int) throws -> PipelineLoad
) throws {
  let loads = try sizes.map(makeLoad)
  let frames = 4000
  let before = loads.map(\.sink.events)
  let times = Bench.interleaved(rounds: 7, loads.map { load in { load.run(frames: frames) } })
  precondition(zip(loads, before).allSatisfy { $0.sink.events > $1 }, "a scene gives no actions")
  let perFrame = times.map { $0 / Double(frames) / 1000 }
  for (size, time) in zip(sizes, perFrame) { Bench.report("growth.\(name).\(size)", time, "us/frame", atMost: nil) }
  let last = sizes.count - 1
  let exponent = log(perFrame[last] / perFrame[0]) / log(Double(sizes[last]) / Double(sizes[0]))
  Bench.report("growth.\(name)", exponent, "exponent", atMost: goal)
}

extension SceneDescription {
  /// A view with `count` recognizers: one pan that recognizes, and others that follow the touches and stay undecided.
  static func withPatientPans(_ count: Int) -> SceneDescription {
    let names = (0..<count).map { "recognizer\($0)" }
    var view = ViewDescription(name: "view")
    view.traits.isMultipleTouchEnabled = true
    view.traits.recognizers = names.enumerated().map { index, name in
      var kind = PanKind()
      // More touches than there are fingers.
      if index > 0 { kind.minimumTouches = 11 }
      var recognizer = RecognizerDescription(name: name, kind: kind)
      recognizer.simultaneousWith = names.filter { $0 != name }
      return recognizer
    }
    return .showing([view])
  }
}
