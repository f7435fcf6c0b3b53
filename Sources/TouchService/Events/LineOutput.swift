package import Documents
import Glibc
package import Kernel

/// Writes JSON Lines to a descriptor in large pieces.
package final class LineOutput {
  /// The error of the first write that failed; nothing is written after it.
  package private(set) var error: SystemError?
  /// Called when ``error`` is set, so that playing can stop when the reader has closed the output.
  package var onError: (() -> Void)?
  private let descriptor: Int32
  private let flushesEachLine: Bool
  private var buffer: [UInt8] = []
  private var json = JSONWriter()
  private static let bound = 1 << 16

  /// Create an output.
  ///
  /// - Parameter flushesEachLine: whether to write each line immediately, for an interactive reader; otherwise lines
  ///   are collected into blocks of 64 KiB.
  package init(descriptor: Int32 = STDOUT_FILENO, flushesEachLine: Bool) {
    self.descriptor = descriptor
    self.flushesEachLine = flushesEachLine
    buffer.reserveCapacity(Self.bound + 4096)
  }

  package func write(_ bytes: borrowing Span<UInt8>) {
    bytes.withUnsafeBufferPointer { buffer.append(contentsOf: $0) }
    buffer.append(UInt8(ascii: "\n"))
    if flushesEachLine || buffer.count >= Self.bound { flush() }
  }

  /// Write a tree as one JSON line.
  package func write(_ node: Node) {
    json.removeAll()
    json.node(node)
    json.withBytes { write($0) }
  }

  /// Write the collected lines.
  package func flush() {
    var written = 0
    while error == nil, written < buffer.count {
      do throws(SystemError) {
        written += try systemCall("write") {
          buffer.withUnsafeBytes { bytes in
            Glibc.write(descriptor, bytes.baseAddress! + written, bytes.count - written)
          }
        }
      } catch {
        self.error = error
        onError?()
      }
    }
    buffer.removeAll(keepingCapacity: true)
  }

  /// Flush, and return the tool's exit code. A reader that has closed the pipe (`| head`) is not an error.
  package func exitCode() throws(SystemError) -> Int32 {
    flush()
    if let error, error.errno != EPIPE { throw error }
    return 0
  }
}
