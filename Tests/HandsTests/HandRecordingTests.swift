import Evdev
import Recordings
import TestSupport
import Testing

@testable import Hands

@Suite(.timeLimit(.minutes(5))) struct HandRecordingTests {
  private func events(_ recording: HandRecording) -> [InputEvent] {
    var all: [InputEvent] = []
    recording.generator.forEachFrame { all += $0.events }
    return all
  }

  @Test(
    "the same seed gives the same hands; another seed or steadiness gives different hands",
    arguments: ["tap2", "swipe-up-3", "edge-left"])
  func seeds(name: String) throws {
    let intention = try #require(Intention(named: name))
    let first = events(HandRecording(of: intention, 0..<3, seed: 4))
    #expect(!first.isEmpty && first == events(HandRecording(of: intention, 0..<3, seed: 4)))
    #expect(first != events(HandRecording(of: intention, 0..<3, seed: 5)))
    #expect(first != events(HandRecording(of: intention, 0..<3, seed: 4, habit: .unsteady)))
  }

  @Test("a seed gives the same hands of every intention on every machine")
  func generatedHands() throws {
    var text = ""
    for intention in Intention.all {
      for (name, numbers, habit) in [("steady", 0..<3, HandRecording.Habit.steady), ("unsteady", 5..<6, .unsteady)] {
        let recording = HandRecording(of: intention, numbers, seed: 1, habit: habit)
        text += description(of: recording, "\(intention.name), \(name)")
      }
    }
    try expectGenerated(text, in: "Tests/HandsTests/hands.txt")
  }

  @Test("a seed also gives the same hands with the loose model and on small glass")
  func generatedLooseHands() throws {
    var text = ""
    for name in ["tap3", "double1", "press2", "swipe-left-3", "pan2", "pinch-in-5", "turn-cw", "edge-right", "flick"] {
      let intention = try #require(Intention(named: name))
      for (people, habit) in [("steady", HandRecording.Habit.steady), ("unsteady", .unsteady)] {
        let loose = HandRecording(of: intention, 2..<4, seed: 1, habit: habit, model: .loose)
        text += description(of: loose, "\(name), loose \(people)")
        let small = HandRecording(of: intention, 0..<4, seed: 1, habit: habit, on: .phone)
        text += description(of: small, "\(name), \(people), phone")
      }
    }
    try expectGenerated(text, in: "Tests/HandsTests/loose-hands.txt")
  }

  /// A recording's hands, and a hash of all events, which changes if any finger moves, lands or lifts differently.
  private func description(of recording: HandRecording, _ name: String) -> String {
    let hands = recording.hands.map { "\($0.direction) at \($0.start)" }.joined(separator: ", ")
    let events = events(recording)
    // FNV-1a over numbers instead of bytes: any changed or moved event changes the hash.
    let hash = events.flatMap { [$0.time, Int64($0.type), Int64($0.code), Int64($0.value)] }
      .reduce(0xcbf2_9ce4_8422_2325 as UInt64) { ($0 ^ UInt64(bitPattern: $1)) &* 0x100_0000_01b3 }
    return "\(name): \(hands)\n"
      + "  \(events.count) events until \(events.last?.time ?? 0), hash \(String(hash, radix: 16))\n"
  }

  @Test("hands that are too large for a panel are left out; those that fit lie on the glass")
  func room() throws {
    func count(_ name: String, _ panel: HandRecording.Panel) throws -> Int {
      let recording = HandRecording(of: try #require(Intention(named: name)), 0..<100, seed: 6, on: panel)
      let device = panel.device
      let (x, y) = (try #require(device.horizontalAxis), try #require(device.verticalAxis))
      // 2 mm from the rim at 26 units per millimetre, less the tenth by which a stroke may be longer.
      if !name.hasPrefix("edge") {
        for point in recording.fingers.compactMap(\.points.first) {
          #expect((51...Double(x.maximum) - 50).contains(point.x) && (51...Double(y.maximum) - 50).contains(point.y))
        }
      }
      return recording.hands.count
    }
    for name in ["tap1", "tap5", "swipe-left-1", "swipe-left-4", "edge-left", "pinch-out-5"] {
      #expect(try count(name, .tablet) == 100)
    }
    #expect(try count("swipe-left-1", .phone) == 100 && count("edge-left", .phone) == 100)
    #expect((20..<90).contains(try count("swipe-left-3", .phone)))
    #expect(try count("swipe-left-4", .phone) < 20)
    #expect(try count("swipe-left-4", .seven) > count("swipe-left-4", .phone))
  }

  @Test("hands are drawn until enough of them fit, and are the first ones that fit")
  func enough() throws {
    func hands(_ name: String, minimum: Int, maximum: Int) throws -> Int {
      let intention = try #require(Intention(named: name))
      let recording = HandRecording(of: intention, count: 20, minimum: minimum, maximum: maximum, seed: 6, on: .phone)
      return recording.hands.count
    }
    let few = try hands("swipe-left-3", minimum: 0, maximum: 2000)
    #expect((3..<18).contains(few))
    #expect(try hands("swipe-left-3", minimum: 20, maximum: 2000) == 20)
    #expect(try hands("swipe-left-3", minimum: 2000, maximum: 25) < few + 6)
    #expect(try hands("swipe-left-1", minimum: 10, maximum: 2000) == 20)
    let intention = try #require(Intention(named: "swipe-left-3"))
    let some = HandRecording(of: intention, count: 20, minimum: 20, maximum: 2000, seed: 6, on: .phone)
    let all = HandRecording(of: intention, 0..<200, seed: 6, on: .phone)
    #expect(some.hands.map(\.start) == all.hands.prefix(20).map(\.start))
  }

  @Test(
    "a tenth of unsteady swipes by several fingers lose one finger after all have landed; other gestures lose none"
  )
  func lostFingers() throws {
    for (name, habit, model, range) in [
      ("swipe-up-2", HandRecording.Habit.unsteady, HandRecording.Model.rigid, 10..<50),
      ("swipe-left-3", .unsteady, .loose, 10..<50), ("swipe-left-3", .steady, .rigid, 0..<1),
      ("swipe-left-1", .unsteady, .rigid, 0..<1), ("pan2", .unsteady, .rigid, 0..<1),
    ] {
      let recording = HandRecording(
        of: try #require(Intention(named: name)), 0..<400, seed: 3, habit: habit, model: model)
      let count = recording.fingers.count / 400
      var lost = 0
      for hand in 0..<400 {
        let fingers = recording.fingers[hand * count..<hand * count + count]
        let (first, last) = (fingers.map(\.end).min() ?? 0, fingers.map(\.end).max() ?? 0)
        #expect(first > (fingers.map(\.start).max() ?? 0))
        // Otherwise, the fingers lift within 120 ms.
        if last - first > 145_000 { lost += 1 }
      }
      #expect(range.contains(lost), "\(name) \(habit) \(model): \(lost)")
    }
  }

  @Test(
    "the fingers of a loose hand move independently: they tremble at 8 to 12 Hz, and land and lift in any order"
  )
  func loose() throws {
    let intention = try #require(Intention(named: "press2"))
    let recording = HandRecording(of: intention, 0..<40, seed: 3, habit: .unsteady, model: .loose)
    var orders: Set<[Bool]> = []
    var rates: [Double] = []
    for hand in 0..<40 {
      let (one, other) = (recording.fingers[2 * hand], recording.fingers[2 * hand + 1])
      #expect(abs(one.start - other.start) <= 120_000)
      orders.insert([one.start < other.start, one.end < other.end])
      // Maxima of the position, smoothed over the jitter, while the finger presses fully.
      let places = one.points.dropFirst(15).dropLast(15).map(\.x)
      let smooth = places.indices.dropFirst(4).dropLast(4).map { places[$0 - 4...$0 + 4].reduce(0, +) / 9 }
      let crests = smooth.indices.dropFirst(6).dropLast(6).count { at in
        smooth[at] == smooth[at - 6...at + 6].max()
      }
      rates.append(Double(crests) / (Double(smooth.count) * 0.004))
    }
    #expect(orders.count == 4)
    let mean = rates.reduce(0, +) / 40
    #expect((7...13).contains(mean), "\(mean)")
  }

  @Test("a hand is the same alone as among others")
  func byItself() throws {
    let intention = try #require(Intention(named: "pinch-out-5"))
    let (all, one) = (HandRecording(of: intention, 0..<4, seed: 9), HandRecording(of: intention, 3..<4, seed: 9))
    let shift = all.hands[3].start - one.hands[0].start
    #expect(shift >= 9_000_000)
    #expect(one.fingers.count == 5)
    for (finger, same) in zip(one.fingers, all.fingers.suffix(5)) {
      #expect(finger.points.map { [$0.x, $0.y] } == same.points.map { [$0.x, $0.y] })
      #expect(finger.points.map { $0.time + shift } == same.points.map(\.time))
    }
  }

  @Test("there are 43 intentions, each with the number of fingers in its name", arguments: Intention.all.map(\.name))
  func fingers(name: String) throws {
    #expect(Intention.all.count == 43 && Set(Intention.all.map(\.name)).count == 43)
    let recording = HandRecording(of: try #require(Intention(named: name)), 0..<5, seed: 2)
    let count = name.last?.wholeNumberValue ?? 1
    let taps = name.hasPrefix("double") ? 2 : 1
    let expected =
      switch name {
      case "turn-cw", "turn-ccw", "tap-drag", "palm-reported", "palm-unreported", "two-people": 2
      default: count * taps
      }
    #expect(recording.fingers.count == 5 * expected)
    #expect(recording.hands.count == 5)
    let begun = events(recording).count { $0.code == EventCode.absMTTrackingID && $0.value >= 0 }
    let lifted = events(recording).count { $0.code == EventCode.absMTTrackingID && $0.value < 0 }
    #expect(begun == lifted && begun == 5 * expected)
    // A hand ends well before the next begins.
    for (hand, next) in zip(recording.hands, recording.hands.dropFirst()) {
      #expect(next.start - hand.start >= 3_000_000)
    }
  }

  @Test("the fingers of a steady hand land 10 to 60 ms apart, and stay on the glass together for a moment")
  func landing() throws {
    let recording = HandRecording(of: try #require(Intention(named: "tap4")), 0..<50, seed: 3)
    for hand in 0..<50 {
      let fingers = recording.fingers[hand * 4..<hand * 4 + 4]
      let (downs, ups) = (fingers.map(\.start), fingers.map(\.end))
      let spread = (downs.max() ?? 0) - (downs.min() ?? 0)
      #expect((9_900...60_100).contains(spread))
      #expect((ups.min() ?? 0) > (downs.max() ?? 0))
    }
  }
}
