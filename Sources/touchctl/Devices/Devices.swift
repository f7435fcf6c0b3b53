import CommandLine
import Configuration
import Documents
import Evdev
import TouchService

let devicesCommand = Subcommand(
  specification: CommandSpecification(
    "touchctl devices", "lists the machine's touchscreens as JSON Lines",
    options: [
      .init(
        "all",
        help: "List all input devices that report events, and all accelerometers of sysfs, not only touchscreens")
    ]),
  body: listDevices)

@Sendable private func listDevices(_ arguments: ParsedArguments) throws -> Int32 {
  let output = LineOutput(flushesEachLine: false)
  let listsAll = arguments.flag("all")
  let discovery = try Discovery()
  let listed = foundDevices(discovery).filter { listsAll || $0.isTouchscreen }
  if listed.isEmpty {
    let missing = listsAll ? "device that reports events" : "touchscreen; --all lists every device"
    report("touchctl devices", "there is no \(missing)")
  }
  for found in listed {
    var json = JSONWriter()
    write(found, passedOn: discovery.twin(of: found), to: &json)
    json.withBytes { output.write($0) }
  }
  return try output.exitCode()
}

/// List every device that udev knows, in the order of their node numbers.
func foundDevices() throws(LiveDeviceError) -> [DiscoveredDevice] { foundDevices(try Discovery()) }

private func foundDevices(_ discovery: Discovery) -> [DiscoveredDevice] {
  discovery.enumerate { _ in }
  return discovery.known.values.sorted { ($0.path.utf8.count, $0.path) < ($1.path.utf8.count, $1.path) }
}

private func write(_ found: DiscoveredDevice, passedOn: String?, to json: inout JSONWriter) {
  var description: DeviceDescription?
  var refusal: LiveDeviceError?
  do throws(LiveDeviceError) {
    // Only a brief grab shows whether another program has grabbed the device.
    description =
      try found.interface == .iio
      ? IIOAccelerometer(found).description : LiveDevice(path: found.path, grab: true).description
  } catch {
    refusal = error
  }
  let isGrabbed = refusal?.isGrabbedElsewhere ?? false
  if isGrabbed {
    do throws(LiveDeviceError) {
      description = try LiveDevice(path: found.path, grab: false).description
    } catch {
      refusal = error
    }
  }
  json.beginObject()
  json.member("path", found.path)
  json.member("name", found.name)
  json.member("id", hexadecimal(found.vendor) + ":" + hexadecimal(found.product))
  json.member("touchscreen", found.isTouchscreen)
  json.member("readable", description != nil)
  json.member("grabbed", isGrabbed)
  // If this program can grab the device, the service does not pass it on at the moment.
  if let passedOn, refusal != nil { json.member("passedOn", passedOn) }
  if let refusal { json.member("problem", "\(refusal)") }
  if let description { write(description, to: &json) }
  json.member("links", found.links)
  json.key("udev")
  json.beginObject()
  for (key, value) in found.properties.sorted(by: { $0.key < $1.key }) {
    json.key(key)
    json.string(value)
  }
  json.endObjects()
}

private func write(_ description: DeviceDescription, to json: inout JSONWriter) {
  json.key("protocol")
  switch description.touchProtocol {
  case .slots: json.string("B")
  case .anonymous: json.string("A")
  case .single: json.string("single touch")
  case .none: json.null()
  }
  json.member("slots", description.slotCount)
  if let size = description.physicalSize {
    json.list("millimetres", [size.width, size.height]) { $0.real($1) }
  }
  if description.touchProtocol == .none {
    json.member("keys", description.keyNames)
    json.member("accelerometer", description.isAccelerometer)
  }
  json.axes(of: description, withFlat: false)
}
