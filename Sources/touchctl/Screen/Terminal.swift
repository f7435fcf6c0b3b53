import Glibc
import Kernel

/// The terminal that shows a picture, without echo and cursor, on its alternate screen. ``restore()`` undoes this.
///
/// Writes never block. Bytes that the terminal does not accept yet are kept; show nothing else until they are written.
final class Terminal {
  /// The error of the first failed write, after which nothing more is written.
  private(set) var error: SystemError?
  /// Whether the terminal shows UTF-8 and not only ASCII.
  let isUTF8: Bool
  /// Whether to use colours: the variable NO_COLOR is unset or empty.
  let hasColours: Bool

  private let modes: termios
  private let flags: Int32
  private var pending: [UInt8] = []
  private static let descriptor = STDOUT_FILENO

  /// Take over the terminal of standard output.
  /// - Throws: if standard output is not a terminal.
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
    // ^Z and ^\ would leave the picture on a terminal that the shell then uses.
    modes.c_cc.10 = 0
    modes.c_cc.1 = 0
    _ = try systemCall("tcsetattr") { tcsetattr(Self.descriptor, TCSANOW, &modes) }
    _ = fcntl(Self.descriptor, F_SETFL, flags | O_NONBLOCK)
    show(Array("\u{1B}[?1049h\u{1B}[?25l".utf8))
  }

  /// The size in columns and rows; 80 by 24 if it is unknown.
  var size: (width: Int, height: Int) {
    var size = winsize()
    guard ioctl(Self.descriptor, UInt(TIOCGWINSZ), &size) == 0, size.ws_col > 0, size.ws_row > 0 else {
      return (80, 24)
    }
    return (Int(size.ws_col), Int(size.ws_row))
  }

  /// Whether bytes are waiting until the terminal accepts them.
  var isBusy: Bool { !pending.isEmpty }

  /// Write as many bytes as the terminal accepts, and keep the rest.
  func show(_ bytes: [UInt8]) {
    pending += bytes
    flush()
  }

  /// Write more of the kept bytes.
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

  /// Write a picture as a synchronized update, which terminals that support it show all at once.
  func showPicture(_ bytes: [UInt8]) {
    if !bytes.isEmpty { show(Array("\u{1B}[?2026h".utf8) + bytes + Array("\u{1B}[?2026l".utf8)) }
  }

  /// Restore the terminal. Bytes that it has not accepted are dropped, so that a stuck terminal does not block.
  func restore() {
    if isBusy { tcflush(Self.descriptor, TCOFLUSH) }
    pending = []
    // CAN ends a control sequence that was cut off.
    show(Array("\u{18}\u{1B}[?2026l\u{1B}[0m\u{1B}[?25h\u{1B}[?1049l".utf8))
    var modes = modes
    _ = fcntl(Self.descriptor, F_SETFL, flags)
    tcsetattr(Self.descriptor, TCSANOW, &modes)
  }
}
