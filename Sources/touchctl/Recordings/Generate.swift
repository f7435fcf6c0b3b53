import CommandLine
import Evdev
import Hands
import Recordings

let generateCommand = Subcommand(
  specification: CommandSpecification(
    "touchctl generate", "generates a recording of gestures", arguments: ["[GESTURE...]"],
    details: (
      line: "Write each GESTURE in one of these forms:",
      items: GestureText.forms + [
        "hands INTENTION... (simulated people; an INTENTION is tap1 or swipe-left-4, for example)",
        "keys STROKE... (presses of buttons; a STROKE is KEY_POWER:0-300, for example, with start and end in ms)",
        "motion MOVEMENT... (readings of an accelerometer; a MOVEMENT is shake:0.5, for example, with its duration in s)",
      ]
    ),
    options: [
      .init("output", "FILE", help: "Write to this file instead of standard output"),
      .init(
        "to", "FORMAT", choices: RecordingFormat.ofDevices.map(\.rawValue),
        help: "Write this format (default: set by the ending of FILE's name, otherwise evemu)"),
      .init("panel", "WxH", help: "The panel's range in device units (default: 800x480)"),
      .init(
        "description", "FILE",
        help: "Take the panel's description from this recording, instead of --panel and --resolution"),
      .init("resolution", "N", help: "The panel's device units per millimetre (default: 5)"),
      .init("seed", "N", help: "Seed of all random values (default: 1)"),
      .init("rate", "N", help: "Frames per second (default: 100)"),
      .init(
        "jitter", "PART",
        help: "The maximum deviation of a frame's time, as a fraction of the time between frames (default: 0.2)"),
      .init("event-stamps", help: "Give each event of a frame its own timestamp"),
      .init("all-axes", help: "Report every axis in every frame, even if the value of the axis has not changed"),
      .init("count", "N", help: "With hands: the number of simulated hands for each intention (default: 1)"),
      .init("unsteady", help: "With hands: shorthand for --habit unsteady"),
      .init(
        "habit", "HABIT", choices: HandRecording.Habit.allCases.map(\.rawValue),
        help: "With hands: the habit of the simulated hands (default: steady)"),
      .init("shipped", "FOLDER", help: "Write all recordings that are shipped with touchd to this folder"),
    ]),
  body: generate)

@Sendable private func generate(_ arguments: ParsedArguments) throws -> Int32 {
  if let folder = arguments.string("shipped") {
    guard arguments.arguments.isEmpty else { throw arguments.fail("--shipped accepts no gestures") }
    try arguments.refuse(generateCommand.specification.options.map(\.name).filter { $0 != "shipped" }) {
      "--shipped does not accept \($0): its recordings are fixed"
    }
    for recording in ShippedRecording.all {
      try recording.generator.write(recording.format, to: "\(folder)/\(recording.name)")
    }
    return 0
  }
  guard !arguments.arguments.isEmpty else { throw arguments.fail("GESTURE is missing") }
  if arguments.arguments[0] == "hands" { return try generateHands(arguments) }
  if arguments.arguments[0] == "keys" { return try generateKeys(arguments) }
  if arguments.arguments[0] == "motion" { return try generateMotion(arguments) }
  try arguments.refuse(["count", "unsteady", "habit"]) { "\($0) requires hands" }
  let panel = try panel(arguments)
  var fingers: [Finger] = []
  for text in arguments.arguments {
    do {
      // Start each gesture well after the previous one, so that two taps do not form a double tap.
      let time = fingers.map(\.end).max().map { $0 + 700_000 } ?? 0
      fingers += try GestureText.parse(text, at: time, on: panel)
    } catch {
      throw arguments.fail("\(error)")
    }
  }
  let generator = RecordingGenerator(
    device: panel, fingers: fingers, seed: UInt64(try arguments.count("seed", from: 0) ?? 1),
    rate: try arguments.number("rate", in: 1...10_000) ?? 100,
    jitter: try arguments.number("jitter", in: 0...1) ?? 0.2, leavesOutUnchanged: !arguments.flag("all-axes"),
    stampsEachEvent: arguments.flag("event-stamps"))
  try write(generator, arguments)
  return 0
}

