import CommandLine
import Configuration
import Documents
import Evdev
import EventLoop
import Kernel
import Panels
import Recordings
import TouchKit

private let places = ["upper left", "upper right", "lower right", "lower left"]

let calibrateCommand = Subcommand(
  specification: CommandSpecification(
    "touchctl calibrate", "calibrates a panel with four touches, and prints the settings",
    arguments: ["[DEVICE]"],
    details: (
      line: "Touch the four points in the corners of the picture in this order:",
      items: places
    ),
    options: [
      .init("from", "RECORDING", help: "Take the four touches from this recording instead of a device"),
      .init("description", "FILE", help: "Take the recorded device's description from this file"),
      .init(
        "inset", "PERCENT", help: "Distance of the four points from the edges, in percent of the screen (default: 10)"),
      .init("write", help: "Write the matrix to calibration.yaml, next to the configuration's other drop-ins"),
      .init("config", "FILE", help: "The service's configuration (\(Configuration.defaultPath))"),
      .init(
        "print", "STACK", choices: CalibrationStack.allCases.map(\.rawValue),
        help: "Print settings for this program instead of settings for the service's configuration"),
      .init("size", "WxH", help: "The picture's size in pixels, for --print tslib"),
    ]),
  body: calibrate)

/// The touched points and their device.
private struct Touched {
  /// The points, from 0 to 1 over the ranges of the axes.
  var places: [Point]
  var description: DeviceDescription
  var found: DiscoveredDevice
  /// The other devices of the machine.
  var known: [DiscoveredDevice] = []
}

@Sendable private func calibrate(_ arguments: ParsedArguments) throws -> Int32 {
  let inset = try arguments.positiveNumber("inset") ?? 10
  guard inset < 45 else { throw arguments.fail("--inset is below 45") }
  guard arguments.arguments.isEmpty == arguments.flag("from") else {
    throw arguments.fail("the touches come from a DEVICE or from --from RECORDING: name one of them")
  }
  guard arguments.flag("from") || !arguments.flag("description") else {
    throw arguments.fail("--description requires --from")
  }
  let stack = arguments.string("print").flatMap { CalibrationStack(rawValue: $0) }
  guard stack == nil || !arguments.flag("write") else {
    throw arguments.fail("--write is for the service's configuration, --print for other programs: use one of them")
  }
  let pixels = try arguments.screenSize()
  guard pixels == nil || stack == .tslib else { throw arguments.fail("--size requires --print tslib") }
  let path = arguments.string("config") ?? Configuration.defaultPath
  let load = { () throws(DocumentError) -> Configuration in
    try Configuration.load(path: arguments.string("config"))
  }
  let touched =
    if let recording = arguments.string("from") {
      try recordedTouches(recording, description: arguments.string("description"), load())
    } else {
      try askForTouches(arguments.arguments[0], inset: inset, load)
    }
  guard let touched else { return 1 }
  let configuration = try load()
  let rule = configuration.rule(for: touched.found)
  let rotation = configuration.rotation(of: touched.found)
  // Other programs do not read the configuration, so its settings for the axes and its rotation do not apply to them.
  let order =
    stack == nil
    ? PanelAdjustment(swapsAxes: rule.swapsAxes, invertsX: rule.invertsX, invertsY: rule.invertsY) : PanelAdjustment()
  let picture = targets(inset / 100)
  let targets = stack.map { $0.turnsWithPicture } ?? true ? picture.map(rotation.glass) : picture
  guard let result = Calibration(touched: touched.places.map(order.ordered), targets: targets) else {
    report("touchctl calibrate", "the four touches lie on a line, or too close together")
    return 1
  }
  guard result.largestError <= Calibration.errorLimit * (1 - 2 * inset / 100) else {
    report(
      "touchctl calibrate",
      "a touch is \(percent(result.largestError)) % away from its point; touch the four points in this order: "
        + places.joined(separator: ", "))
    return 1
  }
  if result.largestError > 0.03 {
    let error = percent(result.largestError)
    report("touchctl calibrate", "a touch is \(error) % away from its point; try again for a better matrix")
  }
  guard stack?.namesDevice == false || !touched.description.name.isEmpty else {
    report(
      "touchctl calibrate", "the recording does not name its device; give its description with --description FILE")
    return 1
  }
  let numbers = result.matrix.numbers.map(rounded)
  if let stack {
    let matrix = PanelAdjustment.Matrix(numbers) ?? result.matrix
    let calibration = StackCalibration(
      matrix: matrix, description: touched.description, found: touched.found,
      hasTwin: hasTwin(touched.found, among: touched.known),
      size: pixels ?? configuration.pictureSize(of: touched.found))
    guard let lines = calibration.lines(for: stack) else {
      throw arguments.fail("\(stack.rawValue) requires pixels; give the picture's size with --size WxH")
    }
    try printText(lines)
    return 0
  }
  let match = match(for: touched.found, named: touched.description, among: touched.known)
  let zones =
    rule.filters.deadZones.isEmpty
    ? ""
    : "# With this matrix, the rule's deadZones cover other glass; remove them, and find them again with touchctl doctor\n"
  try printText(lines(match, numbers) + hint(touched.places, targets, order) + zones)
  guard arguments.flag("write"), let matrix = PanelAdjustment.Matrix(numbers) else { return 0 }
  let file = CalibrationFile(of: path)
  try file.put(matrix, for: match)
  report(
    "touchctl calibrate", "the matrix is written to \(file.path); the service uses this matrix after the next reload")
  return 0
}

