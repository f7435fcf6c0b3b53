import Documents
import Evdev
import Panels
import TestSupport
import Testing
import TouchKit
import Varlink

@testable import Configuration
@testable import TouchService

/// Whatever a client calls, it learns nothing of touches in a secure window (A15). The screen is 800 × 480 pixels, one
/// per point.
@Suite(.closesDescriptors, .timeLimit(.minutes(5))) struct SpyTests {
  /// A keypad over the lower half, above all apps, and key.
  private static let keypad = """
    windows:
      - name: keypad
        secure: true
        frame: [0, 240, 800, 240]
        views:
          - {name: pin, kind: textField, frame: [0, 0, 800, 20]}
          - name: digits
            frame: [0, 20, 800, 200]
            touches: true
            recognizers: [{name: digit, kind: tap}, {name: clear, kind: longPress}, {name: twice, kind: tap, taps: 2}]
          - {name: level, kind: stepper, frame: [600, 150, 200, 40]}
    """
  private static let scene = """
    {"windows":[{"name":"main","touches":true,"multipleTouch":true,"recognizers":[{"name":"tap","kind":"tap"},\
    {"name":"pan","kind":"pan"},{"name":"claim","kind":"client"}]}]}
    """
  /// Members that only the permission `watch` shows, and that depend on every touch.
  private static let watched: Set<String> = [
    "synDropped", "late", "waiting", "mostWaiting", "replaced", "queued", "mostQueued",
  ]
  private static let permissions: [Permissions] =
    Permissions.words.map(\.permission) + [
      [], [.see, .present], [.see, .inject], [.see, .present, .inject, .control], [.see, .watch], .all,
    ]

  /// A client that calls every method again and again, and records all replies.
  private final class Spy {
    private let desk: AppDesk
    /// The replies, in the order of the calls.
    private(set) var log: [String] = []
    /// Its open calls.
    private var open: [(method: String, program: AppDesk.Program)] = []
    private var rounds = 0

    init(_ permissions: Permissions, at desk: AppDesk) throws {
      self.desk = desk
      try desk.listen("spy", permissions)
      // Its scene stays in front of the configuration's, and gets the touches outside of the keypad.
      try call("Present", #"{"app":"spy","scene":\#(SpyTests.scene),"decisions":true}"#)
      try call("Subscribe", #"{"decisions":true,"touches":true,"values":true}"#)
      try call("Subscribe", AppDesk.everything)
      open.removeAll { $0.program.hasEnded }
    }

    /// Call every method again.
    ///
    /// - Parameter drawsCurtain: whether to call the methods of the curtain, too.
    func callAll(drawsCurtain: Bool) throws {
      rounds += 1
      let session = open.first { $0.method == "Present" }?.program.session ?? "none"
      for method in Service.interface.methods.keys.sorted() {
        if method.hasSuffix("Curtain"), !drawsCurtain { continue }
        let touches = [(100, 100, "began"), (110, 110, "ended"), (123, 321, "began"), (124, 322, "ended")].map {
          #"{"id":\#($1),"phase":"\#($2)","time":0,"x":\#($0),"y":\#($1)}"#
        }
        let parameters =
          [
            "SetRotation": #"{"rotation":0}"#, "Present": #"{"app":"spy \#(rounds)","scene":\#(SpyTests.scene)}"#,
            "Answer": #"{"session":"\#(session)","contest":\#(rounds),"verdict":"possible"}"#,
            "Change": #"{"session":"\#(session)","changes":[{"of":"pan","set":{"enabled":true}}]}"#,
            "StepBack": #"{"session":"none"}"#, "Activate": #"{"app":"spy"}"#, "GetScene": #"{"app":"keypad"}"#,
            "WatchIdle": #"{"after":1}"#, "Inject": #"{"touches":[\#(touches.joined(separator: ","))]}"#,
            "Subscribe": rounds.isMultiple(of: 2) ? AppDesk.everything : #"{"touches":true,"values":true}"#,
          ][method] ?? "{}"
        try call(method, parameters)
      }
    }

    private func call(_ method: String, _ parameters: String) throws {
      let program = try desk.open(method, parameters, .configuration, through: "spy")
      log.append("\(method): \(program.error.map { "\($0)" } ?? program.first.map(text) ?? "nothing")")
      // WatchIdle reports idle times to the second (IdleTests).
      if method == "WatchIdle" || method == "Present" && rounds > 0 { return desk.kill(program, at: desk.feed.now) }
      open.append((method, program))
    }

    /// Record the replies to the open calls, and close those of this round.
    func hear() {
      for (method, program) in open {
        log += program.take().map { "\(method) \(rounds): \($0)" }
        if program.hasEnded, let last = program.last { log.append("\(method) \(rounds) ended: \(text(last))") }
      }
      for (_, program) in open.dropFirst(3) { desk.kill(program, at: desk.feed.now) }
      open.removeSubrange(min(3, open.count)...)
    }

    private func text(_ node: Node) -> String { jsonText(masked(node)) }

    /// A reply without random and measured values, and without those that its permission allows.
    private func masked(_ node: Node) -> Node {
      switch node.value {
      case .sequence(let elements): return Node(.sequence(elements.map(masked)))
      case .mapping(let members):
        return Node(
          .mapping(
            members.compactMap { member in
              if member.key == "session" { return nil }
              if SpyTests.watched.contains(member.key) {
                #expect(desk.service.access.permissions(of: peer, through: "spy").contains(.watch), "\(member.key)")
                return nil
              }
              return Node.Member(key: member.key, value: masked(member.value))
            }))
      default: return node
      }
    }

    private var peer: Peer { Peer(pid: 1, uid: 4_000_001, gid: 4_000_001, groups: []) }
  }

  @Test(
    "A15: a client that keeps calling every method, with any permissions, learns nothing of touches in a secure window",
    arguments: permissions)
  func learnsNothing(_ permissions: Permissions) throws {
    let quiet = try log(permissions, isTouched: false)
    let touched = try log(permissions, isTouched: true)
    #expect(quiet.count > 150)
    for (index, (one, other)) in zip(quiet, touched).enumerated() where one != other {
      Issue.record("line \(index)\n  not touched: \(one)\n  touched: \(other)")
      return
    }
    #expect(quiet.count == touched.count)
  }

  /// The replies to a spy with these permissions, while the keypad is touched or not.
  private func log(_ permissions: Permissions, isTouched: Bool) throws -> [String] {
    let desk = try AppDesk(recognizers: "[{name: home, kind: screenEdgePan, edges: [top]}]", hasSide: true)
    // The device of the keys is present from here on.
    desk.key(10_000, 115, 1)
    desk.key(20_000, 115, 0)
    let keypad = try desk.present("keypad", Self.keypad, #""layer":"overlay""#, at: 100_000)
    let changes = #"[{"of":"pin","set":{"focused":true}}]"#
    try desk.call("Change", #"{"session":"\#(keypad.session)","changes":\#(changes)}"#, at: 200_000)
    let spy = try Spy(permissions, at: desk)
    for round in 0..<8 {
      let start = Int64(round + 1) * 1_000_000
      // In half of the rounds, a finger is on a window that is not secure.
      let hasFinger = round % 4 >= 2
      if hasFinger { desk.frame(start, (5, (100, 100))) }
      // A long press in progress, a held key, a tap that may become a double tap, or nothing.
      if isTouched {
        if round % 2 == 0 {
          desk.frame(start + 10_000, (0, (123, 321)), (1, (650, 410)))
          desk.frame(start + 20_000, (0, (124, 322)))
          desk.key(start + 30_000, 115, 1)
        } else {
          desk.tap(start + 10_000, at: 123, 321)
        }
      }
      if hasFinger { desk.frame(start + 70_000, (5, (130 + Int32(round), 100))) }
      desk.feed.now = start + 80_000
      try spy.callAll(drawsCurtain: round == 7)
      spy.hear()
      if isTouched, round % 2 == 0 {
        desk.frame(start + 600_000, (0, (125, 323)))
        desk.frame(start + 610_000, (0, nil), (1, nil))
        desk.key(start + 620_000, 115, 0)
      }
      if hasFinger { desk.frame(start + 700_000, (5, nil)) }
      desk.feed.now = start + 800_000
      try spy.callAll(drawsCurtain: false)
      // Touches elsewhere are reported.
      desk.tap(start + 850_000, at: 200, 100)
      spy.hear()
    }
    if isTouched {
      #expect(keypad.take().count { $0.contains("\"digit\"") || $0.contains("\"press\"") } >= 8)
    }
    return spy.log
  }
}
