import Foundation
import Testing

@testable import Recordings

@Suite struct ShippedRecordingsTests {
  @Test("The shipped recordings are the generator's, byte for byte", arguments: ShippedRecording.all.map(\.name))
  func shipped(_ name: String) throws {
    let recording = try #require(ShippedRecording.all.first { $0.name == name })
    let path = "Config/recordings/\(name)"
    let bytes = try recording.bytes()
    if ProcessInfo.processInfo.environment["TOUCHD_WRITE_GENERATED"] != nil {
      try FileManager.default.createDirectory(atPath: "Config/recordings", withIntermediateDirectories: true)
      try Data(bytes).write(to: URL(fileURLWithPath: path))
    }
    #expect(FileManager.default.contents(atPath: path).map(Array.init) == bytes)
  }
}
