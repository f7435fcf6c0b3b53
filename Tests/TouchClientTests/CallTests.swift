import Documents
import TestSupport
import Testing
import Varlink

@testable import TouchClient

/// Calls with one reply, tested against the interface's own text.
@Suite(.closesDescriptors, .timeLimit(.minutes(5))) struct CallTests {
  /// A method, a call of it, and the parameters that the call must send.
  private struct Sample: Sendable, CustomTestStringConvertible {
    let method: String
    let call: @Sendable (Touchd) throws -> Any?
    let parameters: String

    var testDescription: String { "\(method) \(parameters)" }

    init(_ method: String, _ parameters: String, _ call: @escaping @Sendable (Touchd) throws -> Any?) {
      (self.method, self.parameters, self.call) = (method, parameters, call)
    }
  }

  private static let touch = #"{"id":3,"phase":"began","time":5,"x":1.5,"y":2.5}"#

  /// Each method with all its parameters, and again without the optional ones.
  private static let samples: [Sample] = [
    Sample("Change", #"{"session":"5e55","changes":[{"remove":"hint"},{"add":{"name":"side"}}]}"#) {
      try $0.change(session: "5e55", changes: [["remove": "hint"], ["add": ["name": "side"]]])
    },
    Sample(
      "Answer",
      #"{"session":"5e55","contest":3,"verdict":"recognized","values":{"a":1.5,"b":2.5},"continues":true}"#
    ) {
      try $0.answer(
        session: "5e55", contest: 3, verdict: .recognized, values: ["b": 2.5, "a": 1.5], continues: true)
    },
    Sample("Answer", #"{"session":"5e55","contest":3}"#) { try $0.answer(session: "5e55", contest: 3) },
    Sample("Activate", #"{"app":"player","screen":"left"}"#) { try $0.activate(app: "player", screen: "left") },
    Sample("Activate", #"{"app":"player"}"#) { try $0.activate(app: "player") },
    Sample("StepBack", #"{"session":"5e55","screen":"left"}"#) { try $0.stepBack(session: "5e55", screen: "left") },
    Sample("StepBack", #"{"session":"5e55"}"#) { try $0.stepBack(session: "5e55") },
    Sample("GetScene", #"{"app":"player"}"#) { try $0.getScene(app: "player") },
    Sample("GetScene", "{}") { try $0.getScene() },
    Sample("GetScreens", "{}") { try $0.getScreens() },
    Sample("GetScenes", "{}") { try $0.getScenes() },
    Sample("GetDevices", "{}") { try $0.getDevices() },
    Sample("GetSensors", "{}") { try $0.getSensors() },
    Sample("GetThresholds", "{}") { try $0.getThresholds() },
    Sample("GetStats", "{}") { try $0.getStats() },
    Sample("SetRotation", #"{"screen":"left","rotation":90}"#) { try $0.setRotation(screen: "left", rotation: 90) },
    Sample("SetRotation", #"{"rotation":270}"#) { try $0.setRotation(rotation: 270) },
    Sample("DrawCurtain", #"{"screen":"left","until":"sequence"}"#) {
      try $0.drawCurtain(screen: "left", until: .sequence)
    },
    Sample("DrawCurtain", "{}") { try $0.drawCurtain() },
    Sample("OpenCurtain", #"{"screen":"left"}"#) { try $0.openCurtain(screen: "left") },
    Sample("OpenCurtain", "{}") { try $0.openCurtain() },
    Sample("Inject", #"{"touches":[\#(touch)],"screen":"left","continues":false}"#) {
      try $0.inject(
        touches: [InjectedTouch(id: 3, phase: .began, time: 5, x: 1.5, y: 2.5)], screen: "left", continues: false)
    },
    Sample("Inject", #"{"touches":[]}"#) { try $0.inject(touches: []) },
  ]

  @Test("A call sends only the given parameters, and returns the whole reply", arguments: samples)
  private func calls(_ sample: Sample) throws {
    let interface = try touchInterface()
    let method = try #require(interface.methods[sample.method])
    guard case .structure(let fields) = method.output else { throw TouchdError.malformed("\(sample.method)") }
    var values = Samples(interface.types, word: 1)
    let answer = values.object(fields)
    var returned: Any?
    let calls = try serve([reply(JSON(answer).text)]) { returned = try sample.call($0) }
    #expect(calls == [call(sample.method, sample.parameters)])
    #expect(
      interface.mismatch(inCallOf: sample.method, try parseJSON(Array(sample.parameters.utf8).span), VarlinkLimits())
        == nil)
    // A single field is returned without its structure.
    let isBare = fields.count == 1
    #expect(leaves(of: returned as Any, isBare ? ".\(fields[0].name)" : "") == leaves(answer))
  }

  @Test("Each method with one reply can be called with all of its parameters")
  func complete() throws {
    let withMore = ["Subscribe", "Present", "WatchIdle", "Record"]
    for (name, method) in try touchInterface().methods where !withMore.contains(name) {
      guard case .structure(let fields) = method.input else { throw TouchdError.malformed(name) }
      let sent = try Self.samples.filter { $0.method == name }.map { try parseJSON(Array($0.parameters.utf8).span) }
      #expect(sent.contains { parameters in fields.allSatisfy { parameters[$0.name] != nil } }, "\(name)")
    }
  }

  @Test("An error from the service is thrown with its name and parameters")
  func refused() throws {
    let said = #"{"parameter":"app"}"#
    _ = try serve([refusal("org.varlink.service.InvalidParameter", said)]) { (touchd) throws in
      let error = #expect(throws: TouchdError.self) { try touchd.getScene(app: "") }
      #expect(error == .refused(name: "org.varlink.service.InvalidParameter", parameters: said))
      #expect("\(error, default: "")" == "org.varlink.service.InvalidParameter \(said)")
    }
  }

  @Test("A hang-up and a malformed reply are thrown with their reason")
  func noReply() throws {
    _ = try serve([], ["tap"], [reply(#"{"screens":7}"#)]) { (touchd) throws in
      let hungUp = #expect(throws: TouchdError.hungUp) { try touchd.getScreens() }
      #expect("\(hungUp, default: "")" == "the service closed the connection")
      #expect(throws: TouchdError.malformed(#"1:1: expected "{" or "[", found "tap""#)) { try touchd.getScreens() }
      #expect(throws: TouchdError.malformed("screens is not a list")) { try touchd.getScreens() }
    }
  }

  @Test("A number that JSON cannot represent is an error that names its place, and the service is not called")
  func notFinite() {
    let touchd = Touchd(socket: "/nonexistent/socket")
    for (number, said) in [(Double.nan, "nan"), (.infinity, "inf")] {
      let error = #expect(throws: TouchdError.invalidValue("values.radius: \(said) is not a finite number")) {
        try touchd.answer(session: "5e55", contest: 3, verdict: .recognized, values: ["angle": 1, "radius": number])
      }
      #expect("\(error, default: "")" == "values.radius: \(said) is not a finite number")
    }
    let list: [Node] = [Node(.real(1.5)), Node(.sequence([Node(.real(-.infinity))]))]
    #expect(Node.object([("a", Node(.sequence(list)))]).nonFinite(at: "")?.place == "a[1][0]")
    #expect(Node(.real(7)).nonFinite(at: "x") == nil)
  }

  @Test("Without a service to connect to, a call fails with the reason")
  func unavailable() {
    let touchd = Touchd(socket: "/nonexistent/socket")
    let sentence = "connect /nonexistent/socket failed: No such file or directory"
    let error = #expect(throws: TouchdError.unavailable(sentence)) { try touchd.getStats() }
    #expect("\(error, default: "")" == sentence)
  }

  @Test("The default socket is the one on which the service listens by default")
  func defaultSocket() {
    #expect(Touchd().socket == "/run/touchd/io.touchd")
  }
}
