import Bindings
import CommandLine
import Configuration
import Documents
import Kernel
import TouchService

let importCommand = Subcommand(
  specification: CommandSpecification(
    "touchctl import", "converts another program's gestures to a scene and bindings",
    arguments: ["PROGRAM", "FILE", "[FOLDER]"],
    details: (
      line: "PROGRAM is one of these; PROGRAM.scene.yaml and PROGRAM.bindings.yaml are written to FOLDER:",
      items: ["lisgd     its config.h, or a script or command line that starts it", "touchegg  its touchegg.conf"]
    ),
    options: [
      .init("size", "WxH", help: "The screen's size in pixels, which lisgd uses to measure gestures and edges"),
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
  if size != nil, program != "lisgd" { throw arguments.fail("--size is of use with lisgd alone") }
  let text = String(decoding: try readFile(path), as: UTF8.self)
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

/// The programs whose files are read.
private let programs = ["lisgd", "touchegg"]

/// Why nothing was imported; prints one sentence.
private struct ImportError: Error, CustomStringConvertible {
  let description: String
}
