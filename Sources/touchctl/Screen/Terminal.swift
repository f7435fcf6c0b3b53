import Glibc
import Kernel

/// The terminal on which a picture is drawn: unechoed, on its alternate screen, without a cursor; all as it was after ``restore()``.
///
/// It is never waited for. What it has no room for is kept, and until that is written nothing else should be shown.
final class Terminal {
  /// What went wrong on the first write that failed; nothing is written after it.
  private(set) var error: SystemError?
  /// Whether it shows more than ASCII.
  let isUTF8: Bool
  /// Whether it may show colours: NO_COLOR is not set.
  let hasColours: Bool

  private let modes: termios
  private let flags: Int32
  private var pending: [UInt8] = []
  private static let descriptor = STDOUT_FILENO

  /// Take the terminal of standard output.
  /// - Throws: if that is none.
  init() throws {
    guard isatty(Self.descriptor) == 1 else { throw CommandFailure("standard output is not a terminal") }
    var modes = termios()
    _ = try systemCall("tcgetattr") { tcgetattr(Self.descriptor, &modes) }
    self.modes = modes
    flags = try systemCall("fcntl") { fcntl(Self.descriptor, F_GETFL) }
    setlocale(LC_CTYPE, "")
    isUTF8 = nl_langinfo(Int32(CODESET)).map { String(cString: $0) } == "UTF-8"
    hasColours = getenv("NO_COLOR").map { String(cString: $0) }?.isEmpty ?? true
    modes.c_lflag &= ~tcflag_t(ICANON | ECHO)
    // ^Z and ^\ would leave the picture on a terminal that somebody else reads.
    modes.c_cc.10 = 0
    modes.c_cc.1 = 0
    _ = try systemCall("tcsetattr") { tcsetattr(Self.descriptor, TCSANOW, &modes) }
    _ = fcntl(Self.descriptor, F_SETFL, flags | O_NONBLOCK)
    show(Array("\u{1B}[?1049h\u{1B}[?25l".utf8))
  }

  /// Columns and rows.
  var size: (width: Int, height: Int) {
    var size = winsize()
    guard ioctl(Self.descriptor, UInt(TIOCGWINSZ), &size) == 0, size.ws_col > 0, size.ws_row > 0 else {
      return (80, 24)
    }
    return (Int(size.ws_col), Int(size.ws_row))
  }

  /// Whether something is written only once the terminal has room for it.
  var isBusy: Bool { !pending.isEmpty }

  /// Write, as much as there is room for.
  func show(_ bytes: [UInt8]) {
    pending += bytes
    flush()
  }

  /// Write more of what was kept.
  func flush() {
    var written = 0
    while error == nil, written < pending.count {
      do throws(SystemError) {
        written += try systemCall("write") {
          write(Self.descriptor, Array(pending[written...]), pending.count - written)
        }
      } catch {
        if error.errno == EAGAIN { break }
        self.error = error
      }
    }
    pending.removeFirst(error == nil ? written : pending.count)
  }

  /// Write a picture, which a terminal that can shows at once and not line by line.
  func showPicture(_ bytes: [UInt8]) {
    if !bytes.isEmpty { show(Array("\u{1B}[?2026h".utf8) + bytes + Array("\u{1B}[?2026l".utf8)) }
  }

  /// Give the terminal back, also one that does not read: what it has no room for is dropped.
  func restore() {
    if isBusy { tcflush(Self.descriptor, TCOFLUSH) }
    pending = []
    // What was cut off in the middle of a sequence ends with CAN.
    show(Array("\u{18}\u{1B}[?2026l\u{1B}[0m\u{1B}[?25h\u{1B}[?1049l".utf8))
    var modes = modes
    _ = fcntl(Self.descriptor, F_SETFL, flags)
    tcsetattr(Self.descriptor, TCSANOW, &modes)
  }
}
