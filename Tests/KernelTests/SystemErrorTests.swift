import Glibc
import Kernel
import Testing

@Suite(.timeLimit(.minutes(5))) struct SystemErrorTests {
  @Test("a system call that is interrupted by a signal is repeated")
  func retriesAfterInterruption() throws {
    var calls = 0
    let result: Int32 = try systemCall("read") {
      calls += 1
      if calls < 3 {
        errno = EINTR
        return -1
      }
      return 7
    }
    #expect(result == 7)
    #expect(calls == 3)
  }

  @Test("the error of an address in use says that another service listens there")
  func addressInUse() {
    #expect(
      "\(SystemError(call: "bind /run/s", errno: EADDRINUSE))"
        == "bind /run/s failed: Address already in use; another service listens there")
    #expect("\(SystemError(call: "bind /run/s", errno: EACCES))" == "bind /run/s failed: Permission denied")
  }

  @Test("a call that is interrupted and then fails reports the second reason; so does one that returns a size")
  func failsAfterInterruption() throws {
    let failure = SystemError(call: "read", errno: EACCES)
    var calls = 0
    func next(of reasons: [Int32]) -> Int {
      calls += 1
      if calls > reasons.count { return 7 }
      errno = reasons[calls - 1]
      return -1
    }
    #expect(throws: failure) { try systemCall("read") { Int32(next(of: [EINTR, EACCES])) } }
    #expect(calls == 2)
    calls = 0
    #expect(throws: failure) { try systemCall("read") { next(of: [EINTR, EACCES]) } }
    #expect(calls == 2)
    calls = 0
    #expect(throws: failure) { try systemCall("read") { next(of: [EACCES]) } }
    #expect(calls == 1)
    calls = 0
    #expect(try systemCall("read") { next(of: [EINTR, EINTR]) } == 7)
    #expect(calls == 3)
  }

  @Test("a system call that fails otherwise is made once, and its reason is kept")
  func failsWithTheReason() {
    var calls = 0
    #expect(throws: SystemError(call: "open /dev/input/event3", errno: EACCES)) {
      try systemCall("open /dev/input/event3") { () -> Int32 in
        calls += 1
        errno = EACCES
        return -1
      }
    }
    #expect(calls == 1)
  }

  @Test("a negative result other than -1 is a result")
  func keepsOtherNegativeResults() throws {
    #expect(try systemCall("lseek") { -2 } == -2)
  }

  @Test("an error prints the call and the reason in words")
  func printsOneSentence() {
    let error = SystemError(call: "open /dev/input/event3", errno: EACCES)
    #expect("\(error)" == "open /dev/input/event3 failed: Permission denied")
  }
}
