internal import Glibc

/// Which regular file a path leads to, whatever it is called there.
package struct FileIdentity: Equatable {
  private let device: dev_t
  private let inode: ino_t

  /// Ask the kernel; nil where the path leads to no regular file.
  ///
  /// - Parameter path: a path, or `-` for standard input.
  package init?(of path: String) {
    var status = stat()
    guard (path == "-" ? fstat(STDIN_FILENO, &status) : stat(path, &status)) == 0, status.st_mode & S_IFMT == S_IFREG
    else { return nil }
    device = status.st_dev
    inode = status.st_ino
  }

  /// Keep a recording from being emptied for what is to be made of it.
  ///
  /// - Parameters:
  ///   - input: a path, or `-` for standard input.
  ///   - output: a path, or `-` for standard output.
  /// - Throws: where both lead to the same file.
  package static func check(_ input: String, isNot output: String) throws(RecordingError) {
    guard output != "-", let identity = FileIdentity(of: input), identity == FileIdentity(of: output) else { return }
    throw RecordingError(file: output, message: "the output file is the input file")
  }
}
