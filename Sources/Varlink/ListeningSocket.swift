import CLinux
import Glibc
import Kernel

/// A listening Unix socket and its file.
final class ListeningSocket {
  let fd: Int32
  /// The group of the socket's file; nil if it has none.
  let group: UInt32?
  /// The file that this process created, with its identity, because another process may replace the file.
  private let file: (path: String, device: dev_t, inode: ino_t)?
  /// A spare descriptor; nil if there was none left for it. When descriptors run out, it is briefly closed to accept
  /// and disconnect a client, which would otherwise wake the loop forever.
  private var reserve: Int32?
  private var isClosed = false

  /// Listen on a new socket. When its file appears, it already has its mode and group, and clients can connect.
  ///
  /// For this, the socket is bound under another name and then renamed.
  init(path: String, mode: UInt32, group: UInt32?) throws(SystemError) {
    let address = try UnixAddress(path)
    // A path of the maximum length has no room for another character.
    let newPath = path.utf8.count < 107 ? path + "~" : path.dropLast() + "~"
    let newAddress = try UnixAddress(newPath)
    // If two services start at once, neither may mistake the other's new file for a stale one.
    let lock = try Self.lock(nextTo: path)
    defer {
      unlink(path + ".lock")
      Glibc.close(lock)
    }
    try Self.removeStale(path, address)
    try Self.removeStale(newPath, newAddress)
    let fd = try UnixAddress.socket()
    do {
      // The file gets the socket's mode. Until the group is set, permit only the owner.
      _ = try systemCall("fchmod \(path)") { fchmod(fd, mode & 0o700) }
      _ = try systemCall("bind \(newPath)") { newAddress.withSockaddr { bind(fd, $0, $1) } }
    } catch {
      Glibc.close(fd)
      throw error
    }
    do {
      if let group { _ = try systemCall("chown \(path)") { lchown(newPath, uid_t.max, group) } }
      _ = try systemCall("chmod \(path)") { chmod(newPath, mode) }
      _ = try systemCall("listen \(path)") { Glibc.listen(fd, SOMAXCONN) }
      let status = try Self.status(of: newPath)
      file = (path, status.st_dev, status.st_ino)
      self.group = status.st_gid
      _ = try systemCall("rename \(newPath)") { rename(newPath, path) }
    } catch {
      unlink(newPath)
      Glibc.close(fd)
      throw error
    }
    self.fd = fd
    reserve = Self.makeReserve()
  }

  /// Use a socket that already listens. Its file belongs to its creator.
  init(adopting fd: Int32) throws(SystemError) {
    let flags = try systemCall("fcntl") { fcntl(fd, F_GETFL) }
    _ = try systemCall("fcntl") { fcntl(fd, F_SETFL, flags | O_NONBLOCK) }
    _ = try systemCall("fcntl") { fcntl(fd, F_SETFD, FD_CLOEXEC) }
    self.fd = fd
    file = nil
    group = Self.path(of: fd).flatMap { try? Self.status(of: $0).st_gid }
    reserve = Self.makeReserve()
  }

  /// Connect to the socket as a client would, without blocking.
  func connect() throws(SystemError) -> Int32 {
    let client = try UnixAddress.socket()
    do throws(SystemError) {
      if let file {
        let address = try UnixAddress(file.path)
        _ = try systemCall("connect \(file.path)") { address.withSockaddr { Glibc.connect(client, $0, $1) } }
        return client
      }
      let fd = fd
      var address = sockaddr_storage()
      var size = socklen_t(MemoryLayout<sockaddr_storage>.size)
      try withUnsafeMutablePointer(to: &address) { storage throws(SystemError) in
        try storage.withMemoryRebound(to: sockaddr.self, capacity: 1) { pointer throws(SystemError) in
          _ = try systemCall("getsockname") { getsockname(fd, pointer, &size) }
          _ = try systemCall("connect") { Glibc.connect(client, pointer, size) }
        }
      }
      return client
    } catch {
      Glibc.close(client)
      throw error
    }
  }

  enum Accepted: Equatable {
    case noClient
    case client(_ descriptor: Int32)
    /// The process had no descriptor left for a waiting client, which was disconnected.
    case refused
    /// A client waits, but the process can neither accept nor disconnect the client.
    case exhausted
  }

