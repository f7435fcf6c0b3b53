import Documents
import Evdev
import EventLoop
import Glibc
import Kernel
import Panels
import Scenes
import TestSupport
import Testing
import TouchKit
import Varlink

import struct TouchClient.GetStatsReply

@testable import TouchService

/// Feeds nothing by itself: a rig does, and a test sets how long clients are waited for.
final class RigFeed: Feed {
  let hasEnd: Bool
  var losslessBound: Int?
  var paused: [Bool] = []
  private let queue: EventQueue

  init(_ queue: EventQueue, isReplay: Bool = false) {
    self.queue = queue
    hasEnd = isReplay
  }

  var summary: String { "a rig" }
  var now: Int64 { hasEnd ? queue.lastTime ?? 0 : MonotonicClock().now }
  func start() {}
  func stop() {}
  func submit(_ command: Command, ticket: (any CommandTicket)?) {
    queue.enqueue(command, at: now, ticket: ticket)
    if hasEnd { queue.drain() }
  }
  func pause() { paused.append(true) }
  func resume() { paused.append(false) }
}

/// A service over a rig.
final class Served: ServiceRig {
  let rig: Rig
  let feed: RigFeed
  let clock = VirtualClock()

  init(scene: String = PipelineTests.scene, hasSide: Bool = false, isReplay: Bool = false) throws {
    rig = try Rig(scene: scene, hasSide: hasSide)
    feed = RigFeed(rig.pipeline.queue, isReplay: isReplay)
    try super.init(rig.host, feed: feed, clock: clock)
    server.onSent = { [service] in service.publisher.sent(after: $0) }
  }

  /// What GetStats reports.
  func statistics() throws -> GetStatsReply {
    try GetStatsReply(call("GetStats").receive().parameters, at: "")
  }

  func turn() {
    // A reply may take several turns.
    for _ in 0..<16 {
      loop.turn(timeout: 0)
      // The panels' work at each turn's end.
      rig.pipeline.queue.drain()
    }
  }

  /// A client whose call has been handled.
  func call(_ method: String, _ parameters: String = "{}", more: Bool = false) throws -> VarlinkClient {
    let client = try connect()
    try client.send("io.touchd.Touch.\(method)", try parseJSON(Array(parameters.utf8).span), more: more)
    turn()
    return client
  }

  /// A client that is subscribed and has received the first reply.
  func subscribe(_ filter: String = "{}") throws -> (client: VarlinkClient, state: Node?) {
    let client = try call("Subscribe", #"{"filter":\#(filter)}"#, more: true)
    return (client, try client.receive().parameters["state"])
  }

  func tap(_ time: Int64, x: Int32 = 500) {
    rig.tap(time, at: x, 100)
  }
}

/// The action in a reply as `recognizer state`, or nil if it has none.
func action(_ reply: VarlinkClient.Reply) -> String? {
  guard let action = reply.parameters["action"], let name = action["recognizer"]?.text,
    let state = action["state"]?.text
  else { return nil }
  return "\(name) \(state)"
}

/// Check that a call was answered, or refused because a name in it does not exist.
func expectAnswer(_ client: VarlinkClient) {
  do throws(VarlinkClientError) {
    _ = try client.receive()
  } catch {
    var name = "\(error)"
    if case .error(let reason) = error { name = reason.name }
    #expect(name.hasPrefix("io.touchd.Touch.NoSuch"))
  }
}
