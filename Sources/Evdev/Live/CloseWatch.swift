internal import Glibc
internal import Kernel

/// Reports when a program has closed one of the watched device nodes, which it may have grabbed until then.
///
/// A grab is not visible, and the events that it took leave no mark in the streams of other readers; but it ends with
/// the grabber's descriptor at the latest. inotify reports that; nothing polls. Not for a device that cannot be opened:
/// `DiscoveryRetry` waits for that.
package final class CloseWatch {
  /// Readable when there is something to ``receive()``.
  package let fd: Int32
  private var paths: [Int32: String] = [:]

  /// - Throws: what `inotify_init1` says.
  package init() throws(LiveDeviceError) {
    fd = try LiveDeviceError.wrap("inotify", "be used") { inotify_init1(Int32(IN_NONBLOCK) | Int32(IN_CLOEXEC)) }
  }

  deinit {
    close(fd)
  }

  /// Watch a node; a node that was removed meanwhile is not watched.
  package func add(_ path: String) {
    let watch = inotify_add_watch(fd, path, UInt32(IN_CLOSE))
    if watch >= 0 { paths[watch] = path }
  }

  /// Stop watching a node.
  package func remove(_ path: String) {
    for (watch, watched) in paths where watched == path {
      inotify_rm_watch(fd, watch)
      paths[watch] = nil
    }
  }

  /// The nodes that were closed since the last call.
  package func receive() -> Set<String> {
    var closed: Set<String> = []
    withUnsafeTemporaryAllocation(byteCount: 4096, alignment: 8) { buffer in
      while true {
        let size = (try? systemCall("read") { read(fd, buffer.baseAddress, buffer.count) }) ?? 0
        guard size > 0 else { return }
        var offset = 0
        while offset + MemoryLayout<inotify_event>.size <= size {
          let event = buffer.loadUnaligned(fromByteOffset: offset, as: inotify_event.self)
          if event.mask & UInt32(IN_CLOSE) != 0, let path = paths[event.wd] { closed.insert(path) }
          offset += MemoryLayout<inotify_event>.size + Int(event.len)
        }
      }
    }
    return closed
  }
}
