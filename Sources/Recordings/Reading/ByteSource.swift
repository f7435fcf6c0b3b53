internal import Glibc
internal import Kernel

/// A file or standard input as bytes and lines, through one buffer that never grows.
///
/// This is the room's only edge to the kernel: nothing else here opens or reads.
final class ByteSource {
  /// Enough for the longest header that a device can have, which detection and look-ahead want to see whole.
  static let capacity = 1 << 18

  let name: String
  /// How many bytes the file has; nil for a pipe.
  let size: Int?
  /// The number of the line that `line` gave last, counted from 1.
  private(set) var lineNumber = 0
  /// How many bytes of the file have been handed out; approximately in a text in UTF-16.
  var position: Int { utf16 == nil ? fetched - (end - start) : max(fetched - 2 * (end - start), 0) }
  /// Whether the text is in UTF-16, as the shell of Windows writes it; known after the first ``peek()``.
  var isUTF16: Bool { utf16 != nil }

  /// Whether the buffer holds the file's last bytes.
  var hasSeenEnd: Bool { isAtEnd }

  /// Whether everything has been handed out.
  var isExhausted: Bool { isAtEnd && start == end }

  private let descriptor: Int32
  private let buffer: UnsafeMutablePointer<UInt8>
  private var start = 0
  private var end = 0
  /// How many bytes of the file have been read.
  private var fetched = 0
  private var isAtEnd = false
  /// Where the text is in UTF-16: what is left of it is read into `raw` and decoded into `buffer`.
  private var utf16: UTF16Text?
  private var raw: UnsafeMutablePointer<UInt8>?
  /// What of `raw` is not decoded yet.
  private var pending: Bytes?
  /// The byte that ends a line: a carriage return where the file knows no other.
  private var lineEnd: Int32 = 10
  /// Whether hard spaces stand for spaces, as in what was copied from a page.
  private var hasHardSpaces = false
  /// Whether the line before was longer than the buffer and its rest is to be passed over.
  private var isInsideLongLine = false

  /// Open `path`, or standard input for `-`; where that is a file, with an offset of its own, so that it can be read again.
  init(_ path: String) throws(RecordingError) {
    name = path == "-" ? "standard input" : path
    let opened = path == "-" ? 0 : try Self.open(path, named: path)
    var status = stat()
    let isRegular = fstat(opened, &status) == 0 && status.st_mode & S_IFMT == S_IFREG
    let own = isRegular && opened == 0 ? (try? Self.open("/proc/self/fd/0", named: name)) ?? -1 : -1
    if own >= 0 { lseek(own, lseek(0, 0, SEEK_CUR), SEEK_SET) }
    descriptor = own >= 0 ? own : opened
    size = isRegular && (opened > 0 || own >= 0) ? Int(status.st_size) : nil
    buffer = .allocate(capacity: Self.capacity)
  }

  /// Create a source of a copy of `bytes`.
  init(_ name: String, copying bytes: Bytes) {
    self.name = name
    size = nil
    descriptor = -1
    fetched = bytes.count
    utf16 = UTF16Text(beginning: bytes)
    buffer = .allocate(capacity: utf16 == nil ? max(bytes.count, 1) : UTF16Text.capacity(for: bytes.count))
    if utf16 == nil {
      memcpy(buffer, bytes.next, bytes.count)
      end = bytes.count
    } else {
      end = utf16?.decode(bytes, into: buffer) ?? 0
      end += utf16?.finish(into: buffer + end) ?? 0
    }
    isAtEnd = true
  }

  /// Create a source of the file that `descriptor` is open on, from its beginning and with an offset of its own.
  ///
  /// - Parameter name: what errors and warnings call it.
  init(_ name: String, reopening descriptor: Int32) throws(RecordingError) {
    self.name = name
    size = nil
    self.descriptor = try Self.open("/proc/self/fd/\(descriptor)", named: name)
    buffer = .allocate(capacity: Self.capacity)
  }

  deinit {
    buffer.deallocate()
    raw?.deallocate()
    if descriptor > 0 { close(descriptor) }
  }

  /// Write the rest of a pipe to a file without a name, through which several passes can go; return its descriptor, to be closed by
  /// the caller.
  func spool() throws(RecordingError) -> Int32 {
    try Self.withSpool { spool throws(RecordingError) in
      while !isExhausted {
        try spool.write(Bytes(buffer + start, buffer + end))
        start = end
        if !isAtEnd { try fill() }
      }
    }
  }

  /// Read a pipe that nothing has been read of to its end; return a source of what it gave, which makes nobody wait.
  func spooled() throws(RecordingError) -> ByteSource {
    let file = try Self.withSpool { spool throws(RecordingError) in
      // As it comes: what it is in is found out by who reads it.
      while !isAtEnd {
        let count = try fetch(into: buffer, Self.capacity)
        try spool.write(Bytes(buffer, buffer + count))
      }
    }
    defer { close(file) }
    return try ByteSource(name, reopening: file)
  }

  private struct Spool {
    let file: Int32
    let folder: String

    func write(_ bytes: Bytes) throws(RecordingError) {
      do throws(SystemError) {
        try writeAll(UnsafeRawBufferPointer(start: bytes.next, count: bytes.count).bytes, to: file, named: folder)
      } catch {
        throw RecordingError(file: folder, message: error.reason)
      }
    }
  }

  /// Create a file without a name and let `body` write it; return its descriptor.
  private static func withSpool(_ body: (Spool) throws(RecordingError) -> Void) throws(RecordingError) -> Int32 {
    let folder = getenv("TMPDIR").map { String(cString: $0) } ?? "/tmp"
    var path = "\(folder)/touchd-XXXXXX".utf8CString.map { $0 }
    let file = mkstemp(&path)
    guard file >= 0 else { throw RecordingError(file: folder, message: errorReason(errno)) }
    _ = fcntl(file, F_SETFD, FD_CLOEXEC)
    unlink(path)
    do throws(RecordingError) {
      try body(Spool(file: file, folder: folder))
      return file
    } catch {
      close(file)
      throw error
    }
  }

