internal import Glibc
internal import Kernel

/// A file or standard input as bytes and lines, through one buffer of bounded size.
///
/// All recordings are read through this type.
final class ByteSource {
  /// The size of the buffer. It holds the longest header that a device can have, so that detection sees it whole.
  static let capacity = 1 << 18
  private static let chunkSize = 1 << 16

  let name: String
  /// The number of bytes in the file; nil for a pipe.
  let size: Int?
  /// The number of the last line returned by ``next(_:)``, counted from 1.
  private(set) var lineNumber = 0
  /// The number of bytes of the file that have been consumed; approximate for UTF-16.
  var position: Int { max(fetched - (utf16 == nil ? 1 : 2) * (buffer.count - start), 0) }
  /// Whether the text is UTF-16, as the Windows shell writes it; known after the first ``peek()``.
  var isUTF16: Bool { utf16 != nil }

  /// Whether everything has been consumed.
  var isExhausted: Bool { isAtEnd && start == buffer.count }

  private let descriptor: Int32
  /// The bytes that were read; those before `start` have been consumed.
  private var buffer: [UInt8] = []
  private var start = 0
  /// The number of bytes of the file that have been read.
  private var fetched = 0
  /// Whether the buffer holds the file's last bytes.
  private(set) var isAtEnd = false
  /// A buffer for one read, which is reused.
  private var chunk: [UInt8] = []
  private var utf16: UTF16Text?
  /// The byte that ends a line: a carriage return if the file has no newline.
  private var newline: UInt8 = 10
  /// Whether there are no-break spaces instead of spaces, as in text copied from a web page.
  private var hasHardSpaces = false
  /// Whether the previous line was longer than the buffer and its rest must be skipped.
  private var isInsideLongLine = false
  /// The end of the last returned line in the buffer.
  private var stop = 0

  /// Open `path`, or standard input for `-`. A file gets its own offset, so that it can be read again.
  init(_ path: String) throws(RecordingError) {
    name = path == "-" ? "standard input" : path
    let opened = path == "-" ? 0 : try Self.open(path, named: path)
    var status = stat()
    let isRegular = fstat(opened, &status) == 0 && status.st_mode & S_IFMT == S_IFREG
    let own = isRegular && opened == 0 ? (try? Self.open("/proc/self/fd/0", named: name)) ?? -1 : -1
    if own >= 0 { lseek(own, lseek(0, 0, SEEK_CUR), SEEK_SET) }
    descriptor = own >= 0 ? own : opened
    size = isRegular && (opened > 0 || own >= 0) ? Int(status.st_size) : nil
  }

  /// Create a source of bytes in memory.
  init(_ name: String, _ bytes: [UInt8]) {
    self.name = name
    size = nil
    descriptor = -1
    fetched = bytes.count
    buffer = bytes
    isAtEnd = true
    decodeFromHere()
  }

  /// Create a source for the file of an open `descriptor`, from its beginning and with its own offset.
  ///
  /// - Parameter name: the name in errors and warnings.
  init(_ name: String, reopening descriptor: Int32) throws(RecordingError) {
    self.name = name
    size = nil
    self.descriptor = try Self.open("/proc/self/fd/\(descriptor)", named: name)
  }

  deinit {
    if descriptor > 0 { close(descriptor) }
  }

  /// Write the rest of a pipe to an unnamed file, which can be read several times; return its descriptor, which the
  /// caller must close.
  func spool() throws(RecordingError) -> Int32 {
    try Self.withSpool { write throws(RecordingError) in
      while !isExhausted {
        try write(buffer[start...])
        start = buffer.count
        if !isAtEnd { try fill() }
      }
    }
  }

  /// Read an unread pipe to its end; return a source of its bytes that never waits.
  func spooled() throws(RecordingError) -> ByteSource {
    let file = try Self.withSpool { write throws(RecordingError) in
      // Raw bytes, because the reader of the copy detects the encoding.
      while !isAtEnd { try write(try fetch(Self.capacity)) }
    }
    defer { close(file) }
    return try ByteSource(name, reopening: file)
  }

  /// Create an unnamed file and let `body` write it; return its descriptor.
  private static func withSpool(
    _ body: (_ write: (ArraySlice<UInt8>) throws(RecordingError) -> Void) throws(RecordingError) -> Void
  ) throws(RecordingError) -> Int32 {
    let folder = getenv("TMPDIR").map { String(cString: $0) } ?? "/tmp"
    var path = "\(folder)/touchd-XXXXXX".utf8CString.map { $0 }
    let file = mkstemp(&path)
    guard file >= 0 else { throw RecordingError(file: folder, message: errorReason(errno)) }
    _ = fcntl(file, F_SETFD, FD_CLOEXEC)
    unlink(path)
    func write(_ bytes: ArraySlice<UInt8>) throws(RecordingError) {
      do throws(SystemError) {
        try writeAll(bytes.span.bytes, to: file, named: folder)
      } catch {
        throw RecordingError(file: folder, message: error.reason)
      }
    }
    do throws(RecordingError) {
      try body(write)
      return file
    } catch {
      close(file)
      throw error
    }
  }

