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

/// Write as much to a descriptor as goes without waiting: a service must not stand still because nobody reads what it says.
///
/// - Returns: How many bytes were written; 0 where there was no room or nobody reads.
package func writeWithoutWaiting(_ bytes: RawSpan, to descriptor: Int32) -> Int {
  let flags = Int32(MSG_DONTWAIT | MSG_NOSIGNAL)
  return bytes.withUnsafeBytes { bytes in
    do throws(SystemError) {
      return try systemCall("send") { send(descriptor, bytes.baseAddress, bytes.count, flags) }
    } catch {
      guard error.errno == ENOTSOCK else { return 0 }
    }
    // A pipe that says it has room takes PIPE_BUF bytes at once.
    var poller = pollfd(fd: descriptor, events: Int16(POLLOUT), revents: 0)
    _ = try? systemCall("poll") { poll(&poller, 1, 0) }
    guard Int32(poller.revents) & POLLOUT != 0 else { return 0 }
    return (try? systemCall("write") { write(descriptor, bytes.baseAddress, min(bytes.count, Int(PIPE_BUF))) }) ?? 0
  }
}
