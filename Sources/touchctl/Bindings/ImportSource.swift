import Configuration
import Glibc
import Kernel

/// The settings of another program: from a named file, or found on this machine.
struct ImportSource {
  /// The path that notes and errors show.
  let name: String
  let text: String
  /// Whether the program is running, in which case it also responds to the imported gestures.
  let isRunning: Bool
}

extension ImportSource {
  /// Read the file of that name.
  init(path: String) throws {
    self.init(name: path, text: String(decoding: try readFile(path), as: UTF8.self), isRunning: false)
  }

  /// Find the settings on this machine: the command line of the running program, or else its file.
  ///
  /// - Throws: `CommandFailure` with the paths that were tried.
  init(of program: String) throws {
    if program == "lisgd", let (process, line) = Self.commandLine(of: program) {
      self = ImportSource(name: "/proc/\(process)/cmdline", text: line, isRunning: true)
      return
    }
    let places = try Self.places(of: program)
    guard let path = places.first(where: fileExists) else {
      let running = program == "lisgd" ? "lisgd is not running, and " : ""
      throw CommandFailure(
        "\(running)these files do not exist: \(places.joined(separator: ", ")); name the program's file")
    }
    try self.init(path: path)
  }

  private static func places(of program: String) throws -> [String] {
    if program == "tslib" { return ["/etc/ts.conf"] }
    if program == "touchegg" {
      return ["\(try userFolder("touchegg"))/touchegg.conf", "/usr/share/touchegg/touchegg.conf"]
    }
    let hooks = "\(try userFolder("sxmo"))/hooks"
    return [
      "\(hooks)/sxmo_hook_lisgdstart.sh", "\(hooks)/lisgdstart",
      "/usr/share/sxmo/default_hooks/sxmo_hook_lisgdstart.sh",
    ]
  }

  /// The command line of this user's first process with this name, quoted for a shell.
  private static func commandLine(of program: String) -> (process: String, line: String)? {
    func read(_ path: String) -> String? {
      (try? readWholeFile(path, limit: 1 << 20)).map { String(decoding: $0, as: UTF8.self) }
    }
    for process in ((try? fileNames(in: "/proc")) ?? []).filter({ Int32($0) != nil }).sorted() {
      var status = stat()
      guard read("/proc/\(process)/comm") == "\(program)\n", stat("/proc/\(process)", &status) == 0,
        status.st_uid == getuid(), let text = read("/proc/\(process)/cmdline")
      else { continue }
      let words = text.split(separator: "\0", omittingEmptySubsequences: false).dropLast()
      return (process, words.map(inQuotationMarks).joined(separator: " "))
    }
    return nil
  }

  private static func inQuotationMarks(_ word: Substring) -> String {
    "'\(word.split(separator: "'", omittingEmptySubsequences: false).joined(separator: "'\\''"))'"
  }
}

/// The folder of a program's configuration, in `$XDG_CONFIG_HOME` or else `~/.config`.
///
/// - Throws: if neither `XDG_CONFIG_HOME` nor `HOME` is set.
func userFolder(_ program: String) throws -> String {
  func variable(_ name: String) -> String? {
    getenv(name).map { String(cString: $0) }.flatMap { $0.isEmpty ? nil : $0 }
  }
  // The XDG specification requires that relative paths are ignored.
  if let folder = variable("XDG_CONFIG_HOME"), folder.hasPrefix("/") { return "\(folder)/\(program)" }
  guard let home = variable("HOME") else { throw CommandFailure("neither XDG_CONFIG_HOME nor HOME is set") }
  return "\(home)/.config/\(program)"
}