/// Generate simulated hands, which have their own panel.
private func generateHands(_ arguments: ParsedArguments) throws -> Int32 {
  try arguments.refuse(["panel", "description", "resolution", "rate", "jitter"]) {
    "hands have their own panel, and do not accept \($0)"
  }
  let names = arguments.arguments.dropFirst()
  guard !names.isEmpty else { throw arguments.fail("INTENTION is missing; these exist: \(intentionNames)") }
  let seed = UInt64(try arguments.count("seed", from: 0) ?? 1)
  let numbers = 0..<(try arguments.count("count") ?? 1)
  if arguments.flag("unsteady"), arguments.flag("habit") {
    throw arguments.fail("--unsteady sets --habit; use one of them")
  }
  let habit =
    arguments.flag("unsteady")
    ? .unsteady : arguments.string("habit").flatMap(HandRecording.Habit.init) ?? HandRecording.Habit.steady
  var recording: HandRecording?
  for name in names {
    guard let intention = Intention(named: name) else {
      throw arguments.fail("unknown intention \"\(name)\"; these exist: \(intentionNames)")
    }
    if recording == nil {
      recording = HandRecording(of: intention, numbers, seed: seed, habit: habit)
    } else {
      recording?.add(intention, numbers, seed: seed, habit: habit)
    }
  }
  guard var generator = recording?.generator else { return 0 }
  generator.leavesOutUnchanged = !arguments.flag("all-axes")
  generator.stampsEachEvent = arguments.flag("event-stamps")
  try write(generator, arguments)
  return 0
}

/// Generate presses of buttons.
private func generateKeys(_ arguments: ParsedArguments) throws -> Int32 {
  try refusePanelOptions(arguments, except: [])
  guard arguments.arguments.count > 1 else { throw arguments.fail("STROKE is missing; write it like KEY_POWER:0-300") }
  var strokes: [KeyGenerator.Stroke] = []
  do throws(GestureError) {
    for text in arguments.arguments.dropFirst() { strokes.append(try KeyGenerator.parse(text)) }
  } catch {
    throw arguments.fail("\(error)")
  }
  let (format, output) = try target(arguments)
  try KeyGenerator(strokes: strokes).write(format, to: output)
  return 0
}

/// Generate readings of an accelerometer.
private func generateMotion(_ arguments: ParsedArguments) throws -> Int32 {
  try refusePanelOptions(arguments, except: ["seed"])
  guard arguments.arguments.count > 1 else { throw arguments.fail("MOVEMENT is missing; write it like shake:0.5") }
  var movements: [MotionGenerator.Movement] = []
  do throws(GestureError) {
    for text in arguments.arguments.dropFirst() { movements.append(try MotionGenerator.parse(text)) }
  } catch {
    throw arguments.fail("\(error)")
  }
  let (format, output) = try target(arguments)
  let seed = UInt64(try arguments.count("seed", from: 0) ?? 1)
  try MotionGenerator(movements: movements, seed: seed).write(format, to: output)
  return 0
}

private func refusePanelOptions(_ arguments: ParsedArguments, except allowed: Set<String>) throws {
  let refused = [
    "panel", "description", "resolution", "seed", "rate", "jitter", "event-stamps", "all-axes", "count", "unsteady",
    "habit",
  ]
  try arguments.refuse(refused.filter { !allowed.contains($0) }) {
    "\(arguments.arguments[0]): no panel is generated; leave \($0) out"
  }
}

private var intentionNames: String { Intention.all.map(\.name).joined(separator: ", ") }

/// Write a recording to the file and in the format that the options give.
private func write(_ generator: RecordingGenerator, _ arguments: ParsedArguments) throws {
  let (format, output) = try target(arguments)
  try generator.write(format, to: output)
}

/// The format and path to write, from the options.
private func target(_ arguments: ParsedArguments) throws -> (RecordingFormat, String) {
  let output = arguments.string("output") ?? "-"
  let format = arguments.format("to") ?? RecordingFormat.named(by: output) ?? .evemu
  guard format.canBeWritten else {
    throw arguments.fail("the name \"\(output)\" means the format \(format.rawValue), which only convert writes")
  }
  return (format, output)
}

/// The panel that the options describe.
private func panel(_ arguments: ParsedArguments) throws -> DeviceDescription {
  guard let path = arguments.string("description") else {
    let size = try arguments.size("panel") ?? (800, 480)
    return RecordingGenerator.panel(
      width: Int32(size.width), height: Int32(size.height),
      resolution: Int32(clamping: try arguments.count("resolution") ?? 5))
  }
  try arguments.refuse(["panel", "resolution"]) { "--description and \($0) both define the panel; use one of them" }
  let devices = try RecordingReader.open(path).devices
  guard let described = devices.first(where: { $0.touchProtocol == .slots }) else {
    throw RecordingError(file: path, message: "no device has slots; the panel must have slots")
  }
  return described
}
