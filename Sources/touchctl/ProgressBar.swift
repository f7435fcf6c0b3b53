import Glibc
import Recordings
import TouchService

/// A line on standard error that fills while a long file is read; silent where nobody watches or the file is short.
final class ProgressBar {
  private let reader: RecordingReader
  private let total: Int
  private var shown = -1
  private static let width = 40
  /// A shorter file is read before the eye has seen the bar.
  private static let shortest = 4 << 20

  init(_ reader: RecordingReader) {
    self.reader = reader
    let size = reader.bytesTotal ?? 0
    total = isatty(STDERR_FILENO) == 1 && size >= Self.shortest ? size : 0
  }

  /// Draws the bar anew where it has grown.
  func update() {
    guard total > 0 else { return }
    let percent = min(reader.bytesRead * 100 / total, 100)
    guard percent != shown else { return }
    shown = percent
    let filled = percent * Self.width / 100
    let bar = String(repeating: "#", count: filled) + String(repeating: ".", count: Self.width - filled)
    printError("\r[\(bar)] \(percent) %")
  }

  /// Takes the bar away.
  func clear() {
    if shown >= 0 { printError("\r\u{1B}[K") }
  }
}
