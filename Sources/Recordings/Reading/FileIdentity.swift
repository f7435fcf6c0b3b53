internal import Glibc

/// The identity of the regular file at a path, independent of its name.
package struct FileIdentity: Equatable {
  private let device: dev_t
  private let inode: ino_t

  /// Examine the file; nil if the path is not a regular file.
  ///
  /// - Parameter path: a path, or `-` for standard input.
  package init?(of path: String) {
    var status = stat()
    guard (path == "-" ? fstat(STDIN_FILENO, &status) : stat(path, &status)) == 0, status.st_mode & S_IFMT == S_IFREG
    else { return nil }
    device = status.st_dev
    inode = status.st_ino
  }

  /// Check that the output does not overwrite the input recording.
  ///
  /// - Parameters:
  ///   - input: a path, or `-` for standard input.
  ///   - output: a path, or `-` for standard output.
  /// - Throws: an error if both are the same file.
  package static func check(_ input: String, isNot output: String) throws(RecordingError) {
    guard output != "-", let identity = FileIdentity(of: input), identity == FileIdentity(of: output) else { return }
    throw RecordingError(file: output, message: "the output file is the input file")
  }
}
