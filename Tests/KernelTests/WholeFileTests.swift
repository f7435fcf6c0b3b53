import Foundation
import Glibc
import Kernel
import TestSupport
import Testing

@Suite(.timeLimit(.minutes(5))) final class WholeFileTests {
  private let folder = NSTemporaryDirectory() + "touchd-kernel-\(UUID().uuidString)"

  init() throws {
    try makeFolder(folder)
  }

  deinit {
    try? FileManager.default.removeItem(atPath: folder)
  }

  @Test("a file is read completely, also if larger than one piece; one byte beyond the limit is EFBIG")
  func reads() throws {
    let path = "\(folder)/large"
    let bytes = (0..<150_001).map { UInt8(truncatingIfNeeded: $0 * 7) }
    try replaceWholeFile(path, with: bytes)
    #expect(try readWholeFile(path, limit: 150_001) == bytes)
    #expect(throws: SystemError(call: "read \(path)", errno: EFBIG)) { try readWholeFile(path, limit: 150_000) }
    #expect(throws: SystemError(call: "open \(folder)/none", errno: ENOENT)) {
      try readWholeFile("\(folder)/none", limit: 1)
    }
  }

  @Test("a caller that does not wait for a pipe gets an error, with or without a writer")
  func pipes() throws {
    let path = "\(folder)/pipe"
    try #require(mkfifo(path, 0o600) == 0)
    #expect(throws: SystemError(call: "read \(path)", errno: ESPIPE)) {
      try readWholeFile(path, limit: 10, waits: false)
    }
    let writer = open(path, O_RDWR | O_CLOEXEC)
    defer { close(writer) }
    #expect(throws: SystemError(call: "read \(path)", errno: ESPIPE)) {
      try readWholeFile(path, limit: 10, waits: false)
    }
    try replaceWholeFile("\(folder)/file", with: [1, 2])
    #expect(try readWholeFile("\(folder)/file", limit: 10, waits: false) == [1, 2])
  }

  @Test("reading a pipe waits for a writer by default")
  func waits() throws {
    let path = "\(folder)/pipe"
    try #require(mkfifo(path, 0o600) == 0)
    let thread = Thread { try? writeWholeFile(path, "late", replaces: true) }
    thread.start()
    #expect(try readWholeFile(path, limit: 10) == Array("late".utf8))
  }

  @Test("replacing a file follows no link at the temporary name, and can restrict the file to its owner")
  func links() throws {
    try writeWholeFile("\(folder)/target", "kept", replaces: false)
    try #require(symlink("\(folder)/target", "\(folder)/.file.new") == 0)
    try replaceWholeFile("\(folder)/file", with: Array("own".utf8), mode: 0o600)
    #expect(try readWholeFile("\(folder)/target", limit: 100) == Array("kept".utf8))
    var status = stat()
    #expect(lstat("\(folder)/file", &status) == 0 && status.st_mode == S_IFREG | 0o600)
  }

  @Test("replacing a file leaves no temporary file, and a failed replacement leaves the file unchanged")
  func replaces() throws {
    let path = "\(folder)/calibration.yaml"
    try replaceWholeFile(path, with: Array("one".utf8))
    try replaceWholeFile(path, with: Array("two, and longer".utf8))
    #expect(try readWholeFile(path, limit: 100) == Array("two, and longer".utf8))
    // A folder at the temporary name prevents writing.
    try makeFolder("\(folder)/.calibration.yaml.new")
    #expect(throws: SystemError.self) { try replaceWholeFile(path, with: Array("three".utf8)) }
    #expect(try readWholeFile(path, limit: 100) == Array("two, and longer".utf8))
    #expect(
      try fileNames(in: folder).filter { $0 != "." && $0 != ".." }.sorted() == [
        ".calibration.yaml.new", "calibration.yaml",
      ])
  }

  @Test("an existing folder is not an error; an existing file is one, unless it may be replaced")
  func folders() throws {
    try makeFolder(folder)
    #expect(throws: SystemError.self) { try makeFolder("\(folder)/none/below") }
    try makeFolders("")
    try makeFolders("\(folder)/outer//inner/")
    #expect(fileExists("\(folder)/outer/inner"))
    #expect(try fileNames(in: folder).sorted() == [".", "..", "outer"])
    #expect(throws: SystemError(call: "open \(folder)/none", errno: ENOENT)) { try fileNames(in: "\(folder)/none") }
    #expect(!fileExists("\(folder)/none"))
    #expect(!fileExists("\(folder)/none/below"))
    // The errno of an earlier call must not matter.
    errno = ENOENT
    #expect(fileExists(folder))
    try writeWholeFile("\(folder)/file", "text", replaces: false)
    #expect(fileExists("\(folder)/file") && !fileExists("\(folder)/file/below"))
    #expect(symlink("\(folder)/loop", "\(folder)/loop") == 0)
    #expect(fileExists("\(folder)/loop"), "what cannot be found out is there, so that reading it says why")
    #expect(throws: SystemError(call: "open \(folder)/file", errno: EEXIST)) {
      try writeWholeFile("\(folder)/file", "other", replaces: false)
    }
    #expect(try readWholeFile("\(folder)/file", limit: 4) == Array("text".utf8))
    try writeWholeFile("\(folder)/file", "new", replaces: true)
    #expect(try readWholeFile("\(folder)/file", limit: 4) == Array("new".utf8))
  }

  @Test("bytes are written in as many calls as needed, and a missing reader is EPIPE")
  func writes() throws {
    var ends: [Int32] = [-1, -1]
    try #require(pipe(&ends) == 0)
    let (reader, writer) = (ends[0], ends[1])
    // More than a pipe holds, so that one call writes only a part.
    let bytes = (0..<200_000).map { UInt8(truncatingIfNeeded: $0 * 3) }
    let thread = Thread {
      try? writeAll(bytes.span.bytes, to: writer, named: "the pipe")
      close(writer)
    }
    thread.start()
    var got: [UInt8] = []
    var buffer = [UInt8](repeating: 0, count: 1000)
    while case let count = read(reader, &buffer, buffer.count), count > 0 { got += buffer[..<count] }
    #expect(got == bytes)
    close(reader)
    try #require(pipe(&ends) == 0)
    close(ends[0])
    signal(SIGPIPE, SIG_IGN)
    #expect(throws: SystemError(call: "write the pipe", errno: EPIPE)) {
      try writeAll(bytes.span.bytes, to: ends[1], named: "the pipe")
    }
    close(ends[1])
  }

  @Test("A file that cannot be replaced leaves no temporary file")
  func noDraft() throws {
    let path = folder + "/kept"
    try makeFolder(path)
    #expect(throws: SystemError.self) { try replaceWholeFile(path, with: [1, 2, 3]) }
    #expect(try FileManager.default.contentsOfDirectory(atPath: folder) == ["kept"])
  }
}

/// Calls that are interrupted after a partial write.
@Suite(.serialized, .timeLimit(.minutes(5))) struct PartialWriteTests {
  @Test("After an interrupted write, the rest is written, and nothing is written twice")
  func partialWrite() throws {
    let bytes = (0..<200_000).map { UInt8(truncatingIfNeeded: $0 &* 7 &+ $0 >> 8) }
    let read = interrupted { descriptor in try? writeAll(bytes.span.bytes, to: descriptor, named: "pipe") }
    #expect(read == bytes)
  }
}
