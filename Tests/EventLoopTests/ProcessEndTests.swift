import Glibc
import Kernel
import TestSupport
import Testing

@testable import EventLoop

/// What ends the process, and what counts its descriptors: each in a process of its own.
@Suite(.startsPrograms, .timeLimit(.minutes(5))) struct ProcessEndTests {
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
      // Other threads of the process have some too, and open them when they please: one of each kind that is left behind is as many as loops.
      let loops = 100
      let before = try fileNames(in: "/proc/self/fd").count
      func expect(_ more: Int) throws {
        let opened = try fileNames(in: "/proc/self/fd").count - before
        precondition(abs(opened - more * loops) < loops / 2)
      }
      do {
        let all = try (0..<loops).map { _ in try EventLoop() }
        try expect(1)
        let timers = try all.map { loop in try (0..<3).map { _ in try loop.makeTimer {} } }
        try expect(4)
        for loop in all { try loop.onSignals([SIGUSR2]) { _ in } }
        try expect(5)
        for ofOne in timers { ofOne[1].cancel() }
        for loop in all { loop.stop() }
      }
      try expect(0)
    }
  }
}
