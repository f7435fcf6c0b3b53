import CLinux
import Glibc
import Kernel

/// What became of a case, as its process reports it.
struct CaseOutcome: Equatable {
  var hasFailed: Bool
  /// What is printed of it.
  var text: String
}

extension CaseOutcome {
  /// Write the outcome to a pipe; return whether all of it was written.
  fileprivate func write(to pipe: Int32) -> Bool {
    // The last byte says that nothing is missing.
    let bytes = Array((hasFailed ? "1" : "0").utf8) + Array(text.utf8) + [0]
    do throws(SystemError) {
      try writeAll(bytes.span.bytes, to: pipe, named: "pipe")
      return true
    } catch {
      return false
    }
  }
}

/// Run each case in a process of its own, as many at a time as there are processors: this program has one thread, and a case that crashes fails alone.
///
/// - Parameters:
///   - run: runs a case in its process.
///   - ifLost: returns the outcome of a case whose process ended without one, for the reason.
/// - Returns: the outcomes in the order of the cases.
/// - Throws: where no process can be started.
func inProcesses(
  _ count: Int, run: (Int) -> CaseOutcome, ifLost: (Int, String) -> CaseOutcome
) throws -> [CaseOutcome] {
  let width = max(1, sysconf(Int32(_SC_NPROCESSORS_ONLN)))
  var running: [CaseProcess] = []
  var outcomes: [CaseOutcome] = []
  func collect() throws {
    let process = running.removeFirst()
    outcomes.append(try process.outcome() ?? ifLost(outcomes.count, process.reason()))
  }
  for index in 0..<count {
    if running.count == width { try collect() }
    running.append(try CaseProcess { run(index) })
  }
  while !running.isEmpty { try collect() }
  return outcomes
}

/// A process that runs one case.
private struct CaseProcess {
  private let process: pid_t
  private let output: Int32

  init(_ run: () -> CaseOutcome) throws {
    var ends: [Int32] = [0, 0]
    _ = try systemCall("pipe") { pipe(&ends) }
    process = try systemCall("fork") { clinux_fork() }
    if process == 0 { _exit(run().write(to: ends[1]) ? 0 : 1) }
    close(ends[1])
    output = ends[0]
  }

  /// Wait for the outcome; nil where the process ended without it.
  func outcome() throws -> CaseOutcome? {
    let bytes = try readToEnd(of: output, limit: 1 << 30, named: "pipe")
    close(output)
    guard bytes.count > 1, bytes.last == 0 else { return nil }
    var status: Int32 = 0
    _ = try systemCall("waitpid") { waitpid(process, &status, 0) }
    return CaseOutcome(
      hasFailed: bytes[0] == UInt8(ascii: "1"), text: String(decoding: bytes[1..<(bytes.count - 1)], as: UTF8.self))
  }

  /// Why there is no outcome.
  func reason() throws -> String {
    var status: Int32 = 0
    _ = try systemCall("waitpid") { waitpid(process, &status, 0) }
    return status & 0x7f == 0
      ? "its process ended with exit status \(status >> 8)" : "its process was ended by signal \(status & 0x7f)"
  }
}
