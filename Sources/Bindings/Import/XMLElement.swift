internal import CExpat

/// An element of an XML file.
struct XMLElement {
  var name: String
  var attributes: [String: String] = [:]
  /// The line where the element begins.
  var line: Int
  var children: [XMLElement] = []
  /// The element's own text, without that of its children.
  var text = ""

  /// The first child with this name.
  func child(_ name: String) -> XMLElement? { children.first { $0.name == name } }

  /// Parse a file and return its root element.
  ///
  /// - Throws: the first error, with its line. Document types, which can define entities, are refused.
  static func parse(_ text: String) throws(ImportRemark) -> XMLElement {
    try XMLReader().read(text)
  }
}

/// Builds elements from expat's events.
private final class XMLReader {
  /// The maximum depth; configurations are not nested as deeply.
  private static let deepest = 64

  private let parser = XML_ParserCreate("UTF-8")
  /// The open elements. The first element stands for the whole file.
  private var open = [XMLElement(name: "", line: 0)]
  /// The reason why the parser was stopped, although expat could continue.
  private var refusal: String?

  deinit {
    XML_ParserFree(parser)
  }

  func read(_ text: String) throws(ImportRemark) -> XMLElement {
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
      throw ImportRemark(line, refusal ?? reason + place)
    }
    return root
  }

  private var line: Int { Int(XML_GetCurrentLineNumber(parser)) }

  /// - Parameter attributes: alternating names and values, up to a null pointer.
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
