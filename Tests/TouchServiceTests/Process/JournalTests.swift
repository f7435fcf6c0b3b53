import Glibc
import Kernel
import Synchronization
import Testing

@testable import TouchService

@Suite(.timeLimit(.minutes(5))) struct JournalTests {
  /// A socket that receives the lines of a journal.
  private final class Written: Sendable {
    let datagrams = Mutex<[String]>([])
    let text = Mutex("")
  }

  /// The value of `JOURNAL_STREAM` for standard error.
  private static let stream: String = {
    var status = stat()
    fstat(STDERR_FILENO, &status)
    return "\(status.st_dev):\(status.st_ino)"
  }()

  private func log(
    _ event: JournalEvent, _ sentence: String = "all is well", of subject: String? = nil, as name: String = "touchd",
    stream: String? = Self.stream, taken: Bool = false
  ) -> Written {
    let written = Written()
    let journal = Journal(
      name: name, environment: { $0 == "JOURNAL_STREAM" ? stream : nil },
      write: { line in written.text.withLock { $0 += line } },
      send: { datagram in
        written.datagrams.withLock { $0.append(String(decoding: datagram, as: UTF8.self)) }
        return taken
      })
    journal.log(event, sentence, of: subject)
    return written
  }

  private func line(_ event: JournalEvent, _ sentence: String = "all is well", stream: String? = Self.stream) -> String
  {
    log(event, sentence, stream: stream).text.withLock { $0 }
  }

  @Test("The journal gets each line with its priority, program and event, and standard error does not")
  func sent() {
    let lost = log(.panelAdded, taken: true)
    #expect(
      lost.datagrams.withLock { $0 } == [
        "PRIORITY=6\nSYSLOG_IDENTIFIER=touchd\nMESSAGE=all is well\nTOUCHD_EVENT=panel-added\n"
      ])
    #expect(lost.text.withLock { $0 } == "")
    let command = log(.commandFailed, "exit status 3", of: "tap", as: "touchctl run", taken: true)
    #expect(
      command.datagrams.withLock { $0 } == [
        "PRIORITY=4\nSYSLOG_IDENTIFIER=touchctl\nMESSAGE=tap: exit status 3\nTOUCHD_EVENT=command-failed\n"
      ])
  }

  @Test("A line that the journal refuses goes to standard error with its priority")
  func fallback() {
    #expect(line(.deviceFailed) == "<3>all is well\n")
    #expect(line(.clientDenied) == "<4>all is well\n")
    #expect(line(.configurationReloaded) == "<5>all is well\n")
    #expect(line(.panelAdded) == "<6>all is well\n")
    #expect(
      line(.deviceRemoved, "\"A\n<0>B\r\u{1B}[2J\u{7F}é\" is disconnected") == "<6>\"A <0>B  [2J é\" is disconnected\n")
  }

  @Test("The last line of a failing program goes to standard error, whose unit the journal knows")
  func last() {
    let written = log(.serviceFailed, taken: true)
    #expect(written.datagrams.withLock { $0 } == [] && written.text.withLock { $0 } == "<3>all is well\n")
  }

  @Test("If standard error is not the journal's stream, lines begin with the program's name, and nothing is sent")
  func otherStreams() {
    for stream in [nil, "1:\(Self.stream)", "\(Self.stream)0", ""] {
      let written = log(.serviceFailed, stream: stream, taken: true)
      #expect(written.text.withLock { $0 } == "touchd: all is well\n")
      #expect(written.datagrams.withLock { $0 } == [])
    }
    // C1 characters begin control sequences too, and the others change the order of the text after them.
    let marks = "a\u{9B}31mb\u{202E}c\u{2066}d\u{2028}e\u{61C}é"
    #expect(line(.serviceFailed, marks, stream: nil) == "touchd: a 31mb c d e é\n")
    #expect(line(.serviceFailed, String(repeating: "é", count: 5000), stream: nil).utf8.count < 2100)
    // The maximum is 2048 bytes; a longer sentence ends with an ellipsis.
    let longest = String(repeating: "x", count: 2048)
    #expect(line(.serviceFailed, longest, stream: nil) == "touchd: \(longest)\n")
    #expect(line(.serviceFailed, longest + "x", stream: nil) == "touchd: \(longest.dropLast(3))…\n")
  }

  @Test("Lines that no program reads are lost; their number is written before the next line that is read")
  func lost() {
    var lines = LossyLines()
    var written: [String] = []
    var room = 1
    func write(_ line: String) {
      lines.write(line) { text in
        if room == 0 { return false }
        room -= 1
        written.append(text)
        return true
      }
    }
    for line in ["a\n", "b\n", "c\n", "d\n"] { write(line) }
    #expect(written == ["a\n"])
    // There is room for the number, but not for the line after it.
    room = 1
    write("e\n")
    room = 9
    write("f\n")
    write("g\n")
    #expect(
      written == [
        "a\n", "touchd: 3 lines were lost here, because no program read them\n",
        "touchd: 1 line was lost here, because no program read them\n", "f\n", "g\n",
      ])
  }

  @Test("A multi-line value is preceded by its length in eight little-endian bytes")
  func encoding() {
    let value = "one\n" + String(repeating: "é", count: 150)
    let encoded = Journal.datagram([("A", "b=c"), ("MESSAGE", value), ("B", "")])
    #expect(encoded == Array("A=b=c\nMESSAGE\n".utf8) + [0x30, 1, 0, 0, 0, 0, 0, 0] + Array("\(value)\nB=\n".utf8))
  }

  @Test("A datagram arrives whole at a path and at an abstract address, and an address without a socket is an error")
  func datagrams() throws {
    let name = "/tmp/touchd-journal.\(getpid())"
    for text in [name, "@\(name)"] {
      let descriptor = socket(AF_UNIX, Int32(SOCK_DGRAM.rawValue | SOCK_CLOEXEC.rawValue), 0)
      defer {
        close(descriptor)
        unlink(name)
      }
      let address = try UnixAddress(ofManager: text)
      try #require(address.withSockaddr { bind(descriptor, $0, $1) } == 0)
      try address.send(Array("A=1\nB=2\n".utf8))
      var bytes = [UInt8](repeating: 0, count: 100)
      let count = recv(descriptor, &bytes, bytes.count, Int32(MSG_DONTWAIT))
      #expect(String(decoding: bytes.prefix(max(0, count)), as: UTF8.self) == "A=1\nB=2\n")
      #expect(Journal.sending(to: name)([1]) == (text == name))
      // A datagram that is too large is refused.
      #expect(throws: SystemError(call: "sendto", errno: EMSGSIZE)) {
        try address.send([UInt8](repeating: 0, count: 4 << 20))
      }
    }
    #expect(throws: SystemError(call: "sendto", errno: ENOENT)) { try UnixAddress(name).send([1]) }
    #expect(throws: SystemError(call: "sendto", errno: ECONNREFUSED)) {
      try UnixAddress(ofManager: "@\(name)").send([1])
    }
  }
}
