import Glibc

/// Writes to standard output at once.
///
/// - Throws: What the system says where it cannot be written; a reader who has seen enough (`| head`) is no failure.
package func printText(_ text: String) throws(SystemError) {
  var bytes = Array(text.utf8)[...]
  while !bytes.isEmpty {
    do throws(SystemError) {
      bytes = bytes.dropFirst(
        try systemCall("write") { bytes.withUnsafeBytes { write(STDOUT_FILENO, $0.baseAddress, $0.count) } })
    } catch {
      if error.errno == EPIPE { return }
      throw error
    }
  }
}

/// Writes to standard error, where people's messages go.
package func printError(_ text: String) {
  var bytes = Array(text.utf8)[...]
  while !bytes.isEmpty {
    let count = bytes.withUnsafeBytes { write(STDERR_FILENO, $0.baseAddress, $0.count) }
    guard count > 0 else { return }
    bytes = bytes.dropFirst(count)
  }
}
