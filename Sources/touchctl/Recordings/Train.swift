import CommandLine
import Documents
import Evdev
import EventLoop
import Glibc
import Hands
import Kernel
import Recordings
import Tuning

let trainCommand = Subcommand(
  specification: CommandSpecification(
    "touchctl train", "asks a person for gestures and records them, for touchctl tune",
    arguments: ["FOLDER"],
    details: (
      "FOLDER/scene.yaml contains the recognizers of the gestures. The tries come from one of these sources:",
      [
        "--device DEVICE  (a touchscreen)",
        "--from RECORDING  (the tries of a recording, one for each question)",
        "--hands HABIT (simulated hands that make the gestures)",
      ]
    ),
    options: [
      .init("device", "DEVICE", help: "Record this touchscreen, such as /dev/input/event3"),
      .init("grab", help: "With --device: grab the device, so that no other program gets its events meanwhile"),
      .init("from", "RECORDING", help: "Take the tries from this recording, in order, instead of recording a device"),
      .init(
        "hands", "HABIT", choices: HandRecording.Habit.allCases.map(\.rawValue),
        help: "Generate the tries with simulated hands that have this habit"),
      .init("seed", "N", help: "With --hands: seed of all random values; by default 1"),
      .init("gesture", "GESTURE...", help: "Ask only for the gesture of this recognizer; can be repeated"),
      .init(
        "width", "PART",
        help: "Stop when the confidence interval of each gesture's recognition rate has at most "
          + "this width, from 0 to 1; by default 0.2"),
      .init("config", "FILE", help: "Take thresholds, screens and the devices' filters from this configuration"),
    ]),
  body: train)

@Sendable private func train(_ arguments: ParsedArguments) throws -> Int32 {
  let sources = ["device", "from", "hands"].filter(arguments.flag)
  guard sources.count == 1 else { throw arguments.fail("one of --device, --from and --hands is required") }
  for (option, source) in [("grab", "device"), ("seed", "hands")] where arguments.flag(option) && sources != [source] {
    throw arguments.fail("--\(option) requires --\(source)")
  }
  let width = try arguments.number("width", in: 0...1) ?? 0.2
  var folder = try TuningFolder(arguments.arguments[0], configuration: arguments.string("config"), mayBeEmpty: true) {
    report("touchctl train", $0)
  }
  let names = arguments.strings("gesture")
  for name in names where folder.kinds[name] == nil {
    throw arguments.fail("--gesture: the scene has no recognizer \(quoted(name))")
  }
  var training = try Training(folder, gestures: names, width: width)
  if training.gestures.isEmpty {
    throw CommandFailure("\(folder.path)/scene.yaml has no gesture that train can ask for")
  }
  let trainer: any TrySource =
    if let path = arguments.string("device") {
      try LiveTries(path, grab: arguments.flag("grab"))
    } else if let path = arguments.string("from") {
      try RecordedTries(&folder, path)
    } else {
      GeneratedTries(
        HandRecording.Habit(rawValue: arguments.string("hands") ?? "") ?? .steady,
        seed: UInt64(try arguments.count("seed", from: 0) ?? 1))
    }
  while let gesture = training.next {
    try printText(question(gesture, training))
    guard let frames = try trainer.next(for: gesture) else { break }
    try save(frames, of: trainer.device, in: "\(folder.path)/\(gesture.name)")
    try training.add(frames, of: trainer.device, meaning: gesture.name)
  }
  try printText(summary(training, folder.path))
  return 0
}

/// The prompt for a try. On a terminal it replaces everything else.
private func question(_ gesture: Training.Gesture, _ training: Training) -> String {
  let done = training.gestures.count(where: training.isDone)
  var lines = ["\(gesture.name): \(gesture.prompt.words)", ""]
  lines += gesture.prompt.picture.map { "    \($0)" }
  lines += ["", "try \(gesture.tries + 1), \(done) of \(training.gestures.count) gestures done; ^C ends it"]
  let clear = isatty(STDOUT_FILENO) == 1 ? "\u{1B}[2J\u{1B}[H" : ""
  return clear + lines.map { oneLine($0) + "\n" }.joined() + (clear.isEmpty ? "\n" : "")
}

/// The number of tries and the recognition rate of each gesture.
private func summary(_ training: Training, _ path: String) -> String {
  var text = isatty(STDOUT_FILENO) == 1 ? "\u{1B}[2J\u{1B}[H" : ""
  for gesture in training.gestures {
    let (low, high) = (gesture.interval.lowerBound * 100, gesture.interval.upperBound * 100)
    let noun = gesture.tries == 1 ? "try" : "tries"
    let interval = "\(Int(low.rounded())) to \(Int(high.rounded())) %"
    let rest = training.isDone(gesture) ? "" : ", more are wanted"
    text +=
      oneLine("\(gesture.name): \(gesture.tries) \(noun), \(gesture.understood) understood (\(interval))\(rest)") + "\n"
  }
  return text + "touchctl tune \(oneLine(path)) fits the thresholds to these tries.\n"
}

/// Write a try to a new file, without replacing any file.
private func save(_ frames: [Frame], of device: DeviceDescription, in folder: String) throws {
  try makeFolder(folder)
  var number = try fileNames(in: folder).count { !$0.hasPrefix(".") } + 1
  func path() -> String { "\(folder)/\(String(repeating: "0", count: max(4 - "\(number)".count, 0)))\(number).evemu" }
  while fileExists(path()) { number += 1 }
  let writer = RecordingWriter(.evemu, [device])
  try writer.write(frames)
  try replaceWholeFile(path(), with: writer.bytes)
}

