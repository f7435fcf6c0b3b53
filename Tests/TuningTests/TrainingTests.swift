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

  @Test("hands are generated only for gestures of as many fingers and taps as there are intentions for")
  func intentions() throws {
    func taps(_ taps: Int, _ touches: Int) throws -> [String] {
      let tap = TapGestureRecognizer(name: "g")
      (tap.numberOfTapsRequired, tap.numberOfTouchesRequired) = (taps, touches)
      return try prompt(tap).intentions
    }
    #expect(try [taps(1, 5), taps(1, 6), taps(2, 2), taps(2, 3), taps(3, 2)] == [["tap5"], [], ["double2"], [], []])
    func presses(_ taps: Int, _ touches: Int) throws -> [String] {
      let press = LongPressGestureRecognizer(name: "g")
      (press.numberOfTapsRequired, press.numberOfTouchesRequired) = (taps, touches)
      return try prompt(press).intentions
    }
    #expect(try [presses(0, 2), presses(0, 3), presses(1, 2)] == [["press2"], [], []])
    func pans(_ axis: PanGestureRecognizer.Axis, _ touches: Int) throws -> HandPrompt {
      let pan = PanGestureRecognizer(name: "g")
      (pan.axis, pan.minimumNumberOfTouches) = (axis, touches)
      return try prompt(pan)
    }
    #expect(try [pans(.any, 3), pans(.any, 4)].map(\.intentions) == [["pan3"], []])
    #expect(try pans(.horizontal, 1).words == "Drag sideways with one finger, slowly.")
    #expect(try pans(.vertical, 2).words == "Drag up or down with two fingers, slowly.")
    #expect(try pans(.any, 1).words == "Drag with one finger, slowly." && pans(.horizontal, 1).intentions == [])
    let straight: [SwipeGestureRecognizer.Direction] = [.left, .right, .up, .down]
    for direction in straight + [.upLeft, .upRight, .downLeft, .downRight] {
      let swipe = SwipeGestureRecognizer(name: "g")
      swipe.direction = direction
      for touches in [1, 4, 5] {
        swipe.numberOfTouchesRequired = touches
        #expect(try prompt(swipe).intentions.count == (straight.contains(direction) && touches < 5 ? 1 : 0))
      }
    }
  }

  @Test("the picture shows each finger, and says how often or how long it touches")
  func pictures() throws {
    let tap = TapGestureRecognizer(name: "g")
    tap.numberOfTouchesRequired = 2
    #expect(try prompt(tap).picture == ["(o) (o)", " |   | "])
    tap.numberOfTapsRequired = 2
    #expect(try prompt(tap).picture == ["(o) (o)", " |   | ", "2 times"])
    let press = LongPressGestureRecognizer(name: "g")
    press.numberOfTapsRequired = 2
    #expect(try prompt(press).words == "Tap 2 times, then press and hold with one finger.")
    #expect(try prompt(press).picture == ["(o)", "===", "hold"])
    let swipe = SwipeGestureRecognizer(name: "g")
    swipe.numberOfTouchesRequired = 2
    swipe.direction = .right
    #expect(try prompt(swipe).picture == ["o--->", "o--->"])
    swipe.direction = .up
    #expect(try prompt(swipe).picture == ["^ ^", "| |", "o o"])
  }
}
