import Kernel

/// The result of a case, as its process reports it.
struct CaseOutcome: Equatable {
  var hasFailed: Bool
  /// The text to print.
  var text: String
}

/// Run each case in its own process, one per processor at a time, so that a crash fails only one case.
///
/// - Parameters:
///   - run: runs a case in its process.
///   - ifLost: returns the outcome of a case whose process ended without one, given the reason.
/// - Returns: the outcomes in the order of the cases.
/// - Throws: if no process can be started.
func inProcesses(
  _ count: Int, run: (Int) -> CaseOutcome, ifLost: (Int, String) -> CaseOutcome
) throws -> [CaseOutcome] {
  var running: [Worker] = []
  var outcomes: [CaseOutcome] = []
  func collect() throws {
    let (made, reason) = try running.removeFirst().end()
    outcomes.append(reason.map { ifLost(outcomes.count, $0) } ?? CaseOutcome(of: made))
  }
  for index in 0..<count {
    if running.count == processorCount { try collect() }
    running.append(try Worker { run(index).bytes })
  }
  while !running.isEmpty { try collect() }
  return outcomes
}

extension CaseOutcome {
  fileprivate init(of bytes: [UInt8]) {
    self.init(hasFailed: bytes.first == UInt8(ascii: "1"), text: String(decoding: bytes.dropFirst(), as: UTF8.self))
  }

  fileprivate var bytes: [UInt8] { Array((hasFailed ? "1" : "0").utf8) + Array(text.utf8) }
}
