import CYAML

/// libyaml's event stream for a text in memory, with libyaml's parts of an error joined to one sentence.
///
/// The parser is on the heap because libyaml keeps a pointer to it. The text must outlive the parser.
final class YAMLEvents {
  /// The events of a document without anchors and tags.
  enum Event: Equatable {
    case scalar(String, isPlain: Bool)
    case beginSequence, endSequence
    case beginMapping, endMapping
    case beginDocument, endDocument
    case beginStream, endStream
  }

  private let parser: UnsafeMutablePointer<yaml_parser_t>
  private let text: UnsafeBufferPointer<UInt8>
  private let file: String

  /// Begin to read `text`, which must outlive this object.
  init(_ text: UnsafeBufferPointer<UInt8>, file: String) throws(DocumentError) {
    parser = .allocate(capacity: 1)
    self.text = text
    self.file = file
    guard yaml_parser_initialize(parser) != 0 else {
      parser.initialize(to: yaml_parser_t())
      throw DocumentError(file: file, message: "not enough memory")
    }
    yaml_parser_set_input_string(parser, text.baseAddress, text.count)
  }

  deinit {
    yaml_parser_delete(parser)
    parser.deallocate()
  }

  /// Return the next event and where it begins.
  ///
  /// - Throws: errors of syntax, and errors for anchors, aliases and tags, which are not supported, and for a NUL in a
  ///   scalar.
  func next(path: @autoclosure () -> KeyPathText) throws(DocumentError) -> (event: Event, place: Place) {
    var event = yaml_event_t()
    guard yaml_parser_parse(parser, &event) != 0 else { throw syntaxError() }
    defer { yaml_event_delete(&event) }
    let place = Place(event.start_mark)
    func refuse(_ message: String) -> DocumentError {
      DocumentError(file: file, place: place, path: path().text, message: message)
    }
    func check(anchor: UnsafePointer<yaml_char_t>?, tag: UnsafePointer<yaml_char_t>?) throws(DocumentError) {
      if anchor != nil { throw refuse("anchors (&) are not supported; write the value out") }
      if tag != nil { throw refuse("tags (!) are not supported; leave the tag out") }
    }
    switch event.type {
    case YAML_SCALAR_EVENT:
      let scalar = event.data.scalar
      try check(anchor: scalar.anchor, tag: scalar.tag)
      let bytes = UnsafeBufferPointer(start: scalar.value, count: scalar.length)
      if bytes.contains(0) { throw refuse("a string must not contain a NUL character") }
      let isPlain = scalar.style == YAML_PLAIN_SCALAR_STYLE
      return (.scalar(String(decoding: bytes, as: UTF8.self), isPlain: isPlain), place)
    case YAML_SEQUENCE_START_EVENT:
      try check(anchor: event.data.sequence_start.anchor, tag: event.data.sequence_start.tag)
      return (.beginSequence, place)
    case YAML_MAPPING_START_EVENT:
      try check(anchor: event.data.mapping_start.anchor, tag: event.data.mapping_start.tag)
      return (.beginMapping, place)
    case YAML_SEQUENCE_END_EVENT: return (.endSequence, place)
    case YAML_MAPPING_END_EVENT: return (.endMapping, place)
    case YAML_DOCUMENT_START_EVENT: return (.beginDocument, place)
    case YAML_DOCUMENT_END_EVENT: return (.endDocument, place)
    case YAML_STREAM_START_EVENT: return (.beginStream, place)
    case YAML_ALIAS_EVENT: throw refuse("aliases (*) are not supported; write the value out")
    default: return (.endStream, place)
    }
  }

  private func syntaxError() -> DocumentError {
    let state = parser.pointee
    var message = state.problem.map { String(cString: $0) } ?? "the text cannot be read"
    guard state.error != YAML_READER_ERROR else {
      // A reader error has an offset in bytes and no mark.
      var places = PlaceCounter()
      let place = places.place(of: min(state.problem_offset, text.count), in: text.span)
      return DocumentError(file: file, place: place, message: message)
    }
    let problem = Place(state.problem_mark)
    if byte(at: problem) == UInt8(ascii: "\t") {
      message = "a tab is not allowed here; use spaces"
    } else if state.context.map({ String(cString: $0) }) == "while scanning an alias" {
      message = "a text that begins with * must be quoted"
    } else if let context = state.context {
      message += ", \(String(cString: context))"
      let place = Place(state.context_mark)
      if place.line != problem.line {
        message += " that begins at \(place.line):\(place.column)"
        if indentation(ofLine: problem.line) == problem.column - 1, problem.column != place.column {
          message += "; should this line be indented as far as line \(place.line)?"
        }
      }
    } else if let before = lineBefore(problem.line), indentation(ofLine: problem.line) > indentation(ofLine: before) {
      message += "; should this line be indented further than line \(before)?"
    }
    return DocumentError(file: file, place: Place(state.problem_mark), message: message)
  }

  /// The first byte of the character at a place; nil after the end of its line.
  private func byte(at place: Place) -> UInt8? {
    line(place.line).filter { $0 & 0xC0 != 0x80 }.dropFirst(place.column - 1).first
  }

  /// The bytes of a line, counted from 1; none if there is no such line.
  private func line(_ number: Int) -> Slice<UnsafeBufferPointer<UInt8>> {
    let lines = text.split(separator: UInt8(ascii: "\n"), maxSplits: number, omittingEmptySubsequences: false)
    return lines.dropFirst(number - 1).first ?? text[text.endIndex...]
  }

  private func indentation(ofLine number: Int) -> Int {
    line(number).prefix { $0 == UInt8(ascii: " ") }.count
  }

  /// The last line that has anything but spaces, of the hundred before a line; nil if there is none.
  private func lineBefore(_ number: Int) -> Int? {
    (max(1, number - 100)..<number).last { line($0).contains { $0 != UInt8(ascii: " ") } }
  }
}

extension Place {
  /// libyaml counts from 0.
  fileprivate init(_ mark: yaml_mark_t) {
    self.init(line: Int(mark.line) + 1, column: Int(mark.column) + 1)
  }
}
