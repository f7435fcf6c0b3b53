import Glibc
import Kernel

/// Reports with inotify when a file was written or replaced.
///
/// It watches the file's directory, because editors replace the file by a new one.
final class FileWatch {
  /// The descriptor that is readable when ``receive()`` should be called.
  var descriptor: Int32 { inotify.descriptor }
  private let inotify: Inotify
  private let name: String

  /// Watch a path. The file need not exist yet.
  ///
  /// - Throws: the kernel's error, such as ENOENT if the directory does not exist.
  init(_ path: String) throws(SystemError) {
    let slash = path.utf8.lastIndex(of: UInt8(ascii: "/"))
    inotify = try Inotify()
    name = slash.map { String(path[path.utf8.index(after: $0)...]) } ?? path
    let directory = slash.map { $0 == path.startIndex ? "/" : String(path[..<$0]) } ?? "."
    _ = try inotify.add(directory, UInt32(IN_CLOSE_WRITE) | UInt32(IN_MOVED_TO))
  }

  /// Whether the file was written or replaced since the last call.
  func receive() -> Bool {
    var hasChanged = false
    inotify.receive { _, mask, changed in
      // A lost event may have been about the file.
      if mask & UInt32(IN_Q_OVERFLOW) != 0 || changed == name { hasChanged = true }
    }
    return hasChanged
  }
}
