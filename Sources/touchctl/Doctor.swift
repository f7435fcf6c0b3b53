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
  if let accelerometer = try IIOAccelerometer.at(path) { return try examine(accelerometer) }
  let reader = try RecordingReader.open(path, description: arguments.string("description"))
  reader.onWarning = { report("touchctl doctor", "\($0)") }
  var diagnoses: [Diagnosis] = []
  var frame = Frame()
  while try reader.next(into: &frame) {
    for device in reader.devices.dropFirst(diagnoses.count) { diagnoses.append(Diagnosis(device)) }
    if frame.device < diagnoses.count { diagnoses[frame.device].observe(frame) }
  }
  for device in reader.devices { try reportSensor(device) }
  for (device, diagnosis) in zip(reader.devices, diagnoses) where device.touchProtocol != .none {
    try report(diagnosis, of: device.name)
  }
  return 0
}

private func examineDevice(_ path: String) throws -> Int32 {
  let device = try LiveDevice(path: path, grab: false)
  if try reportSensor(device.description) { return 0 }
  var diagnosis = Diagnosis(device.description)
  let loop = try EventLoop()
  let read = {
    // What the device said before is not what is wrong with it now: its state comes as frames with palms for what rests on it.
    if device.read({ diagnosis.observe($0) }) == .gone { loop.stop() }
  }
  _ = device.read { _ in }
  try loop.onSignals([SIGINT, SIGTERM]) { _ in loop.stop() }
  try loop.add(device.fd, interest: .read) { _ in read() }
  printError("Use the panel as usual for a while, and rest a hand on it; ^C ends it.\n")
  loop.run()
  try report(diagnosis, of: device.description.name)
  return 0
}

/// Say what an accelerometer of sysfs measures, and which rule of the configuration reads it.
private func examine(_ device: IIOAccelerometer) throws -> Int32 {
  var frame = Frame()
  try device.read(into: &frame) { 0 }
  let measured = frame.events.map { event in
    numeral(Double(event.value) / Double(device.description.axes[event.code]?.resolution ?? 1), decimals: 2)
  }
  var findings = ["up is \(measured.joined(separator: ", ")) g to the right, to the top and out of the glass"]
  if let frequency = device.samplingFrequency, frequency < 8 {
    findings.append("its driver measures \(numeral(frequency, decimals: 2)) times a second; for shakes it takes 8")
  }
  try reportSensor(device.description, findings)
  return 0
}

/// Say of a device that is no touchscreen which rule of the configuration reads it.
/// - Returns: whether it is one that anything can be read of.
@discardableResult
private func reportSensor(_ device: DeviceDescription, _ findings: [String] = []) throws(SystemError) -> Bool {
  guard let rule = device.sensorRule else { return false }
  try printText(
    "\(device.name.isEmpty ? "unknown" : oneLine(device.name)):\n- no touchscreen; what is wanted of it a rule names\n")
  for finding in findings { try printText("- \(finding)\n") }
  try printText("For the configuration:\n\(rule)")
  return true
}

private func report(_ diagnosis: Diagnosis, of name: String) throws(SystemError) {
  try printText("\(name.isEmpty ? "unknown" : oneLine(name)):\n")
  for finding in diagnosis.findings {
    try printText("- \(finding.sentence)\n" + (finding.remedy.map { "  \($0.line)\n" } ?? ""))
  }
  if let filters = diagnosis.filters {
    let pattern = DeviceMatch.pattern(for: name).map { "\\\"".contains($0) ? "\\\($0)" : "\($0)" }.joined()
    try printText(
      "For the configuration:\ndevices:\n  - match: {name: \"\(oneLine(pattern))\"}\n    filters: \(filters)\n")
  }
  if diagnosis.findings.isEmpty { try printText("- nothing is wrong that was seen\n") }
}
