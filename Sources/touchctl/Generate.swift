import Evdev
import Glibc
import Recordings
import TouchService

let generateCommand = Command(
  specification: CommandSpecification(
    "touchctl generate", "makes a recording of gestures, each written like \(GestureText.forms.joined(separator: " "))",
    arguments: ["[GESTURE...]"],
    options: [
      .init("output", "FILE", help: "Write to this file instead of standard output"),
      .init("to", "FORMAT", help: "evtest, evemu (the default), libinput or getevent"),
      .init("panel", "WxH", help: "The panel's range in device units; 800x480 without"),
      .init("description", "FILE", help: "Take the panel's description from this recording instead"),
      .init("resolution", "N", help: "Device units a millimetre; 5 without"),
      .init("seed", "N", help: "Decides everything that is random; 1 without"),
      .init("rate", "N", help: "Frames a second; 100 without"),
      .init("jitter", "PART", help: "How far frames may come from their time, as a part of the interval; 0.2 without"),
      .init("event-stamps", help: "Give each event of a frame a stamp of its own"),
      .init("all-axes", help: "Report every axis in every frame, changed or not"),
      .init("shipped", "FOLDER", help: "Write the recordings that come with touchd to this folder instead"),
    ]),
  body: generate)

@Sendable private func generate(_ arguments: ParsedArguments) throws -> Int32 {
  if let folder = arguments.string("shipped") {
    guard arguments.arguments.isEmpty else { throw arguments.fail("--shipped takes no gestures") }
    for recording in ShippedRecording.all { try recording.write(to: "\(folder)/\(recording.name)") }
    return 0
  }
  guard !arguments.arguments.isEmpty else { throw arguments.fail("GESTURE is missing") }
  var fingers: [Finger] = []
  for text in arguments.arguments {
    do {
      // Each gesture begins well after the one before, so that no two taps make a double one.
      let time = fingers.isEmpty ? 0 : (fingers.map(\.end).max() ?? 0) + 700_000
      fingers += try GestureText.parse(text, at: time)
    } catch {
      throw arguments.fail("\(error)")
    }
  }
  let size = try arguments.size("panel") ?? (800, 480)
  var panel = RecordingGenerator.panel(
    width: Int32(size.width), height: Int32(size.height),
    resolution: Int32(clamping: try arguments.count("resolution") ?? 5))
  if let path = arguments.string("description") {
    let devices = try RecordingReader.open(path).devices
    guard let described = devices.first(where: { $0.touchProtocol == .slots }) else {
      throw RecordingError(file: path, message: "no device with slots, which a panel must be")
    }
    panel = described
  }
  let generator = RecordingGenerator(
    device: panel, fingers: fingers, seed: UInt64(try arguments.count("seed") ?? 1),
    rate: min(try arguments.positiveNumber("rate") ?? 100, 10_000),
    jitter: min(try arguments.positiveNumber("jitter") ?? 0.2, 1), leavesOutUnchanged: !arguments.flag("all-axes"),
    stampsEachEvent: arguments.flag("event-stamps"))
  try generator.write(try arguments.format("to") ?? .evemu, to: arguments.string("output") ?? "-")
  return 0
}

extension ParsedArguments {
  /// The option's value as the name of a format that can be written, or nil where it was not given.
  ///
  /// - Parameter orTouches: whether touches will do too.
  func format(_ name: String, orTouches: Bool = false) throws(UsageError) -> RecordingFormat? {
    guard let text = string(name) else { return nil }
    let allowed = RecordingFormat.allCases.filter { $0.canBeWritten || orTouches && $0 == .touches }
    guard let format = allowed.first(where: { $0.rawValue == text }) else {
      let names = allowed.map(\.rawValue).joined(separator: ", ")
      throw fail("--\(name): \"\(text)\" is no format that can be written; there are \(names)")
    }
    return format
  }
}
