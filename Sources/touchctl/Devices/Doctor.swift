import CommandLine
import Configuration
import Documents
import Evdev
import EventLoop
import Glibc
import Kernel
import Panels
import Recordings
import TouchKit

let doctorCommand = Subcommand(
  specification: CommandSpecification(
    "touchctl doctor", "diagnoses a panel, or this machine, and prints the settings and commands that fix faults",
    arguments: ["[DEVICE|RECORDING]"],
    options: [
      .init("system", help: "Examine how the machine uses its touchscreens (the default without DEVICE and RECORDING)"),
      .init(
        "root", "FOLDER", help: "Examine the machine whose files are below this folder, such as a mounted memory card"),
      .init("description", "FILE", help: "Take the recorded device's description from this file"),
      .init(
        "config", "FILE",
        help:
          "Print settings for the screens and rules of this configuration; for DEVICE, the default is the service's configuration"
      ),
      .init(
        "size", "WxH",
        help: "Print settings for a screen of this size in pixels; by default, the size is the range of the axes"),
      .init(
        "card", help: "Measure the glass with a bank card that lies on it: touch two opposite corners of the card"),
    ]),
  body: examine)

@Sendable private func examine(_ arguments: ParsedArguments) throws -> Int32 {
  guard let path = arguments.arguments.first else { return try examineSystem(arguments) }
  try arguments.refuse(["system", "root"]) { "\($0) examines the machine, and accepts no DEVICE or RECORDING" }
  if path.hasPrefix("/dev/") { return try examineDevice(path, arguments) }
  if let accelerometer = try IIOAccelerometer.at(path) { return try examine(accelerometer) }
  var (configuration, needsScreen) = try configuration(arguments, otherwise: Configuration())
  let reader = try RecordingReader.open(path, description: arguments.string("description"))
  reader.onWarning = { report("touchctl doctor", "\($0)") }
  let size = configuration.screens[0].geometry.size.map { (width: $0.width, height: $0.height) }
  if let pixels = try reader.fitPixels(size, advice: "with --size WxH") {
    configuration.screens[0].geometry.size = Size(width: pixels.width, height: pixels.height)
  }
  if arguments.flag("card") { return try measure(reader, configuration, arguments) }
  var diagnoses: [Diagnosis] = []
  var frame = Frame()
  while try reader.next(into: &frame) {
    for (index, device) in reader.devices.enumerated().dropFirst(diagnoses.count) {
      diagnoses.append(
        Diagnosis(
          device, at: place(of: device, in: reader, configuration),
          hasGuessedRange: reader.guessedRanges.contains(index)))
    }
    if frame.device < diagnoses.count { diagnoses[frame.device].observe(frame) }
  }
  var isEmpty = true
  for device in reader.devices where try reportSensor(device) { isEmpty = false }
  for (device, diagnosis) in zip(reader.devices, diagnoses) where device.touchProtocol != .none {
    isEmpty = false
    try report(diagnosis, rule: configuration.ruleIndex(for: DiscoveredDevice(device)), needsScreen: needsScreen)
  }
  if isEmpty {
    let isPanel = reader.devices.contains { $0.touchProtocol != .none }
    throw RecordingError(
      file: path,
      message: isPanel
        ? "the recording has no events of a panel; record touches with touchctl record"
        : "the recording has no device that reports touches, keys or acceleration")
  }
  return 0
}

/// Report how the machine uses its touchscreens.
private func examineSystem(_ arguments: ParsedArguments) throws -> Int32 {
  try arguments.refuse(["description", "config", "size", "card"]) { "\($0) requires a DEVICE or RECORDING" }
  let root = arguments.string("root") ?? ""
  guard root.isEmpty || fileExists(root) else { throw CommandFailure("there is no folder \(root)") }
  try printText(SystemDoctor.report(on: Machine(root: root == "/" ? "" : root)))
  return 0
}

/// The place of a recorded device on its screen.
func place(of device: DeviceDescription, in reader: RecordingReader, _ configuration: Configuration) -> PanelPlace {
  let panels = reader.devices.filter { $0.touchProtocol != .none }.map { (DiscoveredDevice($0), $0) }
  return configuration.panelPlace(of: DiscoveredDevice(device), device, among: panels)
}

/// The configuration that the printed settings are for, and whether they must include its screen.
private func configuration(
  _ arguments: ParsedArguments, otherwise: @autoclosure () throws -> Configuration
) throws -> (Configuration, needsScreen: Bool) {
  var configuration = try arguments.string("config").map { try Configuration.load(path: $0) } ?? otherwise()
  let needsScreen = configuration.screens == Configuration().screens
  if let size = try arguments.screenSize() { configuration.screens[0].geometry.size = size }
  return (configuration, needsScreen)
}

extension LiveDevice {
  /// Whether another program has grabbed the device; only a brief grab shows this.
  var isTaken: Bool {
    do throws(LiveDeviceError) {
      try grab()
      ungrab()
      return false
    } catch {
      return error.isGrabbedElsewhere
    }
  }
}

