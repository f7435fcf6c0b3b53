import Glibc
import Kernel
import TestSupport
import Testing

@testable import EventLoop

/// What ends the process, and what counts its descriptors: each in a process of its own.
@Suite(.startsPrograms, .timeLimit(.minutes(5))) struct LifetimeTests {
  @Test("a handler that turns its own loop is a mistake of the program")
  func noTurnInATurn() async {
    await #expect(processExitsWith: .failure) {
      let loop = try EventLoop()
      loop.onTurnEnd = {
        loop.onTurnEnd = nil
        loop.turn(timeout: 0)
      }
      loop.turn(timeout: 0)
    }
  }

  @Test("a descriptor that is closed under its source or timer is a mistake of the program")
  func noClosedDescriptors() async {
    await #expect(processExitsWith: .failure) {
      let loop = try EventLoop()
      let pipe = try Descriptors.pipe()
      let source = try loop.add(pipe.first, interest: .read) { _ in }
      pipe.close(pipe.first)
      source.setInterest(.write)
    }
    await #expect(processExitsWith: .failure) {
      let loop = try EventLoop()
      let timer = try loop.makeTimer {}
      close(timer.fd)
      timer.arm(at: 1)
    }
  }

  @Test("a loop, its timers and its signals give their descriptors back")
  func givesDescriptorsBack() async {
    await #expect(processExitsWith: .success) {
      let before = try fileNames(in: "/proc/self/fd").count
      func expect(_ more: Int) throws {
        let count = try fileNames(in: "/proc/self/fd").count
        precondition(count == before + more)
      }
      do {
        let loop = try EventLoop()
        try expect(1)
        let timers = try (0..<3).map { _ in try loop.makeTimer {} }
        try expect(4)
        try loop.onSignals([SIGUSR2]) { _ in }
        try expect(5)
        timers[1].cancel()
        loop.stop()
      }
      try expect(0)
    }
  }
}
