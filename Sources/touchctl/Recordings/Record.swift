import CommandLine
import Evdev
import EventLoop
import Glibc
import Kernel
import Recordings
import TouchKit

let recordCommand = Subcommand(
  specification: CommandSpecification(
    "touchctl record", "records the events of a touchscreen until you press ^C or unplug the touchscreen",
    arguments: ["[DEVICE]"],
    options: [
      .init(
        "format", "FORMAT", choices: recordable.map(\.rawValue),
        help: "Write this format (default: set by the ending of FILE's name, otherwise evemu)"),
      .init("output", "FILE", help: "Write to this file instead of standard output"),
      .init(
        "service",
        help:
          "Record the input of a running service, for touchctl replay --record; with --format, record only DEVICE, in this format"
      ),
      .socket,
      .init("grab", help: "Grab the device, so that no other program gets its events meanwhile"),
    ]),
  body: record)

/// The formats that can be written while recording.
private let recordable: [RecordingFormat] = [.evemu, .evtest, .libinput]

@Sendable private func record(_ arguments: ParsedArguments) throws -> Int32 {
  let output = arguments.string("output") ?? "-"
  if arguments.flag("service") { return try recordService(arguments, output) }
  guard let path = arguments.arguments.first else { throw arguments.fail("DEVICE or --service is missing") }
  let format = arguments.format("format") ?? RecordingFormat.named(by: output) ?? .evemu
  guard recordable.contains(format) else {
    throw arguments.fail("the name \"\(output)\" means the format \(format.rawValue), which only convert writes")
  }
  if let accelerometer = try IIOAccelerometer.at(path) {
    if arguments.flag("grab") {
      throw arguments.fail("an accelerometer of sysfs cannot be grabbed; leave --grab out")
    }
    return try record(accelerometer, format, output)
  }
  let device = try LiveDevice(path: path, grab: arguments.flag("grab"))
  let writer = try RecordingWriter(format, [device.description], path: output)
  try writer.begin(0)
  let loop = try EventLoop()
  var failure: RecordingError?
  let read = {
    // The frames also contain SYN_DROPPED, and palms for fingers that were lost.
    let outcome = device.read { frame in
      do throws(RecordingError) {
        try writer.write(frame)
      } catch {
        failure = error
      }
    }
    if outcome == .disconnected { report("touchctl record", "\(device.path) is disconnected") }
    if outcome == .disconnected || failure != nil || !writer.hasReader { loop.stop() }
  }
  try loop.onSignals([SIGINT, SIGTERM]) { _ in loop.stop() }
  try loop.add(device.fd, interest: .read) { _ in read() }
  read()
  report("touchctl record", "recording \"\(device.description.name)\"; ^C ends it")
  if failure == nil { loop.run() }
  if let failure { throw failure }
  try writer.finish()
  return 0
}

/// Record an accelerometer of sysfs, at the rate at which the service reads it for shakes.
private func record(_ device: IIOAccelerometer, _ format: RecordingFormat, _ output: String) throws -> Int32 {
  let writer = try RecordingWriter(format, [device.description], path: output)
  try writer.begin(0)
  let loop = try EventLoop()
  let clock = MonotonicClock()
  let interval = Int64(1e6 / Thresholds().shakeRate)
  var next = clock.now
  var frame = Frame()
  var failure: (any Error)?
  var timer: Timer?
  timer = try loop.makeTimer {
    do {
      try device.read(into: &frame) { clock.now }
      try writer.write(frame)
      next = max(next + interval, frame.time)
      timer?.arm(at: next)
      if !writer.hasReader { loop.stop() }
    } catch {
      failure = error
      loop.stop()
    }
  }
  timer?.arm(at: next)
  try loop.onSignals([SIGINT, SIGTERM]) { _ in loop.stop() }
  report("touchctl record", "recording \"\(device.description.name)\"; ^C ends it")
  loop.run()
  try writer.finish()
  if let failure { throw failure }
  return 0
}
