/// Passes the valid lines of a `libinput record` file to a YAML parser.
///
/// People mail and publish such files with a prompt before them, a mark before each line or a kernel message between
/// lines. A single such line would make the file invalid YAML. Foreign lines become empty ones, so that line numbers
/// stay the same. A file whose beginning was cut off gets the collections that contain its first line.
final class LibinputLines {
  /// Called with a message about each skipped line, and its line number.
  var onDamage: ((_ message: String, _ line: Int) -> Void)?
  /// The number of devices in the lines so far, at most the maximum number.
  var deviceCount: Int { values.count }
  /// The number of lines inserted before the file's first one.
  private(set) var addedLines = 0
  /// The values of each device's axes, which only comments contain.
  private var values: [[UInt16: Int32]] = []
  private var comments = AxisComments()

  private let source: ByteSource
  /// A buffer for a line, which is reused.
  private var line: [UInt8] = []
  /// The text for the parser; the bytes before `taken` were already passed on.
  private var text: [UInt8] = []
  private var taken = 0
  private var hasBegun = false
  /// The text before the title. It is before each line of the file only if the next line has it, too.
  private var titlePrefix: [UInt8] = []
  /// The number of foreign bytes before each line, such as reply marks.
  private var prefix = 0
  /// Whether the list of devices, the last part of a file, has begun.
  private var isInsideDevices = false
  /// Whether a list continues in the next line.
  private var isInsideList = false
  /// An event's row without its end, which may be in the next line, and its line number.
  private var row: [UInt8] = []
  private var rowLine = 0

  init(_ source: ByteSource) {
    self.source = source
  }

  /// Return the next bytes, at most `count`; none at the end of the file.
  func read(_ count: Int) throws(RecordingError) -> ArraySlice<UInt8> {
    var line: [UInt8] = []
    swap(&line, &self.line)
    defer { swap(&line, &self.line) }
    while taken == text.count {
      text.removeAll(keepingCapacity: true)
      taken = 0
      guard try source.next(&line) else {
        if row.isEmpty { return [] }
        // A recording that was cut off ends like this. The parser reports it.
        text = row
        row = []
        break
      }
      handle(Bytes(line.span))
    }
    let start = taken
    taken = min(taken + count, text.count)
    return text[start..<taken]
  }

  /// The value of a device's axis when the recording began; 0 if no comment before the device's events has it.
  func value(of code: UInt16, device: Int) -> Int32 {
    device < values.count ? values[device][code] ?? 0 : 0
  }

  private func handle(_ line: Bytes) {
    guard hasBegun else { return begin(line) }
    var line = line
    line.drop(prefix)
    put(line)
  }

  // MARK: The beginning

  private func begin(_ line: Bytes) {
    if let title = line.find("# libinput record") {
      titlePrefix = line.part(from: line.next, to: title.next).array
      return putEmpty()
    }
    var rest = line
    rest.drop(titlePrefix.count)
    if !line.part(from: line.next, to: rest.next).equals(titlePrefix) { rest = line }
    if let start = Self.start(of: rest) {
      hasBegun = true
      prefix = start.next - line.next
      return put(start)
    }
    if let (start, missing) = Self.middle(of: rest) {
      hasBegun = true
      isInsideDevices = true
      prefix = start - line.next
      for collection in missing {
        text += Array(collection.utf8)
        addedLines += 1
        if collection.hasPrefix("- ") { values.append([:]) }
      }
      return put(line.part(from: start, to: line.end))
    }
    putEmpty()
  }

  /// Return the line from a complete file's first key on, after any prefix that mail or a journal adds; nil if the line
  /// does not begin with such a key.
  @_lifetime(copy line)
  private static func start(of line: Bytes) -> Bytes? {
    let start = content(of: line)
    if start.hasPrefix("ndevices:") || start.hasPrefix("devices:") { return start }
    // The version of the file is a number, that of libinput is text.
    var version = start
    guard version.skip("version:") else { return nil }
    version.skipSpaces()
    return version.digits() != nil ? start : nil
  }

