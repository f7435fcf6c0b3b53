import Glibc
import Kernel

/// A progress bar on standard error for reading a long file. It is not drawn for a short file or without a terminal.
package final class ProgressBar {
  private let total: Int
  /// The percentage that the bar shows; nil before the bar is drawn.
  private var shown: Int?
  private static let width = 40
  /// The minimum size in bytes; reading a shorter file is over before the bar is noticed.
  private static let shortest = 4 << 20

  /// Create a progress bar without drawing it.
  ///
  /// - Parameter total: the number of bytes to read; nil for a pipe, which gets no bar.
  package init(total: Int?) {
    let size = total ?? 0
    self.total = isatty(STDERR_FILENO) == 1 && size >= Self.shortest ? size : 0
  }

  /// Redraw the bar if its percentage has changed.
  ///
  /// - Parameter position: the number of bytes read.
  package func update(_ position: @autoclosure () -> Int) {
    guard total > 0 else { return }
    let percent = min(position() * 100 / total, 100)
    guard percent != shown else { return }
    shown = percent
    let filled = percent * Self.width / 100
    let bar = String(repeating: "#", count: filled) + String(repeating: ".", count: Self.width - filled)
    printError("\r[\(bar)] \(percent) %")
  }

  /// Erase the bar.
  package func clear() {
    if shown != nil { printError("\r\u{1B}[K") }
  }
}
