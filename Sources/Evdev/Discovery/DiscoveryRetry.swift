internal import Glibc
internal import Kernel

/// Says when it is worth trying again to open devices that did not let themselves be opened.
///
/// udev sets a node's permissions after the node appears, an administrator may set them at any time, and whoever has grabbed a device
/// closes it one day. inotify reports all of that of the directory of the nodes; nothing polls.
package final class DiscoveryRetry {
  /// Readable when there is something to ``receive()``.
  package let fd: Int32
  private var watch: Int32 = -1

  /// - Throws: what `inotify_init1` says.
  package init() throws(LiveDeviceError) {
    fd = try LiveDeviceError.wrap("inotify", "be used") { inotify_init1(Int32(IN_NONBLOCK) | Int32(IN_CLOEXEC)) }
  }

  deinit {
    close(fd)
  }

  /// Start listening to what happens in a directory, `/dev/input`; nothing happens in one that is not there.
  package func begin(in directory: String) {
    guard watch < 0 else { return }
    watch = inotify_add_watch(fd, directory, UInt32(IN_ATTRIB | IN_CLOSE))
  }

  /// Stop listening, and forget what has come: to be called before a device is tried, since closing it after a failure is heard too.
  package func end() {
    if watch >= 0 { inotify_rm_watch(fd, watch) }
    watch = -1
    receive()
  }

  /// Take what has come off the descriptor.
  package func receive() {
    withUnsafeTemporaryAllocation(byteCount: 4096, alignment: 8) { buffer in
      while let size = try? systemCall("read", { read(fd, buffer.baseAddress, buffer.count) }), size > 0 {}
    }
  }
}
