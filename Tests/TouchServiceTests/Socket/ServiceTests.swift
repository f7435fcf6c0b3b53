import Documents
import EventLoop
import Panels
import TestSupport
import Testing
import TouchKit
import Varlink

@testable import Configuration
@testable import TouchService

/// Calls with one reply, and the interface file that every reply must match.
@Suite(.closesDescriptors, .timeLimit(.minutes(5))) struct ServiceTests {
  @Test("Every reply matches the interface file")
  func conformance() throws {
    let served = try Served()
    let (client, _) = try served.subscribe()
    for step in 0..<5 { served.rig.frame(Int64(step) * 10_000, (0, (100 + Int32(step) * 8, 100))) }
    _ = served.service.end()
    served.turn()
    var replies = 0
    while true {
      let reply = try client.receive()
      #expect(Service.interface.mismatch(inReplyOf: "Subscribe", reply.parameters) == nil)
      guard reply.continues else { break }
      replies += 1
    }
    #expect(replies == 2)
    for method in ["GetScene", "GetDevices", "GetThresholds", "GetStats", "GetScenes", "GetScreens", "GetSensors"] {
      let client = try served.call(method)
      #expect(Service.interface.mismatch(inReplyOf: method, try client.receive().parameters) == nil)
    }
  }

  @Test("The service answers every method in the interface file")
  func methods() throws {
    let served = try Served()
    for method in Service.interface.methods.keys {
      expectAnswer(try served.call(method, ServiceRig.parameters[method] ?? "{}", more: true))
    }
  }

  @Test(
    "SetRotation rotates the named or the first screen; other angles and unknown screens are errors"
  )
  func rotation() throws {
    let served = try Served()
    func set(_ parameters: String) throws -> VarlinkClient.Reply {
      try served.call("SetRotation", parameters).receive()
    }
    #expect(try set(#"{"rotation":90}"#).parameters == Node(.mapping([])))
    #expect(served.rig.host.screen.size == Size(width: 480, height: 800))
    guard case .sequence(let screens)? = try served.call("GetScreens").receive().parameters["screens"]?.value else {
      Issue.record("no list")
      return
    }
    #expect(screens.map { $0["rotation"]?.value } == [.integer(90)])
    #expect(try set(#"{"screen":"main","rotation":0}"#).parameters == Node(.mapping([])))
    #expect(served.rig.host.screen.size == Size(width: 800, height: 480))
    #expect(throws: VarlinkClientError.error(.invalidParameter("rotation"))) { try set(#"{"rotation":45}"#) }
    let missing = Node(.mapping([Node.Member(key: "screen", value: Node(.string("left")))]))
    #expect(throws: VarlinkClientError.error(.other("io.touchd.Touch.NoSuchScreen", parameters: missing))) {
      try set(#"{"screen":"left","rotation":90}"#)
    }
    #expect(served.rig.host.screen.size == Size(width: 800, height: 480))
  }

  @Test("In a served recording, a screen is rotated at the time reached: later frames keep their timestamps")
  func rotationOfReplay() throws {
    let served = try Served(isReplay: true)
    let (subscriber, _) = try served.subscribe()
    served.rig.frame(1_000_000, (0, (500, 100)))
    #expect(try served.call("SetRotation", #"{"rotation":180}"#).receive().parameters == Node(.mapping([])))
    served.rig.frame(1_050_000, (0, nil))
    served.tap(2_000_000, x: 250)
    served.turn()
    #expect(served.rig.pipeline.queue.lastTime == 2_050_000)
    #expect(action(try subscriber.receive()) == "pick ended")
  }

  @Test("GetDevices returns each panel's identity, and the size and density of its screen")
  func devices() throws {
    let rig = try Rig(scene: PipelineTests.scene)
    let desk = try AppDesk(rig)
    var configuration = rig.host.configuration
    // Half as high with the same number of pixels.
    configuration.screens[0].geometry.physicalSize = Size(width: 800 / 163 * 25.4, height: 240 / 163 * 25.4)
    desk.reload(configuration)
    let identity = #""name":"rig","bus":0,"vendor":0,"product":0,"version":0"#
    let screen = #""screen":"main","width":800,"height":480,"pixelsPerPoint":{"x":1,"y":2}"#
    #expect(jsonText(try desk.call("GetDevices", "{}")) == #"{"devices":[{\#(identity),\#(screen)}]}"#)
  }

  @Test("GetThresholds returns all thresholds with current value, unit, default and range")
  func thresholds() throws {
    let served = try Served()
    served.rig.pipeline.application.thresholds.tapPress = 1.50000049
    let client = try served.call("GetThresholds")
    guard case .sequence(let all)? = try client.receive().parameters["thresholds"]?.value else {
      Issue.record("no list")
      return
    }
    #expect(all.map { $0["key"]?.value } == Thresholds.table.map { .string($0.key) })
    let first = try #require(all.first)
    #expect(first["key"]?.value == .string("tap.press"))
    #expect(first["value"]?.value == .real(1.5))
    #expect(first["default"]?.value == .real(0.75))
    #expect(first["unit"]?.value == .string("s"))
    #expect(first["minimum"]?.value == .real(0.05))
    #expect(first["maximum"]?.value == .integer(10))
    #expect(first["meaning"]?.value == .string("Maximum duration of a tap."))
    #expect(all.first { $0["key"]?.value == .string("scroll.deceleration") }?["maximum"]?.value == .real(0.9999))
  }

  @Test("The end of a service ends each kind of open call once, with its own last reply")
  func ends() throws {
    let served = try Served()
    var clients: [VarlinkClient] = []
    for (method, parameters) in [
      ("Subscribe", "{}"), ("Present", #"{"app":"a","scene":{"windows":[]}}"#), ("WatchIdle", #"{"after":1}"#),
      ("DrawCurtain", #"{"until":"opened"}"#), ("Record", "{}"),
    ] {
      clients.append(try served.call(method, parameters, more: true))
    }
    #expect(served.service.end().count == 5)
    #expect(served.service.end().isEmpty)
    served.turn()
    var lasts: [String] = []
    for client in clients {
      var reply = try client.receive()
      while reply.continues { reply = try client.receive() }
      lasts.append(jsonText(reply.parameters))
    }
    #expect(lasts == ["{}", "{}", "{}", #"{"drawn":false}"#, "{}"])
    #expect(served.service.publisher.apps.all.isEmpty)
  }

  @Test("A record does not begin if its client disconnects or the service ends before its place among the frames")
  func recordTooLate() throws {
    let served = try Served()
    func ask() throws -> VarlinkClient {
      let client = try served.connect()
      try client.send("io.touchd.Touch.Record", more: true)
      for _ in 0..<4 { served.loop.turn(timeout: 0) }
      #expect(served.rig.pipeline.queue.waiting == 1)
      return client
    }
    var client: VarlinkClient? = try ask()
    _ = client
    client = nil
    for _ in 0..<4 { served.loop.turn(timeout: 0) }
    served.turn()
    #expect(served.rig.pipeline.queue.recorder == nil)
    let late = try ask()
    _ = served.service.end()
    served.turn()
    #expect(try !late.receive().continues)
    #expect(served.rig.pipeline.queue.recorder == nil)
  }
}
