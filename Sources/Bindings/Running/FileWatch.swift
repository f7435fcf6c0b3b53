import Glibc
import Kernel

/// Says when a file has been written or replaced; inotify reports it, nothing polls.
///
/// It watches the file's directory, for editors put a new file in the place of the old one.
final class FileWatch {
  /// Readable when there is something to ``receive()``.
  var descriptor: Int32 { inotify.descriptor }
  private let inotify: Inotify
  private let name: String

  /// Watch a path, whether there is a file now or not.
  ///
  /// - Throws: the kernel's error, such as ENOENT where there is no directory.
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
      // What was lost may have been about the file.
      if mask & UInt32(IN_Q_OVERFLOW) != 0 || changed == name { hasChanged = true }
    }
    return hasChanged
  }
}
