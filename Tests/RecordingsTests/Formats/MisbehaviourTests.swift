import Evdev
import Foundation
import Recordings
import TestSupport
import Testing

/// Small recordings of panel faults. Each begins with a line that gives the reason, and with the expected output. A
/// pass is its timestamp and its contacts, each with its phase's letter, its id and its position.
@Suite(.timeLimit(.minutes(5))) struct MisbehaviourTests {
  static let folder = projectFile("Tests/RecordingsTests/Misbehaviours")
  static let files = (try? FileManager.default.contentsOfDirectory(atPath: folder))?.sorted() ?? []

  @Test("a faulty recording gives the output that its own lines expect", arguments: files)
  func misbehaviour(file: String) throws {
    let path = "\(Self.folder)/\(file)"
    let lines = try String(contentsOfFile: path, encoding: .utf8).split(separator: "\n")
    let expected = lines.filter { $0.hasPrefix("# out: ") }.map { String($0.dropFirst(7)) }
    #expect(lines.first?.hasPrefix("# why: ") == true)
    #expect(!expected.isEmpty)
    let reader = try RecordingReader.open(path)
    var tracker = ContactTracker(reader.devices[0])
    var frame = Frame()
    var nextID = 1
    var passes: [String] = []
    func write(_ contacts: borrowing Span<Contact>) {
      var words = ["\(frame.time)"]
      for index in contacts.indices {
        let contact = contacts[index]
        words.append("\("\(contact.phase)".prefix(1).uppercased())\(contact.id)@\(contact.x),\(contact.y)")
      }
      passes.append(words.joined(separator: " "))
    }
    while try reader.next(into: &frame) { tracker.handle(frame, nextID: &nextID, write) }
    tracker.cancelAll(write)
    #expect(passes == expected)
  }

  @Test("every known panel fault has a recording")
  func all() {
    #expect(Self.files.count == 29)
  }
}
