import Documents
import TestSupport
import Testing
import TouchKit
import Varlink

@testable import TouchService

/// Subscriptions from their first reply to their last, and clients that read late.
@Suite(.closesDescriptors, .timeLimit(.minutes(5))) struct SubscriptionTests {
  @Test("The first reply of a subscription reports the state, then each action is one reply")
  func subscription() throws {
    let served = try Served(isReplay: true)
    let (client, state) = try served.subscribe()
    #expect(state?["sequence"]?.value == .bool(false))
    #expect(state?["replay"]?.value == .bool(true))
    #expect(state?["devices"]?.value == .integer(1))
    served.tap(1_000_000)
    served.tap(3_000_000)
    served.turn()
    #expect(action(try client.receive()) == "pick ended")
    #expect(action(try client.receive()) == "pick ended")
    #expect(served.service.end().count == 1)
    served.turn()
    let last = try client.receive()
    #expect(!last.continues && last.parameters.value == .mapping([]))
  }

  @Test("The last reply of a stopped service says so, and matches the interface file")
  func stopped() throws {
    let served = try Served()
    let (client, _) = try served.subscribe()
    #expect(served.service.end(isStopped: true).count == 1)
    served.turn()
    let last = try client.receive()
    #expect(!last.continues && last.parameters["stopped"]?.value == .bool(true))
    for method in ["Subscribe", "Present"] {
      #expect(Service.interface.mismatch(inReplyOf: method, last.parameters) == nil)
    }
  }

  @Test("Subscribe without \"more\" is refused with ExpectedMore")
  func expectedMore() throws {
    let served = try Served()
    let client = try served.call("Subscribe")
    #expect(throws: VarlinkClientError.error(.expectedMore)) { try client.receive() }
  }

  @Test("A subscription after the end of the service ends immediately")
  func lateSubscription() throws {
    let served = try Served()
    let (client, _) = try served.subscribe()
    try client.send("io.touchd.Touch.Subscribe", more: true)
    _ = served.service.end()
    served.turn()
    for _ in 0..<2 {
      let reply = try client.receive()
      #expect(!reply.continues && reply.parameters.value == .mapping([]))
    }
  }

  @Test("A slow client loses only intermediate changes, never the newest; a served recording loses nothing")
  func slowClient() throws {
    for isReplay in [false, true] {
      let served = try Served(isReplay: isReplay)
      if isReplay { served.feed.losslessBound = 1 << 30 }
      let (client, _) = try served.subscribe()
      served.rig.frame(1_000_000, (0, (100, 100)))
      for step in 1...20 { served.rig.frame(1_000_000 + Int64(step) * 10_000, (0, (100 + Int32(step) * 12, 100))) }
      served.rig.frame(1_300_000, (0, nil))
      served.turn()
      var states: [String] = []
      var newest: Node?
      repeat {
        let reply = try client.receive()
        states.append(try #require(action(reply)))
        if states.last == "scroll changed" { newest = reply.parameters["action"] }
      } while states.last != "scroll ended"
      #expect(states.count == (isReplay ? 21 : 3))
      #expect(newest?["x"]?.value == .integer(340))
    }
  }

  @Test("The current values in the first reply include how far each scroll view is scrolled")
  func offsets() throws {
    let scene = """
      windows:
        - name: main
          views: [{name: list, kind: scroll, frame: [0, 0, 400, 480], contentSize: [400, 9000]}]
      """
    let served = try Served(scene: scene)
    for step in Int32(0)...5 { served.rig.frame(1_000_000 + Int64(step) * 10_000, (0, (100, 400 - step * 40))) }
    let client = try served.call("Subscribe", #"{"values":true}"#, more: true)
    guard case .sequence(let values)? = try client.receive().parameters["state"]?["values"]?.value else {
      Issue.record("no list")
      return
    }
    let list = try #require(served.rig.view("list") as? ScrollView)
    #expect(list.contentOffset.y > 100)
    #expect(values.map { $0["offset"]?["x"]?.number } == [0])
    #expect(values.map { $0["offset"]?["y"]?.number } == [list.contentOffset.y])
  }

  @Test("A queue of exactly the maximum length is not full")
  func exactlyFull() throws {
    let served = try Served(isReplay: true)
    served.feed.losslessBound = 1 << 20
    let (client, _) = try served.subscribe()
    let connection = try #require(served.service.publisher.subscriptions.first).call.connection
    #expect(connection.queuedBytes == 0)
    served.tap(1_000_000)
    let length = connection.queuedBytes
    served.feed.losslessBound = 2 * length
    // A line of the same length.
    served.tap(3_000_000)
    #expect(length > 0 && connection.queuedBytes == 2 * length && !served.feed.paused.contains(true))
    served.tap(5_000_000)
    #expect(served.feed.paused.last == true)
    withExtendedLifetime(client) {}
  }

  @Test("A source that waits for its clients is resumed when the client with the full queue hangs up")
  func hangsUp() throws {
    let served = try Served(isReplay: true)
    served.feed.losslessBound = 100
    var client: VarlinkClient? = try served.subscribe().client
    served.tap(1_000_000)
    #expect(client != nil && served.feed.paused.last == true)
    client = nil
    served.turn()
    #expect(served.feed.paused.last == false && served.service.publisher.subscriberCount == 0)
  }

  @Test("A source that waits for its clients is paused by a full queue, and resumed when the queue is drained")
  func backpressure() throws {
    let served = try Served(isReplay: true)
    served.feed.losslessBound = 1000
    let (client, _) = try served.subscribe()
    for step in 0..<3 { served.rig.frame(Int64(step) * 10_000, (0, (100 + Int32(step) * 12, 100))) }
    #expect(!served.feed.paused.contains(true))
    for step in 3..<12 { served.rig.frame(Int64(step) * 10_000, (0, (100 + Int32(step) * 12, 100))) }
    #expect(served.feed.paused.last == true)
    served.turn()
    #expect(served.feed.paused.last == false)
    #expect(action(try client.receive()) == "scroll began")
  }
}
