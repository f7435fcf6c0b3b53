import Glibc
import Kernel

/// Says when a file has been written or replaced; inotify reports it, nothing polls.
///
/// It watches the file's directory, for editors put a new file in the place of the old one.
final class FileWatch {
  /// Readable when there is something to ``receive()``.
  let descriptor: Int32
  private let name: String

  /// Watch a path, whether there is a file now or not.
  ///
  /// - Throws: the kernel's error, such as ENOENT where there is no directory.
  init(_ path: String) throws(SystemError) {
    let slash = path.utf8.lastIndex(of: UInt8(ascii: "/"))
    name = slash.map { String(path[path.utf8.index(after: $0)...]) } ?? path
    let directory = slash.map { $0 == path.startIndex ? "/" : String(path[..<$0]) } ?? "."
    let descriptor = try systemCall("inotify_init1") { inotify_init1(Int32(IN_NONBLOCK) | Int32(IN_CLOEXEC)) }
    do {
      _ = try systemCall("watch \(directory)") {
        inotify_add_watch(descriptor, directory, UInt32(IN_CLOSE_WRITE) | UInt32(IN_MOVED_TO))
      }
    } catch {
      close(descriptor)
      throw error
    }
    // Not before: what throws with everything set is deinitialized, and would close it again.
    self.descriptor = descriptor
  }

  deinit {
    close(descriptor)
  }

  /// Whether the file was written or replaced since the last call.
  func receive() -> Bool {
    var hasChanged = false
    withUnsafeTemporaryAllocation(byteCount: 4096, alignment: 8) { buffer in
      while true {
        let size = read(descriptor, buffer.baseAddress, buffer.count)
        guard size > 0, let start = buffer.baseAddress else { return }
        var offset = 0
        while offset + MemoryLayout<inotify_event>.size <= size {
          let event = buffer.loadUnaligned(fromByteOffset: offset, as: inotify_event.self)
          let text = offset + MemoryLayout<inotify_event>.size
          // What was lost may have been about the file.
          if event.mask & UInt32(IN_Q_OVERFLOW) != 0 { hasChanged = true }
          if event.len > 0, String(cString: (start + text).assumingMemoryBound(to: CChar.self)) == name {
            hasChanged = true
          }
          offset = text + Int(event.len)
        }
      }
    }
    return hasChanged
  }
}
