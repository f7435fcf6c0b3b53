import CommandLine
import Recordings

extension RecordingFormat {
  /// The usual file name suffixes of each format.
  static let suffixes: [(String, RecordingFormat)] = [
    (".evtest", .evtest), (".txt", .evtest), (".events", .evemu), (".evemu", .evemu), (".yml", .libinput),
    (".yaml", .libinput), (".libinput", .libinput), (".getevent", .getevent), (".jsonl", .touches),
    (".touches", .touches),
  ]

  /// The writable formats that contain a device's events; the format `touches` is derived from these.
  static let ofDevices = allCases.filter(\.canBeWritten)

  /// The format of a file by its suffix; nil if the suffix is unknown.
  static func named(by path: String) -> RecordingFormat? {
    suffixes.first { path.hasSuffix($0.0) }?.1
  }
}

extension ParsedArguments {
  /// The format that an option names; nil if the option was not given. Its choices were already checked.
  func format(_ name: String) -> RecordingFormat? {
    string(name).flatMap(RecordingFormat.init)
  }
}
