import Foundation
import TestSupport
import Testing

@testable import Configuration
@testable import TouchService

@Suite(.timeLimit(.minutes(5))) struct GuessedRangeTests {
  @Test(
    "a replay of a recording without a description warns that the range is guessed; one in pixels has its own range"
  )
  func said() throws {
    let folder = try Directory()
    defer { folder.remove() }
    func warnings(_ text: String) throws -> [String] {
      let file = try folder.write("recording", text)
      var warnings: [String] = []
      _ = try ReplaySession(
        recording: file, description: nil, configuration: .forReplay(scene: nil, size: nil),
        warn: { warnings.append($1.replacingOccurrences(of: file, with: "recording")) })
      return warnings.filter { $0.contains("guessed") }
    }
    let guessed =
      "recording: the recording does not describe its device, so the range of the axes is guessed from the touches"
    let events = "E: 1.0 0003 0039 1\nE: 1.0 0003 0035 90\nE: 1.0 0003 0036 70\nE: 1.0 0000 0000 0\n"
    #expect(try warnings(events) == [guessed])
    #expect(try warnings("A: 2f 0 9 0 0 0\nA: 35 0 99 0 0 0\nA: 36 0 99 0 0 0\n" + events) == [])
    #expect(
      try warnings("{\"touch\":{\"id\":1,\"phase\":\"began\",\"time\":1000,\"x\":10.5,\"y\":20}}\n") == [])
  }
}
