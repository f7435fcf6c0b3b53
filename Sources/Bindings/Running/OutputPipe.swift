import CLinux
import EventLoop
import Glibc
import Kernel

/// The pipe that a binding's commands write to, line by line.
///
/// Each binding has one pipe for all its commands, so programs that commands leave running do not use up descriptors.
final class OutputPipe {
  /// The standard output and standard error of the commands.
  let input: Int32
  private let output: Int32
  private let source: Source
  private let lines: Lines

  /// The buffer; a separate object, because the source's handler retains it.
  private final class Lines {
    var buffer = LineBuffer()
    let handle: (String) -> Void

    init(_ handle: @escaping (String) -> Void) {
      self.handle = handle
    }

    /// Read available bytes; return whether there may be more.
    func read(_ descriptor: Int32) -> Bool {
      var bytes = [UInt8](repeating: 0, count: 1 << 14)
      let count = (try? systemCall("read") { Glibc.read(descriptor, &bytes, bytes.count) }) ?? 0
      buffer.append(bytes[..<count], handle)
      return count == bytes.count
    }
  }

  /// Create a pipe, and call `handle` with each line.
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

  /// Handle everything written so far, including an incomplete last line.
  func drain() {
    while lines.read(output) {}
    lines.buffer.flush(lines.handle)
  }

  /// Handle everything written so far, and close the pipe.
  func close() {
    drain()
    source.cancel()
    Glibc.close(output)
    Glibc.close(input)
  }
}