  /// Return the line without its indentation and any prefix that mail or a journal adds.
  @_lifetime(copy line)
  private static func content(of line: Bytes) -> Bytes {
    var content = line
    while isMark(content.first) || content.first == 32 || content.first == 9 { content.drop(1) }
    content.dropJournal()
    return content
  }

  /// Whether a line, after any prefix, belongs only to this format.
  static func isLine(_ line: Bytes) -> Bool {
    if line.contains("# libinput record") { return true }
    var content = content(of: line)
    content.trim()
    return content.hasPrefix("ndevices:") || content.equals("- evdev:") || isRow(content)
  }

  private static func isMark(_ byte: UInt8) -> Bool {
    byte == UInt8(ascii: ">") || byte == UInt8(ascii: "|")
  }

  /// Return where the indentation of a truncated file's first line begins, and the collections around the line; nil if
  /// unknown. The line's kind determines its indentation, so text before that is a mark, with or without a space.
  private static func middle(of line: Bytes) -> (start: Int, missing: [String])? {
    var text = content(of: line)
    text.trim()
    let depth: Int
    let missing: [String]
    if text.hasPrefix("- node:") {
      (depth, missing) = (0, ["devices:\n"])
    } else if text.equals("- evdev:") {
      (depth, missing) = (2, ["devices:\n", "- events:\n"])
    } else if isRow(text) {
      (depth, missing) = (4, ["devices:\n", "- events:\n", "  - evdev:\n"])
    } else if text.hasPrefix("name:") || text.hasPrefix("id:") || text.equals("codes:") || text.equals("absinfo:") {
      (depth, missing) = (4, ["devices:\n", "- evdev:\n"])
    } else {
      return nil
    }
    let start = text.next - depth
    guard start >= line.next else { return nil }
    for place in start..<text.next where line[place] != 32 { return nil }
    return (start, missing)
  }

  /// Whether a line is an event of such a file, as in `- [  0,      7,   3,  57,    1420] # EV_ABS`.
  static func isRow(_ line: Bytes) -> Bool {
    var text = line
    guard text.skip("- [") else { return false }
    for index in 0..<5 {
      text.skipSpaces()
      guard text.integer() != nil else { return false }
      text.skipSpaces()
      guard text.skip(UInt8(ascii: index < 4 ? "," : "]")) else { return false }
    }
    return true
  }

  // MARK: Lines

  private func put(_ line: Bytes) {
    var content = line
    content.trim()
    if !row.isEmpty, finishRow(content) { return }
    if content.isEmpty { return putEmpty() }
    if content.first == UInt8(ascii: "#") { return putComment(content) }
    if content.hasPrefix("- [") { return putRow(line, content) }
    let isOutermost = content.next == line.next
    guard belongs(content, isOutermost) else {
      onDamage?("not a line of a libinput recording; ignored", source.lineNumber)
      return putEmpty()
    }
    var end = content.find(" #")?.next ?? content.end
    while end > content.next, content[end - 1] <= 32 { end -= 1 }
    let last = content[end - 1]
    // The last row of a list of several lines may end without a comma, with the bracket on a line of its own.
    isInsideList =
      isInsideList ? last != UInt8(ascii: "]") : last == UInt8(ascii: "[") || last == UInt8(ascii: ",")
    if isOutermost, content.hasPrefix("devices:") { isInsideDevices = true }
    if content.hasPrefix("- node:"), values.count < FrameAssembler.maximumDevices { values.append([:]) }
    if !putRawName(line, content) { append(line.part(from: line.next, to: content.end)) }
  }

  /// Note the value of an axis, and pass on an empty line.
  private func putComment(_ content: Bytes) {
    var text = content
    text.drop(1)
    if let found = comments.read(text), !values.isEmpty { values[values.count - 1][found.code] = found.value }
    putEmpty()
  }

