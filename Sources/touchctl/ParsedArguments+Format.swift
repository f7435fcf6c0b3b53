import CommandLine
import Recordings

extension ParsedArguments {
  /// The format that an option's value names, which its choices hold it to; nil where it was not given.
  func format(_ name: String) -> RecordingFormat? {
    string(name).flatMap(RecordingFormat.init)
  }
}
