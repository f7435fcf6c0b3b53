import Glibc

/// List the names in a folder, unordered, including hidden ones and `.` and `..`.
///
/// - Throws: the kernel's error, ENOENT for a missing folder.
package func fileNames(in folder: String) throws(SystemError) -> [String] {
  guard let stream = opendir(folder) else { throw SystemError(call: "open \(folder)", errno: errno) }
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

/// Create a folder, unless it exists.
///
/// - Throws: the kernel's error.
package func makeFolder(_ path: String) throws(SystemError) {
  do throws(SystemError) {
    _ = try systemCall("mkdir \(path)") { mkdir(path, 0o755) }
  } catch {
    if error.errno != EEXIST { throw error }
  }
}

/// Create a folder and its missing parents.
///
/// - Parameter path: nothing is created if it is empty.
/// - Throws: the kernel's error.
package func makeFolders(_ path: String) throws(SystemError) {
  for (index, character) in zip(path.indices, path) where character == "/" && index > path.startIndex {
    try makeFolder(String(path[..<index]))
  }
  if !path.isEmpty { try makeFolder(path) }
}
