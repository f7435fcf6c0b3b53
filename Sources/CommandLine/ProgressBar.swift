import Glibc
import Kernel

/// A progress bar on standard error for reading a long file; not drawn without a terminal or for a short file.
package final class ProgressBar {
  private let total: Int
  /// The per cent that the bar shows; nil while there is none.
  private var shown: Int?
  private static let width = 40
  /// A shorter file is read before the eye has seen the bar.
  private static let shortest = 4 << 20

  /// - Parameter total: the number of bytes to read; nil for a pipe, which has no bar.
  package init(total: Int?) {
    let size = total ?? 0
    self.total = isatty(STDERR_FILENO) == 1 && size >= Self.shortest ? size : 0
  }

  /// Draw the bar again if it has grown.
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
