import Documents
import TestSupport
import Testing

@testable import TouchClient

/// The service's replies as a program sees them.
@Suite(.timeLimit(.minutes(5))) struct EventTests {
  private func node(_ text: String) throws -> Node { try parseJSON(Array(text.utf8).span) }

  private func event(_ text: String) throws -> Event? { try Event(node(text)) }

  /// The message of the error with which a reply is refused.
  private func refusal(_ text: String) throws -> String? {
    let node = try node(text)
    return errorText { try Event(node) }
  }

  private let tap = #""recognizer":"pick","kind":"tap","view":"map","window":"main","time":1050000,"touches":1"#

  @Test("An action has the interface's fields; missing and null fields are nil")
  func action() throws {
    guard
      case .action(let action)? = try event(
        #"{"action":{\#(tap),"state":"ended","x":420,"y":90.5,"scale":null,"velocity":{"x":-1.5,"y":2}}}"#)
    else {
      Issue.record("no action")
      return
    }
    #expect(action.view == "map" && action.state == .ended && action.x == 420 && action.y == 90.5)
    #expect(action.time == 1_050_000 && action.touches == 1)
    #expect(action.velocity?.x == -1.5 && action.velocity?.y == 2)
    #expect(action.scale == nil && action.translation == nil && action.direction == nil)
  }

  @Test("Unknown words, fields and events from a newer service are tolerated")
  func newer() throws {
    guard
      case .action(let action)? = try event(
        #"{"action":{\#(tap),"state":"pondered","x":1,"y":2,"direction":"inward","mood":[1]},"more":{}}"#)
    else {
      Issue.record("no action")
      return
    }
    #expect(action.state == ActionState(rawValue: "pondered") && action.direction == Direction(rawValue: "inward"))
    #expect(try event(#"{"smell":{"of":"roses"}}"#) == nil)
    #expect(try event("{}") == nil)
  }

  @Test(
    "A malformed event is refused with its place",
    arguments: [
      (#"{"action":"tap"}"#, "action is not an object"), (#"{"action":{"recognizer":"a"}}"#, "action.kind is missing"),
      (#"{"action":{"recognizer":null}}"#, "action.recognizer is missing"),
      (#"{"action":{"recognizer":7}}"#, "action.recognizer is not a string"),
      (#"{"state":{"sequence":0}}"#, "state.sequence is not true or false"),
      (#"{"state":{"sequence":true,"replay":false,"devices":1.5}}"#, "state.devices is not a whole number"),
      (
        #"{"scroll":{"state":"began","motion":"held","view":"a","kind":"b","window":"c","time":1,"offset":{"x":"1"}}}"#,
        "scroll.offset.x is not a number"
      ),
    ])
  func refused(_ text: String, _ message: String) throws {
    #expect(try refusal(text) == "the service sent an invalid reply: \(message)")
  }

  @Test("The place of a list's element has its index")
  func places() throws {
    let reply = try node(#"{"devices":[{"name":"a"}]}"#)
    #expect(throws: TouchdError.malformed("devices[0].bus is missing")) {
      let _: [Device] = try Fields(reply, at: "").read("devices")
    }
  }

  @Test("A filter is sent with only the lists that it has")
  func filter() throws {
    #expect(Filter(kinds: ["tap", "pan"], events: []).node == (try node(#"{"kinds":["tap","pan"],"events":[]}"#)))
    #expect(Filter().node == (try node("{}")))
  }
}
