import Glibc

/// Read a whole file.
///
/// - Parameters:
///   - limit: the maximum number of bytes, because a device file that is named by mistake may have no end.
///   - waits: whether to wait for the writer of a pipe; otherwise a pipe is an error, ESPIPE.
/// - Throws: the kernel's error, or EFBIG.
package func readWholeFile(_ path: String, limit: Int, waits: Bool = true) throws(SystemError) -> [UInt8] {
  let flags = O_RDONLY | O_CLOEXEC | O_NOCTTY | (waits ? 0 : O_NONBLOCK)
  let file = try systemCall("open \(path)") { open(path, flags) }
  defer { close(file) }
  if !waits {
    var status = stat()
    _ = try systemCall("fstat \(path)") { fstat(file, &status) }
    if status.st_mode & S_IFMT == S_IFIFO { throw SystemError(call: "read \(path)", errno: ESPIPE) }
  }
  return try readToEnd(of: file, limit: limit, named: path)
}

/// Read the rest of an open file, such as standard input.
///
/// - Parameters:
///   - limit: the maximum number of bytes.
///   - name: the file's name in errors.
/// - Throws: the kernel's error, or EFBIG.
package func readToEnd(of file: Int32, limit: Int, named name: String) throws(SystemError) -> [UInt8] {
  var bytes: [UInt8] = []
  var buffer = [UInt8](repeating: 0, count: 1 << 16)
  while bytes.count <= limit {
    let count = try systemCall("read \(name)") { read(file, &buffer, buffer.count) }
    if count == 0 { return bytes }
    bytes += buffer[..<count]
  }
  throw SystemError(call: "read \(name)", errno: EFBIG)
}

/// Write a whole file.
///
/// - Parameter replaces: whether an existing file is replaced; otherwise it is an error, EEXIST.
/// - Throws: the kernel's error.
package func writeWholeFile(_ path: String, _ text: String, replaces: Bool) throws(SystemError) {
  let flags = O_WRONLY | O_CREAT | O_CLOEXEC | (replaces ? O_TRUNC : O_EXCL)
  let file = try systemCall("open \(path)") { open(path, flags, 0o644) }
  defer { close(file) }
  try writeAll(Array(text.utf8).span.bytes, to: file, named: path)
}

/// Replace or create a file atomically: readers find the old bytes or the new ones, never a part, even after a crash.
///
/// The new bytes are written to a hidden file in the same folder, which is then renamed. The folder must exist. Links
/// are not followed.
///
/// - Parameter mode: its permissions, without those in the process's umask.
/// - Throws: the kernel's error; the file is then unchanged.
package func replaceWholeFile(_ path: String, with bytes: [UInt8], mode: UInt32 = 0o644) throws(SystemError) {
  let name = path.utf8.lastIndex(of: UInt8(ascii: "/")).map { path.utf8.index(after: $0) } ?? path.startIndex
  let draft = "\(path[..<name]).\(path[name...]).new"
  do throws(SystemError) {
    // The file may be left over from a process that was killed, or be a link that another program created.
    unlink(draft)
    let file = try systemCall("open \(draft)") { open(draft, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, mode) }
    defer { close(file) }
    try writeAll(bytes.span.bytes, to: file, named: draft)
    _ = try systemCall("fsync \(draft)") { fsync(file) }
    _ = try systemCall("rename \(draft)") { rename(draft, path) }
  } catch {
    unlink(draft)
    throw error
  }
}

/// Write all of the bytes, in as many calls as necessary.
///
/// - Parameter name: the file's name in errors.
/// - Throws: the kernel's error; a part may have been written. EPIPE means that there is no reader.
package func writeAll(
  _ bytes: RawSpan, to descriptor: Int32, named name: @autoclosure () -> String
) throws(SystemError) {
  var written = 0
  while written < bytes.byteCount {
    written += try systemCall("write \(name())") {
      bytes.withUnsafeBytes { write(descriptor, $0.baseAddress.map { $0 + written }, $0.count - written) }
    }
  }
}

/// Return whether a file exists. A file that cannot be examined counts as existing, so that reading it reports the
/// reason.
package func fileExists(_ path: String) -> Bool {
  var status = stat()
  return stat(path, &status) == 0 || (errno != ENOENT && errno != ENOTDIR)
}
