import CommandLine
import Recordings

extension RecordingFormat {
  /// What people call files of each format.
  static let suffixes: [(String, RecordingFormat)] = [
    (".evtest", .evtest), (".txt", .evtest), (".events", .evemu), (".evemu", .evemu), (".yml", .libinput),
    (".yaml", .libinput), (".libinput", .libinput), (".getevent", .getevent), (".jsonl", .touches),
    (".touches", .touches),
  ]

  /// The formats that are written from what a device reports; touches are made of them.
  static let ofDevices = allCases.filter(\.canBeWritten)

  /// The format of a file by its suffix; nil if that is unknown.
  static func named(by path: String) -> RecordingFormat? {
    suffixes.first { path.hasSuffix($0.0) }?.1
  }
}

extension ParsedArguments {
  /// The format that an option names, whose choices were checked; nil if it was not given.
  func format(_ name: String) -> RecordingFormat? {
    string(name).flatMap(RecordingFormat.init)
  }
}
