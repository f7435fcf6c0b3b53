import Recordings
import TouchService

extension RecordingFormat {
  /// What people call files of each format.
  static let suffixes: [(String, RecordingFormat)] = [
    (".evtest", .evtest), (".txt", .evtest), (".events", .evemu), (".evemu", .evemu), (".yml", .libinput),
    (".yaml", .libinput), (".libinput", .libinput), (".getevent", .getevent), (".jsonl", .touches),
    (".touches", .touches),
  ]

  /// The format that a file's name tells; nil where it tells none.
  static func named(by path: String) -> RecordingFormat? {
    suffixes.first { path.hasSuffix($0.0) }?.1
  }
}

extension ParsedArguments {
  /// The option's value as the name of a format that can be written, or nil where it was not given.
  ///
  /// - Parameter orTouches: whether touches will do too.
  func format(_ name: String, orTouches: Bool = false) throws(UsageError) -> RecordingFormat? {
    guard let text = string(name) else { return nil }
    let allowed = RecordingFormat.allCases.filter { $0.canBeWritten || orTouches && $0 == .touches }
    guard let format = allowed.first(where: { $0.rawValue == text }) else {
      let names = allowed.map(\.rawValue).joined(separator: ", ")
      throw fail("--\(name): \"\(text)\" is no format that can be written; there are \(names)")
    }
    return format
  }
}
