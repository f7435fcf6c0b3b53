import Evdev
import Hands
import Panels
import Recordings
import Scenes
import Testing
import TouchKit

@testable import Configuration
@testable import TouchService

/// Hands one after the other: none is affected by the previous one.
@Suite(.timeLimit(.minutes(5))) struct HandsTests {
  @Test("S16: before each hand, nothing of the last one is in progress", arguments: Intention.all.map(\.name))
  func nothingLeft(_ name: String) throws {
    let recording = HandRecording(of: try #require(Intention(named: name)), 0..<10, seed: 113)
    var configuration = Configuration()
    configuration.scene = SceneDescription.withEveryRecognizer
    let pipeline = Pipeline()
    let host = try ScreenHost(configuration, device: HandRecording.Panel.tablet.device, pipeline: pipeline) { _, _ in }
    let panel = host.makePanel(HandRecording.Panel.tablet.device)
    pipeline.queue.add(panel)
    var starts = recording.hands.dropFirst().map(\.start)
    var quiet: [Bool] = []
    var copy = Frame()
    recording.generator.forEachFrame { frame in
      let time = frame.time
      if let start = starts.first, time >= start - 100_000 {
        starts.removeFirst()
        pipeline.application.advance(to: time)
        quiet.append(pipeline.application.isQuiet)
      }
      copy.removeAll()
      copy.time = time
      copy.events.append(contentsOf: frame.events)
      pipeline.queue.enqueue(&copy, from: panel)
      pipeline.queue.drain()
    }
    pipeline.queue.finish()
    #expect(quiet == Array(repeating: true, count: 9))
  }
}
