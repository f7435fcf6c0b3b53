import Configuration
import Kernel

/// The files that report whether displays are off.
struct DisplayFiles {
  /// Whether the files are read, because the screens use the displays of this machine.
  var areRead = false
  /// The files with a reported error.
  private var unread: Set<String> = []

  /// Whether one of a display's files reports that it is off. A file that cannot be read counts as on.
  ///
  /// - Parameter report: receives the first error of a file.
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

  /// Report errors of all files again.
  mutating func forgetErrors() { unread = [] }
}
