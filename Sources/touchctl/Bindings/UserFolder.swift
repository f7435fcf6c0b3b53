import Glibc

/// The user's folder of a program's configuration: below `$XDG_CONFIG_HOME`, or else `~/.config`.
///
/// - Throws: if neither variable says where that is.
func userFolder(_ program: String) throws -> String {
  func variable(_ name: String) -> String? {
    getenv(name).map { String(cString: $0) }.flatMap { $0.isEmpty ? nil : $0 }
  }
  // The specification has a relative path ignored.
  if let folder = variable("XDG_CONFIG_HOME"), folder.hasPrefix("/") { return "\(folder)/\(program)" }
  guard let home = variable("HOME") else { throw CommandFailure("neither XDG_CONFIG_HOME nor HOME is set") }
  return "\(home)/.config/\(program)"
}
