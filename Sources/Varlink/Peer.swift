import CLinux
import Glibc
import Kernel

/// The process at the other end of a connection, as identified by the kernel when the connection was made.
package struct Peer: Equatable, Sendable {
  /// The process; 0 if it is in a namespace that is not visible to this process.
  package var pid: Int32
  /// The effective user.
  package var uid: UInt32
  /// The effective group.
  package var gid: UInt32
  /// The supplementary groups.
  package var groups: [UInt32]

  package init(pid: Int32, uid: UInt32, gid: UInt32, groups: [UInt32]) {
    self.pid = pid
    self.uid = uid
    self.gid = gid
    self.groups = groups
  }

  /// Get the peer of a connected Unix socket.
  /// - Throws: the error of `getsockopt`.
  init(of fd: Int32) throws(SystemError) {
    var credentials = clinux_credentials()
    _ = try systemCall("getsockopt SO_PEERCRED") { clinux_peer_credentials(fd, &credentials) }
    pid = credentials.pid
    uid = credentials.uid
    gid = credentials.gid
    groups = try Self.groups(of: fd)
  }

  private static func groups(of fd: Int32) throws(SystemError) -> [UInt32] {
    var groups = [UInt32](repeating: 0, count: 64)
    while true {
      var size = socklen_t(groups.count * MemoryLayout<UInt32>.size)
      do {
        _ = try systemCall("getsockopt SO_PEERGROUPS") { getsockopt(fd, SOL_SOCKET, SO_PEERGROUPS, &groups, &size) }
        groups.removeSubrange((Int(size) / MemoryLayout<UInt32>.size)...)
        return groups
      } catch  where error.errno == ERANGE {
        // The kernel has returned the required size; a process may have up to 65,536 groups.
        groups = [UInt32](repeating: 0, count: Int(size) / MemoryLayout<UInt32>.size)
      }
    }
  }
}
