import Documents
import EventLoop
import Glibc

/// No configuration or scene comes near; a device file named by mistake ends here.
private let largestFile = 16 << 20

/// The bytes of a file.
///
/// - Throws: what the kernel says, or that the file is too large.
func readFile(_ path: String) throws(DocumentError) -> [UInt8] {
  do throws(SystemError) {
    let file = try systemCall("open") { open(path, O_RDONLY | O_CLOEXEC | O_NOCTTY) }
    defer { close(file) }
    var bytes: [UInt8] = []
    var buffer = [UInt8](repeating: 0, count: 1 << 16)
    while bytes.count <= largestFile {
      let count = try systemCall("read") { read(file, &buffer, buffer.count) }
      if count == 0 { return bytes }
      bytes += buffer[..<count]
    }
  } catch {
    throw DocumentError(file: path, message: "cannot be read: \(String(cString: strerror(error.errno)))")
  }
  throw DocumentError(file: path, message: "is larger than \(largestFile >> 20) MiB")
}

/// Whether there is a file, readable or not: one that nobody may look for counts too, so that reading it says why.
func fileExists(_ path: String) -> Bool {
  var status = stat()
  return stat(path, &status) == 0 || (errno != ENOENT && errno != ENOTDIR)
}

/// The names in a directory; none where there is no directory.
///
/// - Throws: what the kernel says of a directory that cannot be read.
func fileNames(in directory: String) throws(DocumentError) -> [String] {
  guard let stream = opendir(directory) else {
    if errno == ENOENT { return [] }
    throw DocumentError(file: directory, message: "cannot be read: \(String(cString: strerror(errno)))")
  }
  defer { closedir(stream) }
  var names: [String] = []
  while let entry = readdir(stream) {
    names.append(
      withUnsafePointer(to: &entry.pointee.d_name) { name in
        name.withMemoryRebound(to: CChar.self, capacity: Int(NAME_MAX) + 1) { String(cString: $0) }
      })
  }
  return names
}
