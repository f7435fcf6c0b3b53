import Glibc
import Kernel
import TestSupport
import Testing

@testable import EventLoop

/// Tests that end the process or count its descriptors, each in a process of its own.
@Suite(.startsPrograms, .timeLimit(.minutes(5))) struct ProcessEndTests {
  @Test("a handler that turns its own loop traps")
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

  @Test("closing a descriptor before its source or timer is cancelled traps")
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

  @Test("a loop closes its descriptors and those of its timers and signals")
  func givesDescriptorsBack() async {
    await #expect(processExitsWith: .success) {
      // Other threads open descriptors too. With 100 loops, even one leaked descriptor per loop stands out.
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
