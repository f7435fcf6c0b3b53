import Glibc

/// Write to standard output at once.
///
/// - Throws: what the kernel says when it cannot be written; a reader who has seen enough (`| head`) is no failure.
package func printText(_ text: String) throws(SystemError) {
  do throws(SystemError) {
    try writeAll(text.utf8.span.bytes, to: STDOUT_FILENO, named: "standard output")
  } catch {
    if error.errno != EPIPE { throw error }
  }
}

/// Write to standard error, where people's messages go; what cannot be written is lost.
package func printError(_ text: String) {
  try? writeAll(text.utf8.span.bytes, to: STDERR_FILENO, named: "standard error")
}
