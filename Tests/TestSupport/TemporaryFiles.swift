import Foundation

/// A directory of files that goes when the test is over.
package final class TemporaryFiles {
  package let directory: String

  package init(_ files: [String: String]) throws {
    directory = NSTemporaryDirectory() + "touchd-test-\(UUID().uuidString)"
    for (name, text) in files {
      let path = "\(directory)/\(name)"
      try FileManager.default.createDirectory(
        atPath: (path as NSString).deletingLastPathComponent, withIntermediateDirectories: true)
      try text.write(toFile: path, atomically: false, encoding: .utf8)
    }
  }

  deinit { try? FileManager.default.removeItem(atPath: directory) }

  /// Work with the directory, which stays until that is done.
  package func use<Result>(_ body: (String) throws -> Result) rethrows -> Result {
    try withExtendedLifetime(self) { try body(directory) }
  }
}
