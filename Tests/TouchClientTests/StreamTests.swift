import Documents
import Foundation
import Glibc
import TestSupport
import Testing

@testable import TouchClient

/// Subscriptions, from the call to the end, across reconnections.
@Suite(.closesDescriptors, .timeLimit(.minutes(5))) struct StreamTests {
  private static let subscribe = call("Subscribe", #"{"filter":{},"decisions":false}"#, more: true)

  private func state(devices: Int, replay: Bool = false, continues: Bool = true) -> String {
    reply(#"{"state":{"sequence":false,"replay":\#(replay),"devices":\#(devices)}}"#, continues: continues)
  }

  /// The number of devices in the next event if it is a state, -1 for another event, or nil at the end.
  private func next(_ events: Subscription) throws -> Int? {
    guard let event = try events.next() else { return nil }
    if case .state(let state) = event { return state.devices }
    return -1
  }

  /// Counts the pauses of a stream, which end immediately.
  private final class Pauses {
    var count = 0
  }

  /// Let pauses of a stream end immediately, and count them.
  private func pauses(of events: Subscription) -> Pauses {
    let pauses = Pauses()
    events.replies.pause = { pauses.count += 1 }
    return pauses
  }

  @Test("A subscription sends its options; by default, it requests only events and states")
  func parameters() throws {
    let all =
      #"{"filter":{"views":["map"]},"decisions":true,"touches":true,"apps":["*"],"nonPositional":["press","remote"],"values":true}"#
    let end = state(devices: 1, replay: true, continues: false)
    let calls = try serve([end], [end]) { (touchd) throws in
      #expect(try next(touchd.subscribe()) == 1)
      let events = touchd.subscribe(
        Filter(views: ["map"]), decisions: true, touches: true, apps: ["*"], nonPositional: [.press, .remote],
        values: true)
      #expect(try next(events) == 1)
    }
    #expect(calls == [Self.subscribe, call("Subscribe", all, more: true)])
  }

  @Test("After a hang-up, the service is called again after a pause, and delivered events are not lost or repeated")
  func reconnects() throws {
    let calls = try serve([state(devices: 2), state(devices: 3)], [], [state(devices: 5)]) { (touchd) throws in
      let events = touchd.subscribe()
      let pauses = pauses(of: events)
      #expect(try next(events) == 2)
      #expect(try next(events) == 3)
      #expect(pauses.count == 0)
      #expect(try next(events) == 5)
      #expect(pauses.count == 2)
    }
    #expect(calls == [Self.subscribe, Self.subscribe, Self.subscribe])
  }

  @Test("After the last reply, a live service is called again; for a recording, the subscription ends")
  func lastReply() throws {
    let live = state(devices: 2)
    let last = state(devices: 3, continues: false)
    let recording = state(devices: 5, replay: true)
    let calls = try serve([reply("{}")], [live, last], [recording, reply("{}")]) { (touchd) throws in
      let events = touchd.subscribe()
      let pauses = pauses(of: events)
      #expect(try next(events) == 2)
      #expect(pauses.count == 1)
      #expect(try next(events) == 3)
      #expect(try next(events) == 5)
      #expect(pauses.count == 2)
      #expect(try next(events) == nil)
      #expect(try next(events) == nil)
      #expect(pauses.count == 2)
    }
    #expect(calls.count == 3)
  }

  @Test("A stopped recording is not at its end: the service is called again, unless `reconnects` is false")
  func stopped() throws {
    let stopped = reply(#"{"stopped":true}"#)
    let recording = state(devices: 5, replay: true)
    let calls = try serve([recording, stopped], [recording, reply(#"{"stopped":false}"#)], [recording, stopped]) {
      (touchd) throws in
      let events = touchd.subscribe()
      let pauses = pauses(of: events)
      #expect(try [next(events), next(events), next(events)] == [5, 5, nil])
      #expect(pauses.count == 1)
      let once = touchd.subscribe(reconnects: false)
      #expect(try [next(once), next(once)] == [5, nil])
    }
    #expect(calls.count == 3)
  }

  @Test("A subscription that another thread closes while it waits for an event ends, and does not reconnect")
  func closed() throws {
    // The service accepts no connection, so the call is not answered.
    let service = try ScriptedService([])
    try service.bind()
    try service.listen()
    let events = Touchd(socket: service.path).subscribe()
    let connection = events.connection
    Thread.detachNewThread {
      while connection.descriptor == nil { sched_yield() }
      connection.close()
    }
    #expect(try next(events) == nil)
    #expect(connection.descriptor == nil)
    #expect(try next(events) == nil)
    let windows = Touchd(socket: service.path).present(["windows": []], app: "a", reconnects: false)
    windows.connection.close()
    #expect(try windows.next() == nil)
    withExtendedLifetime(service) {}
  }

  @Test(
    "A subscription closed while it waits for a service ends; after a hang-up, a closed one does not call again")
  func closedWhileThereIsNoService() throws {
    let events = Touchd(socket: "/nonexistent/socket").subscribe(waits: true)
    var pauses = 0
    events.replies.pause = {
      pauses += 1
      if pauses == 2 { events.connection.close() }
    }
    #expect(try next(events) == nil)
    #expect(pauses == 2)
    let calls = try serve([state(devices: 2)], [state(devices: 3)]) { (touchd) throws in
      let events = touchd.subscribe()
      events.replies.pause = { events.connection.close() }
      #expect(try [next(events), next(events)] == [2, nil])
    }
    #expect(calls.count == 1)
  }

  @Test("A subscription continues when a service that replayed a recording becomes a live service")
  func liveAgain() throws {
    let end = reply("{}")
    _ = try serve([state(devices: 2, replay: true)], [state(devices: 3), end], [state(devices: 5)]) { (touchd) throws in
      let events = touchd.subscribe()
      _ = pauses(of: events)
      #expect(try [next(events), next(events), next(events)] == [2, 3, 5])
    }
  }

  @Test("Without reconnecting, the last reply is the end, and a hang-up an error")
  func once() throws {
    let calls = try serve([state(devices: 2, continues: false)], [state(devices: 3)]) { (touchd) throws in
      let ending = touchd.subscribe(reconnects: false)
      let pauses = pauses(of: ending)
      #expect(try next(ending) == 2)
      #expect(try next(ending) == nil)
      #expect(pauses.count == 0)
      let events = touchd.subscribe(reconnects: false)
      #expect(try next(events) == 3)
      #expect(throws: TouchdError.hungUp) { try events.next() }
      #expect(throws: TouchdError.self) { try events.next() }
    }
    #expect(calls.count == 2)
  }

  @Test("After an error, the service is called again")
  func calledAgain() throws {
    let denied = refusal("org.varlink.service.PermissionDenied")
    let calls = try serve([denied], ["tap"], [state(devices: 2)]) { (touchd) throws in
      let events = touchd.subscribe()
      let pauses = pauses(of: events)
      #expect(throws: TouchdError.refused(name: "org.varlink.service.PermissionDenied", parameters: "{}")) {
        try events.next()
      }
      #expect(throws: TouchdError.malformed(#"1:1: expected "{" or "[", found "tap""#)) { try events.next() }
      #expect(try next(events) == 2)
      #expect(pauses.count == 0)
    }
    #expect(calls == [Self.subscribe, Self.subscribe, Self.subscribe])
  }

  @Test("Replies without a known event are skipped")
  func unknown() throws {
    _ = try serve([reply(#"{"smell":1}"#, continues: true), state(devices: 4)]) { (touchd) throws in
      #expect(try next(touchd.subscribe()) == 4)
    }
  }

  @Test("A service that is not running at first is an error or waited for, with and without its socket file")
  func waits() throws {
    let service = try ScriptedService([[state(devices: 2, replay: true), reply("{}")]])
    let touchd = Touchd(socket: service.path)
    let impatient = touchd.subscribe()
    let reason = "connect \(service.path) failed: No such file or directory"
    #expect(throws: TouchdError.unavailable(reason)) { try impatient.next() }
    let events = touchd.subscribe(waits: true)
    var pauses = 0
    var failure: (any Error)?
    events.replies.pause = {
      pauses += 1
      do {
        if pauses == 2 { try service.bind() }
        if pauses == 4 { try service.listen() }
      } catch {
        failure = error
      }
    }
    #expect(try next(events) == 2)
    #expect(try next(events) == nil)
    #expect(pauses == 4 && failure == nil)
    withExtendedLifetime(service) {}
  }

  @Test("An error that waiting cannot fix is thrown")
  func hopeless() {
    let events = Touchd(socket: "/dev/null/socket").subscribe(waits: true)
    let pauses = pauses(of: events)
    #expect(throws: TouchdError.unavailable("connect /dev/null/socket failed: Not a directory")) { try events.next() }
    #expect(pauses.count == 0)
  }

  @Test("A subscription that reconnects waits for a service that has stopped")
  func serviceStopped() throws {
    let service = try ScriptedService([[state(devices: 2)]])
    let back = try ScriptedService([[state(devices: 3)]])
    try service.bind()
    try service.listen()
    let events = Touchd(socket: service.path).subscribe()
    #expect(try next(events) == 2)
    var pauses = 0
    var failure: (any Error)?
    events.replies.pause = {
      pauses += 1
      guard pauses == 3 else { return }
      do {
        try back.bind()
        try back.listen()
        _ = rename(back.path, service.path)
      } catch {
        failure = error
      }
    }
    #expect(try next(events) == 3)
    #expect(pauses == 3 && failure == nil)
    withExtendedLifetime((service, back)) {}
  }
}
