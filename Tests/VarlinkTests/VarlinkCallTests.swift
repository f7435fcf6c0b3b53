import Documents
import Testing

@testable import Varlink

@Suite(.timeLimit(.minutes(5))) struct VarlinkCallTests {
  private let service: Service

  init() throws {
    service = try Service()
  }

  private func error(_ name: String, _ parameters: String = "") -> String {
    "{\"error\":\"org.varlink.service.\(name)\",\"parameters\":{\(parameters)}}"
  }

  @Test("GetInfo returns the identity of the service and all its interfaces")
  func getInfo() throws {
    let replies = try Service().exchange("{\"method\":\"org.varlink.service.GetInfo\"}")
    #expect(
      replies == [
        "{\"parameters\":{\"vendor\":\"The Makers\",\"product\":\"test \\\"quoted\\\"\",\"version\":\"1.2\","
          + "\"url\":\"https://example.org/\",\"interfaces\":[\"org.varlink.service\",\"org.example.test\"]}}"
      ])
  }

  @Test("GetInterfaceDescription returns an interface's exact text", arguments: [Service.text, ServiceInterface.text])
  func getInterfaceDescription(text: String) throws {
    let name = try VarlinkInterface(text: text).name
    let replies = try Service().exchange(
      "{\"method\":\"org.varlink.service.GetInterfaceDescription\",\"parameters\":{\"interface\":\"\(name)\"}}")
    try #require(replies.count == 1)
    let bytes = Array(replies[0].utf8)
    let reply = try parseJSON(bytes.span)
    #expect(reply["parameters"]?["description"]?.value == .string(text))
  }

  @Test("the replies to introspection match the interface org.varlink.service")
  func introspectionFitsItsInterface() throws {
    for (method, call) in [
      ("GetInfo", "{\"method\":\"org.varlink.service.GetInfo\"}"),
      (
        "GetInterfaceDescription",
        "{\"method\":\"org.varlink.service.GetInterfaceDescription\",\"parameters\":{\"interface\":\"org.example.test\"}}"
      ),
    ] {
      let bytes = Array(try Service().exchange(call).joined().utf8)
      let parameters = try #require(try parseJSON(bytes.span)["parameters"])
      #expect(ServiceInterface.parsed.mismatch(inReplyOf: method, parameters) == nil)
    }
  }

  @Test(
    "a call that does not match the interfaces gets the standard error with the reason, and the handler is not called",
    arguments: [
      ("org.example.none.Echo", "{}", "InterfaceNotFound", "\"interface\":\"org.example.none\""),
      ("org.example.Echo", "{}", "InterfaceNotFound", "\"interface\":\"org.example\""),
      ("org.example.test.None", "{}", "MethodNotFound", "\"method\":\"org.example.test.None\""),
      ("org.example.test.", "{}", "MethodNotFound", "\"method\":\"org.example.test.\""),
      ("org.example.test.Item", "{}", "MethodNotFound", "\"method\":\"org.example.test.Item\""),
      ("Echo", "{}", "InvalidParameter", "\"parameter\":\"method\""),
      (".Echo", "{}", "InvalidParameter", "\"parameter\":\"method\""),
      ("", "{}", "InvalidParameter", "\"parameter\":\"method\""),
      ("org.varlink.service.GetInfo", "{\"a\":1}", "InvalidParameter", "\"parameter\":\"a\""),
      ("org.varlink.service.GetInterfaceDescription", "{}", "InvalidParameter", "\"parameter\":\"interface\""),
      (
        "org.varlink.service.GetInterfaceDescription", "{\"interface\":\"a.b\"}", "InterfaceNotFound",
        "\"interface\":\"a.b\""
      ),
      ("org.example.test.Echo", "{}", "InvalidParameter", "\"parameter\":\"text\""),
      ("org.example.test.Echo", "{\"text\":null}", "InvalidParameter", "\"parameter\":\"text\""),
      ("org.example.test.Echo", "{\"text\":\"a\",\"more\":1}", "InvalidParameter", "\"parameter\":\"more\""),
      (
        "org.example.test.Store", "{\"item\":{\"name\":\"a\",\"kind\":\"one\",\"tags\":[\"a\",2]}}", "InvalidParameter",
        "\"parameter\":\"item.tags[1]\""
      ),
      (
        "org.example.test.Store", "{\"item\":{\"name\":\"a\",\"kind\":\"three\"}}", "InvalidParameter",
        "\"parameter\":\"item.kind\""
      ),
    ])
  func standardErrors(method: String, parameters: String, name: String, details: String) throws {
    let replies = try service.exchange("{\"method\":\"\(method)\",\"parameters\":\(parameters)}")
    #expect(replies == [error(name, details)])
    #expect(service.calls.isEmpty)
    #expect(service.endings == [], "the connection goes on")
  }

  @Test("missing, null and empty parameters are equivalent")
  func absentParameters() throws {
    let call = "\"method\":\"org.example.test.Watch\""
    _ = try service.exchange("{\(call)}")
    _ = try service.exchange("{\(call),\"parameters\":null,\"more\":null,\"oneway\":null,\"upgrade\":null}")
    _ = try service.exchange("{\(call),\"parameters\":{},\"more\":false,\"oneway\":false,\"upgrade\":false}")
    #expect(service.calls.map(\.parameters) == Array(repeating: Node(.mapping([])), count: 3))
    #expect(service.calls.allSatisfy { !$0.acceptsMore && !$0.isOneway })
  }

  @Test("a call's flags and parameters reach the handler, and unknown members are ignored")
  func callsReachTheHandler() throws {
    _ = try service.exchange(
      "{\"org.example\":{\"a\":1},\"more\":true,\"method\":\"org.example.test.Store\",\"parameters\":"
        + "{\"item\":{\"kind\":\"two\",\"name\":\"n\",\"weights\":{\"x\":1}},\"count\":3,\"flag\":null,\"extra\":{\"y\":[]}}}"
    )
    let call = try #require(service.calls.first)
    #expect(call.method == "org.example.test.Store")
    #expect(call.acceptsMore)
    #expect(call.parameters["count"]?.value == .integer(3))
    #expect(call.parameters["item"]?["kind"]?.value == .string("two"))
  }

  @Test("an upgrade to another protocol is not implemented")
  func upgrade() throws {
    let replies = try service.exchange(
      "{\"method\":\"org.example.test.Echo\",\"parameters\":{\"text\":\"a\"},\"upgrade\":true}",
      "{\"method\":\"org.example.test.Echo\",\"parameters\":{\"text\":\"b\"}}")
    #expect(
      replies == [
        error("MethodNotImplemented", "\"method\":\"org.example.test.Echo\""), "{\"parameters\":{\"text\":\"b\"}}",
      ])
  }

  @Test(
    "a handler's error is sent with its name and parameters",
    arguments: [
      (
        .methodNotImplemented("a.b.C"),
        "{\"error\":\"org.varlink.service.MethodNotImplemented\",\"parameters\":{\"method\":\"a.b.C\"}}"
      ),
      (.permissionDenied, "{\"error\":\"org.varlink.service.PermissionDenied\",\"parameters\":{}}"),
      (.expectedMore, "{\"error\":\"org.varlink.service.ExpectedMore\",\"parameters\":{}}"),
      (
        .invalidParameter("a"),
        "{\"error\":\"org.varlink.service.InvalidParameter\",\"parameters\":{\"parameter\":\"a\"}}"
      ),
      (
        .invalidParameter("a", reason: "no"),
        "{\"error\":\"org.varlink.service.InvalidParameter\",\"parameters\":{\"parameter\":\"a\",\"reason\":\"no\"}}"
      ),
      (
        .other(
          "org.example.test.Refused", parameters: Node(.mapping([.init(key: "reason", value: Node(.string("no")))]))),
        "{\"error\":\"org.example.test.Refused\",\"parameters\":{\"reason\":\"no\"}}"
      ),
    ] as [(VarlinkError, String)])
  func handlersErrors(error: VarlinkError, reply: String) throws {
    let client = try service.connect()
    try client.send("{\"method\":\"org.example.test.Watch\"}")
    service.runUntilIdle()
    service.calls[0].fail(error)
    service.runUntilIdle()
    #expect(client.receive() == [reply])
    #expect(!service.calls[0].isOpen)
  }

  @Test("a reply after the last one is not sent")
  func repliesAfterTheLast() throws {
    let client = try service.connect()
    try client.send("{\"method\":\"org.example.test.Watch\",\"more\":true}")
    service.runUntilIdle()
    service.calls[0].reply(text: "a", continues: true)
    service.calls[0].reply(text: "b")
    service.calls[0].reply(text: "c", continues: true)
    service.calls[0].fail(.permissionDenied)
    service.runUntilIdle()
    #expect(
      client.receive() == ["{\"parameters\":{\"text\":\"a\"},\"continues\":true}", "{\"parameters\":{\"text\":\"b\"}}"])
  }

  @Test("pipelined calls are answered in order, even if a later one could be answered sooner")
  func pipelining() throws {
    let client = try service.connect()
    func echo(_ text: String) -> String {
      "{\"method\":\"org.example.test.Echo\",\"parameters\":{\"text\":\"\(text)\"}}"
    }
    try client.send(
      bytes: Array("\(echo("1"))\0\(echo("2"))\0{\"method\":\"org.example.test.Watch\"}\0\(echo("3"))\0".utf8))
    service.runUntilIdle()
    #expect(client.receive() == ["{\"parameters\":{\"text\":\"1\"}}", "{\"parameters\":{\"text\":\"2\"}}"])
    #expect(service.calls.count == 1)
    service.calls[0].reply(text: "late")
    service.runUntilIdle()
    #expect(client.receive() == ["{\"parameters\":{\"text\":\"late\"}}", "{\"parameters\":{\"text\":\"3\"}}"])
  }

  @Test("a oneway call gets no reply, not even an error, and the next call gets its own reply")
  func oneway() throws {
    let client = try service.connect()
    try client.send("{\"method\":\"org.example.test.Echo\",\"parameters\":{\"text\":\"a\"},\"oneway\":true}")
    try client.send("{\"method\":\"org.example.test.Echo\",\"parameters\":{\"text\":1},\"oneway\":true}")
    try client.send("{\"method\":\"org.example.none.Echo\",\"oneway\":true}")
    try client.send("{\"method\":\"org.example.test.Watch\",\"oneway\":true}")
    try client.send("{\"method\":\"org.example.test.Echo\",\"parameters\":{\"text\":\"b\"}}")
    service.runUntilIdle()
    #expect(client.receive() == ["{\"parameters\":{\"text\":\"b\"}}"])
    #expect(service.calls.count == 1)
    #expect(service.calls[0].isOneway && !service.calls[0].isOpen)
    service.calls[0].reply(text: "ignored")
    service.runUntilIdle()
    #expect(client.receive() == [])
  }

  @Test(
    "a malformed call is answered with the place of the error, and the connection ends",
    arguments: [
      ("", "the document is empty"),
      ("{", #"1:2: expected a key in quotation marks or "}", found the end of the text"#),
      ("{}", "method: a call must name a method"), ("[]", "a call must be an object"),
      ("{\"method\":1}", "method: a call must name a method"),
      ("{\"method\":\"a.b.C\",\"parameters\":[]}", "parameters: parameters must be an object"),
      ("{\"method\":\"a.b.C\",\"more\":1}", "more: a flag must be true or false"),
      ("{\"method\":\"a.b.C\",\"oneway\":\"\"}", "oneway: a flag must be true or false"),
      ("{\"method\":\"a.b.C\",\"upgrade\":{}}", "upgrade: a flag must be true or false"),
      ("{\"method\":\"a.b.C\",\"more\":true,\"oneway\":true}", "oneway: a call with \"more\" cannot be \"oneway\""),
    ])
  func malformed(message: String, reason: String) throws {
    let client = try service.connect()
    try client.send(message)
    try client.send("{\"method\":\"org.example.test.Watch\"}")
    service.runUntilIdle()
    let quoted = reason.replacing("\"", with: "\\\"")
    #expect(client.receive() == [error("InvalidParameter", "\"parameter\":\"\(quoted)\"")])
    #expect(client.sawEnd)
    #expect(service.endings == [.malformed(reason)])
    #expect(service.calls.isEmpty, "what follows is not read as a call")
  }

  @Test("bytes that are not UTF-8, and NULs within a string, are not JSON")
  func badBytes() throws {
    for bytes in [
      Array("{\"method\":\"".utf8) + [0xFF, 0xFE] + Array("\"}".utf8), Array("{\"method\":\"a\\u0000b\"}".utf8),
      Array("{\"method\":\"a".utf8) + [0] + Array("b\"}".utf8), [0x80], [0, 0, 0],
    ] {
      let service = try Service()
      let client = try service.connect()
      try client.send(bytes: bytes + [0])
      service.runUntilIdle()
      let replies = client.receive()
      #expect(replies.count == 1 && replies[0].contains("InvalidParameter"))
      #expect(client.sawEnd)
      guard case .malformed? = service.endings.first else {
        Issue.record("\(bytes) was taken for a call")
        continue
      }
    }
  }

  @Test("a parameter that is dropped is missing, and the others stay")
  func dropsAParameter() throws {
    let service = try Service()
    _ = try service.exchange(
      #"{"method":"org.example.test.Store","parameters":{"item":{"name":"a","kind":"one"},"count":3,"flag":true}}"#)
    let call = try #require(service.calls.first)
    call.dropParameter("item")
    #expect(call.parameters == .object([("count", Node(.integer(3))), ("flag", Node.bool(true))]))
  }

  @Test("a revoked call is notified like a hang-up, and its client gets the error as the last reply")
  func revoked() throws {
    let client = try service.connect()
    try client.send(#"{"method":"org.example.test.Watch","more":true}"#)
    service.runUntilIdle()
    let call = try #require(service.calls.first)
    #expect(call.demands == 0)
    var hangups = 0
    call.onHangup = { hangups += 1 }
    call.reply(text: "one", continues: true)
    call.revoke(.permissionDenied)
    call.revoke(.methodNotImplemented("again"))
    call.reply(text: "late", continues: true)
    service.runUntilIdle()
    #expect(client.receive() == [#"{"parameters":{"text":"one"},"continues":true}"#, error("PermissionDenied")])
    #expect(hangups == 1 && !call.isOpen)
    // The connection stays open.
    try client.send(#"{"method":"org.example.test.Echo","parameters":{"text":"next"}}"#)
    service.runUntilIdle()
    #expect(client.receive() == [#"{"parameters":{"text":"next"}}"#])
  }
}
