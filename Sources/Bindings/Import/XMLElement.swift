internal import CExpat

/// An element of an XML file: as much of the language as configurations use.
struct XMLElement {
  var name: String
  var attributes: [String: String] = [:]
  /// Where it begins.
  var line: Int
  var children: [XMLElement] = []
  /// The text in it, without that of its children.
  var text = ""

  /// The first child of a name.
  func child(_ name: String) -> XMLElement? { children.first { $0.name == name } }

  /// Read a file's element.
  ///
  /// - Throws: the first error, with its line. Document types, and with them entities of one's own, are refused.
  static func parse(_ text: String) throws(XMLError) -> XMLElement {
    try XMLReader().read(text)
  }
}

/// A fault in an XML file.
package struct XMLError: Error, Equatable, CustomStringConvertible {
  /// The line.
  package let line: Int
  /// What is wrong.
  package let sentence: String

  package var description: String { "\(line): \(sentence)" }
}

/// Makes elements of what expat reports.
private final class XMLReader {
  /// No configuration is as deep.
  private static let deepest = 64

  private let parser = XML_ParserCreate("UTF-8")
  /// The open elements. The first element stands for the whole file.
  private var open = [XMLElement(name: "", line: 0)]
  /// Why the file is refused, although expat could read on.
  private var refusal: String?

  deinit {
    XML_ParserFree(parser)
  }

  func read(_ text: String) throws(XMLError) -> XMLElement {
    XML_SetUserData(parser, Unmanaged.passUnretained(self).toOpaque())
    XML_SetElementHandler(
      parser, { reader(of: $0)?.begin($1, $2) }, { context, _ in reader(of: context)?.end() })
    XML_SetCharacterDataHandler(parser) { reader(of: $0)?.add(UnsafeRawBufferPointer(start: $1, count: Int($2))) }
    XML_SetStartDoctypeDeclHandler(parser) { context, _, _, _, _ in
      reader(of: context)?.refuse("a DOCTYPE declaration is not supported")
    }
    let status = XML_Parse(parser, text, Int32(clamping: text.utf8.count), 1)
    guard status == XML_STATUS_OK, let root = open[0].children.first else {
      let place = open.count > 1 ? open.last.map { " in <\($0.name)> of line \($0.line)" } ?? "" : ""
      let reason = XML_ErrorString(XML_GetErrorCode(parser)).map { String(cString: $0) } ?? "no XML"
      throw XMLError(line: line, sentence: refusal ?? reason + place)
    }
    return root
  }

  private var line: Int { Int(XML_GetCurrentLineNumber(parser)) }

  /// - Parameter attributes: names and values in turn, up to a null pointer.
  func begin(_ name: UnsafePointer<CChar>?, _ attributes: UnsafeMutablePointer<UnsafePointer<CChar>?>?) {
    guard let name, open.count <= Self.deepest else {
      return refuse("elements are nested more than \(Self.deepest) levels deep")
    }
    var element = XMLElement(name: String(cString: name), line: line)
    var next = attributes
    while let key = next?[0], let value = next?[1] {
      element.attributes[String(cString: key)] = String(cString: value)
      next? += 2
    }
    open.append(element)
  }

  func end() {
    let element = open.removeLast()
    open[open.count - 1].children.append(element)
  }

  func add(_ text: UnsafeRawBufferPointer) {
    open[open.count - 1].text += String(decoding: text, as: UTF8.self)
  }

  func refuse(_ sentence: String) {
    refusal = sentence
    XML_StopParser(parser, 0)
  }
}

private func reader(of context: UnsafeMutableRawPointer?) -> XMLReader? {
  context.map { Unmanaged<XMLReader>.fromOpaque($0).takeUnretainedValue() }
}