  /// Pass on a device's name with the escapes that YAML requires, which libinput does not write; return false if
  /// nothing is missing.
  private func putRawName(_ line: Bytes, _ content: Bytes) -> Bool {
    var name = content
    guard name.skip("name: \""), name.last == UInt8(ascii: "\"") else { return false }
    name.end -= 1
    guard !Self.isEscaped(name) else { return false }
    text += line.part(from: line.next, to: name.next).array
    for byte in name.array {
      if byte == UInt8(ascii: "\"") || byte == UInt8(ascii: "\\") { text.append(UInt8(ascii: "\\")) }
      text.append(byte)
    }
    text.append(UInt8(ascii: "\""))
    putEmpty()
    return true
  }

  /// Whether each quotation mark of a name is escaped, and each backslash begins an escape of ``LibinputWriter``.
  private static func isEscaped(_ name: Bytes) -> Bool {
    var text = name
    while !text.isEmpty {
      if text.first == UInt8(ascii: "\"") { return false }
      if text.skip(UInt8(ascii: "\\")), !text.skip(UInt8(ascii: "\"")), !text.skip(UInt8(ascii: "\\")) {
        guard text.skip(UInt8(ascii: "u")), text.count >= 4 else { return false }
        guard text.part(from: text.next, to: text.next + 4).hexadecimalNumber != nil else { return false }
      } else {
        text.drop(1)
      }
    }
    return true
  }

  /// Whether a line is a key, an item or a part of a list. After the devices, an outermost key is a message of another
  /// program, such as `sudo: unable to resolve host`, unless another recording follows.
  private func belongs(_ content: Bytes, _ isOutermost: Bool) -> Bool {
    var text = content
    if isInsideList, text.first == UInt8(ascii: "]") || text.first &- 48 < 10 || text.first == UInt8(ascii: "-") {
      return true
    }
    if text.skip(UInt8(ascii: "-")) {
      return text.first == 32 || text.isEmpty || text.equals("--")
    }
    while Self.isLetter(text.first) { text.drop(1) }
    guard text.next > content.next, text.skip(UInt8(ascii: ":")) else { return content.equals("...") }
    guard text.isEmpty || text.first == 32 else { return false }
    return !isOutermost || !isInsideDevices || Self.isOutermostKey(content)
  }

  private static func isOutermostKey(_ content: Bytes) -> Bool {
    for key: StaticString in ["version:", "ndevices:", "libinput:", "system:", "devices:"]
    where content.hasPrefix(key) { return true }
    return false
  }

  private static func isLetter(_ byte: UInt8) -> Bool {
    byte &- 48 < 10 || (byte | 32) &- 97 < 26 || byte == UInt8(ascii: "_") || byte == UInt8(ascii: "-")
  }

  /// Pass a row on up to its bracket; a row without a bracket waits for the next line.
  private func putRow(_ line: Bytes, _ content: Bytes) {
    var text = content
    text.drop(3)
    while Self.isLetter(text.first) || text.first == 32 || text.first == UInt8(ascii: ",") { text.drop(1) }
    if text.first == UInt8(ascii: "]") { return append(line.part(from: line.next, to: text.next + 1)) }
    guard text.isEmpty else {
      onDamage?("no event in this row; ignored", source.lineNumber)
      return putEmpty()
    }
    row = line.part(from: line.next, to: content.end).array
    rowLine = source.lineNumber
  }

  /// Append the rest of a row; drop the row if the line does not continue it.
  private func finishRow(_ content: Bytes) -> Bool {
    var text = content
    while text.first &- 48 < 10 || text.first == 32 || text.first == UInt8(ascii: ",")
      || text.first == UInt8(ascii: "-")
    {
      text.drop(1)
    }
    let isPart = !content.isEmpty && !content.hasPrefix("- ") && row.count + content.count < 256
    guard isPart, text.isEmpty || text.first == UInt8(ascii: "]") else {
      onDamage?("the row is truncated; ignored", rowLine)
      row = []
      putEmpty()
      return false
    }
    let end = text.isEmpty ? text.next : text.next + 1
    row += [32] + content.part(from: content.next, to: end).array
    putEmpty()
    if !text.isEmpty {
      self.text += row + [10]
      row = []
    }
    return true
  }

  private func append(_ line: Bytes) {
    text += line.array
    putEmpty()
  }

  private func putEmpty() {
    text.append(10)
  }
}
