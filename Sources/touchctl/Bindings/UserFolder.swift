import Glibc

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
