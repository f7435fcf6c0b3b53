import Foundation
import Glibc

/// A directory for one test's files. It is removed with its contents when the object is destroyed.
package final class Directory: CustomStringConvertible, Sendable {
  package let path: String

  /// Create the directory with files.
  ///
  /// - Parameter files: the files' texts by name; a name may contain folders.
  package init(_ files: [String: String] = [:]) throws {
    var template = Array("/tmp/touchd-test-XXXXXX".utf8CString)
    guard let made = mkdtemp(&template) else { throw Self.error }
    path = String(cString: made)
    for (name, text) in files { try write(name, text) }
  }

  deinit { remove() }

  /// Remove the directory now. As a last use, this also keeps the directory until then.
  package func remove() {
    try? FileManager.default.removeItem(atPath: path)
  }

  /// Run `body` with the path; the directory exists until it returns.
  package func use<Result>(_ body: (String) throws -> Result) rethrows -> Result {
    try withExtendedLifetime(self) { try body(path) }
  }

  /// The path of a file in the directory.
  package func callAsFunction(_ name: String) -> String { "\(path)/\(name)" }

  package var description: String { path }

  /// The names of the files, sorted.
  package var names: [String] { ((try? FileManager.default.contentsOfDirectory(atPath: path)) ?? []).sorted() }

  /// Write a file with one `write`, and return its path.
  ///
  /// - Parameter replacing: whether to write a temporary file first, which then replaces the file atomically.
  @discardableResult
  package func write(_ name: String, _ bytes: [UInt8], replacing: Bool = false) throws -> String {
    let place = replacing ? self("new") : self(name)
    try FileManager.default.createDirectory(
      atPath: (place as NSString).deletingLastPathComponent, withIntermediateDirectories: true)
    guard let file = fopen(place, "w") else { throw Self.error }
    fwrite(bytes, 1, bytes.count, file)
    guard fclose(file) == 0, !replacing || rename(place, self(name)) == 0 else { throw Self.error }
    return self(name)
  }

  private static var error: POSIXError { POSIXError(POSIXErrorCode(rawValue: errno) ?? .EIO) }

  @discardableResult
  package func write(_ name: String, _ text: String, replacing: Bool = false) throws -> String {
    try write(name, Array(text.utf8), replacing: replacing)
  }
}
