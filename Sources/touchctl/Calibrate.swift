import CommandLine
import Documents
import Evdev
import EventLoop
import Kernel
import Panels
import TouchKit
import TouchService

let calibrateCommand = Command(
  specification: CommandSpecification(
    "touchctl calibrate", "asks for four touches and tells the configuration's lines that put a panel right",
    arguments: ["DEVICE"],
    options: [
      .init("inset", "PERCENT", help: "How far from the edges the four points lie, in per cent of the screen (10)"),
      .init("write", help: "Put the matrix into the file calibration.yaml beside the configuration's other drop-ins"),
      .init("config", "FILE", help: "The service's configuration (\(Configuration.defaultPath))"),
    ]),
  body: calibrate)

@Sendable private func calibrate(_ arguments: ParsedArguments) throws -> Int32 {
  let inset = try arguments.positiveNumber("inset") ?? 10
  guard inset < 45 else { throw arguments.fail("--inset is below 45") }
  let device = try LiveDevice(path: arguments.arguments[0], grab: true)
  let path = arguments.string("config") ?? Configuration.defaultPath
  let configuration = try arguments.string("config").map(Configuration.load) ?? Configuration.loadDefault()
  let known = try foundDevices()
  let found = known.first { $0.paths.contains(device.path) } ?? DiscoveredDevice(path: device.path)
  let rule = configuration.rule(for: found)
  let order = PanelAdjustment(swapsAxes: rule.swapsAxes, invertsX: rule.invertsX, invertsY: rule.invertsY)
  let rotation = configuration.rotation(of: found)
  guard let x = device.description.horizontalAxis, let y = device.description.verticalAxis, x.maximum > x.minimum,
    y.maximum > y.minimum
  else {
    report("touchctl calibrate", "\(device.path): the device says no range of its axes")
    return 1
  }
  let (near, far) = (inset / 100, 1 - inset / 100)
  let places = ["upper left", "upper right", "lower right", "lower left"]
  let targets = [Point(x: near, y: near), Point(x: far, y: near), Point(x: far, y: far), Point(x: near, y: far)].map(
    rotation.glass)
  var touched: [Point] = []
  var tracker = ContactTracker(device.description)
  var nextID = 1
  let loop = try EventLoop()
  func ask() {
    printError("Touch the point in the \(places[touched.count]) corner, \(Int(inset)) % from both edges, and lift.\n")
  }
  var isGone = false
  let read = {
    let outcome = device.read { frame in
      tracker.handle(frame, nextID: &nextID) { contacts in
        // Where a single finger lifts is what was meant.
        guard contacts.count == 1, contacts[0].phase == .ended, contacts[0].isPlaced, touched.count < targets.count
        else { return }
        touched.append(order.ordered(Point(x: part(contacts[0].x, of: x), y: part(contacts[0].y, of: y))))
        if touched.count < targets.count { ask() } else { loop.stop() }
      }
    }
    isGone = outcome == .gone
    if isGone { loop.stop() }
  }
  try loop.add(device.fd, interest: .read) { _ in read() }
  read()
  ask()
  if !isGone { loop.run() }
  guard let result = Calibration(touched: touched, targets: targets) else {
    report("touchctl calibrate", isGone ? "\(device.path) is gone" : "the four touches lie on a line")
    return 1
  }
  if result.largestError > 0.03 {
    let error = percent(result.largestError)
    report("touchctl calibrate", "a touch lies \(error) % beside its place; try again for a better matrix")
  }
  let numbers = result.matrix.numbers.map(rounded)
  let match = match(for: found, named: device.description, among: known)
  try printText(lines(match, numbers))
  guard arguments.flag("write"), let matrix = PanelAdjustment.Matrix(numbers) else { return 0 }
  let file = CalibrationFile(of: path)
  try file.put(matrix, for: match)
  report("touchctl calibrate", "written to \(file.path); the service takes it when it reads its configuration again")
  return 0
}

/// What tells the device from the others that are there.
private func match(
  for found: DiscoveredDevice, named description: DeviceDescription, among known: [DiscoveredDevice]
) -> DeviceMatch {
  var match = DeviceMatch()
  match.name = DeviceMatch.pattern(for: description.name)
  match.id = DeviceID(vendor: description.vendor, product: description.product)
  let hasTwin = known.contains {
    $0.path != found.path && $0.name == found.name && ($0.vendor, $0.product) == (found.vendor, found.product)
  }
  if hasTwin {
    let place = found.links.first { $0.hasPrefix("/dev/input/by-path/") }
    match.path = DeviceMatch.pattern(for: place ?? found.path)
  }
  return match
}

/// The configuration's lines.
private func lines(_ match: DeviceMatch, _ numbers: [Double]) -> String {
  var words = ["name: \"\(escaped(match.name ?? ""))\""]
  if let id = match.id { words.append("id: \"\(id)\"") }
  if let path = match.path { words.append("path: \"\(escaped(path))\"") }
  return """
    calibrations:
      - match: {\(words.joined(separator: ", "))}
        matrix: [\(numbers.map { numeral($0) }.joined(separator: ", "))]

    """
}

/// A place on an axis from 0 to 1; the middle of a unit is what it means.
private func part(_ value: Int32, of axis: AxisInfo) -> Double {
  (Double(value) - Double(axis.minimum) + 0.5) / (Double(axis.maximum) - Double(axis.minimum) + 1)
}

private func percent(_ part: Double) -> Int {
  Int((part * 100).rounded())
}

/// Five digits after the point: a tenth of a pixel on the widest screens.
private func rounded(_ number: Double) -> Double {
  (number * 100_000).rounded() / 100_000
}

private func escaped(_ text: String) -> String {
  text.map { $0 == "\"" || $0 == "\\" ? "\\\($0)" : String($0) }.joined()
}
