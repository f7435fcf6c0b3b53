import Foundation
package import Testing

/// Compare a file of the project with the generated content; under `make generated`, write the file instead.
///
/// `make generated` finds the tests by name: a test that calls this begins with `generated`, or with
/// `generatedRecording` if other tests generate lines from its recording.
/// - Parameter path: the file, relative to the project's folder.
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

/// Compare or write a text in the same way.
package func expectGenerated(
  _ text: String, in path: String, sourceLocation: SourceLocation = #_sourceLocation
) throws {
  try expectGenerated(Array(text.utf8), in: path, sourceLocation: sourceLocation)
}
