internal import Glibc
internal import Kernel

/// Reports when to try again to open devices that could not be opened.
///
/// udev sets a node's permissions after the node appears, an administrator may set them at any time, and a program that
/// has grabbed a device closes it at some time. inotify reports all of this for the directory of the nodes; nothing
/// polls.
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

  /// Start to watch a directory, `/dev/input`; a missing one has no changes.
  package func begin(in directory: String) {
    guard watch < 0 else { return }
    watch = inotify_add_watch(fd, directory, UInt32(IN_ATTRIB | IN_CLOSE))
  }

  /// Stop watching, and drop the events so far: call it before a device is tried, because closing it after a failure is
  /// also an event.
  package func end() {
    if watch >= 0 { inotify_rm_watch(fd, watch) }
    watch = -1
    receive()
  }

  /// Read and drop the events of the descriptor.
  package func receive() {
    withUnsafeTemporaryAllocation(byteCount: 4096, alignment: 8) { buffer in
      while let size = try? systemCall("read", { read(fd, buffer.baseAddress, buffer.count) }), size > 0 {}
    }
  }
}