  /// Whether a file can be read.
  static func exists(_ path: String) -> Bool {
    access(path, R_OK) == 0
  }

  /// Fill the buffer as far as possible and return its content without consuming it. A byte order mark at the file's
  /// beginning is skipped.
  func peek() throws(RecordingError) -> [UInt8] {
    while !isAtEnd, room > 0 { try fill() }
    if start == 0, lineNumber == 0 {
      if buffer.starts(with: [0xef, 0xbb, 0xbf]) { start = 3 }
      // A copy, because the compiler cannot determine the scope of a span of an object's property.
      let buffered = buffer
      let text = Bytes(buffered.span)
      if !text.contains("\n"), text.contains("\r") { newline = 13 }
      hasHardSpaces = text.contains("\u{A0}")
      if hasHardSpaces { start = soften(start, buffer.count) }
    }
    return Array(buffer[start...])
  }

  /// Read the next line, without its end, into `line`; return false at the end of the file.
  func next(_ line: inout [UInt8]) throws(RecordingError) -> Bool {
    while true {
      var searched = 0
      var found: Int?
      while true {
        found = lineEnd(from: start + searched)
        searched = buffer.count - start
        if found != nil || isAtEnd || room <= 0 { break }
        try fill()
      }
      var first = start
      stop = found ?? buffer.count
      if found == nil, stop == first { return false }
      start = found.map { $0 + 1 } ?? stop
      let isRest = isInsideLongLine
      isInsideLongLine = found == nil && !isAtEnd
      if isRest { continue }
      lineNumber += 1
      if hasHardSpaces { first = soften(first, stop) }
      line.removeAll(keepingCapacity: true)
      line += buffer[first..<stop]
      return true
    }
  }

  /// Return the end of the next line, from a position in the buffer; nil if it has not been read yet.
  private func lineEnd(from place: Int) -> Int? {
    let buffered = buffer
    return buffered.span.firstIndex(of: newline, from: place, to: buffered.count)
  }

  /// Replace each no-break space, which has two bytes, by a space; return the new beginning of the text.
  private func soften(_ first: Int, _ end: Int) -> Int {
    var from = end
    var to = end
    while from > first {
      (from, to) = (from - 1, to - 1)
      let isHard = from > first && buffer[from] == 0xa0 && buffer[from - 1] == 0xc2
      if isHard { from -= 1 }
      buffer[to] = isHard ? 32 : buffer[from]
    }
    return to
  }

  /// Put back the last bytes of the last returned line; they become the next line.
  func putBack(_ count: Int) {
    start = stop - count
    lineNumber -= 1
  }

  /// The number of bytes of the file for which the buffer has room.
  private var room: Int {
    let room = Self.capacity - (buffer.count - start)
    return utf16 == nil ? room : UTF16Text.bytes(in: room)
  }

  private func fill() throws(RecordingError) {
    buffer.removeSubrange(..<start)
    stop -= start
    start = 0
    let isFirst = fetched < 2
    let bytes = try fetch(room)
    if utf16 == nil { buffer += bytes } else { utf16?.decode(bytes, into: &buffer) }
    if isFirst, fetched >= 2 { decodeFromHere() }
    if isAtEnd { utf16?.finish(into: &buffer) }
  }

  /// Read up to `count` bytes of the file, and note its end.
  private func fetch(_ count: Int) throws(RecordingError) -> ArraySlice<UInt8> {
    if chunk.isEmpty { chunk = [UInt8](repeating: 0, count: Self.chunkSize) }
    do throws(SystemError) {
      let read = try systemCall("read") { Glibc.read(descriptor, &chunk, min(count, chunk.count)) }
      if read == 0 { isAtEnd = true }
      fetched += read
      return chunk[..<read]
    } catch {
      throw RecordingError(file: name, message: error.reason)
    }
  }

  /// Decode the content of the buffer if the file's first bytes show that it is UTF-16.
  private func decodeFromHere() {
    utf16 = UTF16Text(beginning: buffer)
    guard utf16 != nil else { return }
    let bytes = buffer
    buffer = []
    utf16?.decode(bytes[...], into: &buffer)
    if isAtEnd { utf16?.finish(into: &buffer) }
  }

  private static func open(_ path: String, named name: String) throws(RecordingError) -> Int32 {
    do throws(SystemError) {
      return try systemCall("open") { Glibc.open(path, O_RDONLY | O_CLOEXEC) }
    } catch {
      throw RecordingError(file: name, message: error.reason)
    }
  }
}
