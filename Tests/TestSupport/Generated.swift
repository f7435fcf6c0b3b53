import Foundation
package import Testing

/// Compare a file of the project with what the code makes of it; under `make generated` it writes the file instead.
///
/// A test that calls this has a name that begins with `generated`, by which that target finds it; one that makes a recording, of which
/// others make lines, with `generatedRecording`.
/// - Parameter path: the file, from the project's folder.
package func expectGenerated(
  _ bytes: [UInt8], in path: String, sourceLocation: SourceLocation = #_sourceLocation
) throws {
  let file = URL(filePath: projectFile(path))
  if ProcessInfo.processInfo.environment["TOUCHD_WRITE_GENERATED"] != nil {
    if try bytes != Array(Data(contentsOf: file)) { try Data(bytes).write(to: file, options: .atomic) }
    return
  }
  #expect(
    try bytes == Array(Data(contentsOf: file)), "\(path) is not what the code makes of it: make generated",
    sourceLocation: sourceLocation)
}

/// The same for a text.
package func expectGenerated(
  _ text: String, in path: String, sourceLocation: SourceLocation = #_sourceLocation
) throws {
  try expectGenerated(Array(text.utf8), in: path, sourceLocation: sourceLocation)
}
