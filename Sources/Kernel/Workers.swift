internal import CLinux
import Glibc

/// How many processors are online.
package var processorCount: Int { max(Int(sysconf(Int32(_SC_NPROCESSORS_ONLN))), 1) }

/// Do work in several processes at once and return what each of them made.
///
/// A worker is a copy of this process: it has all that this has in memory, and what it changes there is lost.
/// Several are only for programs with one thread.
/// - Parameters:
///   - count: how many workers there are; a single one is this process itself, which may have several threads then.
///   - body: gets the worker's number, from 0 on.
/// - Throws: what the kernel says, or EPIPE where a worker ended early.
package func inWorkers(_ count: Int, _ body: (Int) throws -> [UInt8]) throws -> [[UInt8]] {
  if count == 1 { return [try body(0)] }
  var workers: [(process: Int32, output: Int32)] = []
  defer {
    for worker in workers {
      close(worker.output)
      _ = try? systemCall("waitpid") { waitpid(worker.process, nil, 0) }
    }
  }
  for number in 0..<count {
    var ends: [Int32] = [0, 0]
    _ = try systemCall("pipe") { pipe(&ends) }
    let process: Int32
    do throws(SystemError) {
      process = try systemCall("fork") { clinux_fork() }
    } catch {
      for end in ends { close(end) }
      throw error
    }
    if process == 0 {
      // Neither buffers nor exit handlers of the copy are its own.
      guard let bytes = try? body(number), (try? writeAll(bytes.span.bytes, to: ends[1], named: "worker")) != nil
      else { _exit(1) }
      _exit(0)
    }
    close(ends[1])
    workers.append((process, ends[0]))
  }
  var results: [[UInt8]] = []
  for worker in workers { results.append(try readToEnd(of: worker.output, limit: 1 << 30, named: "worker")) }
  while let worker = workers.popLast() {
    var status: Int32 = 0
    close(worker.output)
    _ = try systemCall("waitpid") { waitpid(worker.process, &status, 0) }
    if status != 0 { throw SystemError(call: "worker", errno: EPIPE) }
  }
  return results
}