/// A source of tries.
private protocol TrySource: AnyObject {
  var device: DeviceDescription { get }
  /// The frames of the next try; nil at the end.
  func next(for gesture: Training.Gesture) throws -> [Frame]?
}

/// The tries of a recording, in order, each as the answer to the current question.
private final class RecordedTries: TrySource {
  let device: DeviceDescription
  private var tries: ArraySlice<[Frame]>

  /// - Parameter folder: the folder with the scene to play the recording in.
  init(_ folder: inout TuningFolder, _ path: String) throws {
    let before = folder.tries.count
    try folder.read(path, meaning: TuningFolder.nothing) { report("touchctl train", $0) }
    let found = folder.tries[before...]
    let devices = found.first?.devices ?? []
    let index = devices.firstIndex { $0.touchProtocol != .none } ?? 0
    device = devices[index]
    tries =
      found.map { one in
        one.frames.filter { $0.device == index }.map { Frame(events: $0.events, time: $0.time) }
      }[...]
  }

  func next(for gesture: Training.Gesture) -> [Frame]? {
    if tries.isEmpty { report("touchctl train", "the recording has no more tries") }
    return tries.popFirst()
  }
}

/// Simulated hands that make the requested gestures.
private final class GeneratedTries: TrySource {
  let device = HandRecording.Panel.tablet.device
  private let habit: HandRecording.Habit
  private let seed: UInt64
  private var numbers: [String: Int] = [:]

  init(_ habit: HandRecording.Habit, seed: UInt64) {
    (self.habit, self.seed) = (habit, seed)
  }

  func next(for gesture: Training.Gesture) throws -> [Frame]? {
    let number = numbers[gesture.name, default: 0]
    numbers[gesture.name] = number + 1
    let names = gesture.prompt.intentions
    guard !names.isEmpty, let intention = Intention(named: names[number % names.count]) else {
      throw CommandFailure("there are no simulated hands for \(gesture.name); select other gestures with --gesture")
    }
    var frames: [Frame] = []
    HandRecording(of: intention, number..<number + 1, seed: seed, habit: habit).generator.forEachFrame {
      frames.append(Frame(events: $0.events, time: $0.time))
    }
    return frames
  }
}

/// A touchscreen. A try ends when no finger has touched it for ``pause``.
private final class LiveTries: TrySource {
  private let live: LiveDevice
  private let loop: EventLoop
  private var timer: Timer?
  private var frames: [Frame] = []
  private var state = PanelState()
  private var fingers = FingersDown()
  private var isOver = false
  var device: DeviceDescription { live.description }

  /// The time without a touch that ends a try, in µs: longer than any pause in a gesture.
  private static let pause: Int64 = 1_200_000

  init(_ path: String, grab: Bool) throws {
    live = try LiveDevice(path: path, grab: grab)
    loop = try EventLoop()
    guard live.description.touchProtocol != .none else { throw CommandFailure("\(path) is no touchscreen") }
    timer = try loop.makeTimer { [unowned self] in loop.stop() }
    try loop.onSignals([SIGINT, SIGTERM]) { [unowned self] _ in end() }
    try loop.add(live.fd, interest: .read) { [unowned self] _ in read() }
    // Read which fingers are already down before the first question.
    read()
    forgetFrames()
  }

  func next(for gesture: Training.Gesture) -> [Frame]? {
    if isOver { return nil }
    loop.run()
    // A complete try counts even if a signal ends the training before its pause is over.
    if isOver && !isWhole { return nil }
    let tried = state.frames + frames
    forgetFrames()
    return tried
  }

  /// Begin another try from the current state of the panel.
  private func forgetFrames() {
    for frame in frames { state.add(frame) }
    frames = []
    fingers.restart()
  }

  /// Whether fingers have touched and lifted. Frames without a touch, such as the device's initial state, are no try.
  private var isWhole: Bool { fingers.hasTouched && !fingers.isTouched }

  private func end() {
    isOver = true
    loop.stop()
  }

  private func read() {
    let outcome = live.read { frame in
      fingers.add(frame)
      frames.append(frame)
    }
    if outcome == .disconnected {
      report("touchctl train", "\(live.path) is disconnected")
      return end()
    }
    if isWhole {
      timer?.arm(at: MonotonicClock().now + Self.pause)
    } else {
      timer?.disarm()
    }
  }
}

/// Tracks which fingers are down, by their slots, or by BTN_TOUCH on a panel without slots.
private struct FingersDown {
  private var slot: Int32 = 0
  private var slots: Set<Int32> = []
  private var isPressed = false
  /// Whether any finger has touched during this try.
  private(set) var hasTouched = false

  var isTouched: Bool { isPressed || !slots.isEmpty }

  mutating func add(_ frame: borrowing Frame) {
    for event in frame.events {
      switch (event.type, event.code) {
      case (EventType.abs, EventCode.absMTSlot): slot = event.value
      case (EventType.abs, EventCode.absMTTrackingID) where event.value >= 0: slots.insert(slot)
      case (EventType.abs, EventCode.absMTTrackingID): slots.remove(slot)
      case (EventType.key, EventCode.btnTouch): isPressed = event.value != 0
      default: break
      }
    }
    hasTouched = hasTouched || isTouched
  }

  /// Begin another try.
  mutating func restart() { hasTouched = isTouched }
}
