import Documents
import Evdev
import Foundation
import Panels
import Recordings
import Scenes
import TestSupport
import Testing
import TouchKit

@testable import Configuration
@testable import TouchService

/// Streams that a working panel might send, mixed with nonsense.
func randomFrames(seed: UInt64, count: Int) -> [Frame] {
  var dice = TestSupport.SeededRandom(seed: seed)
  var time: Int64 = 1_000_000
  return (0..<count).map { _ in
    switch Int.random(in: 0..<100, using: &dice) {
    case 0: time -= Int64.random(in: 0...3_000_000, using: &dice)
    case 1...5: time += Int64.random(in: 100_000...2_000_000, using: &dice)
    default: time += Int64.random(in: 0...20_000, using: &dice)
    }
    var frame = Frame(time: time)
    func add(_ code: UInt16, _ value: Int32, type: UInt16 = EventType.abs) {
      frame.events.append(InputEvent(time: time, type: type, code: code, value: value))
    }
    for _ in 0..<Int.random(in: 0...4, using: &dice) {
      add(
        EventCode.absMTSlot,
        dice.chance(95) ? .random(in: 0...4, using: &dice) : .random(in: .min ... .max, using: &dice))
      if dice.chance(30) { add(EventCode.absMTTrackingID, dice.chance(50) ? -1 : .random(in: 0...9, using: &dice)) }
      if dice.chance(80) {
        add(
          EventCode.absMTPositionX,
          dice.chance(97) ? .random(in: 0...799, using: &dice) : .random(in: .min ... .max, using: &dice))
        add(EventCode.absMTPositionY, .random(in: 0...479, using: &dice))
      }
    }
    if dice.chance(2) { add(EventCode.absMTToolType, .random(in: -1...3, using: &dice)) }
    if dice.chance(2) { add(EventCode.synDropped, 0, type: EventType.syn) }
    if dice.chance(2) {
      add(
        .random(in: .min ... .max, using: &dice), .random(in: .min ... .max, using: &dice),
        type: .random(in: .min ... .max, using: &dice))
    }
    return frame
  }
}

@Suite(.closesDescriptors, .timeLimit(.minutes(5))) struct PipelinePropertyTests {
  /// A recording of random frames, and its lines from the code that `touchd --replay` and `touchctl replay` share.
  private final class Recorded {
    private let folder: Directory
    var path: String { folder("random.events") }
    let configuration: Configuration

    init(seed: UInt64) throws {
      folder = try Directory()
      configuration = try Configuration.forReplay(scene: projectFile("Config/demo.scene.yaml"), size: nil)
      var axes: [UInt16: AxisInfo] = [EventCode.absMTSlot: AxisInfo(maximum: 9)]
      axes[EventCode.absMTPositionX] = AxisInfo(maximum: 799, resolution: 6)
      axes[EventCode.absMTPositionY] = AxisInfo(maximum: 479, resolution: 6)
      axes[EventCode.absMTTrackingID] = AxisInfo(maximum: 65535)
      let device = DeviceDescription(name: "random", codes: [EventType.abs: Set(axes.keys)], axes: axes)
      try RecordingWriter(.evemu, [device], path: path).write(randomFrames(seed: seed, count: 400))
    }

    func lines(_ kinds: LineSink.Kinds) throws -> [String] {
      let session = try ReplaySession(
        recording: path, description: nil, configuration: configuration, warn: { _, _ in })
      let lines = Lines()
      lines.kinds = kinds
      session.pipeline.application.addSink(lines)
      while session.source.nextTime != nil { try session.source.handleNext() }
      session.source.finish()
      return lines.all
    }
  }

  @Test("Invariants 1 and 2: one end for each began, only legal states, the same bytes twice", arguments: 0..<40)
  func randomStreams(_ seed: UInt64) throws {
    let recorded = try Recorded(seed: seed)
    let lines = try recorded.lines([.actions, .touches])
    #expect(try lines == recorded.lines([.actions, .touches]))
    try expectOneEndForEachBegan(lines)
  }

  @Test("Invariant 2: a daemon sends its subscriber the same bytes", arguments: 0..<10)
  func served(_ seed: UInt64) throws {
    let recorded = try Recorded(seed: seed)
    let served = try ServedRecording(recorded.path, recorded.configuration)
    #expect(try served.lines == recorded.lines(.actions))
    #expect(served.exitCode == 0 && served.lines.count > 20)
  }
}

/// The kinds of recognizers that are discrete (S14).
let discreteKinds = Set(sceneRecognizerKinds.filter { $0.isDiscrete }.map { $0.variant.name })

/// Check invariant 1: each touch and gesture that began has one end, with only legal states.
func expectOneEndForEachBegan(_ lines: [String]) throws {
  var down = Set<Int64>()
  var ended = Set<Int64>()
  var states: [String: String] = [:]
  for line in lines {
    let node = try parseJSON(Array(line.utf8).span)
    if let touch = node["touch"], case .integer(let id)? = touch["id"]?.value, let phase = touch["phase"]?.text {
      switch phase {
      case "began":
        #expect(!ended.contains(id))
        #expect(down.insert(id).inserted, "touch \(id) began twice")
      case "moved": #expect(down.contains(id), "touch \(id) moved while it was not down")
      default:
        #expect(down.remove(id) != nil, "touch \(id) ended twice")
        ended.insert(id)
      }
    } else if let action = node["action"], let name = action["recognizer"]?.text, let state = action["state"]?.text,
      let kind = action["kind"]?.text
    {
      let legal: [String] =
        switch states[name] {
        case nil: discreteKinds.contains(kind) ? ["ended"] : ["began"]
        default: ["changed", "ended", "cancelled"]
        }
      #expect(legal.contains(state), "\(name) went from \(states[name] ?? "possible") to \(state)")
      states[name] = state == "ended" || state == "cancelled" ? nil : state
    }
  }
  #expect(down.isEmpty, "touches without an end: \(down)")
  #expect(states.isEmpty, "gestures without an end: \(states)")
  #expect(!ended.isEmpty)
}
