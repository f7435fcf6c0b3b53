import Glibc
package import Kernel

/// The sockets that a service manager opened for this process, by the protocol of `sd_listen_fds(3)`.
package struct SocketActivation {
  /// The first passed descriptor (SD_LISTEN_FDS_START).
  static let firstDescriptor: Int32 = 3

  /// The descriptors, in the order of the socket units.
  package let descriptors: [Int32]
  /// Their names: `FileDescriptorName=` of the socket unit, or else the unit's own name; empty if unknown.
  package let names: [String]

  /// Check that the service can serve a descriptor: a Unix stream socket that listens.
  /// - Throws: EBADF or ENOTSOCK if it is not a socket, EINVAL if it is another kind.
  package static func check(_ descriptor: Int32) throws(SystemError) {
    for (name, option, wanted) in [
      ("SO_DOMAIN", SO_DOMAIN, AF_UNIX), ("SO_TYPE", SO_TYPE, Int32(SOCK_STREAM.rawValue)),
      ("SO_ACCEPTCONN", SO_ACCEPTCONN, 1),
    ] {
      var value: Int32 = 0
      var size = socklen_t(MemoryLayout<Int32>.size)
      let call = "taking over socket \(descriptor) (\(name))"
      _ = try systemCall(call) { getsockopt(descriptor, SOL_SOCKET, option, &value, &size) }
      if value != wanted { throw SystemError(call: call, errno: EINVAL) }
    }
  }
}

extension SocketActivation {
  /// The devices of twins that the service's previous process has stored, with their names.
  package var twins: [(name: String, fd: Int32)] {
    zip(names, descriptors).filter { $0.0.hasPrefix(TwinDevices.prefix) }.map { ($0.0, $0.1) }
  }

  /// The descriptors that are sockets, not stored devices.
  package var sockets: SocketActivation {
    let places = names.indices.filter { !names[$0].hasPrefix(TwinDevices.prefix) }
    return SocketActivation(descriptors: places.map { descriptors[$0] }, names: places.map { names[$0] })
  }

  /// Read `LISTEN_PID`, `LISTEN_FDS` and `LISTEN_FDNAMES`; values for another process are ignored.
  package init(
    environment: (String) -> String? = { name in getenv(name).map { String(cString: $0) } }, pid: Int32 = getpid()
  ) {
    guard environment("LISTEN_PID") == "\(pid)", let count = environment("LISTEN_FDS").flatMap(Int32.init),
      (1...64).contains(count)
    else {
      self.init(descriptors: [], names: [])
      return
    }
    let words = (environment("LISTEN_FDNAMES") ?? "").utf8.split(
      separator: UInt8(ascii: ":"), omittingEmptySubsequences: false)
    self.init(
      descriptors: (0..<count).map { Self.firstDescriptor + $0 },
      names: (0..<Int(count)).map { $0 < words.count ? String(words[$0]) ?? "" : "" })
  }
}
