import Documents
import Glibc
import Kernel
import TestSupport
import Testing

@testable import TouchService

@Suite(.serialized, .timeLimit(.minutes(5))) struct LineOutputTests {
  /// A file that is written.
  private final class Output {
    private let folder: Directory
    let descriptor: Int32

    init() throws {
      folder = try Directory()
      descriptor = open(folder("lines"), O_RDWR | O_CREAT | O_CLOEXEC, 0o600)
      try #require(descriptor >= 0)
    }

    deinit { close(descriptor) }

    /// The number of bytes written so far.
    var count: Int { Int(lseek(descriptor, 0, SEEK_CUR)) }

    var text: String {
      var bytes = [UInt8](repeating: 0, count: count)
      let count = pread(descriptor, &bytes, bytes.count, 0)
      return String(decoding: bytes.prefix(max(0, count)), as: UTF8.self)
    }
  }

  private static func write(_ text: String, to output: LineOutput) { output.write(Array(text.utf8).span) }

  @Test("After an interrupted write, the rest is written, and nothing is written twice")
  func partialWrite() {
    let lines = (0..<3000).map { "line \($0) of several that are more than a pipe holds" }
    let read = interrupted { descriptor in
      let output = LineOutput(descriptor: descriptor, flushesEachLine: false)
      for line in lines { output.write(Array(line.utf8).span) }
      output.flush()
    }
    #expect(String(decoding: read, as: UTF8.self) == lines.map { $0 + "\n" }.joined())
  }

  @Test("Lines are written in blocks of 64 KiB, and the rest at the end; for an interactive reader, each immediately")
  func blocks() throws {
    let file = try Output()
    let output = LineOutput(descriptor: file.descriptor, flushesEachLine: false)
    Self.write(String(repeating: "x", count: 65_534), to: output)
    #expect(file.count == 0)
    Self.write("", to: output)
    #expect(file.count == 65_536)
    Self.write("four", to: output)
    #expect(file.count == 65_536)
    #expect(try output.exitCode() == 0 && file.count == 65_541)
    let interactive = LineOutput(descriptor: file.descriptor, flushesEachLine: true)
    Self.write("five", to: interactive)
    #expect(file.count == 65_546)
  }

  @Test("Each tree is one line")
  func trees() throws {
    let file = try Output()
    let output = LineOutput(descriptor: file.descriptor, flushesEachLine: true)
    output.write(.object([("a", .list([.text("b"), .bool(true)]))]))
    output.write(.text("c"))
    #expect(file.text == "{\"a\":[\"b\",true]}\n\"c\"\n")
  }

  @Test("After a failed write, nothing more is written, and the error is reported once and again at the end")
  func failure() throws {
    let descriptor = open("/dev/full", O_WRONLY | O_CLOEXEC)
    try #require(descriptor >= 0)
    defer { close(descriptor) }
    let output = LineOutput(descriptor: descriptor, flushesEachLine: true)
    var reports = 0
    output.onError = { reports += 1 }
    for line in ["one", "two"] { Self.write(line, to: output) }
    #expect(output.error?.errno == ENOSPC && reports == 1)
    #expect(throws: SystemError.self) { try output.exitCode() }
  }

  @Test("A reader that has closed its pipe is no error")
  func closedPipe() throws {
    let before = signal(SIGPIPE, SIG_IGN)
    defer { signal(SIGPIPE, before) }
    var ends: [Int32] = [0, 0]
    try #require(pipe(&ends) == 0)
    defer { close(ends[1]) }
    close(ends[0])
    let output = LineOutput(descriptor: ends[1], flushesEachLine: false)
    Self.write("one", to: output)
    #expect(try output.exitCode() == 0 && output.error?.errno == EPIPE)
  }
}
