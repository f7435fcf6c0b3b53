import CLinux
import EventLoop
import Glibc
import Kernel

/// The pipe that a binding's commands write to, line by line.
///
/// There is one for a binding rather than for a process: a program that a command leaves running keeps it, and opens no further one.
final class OutputPipe {
  /// What the commands get as standard output and standard error.
  let input: Int32
  private let output: Int32
  private let source: Source
  private let lines: Lines

  /// Apart, for the source's handler holds it.
  private final class Lines {
    var buffer = LineBuffer()
    let handle: (String) -> Void

    init(_ handle: @escaping (String) -> Void) {
      self.handle = handle
    }

    /// Read what is there; return whether there may be more.
    func read(_ descriptor: Int32) -> Bool {
      var bytes = [UInt8](repeating: 0, count: 1 << 14)
      let count = (try? systemCall("read") { Glibc.read(descriptor, &bytes, bytes.count) }) ?? 0
      buffer.append(bytes[..<count], handle)
      return count == bytes.count
    }
  }

  /// Create a pipe whose lines `handle` gets.
  ///
  /// - Throws: the kernel's error, such as EMFILE.
  init(_ loop: EventLoop, _ handle: @escaping (String) -> Void) throws(SystemError) {
    var ends: [Int32] = [-1, -1]
    _ = try systemCall("pipe") { clinux_output_pipe(&ends) }
    let (output, lines) = (ends[0], Lines(handle))
    self.output = output
    self.lines = lines
    input = ends[1]
    do {
      source = try loop.add(output, interest: .read) { _ in _ = lines.read(output) }
    } catch {
      Glibc.close(ends[0])
      Glibc.close(ends[1])
      throw error
    }
  }

  /// Hand over what has been written so far, a line without an end included.
  func drain() {
    while lines.read(output) {}
    lines.buffer.flush(lines.handle)
  }

  /// Hand over what has been written, and close the pipe.
  func close() {
    drain()
    source.cancel()
    Glibc.close(output)
    Glibc.close(input)
  }
}
