import Evdev
import Hands
import Recordings
import Testing
import TouchKit

@testable import Tuning

@Suite(.timeLimit(.minutes(5))) struct TrainingTests {
  private func tap(_ number: Int, _ habit: HandRecording.Habit) throws -> (frames: [Frame], device: DeviceDescription) {
    let hand = HandRecording(of: try #require(Intention(named: "tap1")), number..<number + 1, habit: habit)
    var frames: [Frame] = []
    hand.generator.forEachFrame { frames.append(Frame(events: $0.events, time: $0.time)) }
    return (frames, hand.panel.device)
  }

  @Test("a gesture is done after 20 tries with a narrow interval; the gesture with the fewest tries is next")
  func done() throws {
    let folder = try TunerTests.folder([], 0, habit: .steady)
    var training = try Training(folder, gestures: ["tap1", "press1"], width: 0.2)
    #expect(training.gestures.map(\.name) == ["tap1", "press1"] && training.next?.name == "tap1")
    for number in 0..<20 {
      #expect(!training.isDone(training.gestures[0]))
      let (frames, device) = try tap(number, .steady)
      try training.add(frames, of: device, meaning: "tap1")
      #expect(training.next?.name == "press1")
    }
    #expect(training.gestures[0].tries == 20 && training.gestures[0].understood == 20)
    #expect(training.isDone(training.gestures[0]) && !training.isDone(training.gestures[1]))
  }

  @Test("if some tries are not recognized, more are requested, and those in the folder count")
  func wide() throws {
    var folder = try TunerTests.folder([], 0, habit: .steady)
    for number in 0..<24 {
      let (frames, device) = try tap(number, number % 2 == 0 ? .steady : .tremor)
      try folder.add(frames, of: [device], meaning: "tap1", name: "\(number)")
    }
    let training = try Training(folder, gestures: ["tap1"], width: 0.2)
    let gesture = training.gestures[0]
    #expect(gesture.tries == 24 && (8..<18).contains(gesture.understood) && !training.isDone(gesture))
    #expect(training.next?.name == "tap1")
    let wider = try Training(folder, gestures: ["tap1"], width: 0.5)
    #expect(wider.next == nil)
  }

  private func prompt(_ recognizer: GestureRecognizer) throws -> HandPrompt {
    try #require(HandPrompt(for: recognizer))
  }

  @Test("each gesture has an instruction, a picture, and the intentions of generated hands that mean it")
  func prompts() throws {
    let tap = TapGestureRecognizer(name: "g")
    #expect(try prompt(tap).words == "Tap with one finger." && prompt(tap).intentions == ["tap1"])
    tap.numberOfTapsRequired = 2
    tap.numberOfTouchesRequired = 2
    #expect(try prompt(tap).words == "Tap twice with two fingers." && prompt(tap).intentions == ["double2"])
    tap.numberOfTapsRequired = 3
    #expect(try prompt(tap).words == "Tap 3 times with two fingers." && prompt(tap).intentions.isEmpty)
    let press = LongPressGestureRecognizer(name: "g")
    #expect(try prompt(press).words == "Press and hold with one finger." && prompt(press).intentions == ["press1"])
    press.numberOfTapsRequired = 1
    #expect(try prompt(press).words == "Tap, then press and hold with one finger." && prompt(press).intentions.isEmpty)
    let swipe = SwipeGestureRecognizer(name: "g")
    swipe.direction = [.left, .up]
    #expect(try prompt(swipe).words == "Swipe left or up with one finger.")
    #expect(try prompt(swipe).intentions == ["swipe-left-1", "swipe-up-1"] && prompt(swipe).picture == ["<---o"])
    let edge = ScreenEdgePanGestureRecognizer(name: "g")
    edge.edges = .bottom
    let words = try prompt(edge).words
    #expect(words == "Drag inward from the bottom edge of the screen.")
    #expect(try prompt(PanGestureRecognizer(name: "g")).intentions == ["pan1"])
    #expect(HandPrompt(for: HoverGestureRecognizer(name: "g")) == nil)
    let all: [GestureRecognizer] = [
      tap, press, swipe, edge, PanGestureRecognizer(name: "g"), PinchGestureRecognizer(name: "g"),
      RotationGestureRecognizer(name: "g"),
    ]
    for recognizer in all {
      let prompt = try prompt(recognizer)
      #expect(prompt.picture.contains { $0.contains("o") })
      #expect(prompt.intentions.allSatisfy { Intention(named: $0) != nil })
    }
  }
}
