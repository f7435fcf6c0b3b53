internal import Glibc
internal import Kernel

/// Reports that a program closed one of the watched device nodes, which the program may have grabbed.
///
/// A grab is not visible, and the events that the grabber received leave no mark in the streams of other readers. It
/// ends at the latest when the grabber closes its descriptor. inotify reports that, so nothing polls. `DiscoveryRetry`
/// waits for a device that cannot be opened.
package final class CloseWatch {
  /// Readable when there is something to ``receive()``.
  package var fd: Int32 { inotify.descriptor }
  private let inotify: Inotify
  private var paths: [Int32: String] = [:]

  package init() throws(LiveDeviceError) {
    inotify = try LiveDeviceError.inotify()
  }

  /// Watch a node; a node that was removed in the meantime is not watched.
  package func add(_ path: String) {
    if let watch = try? inotify.add(path, UInt32(IN_CLOSE)) { paths[watch] = path }
  }

  package func remove(_ path: String) {
    for (watch, watched) in paths where watched == path {
      inotify.remove(watch)
      paths[watch] = nil
    }
  }

  /// Return the nodes that were closed since the last call.
  package func receive() -> Set<String> {
    var closed: Set<String> = []
    inotify.receive { watch, mask, _ in
      if mask & UInt32(IN_CLOSE) != 0, let path = paths[watch] { closed.insert(path) }
    }
    return closed
  }
}
