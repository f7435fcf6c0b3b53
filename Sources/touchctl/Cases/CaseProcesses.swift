import CLinux
import Documents
import Glibc
import Kernel

/// What became of a case, as its process says it.
struct CaseOutcome: Equatable {
  var hasFailed: Bool
  /// What is printed of it.
  var text: String
}

/// Run cases on all processors, each processor's in a process of its own: the program has one thread, and a case that ends it fails alone.
///
/// - Parameters:
///   - run: runs a case in such a process.
///   - ifLost: makes the outcome of a case whose process ended before it had one, of the reason.
/// - Returns: the outcomes in the order of the cases.
/// - Throws: where no process can be started.
func inProcesses(
  _ count: Int, run: (Int) -> CaseOutcome, ifLost: (Int, String) -> CaseOutcome
) throws -> [CaseOutcome] {
  let width = max(1, min(count, sysconf(Int32(_SC_NPROCESSORS_ONLN))))
  var workers: [(process: pid_t, output: Int32)] = []
  for first in 0..<width {
    var ends: [Int32] = [0, 0]
    _ = try systemCall("pipe") { pipe(&ends) }
    let process = try systemCall("fork") { clinux_fork() }
    if process == 0 {
      for index in stride(from: first, to: count, by: width) {
        let outcome = run(index)
        let line = "\(index) \(outcome.hasFailed ? 1 : 0) \(outcome.text.utf8.count)\n" + outcome.text
        // Nobody reads what the others would say.
        do { try writeAll(Array(line.utf8).span.bytes, to: ends[1], named: "pipe") } catch { _exit(1) }
      }
      _exit(0)
    }
    close(ends[1])
    workers.append((process, ends[0]))
  }
  var outcomes: [CaseOutcome?] = Array(repeating: nil, count: count)
  for (first, worker) in workers.enumerated() {
    let bytes = try readToEnd(of: worker.output, limit: 1 << 30, named: "pipe")
    close(worker.output)
    var status: Int32 = 0
    _ = try systemCall("waitpid") { waitpid(worker.process, &status, 0) }
    var rest = bytes[...]
    while let end = rest.firstIndex(of: UInt8(ascii: "\n")) {
      let head = rest[..<end].split(separator: UInt8(ascii: " ")).compactMap {
        Int(String(decoding: $0, as: UTF8.self))
      }
      guard head.count == 3, rest.count > head[2] + end - rest.startIndex else { break }
      let text = rest[(end + 1)..<(end + 1 + head[2])]
      outcomes[head[0]] = CaseOutcome(hasFailed: head[1] == 1, text: String(decoding: text, as: UTF8.self))
      rest = rest[(end + 1 + head[2])...]
    }
    let signal = status & 0x7f
    for index in stride(from: first, to: count, by: width) where outcomes[index] == nil {
      let reason = signal == 0 ? "its process ended with \(status >> 8)" : "its process was ended by signal \(signal)"
      outcomes[index] = ifLost(index, "\(reason), or a case before it was the last of that process")
    }
  }
  return outcomes.map { $0! }
}
