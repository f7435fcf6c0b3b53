import Bindings
import CommandLine
import Documents
import Kernel
import TouchService

let importCommand = Command(
  specification: CommandSpecification(
    "touchctl import", "writes a scene and bindings that do what another program's file says",
    arguments: ["PROGRAM", "FILE", "[FOLDER]"],
    details: (
      line: "PROGRAM is one of these; PROGRAM.scene.yaml and PROGRAM.bindings.yaml are written to FOLDER:",
      items: ["lisgd     its config.h, or a script or command line that starts it", "touchegg  its touchegg.conf"]
    ),
    options: [
      .init("size", "WxH", help: "The screen's size in pixels, by which lisgd measures gestures and edges"),
      .init("force", help: "Replace files that are there"),
    ]),
  body: importGestures)

@Sendable private func importGestures(_ arguments: ParsedArguments) throws -> Int32 {
  let (program, path) = (arguments.arguments[0], arguments.arguments[1])
  let folder = arguments.arguments.count > 2 ? arguments.arguments[2] : "."
  let text = String(decoding: try readFile(path), as: UTF8.self)
  let imported: ImportedGestures
  do {
    switch program {
    case "lisgd": imported = try ImportedGestures(lisgd: text, size: try arguments.size("size"))
    case "touchegg":
      if arguments.flag("size") { throw arguments.fail("--size is of use with lisgd alone") }
      imported = try ImportedGestures(touchegg: text)
    default:
      let near = suggestion(for: program, among: ["lisgd", "touchegg"]).map { "did you mean \($0)?" }
      throw arguments.fail("unknown program \"\(program)\"; \(near ?? "known: lisgd, touchegg")")
    }
  } catch let error as UsageError {
    throw error
  } catch {
    throw ImportError(description: "\(path):\(error)")
  }
  for note in imported.notes { report("touchctl import", "\(path):\(note)") }
  let (scene, bindings) = ("\(program).scene.yaml", "\(program).bindings.yaml")
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

/// A file that cannot be read as its program's; prints one sentence.
private struct ImportError: Error, CustomStringConvertible {
  let description: String
}
