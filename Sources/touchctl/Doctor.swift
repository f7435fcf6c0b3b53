import CommandLine
import Documents
import Evdev
import EventLoop
import Glibc
import Kernel
import Panels
import Recordings
import TouchService

let doctorCommand = Command(
  specification: CommandSpecification(
    "touchctl doctor", "says what is wrong with a panel, and which line of the configuration helps",
    arguments: ["DEVICE|RECORDING"],
    options: [.init("description", "FILE", help: "Take the recorded device's description from this file")]),
  body: examine)

@Sendable private func examine(_ arguments: ParsedArguments) throws -> Int32 {
  let path = arguments.arguments[0]
  if path.hasPrefix("/dev/") { return try examineDevice(path) }
  let reader = try RecordingReader.open(path, description: arguments.string("description"))
  reader.onWarning = { tell("touchctl doctor", "\($0)") }
  var examinations: [Examination] = []
  var frame = Frame()
  while try reader.next(into: &frame) {
    for device in reader.devices.dropFirst(examinations.count) { examinations.append(Examination(device)) }
    if frame.device < examinations.count { examinations[frame.device].take(frame) }
  }
  for (device, examination) in zip(reader.devices, examinations) where device.touchProtocol != .none {
    try report(examination, of: device.name)
  }
  return 0
}

private func examineDevice(_ path: String) throws -> Int32 {
  let device = try LiveDevice(path: path, grab: false)
  var examination = Examination(device.description)
  let loop = try EventLoop()
  let read = {
    // What the device said before is not what is wrong with it now: its state comes as frames with palms for what rests on it.
    if device.read({ examination.take($0) }) == .gone { loop.stop() }
  }
  _ = device.read { _ in }
  try loop.onSignals([SIGINT, SIGTERM]) { _ in loop.stop() }
  try loop.add(device.fd, interest: .read) { _ in read() }
  printError("Use the panel as usual for a while, and rest a hand on it; ^C ends it.\n")
  loop.run()
  try report(examination, of: device.description.name)
  return 0
}

private func report(_ examination: Examination, of name: String) throws(SystemError) {
  try printText("\(name.isEmpty ? "unknown" : oneLine(name)):\n")
  for finding in examination.findings {
    try printText("- \(finding.sentence)\n" + (finding.remedy.map { "  \($0.line)\n" } ?? ""))
  }
  if let filters = examination.filters {
    let pattern = DeviceMatch.pattern(for: name).map { "\\\"".contains($0) ? "\\\($0)" : "\($0)" }.joined()
    try printText(
      "For the configuration:\ndevices:\n  - match: {name: \"\(oneLine(pattern))\"}\n    filters: \(filters)\n")
  }
  if examination.findings.isEmpty { try printText("- nothing is wrong that was seen\n") }
}