/// The four points to touch, from 0 to 1 over the picture, in the order of ``places``.
private func targets(_ inset: Double) -> [Point] {
  let (near, far) = (inset, 1 - inset)
  return [Point(x: near, y: near), Point(x: far, y: near), Point(x: far, y: far), Point(x: near, y: far)]
}

/// Ask for a touch at each point.
///
/// - Parameter load: reads the configuration; called before the first question, so that errors appear first.
private func askForTouches(
  _ path: String, inset: Double, _ load: () throws(DocumentError) -> Configuration
) throws -> Touched? {
  let device = try device(at: path)
  let configuration = try load()
  let known = try foundDevices()
  let found = known.first { $0.paths.contains(device.path) } ?? DiscoveredDevice(path: device.path)
  let place = configuration.panelPlace(of: found, device.description, among: [(found, device.description)])
  guard var touches = SingleTouches(device.description, place.setup) else {
    report("touchctl calibrate", "\(device.path): the device does not report the range of its axes")
    return nil
  }
  let loop = try EventLoop()
  var asked = 0
  func ask() {
    printError("Touch the point in the \(places[asked]) corner, \(Int(inset)) % from both edges, and lift.\n")
    asked += 1
  }
  var isDisconnected = false
  let read = {
    let outcome = device.read { frame in
      touches.observe(frame)
      while asked <= touches.places.count, asked < places.count { ask() }
    }
    isDisconnected = outcome == .disconnected
    if isDisconnected || touches.places.count >= places.count { loop.stop() }
  }
  try loop.add(device.fd, interest: .read) { _ in read() }
  read()
  if asked == 0 { ask() }
  if !isDisconnected { loop.run() }
  guard touches.places.count >= places.count else {
    report("touchctl calibrate", "\(device.path) is disconnected")
    return nil
  }
  return Touched(
    places: Array(touches.places.prefix(places.count)), description: device.description, found: found, known: known)
}

/// Open a device. If the path is not an input device, suggest `--from`.
private func device(at path: String) throws -> LiveDevice {
  do throws(LiveDeviceError) {
    return try LiveDevice(path: path, grab: true)
  } catch {
    guard error.isNoInputDevice else { throw error }
    throw CommandFailure("\(error); for a recording, use: touchctl calibrate --from \(path)")
  }
}

/// Read the four touches from a recording, which must contain no others after the configuration's filters.
private func recordedTouches(_ path: String, description: String?, _ configuration: Configuration) throws -> Touched {
  let reader = try RecordingReader.open(path, description: description)
  reader.onWarning = { report("touchctl calibrate", "\($0)") }
  let (touches, device) = try singleTouches(reader, path, configuration)
  guard touches.places.count == places.count else {
    throw RecordingError(
      file: path,
      message:
        "the recording has \(touches.places.count) touch\(touches.places.count == 1 ? "" : "es") of a single finger; four are needed: "
        + places.joined(separator: ", ")
        + (touches.places.count > places.count
          ? "; if some are ghost touches, touchctl doctor prints filters for the file of --config" : ""))
  }
  return Touched(places: touches.places, description: device, found: DiscoveredDevice(device))
}

/// The settings for a panel that is only turned or mirrored, as a comment; empty for any other panel.
private func hint(_ touched: [Point], _ targets: [Point], _ now: PanelAdjustment) -> String {
  let order = PanelAdjustment.orders.first { order in
    zip(touched.map(order.ordered), targets).allSatisfy { abs($0.x - $1.x) <= 0.05 && abs($0.y - $1.y) <= 0.05 }
  }
  guard let order, order != now else { return "" }
  return "# Settings of the panel's rule that replace the matrix: "
    + "\(order.keys ?? "none of swapAxes, invertX, invertY")\n"
}

/// The match that distinguishes the device from the other connected ones.
private func match(
  for found: DiscoveredDevice, named description: DeviceDescription, among known: [DiscoveredDevice]
) -> DeviceMatch {
  var match = DeviceMatch()
  match.name = DeviceMatch.pattern(for: description.name)
  match.id = DeviceID(vendor: description.vendor, product: description.product)
  if hasTwin(found, among: known) {
    let place = found.links.first { $0.hasPrefix("/dev/input/by-path/") }
    match.path = DeviceMatch.pattern(for: place ?? found.path)
  }
  return match
}

/// Whether another device has the same name and ids.
private func hasTwin(_ found: DiscoveredDevice, among known: [DiscoveredDevice]) -> Bool {
  known.contains {
    $0.path != found.path && $0.name == found.name && ($0.vendor, $0.product) == (found.vendor, found.product)
  }
}

extension Configuration {
  /// The size in pixels of the picture under a panel; nil if the configuration does not contain it.
  fileprivate func pictureSize(of found: DiscoveredDevice) -> Size? {
    guard let geometry = places(of: found).first.map({ screens[$0.screen].geometry }), let size = geometry.size else {
      return nil
    }
    return geometry.rotation.swapsSides ? Size(width: size.height, height: size.width) : size
  }
}

/// The lines for the configuration.
private func lines(_ match: DeviceMatch, _ numbers: [Double]) -> String {
  var words = ["name: \(Node.text(match.name ?? "").json)"]
  if let id = match.id { words.append("id: \"\(id)\"") }
  if let path = match.path { words.append("path: \(Node.text(path).json)") }
  return """
    calibrations:
      - match: {\(words.joined(separator: ", "))}
        matrix: [\(numbers.map { numeral($0) }.joined(separator: ", "))]

    """
}

private func percent(_ part: Double) -> Int {
  Int((part * 100).rounded())
}

/// Round to five decimals, which is less than a tenth of a pixel on the widest screens.
private func rounded(_ number: Double) -> Double {
  (number * 100_000).rounded() / 100_000
}
