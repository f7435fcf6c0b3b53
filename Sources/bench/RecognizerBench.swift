import Scenes
import TouchKit
import TouchService

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
