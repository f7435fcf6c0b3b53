import Glibc

/// Watches files and folders. The kernel reports their changes, so nothing polls.
package final class Inotify {
  /// Readable when there is something to ``receive(_:)``.
  package let descriptor: Int32

  /// - Throws: the error of `inotify_init1`.
  package init() throws(SystemError) {
    descriptor = try systemCall("inotify_init1") { inotify_init1(Int32(IN_NONBLOCK) | Int32(IN_CLOEXEC)) }
  }

  deinit {
    close(descriptor)
  }

  /// Watch a path for the events of `mask`, such as `IN_CLOSE`.
  ///
  /// - Returns: the number of the watch.
  package func add(_ path: String, _ mask: UInt32) throws(SystemError) -> Int32 {
    try systemCall("watch \(path)") { inotify_add_watch(descriptor, path, mask) }
  }

  package func remove(_ watch: Int32) {
    inotify_rm_watch(descriptor, watch)
  }

  /// Read all events; `name` is the name of a file in a watched folder, otherwise empty.
  package func receive(_ handle: (_ watch: Int32, _ mask: UInt32, _ name: String) -> Void = { _, _, _ in }) {
    withUnsafeTemporaryAllocation(byteCount: 4096, alignment: 8) { buffer in
      while let size = try? systemCall("read", { read(descriptor, buffer.baseAddress, buffer.count) }), size > 0 {
        var offset = 0
        while offset + MemoryLayout<inotify_event>.size <= size {
          let event = buffer.loadUnaligned(fromByteOffset: offset, as: inotify_event.self)
          offset += MemoryLayout<inotify_event>.size
          let name = buffer[offset..<offset + Int(event.len)].prefix { $0 != 0 }
          handle(event.wd, event.mask, String(decoding: name, as: UTF8.self))
          offset += Int(event.len)
        }
      }
    }
  }
}
