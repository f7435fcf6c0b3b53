internal import Glibc

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
  @exclusivity(unchecked) private(set) var lineNumber = 0
  /// How many bytes have been handed out.
  var position: Int { fetched - (end - start) }

  /// Whether the buffer holds the file's last bytes.
  var hasSeenEnd: Bool { isAtEnd }

  /// Whether everything has been handed out.
  var isExhausted: Bool { isAtEnd && start == end }

  private let descriptor: Int32
  private let buffer: UnsafeMutablePointer<UInt8>
  @exclusivity(unchecked) private var start = 0
  @exclusivity(unchecked) private var end = 0
  private var fetched = 0
  private var isAtEnd = false
  /// Whether the line before was longer than the buffer and its rest is to be passed over.
  @exclusivity(unchecked) private var isInsideLongLine = false

  /// Opens `path`, or standard input for `-`; where that is a file, with an offset of its own, so that it can be read again.
  init(_ path: String) throws(RecordingError) {
    name = path == "-" ? "standard input" : path
    let opened = path == "-" ? 0 : open(path, O_RDONLY | O_CLOEXEC)
    guard opened >= 0 else { throw RecordingError(file: path, message: Self.reason(errno)) }
    var status = stat()
    let isRegular = fstat(opened, &status) == 0 && status.st_mode & S_IFMT == S_IFREG
    let own = isRegular && opened == 0 ? open("/proc/self/fd/0", O_RDONLY | O_CLOEXEC) : -1
    if own >= 0 { lseek(own, lseek(0, 0, SEEK_CUR), SEEK_SET) }
    descriptor = own >= 0 ? own : opened
    size = isRegular && (opened > 0 || own >= 0) ? Int(status.st_size) : nil
    buffer = .allocate(capacity: Self.capacity)
  }

  /// Makes a source of a copy of `bytes`.
  init(_ name: String, copying bytes: Bytes) {
    self.name = name
    size = nil
    descriptor = -1
    end = bytes.count
    buffer = .allocate(capacity: max(end, 1))
    memcpy(buffer, bytes.next, end)
    fetched = end
    isAtEnd = true
  }

  /// Makes a source of the file that `descriptor` is open on, from its beginning and with an offset of its own.
  ///
  /// - Parameter name: what errors and warnings call it.
  init(_ name: String, reopening descriptor: Int32) throws(RecordingError) {
    self.name = name
    size = nil
    self.descriptor = open("/proc/self/fd/\(descriptor)", O_RDONLY | O_CLOEXEC)
    guard self.descriptor >= 0 else { throw RecordingError(file: name, message: Self.reason(errno)) }
    buffer = .allocate(capacity: Self.capacity)
  }

  deinit {
    buffer.deallocate()
    if descriptor > 0 { close(descriptor) }
  }

  /// Writes all that a pipe gives to a file without a name, through which several ways can lead; returns its descriptor, to be closed by
  /// the caller.
  func spool() throws(RecordingError) -> Int32 {
    let folder = getenv("TMPDIR").map { String(cString: $0) } ?? "/tmp"
    var path = "\(folder)/touchd-XXXXXX".utf8CString.map { $0 }
    let file = mkstemp(&path)
    guard file >= 0 else { throw RecordingError(file: folder, message: Self.reason(errno)) }
    unlink(path)
    do throws(RecordingError) {
      while !isExhausted {
        while start < end {
          let count = write(file, buffer + start, end - start)
          if count < 0, errno != EINTR { throw RecordingError(file: folder, message: Self.reason(errno)) }
          if count > 0 { start += count }
        }
        if !isAtEnd { try fill() }
      }
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
    while !isAtEnd, end - start < Self.capacity { try fill() }
    if position == 0, Bytes(buffer, buffer + end).hasPrefix("\u{FEFF}") { start = 3 }
    return Bytes(buffer + start, buffer + end)
  }

  /// The next line without its end, valid until the next call; nil at the end of the file.
  func line() throws(RecordingError) -> Bytes? {
    while true {
      var searched = 0
      var newline: Int?
      while true {
        if let found = memchr(buffer + start + searched, 10, end - start - searched) {
          newline = found.assumingMemoryBound(to: UInt8.self) - buffer
          break
        }
        searched = end - start
        if isAtEnd || searched == Self.capacity { break }
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
      return Bytes(buffer + first, buffer + last)
    }
  }

  /// Gives the rest of the line that `line` gave last back, to be the next line.
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

  private func fill() throws(RecordingError) {
    if start > 0 {
      memmove(buffer, buffer + start, end - start)
      end -= start
      start = 0
    }
    var count = 0
    repeat {
      count = Glibc.read(descriptor, buffer + end, Self.capacity - end)
    } while count < 0 && errno == EINTR
    guard count >= 0 else { throw RecordingError(file: name, message: Self.reason(errno)) }
    if count == 0 { isAtEnd = true }
    end += count
    fetched += count
  }

  private static func reason(_ number: Int32) -> String {
    String(cString: strerror(number))
  }
}
