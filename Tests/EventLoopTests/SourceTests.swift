import EventLoop
import Glibc
import Kernel
import TestSupport
import Testing

@Suite(.closesDescriptors, .timeLimit(.minutes(5))) struct SourceTests {
  private let loop: EventLoop

  init() throws {
    loop = try EventLoop()
  }

  @Test("a source is notified when there is data to read, and not before")
  func notifiesOfReading() throws {
    let pipe = try Descriptors.pipe()
    var seen: [Interest] = []
    try loop.add(pipe.first, interest: .read) { seen.append($0) }
    loop.turn(timeout: 0)
    #expect(seen == [])
    try pipe.write(to: pipe.second)
    loop.turn(timeout: nil)
    #expect(seen == [.read])
  }

  @Test("unread data is reported again in the next turn")
  func isLevelTriggered() throws {
    let pipe = try Descriptors.pipe()
    var calls = 0
    try loop.add(pipe.first, interest: .read) { _ in calls += 1 }
    try pipe.write(to: pipe.second)
    loop.turn(timeout: nil)
    loop.turn(timeout: nil)
    #expect(calls == 2)
  }

  @Test("a source is notified of reading and writing in one call")
  func notifiesOfBothAtOnce() throws {
    let sockets = try Descriptors.sockets()
    var seen: [Interest] = []
    try loop.add(sockets.first, interest: [.read, .write]) { seen.append($0) }
    try sockets.write(to: sockets.second)
    loop.turn(timeout: nil)
    #expect(seen == [[.read, .write]])
  }

  @Test("a source that waits only for writing is not notified of data to read")
  func notifiesOfWritingOnly() throws {
    let sockets = try Descriptors.sockets()
    var seen: [Interest] = []
    try loop.add(sockets.first, interest: .write) { seen.append($0) }
    try sockets.write(to: sockets.second)
    loop.turn(timeout: nil)
    #expect(seen == [.write])
    #expect(!seen.contains { $0.contains(.read) })
  }

  @Test("a source that waits for both is not notified of writing if its buffer is full")
  func notifiesOfReadingOnly() throws {
    let sockets = try Descriptors.sockets()
    while (try? sockets.write(to: sockets.first)) != nil {}
    var seen: [Interest] = []
    try loop.add(sockets.first, interest: [.read, .write]) { seen.append($0) }
    loop.turn(timeout: 0)
    #expect(seen == [])
    try sockets.write(to: sockets.second)
    loop.turn(timeout: nil)
    #expect(seen == [.read])
  }

  @Test("a source with an empty interest still receives the hang-up, and nothing else")
  func hangupIsAlwaysWatched() throws {
    let sockets = try Descriptors.sockets()
    var seen: [Interest] = []
    try loop.add(sockets.first, interest: []) { seen.append($0) }
    try sockets.write(to: sockets.second)
    loop.turn(timeout: 0)
    #expect(seen == [])
    sockets.close(sockets.second)
    loop.turn(timeout: nil)
    #expect(seen == [.hangup])
  }

  @Test("a peer that shuts down only its writing side ends the stream, without a hang-up")
  func halfCloseIsNoHangup() throws {
    let sockets = try Descriptors.sockets()
    var seen: [Interest] = []
    try loop.add(sockets.first, interest: .read) { seen.append($0) }
    shutdown(sockets.second, Int32(SHUT_WR))
    loop.turn(timeout: nil)
    #expect(seen == [.read])
    #expect(try sockets.read(from: sockets.first) == nil)
  }

  @Test("a changed interest applies from the next wait on, whether widened or narrowed")
  func interestChanges() throws {
    let sockets = try Descriptors.sockets()
    var seen: [Interest] = []
    let source = try loop.add(sockets.first, interest: .write) { seen.append($0) }
    source.setInterest(.read)
    #expect(source.interest == .read)
    loop.turn(timeout: 0)
    #expect(seen == [])
    source.setInterest([.read, .write])
    loop.turn(timeout: nil)
    #expect(seen == [.write])
  }

  @Test("a source that another handler cancels in the same turn is not called")
  func cancelledInTheSameTurn() throws {
    let pipes = [try Descriptors.pipe(), try Descriptors.pipe()]
    var sources: [Source] = []
    var called: [Int] = []
    for index in 0...1 {
      let source = try loop.add(pipes[index].first, interest: .read) { _ in
        called.append(index)
        sources[1 - index].cancel()
      }
      sources.append(source)
      try pipes[index].write(to: pipes[index].second)
    }
    loop.turn(timeout: nil)
    #expect(called.count == 1)
    loop.turn(timeout: nil)
    #expect(called.count == 2)
    #expect(Set(called).count == 1, "the one that was served first goes on alone")
  }

  @Test("a source that reuses a cancelled source's descriptor does not get its wake-up")
  func staleWakeupsAreIgnored() throws {
    let pipes = [try Descriptors.pipe(), try Descriptors.pipe()]
    var sources: [Source] = []
    var called = 0
    var calledAgain = 0
    for index in 0...1 {
      let source = try loop.add(pipes[index].first, interest: .read) { _ in
        called += 1
        let other = sources[1 - index]
        other.cancel()
        // The new connection has the same descriptor number, and nothing to read.
        do {
          let fresh = try Descriptors.pipe()
          _ = try systemCall("dup2") { dup2(fresh.first, other.fd) }
          try loop.add(other.fd, interest: .read) { _ in calledAgain += 1 }
        } catch {
          Issue.record("\(error)")
        }
      }
      sources.append(source)
      try pipes[index].write(to: pipes[index].second)
    }
    loop.turn(timeout: nil)
    #expect(called == 1)
    #expect(calledAgain == 0)
  }

  @Test("an interest that another handler narrows in the same turn is narrowed immediately")
  func narrowedInTheSameTurn() throws {
    let sockets = [try Descriptors.sockets(), try Descriptors.sockets()]
    var sources: [Source] = []
    var seen: [Interest] = []
    for index in 0...1 {
      let source = try loop.add(sockets[index].first, interest: [.read, .write]) {
        seen.append($0)
        sources[1 - index].setInterest(.write)
      }
      sources.append(source)
      try sockets[index].write(to: sockets[index].second)
    }
    loop.turn(timeout: nil)
    #expect(seen == [[.read, .write], .write])
  }

  @Test("a handler may cancel its own source, and cancelling twice does nothing")
  func cancelsItself() throws {
    let pipe = try Descriptors.pipe()
    var source: Source?
    var calls = 0
    source = try loop.add(pipe.first, interest: .read) { _ in
      calls += 1
      source?.cancel()
      source?.cancel()
    }
    try pipe.write(to: pipe.second)
    loop.turn(timeout: nil)
    loop.turn(timeout: 0)
    #expect(calls == 1)
    source?.setInterest(.write)
    loop.turn(timeout: 0)
    #expect(calls == 1)
  }

  @Test("cancelling releases the objects that the handler holds")
  func cancellingReleases() throws {
    final class Held {}
    let pipe = try Descriptors.pipe()
    weak var held: Held?
    do {
      let strong = Held()
      held = strong
      let source = try loop.add(pipe.first, interest: .read) { _ in withExtendedLifetime(strong) {} }
      #expect(held != nil)
      source.cancel()
    }
    #expect(held == nil)
  }

  @Test("a descriptor that cannot be watched is refused with the kernel's reason")
  func refusesWhatCannotBeWatched() throws {
    let pipe = try Descriptors.pipe()
    try loop.add(pipe.first, interest: .read) { _ in }
    #expect(throws: SystemError(call: "epoll_ctl", errno: EEXIST)) {
      try loop.add(pipe.first, interest: .read) { _ in }
    }
    let file = open("/proc/self/exe", O_RDONLY | O_CLOEXEC)
    defer { close(file) }
    #expect(throws: SystemError(call: "epoll_ctl", errno: EPERM)) {
      try loop.add(file, interest: .read) { _ in }
    }
    #expect(throws: SystemError(call: "epoll_ctl", errno: EBADF)) {
      try loop.add(-1, interest: .read) { _ in }
    }
  }

  @Test("all ready sources are served, even if they are more than one wait reports")
  func servesMany() throws {
    var pipes: [Descriptors] = []
    var served: Set<Int> = []
    for index in 0..<100 {
      let pipe = try Descriptors.pipe()
      pipes.append(pipe)
      try loop.add(pipe.first, interest: .read) { _ in
        served.insert(index)
        _ = try? pipe.read(from: pipe.first)
      }
      try pipe.write(to: pipe.second)
    }
    loop.turn(timeout: nil)
    loop.turn(timeout: 0)
    #expect(served == Set(0..<100))
  }
}
