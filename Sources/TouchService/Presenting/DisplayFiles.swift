import Configuration
import Kernel

/// The files that say whether displays are off.
struct DisplayFiles {
  /// Whether the displays of this machine are those of the screens, so that their files count.
  var areRead = false
  /// The files that could not be read, and were reported.
  private var unread: Set<String> = []

  /// Whether a display is off by one of its files. A file that cannot be read says that it is on.
  ///
  /// - Parameter report: gets the error of a file that cannot be read for the first time.
  mutating func isOff(_ files: [DisplayPower], _ report: (SystemError) -> Void) -> Bool {
    for file in files {
      do throws(SystemError) {
        if try file.isOff() { return true }
      } catch {
        if unread.insert(file.path).inserted { report(error) }
      }
    }
    return false
  }

  /// Report files that cannot be read again.
  mutating func forgetErrors() { unread = [] }
}
