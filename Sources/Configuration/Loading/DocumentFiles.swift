package import Documents
import Glibc
import Kernel
package import Scenes

/// No configuration or scene comes near, and reading more would keep a running service from the touches.
package let largestDocument = 1 << 20

/// The bytes of a file.
///
/// - Throws: what the kernel says, or that the file is too large.
package func readFile(_ path: String) throws(DocumentError) -> [UInt8] {
  do throws(SystemError) {
    return try readWholeFile(path, limit: largestDocument, waits: false)
  } catch {
    if error.errno == EFBIG { throw DocumentError(file: path, message: "is larger than \(largestDocument >> 20) MiB") }
    // What gives its bytes when somebody writes them would let a service wait for that.
    if error.errno == ESPIPE { throw DocumentError(file: path, message: "is a pipe; expected a file") }
    throw DocumentError(file: path, message: "cannot be read: \(error.reason)")
  }
}

/// Read a file: JSON where its name ends in `.json`, else YAML.
///
/// - Parameter collector: collects what is wrong with the content; nil to throw the first error of it.
/// - Throws: where the file cannot be read, or is no YAML or JSON.
package func readDocument(_ path: String, collector: ErrorCollector? = nil) throws(DocumentError) -> Cursor {
  let bytes = try readFile(path)
  let node = try path.hasSuffix(".json") ? parseJSON(bytes.span, file: path) : parseYAML(bytes, file: path)
  return Cursor(node, file: path, collector: collector)
}

/// The names in a folder; none where there is no folder.
///
/// - Throws: what the kernel says of a folder that cannot be read.
func documentNames(in folder: String) throws(DocumentError) -> [String] {
  do throws(SystemError) {
    return try fileNames(in: folder)
  } catch {
    if error.errno == ENOENT { return [] }
    throw DocumentError(file: folder, message: "cannot be read: \(error.reason)")
  }
}

/// The path that a file means by another: a relative one is meant from the file's folder.
package func resolvedPath(_ path: String, relativeTo file: String) -> String {
  guard !path.hasPrefix("/"), let slash = file.utf8.lastIndex(of: UInt8(ascii: "/")) else { return path }
  return "\(file[...slash])\(path)"
}

extension SceneDescription {
  /// Read a scene from a file: JSON where its name ends in `.json`, else YAML.
  ///
  /// - Throws: the first error, with its file and place.
  package static func load(path: String) throws(DocumentError) -> SceneDescription {
    try SceneDescription(try readDocument(path))
  }
}