  /// Whether a file of that name can be opened.
  static func exists(_ path: String) -> Bool {
    access(path, R_OK) == 0
  }

  /// What is in the buffer after it was filled as far as it goes, without taking it; a mark of the byte order at the file's beginning is
  /// passed over.
  func peek() throws(RecordingError) -> Bytes {
    while !isAtEnd, hasRoom { try fill() }
    if start == 0, lineNumber == 0 {
      var beginning = Bytes(buffer, buffer + end)
      if beginning.skip("\u{FEFF}") { start = 3 }
      if memchr(buffer, 10, end) == nil, memchr(buffer, 13, end) != nil { lineEnd = 13 }
      hasHardSpaces = beginning.contains("\u{A0}")
      if hasHardSpaces { start = UnsafeRawPointer(soften(beginning).next) - UnsafeRawPointer(buffer) }
    }
    return Bytes(buffer + start, buffer + end)
  }

  /// The next line without its end, valid until the next call; nil at the end of the file.
  func line() throws(RecordingError) -> Bytes? {
    while true {
      var searched = 0
      var newline: Int?
      while true {
        if let found = memchr(buffer + start + searched, lineEnd, end - start - searched) {
          newline = found.assumingMemoryBound(to: UInt8.self) - buffer
          break
        }
        searched = end - start
        if isAtEnd || !hasRoom { break }
        try fill()
      }
      let first = start
      let last = newline ?? end
      if newline == nil, last == first { return nil }
      start = newline.map { $0 + 1 } ?? end
      let isRest = isInsideLongLine
      isInsideLongLine = newline == nil && !isAtEnd
      if isRest { continue }
      lineNumber += 1
      let line = Bytes(buffer + first, buffer + last)
      return hasHardSpaces ? soften(line) : line
    }
  }

  /// Put a space where a hard space is, which has two bytes; return the text, whose beginning is later by one byte for each.
  private func soften(_ text: Bytes) -> Bytes {
    guard text.contains("\u{A0}") else { return text }
    let first = text.next - UnsafePointer(buffer)
    var from = first + text.count
    var to = from
    while from > first {
      (from, to) = (from - 1, to - 1)
      let isHard = from > first && buffer[from] == 0xa0 && buffer[from - 1] == 0xc2
      if isHard { from -= 1 }
      buffer[to] = isHard ? 32 : buffer[from]
    }
    return Bytes(buffer + to, text.end)
  }

  /// Give the rest of the line that `line` gave last back, to be the next line.
  func putBack(_ rest: Bytes) {
    start = UnsafeRawPointer(rest.next) - UnsafeRawPointer(buffer)
    lineNumber -= 1
  }

  /// Up to `count` bytes, copied to `target`; 0 at the end of the file.
  func read(into target: UnsafeMutablePointer<UInt8>, _ count: Int) throws(RecordingError) -> Int {
    if start == end, !isAtEnd { try fill() }
    let taken = min(count, end - start)
    memcpy(target, buffer + start, taken)
    start += taken
    return taken
  }

  /// Whether the buffer, less what has been handed out, takes more.
  private var hasRoom: Bool {
    end - start < (utf16 == nil ? Self.capacity : Self.capacity - UTF16Text.capacity(for: 2))
  }

  private func fill() throws(RecordingError) {
    if start > 0 {
      memmove(buffer, buffer + start, end - start)
      end -= start
      start = 0
    }
    if utf16 != nil { return try fillDecoded() }
    let isFirst = fetched < 2
    end += try fetch(into: buffer + end, Self.capacity - end)
    if isFirst, fetched >= 2 { try decodeFromHere() }
  }

  /// Read up to `count` bytes of the file, and note its end.
  private func fetch(into target: UnsafeMutablePointer<UInt8>, _ count: Int) throws(RecordingError) -> Int {
    do throws(SystemError) {
      let read = try systemCall("read") { Glibc.read(descriptor, target, count) }
      if read == 0 { isAtEnd = true }
      fetched += read
      return read
    } catch {
      throw RecordingError(file: name, message: error.reason)
    }
  }

  /// Look at the file's first bytes, and take all that is in the buffer for UTF-16 where they say so.
  private func decodeFromHere() throws(RecordingError) {
    utf16 = UTF16Text(beginning: Bytes(buffer, buffer + end))
    guard utf16 != nil else { return }
    let copy = UnsafeMutablePointer<UInt8>.allocate(capacity: Self.capacity)
    raw = copy
    memcpy(copy, buffer, end)
    pending = Bytes(copy, copy + end)
    end = 0
    try fillDecoded()
  }

  /// Decode as much as has room.
  private func fillDecoded() throws(RecordingError) {
    guard let raw else { return }
    var rest = pending ?? Bytes(raw, raw)
    if rest.isEmpty { rest = Bytes(raw, raw + (try fetch(into: raw, Self.capacity))) }
    let taken = min(rest.count, UTF16Text.bytes(in: Self.capacity - end))
    end += utf16?.decode(Bytes(rest.next, rest.next + taken), into: buffer + end) ?? 0
    rest.drop(taken)
    pending = rest
    if isAtEnd { end += utf16?.finish(into: buffer + end) ?? 0 }
  }

  private static func open(_ path: String, named name: String) throws(RecordingError) -> Int32 {
    do throws(SystemError) {
      return try systemCall("open") { Glibc.open(path, O_RDONLY | O_CLOEXEC) }
    } catch {
      throw RecordingError(file: name, message: error.reason)
    }
  }
}
