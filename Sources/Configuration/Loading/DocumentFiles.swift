package import Documents
import Glibc
import Kernel
package import Scenes

/// The maximum size of a configuration or scene in bytes: larger than any real one, because reading more would delay
/// touches.
package let largestDocument = 1 << 20

/// Read the bytes of a file.
///
/// - Throws: the kernel's error, or an error if the file is too large.
package func readFile(_ path: String) throws(DocumentError) -> [UInt8] {
  do throws(SystemError) {
    return try readWholeFile(path, limit: largestDocument, waits: false)
  } catch {
    if error.errno == EFBIG { throw DocumentError(file: path, message: "is larger than \(largestDocument >> 20) MiB") }
    // The service would have to wait until another program writes to the pipe.
    if error.errno == ESPIPE { throw DocumentError(file: path, message: "is a pipe; expected a file") }
    throw DocumentError(file: path, message: "cannot be read: \(error.reason)")
  }
}

/// Read a file: JSON if its name ends in `.json`, otherwise YAML.
///
/// - Parameter collector: collects the errors of the content; nil to throw the first one.
/// - Throws: an error if the file cannot be read, or is not YAML or JSON.
package func readDocument(_ path: String, collector: ErrorCollector? = nil) throws(DocumentError) -> Cursor {
  let bytes = try readFile(path)
  let node = try path.hasSuffix(".json") ? parseJSON(bytes.span, file: path) : parseYAML(bytes, file: path)
  return Cursor(node, file: path, collector: collector)
}

/// Return the names in a folder; none if there is no folder.
///
/// - Throws: the kernel's error if the folder cannot be read.
func documentNames(in folder: String) throws(DocumentError) -> [String] {
  do throws(SystemError) {
    return try fileNames(in: folder)
  } catch {
    if error.errno == ENOENT { return [] }
    throw DocumentError(file: folder, message: "cannot be read: \(error.reason)")
  }
}

/// Resolve a path in a file: a relative one is relative to the file's folder.
package func resolvedPath(_ path: String, relativeTo file: String) -> String {
  guard !path.hasPrefix("/"), let slash = file.utf8.lastIndex(of: UInt8(ascii: "/")) else { return path }
  return "\(file[...slash])\(path)"
}

extension SceneDescription {
  /// Read a scene from a file: JSON if its name ends in `.json`, otherwise YAML.
  ///
  /// - Throws: the first error, with its file and place.
  package static func load(path: String) throws(DocumentError) -> SceneDescription {
    try SceneDescription(try readDocument(path))
  }
}
