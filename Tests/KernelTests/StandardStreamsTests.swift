import Glibc
import Kernel
import TestSupport
import Testing

@Suite(.closesDescriptors, .timeLimit(.minutes(5))) struct StandardStreamsTests {
  private func pair(_ make: (inout [Int32]) -> Int32) throws -> [Int32] {
    var ends: [Int32] = [-1, -1]
    try #require(make(&ends) == 0)
    return ends
  }

  /// Write pieces until one does not fit, and return the number of pieces written.
  private func fill(_ fd: Int32) -> Int {
    let piece = [UInt8](repeating: 120, count: 1000)
    for count in 0..<100_000 where writeWithoutWaiting(piece.span.bytes, to: fd) < piece.count { return count }
    return 100_000
  }

  @Test("a write to an unread pipe or socket writes as much as fits and does not wait")
  func unread() throws {
    signal(SIGPIPE, SIG_IGN)
    let pipe = try pair { Glibc.pipe(&$0) }
    let sockets = try pair { socketpair(AF_UNIX, Int32(SOCK_STREAM.rawValue), 0, &$0) }
    for ends in [pipe, [sockets[1], sockets[0]]] {
      let count = fill(ends[1])
      #expect(count > 10 && count < 100_000)
      #expect(writeWithoutWaiting(([1, 2, 3] as [UInt8]).span.bytes, to: ends[1]) == 0, "there is no room")
      var bytes = [UInt8](repeating: 0, count: 1 << 20)
      #expect(read(ends[0], &bytes, bytes.count) > 1000)
      #expect(writeWithoutWaiting(([1, 2, 3] as [UInt8]).span.bytes, to: ends[1]) == 3, "there is room again")
      close(ends[0])
      #expect(writeWithoutWaiting(([1, 2, 3] as [UInt8]).span.bytes, to: ends[1]) == 0, "no reader is left")
      close(ends[1])
    }
  }

  @Test("writing to a file without waiting writes everything")
  func file() throws {
    var template = Array("/tmp/touchd-test.XXXXXX".utf8CString)
    let fd = mkstemp(&template)
    try #require(fd >= 0)
    unlink(template)
    defer { close(fd) }
    #expect(writeWithoutWaiting(Array("one\n".utf8).span.bytes, to: fd) == 4)
    #expect(lseek(fd, 0, SEEK_END) == 4)
  }

  @Test("a non-waiting write to a pipe writes at most PIPE_BUF bytes, and to an invalid descriptor nothing")
  func pieces() throws {
    let pipe = try pair { Glibc.pipe(&$0) }
    defer { for end in pipe { close(end) } }
    let bytes = (0..<10_000).map { UInt8(truncatingIfNeeded: $0 * 7) }
    #expect(writeWithoutWaiting(bytes.span.bytes, to: pipe[1]) == 4096)
    var read = [UInt8](repeating: 0, count: 20_000)
    #expect(Glibc.read(pipe[0], &read, read.count) == 4096)
    #expect(read[..<4096] == bytes[..<4096])
    #expect(writeWithoutWaiting(bytes.span.bytes, to: -1) == 0)
    // The reading end cannot be written to.
    #expect(writeWithoutWaiting(bytes.span.bytes, to: pipe[0]) == 0)
  }
}

/// Output to the standard streams, each test in a process of its own.
@Suite(.startsPrograms, .timeLimit(.minutes(5))) struct PrintingTests {
  @Test("A reader that closes standard output is not a failure; a full disk is one")
  func printing() async {
    await #expect(processExitsWith: .success) {
      signal(SIGPIPE, SIG_IGN)
      var ends: [Int32] = [-1, -1]
      precondition(pipe(&ends) == 0 && dup2(ends[1], STDOUT_FILENO) >= 0 && dup2(ends[1], STDERR_FILENO) >= 0)
      try printText("one ")
      printError("two")
      var bytes = [UInt8](repeating: 0, count: 100)
      precondition(read(ends[0], &bytes, 100) == 7 && Array("one two".utf8) == Array(bytes[..<7]))
      close(ends[0])
      try printText("three")
      printError("four")
      let full = open("/dev/full", O_WRONLY)
      precondition(full >= 0 && dup2(full, STDOUT_FILENO) >= 0)
      var thrown: SystemError?
      do throws(SystemError) { try printText("five") } catch { thrown = error }
      precondition(thrown == SystemError(call: "write standard output", errno: ENOSPC))
    }
  }

  @Test("A write asks the kernel about one descriptor, so a process that may open only one can write")
  func limit() async {
    await #expect(processExitsWith: .success) {
      var ends: [Int32] = [-1, -1]
      precondition(pipe(&ends) == 0)
      var before = rlimit()
      getrlimit(__rlimit_resource_t(RLIMIT_NOFILE.rawValue), &before)
      var limit = rlimit(rlim_cur: 1, rlim_max: before.rlim_max)
      setrlimit(__rlimit_resource_t(RLIMIT_NOFILE.rawValue), &limit)
      let count = writeWithoutWaiting(([1, 2, 3] as [UInt8]).span.bytes, to: ends[1])
      // What ends the process may open files.
      setrlimit(__rlimit_resource_t(RLIMIT_NOFILE.rawValue), &before)
      precondition(count == 3)
    }
  }
}
