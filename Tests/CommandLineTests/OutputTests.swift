import Glibc
import TestSupport
import Testing

@testable import CommandLine

/// Output on the standard streams, each test in a process of its own.
@Suite(.startsPrograms, .timeLimit(.minutes(5))) struct OutputTests {
  /// A terminal as standard error, and everything written to it so far.
  private struct Terminal {
    let other: Int32

    init() {
      other = open("/dev/ptmx", O_RDWR | O_NOCTTY)
      // TIOCSPTLCK and TIOCGPTPEER, which Glibc's module does not import: unlock, then open.
      var isLocked: Int32 = 0
      precondition(ioctl(other, 0x4004_5431, &isLocked) == 0)
      let end = ioctl(other, 0x5441, O_RDWR | O_NOCTTY)
      precondition(end >= 0 && dup2(end, STDERR_FILENO) == STDERR_FILENO)
      _ = fcntl(other, F_SETFL, O_NONBLOCK)
    }

    func written() -> String {
      var text = ""
      var bytes = [UInt8](repeating: 0, count: 4096)
      while case let count = read(other, &bytes, bytes.count), count > 0 {
        text += String(decoding: bytes[..<count], as: UTF8.self)
      }
      return text
    }
  }

  @Test("A progress bar is redrawn when it has grown by a hundredth, and erased at the end")
  func progress() async {
    await #expect(processExitsWith: .success) {
      let terminal = Terminal()
      let total = 4 << 20
      let bar = ProgressBar(total: total)
      bar.clear()
      precondition(terminal.written() == "")
      func expect(_ position: Int, _ filled: Int, _ percent: Int) {
        bar.update(position)
        let drawn = String(repeating: "#", count: filled) + String(repeating: ".", count: 40 - filled)
        precondition(terminal.written() == "\r[\(drawn)] \(percent) %")
      }
      expect(0, 0, 0)
      expect(total / 100 + 1, 0, 1)
      expect(total / 2, 20, 50)
      bar.update(total / 2 + total / 200)
      precondition(terminal.written() == "")
      expect(total - 1, 39, 99)
      expect(total * 2, 40, 100)
      bar.clear()
      precondition(terminal.written() == "\r\u{1B}[K")
      let empty = ProgressBar(total: total)
      empty.update(0)
      _ = terminal.written()
      empty.clear()
      precondition(terminal.written() == "\r\u{1B}[K", "one that has not grown is erased too")
    }
  }

  @Test("No progress bar is drawn for a short file, for a pipe, or without a terminal")
  func noProgress() async {
    await #expect(processExitsWith: .success) {
      let terminal = Terminal()
      for total in [(4 << 20) - 1, nil] {
        let bar = ProgressBar(total: total)
        bar.update(1 << 20)
        bar.clear()
      }
      precondition(terminal.written() == "")
      var ends: [Int32] = [0, 0]
      precondition(pipe(&ends) == 0 && dup2(ends[1], STDERR_FILENO) >= 0)
      _ = fcntl(ends[0], F_SETFL, O_NONBLOCK)
      let bar = ProgressBar(total: 8 << 20)
      bar.update(1 << 20)
      bar.clear()
      var byte: UInt8 = 0
      precondition(read(ends[0], &byte, 1) == -1)
    }
  }

  @Test("Help goes to standard output; an error is one line on standard error")
  func messages() async {
    await #expect(processExitsWith: .success) {
      struct Failure: Error, CustomStringConvertible {
        var description: String { "no such\nthing" }
      }
      var out: [Int32] = [0, 0]
      var errors: [Int32] = [0, 0]
      precondition(pipe(&out) == 0 && pipe(&errors) == 0)
      precondition(dup2(out[1], STDOUT_FILENO) >= 0 && dup2(errors[1], STDERR_FILENO) >= 0)
      func written(_ end: Int32) -> String {
        _ = fcntl(end, F_SETFL, O_NONBLOCK)
        var bytes = [UInt8](repeating: 0, count: 4096)
        let count = read(end, &bytes, bytes.count)
        return String(decoding: bytes[..<max(count, 0)], as: UTF8.self)
      }
      let tool = CommandSpecification("tool", "does", arguments: ["FILE"])
      precondition(run(tool, ["--help"]) { _ in 7 } == 0)
      precondition(written(out[0]) == tool.help && written(errors[0]) == "")
      precondition(run(tool, ["in"]) { _ in 7 } == 7)
      precondition(written(out[0]) == "" && written(errors[0]) == "")
      precondition(run(tool, ["in"]) { _ in throw Failure() } == 1)
      precondition(written(errors[0]) == "tool: no such thing\n")
      precondition(run(tool, []) { _ in 7 } == 2)
      precondition(written(errors[0]) == "tool: FILE is missing (see tool --help)\n")
      precondition(written(out[0]) == "")
    }
  }
}
