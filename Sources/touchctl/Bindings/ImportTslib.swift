import Bindings
import CommandLine
import Configuration
import Evdev
import Kernel
import Recordings

/// Write tslib.yaml, the configuration of the panel that tslib reads.
func importTslib(
  _ source: ImportSource, to folder: String, _ size: (width: Double, height: Double)?,
  _ arguments: ParsedArguments
) throws -> Int32 {
  guard let described = arguments.string("description") else {
    throw arguments.fail(
      "tslib's numbers are in the panel's units: name the panel with --description, such as /dev/input/event0 or a recording"
    )
  }
  let device = try panel(described)
  let calibration =
    arguments.string("pointercal") ?? source.name.split(separator: "/", omittingEmptySubsequences: false).dropLast()
    .map { $0 + "/" }.joined() + "pointercal"
  var isOfCalibration = false
  let imported: ImportedPanel
  do {
    imported = try ImportedPanel(tsConf: source.text, of: device, size: size) {
      isOfCalibration = true
      return String(decoding: try readFile(calibration), as: UTF8.self)
    }
  } catch let error as ImportRemark {
    throw CommandFailure("\(isOfCalibration ? calibration : source.name):\(error)")
  }
  if imported.lacksSize {
    throw arguments.fail("\(calibration) does not contain the screen's size; give the size with --size")
  }
  for note in imported.notes { report("touchctl import", "\(source.name):\(note)") }
  let file = "\(folder)/tslib.yaml"
  if !arguments.flag("force"), fileExists(file) {
    throw CommandFailure("\(file) exists already, so nothing was written; --force replaces it")
  }
  try writeWholeFile(file, imported.text(from: source.name), replaces: arguments.flag("force"))
  report("touchctl import", "the panel's configuration is written to \(file)")
  return 0
}

/// The description of a device, or of the only panel in a recording.
private func panel(_ path: String) throws -> DeviceDescription {
  if path.hasPrefix("/dev/") { return try LiveDevice(path: path, grab: false).description }
  let panels = try RecordingReader.open(path).devices.filter { $0.touchProtocol != .none }
  guard panels.count == 1, panels[0].horizontalAxis != nil, panels[0].verticalAxis != nil else {
    throw CommandFailure(
      "\(path): describes \(panels.isEmpty ? "no panel" : "more than one panel, or no axes")")
  }
  return panels[0]
}
