import Kernel
import Testing

/// Work in several processes. More than one process is tested from outside, because a test's process has several
/// threads.
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
