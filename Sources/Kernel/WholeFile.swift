import Glibc

/// Reads a whole file.
///
/// - Parameter limit: more bytes than this are an error; a device file named by mistake has no end.
/// - Throws: what the kernel says, or EFBIG.
package func readWholeFile(_ path: String, limit: Int) throws(SystemError) -> [UInt8] {
  let file = try systemCall("open \(path)") { open(path, O_RDONLY | O_CLOEXEC | O_NOCTTY) }
  defer { close(file) }
  var bytes: [UInt8] = []
  var buffer = [UInt8](repeating: 0, count: 1 << 16)
  while bytes.count <= limit {
    let count = try systemCall("read \(path)") { read(file, &buffer, buffer.count) }
    if count == 0 { return bytes }
    bytes += buffer[..<count]
  }
  throw SystemError(call: "read \(path)", errno: EFBIG)
}

/// Writes a whole file.
///
/// - Parameter replaces: whether a file that is there is replaced; otherwise it is an error, EEXIST.
/// - Throws: what the kernel says.
package func writeWholeFile(_ path: String, _ text: String, replaces: Bool) throws(SystemError) {
  let flags = O_WRONLY | O_CREAT | O_CLOEXEC | (replaces ? O_TRUNC : O_EXCL)
  let file = try systemCall("open \(path)") { open(path, flags, 0o644) }
  defer { close(file) }
  var rest = Array(text.utf8)[...]
  while !rest.isEmpty {
    let count = try systemCall("write \(path)") { rest.withUnsafeBytes { write(file, $0.baseAddress, $0.count) } }
    rest = rest.dropFirst(count)
  }
}

/// Returns whether there is a file, readable or not: one that nobody may look for counts too, so that reading it says why.
package func fileExists(_ path: String) -> Bool {
  var status = stat()
  return stat(path, &status) == 0 || (errno != ENOENT && errno != ENOTDIR)
}
