import Documents
import Panels
import TestSupport
import Testing
import Varlink

@testable import Configuration
@testable import TouchService

/// Texts in calls are compared as bytes, and refused if longer than any name can be.
@Suite(.closesDescriptors, .timeLimit(.minutes(5))) struct CallTextTests {
  /// Parameters of a method with one text replaced, and the path of that text.
  private struct Parameters {
    var path: String
    var node: Node

    /// The same, nested one level deeper.
    func below(_ step: String, _ make: (Node) -> Node) -> Parameters {
      let joint = path.isEmpty || path.hasPrefix("[") ? path : ".\(path)"
      return Parameters(path: step + joint, node: make(node))
    }
  }

  private static let types = Service.interface.types

  /// A value of a type.
  private static func sample(_ type: VarlinkType) -> Node {
    switch type {
    case .bool: Node(.bool(false))
    case .int, .float: Node(.integer(1))
    case .string: Node(.string("x"))
    case .object: Node(.mapping([]))
    case .enumeration(let words): Node(.string(words[0]))
    case .structure(let fields): Node(.mapping(fields.filter(isRequired).map(member)))
    case .array(let element): Node(.sequence([sample(element), sample(element)]))
    case .map(let element): Node(.mapping([Node.Member(key: "k", value: sample(element))]))
    case .optional(let type): sample(type)
    case .named(let name): types[name].map(sample) ?? Node(.null)
    }
  }

  private static func isRequired(_ field: VarlinkField) -> Bool {
    if case .optional = field.type { false } else { true }
  }

  private static func member(_ field: VarlinkField) -> Node.Member {
    Node.Member(key: field.name, value: sample(field.type))
  }

  /// Values of a type, each with another of its texts replaced by `text`; in lists it is in the second element.
  private static func variants(_ type: VarlinkType, _ text: String) -> [Parameters] {
    switch type {
    case .bool, .int, .float, .object: []
    case .string, .enumeration: [Parameters(path: "", node: Node(.string(text)))]
    case .structure(let fields):
      fields.flatMap { field in
        let others = fields.filter { $0.name != field.name && isRequired($0) }.map(member)
        return variants(field.type, text).map { variant in
          variant.below(field.name) { Node(.mapping(others + [Node.Member(key: field.name, value: $0)])) }
        }
      }
    case .array(let element):
      variants(element, text).map { $0.below("[1]") { Node(.sequence([sample(element), $0])) } }
    case .map(let element):
      [Parameters(path: "", node: Node(.mapping([Node.Member(key: text, value: sample(element))])))]
    case .optional(let type): variants(type, text)
    case .named(let name): types[name].map { variants($0, text) } ?? []
    }
  }

  /// As long as a call can hold. Comparing normal forms of it would take more than a second.
  private static let marks = String(repeating: "\u{323}\u{307}", count: 14_000)

  /// Open a call that is refused. A long one is read over many turns.
  private func open(_ desk: AppDesk, _ method: String, _ parameters: String) throws -> AppDesk.Program {
    let program = try desk.open(method, parameters, .configuration)
    for _ in 0..<100 where program.error == nil { desk.turn() }
    return program
  }

  @Test(
    "A text that is too long is refused with its path, in every parameter of every method",
    arguments: Service.interface.methods.keys.sorted())
  func everyParameter(_ method: String) throws {
    let desk = try AppDesk()
    let input = try #require(Service.interface.methods[method]).input
    for text in [Self.marks, String(repeating: "x", count: VarlinkLimits().maximumText + 1)] {
      for parameters in Self.variants(input, text) {
        let program = try open(desk, method, jsonText(parameters.node))
        #expect(program.error == .invalidParameter(parameters.path), "\(method) \(parameters.path)")
      }
    }
    // A text of the maximum length is an ordinary name, and not a word of an enumeration.
    for parameters in Self.variants(input, String(repeating: "x", count: VarlinkLimits().maximumText)) {
      let short = Self.variants(input, "x").first { $0.path == parameters.path }?.node ?? Node(.null)
      let misfits = [parameters.node, short].map { Service.interface.mismatch(inCallOf: method, $0, VarlinkLimits()) }
      #expect(misfits[0] == misfits[1], "\(method) \(parameters.path)")
    }
  }

  @Test("Every method that names anything is tested, and nested texts to their full depth")
  func walk() {
    let paths = Service.interface.methods.flatMap { name, method in
      Self.variants(method.input, "x").map { "\(name).\($0.path)" }
    }
    #expect(paths.count >= 25)
    for path in [
      "SetRotation.screen", "Subscribe.filter.views[1]", "Subscribe.apps[1]", "Inject.touches[1].type", "Answer.values",
      "Answer.verdict", "Change.session", "GetScene.app", "Present.layer", "DrawCurtain.until",
    ] {
      #expect(paths.contains(path), "\(path)")
    }
  }

  @Test("A method name that is too long is refused in the same way, and so are names within scenes and changes")
  func namesInside() throws {
    let desk = try AppDesk()
    #expect(try open(desk, Self.marks, "{}").error == .invalidParameter("method"))
    func path(_ method: String, _ parameters: String) throws -> Node.Value? {
      let error = try open(desk, method, parameters).error
      guard case .other("io.touchd.Touch.InvalidScene", let parameters)? = error else { return nil }
      return parameters["path"]?.value
    }
    let app = try desk.present("app", "windows: [{name: main, views: [{name: inner}]}]")
    let long = #""\#(Self.marks)""#
    for (window, place) in [
      (#"{"name":\#(long)}"#, "windows[0].name"), (#"{"name":"w","screen":\#(long)}"#, "windows[0].screen"),
      (#"{"name":"w","redirect":\#(long)}"#, "windows[0].redirect"),
      (#"{"name":"w","views":[{"name":\#(long)}]}"#, "windows[0].views[0].name"),
      (#"{"name":"w","recognizers":[{"name":\#(long),"kind":"tap"}]}"#, "windows[0].recognizers[0].name"),
      (#"{"name":"w","recognizers":[{"name":"r","kind":\#(long)}]}"#, "windows[0].recognizers[0].kind"),
      (
        #"{"name":"w","recognizers":[{"name":"r","kind":"tap","requireToFail":[\#(long)]}]}"#,
        "windows[0].recognizers[0].requireToFail[0]"
      ),
    ] {
      #expect(try path("Present", #"{"app":"other","scene":{"windows":[\#(window)]}}"#) == .string("\(place)"))
    }
    for (change, place) in [
      (#"{"of":\#(long),"set":{}}"#, "of"), (#"{"remove":\#(long)}"#, "remove"),
      (#"{"add":{"name":"v"},"in":\#(long)}"#, "in"), (#"{"add":{"name":\#(long)},"in":"main"}"#, "add.name"),
      (#"{"add":{"name":"v"},"in":"main","before":\#(long)}"#, "before"),
    ] {
      let parameters = #"{"session":"\#(app.session)","changes":[\#(change)]}"#
      #expect(try path("Change", parameters) == .string("changes[0].\(place)"))
    }
  }

  @Test("A name that only looks like another is a different name, wherever a call names something")
  func bytes() throws {
    let (composed, apart) = ("caf\u{E9}", "cafe\u{301}")
    let desk = try AppDesk(scene: "windows: [{name: \(composed), recognizers: [{name: tap, kind: tap}]}]")
    let app = try desk.present(composed, "windows: [{name: main, views: [{name: \(composed)}]}]")
    for (name, isThere) in [(composed, true), (apart, false)] {
      for method in ["GetScene", "Activate"] {
        let error = try desk.refusal(method, #"{"app":"\#(name)"}"#, at: 1)
        #expect((error == nil) == isThere, "\(method)")
      }
      for change in [#"{"of":"\#(name)","set":{"alpha":0.5}}"#, #"{"add":{"name":"v \#(isThere)"},"in":"\#(name)"}"#] {
        let parameters = #"{"session":"\#(app.session)","changes":[\#(change)]}"#
        let error = try desk.refusal("Change", parameters, at: 1)
        #expect((error == nil) == isThere, "\(change)")
      }
      let some = Array(repeating: #"{"of":"\#(name)","set":{"alpha":0.5}}"#, count: 9).joined(separator: ",")
      let error = try desk.refusal(ofChange: some, app, at: 1)
      #expect((error == nil) == isThere)
      #expect(
        SubscriptionFilter(try parseJSON(Array(#"{"windows":["\#(name)"]}"#.utf8).span)).matches(
          window: composed, view: "") == isThere)
      #expect(Audience.apps([Name(name)]).hears(of: composed) == isThere)
    }
    // A name that looks like an app's is never taken for it.
    let parameters = #"{"app":"\#(apart)","scene":{"windows":[]}}"#
    let refused = try desk.open("Present", parameters, .app(apart))
    guard case .other("io.touchd.Touch.AppExists", _)? = refused.error else {
      Issue.record("\(refused.error as Any)")
      return
    }
  }

  @Test("A screen's name is compared as bytes, too")
  func screens() throws {
    let (composed, apart) = ("caf\u{E9}", "cafe\u{301}")
    var configuration = Configuration()
    configuration.screens = [ScreenConfiguration(name: "first"), ScreenConfiguration(name: composed)]
    let host = try ScreenHost(configuration, device: nil, pipeline: Pipeline()) { _, _ in }
    #expect(host.screen(named: composed) === host.screens[1] && host.screen(named: apart) == nil)
    #expect(host.rotate(composed, to: .half) && !host.rotate(apart, to: .half))
  }
}