private func examineDevice(_ path: String, _ arguments: ParsedArguments) throws -> Int32 {
  if !fileExists(path) { throw CommandFailure("there is no \(path); touchctl devices lists the touchscreens") }
  let device = try LiveDevice(path: path, grab: false)
  let discovery = try Discovery()
  discovery.enumerate { _ in }
  if discovery.twins[device.path] != nil {
    report(
      "touchctl doctor",
      "\(path): touchd created this device for a panel; name the panel itself (touchctl devices)")
    return 1
  }
  if try reportSensor(device.description) { return 0 }
  let found =
    discovery.known.values.first { $0.paths.contains(device.path) } ?? DiscoveredDevice(path: device.path)
  if let twin = discovery.twin(of: found), device.isTaken {
    report(
      "touchctl doctor",
      "\(path): touchd has grabbed this panel and passes it on through \(twin); stop touchd, or examine the file that "
        + "touchctl record --service --format evemu \(path) writes")
    return 1
  }
  let (configuration, needsScreen) = try configuration(arguments, otherwise: .load())
  let place = configuration.panelPlace(of: found, device.description, among: [(found, device.description)])
  var card = arguments.flag("card") ? SingleTouches(device.description) : nil
  var diagnosis = Diagnosis(device.description, at: place)
  let loop = try EventLoop()
  let read = {
    // The initial state, read before the loop, is not examined. It contains palms for whatever rests on the panel.
    let outcome = device.read { frame in
      diagnosis.observe(frame)
      card?.observe(frame)
    }
    if outcome == .disconnected || card?.places.count == 2 { loop.stop() }
  }
  _ = device.read { _ in }
  try loop.onSignals([SIGINT, SIGTERM]) { _ in loop.stop() }
  try loop.add(device.fd, interest: .read) { _ in read() }
  printError(
    card == nil
      ? "Use the panel as usual for a while, and rest a hand on it; ^C ends it.\n"
      : "Lay a bank card on the glass, with its long side parallel to the long side of the glass. Then touch two opposite corners of the card.\n"
  )
  loop.run()
  if let card { return try report(card, at: place) }
  try report(diagnosis, rule: configuration.ruleIndex(for: found), needsScreen: needsScreen)
  return 0
}

/// Report the measurements of a sysfs accelerometer, and the rule that reads it.
private func examine(_ device: IIOAccelerometer) throws -> Int32 {
  var frame = Frame()
  try device.read(into: &frame) { 0 }
  let measured = frame.events.map { event in
    numeral(Double(event.value) / Double(device.description.axes[event.code]?.resolution ?? 1), decimals: 2)
  }
  var findings = [
    "measured acceleration: \(measured.joined(separator: ", ")) g to the right, to the top and out of the glass"
  ]
  if let frequency = device.samplingFrequency, frequency < 8 {
    findings.append(
      "the driver measures \(numeral(frequency, decimals: 2)) times per second; shakes require at least 8 measurements per second"
    )
  }
  try reportSensor(device.description, findings)
  return 0
}

/// Report the rule that reads a device which is not a touchscreen.
/// - Returns: whether touchd can read anything from the device.
@discardableResult
private func reportSensor(_ device: DeviceDescription, _ findings: [String] = []) throws(SystemError) -> Bool {
  let rule = device.sensorRule
  guard rule != nil || device.isKeyboard else { return false }
  let use =
    device.isKeyboard
    ? "this is a keyboard; touchd reads only the keys that a rule lists in presses"
    : "a rule decides what touchd reads from the device"
  try printText("\(device.name.isEmpty ? "unknown" : oneLine(device.name)):\n- not a touchscreen; \(use)\n")
  for finding in findings { try printText("- \(finding)\n") }
  if let rule { try printText("For the configuration:\n\(rule)") }
  return true
}

private func report(_ diagnosis: Diagnosis, rule: Int?, needsScreen: Bool) throws(SystemError) {
  let (name, isPen) = (diagnosis.description.name, diagnosis.description.isPen)
  try printText("\(name.isEmpty ? "unknown" : oneLine(name)):\n")
  if isPen { try printText("- the panel reports a pen, but no fingers\n") }
  for finding in diagnosis.findings {
    try printText("- \(finding.sentence)\n")
    if let question = finding.question { try printText("  \(question) If so:\n") }
    if let remedy = finding.remedy { try printText("  \(remedy.line)\n") }
  }
  if diagnosis.findings.isEmpty { try printText("- no fault was found\n") }
  if !diagnosis.place.isSizeKnown { try printText(list("To find the size without a ruler:", sizeAdvice(diagnosis))) }
  try printText(list("Good:", diagnosis.good) + list("Not checked:", diagnosis.unchecked))
  if !isPen { try printText(orientationAdvice(diagnosis.place.setup)) }
  let lines = diagnosis.ruleLines
  let screen = needsScreen ? diagnosis.screenLine.map { [$0] } ?? [] : []
  if !lines.isEmpty { try printText(block(lines, of: name, rule: rule, after: screen)) }
}

private func list(_ title: String, _ sentences: [String]) -> String {
  sentences.isEmpty ? "" : sentences.reduce("\(title)\n") { "\($0)- \($1)\n" }
}

extension DeviceDescription {
  /// Whether the device reports only the tip of a pen.
  fileprivate var isPen: Bool {
    touchProtocol == .single && has(EventType.key, EventCode.btnToolPen) && !has(EventType.key, EventCode.btnToolFinger)
  }
}

/// The rule with these lines, for pasting. If the device's name is unknown, every line is a comment.
private func block(_ lines: [String], of name: String, rule: Int?, after screen: [String]) -> String {
  var text = "For the configuration:\n"
  if lines.contains(where: { $0.hasPrefix("#") }) {
    text += "# For each line with # and a question, remove the # if the answer is yes.\n"
  }
  if let rule {
    text +=
      "# devices[\(rule)] already matches this panel, and only the first matching rule applies: add the lines to that rule.\n"
  }
  if name.isEmpty {
    text +=
      "# The recording does not name its device: write the name that touchctl devices prints, and remove the # before it.\n"
  }
  let pattern = DeviceMatch.pattern(for: name).map { "\\\"".contains($0) ? "\\\($0)" : "\($0)" }.joined()
  return (screen + ["devices:", "  - match: {name: \"\(oneLine(pattern))\"}"] + lines).reduce(text) { text, line in
    text + (name.isEmpty && !line.hasPrefix("#") ? "#" : "") + line + "\n"
  }
}
