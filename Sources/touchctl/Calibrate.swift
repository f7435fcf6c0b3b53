import Evdev
import EventLoop
import Panels
import TouchKit
import TouchService

let calibrateCommand = Command(
  specification: CommandSpecification(
    "touchctl calibrate", "asks for four touches and prints the configuration's lines that put a panel right",
    arguments: ["DEVICE"],
    options: [
      .init("inset", "PERCENT", help: "How far from the edges the four points lie, in per cent of the screen (10)")
    ]),
  body: calibrate)

@Sendable private func calibrate(_ arguments: ParsedArguments) throws -> Int32 {
  let inset = try arguments.positiveNumber("inset") ?? 10
  guard inset < 45 else { throw arguments.fail("--inset is below 45") }
  let device = try LiveDevice(path: arguments.arguments[0], grab: true)
  guard let x = device.description.horizontalAxis, let y = device.description.verticalAxis, x.maximum > x.minimum,
    y.maximum > y.minimum
  else {
    printError("touchctl: \(device.path): the device says no range of its axes\n")
    return 1
  }
  let (near, far) = (inset / 100, 1 - inset / 100)
  let places = ["upper left", "upper right", "lower right", "lower left"]
  let targets = [Point(x: near, y: near), Point(x: far, y: near), Point(x: far, y: far), Point(x: near, y: far)]
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
        guard contacts.count == 1, contacts[0].phase == .ended, touched.count < targets.count else { return }
        touched.append(Point(x: part(contacts[0].x, of: x), y: part(contacts[0].y, of: y)))
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
  guard let found = Calibration(touched: touched, targets: targets) else {
    printError("touchctl: \(isGone ? "\(device.path) is gone" : "the four touches lie on a line")\n")
    return 1
  }
  if found.largestError > 0.03 {
    printError(
      "touchctl: a touch lies \(percent(found.largestError)) % beside its place; try again for a better matrix\n")
  }
  let matrix = found.matrix
  let numbers = [matrix.a, matrix.b, matrix.c, matrix.d, matrix.e, matrix.f].map(rounded).joined(separator: ", ")
  printText(
    """
    devices:
      - match: {name: "\(escaped(device.description.name))"}
        calibration: [\(numbers)]

    """)
  return 0
}

/// A place on an axis from 0 to 1; the middle of a unit is what it means.
private func part(_ value: Int32, of axis: AxisInfo) -> Double {
  (Double(value) - Double(axis.minimum) + 0.5) / (Double(axis.maximum) - Double(axis.minimum) + 1)
}

private func percent(_ part: Double) -> Int {
  Int((part * 100).rounded())
}

/// Five digits after the point: a tenth of a pixel on the widest screens.
private func rounded(_ number: Double) -> String {
  let value = (number * 100_000).rounded() / 100_000
  return value == value.rounded() ? "\(Int(value))" : "\(value)"
}

private func escaped(_ text: String) -> String {
  text.map { $0 == "\"" || $0 == "\\" ? "\\\($0)" : String($0) }.joined()
}
