import Documents
import Panels
import TestSupport
import Testing
import Varlink

@testable import TouchService

/// Subscriptions that begin while touches are down: sequences in progress stay hidden.
@Suite(.closesDescriptors, .timeLimit(.minutes(5))) struct MidSequenceTests {
  /// The time in a reply's line.
  private func time(of reply: VarlinkClient.Reply) -> Int64? {
    guard case .mapping(let members) = reply.parameters.value,
      case .integer(let time)? = members.first?.value["time"]?.value
    else { return nil }
    return Int64(time)
  }

  @Test("A sequence in progress is not shown, the next one is")
  func midSequence() throws {
    let served = try Served()
    served.rig.frame(1_000_000, (0, (100, 100)))
    let (client, state) = try served.subscribe()
    #expect(state?["sequence"]?.value == .bool(true))
    // Another finger does not begin a new sequence.
    served.rig.tap(1_005_000, at: 500, 100, lasting: 3000, slot: 1)
    served.rig.frame(1_010_000, (0, (150, 100)))
    served.rig.frame(1_020_000, (0, nil))
    #expect(served.rig.lines.sequences == 1)
    served.tap(3_000_000)
    served.turn()
    #expect(action(try client.receive()) == "pick ended")
  }

  @Test("Of a sequence in progress, neither control events nor decisions about touches are shown")
  func midSequenceOfControls() throws {
    let served = try Served(
      scene: "windows: [{name: main, views: [{name: ok, kind: button, frame: [0, 0, 200, 200]}]}]")
    served.rig.frame(1_000_000, (0, (100, 100)))
    let client = try served.call("Subscribe", #"{"decisions":true}"#, more: true)
    _ = try client.receive()
    served.rig.frame(1_020_000, (0, nil))
    served.tap(3_000_000, x: 100)
    served.turn()
    var words: [String] = []
    repeat {
      let reply = try client.receive()
      #expect((time(of: reply) ?? 0) >= 3_000_000)
      if let word = reply.parameters["control"]?["event"]?.text { words.append(word) }
      if let word = reply.parameters["touchDecision"]?["outcome"]?.text { words.append(word) }
    } while words.last != "over"
    #expect(words.contains("hit") && words.contains("touchDown") && words.contains("touchUpInside"))
  }

  @Test("No decision of a sequence in progress is sent, even if another client received it from the beginning")
  func midSequenceOfDecisions() throws {
    let served = try Served(
      scene: """
        windows:
          - name: main
            recognizers: [{name: tap, kind: tap}, {name: pan, kind: pan}]
            views: [{name: ok, kind: button, frame: [0, 0, 200, 200]}]
        """)
    func subscribe() throws -> VarlinkClient {
      let client = try served.call("Subscribe", #"{"decisions":true}"#, more: true)
      _ = try client.receive()
      return client
    }
    func times(_ client: VarlinkClient) throws -> [Int64] {
      var times: [Int64] = []
      for _ in 0..<20 { try client.receiveReady { reply in times += [time(of: reply)].compactMap { $0 } } }
      return times
    }
    let early = try subscribe()
    served.rig.frame(1_000_000, (0, (300, 100)))
    let late = try subscribe()
    served.rig.frame(1_020_000, (0, nil))
    served.tap(3_000_000, x: 100)
    served.tap(4_000_000, x: 400)
    served.turn()
    let (heard, seen) = (try times(early), try times(late))
    #expect(heard.contains(1_020_000))
    #expect(!seen.isEmpty && seen == heard.filter { $0 >= 3_000_000 })
  }

  private static let twoScreens = """
    windows:
      - name: main
        screen: main
        recognizers: [{name: here, kind: tap}]
      - name: side
        screen: side
        recognizers: [{name: there, kind: tap}, {name: longer, kind: longPress}]
    """

  @Test("A sequence on one screen does not hide one on another screen")
  func screensApart() throws {
    let served = try Served(scene: Self.twoScreens, hasSide: true)
    served.rig.frame(1_000_000, (0, (100, 100)))
    let (client, state) = try served.subscribe()
    #expect(state?["sequence"]?.value == .bool(true))
    // While the earlier finger rests on the main screen, another taps on the side.
    served.rig.tap(1_010_000, at: 100, 100, lasting: 10_000, onSide: true, slot: 1)
    served.rig.frame(1_030_000, (0, nil))
    served.tap(3_000_000)
    served.turn()
    #expect(action(try client.receive()) == "there ended")
    #expect(action(try client.receive()) == "here ended")
  }

  @Test("A sequence that begins on another screen does not reveal one in progress on this screen")
  func screenStaysHidden() throws {
    let served = try Served(scene: Self.twoScreens, hasSide: true)
    served.rig.frame(1_000_000, onSide: true, (1, (100, 100)))
    let (client, _) = try served.subscribe()
    served.tap(1_010_000)
    // The earlier finger has been down for long enough, and lifts.
    served.rig.frame(1_900_000, onSide: true, (1, nil))
    served.tap(3_000_000)
    served.turn()
    #expect(action(try client.receive()) == "here ended")
    let second = try client.receive()
    #expect(action(second) == "here ended")
    #expect(second.parameters["action"]?["time"]?.value == .integer(3_050_000))
  }

  @Test("An action that a timer sends late for an earlier sequence is not shown either")
  func pendingTimer() throws {
    let scene = """
      windows:
        - name: main
          recognizers:
            - {name: double, kind: tap, taps: 2}
            - {name: single, kind: tap, requireToFail: [double]}
      """
    let served = try Served(scene: scene)
    served.tap(1_000_000)
    #expect(!served.service.publisher.isSequenceActive)
    let (client, state) = try served.subscribe()
    #expect(state?["sequence"]?.value == .bool(false))
    // The wait for a second tap ends, and the earlier single tap is recognized now.
    served.rig.pipeline.queue.advance(to: 2_000_000)
    served.tap(3_000_000)
    served.tap(3_200_000)
    served.turn()
    #expect(action(try client.receive()) == "double ended")
  }
}
