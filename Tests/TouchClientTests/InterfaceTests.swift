import Documents
import Kernel
import Testing
import Varlink

@testable import TouchClient

/// Each structure of the generated interface, held to the interface's own text.
@Suite(.timeLimit(.minutes(5))) struct InterfaceTests {
  /// What the interface calls it, and a reply of it.
  private static let structures: [(name: String, type: any (Readable & Sendable).Type)] = [
    ("Filter", Filter.self), ("Vector", Vector.self), ("Action", Action.self), ("Control", Control.self),
    ("Scroll", Scroll.self), ("TouchSample", TouchSample.self), ("ViewTouch", ViewTouch.self),
    ("Touches", Touches.self), ("Contest", Contest.self), ("Decision", Decision.self),
    ("TouchDecision", TouchDecision.self), ("Press", Press.self), ("Motion", Motion.self),
    ("Remote", Remote.self), ("FirstResponder", FirstResponder.self), ("State", State.self),
    ("Value", Value.self), ("Foreground", Foreground.self), ("Changed", Changed.self),
    ("SceneChange", SceneChange.self), ("Wake", Wake.self), ("Device", Device.self), ("Screen", Screen.self),
    ("Sensor", Sensor.self), ("OwnedScene", OwnedScene.self), ("Threshold", Threshold.self),
    ("DeviceStats", DeviceStats.self), ("ClientStats", ClientStats.self), ("DelayBucket", DelayBucket.self),
    ("Delay", Delay.self), ("InjectedTouch", InjectedTouch.self), ("Present", PresentReply.self),
    ("Change", ChangeReply.self), ("GetScenes", GetScenesReply.self), ("GetStats", GetStatsReply.self),
  ]

  private let interface: VarlinkInterface

  init() throws {
    let file = "/" + #filePath.split(separator: "/").dropLast(3).joined(separator: "/")
    let text = try readWholeFile("\(file)/Sources/TouchService/io.touchd.Touch.varlink", limit: 1 << 20)
    interface = try VarlinkInterface(text: String(decoding: text, as: UTF8.self))
  }

  private func fields(of name: String) throws -> [VarlinkField] {
    let type = try #require(interface.types[name] ?? interface.methods[name]?.output)
    guard case .structure(let fields) = type else { throw TouchdError.malformed("\(name) is no structure") }
    return fields
  }

  /// Values that all differ: numbers count up, and of words it is the one of a number.
  private struct Samples {
    let types: [String: VarlinkType]
    let word: Int
    private var count = 0

    init(_ types: [String: VarlinkType], word: Int) {
      (self.types, self.word) = (types, word)
    }

    mutating func value(of type: VarlinkType) -> Node {
      count += 1
      switch type {
      case .bool: return Node(.bool(true))
      case .int: return Node(.integer(Int64(count)))
      case .float: return Node(.real(Double(count) + 0.5))
      case .string: return Node(.string("text \(count)"))
      case .object: return Node(.mapping([Node.Member(key: "free", value: Node(.integer(Int64(count))))]))
      case .enumeration(let words): return Node(.string(words[word % words.count]))
      case .structure(let fields): return object(fields)
      case .array(let element): return Node(.sequence([value(of: element), value(of: element)]))
      case .map(let element): return Node(.mapping([Node.Member(key: "key \(count)", value: value(of: element))]))
      case .optional(let type): return value(of: type)
      case .named(let name): return types[name].map { value(of: $0) } ?? Node(.null)
      }
    }

    mutating func object(_ fields: [VarlinkField]) -> Node {
      Node(.mapping(fields.map { Node.Member(key: $0.name, value: value(of: $0.type)) }))
    }
  }

  /// Each value in a reply with the way to it, in the order of the ways.
  private func leaves(_ node: Node, _ place: String = "") -> [String] {
    switch node.value {
    case .mapping(let members): return members.flatMap { leaves($0.value, "\(place).\($0.key)") }.sorted()
    case .sequence(let nodes): return nodes.enumerated().flatMap { leaves($1, "\(place)[\($0)]") }.sorted()
    case .string(let text), .plain(let text): return ["\(place) \(text)"]
    case .integer(let number): return ["\(place) \(number)"]
    case .real(let number): return ["\(place) \(number)"]
    case .bool(let value): return ["\(place) \(value)"]
    case .null: return []
    }
  }

  /// The like of what a program has of it.
  private func leaves(of value: Any, _ place: String = "") -> [String] {
    if let json = value as? JSON { return leaves(json.node, place) }
    if let members = value as? [String: Double] { return members.map { "\(place).\($0) \($1)" }.sorted() }
    if let members = value as? [String: Int] { return members.map { "\(place).\($0) \($1)" }.sorted() }
    let mirror = Mirror(reflecting: value)
    switch mirror.displayStyle {
    case .optional: return mirror.children.flatMap { leaves(of: $0.value, place) }
    case .collection: return mirror.children.enumerated().flatMap { leaves(of: $1.value, "\(place)[\($0)]") }.sorted()
    case .struct where !mirror.children.isEmpty && !(value is String):
      return mirror.children.flatMap { leaves(of: $0.value, "\(place).\($0.label ?? "")") }.sorted()
    default: return ["\(place) \(value)"]
    }
  }

  @Test("Of each structure every field is read, and every word is known", arguments: structures.map(\.name))
  func everyField(name: String) throws {
    let type = try #require(Self.structures.first { $0.name == name }).type
    // There are no more words of a kind.
    for word in 0..<24 {
      var samples = Samples(interface.types, word: word)
      let node = samples.object(try fields(of: name))
      let value = try type.init(node, at: "")
      #expect(leaves(of: value) == leaves(node))
      if let value = value as? any Writable { #expect(leaves(value.node) == leaves(node)) }
    }
  }

  @Test(
    "What has to be there is missed by its name, and what may be left out is not", arguments: structures.map(\.name))
  func missing(name: String) throws {
    let type = try #require(Self.structures.first { $0.name == name }).type
    let fields = try fields(of: name)
    for field in fields {
      var samples = Samples(interface.types, word: 0)
      let node = samples.object(fields.filter { $0.name != field.name })
      if case .optional = field.type {
        #expect(leaves(of: try type.init(node, at: "here")) == leaves(node))
      } else {
        #expect(throws: TouchdError.malformed("here.\(field.name) is missing")) { _ = try type.init(node, at: "here") }
      }
    }
  }

  @Test("What a program makes has what it was given")
  func made() throws {
    let filter = Filter(
      windows: ["a"], views: ["b", "c"], recognizers: ["d"], kinds: ["tap"], events: ["touchDown"], states: [.ended])
    let names = #""windows":["a"],"views":["b","c"],"recognizers":["d"]"#
    let wanted = #"{\#(names),"kinds":["tap"],"events":["touchDown"],"states":["ended"]}"#
    #expect(leaves(filter.node) == leaves(try parseJSON(Array(wanted.utf8).span)))
    let touch = InjectedTouch(
      id: 3, phase: .moved, time: 5, x: 1.5, y: 2.5, type: .pen, force: 0.5, radius: 4.5, orientation: 0.25)
    let place = #""id":3,"phase":"moved","time":5,"x":1.5,"y":2.5"#
    let text = #"{\#(place),"type":"pen","force":0.5,"radius":4.5,"orientation":0.25}"#
    #expect(leaves(touch.node) == leaves(try parseJSON(Array(text.utf8).span)))
  }

  @Test("All structures that replies are made of are tried")
  func all() throws {
    let structures = interface.types.filter { if case .structure = $0.value { true } else { false } }.map(\.key)
    #expect(Set(structures).subtracting(Self.structures.map(\.name)) == [])
  }
}