  /// Accept the next waiting client.
  func accept() -> Accepted {
    while true {
      do {
        return .client(try systemCall("accept4") { clinux_accept4(fd) })
      } catch {
        switch error.errno {
        case ECONNABORTED: continue
        case EMFILE, ENFILE: return refuse()
        case ENOMEM, ENOBUFS: return .exhausted
        default: return .noClient
        }
      }
    }
  }

  private func refuse() -> Accepted {
    guard let spare = reserve ?? Self.makeReserve() else { return .exhausted }
    Glibc.close(spare)
    let client = try? systemCall("accept4") { clinux_accept4(fd) }
    if let client { Glibc.close(client) }
    reserve = Self.makeReserve()
    return client == nil ? .exhausted : .refused
  }

  /// Close the socket and remove its file, unless the file was replaced.
  func close() {
    if isClosed { return }
    isClosed = true
    if let file, let status = try? Self.status(of: file.path), status.st_dev == file.device,
      status.st_ino == file.inode
    {
      unlink(file.path)
    }
    Glibc.close(fd)
    if let reserve { Glibc.close(reserve) }
  }

  deinit {
    close()
  }

  private static func makeReserve() -> Int32? {
    try? systemCall("open /dev/null") { open("/dev/null", O_RDONLY | O_CLOEXEC) }
  }

  /// Lock a file next to the socket that only this user can open. Any user who can read the folder could lock the
  /// folder.
  private static func lock(nextTo path: String) throws(SystemError) -> Int32 {
    let name = path + ".lock"
    while true {
      let flags = O_RDWR | O_CREAT | O_CLOEXEC | O_NOFOLLOW | O_NONBLOCK
      let fd = try systemCall("open \(name)") { open(name, flags, 0o600) }
      do throws(SystemError) {
        var held = stat()
        _ = try systemCall("fstat \(name)") { fstat(fd, &held) }
        // A file of another user may stay locked forever.
        guard held.st_mode & S_IFMT == S_IFREG, held.st_uid == geteuid() else {
          throw SystemError(call: "open \(name)", errno: EEXIST)
        }
        _ = try systemCall("flock \(name)") { flock(fd, LOCK_EX) }
        // The previous holder may have removed the file, and another process may have created it again.
        if let there = try? status(of: name), there.st_dev == held.st_dev, there.st_ino == held.st_ino { return fd }
        Glibc.close(fd)
      } catch {
        Glibc.close(fd)
        throw error
      }
    }
  }

  /// Remove the socket file of a service that no longer runs.
  private static func removeStale(_ path: String, _ address: UnixAddress) throws(SystemError) {
    guard let status = try? status(of: path) else { return }
    guard status.st_mode & S_IFMT == S_IFSOCK else {
      let isDirectory = status.st_mode & S_IFMT == S_IFDIR
      throw SystemError(call: "making the socket \(path)", errno: isDirectory ? EISDIR : EEXIST)
    }
    let probe = try UnixAddress.socket()
    defer { Glibc.close(probe) }
    do {
      _ = try systemCall("connect \(path)") { address.withSockaddr { Glibc.connect(probe, $0, $1) } }
    } catch  where error.errno == ECONNREFUSED {
      _ = try systemCall("unlink \(path)") { unlink(path) }
      return
    }
    throw SystemError(call: "bind \(path)", errno: EADDRINUSE)
  }

  /// The path of a bound socket's file; nil if it has none.
  private static func path(of fd: Int32) -> String? {
    var address = sockaddr_un()
    var size = socklen_t(MemoryLayout<sockaddr_un>.size)
    let got = withUnsafeMutablePointer(to: &address) {
      $0.withMemoryRebound(to: sockaddr.self, capacity: 1) { getsockname(fd, $0, &size) }
    }
    guard got == 0 else { return nil }
    return withUnsafeBytes(of: &address.sun_path) { bytes in
      // What the kernel has not written is 0.
      guard bytes[0] == UInt8(ascii: "/") else { return nil }
      return String(decoding: bytes.prefix { $0 != 0 }, as: UTF8.self)
    }
  }

  private static func status(of path: String) throws(SystemError) -> stat {
    var status = stat()
    _ = try systemCall("lstat \(path)") { lstat(path, &status) }
    return status
  }
}
