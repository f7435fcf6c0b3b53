import Glibc
import Kernel
import TestSupport
import Testing

@testable import EventLoop
@testable import Varlink

@Suite(.closesDescriptors, .timeLimit(.minutes(5))) struct ListeningTests {
  private let service: Service
  private let directory: Directory
  private let echo = "{\"method\":\"org.example.test.Echo\",\"parameters\":{\"text\":\"a\"}}"

  init() throws {
    service = try Service()
    directory = try Directory()
  }

  private func status(_ path: String) -> stat {
    var status = stat()
    lstat(path, &status)
    return status
  }

  private func connect(_ path: String) throws -> RawClient {
    let address = try UnixAddress(path)
    let client = RawClient(try UnixAddress.socket())
    _ = try systemCall("connect") { address.withSockaddr { Glibc.connect(client.fd, $0, $1) } }
    return client
  }

  @Test("a client that connects to the socket file is served, and the file is removed with the server")
  func servesOnAPath() throws {
    try service.server.listen(path: directory("socket"), mode: 0o600)
    let clients = [try connect(directory("socket")), try connect(directory("socket"))]
    for client in clients { try client.send(echo) }
    service.runUntilIdle()
    for client in clients { #expect(client.receive() == ["{\"parameters\":{\"text\":\"a\"}}"]) }
    #expect(directory.names == ["socket"])
    service.server.stop()
    #expect(directory.names == [])
    #expect(throws: SystemError(call: "connect", errno: ENOENT)) { try connect(directory("socket")) }
  }

  @Test("clients stay connected when the server stops listening")
  func stopsListening() throws {
    try service.server.listen(path: directory("socket"), mode: 0o600)
    let client = try connect(directory("socket"))
    service.runUntilIdle()
    service.server.stopListening()
    #expect(directory.names == [])
    #expect(try service.server.connect() == nil)
    try client.send(echo)
    service.runUntilIdle()
    #expect(client.receive().count == 1)
    service.server.stopListening()
  }

  @Test(
    "the socket file has the requested mode, whatever the umask",
    arguments: [0o600, 0o660, 0o666, 0o777, 0o640] as [mode_t])
  func mode(mode: mode_t) throws {
    try service.server.listen(path: directory("socket"), mode: mode)
    #expect(status(directory("socket")).st_mode & 0o7777 == mode)
    #expect(status(directory("socket")).st_mode & S_IFMT == S_IFSOCK)
  }

  @Test("the kernel creates a socket file with at most the socket's own mode")
  func bornClosed() throws {
    // The server relies on this: its file never has a wider mode than requested, not even between two calls.
    let fd = try UnixAddress.socket()
    defer { close(fd) }
    _ = try systemCall("fchmod") { fchmod(fd, 0o600) }
    let address = try UnixAddress(directory("socket"))
    _ = try systemCall("bind") { address.withSockaddr { bind(fd, $0, $1) } }
    #expect(status(directory("socket")).st_mode & 0o077 == 0)
  }

  @Test("the socket file gets the requested group")
  func group() throws {
    try service.server.listen(path: directory("socket"), mode: 0o660, group: getegid())
    #expect(status(directory("socket")).st_gid == getegid())
    // Only root may change a file's group to one of other users, so only root tests that.
    guard geteuid() == 0 else { return }
    try service.server.listen(path: directory("other"), mode: 0o660, group: 12345)
    #expect(status(directory("other")).st_gid == 12345)
    #expect(status(directory("other")).st_uid == 0)
  }

  @Test("the socket file of a dead server is replaced")
  func replacesStale() throws {
    try directory.makeDeadSocket("socket")
    try service.server.listen(path: directory("socket"), mode: 0o600)
    let client = try connect(directory("socket"))
    try client.send(echo)
    service.runUntilIdle()
    #expect(client.receive().count == 1)
  }

  @Test("a live server's socket file is an error, and the server is not disturbed")
  func refusesLive() throws {
    let first = try Service()
    try first.server.listen(path: directory("socket"), mode: 0o600)
    let inode = status(directory("socket")).st_ino
    let second = try Service()
    #expect(throws: SystemError(call: "bind \(directory("socket"))", errno: EADDRINUSE)) {
      try second.server.listen(path: directory("socket"), mode: 0o600)
    }
    second.server.stop()
    #expect(status(directory("socket")).st_ino == inode)
    let client = try connect(directory("socket"))
    try client.send(echo)
    first.runUntilIdle()
    #expect(client.receive().count == 1)
  }

  @Test("a file that is not a socket is an error that says so, and is kept", arguments: [S_IFREG, S_IFDIR])
  func refusesOtherFiles(kind: mode_t) throws {
    if kind == S_IFDIR {
      mkdir(directory("socket"), 0o700)
    } else {
      close(open(directory("socket"), O_CREAT | O_WRONLY | O_CLOEXEC, 0o600))
    }
    defer { rmdir(directory("socket")) }
    let reason = kind == S_IFDIR ? EISDIR : EEXIST
    #expect(throws: SystemError(call: "making the socket \(directory("socket"))", errno: reason)) {
      try service.server.listen(path: directory("socket"), mode: 0o600)
    }
    #expect(status(directory("socket")).st_mode & S_IFMT == kind)
    #expect(directory.names == ["socket"])
  }

  @Test("the socket file appears only when it accepts connections; before, it has another name")
  func appearsListening() throws {
    // A server that was killed before it renamed its file leaves this file, which does no harm.
    try directory.makeDeadSocket("socket~")
    try service.server.listen(path: directory("socket"), mode: 0o600)
    #expect(directory.names == ["socket"])
    // The kernel reports the name to which the socket was bound.
    let client = try connect(directory("socket"))
    var address = sockaddr_un()
    var size = socklen_t(MemoryLayout<sockaddr_un>.size)
    let result = withUnsafeMutablePointer(to: &address) {
      $0.withMemoryRebound(to: sockaddr.self, capacity: 1) { getpeername(client.fd, $0, &size) }
    }
    #expect(result == 0)
    let name = withUnsafeBytes(of: &address.sun_path) { String(decoding: $0.prefix { $0 != 0 }, as: UTF8.self) }
    #expect(name == directory("socket~"))
  }

  @Test("the server can connect to itself, on its own socket and on an adopted one")
  func connectsToItself() throws {
    let own = try Service()
    #expect(try own.server.connect() == nil)
    try own.server.listen(path: directory("own"), mode: 0o600)
    let given = try Service()
    let fd = try UnixAddress.socket()
    let address = try UnixAddress(directory("given"))
    _ = try systemCall("bind") { address.withSockaddr { bind(fd, $0, $1) } }
    _ = try systemCall("listen") { listen(fd, 5) }
    try given.server.listen(fd: fd)
    for service in [own, given] {
      let client = RawClient(try #require(try service.server.connect()))
      try client.send(echo)
      service.runUntilIdle()
      #expect(client.receive().count == 1)
    }
    unlink(directory("own"))
    #expect(throws: SystemError(call: "connect \(directory("own"))", errno: ENOENT)) { try own.server.connect() }
  }

  @Test("a link in place of the socket is not a socket, and is kept")
  func refusesLinks() throws {
    symlink(directory("elsewhere"), directory("socket"))
    #expect(throws: SystemError(call: "making the socket \(directory("socket"))", errno: EEXIST)) {
      try service.server.listen(path: directory("socket"), mode: 0o600)
    }
    #expect(directory.names == ["socket"])
  }

  @Test("a socket file with which another server has replaced this one's is kept")
  func leavesAnothersFile() throws {
    let first = try Service()
    try first.server.listen(path: directory("socket"), mode: 0o600)
    unlink(directory("socket"))
    let second = try Service()
    try second.server.listen(path: directory("socket"), mode: 0o600)
    first.server.stop()
    #expect(directory.names == ["socket"])
    let client = try connect(directory("socket"))
    try client.send(echo)
    second.runUntilIdle()
    #expect(client.receive().count == 1)
  }

  @Test("a path of 107 bytes is accepted; longer and impossible ones are errors that name the path")
  func pathLength() throws {
    let fits = directory(String(repeating: "x", count: 107 - directory.path.utf8.count - 1))
    try service.server.listen(path: fits, mode: 0o600)
    #expect(directory.names == [String(fits.dropFirst(directory.path.utf8.count + 1))])
    #expect(throws: SystemError(call: "socket at \(fits)x", errno: ENAMETOOLONG)) {
      try service.server.listen(path: fits + "x", mode: 0o600)
    }
    #expect(throws: SystemError(call: "socket at \"\"", errno: EINVAL)) {
      try service.server.listen(path: "", mode: 0o600)
    }
    #expect(throws: SystemError(call: "open \(directory("none/socket.lock"))", errno: ENOENT)) {
      try service.server.listen(path: directory("none/socket"), mode: 0o600)
    }
  }

  @Test("a socket made by another program is served, becomes non-blocking and keeps its file")
  func adoptsAListener() throws {
    let fd = try systemCall("socket") { socket(AF_UNIX, Int32(SOCK_STREAM.rawValue), 0) }
    let address = try UnixAddress(directory("socket"))
    _ = try systemCall("bind") { address.withSockaddr { bind(fd, $0, $1) } }
    _ = try systemCall("listen") { listen(fd, 5) }
    try service.server.listen(fd: fd)
    #expect(fcntl(fd, F_GETFL) & O_NONBLOCK != 0)
    #expect(fcntl(fd, F_GETFD) & FD_CLOEXEC != 0)
    let client = try connect(directory("socket"))
    try client.send(echo)
    service.runUntilIdle()
    #expect(client.receive().count == 1)
    service.server.stop()
    #expect(directory.names == ["socket"])
    #expect(throws: SystemError(call: "connect", errno: ECONNREFUSED)) { try connect(directory("socket")) }
  }

  @Test("a socket made by another program has its file's group; one without a file has none")
  func groups() throws {
    func listener(_ bindTo: (Int32) throws -> Void) throws -> Int32 {
      let fd = try systemCall("socket") { socket(AF_UNIX, Int32(SOCK_STREAM.rawValue), 0) }
      try bindTo(fd)
      _ = try systemCall("listen") { listen(fd, 5) }
      return fd
    }
    let withFile = try listener { fd in
      let address = try UnixAddress(directory("socket"))
      _ = try systemCall("bind") { address.withSockaddr { bind(fd, $0, $1) } }
    }
    #expect(try service.server.listen(fd: withFile) == getegid())
    // The kernel chooses a name that is not a path.
    let without = try listener { fd in
      var address = sockaddr_un()
      address.sun_family = sa_family_t(AF_UNIX)
      let size = socklen_t(MemoryLayout<sa_family_t>.size)
      _ = try systemCall("bind") {
        withUnsafePointer(to: &address) { $0.withMemoryRebound(to: sockaddr.self, capacity: 1) { bind(fd, $0, size) } }
      }
    }
    #expect(try service.server.listen(fd: without) == nil)
  }

  @Test("a failure to listen leaves no descriptor open and no lock behind")
  func leavesNothing() throws {
    /// The number of this process' descriptors for files below the directory and for sockets bound there.
    func open() throws -> Int {
      let mine = try fileNames(in: "/proc/self/fd").count { name in
        var target = [UInt8](repeating: 0, count: 256)
        let count = readlink("/proc/self/fd/\(name)", &target, target.count)
        return count > 0 && String(decoding: target[..<count], as: UTF8.self).hasPrefix(directory.path)
      }
      return mine
    }
    do {
      let socket = try ListeningSocket(path: directory("socket"), mode: 0o600, group: nil)
      #expect(try open() == 0 && directory.names == ["socket"])
      withExtendedLifetime(socket) {}
    }
    mkdir(directory("socket.lock"), 0o700)
    #expect(throws: SystemError.self) {
      try ListeningSocket(path: directory("socket"), mode: 0o600, group: nil)
    }
    rmdir(directory("socket.lock"))
    mkfifo(directory("socket.lock"), 0o600)
    #expect(throws: SystemError.self) {
      try ListeningSocket(path: directory("socket"), mode: 0o600, group: nil)
    }
    #expect(try open() == 0)
    unlink(directory("socket.lock"))
  }

  @Test("closing a listening socket twice does not close another descriptor")
  func closedTwice() throws {
    let directory = try Directory()
    let socket = try ListeningSocket(path: directory("socket"), mode: 0o600, group: nil)
    socket.close()
    let others = (0..<64).map { _ in open("/dev/null", O_RDONLY | O_CLOEXEC) }
    socket.close()
    #expect(others.allSatisfy { fcntl($0, F_GETFD) >= 0 })
    for other in others { close(other) }
  }

  @Test("a turn accepts at most 16 clients, so that clients that keep connecting cannot prolong it")
  func acceptsABatch() throws {
    try service.server.listen(path: directory("socket"), mode: 0o600)
    let clients = try (0..<17).map { _ in try connect(directory("socket")) }
    service.loop.turn(timeout: 0)
    #expect(service.server.clients.count == 16)
    service.loop.turn(timeout: 0)
    #expect(service.server.clients.count == 17)
    withExtendedLifetime(clients) {}
  }

  @Test("a folder locked with flock, and a leftover lock file, do not prevent listening")
  func heldFolder() throws {
    let folder = open(String(directory("x").dropLast(2)), O_RDONLY | O_DIRECTORY | O_CLOEXEC)
    defer { close(folder) }
    try #require(flock(folder, LOCK_EX) == 0)
    close(open(directory("socket.lock"), O_CREAT | O_WRONLY | O_CLOEXEC, 0o600))
    try service.server.listen(path: directory("socket"), mode: 0o600)
    #expect(directory.names == ["socket"])
  }

  @Test("anything but the user's own file in place of the lock is an error, and the server does not wait")
  func strangeLock() throws {
    mkfifo(directory("socket.lock"), 0o600)
    let error = #expect(throws: SystemError.self) {
      try service.server.listen(path: directory("socket"), mode: 0o600)
    }
    #expect(error?.errno == EEXIST)
    unlink(directory("socket.lock"))
  }

  @Test(
    "a lock held by another user is an error; waiting might never end",
    .enabled(if: geteuid() == 0, "only root may give a file away"))
  func strangersLock() throws {
    let lock = open(directory("socket.lock"), O_RDWR | O_CREAT | O_CLOEXEC, 0o666)
    try #require(lock >= 0 && fchown(lock, 65534, 65534) == 0 && flock(lock, LOCK_EX) == 0)
    let error = #expect(throws: SystemError.self) {
      try service.server.listen(path: directory("socket"), mode: 0o600)
    }
    #expect(error?.errno == EEXIST)
    close(lock)
    unlink(directory("socket.lock"))
  }

  @Test("a descriptor that is not a socket can be neither listened on nor adopted")
  func refusesNoSockets() throws {
    #expect(throws: SystemError(call: "fcntl", errno: EBADF)) { try service.server.listen(fd: -1) }
    let pipe = open("/dev/null", O_RDONLY | O_CLOEXEC)
    #expect(throws: SystemError(call: "getsockopt SO_PEERCRED", errno: ENOTSOCK)) {
      try service.server.adopt(connected: pipe)
    }
  }

  @Test("accepted connections are non-blocking and not inherited")
  func acceptedFlags() throws {
    let socket = try ListeningSocket(path: directory("socket"), mode: 0o600, group: nil)
    #expect(socket.accept() == .noClient)
    let client = try connect(directory("socket"))
    guard case .client(let fd) = socket.accept() else {
      Issue.record("no client waits")
      return
    }
    defer { close(fd) }
    #expect(fcntl(fd, F_GETFL) & O_NONBLOCK != 0)
    #expect(fcntl(fd, F_GETFD) & FD_CLOEXEC != 0)
    withExtendedLifetime(client) {}
  }

  @Test("with several sockets, the server connects to the first")
  func connectsToTheFirst() throws {
    for name in ["first", "second"] { try service.server.listen(path: directory(name), mode: 0o600, name: name) }
    var sockets: [String] = []
    service.server.onConnect = { sockets.append($0.socket) }
    let client = RawClient(try #require(try service.server.connect()))
    service.runUntilIdle()
    #expect(sockets == ["first"] && client.fd >= 0)
  }

  @Test("an adopted descriptor that is not a client is closed")
  func closesWhatIsNoClient() throws {
    var ends: [Int32] = [-1, -1]
    _ = try systemCall("pipe") { pipe(&ends) }
    defer { close(ends[1]) }
    #expect(throws: SystemError.self) { try service.server.adopt(connected: ends[0]) }
    // The writing end of a pipe whose reading end is closed has an error.
    var poller = pollfd(fd: ends[1], events: 0, revents: 0)
    #expect(poll(&poller, 1, 0) == 1 && Int32(poller.revents) & POLLERR != 0)
  }
}
