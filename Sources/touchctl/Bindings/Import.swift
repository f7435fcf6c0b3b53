import Bindings
import CommandLine
import Configuration
import Documents
import Glibc
import Kernel
import TouchKit
import Varlink

let importCommand = Subcommand(
  specification: CommandSpecification(
    "touchctl import",
    "converts another program's gestures to a scene and bindings, or tslib's settings to a configuration",
    arguments: ["PROGRAM", "[FILE]", "[FOLDER]"],
    details: (
      line:
        "Write PROGRAM.scene.yaml and PROGRAM.bindings.yaml to FOLDER; for tslib, write tslib.yaml. PROGRAM is one of these:",
      items: [
        "lisgd: FILE is lisgd's config.h, or a file with the command that starts lisgd (default: the running lisgd, or sxmo's hook)",
        "touchegg: FILE is touchegg.conf (default: the user's own file, or the file of the package)",
        "tslib: FILE is ts.conf (default: /etc/ts.conf); touchctl also reads the file pointercal in the same folder",
      ]
    ),
    options: [
      .init("size", "WxH", help: "For lisgd and tslib: the screen's size in pixels"),
      .init("description", "FILE", help: "For tslib: a recording of the panel, or the panel's device in /dev/input"),
      .init("pointercal", "FILE", help: "For tslib: the calibration file, if it is not in the folder of ts.conf"),
      .init("force", help: "Replace existing files"),
      .init(
        "install", help: "Write bindings.yaml and its scene to ~/.config/touchd, and run the bindings at each login"),
    ]),
  body: importGestures)

@Sendable private func importGestures(_ arguments: ParsedArguments) throws -> Int32 {
  let program = arguments.arguments[0]
  let installs = arguments.flag("install")
  // Checked before the file is opened, because an unknown program is the more useful error.
  guard programs.contains(program) else {
    let near = suggestion(for: program, among: programs).map { "did you mean \($0)?" }
    throw arguments.fail(
      "unknown program \(quoted(program)); \(near ?? "known: \(programs.joined(separator: ", "))")")
  }
  var size = try arguments.size("size")
  if size != nil, program == "touchegg" { throw arguments.fail("--size applies only to lisgd and tslib") }
  if program != "tslib" { try arguments.refuse(["description", "pointercal"]) { "\($0) applies only to tslib" } }
  if installs, program == "tslib" { throw arguments.fail("--install applies only to lisgd and touchegg") }
  if installs, arguments.arguments.count > 2 {
    throw arguments.fail("--install writes to the user's own folder, and does not accept FOLDER")
  }
  let folder = installs ? try userFolder("touchd") : arguments.arguments.count > 2 ? arguments.arguments[2] : "."
  let source =
    try arguments.arguments.count > 1 ? ImportSource(path: arguments.arguments[1]) : ImportSource(of: program)
  if program == "tslib" { return try importTslib(source, to: folder, size, arguments) }
  if size == nil, installs, program == "lisgd" { size = screenSize() }
  let imported: ImportedGestures
  do {
    imported =
      try program == "lisgd"
      ? ImportedGestures(lisgd: source.text, size: size)
      : ImportedGestures(touchegg: source.text, desktop: getenv("XDG_CURRENT_DESKTOP").map { String(cString: $0) })
  } catch {
    throw CommandFailure("\(source.name):\(error)")
  }
  for note in imported.notes { say("\(source.name):\(note)") }
  let (scene, bindings) = ("\(program).scene.yaml", installs ? "bindings.yaml" : "\(program).bindings.yaml")
  // Write both files or neither.
  for name in [scene, bindings] where !arguments.flag("force") && fileExists("\(folder)/\(name)") {
    throw CommandFailure("\(folder)/\(name) exists already, so nothing was written; --force replaces it")
  }
  if installs { try makeFolders(folder) }
  for (name, text) in [
    (scene, imported.sceneText(from: source.name)), (bindings, imported.bindingsText(from: source.name, scene: scene)),
  ] {
    try writeWholeFile("\(folder)/\(name)", text, replaces: arguments.flag("force"))
  }
  let count = imported.count
  say("\(count) binding\(count == 1 ? "" : "s") written to \(folder)/\(bindings), and the scene next to it")
  return installs ? enable(source, program, sends: imported.sends) : 0
}

private func say(_ sentence: String) { report("touchctl import", sentence) }

/// Have the user's service manager run the bindings now and at each login, or report how to start them without one.
///
/// - Returns: the exit code: 1 if the service manager refuses.
private func enable(_ source: ImportSource, _ program: String, sends: Bool) -> Int32 {
  // Commands that talk to programs of the session need these variables, which the service manager may lack.
  let session: [String] = ["WAYLAND_DISPLAY", "SWAYSOCK", "DISPLAY"].filter { getenv($0) != nil }
  if !session.isEmpty { _ = try? runToEnd(["systemctl", "--user", "import-environment"] + session) }
  let words = ["systemctl", "--user", "enable", "--now", "touchd-bindings.service"]
  let outcome = try? runToEnd(words)
  if outcome == .exited(0) {
    say("touchd-bindings.service runs the bindings now and at each login")
    if session.contains("SWAYSOCK") {
      say(
        "touchd-bindings.service starts before sway; add to sway's configuration: exec systemctl --user import-environment "
          + "\(session.joined(separator: " ")) && systemctl --user restart touchd-bindings")
    }
  } else if outcome != nil, !hasUserUnit("touchd-bindings.service") {
    say(
      "touchd-bindings.service is not installed; install touchd (its package, or make install), then use: "
        + words.joined(separator: " "))
    say("without the service, start this command at each login: touchctl run --reconnect")
  } else {
    say("to run the bindings, start this command at each login: touchctl run --reconnect")
    say("if systemd runs the session, use: \(words.joined(separator: " "))")
  }
  if source.isRunning {
    say("\(program) is still running; stop it, and remove the setting that starts it")
  }
  let socket = Configuration.gesturesSocketPath
  if access(socket, W_OK) != 0, errno == EACCES {
    say(
      "this user may not open \(socket), so no gesture runs a command yet; use: sudo adduser \"$USER\" input; then log in again"
    )
  }
  if sends, access(Sender.defaultSocketPath, W_OK) != 0 {
    say(
      "keys and clicks need touchd-send; use: sudo systemctl enable --now touchd-send.socket; sudo adduser \"$USER\" touchd-send; then log in again"
    )
  }
  return outcome == nil || outcome == .exited(0) ? 0 : 1
}

/// Whether one of systemd's folders contains this user unit.
private func hasUserUnit(_ name: String) -> Bool {
  let roots = ["/etc", "/usr/local/lib", "/usr/lib", "/lib"].map { "\($0)/systemd" }
  let folders = roots + [try? userFolder("systemd")].compactMap { $0 }
  return folders.contains { fileExists("\($0)/user/\(name)") }
}

/// The size of the first screen, if a running service reports it.
private func screenSize() -> (width: Double, height: Double)? {
  for path in [Configuration.gesturesSocketPath, Configuration.defaultSocketPath] {
    guard let reply = try? VarlinkClient(path: path).call("io.touchd.Touch.GetScreens"),
      let size = reply["screens"]?.elements.first?.screenSize
    else { continue }
    return (size.width, size.height)
  }
  return nil
}

/// The programs whose files can be imported.
private let programs = ["lisgd", "touchegg", "tslib"]
