import Evdev
import Foundation
import Recordings
import Testing

/// Real recordings that some developers keep outside the project, in the folder `TOUCHD_RECORDINGS`.
@Suite(.timeLimit(.minutes(5))) struct RealRecordingsTests {
  static let folder = ProcessInfo.processInfo.environment["TOUCHD_RECORDINGS"]

  struct Row: CustomTestStringConvertible, Sendable {
    var file: String
    var format: String
    var kind: String
    var begun: Int
    var ended: Int
    var mostAtOnce: Int
    var testDescription: String { file }
  }

  static let rows: [Row] = {
    guard let folder, let index = try? String(contentsOfFile: "\(folder)/INDEX.tsv", encoding: .utf8) else { return [] }
    return index.split(separator: "\n").dropFirst().map { line in
      let fields = line.split(separator: "\t", omittingEmptySubsequences: false).map(String.init)
      return Row(
        file: fields[0], format: fields[1], kind: fields[3], begun: Int(fields[6]) ?? -1, ended: Int(fields[7]) ?? -1,
        mostAtOnce: Int(fields[8]) ?? -1)
    }
  }()

  @Test(
    "a real recording has the contacts listed in its index, each with one end", .enabled(if: folder != nil),
    arguments: rows)
  func contacts(row: Row) throws {
    let reader = try RecordingReader.open("\(Self.folder ?? "")/\(row.file)")
    var warnings: [String] = []
    reader.onWarning = { warnings.append($0.description) }
    var trackers = reader.devices.map { ContactTracker($0) }
    var frame = Frame()
    var nextID = 1
    var begun: Set<Int> = []
    var ended: Set<Int> = []
    var cancelled: Set<Int> = []
    var mostAtOnce = 0
    func count(_ contacts: borrowing Span<Contact>) {
      mostAtOnce = max(mostAtOnce, contacts.count)
      for index in contacts.indices {
        let contact = contacts[index]
        switch contact.phase {
        case .began: #expect(begun.insert(contact.id).inserted)
        case .ended: #expect(ended.insert(contact.id).inserted)
        case .cancelled: #expect(cancelled.insert(contact.id).inserted)
        default: break
        }
      }
    }
    while try reader.next(into: &frame) { trackers[frame.device].handle(frame, nextID: &nextID, count) }
    for index in trackers.indices { trackers[index].cancelAll(count) }
    #expect(reader.format.rawValue == row.format)
    #expect(begun.count == row.begun)
    #expect(ended.count == row.ended)
    #expect(ended.isDisjoint(with: cancelled))
    #expect(ended.union(cancelled) == begun)
    #expect(mostAtOnce == row.mostAtOnce)
    #expect(warnings == [])
  }
}
