import CSend
import EventLoop
import Glibc
import Kernel
import TestSupport
import Testing

@testable import Bindings

/// What the wheel of a binding sends to touchd-send.
@Suite(.timeLimit(.minutes(5))) struct SenderTests {
  private let directory: Directory
  /// The socket of a touchd-send that answers nothing.
  private let listener: Int32
  private let loop: EventLoop
  private let sender: Sender

  init() throws {
    directory = try Directory()
    let descriptor = try systemCall("socket") {
      socket(AF_UNIX, Int32(SOCK_SEQPACKET.rawValue | SOCK_CLOEXEC.rawValue), 0)
    }
    let address = try UnixAddress(directory("send"))
    _ = try systemCall("bind") { address.withSockaddr { bind(descriptor, $0, $1) } }
    _ = try systemCall("listen") { listen(descriptor, 1) }
    listener = descriptor
    loop = try EventLoop()
    sender = try Sender(loop: loop, path: directory("send")) { Issue.record("\($0): \($1)") }
  }

  /// Plays actions to a sender, and receives as touchd-send.
  private final class Player {
    private let sender: Sender
    private let listener: Int32
    private var matcher: BindingMatcher
    private var client: Int32 = -1

    init(_ tests: SenderTests, _ match: String) throws {
      (sender, listener) = (tests.sender, tests.listener)
      matcher = BindingMatcher(try bindings("- {name: it, match: {\(match)}, send: {scroll: true}}"))
    }

    deinit {
      for descriptor in [client, listener] where descriptor >= 0 { close(descriptor) }
    }

    /// Play an action of a pan, and return the wheel's turns that it caused.
    func play(_ json: String) throws -> [csend_event] {
      let move = action(json)
      for launch in matcher.launches(for: move) {
        sender.send(try #require(launch.send), for: move, of: launch, on: (1000, 500))
        if client < 0 { client = try systemCall("accept") { accept(listener, nil, nil) } }
      }
      return received()
    }

    /// Play an action whose translation is vertical, and return the units that the wheel turned.
    func turn(_ pan: String, _ state: String, _ time: Int, _ translation: Int) throws -> Int32 {
      let moved = #""translation":{"x":0,"y":\#(translation)}"#
      return try play(#"{"recognizer":"\#(pan)","state":"\#(state)","time":\#(time),\#(moved)}"#)
        .filter { $0.code == REL_WHEEL_HI_RES }.map(\.value).reduce(0, +)
    }

    /// The wheel's turns in the packets so far.
    func received() -> [csend_event] {
      var events: [csend_event] = []
      var packet = [csend_event](repeating: csend_event(), count: Int(CSEND_EVENTS))
      while client >= 0 {
        let count = packet.withUnsafeMutableBytes { recv(client, $0.baseAddress, $0.count, Int32(MSG_DONTWAIT)) }
        guard count > 0 else { break }
        events += packet[..<(count / MemoryLayout<csend_event>.size)]
      }
      return events.filter { $0.type == EV_REL }
    }
  }

  /// The units that the wheel turns at each of the pans' actions, which have a state and a translation.
  private func turns(_ match: String, _ pans: [[(state: String, translation: Int)]]) throws -> [[Int32]] {
    let player = try Player(self, "recognizer: scroll\(match)")
    return try pans.enumerated().map { index, pan in
      try pan.enumerated().map { try player.turn("scroll", $1.state, index * 1000 + $0, $1.translation) }
    }
  }

  @Test("Each pan turns the wheel from its own first action that matches", arguments: ["", ", length: 20"])
  func pans(_ match: String) throws {
    let pan = [("began", 10), ("changed", 25), ("changed", 100), ("ended", 110)]
    // Three units per pixel. The first action that matches only moves the pointer.
    let units: [Int32] = match.isEmpty ? [0, 45, 225, 30] : [0, 0, 225, 30]
    #expect(try turns(match, [pan, pan, pan]) == [units, units, units])
  }

  @Test("A wheel that turns only while fingers move starts again with each pan")
  func movements() throws {
    let pan = [("began", 10), ("changed", 25), ("changed", 100), ("ended", 110)]
    #expect(try turns(", state: changed", [pan, pan]) == [[0, 0, 225, 0], [0, 0, 225, 0]])
  }

  @Test("Of two pans at the same time, the one that began last turns the wheel until it ends, and then the other one")
  func pansAtOnce() throws {
    let player = try Player(self, "kind: pan")
    #expect(try player.turn("one", "began", 1, 0) == 0)
    #expect(try player.turn("one", "changed", 2, 10) == 30)
    #expect(try player.turn("two", "began", 3, 0) == 0)
    #expect(try player.turn("one", "changed", 4, 20) == 0)
    #expect(try player.turn("two", "changed", 5, 10) == 30)
    #expect(try player.turn("one", "changed", 6, 30) == 0)
    #expect(try player.turn("two", "ended", 7, 20) == 30)
    #expect(try player.turn("one", "changed", 8, 40) == 0)
    #expect(try player.turn("one", "ended", 9, 50) == 30)
    // A service that replays a recording may have earlier times.
    #expect(try player.turn("two", "began", 1, 0) == 0)
    #expect(try player.turn("two", "changed", 2, 10) == 30)
  }

  @Test("A wheel coasts along the axis of the pan's velocity, and more slowly each time")
  func coasting() throws {
    let player = try Player(self, "kind: pan")
    _ = try player.turn("map", "began", 0, 0)
    var turns = try player.play(#"{"state":"ended","time":1,"velocity":{"x":2000,"y":0}}"#)
    while turns.count < 3 {
      loop.turn(timeout: nil)
      turns += player.received()
    }
    #expect(turns.allSatisfy { $0.code == REL_HWHEEL_HI_RES })
    // 2000 px/s for 16 ms, at three units per pixel: 96, 92.976 and 90.05 units, whose fractions are kept.
    #expect(turns.prefix(3).map(\.value) == [-96, -92, -91])
  }
}
