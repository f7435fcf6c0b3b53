import EventLoop
import Glibc
import Kernel
import TestSupport
import Testing
import Varlink

@testable import TouchService

@Suite(.timeLimit(.minutes(5))) struct ServiceManagerTests {
  private func environment(_ values: [String: String]) -> (String) -> String? {
    { values[$0] }
  }

  @Test("A watchdog is used if it is meant for this process and the manager has a socket")
  func watchdog() {
    func limit(_ values: [String: String]) -> Int64? {
      ServiceManager(environment: environment(values), pid: 7).watchdog
    }
    let heard = ["NOTIFY_SOCKET": "/run/x"]
    #expect(limit(heard.merging(["WATCHDOG_USEC": "3000000"]) { $1 }) == 3_000_000)
    #expect(limit(heard.merging(["WATCHDOG_USEC": "3000000", "WATCHDOG_PID": "7"]) { $1 }) == 3_000_000)
    #expect(limit(heard.merging(["WATCHDOG_USEC": "3000000", "WATCHDOG_PID": "8"]) { $1 }) == nil)
    #expect(limit(heard.merging(["WATCHDOG_USEC": "1"]) { $1 }) == 1)
    #expect(limit(heard.merging(["WATCHDOG_USEC": "0"]) { $1 }) == nil)
    #expect(limit(heard.merging(["WATCHDOG_USEC": "soon"]) { $1 }) == nil)
    #expect(limit(["WATCHDOG_USEC": "3000000"]) == nil)
    #expect(limit(heard) == nil)
  }

  @Test("A notification arrives as one datagram, at a path and at an abstract address", arguments: [false, true])
  func notify(isAbstract: Bool) throws {
    let socket = try ManagerSocket(isAbstract: isAbstract)
    let manager = socket.makeManager()
    manager.notify("READY=1\nSTATUS=well")
    #expect(socket.heard() == "READY=1\nSTATUS=well")
    #expect(manager.isListening && !manager.hasMissed)
  }

  @Test("Without a manager, or with one at an address of another kind, notifications are dropped")
  func unknownAddress() {
    for address in [nil, "", "vsock:2:1234"] {
      let manager = ServiceManager(environment: { $0 == "NOTIFY_SOCKET" ? address : nil })
      manager.notify("READY=1")
      #expect(manager.isListening == (address != nil) && !manager.hasMissed)
    }
  }

  @Test("Of the messages that a manager has missed, the last eight are kept")
  func mostMissed() throws {
    let socket = try ManagerSocket()
    let manager = socket.makeManager()
    for number in 0..<3000 { manager.notify("STATUS=\(number)") }
    for number in 1...9 { manager.notify("FDSTOREREMOVE=1\nFDNAME=twin-\(number)") }
    while socket.heard() != nil {}
    manager.sendMissed()
    for number in 2...9 { #expect(socket.heard() == "FDSTOREREMOVE=1\nFDNAME=twin-\(number)") }
    #expect(socket.heard() == nil)
  }

  @Test("A manager that does not read is not waited for, and later receives the messages that must not be lost")
  func unreadNotices() throws {
    let socket = try ManagerSocket()
    let manager = socket.makeManager()
    // Far more than a socket's queue holds.
    for number in 0..<3000 { manager.notify("STATUS=\(number)") }
    manager.notify("READY=1")
    manager.notify("STOPPING=1")
    var first: [String] = []
    #expect(manager.hasMissed)
    manager.sendMissed()
    #expect(manager.hasMissed)
    while let text = socket.heard() { first.append(text) }
    #expect(!first.isEmpty && first.count < 3000 && first.allSatisfy { $0.hasPrefix("STATUS=") })
    manager.notify("STATUS=last")
    #expect(socket.heard() == "READY=1")
    #expect(socket.heard() == "STOPPING=1")
    #expect(socket.heard() == "STATUS=last")
    #expect(socket.heard() == nil && !manager.hasMissed)
    for number in 0..<3000 { manager.notify("STATUS=\(number)") }
    #expect(!manager.hasMissed)
    manager.notify("READY=1")
    while socket.heard() != nil {}
    manager.sendMissed()
    #expect(socket.heard() == "READY=1")
    #expect(socket.heard() == nil && !manager.hasMissed)
  }

  @Test("Sockets are adopted if they are meant for this process, from descriptor 3 on")
  func activation() {
    func descriptors(_ values: [String: String]) -> [Int32] {
      SocketActivation(environment: environment(values), pid: 7).descriptors
    }
    #expect(descriptors(["LISTEN_PID": "7", "LISTEN_FDS": "2"]) == [3, 4])
    #expect(descriptors(["LISTEN_PID": "8", "LISTEN_FDS": "2"]) == [])
    #expect(descriptors(["LISTEN_FDS": "2"]) == [])
    #expect(descriptors(["LISTEN_PID": "7", "LISTEN_FDS": "0"]) == [])
    #expect(descriptors(["LISTEN_PID": "7", "LISTEN_FDS": "64"]).count == 64)
    #expect(descriptors(["LISTEN_PID": "7", "LISTEN_FDS": "65"]) == [])
    #expect(descriptors(["LISTEN_PID": "7", "LISTEN_FDS": "-1"]) == [])
    #expect(descriptors(["LISTEN_PID": "7"]) == [])
  }

  @Test("A14: adopted sockets have the names of their units; sockets beyond the list of names have none")
  func activationNames() {
    func names(_ count: Int, _ names: String?) -> [String] {
      SocketActivation(
        environment: environment(
          ["LISTEN_PID": "7", "LISTEN_FDS": "\(count)"].merging(names.map { ["LISTEN_FDNAMES": $0] } ?? [:]) { $1 }),
        pid: 7
      ).names
    }
    #expect(names(2, "touchd.socket:kiosk") == ["touchd.socket", "kiosk"])
    #expect(names(3, ":kiosk") == ["", "kiosk", ""])
    #expect(names(1, nil) == [""])
    #expect(names(1, "one:two:three") == ["one"])
  }

  @Test("P11: devices of twins are not sockets, and one that is no longer a device is discarded")
  func twins() throws {
    let activation = SocketActivation(descriptors: [3, 4, 5], names: ["touchd.socket", "twin-a1", "kiosk"])
    #expect(activation.twins.map(\.name) == ["twin-a1"] && activation.twins.map(\.fd) == [4])
    #expect(activation.sockets.descriptors == [3, 5] && activation.sockets.names == ["touchd.socket", "kiosk"])
    let socket = try ManagerSocket()
    var ends: [Int32] = [0, 0]
    try #require(pipe(&ends) == 0)
    defer { close(ends[1]) }
    _ = TwinDevices([("twin-a1", ends[0])], manager: socket.makeManager())
    #expect(socket.heard() == "FDSTOREREMOVE=1\nFDNAME=twin-a1")
    var writer = pollfd(fd: ends[1], events: Int16(POLLOUT), revents: 0)
    #expect(poll(&writer, 1, 0) == 1 && writer.revents & Int16(POLLERR) != 0)
  }

  @Test("P6: a manager gets the descriptor of a stored device")
  func stored() throws {
    let socket = try ManagerSocket()
    var ends: [Int32] = [0, 0]
    try #require(pipe(&ends) == 0)
    #expect(socket.makeManager().store(ends[1], named: "twin-a1"))
    close(ends[1])
    let message = socket.message()
    #expect(message.text == "FDSTORE=1\nFDNAME=twin-a1")
    let passed = try #require(message.descriptor)
    #expect(write(passed, "x", 1) == 1)
    close(passed)
    var byte: UInt8 = 0
    #expect(read(ends[0], &byte, 1) == 1 && byte == UInt8(ascii: "x"))
    close(ends[0])
    #expect(!ServiceManager(environment: { _ in nil }).store(0, named: "twin-a1"))
  }

  @Test("An adopted descriptor must be a listening Unix stream socket")
  func checkedDescriptors() throws {
    func failure(_ fd: Int32) -> Int32 {
      defer { close(fd) }
      do throws(SystemError) {
        try SocketActivation.check(fd)
        return 0
      } catch {
        return error.errno
      }
    }
    #expect(failure(open("/dev/null", O_RDONLY)) == ENOTSOCK)
    #expect(failure(socket(AF_UNIX, Int32(SOCK_DGRAM.rawValue), 0)) == EINVAL)
    #expect(failure(socket(AF_UNIX, Int32(SOCK_STREAM.rawValue), 0)) == EINVAL)
    #expect(failure(socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0)) == EINVAL)
    let listening = socket(AF_UNIX, Int32(SOCK_STREAM.rawValue), 0)
    var address = sockaddr_un()
    address.sun_family = sa_family_t(AF_UNIX)
    // An address that the kernel chooses.
    _ = withUnsafePointer(to: &address) {
      $0.withMemoryRebound(to: sockaddr.self, capacity: 1) { bind(listening, $0, 2) }
    }
    try #require(listen(listening, 1) == 0)
    #expect(failure(listening) == 0)
  }
}

@Suite(.closesDescriptors, .timeLimit(.minutes(5))) struct HealthCheckTests {
  /// A server without methods of its own on an address that the kernel chooses, and the number of passed checks.
  private final class Checked {
    let loop: EventLoop
    let server: VarlinkServer
    var passed = 0
    var check: HealthCheck?
    /// Called when the check connects.
    var onConnect: () -> Void = {}

    init(_ limits: VarlinkLimits = VarlinkLimits()) throws {
      loop = try EventLoop()
      server = VarlinkServer(
        loop: loop, vendor: "", product: "", version: "", url: "", interfaces: [], limits: limits, handler: { _ in })
      try server.listen(path: "/tmp/touchd-health.\(getpid()).\(UInt32.random(in: 0 ... .max))", mode: 0o600)
      check = HealthCheck(
        loop: loop, interval: 3_600_000_000,
        connect: { [unowned self] () throws(SystemError) in
          onConnect()
          return try server.connect()
        }, passed: { [unowned self] in passed += 1 })
    }

    deinit {
      check?.stop()
      server.stop()
    }

    func turn() {
      for _ in 0..<6 { loop.turn(timeout: 0) }
    }
  }

  @Test("A check passes once when the service has answered, and leaves no client behind")
  func passes() throws {
    let checked = try Checked()
    try checked.check?.start()
    #expect(checked.passed == 0)
    checked.turn()
    #expect(checked.passed == 1)
    checked.turn()
    #expect(checked.passed == 1)
    #expect(checked.server.clients.isEmpty)
    // A descriptor that reuses the connection's number is not closed.
    let other = open("/dev/null", O_RDONLY)
    defer { close(other) }
    checked.check?.stop()
    #expect(fcntl(other, F_GETFD) >= 0)
  }

  @Test("A check that finds no room in the socket's queue is repeated soon, not only after the interval")
  func noRoom() throws {
    let checked = try Checked()
    var refusals = [EAGAIN, EAGAIN, EAGAIN]
    let check = HealthCheck(
      loop: checked.loop, interval: 3_600_000_000,
      connect: { () throws(SystemError) in
        if let errno = refusals.popLast() { throw SystemError(call: "connect", errno: errno) }
        return try checked.server.connect()
      }, passed: { checked.passed += 1 })
    defer { check.stop() }
    try check.start()
    #expect(refusals.count == 2)
    // Without the repetition, no check would ever pass.
    while checked.passed == 0 { checked.loop.turn(timeout: nil) }
    #expect(refusals.isEmpty)
  }

  @Test(
    "A16: with constant connects and long calls, each check passes once the connections before it are accepted"
  )
  func churn() throws {
    var limits = VarlinkLimits()
    (limits.maximumClients, limits.placesForRoot, limits.bytesPerTurn) = (8, 0, 512)
    let checked = try Checked(limits)
    // Which connections are the check's, in the order in which they are accepted.
    var (connected, admitted, checks) = (0, 0, Set<Int>())
    checked.server.needsNoPlace = { _ in
      admitted += 1
      return checks.contains(admitted)
    }
    checked.onConnect = {
      connected += 1
      checks.insert(connected)
    }
    let call =
      Array(
        #"{"method":"org.varlink.service.GetInfo","parameters":{"x":"\#(String(repeating: "x", count: 4000))"}}"#.utf8)
      + [0]
    var clients: [Int32] = []
    defer { for client in clients { close(client) } }
    func connect(_ count: Int) throws {
      for _ in 0..<count {
        let client = try #require(try checked.server.connect())
        connected += 1
        _ = send(client, call, call.count, Int32(MSG_NOSIGNAL))
        clients.append(client)
      }
    }
    for round in 1...10 {
      try connect(48)
      let waiting = connected - admitted
      checked.check?.stop()
      try checked.check?.start()
      var turns = 0
      while checked.passed < round {
        // As many clients connect as are accepted, and the oldest disconnect in the middle of their calls.
        for client in clients.prefix(max(0, clients.count - 48)) { close(client) }
        clients.removeFirst(max(0, clients.count - 48))
        try connect(16)
        checked.loop.turn(timeout: 0)
        turns += 1
        try #require(turns <= waiting / 16 + 4, "round \(round), \(waiting) waited")
      }
    }
    #expect(checked.passed == 10)
  }

  @Test("Two checks may be missed between two that pass, and the last has an interval for its answer")
  func margin() {
    for limit: Int64 in [400_000, 10_000_000, 10_000_001, 60_000_000] {
      let interval = HealthCheck.interval(for: limit)
      #expect(interval * 4 <= limit && interval * 5 > limit)
    }
  }

  @Test("A check passes if all places are taken, because it needs none; being hung up on is not an answer")
  func full() throws {
    for needsNoPlace in [false, true] {
      var limits = VarlinkLimits()
      (limits.maximumClients, limits.placesForRoot) = (1, 0)
      let checked = try Checked(limits)
      let client = try #require(try checked.server.connect())
      defer { close(client) }
      checked.turn()
      checked.server.needsNoPlace = { _ in needsNoPlace }
      try checked.check?.start()
      checked.turn()
      #expect(checked.passed == (needsNoPlace ? 1 : 0))
    }
  }

  /// A check whose connections lead to the test, with their other ends in order.
  private final class Answered {
    let loop: EventLoop
    var peers: [Int32] = []
    var log: [String] = []
    private var check: HealthCheck?

    init(interval: Int64 = 3_600_000_000) throws {
      loop = try EventLoop()
      loop.onTurnEnd = { [unowned self] in log.append("turn ends") }
      check = HealthCheck(
        loop: loop, interval: interval,
        connect: { [unowned self] in
          var pair: [Int32] = [0, 0]
          guard socketpair(AF_UNIX, Int32(SOCK_STREAM.rawValue), 0, &pair) == 0 else { return nil }
          peers.append(pair[1])
          return pair[0]
        }, passed: { [unowned self] in log.append("passed") })
      try check?.start()
    }

    deinit {
      check?.stop()
      for peer in peers where peer >= 0 { close(peer) }
    }

    func stop() { check?.stop() }

    func answer(_ text: String) {
      _ = send(peers[0], text, text.utf8.count, 0)
      loop.turn(timeout: 0)
    }
  }

  @Test("An answer may arrive in pieces, and the check passes when it is complete, at the end of the turn")
  func pieces() throws {
    let answered = try Answered()
    answered.answer("{")
    answered.answer(#""parameters":{}}"#)
    #expect(answered.log == ["turn ends", "turn ends"])
    answered.answer("\0")
    #expect(answered.log == ["turn ends", "turn ends", "turn ends", "passed"])
  }

  @Test(
    "A check that waits for its answer keeps its connection for any number of intervals; the next one follows it"
  )
  func unanswered() throws {
    let answered = try Answered(interval: 1000)
    // Nothing but the timer ends a turn.
    for _ in 0..<5 { answered.loop.turn(timeout: nil) }
    #expect(answered.peers.count == 1 && !answered.log.contains("passed"))
    answered.answer("{\"parameters\":{}}\0")
    while !answered.log.contains("passed") { answered.loop.turn(timeout: nil) }
    while answered.peers.count < 2 { answered.loop.turn(timeout: nil) }
    #expect(answered.log.count { $0 == "passed" } == 1)
    // A hang-up is not an answer; then another check is made.
    close(answered.peers[1])
    answered.peers[1] = -1
    while answered.peers.count < 3 { answered.loop.turn(timeout: nil) }
    #expect(answered.log.count { $0 == "passed" } == 1)
  }

  @Test("An answer without its end is none, and is no part of the next check's answer")
  func incomplete() throws {
    let answered = try Answered(interval: 1000)
    answered.answer(#"{"parameters":{}}"#)
    shutdown(answered.peers[0], Int32(SHUT_WR))
    while answered.peers.count < 2 { answered.loop.turn(timeout: nil) }
    #expect(!answered.log.contains("passed"))
    let refusal = "{\"error\":\"org.varlink.service.PermissionDenied\",\"parameters\":{}}\0"
    _ = send(answered.peers[1], refusal, refusal.utf8.count, 0)
    while answered.peers.count < 3 { answered.loop.turn(timeout: nil) }
    #expect(!answered.log.contains("passed"))
  }

  @Test("A connection that the loop cannot watch, or whose server does not read, is closed immediately")
  func unusable() throws {
    let loop = try EventLoop()
    func start(_ descriptor: Int32) throws -> HealthCheck {
      let check = HealthCheck(loop: loop, interval: 3_600_000_000, connect: { descriptor }, passed: {})
      try check.start()
      return check
    }
    // A regular file has no readiness to report. Its lock shows whether it is open.
    let folder = try Directory()
    defer { folder.remove() }
    try folder.write("file", "")
    let (file, other) = (open(folder("file"), O_RDONLY | O_CLOEXEC), open(folder("file"), O_RDONLY | O_CLOEXEC))
    defer { close(other) }
    try #require(flock(file, LOCK_EX) == 0 && flock(other, LOCK_EX | LOCK_NB) == -1)
    let unwatched = try start(file)
    #expect(flock(other, LOCK_EX | LOCK_NB) == 0)
    unwatched.stop()
    var pair: [Int32] = [0, 0]
    try #require(socketpair(AF_UNIX, Int32(SOCK_STREAM.rawValue), 0, &pair) == 0)
    defer { close(pair[1]) }
    shutdown(pair[1], Int32(SHUT_RD))
    let unread = try start(pair[0])
    var events = pollfd(fd: pair[1], events: Int16(POLLIN), revents: 0)
    #expect(poll(&events, 1, 0) == 1 && events.revents & Int16(POLLHUP) != 0)
    unread.stop()
  }

  @Test("A stopped check makes no further one")
  func stopped() throws {
    let answered = try Answered(interval: 1000)
    answered.stop()
    // Armed later than the check's timer was.
    var isOver = false
    let timer = try answered.loop.makeTimer { isOver = true }
    timer.arm(at: MonotonicClock().now + 5000)
    while !isOver { answered.loop.turn(timeout: nil) }
    answered.loop.turn(timeout: 0)
    timer.cancel()
    #expect(answered.peers.count == 1)
  }

  @Test("A check that is stopped before its answer arrives hangs up")
  func stoppedInTheMiddle() throws {
    let answered = try Answered()
    func heard() -> Int {
      var bytes = [UInt8](repeating: 0, count: 1024)
      return recv(answered.peers[0], &bytes, bytes.count, Int32(MSG_DONTWAIT))
    }
    #expect(heard() > 0 && heard() == -1)
    answered.stop()
    #expect(heard() == 0)
  }

  @Test("A refused check does not pass, and neither does one of a socket without a server")
  func refused() throws {
    let answered = try Answered()
    answered.answer(#"{"error":"org.varlink.service.PermissionDenied","parameters":{}}"# + "\0")
    #expect(!answered.log.contains("passed"))
    let checked = try Checked()
    checked.server.stopListening()
    try checked.check?.start()
    checked.turn()
    #expect(checked.passed == 0)
  }
}
