import Documents
import Testing
import Varlink

@testable import TouchClient

/// Each structure of the generated interface, tested against the interface's own text.
@Suite(.timeLimit(.minutes(5))) struct InterfaceTests {
  private let interface: VarlinkInterface

  init() throws {
    interface = try touchInterface()
  }

  private func fields(of name: String) throws -> [VarlinkField] {
    let type = try #require(interface.types[name] ?? interface.methods[name]?.output)
    guard case .structure(let fields) = type else { throw TouchdError.malformed("\(name) is no structure") }
    return fields
  }

  @Test("Every field of each structure is read, and every word is known", arguments: interfaceStructures.map(\.name))
  func everyField(name: String) throws {
    let type = try #require(interfaceStructures.first { $0.name == name }).type
    // No enumeration has more words.
    for word in 0..<24 {
      var samples = Samples(interface.types, word: word)
      let node = samples.object(try fields(of: name))
      let value = try type.init(node, at: "")
      #expect(leaves(of: value) == leaves(node))
      if let value = value as? any Writable { #expect(leaves(value.node) == leaves(node)) }
    }
  }

  @Test(
    "A missing required field is an error with its name; an optional one is not",
    arguments: interfaceStructures.map(\.name))
  func missing(name: String) throws {
    let type = try #require(interfaceStructures.first { $0.name == name }).type
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

  @Test("Each field of Subscribe's reply becomes the event of that name, with all its fields")
  func events() throws {
    // `stopped` concerns the call, and is not an event.
    for field in try fields(of: "Subscribe") where field.name != "stopped" {
      var samples = Samples(interface.types, word: 1)
      let node = samples.object([field])
      let event = try #require(try Event(node), "\(field.name)")
      let payload = try #require(Mirror(reflecting: event).children.first)
      #expect(leaves(of: payload.value, ".\(payload.label ?? "")") == leaves(node))
      if field.name != "state" { #expect(try AppEvent(node) == .event(event)) }
    }
  }

  @Test("Values that a program creates are sent with all their fields")
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

  @Test("All structures of the interface are tested")
  func all() throws {
    let structures = interface.types.filter { if case .structure = $0.value { true } else { false } }.map(\.key)
    #expect(Set(structures).subtracting(interfaceStructures.map(\.name)) == [])
  }
}
