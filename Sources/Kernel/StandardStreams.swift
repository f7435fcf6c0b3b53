import Glibc

/// Write to standard output immediately.
///
/// - Throws: the kernel's error; a reader that has closed the pipe (`| head`) is not an error.
package func printText(_ text: String) throws(SystemError) {
  do throws(SystemError) {
    try writeAll(text.utf8.span.bytes, to: STDOUT_FILENO, named: "standard output")
  } catch {
    if error.errno != EPIPE { throw error }
  }
}

/// Write to standard error; text that cannot be written is lost.
package func printError(_ text: String) {
  try? writeAll(text.utf8.span.bytes, to: STDERR_FILENO, named: "standard error")
}

/// Write as much to a descriptor as is possible without waiting, so that a service does not block if no program reads
/// its messages.
///
/// - Returns: the number of bytes written; 0 if there was no space or no reader.
package func writeWithoutWaiting(_ bytes: RawSpan, to descriptor: Int32) -> Int {
  let flags = Int32(MSG_DONTWAIT | MSG_NOSIGNAL)
  return bytes.withUnsafeBytes { bytes in
    do throws(SystemError) {
      return try systemCall("send") { send(descriptor, bytes.baseAddress, bytes.count, flags) }
    } catch {
      guard error.errno == ENOTSOCK else { return 0 }
    }
    // A pipe that is ready for writing accepts PIPE_BUF bytes at once.
    var poller = pollfd(fd: descriptor, events: Int16(POLLOUT), revents: 0)
    _ = try? systemCall("poll") { poll(&poller, 1, 0) }
    guard Int32(poller.revents) & POLLOUT != 0 else { return 0 }
    return (try? systemCall("write") { write(descriptor, bytes.baseAddress, min(bytes.count, Int(PIPE_BUF))) }) ?? 0
  }
}
