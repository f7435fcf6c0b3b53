internal import CLinux
import Glibc

package var processorCount: Int { max(Int(sysconf(Int32(_SC_NPROCESSORS_ONLN))), 1) }

/// A forked copy of this process that computes a result. It has this process's memory, but its changes to it are lost.
///
/// Only for programs with one thread.
package struct Worker {
  private let process: pid_t
  private let output: Int32

  /// Start the worker.
  /// - Throws: the kernel's error.
  package init(_ body: () throws -> [UInt8]) throws(SystemError) {
    var ends: [Int32] = [0, 0]
    _ = try systemCall("pipe") { pipe(&ends) }
    do throws(SystemError) {
      process = try systemCall("fork") { clinux_fork() }
    } catch {
      for end in ends { close(end) }
      throw error
    }
    if process == 0 {
      // `_exit`, because the copy must not flush this process's buffers or run its exit handlers.
      guard let bytes = try? body(), (try? writeAll(bytes.span.bytes, to: ends[1], named: "worker")) != nil
      else { _exit(1) }
      _exit(0)
    }
    close(ends[1])
    output = ends[0]
  }

  /// Wait until the worker has ended; call this only once.
  /// - Returns: its result, or the reason why there is none.
  /// - Throws: the kernel's error.
  package func end() throws(SystemError) -> (made: [UInt8], reason: String?) {
    defer { close(output) }
    let bytes = try readToEnd(of: output, limit: .max, named: "worker")
    var status: Int32 = 0
    _ = try systemCall("waitpid") { waitpid(process, &status, 0) }
    guard status != 0 else { return (bytes, nil) }
    let signal = status & 0x7f
    return (
      [],
      signal == 0 ? "its process exited with status \(status >> 8)" : "its process was killed by signal \(signal)"
    )
  }
}

/// Do work in several processes in parallel and return their results.
///
/// - Parameters:
///   - count: the number of workers. A single one runs in this process, which may then have several threads.
///   - body: called with the worker's number, from 0.
/// - Throws: the kernel's error, or EPIPE if a worker ended early.
package func inWorkers(_ count: Int, _ body: (Int) throws -> [UInt8]) throws -> [[UInt8]] {
  if count == 1 { return [try body(0)] }
  var workers: [Worker] = []
  defer { for worker in workers { _ = try? worker.end() } }
  for number in 0..<count { workers.append(try Worker { try body(number) }) }
  var results: [[UInt8]] = []
  while !workers.isEmpty {
    let (made, reason) = try workers.removeFirst().end()
    if reason != nil { throw SystemError(call: "worker", errno: EPIPE) }
    results.append(made)
  }
  return results
}
