import Glibc
import Kernel
import TestSupport
import Testing

/// Work in this process.
@Suite(.timeLimit(.minutes(5))) struct WorkersTests {
  @Test("a single worker runs in this process, has the number 0, and passes its error through")
  func single() throws {
    var numbers: [Int] = []
    let results = try inWorkers(1) { number in
      numbers.append(number)
      return [7, UInt8(number)]
    }
    #expect(results == [[7, 0]] && numbers == [0])
    #expect(throws: SystemError(call: "work", errno: 5)) {
      try inWorkers(1) { _ in throw SystemError(call: "work", errno: 5) }
    }
  }
}

/// Work in several processes, each test in a process of its own that forks the workers.
///
/// A process whose workers fail may end in any way, so the exit code of a test that passes is not 0.
@Suite(.startsPrograms, .timeLimit(.minutes(5))) struct WorkerProcessTests {
  @Test("several workers run in processes of their own, and their results are in the order of their numbers")
  func several() async {
    await #expect(processExitsWith: .exitCode(7)) {
      let starter = getpid()
      var calls = 0
      let results = try forking {
        try inWorkers(3) { number in
          precondition(getpid() != starter)
          calls += 1
          // The first worker ends last. The last result is more than a pipe holds.
          usleep(number == 0 ? 50_000 : 0)
          return [UInt8](repeating: UInt8(number + calls), count: number * 100_000)
        }
      }
      let made = try results.get()
      precondition(calls == 0)
      precondition(made == (0..<3).map { [UInt8](repeating: UInt8($0 + 1), count: $0 * 100_000) })
      _exit(7)
    }
  }

  @Test("a worker that throws, exits or is killed has no result but a reason, and work in such a worker fails")
  func failures() async {
    await #expect(processExitsWith: .exitCode(7)) {
      func reason(_ body: () throws -> [UInt8]) throws -> String? {
        let (made, reason) = try forking { try Worker(body).end() }.get()
        precondition(made.isEmpty)
        return reason
      }
      let thrown = try reason { throw SystemError(call: "work", errno: 5) }
      precondition(thrown == "its process exited with status 1")
      let killed = try reason {
        kill(getpid(), SIGKILL)
        return [1]
      }
      precondition(killed == "its process was killed by signal 9")
      // This worker closes its end of the pipe long before it exits.
      let late = try reason {
        for descriptor in Int32(3)..<1000 { close(descriptor) }
        usleep(100_000)
        _exit(3)
      }
      precondition(late == "its process exited with status 3")
      let results = try forking {
        try inWorkers(3) { number in
          if number == 1 { _exit(2) }
          return [1]
        }
      }
      guard case .failure(let error) = results else { preconditionFailure("a worker exited") }
      precondition(error as? SystemError == SystemError(call: "worker", errno: EPIPE))
      _exit(7)
    }
  }
}

/// Do work that forks. Check that no copy of this process outlives its work, and that all copies were waited for.
private func forking<Made>(_ work: () throws -> Made) throws -> Result<Made, any Error> {
  // The other threads do nothing, but one may still be going to sleep. Once all sleep, a copy finds no lock held.
  for _ in 0..<1000 where try runningThreads() > 1 { usleep(1000) }
  let starter = getpid()
  let result: Result<Made, any Error> = Result { try work() }
  precondition(getpid() == starter)
  precondition(waitpid(-1, nil, 0) == -1 && errno == ECHILD)
  return result
}

/// Return the number of this process's threads that do not sleep.
private func runningThreads() throws -> Int {
  var count = 0
  for name in try fileNames(in: "/proc/self/task") where !name.hasPrefix(".") {
    // A thread may end meanwhile.
    guard let status = try? readWholeFile("/proc/self/task/\(name)/stat", limit: 1 << 16) else { continue }
    // The state follows the thread's name, which is in parentheses.
    let sleeps = status.split(separator: UInt8(ascii: ")")).last?.starts(with: " S".utf8) ?? false
    if !sleeps { count += 1 }
  }
  return count
}
