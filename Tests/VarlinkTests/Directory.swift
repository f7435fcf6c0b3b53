import Glibc
import Kernel

@testable import Varlink

/// A directory for one test's files, removed with what is in it at the end of its life.
final class Directory {
  let path: String

  init() throws {
    var template = Array("/tmp/touchd-test-XXXXXX".utf8CString)
    guard let made = mkdtemp(&template) else { throw SystemError(call: "mkdtemp", errno: errno) }
    path = String(cString: made)
  }

  deinit {
    for name in names { unlink("\(path)/\(name)") }
    rmdir(path)
  }

  /// The path of a file in the directory.
  func callAsFunction(_ name: String) -> String {
    "\(path)/\(name)"
  }

  /// The names of the files, sorted.
  var names: [String] {
    guard let directory = opendir(path) else { return [] }
    defer { closedir(directory) }
    var names: [String] = []
    while let entry = readdir(directory) {
      let name = withUnsafePointer(to: &entry.pointee.d_name) {
        $0.withMemoryRebound(to: CChar.self, capacity: 256) { String(cString: $0) }
      }
      if name != "." && name != ".." { names.append(name) }
    }
    return names.sorted()
  }

  /// Create a socket file that nobody listens on, as a server leaves one that was killed.
  func makeDeadSocket(_ name: String) throws {
    let fd = try UnixAddress.socket()
    defer { close(fd) }
    let address = try UnixAddress(self(name))
    _ = try systemCall("bind") { address.withSockaddr { bind(fd, $0, $1) } }
  }
}
