import Bindings
import CommandLine
import Configuration
import Documents
import Evdev
import Kernel
import Recordings
import TouchService

let importCommand = Subcommand(
  specification: CommandSpecification(
    "touchctl import", "converts another program's gestures to a scene and bindings, or its panel to a configuration",
    arguments: ["PROGRAM", "FILE", "[FOLDER]"],
    details: (
      line:
        "PROGRAM is one of these; PROGRAM.scene.yaml and PROGRAM.bindings.yaml are written to FOLDER, of tslib tslib.yaml:",
      items: [
        "lisgd     its config.h, or a script or command line that starts it", "touchegg  its touchegg.conf",
        "tslib     its ts.conf, and the pointercal beside it",
      ]
    ),
    options: [
      .init("size", "WxH", help: "The screen's size in pixels, which lisgd and tslib use as their measure"),
      .init("description", "FILE", help: "The panel of tslib: a recording of it, or its device in /dev/input"),
      .init("pointercal", "FILE", help: "The calibration of tslib, unless it lies beside ts.conf"),
      .init("force", help: "Replace existing files"),
    ]),
  body: importGestures)

@Sendable private func importGestures(_ arguments: ParsedArguments) throws -> Int32 {
  let (program, path) = (arguments.arguments[0], arguments.arguments[1])
  let folder = arguments.arguments.count > 2 ? arguments.arguments[2] : "."
  // Before the file is opened: of an unknown program it does not matter what it is.
  guard programs.contains(program) else {
    let near = suggestion(for: program, among: programs).map { "did you mean \($0)?" }
    throw arguments.fail(
      "unknown program \(quoted(program)); \(near ?? "known: \(programs.joined(separator: ", "))")")
  }
  let size = try arguments.size("size")
  if size != nil, program == "touchegg" { throw arguments.fail("--size is of use with lisgd and tslib alone") }
  for option in ["description", "pointercal"] where arguments.flag(option) && program != "tslib" {
    throw arguments.fail("--\(option) is of use with tslib alone")
  }
  let text = String(decoding: try readFile(path), as: UTF8.self)
  if program == "tslib" { return try importTslib(text, from: path, to: folder, size, arguments) }
  let imported: ImportedGestures
  do {
    imported = try program == "lisgd" ? ImportedGestures(lisgd: text, size: size) : ImportedGestures(touchegg: text)
  } catch {
    throw ImportError(description: "\(path):\(error)")
  }
  for note in imported.notes { report("touchctl import", "\(path):\(note)") }
  let (scene, bindings) = ("\(program).scene.yaml", "\(program).bindings.yaml")
  // Both or none.
  for name in [scene, bindings] where !arguments.flag("force") && fileExists("\(folder)/\(name)") {
    throw ImportError(description: "\(folder)/\(name) is there already, and nothing was written; --force replaces it")
  }
  for (name, text) in [
    (scene, imported.sceneText(from: path)), (bindings, imported.bindingsText(from: path, scene: scene)),
  ] {
    try writeWholeFile("\(folder)/\(name)", text, replaces: arguments.flag("force"))
  }
  let count = imported.count
  report(
    "touchctl import", "\(count) binding\(count == 1 ? "" : "s") written to \(folder)/\(bindings), the scene beside it")
  return 0
}

/// Write the configuration of the panel that tslib reads.
private func importTslib(
  _ text: String, from path: String, to folder: String, _ size: (width: Double, height: Double)?,
  _ arguments: ParsedArguments
) throws -> Int32 {
  guard let described = arguments.string("description") else {
    throw arguments.fail(
      "tslib's numbers are units of a panel: name it with --description, /dev/input/event0 or a recording")
  }
  let device = try panel(described)
  let calibration =
    arguments.string("pointercal") ?? path.split(separator: "/", omittingEmptySubsequences: false).dropLast()
    .map { $0 + "/" }.joined() + "pointercal"
  var isOfCalibration = false
  let imported: ImportedPanel
  do {
    imported = try ImportedPanel(tsConf: text, of: device, size: size) {
      isOfCalibration = true
      return String(decoding: try readFile(calibration), as: UTF8.self)
    }
  } catch let error as TslibError {
    throw ImportError(description: "\(isOfCalibration ? calibration : path):\(error)")
  }
  if imported.lacksSize {
    throw arguments.fail("\(calibration) does not say the screen's size; give it with --size")
  }
  for note in imported.notes { report("touchctl import", "\(path):\(note)") }
  let file = "\(folder)/tslib.yaml"
  if !arguments.flag("force"), fileExists(file) {
    throw ImportError(description: "\(file) is there already, and nothing was written; --force replaces it")
  }
  try writeWholeFile(file, imported.text(from: path), replaces: arguments.flag("force"))
  report("touchctl import", "the panel's configuration is written to \(file)")
  return 0
}

/// The one panel that a recording or a device describes.
private func panel(_ path: String) throws -> DeviceDescription {
  if path.hasPrefix("/dev/") { return try LiveDevice(path: path, grab: false).description }
  let panels = try RecordingReader.open(path).devices.filter { $0.touchProtocol != .none }
  guard panels.count == 1, panels[0].horizontalAxis != nil, panels[0].verticalAxis != nil else {
    throw ImportError(
      description: "\(path): describes \(panels.isEmpty ? "no panel" : "more than one panel, or no axes")")
  }
  return panels[0]
}

/// The programs whose files are read.
private let programs = ["lisgd", "touchegg", "tslib"]

/// Why nothing was imported; prints one sentence.
private struct ImportError: Error, CustomStringConvertible {
  let description: String
}
