internal import Glibc
internal import Kernel

/// Reports when to try again to open devices that could not be opened.
///
/// udev sets a node's permissions after the node appears, and an administrator may set them at any time. A program that
/// has grabbed a device closes it eventually. inotify reports all of this for the directory of the nodes; nothing
/// polls.
package final class DiscoveryRetry {
  /// Readable when there is something to ``receive()``.
  package var fd: Int32 { inotify.descriptor }
  private let inotify: Inotify
  private var watch: Int32?

  package init() throws(LiveDeviceError) {
    inotify = try LiveDeviceError.inotify()
  }

  /// Start to watch a directory, `/dev/input`; a missing directory has no changes.
  package func begin(in directory: String) {
    if watch == nil { watch = try? inotify.add(directory, UInt32(IN_ATTRIB | IN_CLOSE)) }
  }

  /// Stop watching, and drop the events so far: call it before a device is tried, because closing it after a failure is
  /// also an event.
  package func end() {
    if let watch { inotify.remove(watch) }
    watch = nil
    receive()
  }

  /// Read and drop the events of the descriptor.
  package func receive() { inotify.receive() }
}
