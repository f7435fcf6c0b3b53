import Glibc
import Kernel
import TestSupport
import Testing

@testable import EventLoop
@testable import Varlink

/// Tests that change the whole process, each in a process of its own.
@Suite(.startsPrograms, .timeLimit(.minutes(5))) struct ExhaustionTests {
  @Test(
    "without free descriptors, every client is hung up on, not only the first; later clients are accepted again",
    arguments: [false, true])
  func noDescriptors(isAdopted: Bool) async {
    await #expect(processExitsWith: .success) { [isAdopted] in
      let directory = try Directory()
      let address = try UnixAddress(directory("socket"))
      let socket: ListeningSocket
      if isAdopted {
        let fd = try UnixAddress.socket()
        _ = try systemCall("bind") { address.withSockaddr { bind(fd, $0, $1) } }
        _ = try systemCall("listen") { listen(fd, 5) }
        socket = try ListeningSocket(adopting: fd)
      } else {
        socket = try ListeningSocket(path: directory("socket"), mode: 0o600, group: nil)
      }
      let clients = try (0..<5).map { _ in try UnixAddress.socket() }
      for client in clients {
        _ = try systemCall("connect") { address.withSockaddr { connect(client, $0, $1) } }
      }
      var limit = rlimit()
      getrlimit(__rlimit_resource_t(RLIMIT_NOFILE.rawValue), &limit)
      // The limit lies above all open descriptors of the process.
      limit.rlim_cur = rlim_t(clients.max() ?? 0) + 40
      setrlimit(__rlimit_resource_t(RLIMIT_NOFILE.rawValue), &limit)
      var fillers: [Int32] = []
      for _ in 0..<3 {
        var accepted = ListeningSocket.Accepted.exhausted
        // Another thread may have a file open for a moment, and so take or free a descriptor.
        while accepted == .exhausted {
          while true {
            let fd = open("/dev/null", O_RDONLY | O_CLOEXEC)
            if fd < 0 { break }
            fillers.append(fd)
          }
          accepted = socket.accept()
        }
        precondition(accepted == .refused)
      }
      // The spare descriptor that was closed is never one that was opened later.
      precondition(fillers.allSatisfy { fcntl($0, F_GETFD) >= 0 })
      for filler in fillers { close(filler) }
      for _ in 0..<2 {
        guard case .client(let fd) = socket.accept() else { preconditionFailure("no client waits") }
        close(fd)
      }
      precondition(socket.accept() == .noClient)
    }
  }

  @Test("sockets that fail or are released leave no descriptor open")
  func leavesNoDescriptor() async {
    await #expect(processExitsWith: .success) {
      // Root could write to any folder and set any group.
      if geteuid() == 0 { precondition(setegid(65534) == 0 && seteuid(65534) == 0) }
      let directory = try Directory()
      let path = directory("socket")
      let service = try Service()
      func expectNone(_ reason: Int32?, _ body: () throws -> Void) {
        let first = lowestFreeDescriptor()
        do {
          try body()
          precondition(reason == nil)
        } catch {
          precondition((error as? SystemError)?.errno == reason)
        }
        // Another thread may have a file open for a moment.
        for _ in 0..<10_000 where lowestFreeDescriptor() > first { sched_yield() }
        precondition(lowestFreeDescriptor() <= first)
      }
      expectNone(nil) { _ = try ListeningSocket(path: path, mode: 0o600, group: nil) }
      expectNone(EPERM) { _ = try ListeningSocket(path: path, mode: 0o600, group: 12345) }
      expectNone(nil) {
        try service.server.listen(path: path, mode: 0o600)
        service.server.stopListening()
      }
      do {
        let socket = try ListeningSocket(path: path, mode: 0o600, group: nil)
        expectNone(nil) { _ = try VarlinkClient(path: path) }
        unlink(path)
        expectNone(ENOENT) { _ = try socket.connect() }
      }
      try directory.makeDeadSocket("dead")
      expectNone(ECONNREFUSED) { _ = try VarlinkClient(path: directory("dead")) }
      // The lock can be opened, but the socket cannot be bound.
      close(open(path + ".lock", O_CREAT | O_WRONLY | O_CLOEXEC, 0o600))
      chmod(directory.path, 0o500)
      expectNone(EACCES) { _ = try ListeningSocket(path: path, mode: 0o600, group: nil) }
      chmod(directory.path, 0o700)
    }
  }

  @Test("if the socket file's group cannot be set, the file is removed")
  func refusedGroup() async {
    await #expect(processExitsWith: .success) {
      // Root could set any group.
      if geteuid() == 0 { precondition(setegid(65534) == 0 && seteuid(65534) == 0) }
      let directory = try Directory()
      do throws(SystemError) {
        _ = try ListeningSocket(path: directory("socket"), mode: 0o600, group: 12345)
        preconditionFailure("the group was set")
      } catch {
        precondition(error.errno == EPERM && directory.names == [])
      }
    }
  }

  @Test("if a client cannot even be hung up on, the server accepts no clients for a while")
  func noReserve() async {
    await #expect(processExitsWith: .success) {
      let directory = try Directory()
      let service = try Service()
      try service.server.listen(path: directory("socket"), mode: 0o600)
      let address = try UnixAddress(directory("socket"))
      let client = try UnixAddress.socket()
      _ = try systemCall("connect") { address.withSockaddr { connect(client, $0, $1) } }
      var limit = rlimit()
      getrlimit(__rlimit_resource_t(RLIMIT_NOFILE.rawValue), &limit)
      let before = limit
      // No descriptor can be opened, not even in place of the reserve.
      limit.rlim_cur = 3
      setrlimit(__rlimit_resource_t(RLIMIT_NOFILE.rawValue), &limit)
      func interest() -> [Interest] { service.server.listeners.map(\.source.interest) }
      service.loop.turn(timeout: 0)
      precondition(interest() == [Interest(read: false, write: false)])
      // There was no descriptor for a new reserve either, so the server pauses again.
      while interest() != [.read] { service.loop.turn(timeout: nil) }
      service.loop.turn(timeout: 0)
      precondition(interest() == [Interest(read: false, write: false)])
      limit = before
      setrlimit(__rlimit_resource_t(RLIMIT_NOFILE.rawValue), &limit)
      // No other client connects or disconnects; the server retries by itself.
      while service.server.clients.isEmpty { service.loop.turn(timeout: nil) }
      close(client)
    }
  }

  @Test(
    "all groups of a peer are known, even if the first call's buffer is too small for them",
    .enabled(if: geteuid() == 0, "only root may have other groups"), arguments: [3, 64, 65, 300])
  func manyGroups(count: Int) async {
    await #expect(processExitsWith: .success) { [count] in
      let groups = (0..<count).map { gid_t(20_000 + $0 * 3) }
      precondition(setgroups(groups.count, groups) == 0)
      var pair: [Int32] = [-1, -1]
      precondition(socketpair(AF_UNIX, Int32(SOCK_STREAM.rawValue), 0, &pair) == 0)
      let known = try Peer(of: pair[0]).groups
      precondition(known.sorted() == groups)
    }
  }
}

/// The number that the next descriptor would get.
private func lowestFreeDescriptor() -> Int32 {
  let fd = open("/dev/null", O_RDONLY | O_CLOEXEC)
  close(fd)
  return fd
}
