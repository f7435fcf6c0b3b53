import Evdev
import Panels
import Scenes
import TestSupport
import Testing
import TouchKit
import Varlink

@testable import TouchService

@Suite(.closesDescriptors, .timeLimit(.minutes(10))) struct AppPropertyTests {
  private static let scenes = [
    """
    windows:
      - name: main
        multipleTouch: true
        touches: true
        recognizers: [{name: pan, kind: pan}, {name: tap, kind: tap}]
        views:
          - {name: list, kind: scroll, frame: [0, 0, 300, 400], contentSize: [300, 5000], touches: true}
    """,
    """
    windows:
      - name: main
        views:
          - {name: level, kind: slider, frame: [0, 0, 800, 60]}
          - {name: count, kind: stepper, frame: [0, 100, 300, 100], touches: true}
          - {name: map, frame: [300, 100, 500, 380], multipleTouch: true, touches: true, recognizers: [{name: zoom, kind: pinch}, {name: hold, kind: longPress, delaysTouchesBegan: true}]}
    """,
    """
    windows:
      - name: main
        multipleTouch: true
        recognizers: [{name: over, kind: client}]
        views:
          - name: map
            frame: [100, 0, 600, 400]
            touches: true
            multipleTouch: true
            recognizers:
              - {name: tap, kind: tap, requireToFail: [claim]}
              - {name: claim, kind: client, delaysTouchesBegan: true, simultaneousWith: [over]}
              - {name: move, kind: pan, requireToFail: [over]}
    """,
    "windows: [{name: half, frame: [400, 0, 400, 480], touches: true}, {name: bar, level: 5, frame: [0, 0, 800, 40], touches: true, recognizers: [{name: tap, kind: tap}]}]",
  ]

  private static let recognizers = """
    - {name: home, kind: screenEdgePan, edges: [bottom, left]}
    - {name: away, kind: pan, minimumTouches: 2, delaysTouchesBegan: true}
    - {name: corner, kind: tap, zone: [0.5, 0, 0.5, 0.5], cancelsTouchesInView: false}
    """

  private static let changes = [
    #"{"of":"main","set":{"defersEdges":["bottom","left"]}}"#, #"{"of":"half","set":{"defersEdges":["bottom"]}}"#,
    #"{"add":{"name":"extra","frame":[100,100,500,300],"touches":true,"recognizers":[{"name":"more","kind":"pan"}]},"in":"main"}"#,
    #"{"remove":"extra"}"#, #"{"remove":"list"}"#, #"{"remove":"main"}"#, #"{"of":"level","set":{"value":0.3}}"#,
    #"{"of":"list","set":{"offset":[0,700],"animated":true}}"#, #"{"of":"main","set":{"interaction":false}}"#,
    #"{"of":"pan","set":{"translation":{"x":0,"y":0},"asOf":5}}"#, #"{"of":"zoom","set":{"enabled":false}}"#,
    #"{"of":"map","set":{"frame":[0,0,800,480],"hidden":true}}"#,
    #"{"add":{"name":"main","touches":true,"recognizers":[{"name":"tap","kind":"tap"}]}}"#,
  ]

  private static let verdicts = ClientGestureRecognizer.Verdict.allCases.map(\.rawValue)

  @Test("Most of the random scenes can be presented by an app, and they have all kinds of views and recognizers")
  func randomScenes() throws {
    let desk = try AppDesk()
    var kinds: Set<String> = []
    var shown = 0
    for seed in UInt64(0)..<60 {
      var scene = RandomScene(SeededRandom(seed: seed))
      let app = try desk.open("Present", #"{"app":"app","scene":\#(scene.scene())}"#, .app("app"))
      guard app.error == nil else { continue }
      shown += 1
      for scene in desk.host.apps.map(\.scene) { kinds.formUnion(scene.origins.map(\.kind)) }
      desk.kill(app, at: 0)
    }
    #expect(shown > 30)
    let missing = SubscriptionFilter.knownKinds.filter { !kinds.contains($0) }
    #expect(missing.isEmpty, "no scene has: \(missing)")
  }

  @Test("A6: many changes in one call have the same effect as one call for each")
  func manyChanges() throws {
    var compared = 0
    for seed in UInt64(0)..<40 {
      let desk = try AppDesk()
      var dice = SeededRandom(seed: seed)
      var maker = RandomScene(SeededRandom(seed: seed))
      let scene = try maker.scene()
      let apps = try ["one", "two"].map { try desk.open("Present", #"{"app":"\#($0)","scene":\#(scene)}"#, .app($0)) }
      guard apps[0].error == nil else { continue }
      func isTaken(_ changes: String, by app: AppDesk.Program) throws -> Bool {
        try desk.refusal(ofChange: changes, app, at: 1_000_000) == nil
      }
      var taken: [String] = []
      for _ in 0..<60 where taken.count < 20 {
        let change = try Self.change(&maker, &dice)
        if try isTaken(change, by: apps[0]) { taken.append(change) }
      }
      // An addition may refer to a name that is removed later, which is an error within one call.
      guard taken.count > 8, try isTaken(taken.joined(separator: ","), by: apps[1]) else { continue }
      compared += 1
      let (one, two) = try (#require(desk.host.app("one")), #require(desk.host.app("two")))
      #expect(one.description == two.description, "seed \(seed)")
      #expect(one.scene.windows.map(tree) == two.scene.windows.map(tree), "seed \(seed)")
      #expect(one.scene.origins.count == two.scene.origins.count, "seed \(seed)")
    }
    #expect(compared > 10)
  }

  /// The names in a view, nested.
  private func tree(_ view: View) -> String {
    "\(view.name) \(view.gestureRecognizers.map(\.name))(\(view.subviews.map(tree).joined(separator: ",")))"
  }

  /// A random change of a random scene.
  private static func change(_ maker: inout RandomScene, _ dice: inout SeededRandom) throws -> String {
    func choose(_ texts: [String]) -> String { texts.randomElement(using: &dice) ?? "" }
    switch dice.roll(4) {
    case 0: return try #"{"add":\#(maker.view()),"in":"\#(choose(maker.views))"}"#
    case 1: return #"{"remove":"\#(choose(maker.views))"}"#
    case 2: return try #"{"of":"\#(choose(maker.recognizers))","set":\#(maker.settings(of: "recognizer"))}"#
    default: return try #"{"of":"\#(choose(maker.views))","set":\#(maker.settings(of: "view"))}"#
    }
  }

  @Test(
    "Invariants 1 and 2 hold with apps that appear, change, die and go behind, and with curtains and played touches",
    arguments: 0..<16)
  func randomApps(_ seed: UInt64) throws {
    try play(seed, frames: 150, isLive: false)
  }

  @Test(
    "Invariants 1 and 3 hold live: a client that reads nothing for a while misses only lines that newer ones replace",
    arguments: 100..<108)
  func slowSubscribers(_ seed: UInt64) throws {
    try play(seed, frames: 400, isLive: true)
  }

  /// Play random frames with random actions of programs among them.
  private func play(_ seed: UInt64, frames frameCount: Int, isLive: Bool) throws {
    var dice = SeededRandom(seed: seed &* 7919 &+ 5)
    // Half of the runs have gestures of the screen as well.
    let desk = try AppDesk(recognizers: seed % 2 == 0 ? "[]" : Self.recognizers)
    let slow = try desk.subscribe(#"{"apps":["*"],"touches":true}"#, .apps(nil))
    _ = try desk.subscribe()
    if isLive {
      (desk.feed.losslessBound, slow.isSlow) = (nil, true)
      // Fill the kernel's buffer.
      var time: Int64 = 0
      while desk.replacedReplies == 0 {
        time += 1000
        desk.frame(time, (0, (Int32(time / 1000 % 700), 100)))
      }
      desk.frame(time + 1000, (0, nil))
    }
    let replaced = desk.replacedReplies
    var apps: [AppDesk.Program] = []
    var drawers: [AppDesk.Program] = []
    var count = 0
    func choose(_ texts: [String]) -> String { texts.randomElement(using: &dice) ?? "" }
    /// The generators of the apps' random scenes.
    var makers: [String: RandomScene] = [:]
    func change(_ app: AppDesk.Program) throws -> String {
      guard case .app(let name) = app.audience, var maker = makers[name], dice.chance(80) else {
        return choose(Self.changes)
      }
      defer { makers[name] = maker }
      return try Self.change(&maker, &dice)
    }
    for frame in randomFrames(seed: seed, count: frameCount) {
      desk.feed.now = frame.time - Int64.random(in: 0...3000, using: &dice)
      switch Int.random(in: 0..<32, using: &dice) {
      case 0, 1:
        count += 1
        let layer = choose(["", #""layer":"overlay""#, ""])
        if dice.chance(50) {
          apps.append(try desk.present("app \(count)", choose(Self.scenes), layer))
        } else {
          var maker = RandomScene(SeededRandom(seed: dice.next()))
          let scene = try maker.scene()
          let parameters = #"{"app":"app \#(count)","scene":\#(scene)\#(layer.isEmpty ? "" : ",\(layer)")}"#
          let app = try desk.open("Present", parameters, .app("app \(count)"))
          guard app.error == nil else { break }
          makers["app \(count)"] = maker
          apps.append(app)
        }
        // Some apps show their windows and stop reading.
        if isLive { apps[apps.count - 1].isSlow = dice.chance(25) }
      case 2:
        guard let app = apps.randomElement(using: &dice) else { break }
        apps.removeAll { $0 === app }
        desk.kill(app, at: desk.feed.now)
      case 3, 4, 5:
        guard let app = apps.randomElement(using: &dice) else { break }
        let some = try (0...Int.random(in: 0...2, using: &dice)).map { _ in try change(app) }
        _ = try desk.refusal(ofChange: some.joined(separator: ","), app, at: desk.feed.now)
      case 6:
        _ = try desk.refusal("Activate", #"{"app":"app \#(Int.random(in: 1...9, using: &dice))"}"#, at: desk.feed.now)
      case 7:
        guard let app = apps.randomElement(using: &dice) else { break }
        _ = try desk.refusal("StepBack", #"{"session":"\#(app.session)"}"#, at: desk.feed.now)
      case 8:
        if dice.chance(30) {
          _ = try desk.refusal("SetRotation", #"{"rotation":\#(choose(["0", "90"]))}"#, at: desk.feed.now)
        }
      case 9...14:
        // Answer a contest that is open, or was.
        guard let app = apps.randomElement(using: &dice) else { break }
        let last = app.lines.last { $0.hasPrefix(#"{"contest""#) }.flatMap { line in
          Int(line.dropFirst(#"{"contest":{"contest":"#.count).prefix { $0.isNumber })
        }
        _ = try desk.refusal(
          "Answer",
          #"{"session":"\#(app.session)","contest":\#(last ?? 1),"verdict":"\#(choose(Self.verdicts))","values":{"size":\#(frame.time % 7)}}"#,
          at: desk.feed.now)
      case 15:
        // Usually no curtain is drawn, because clients receive nothing of the touches under one.
        if let drawer = drawers.popLast() {
          desk.kill(drawer, at: desk.feed.now)
          break
        }
        if dice.chance(70) { break }
        let until = choose([#"{"until":"opened"}"#, #"{"until":"sequence"}"#, #"{"screen":"main"}"#])
        drawers.append(try desk.open("DrawCurtain", until, .configuration))
      case 16:
        if let drawer = drawers.popLast() {
          desk.kill(drawer, at: desk.feed.now)
        } else {
          _ = try desk.refusal("OpenCurtain", "{}", at: desk.feed.now)
        }
      case 17: desk.feed.submit(.removeInjected(device: Int.random(in: 1...2, using: &dice)))
      case 18...21:
        let samples = (0...Int.random(in: 0...1, using: &dice)).map { _ in
          TouchSample(
            id: Int.random(in: 1...3, using: &dice),
            phase: [.began, .moved, .moved, .ended, .cancelled].randomElement(using: &dice) ?? .moved,
            location: Point(x: Double.random(in: 0...800, using: &dice), y: Double.random(in: 0...480, using: &dice)))
        }
        desk.feed.submit(.inject(device: Int.random(in: 1...2, using: &dice), screen: nil, samples))
      default: break
      }
      desk.rig.feed(frame)
      desk.turn()
      // Each screen has at most one front app, and of its layer only this app's windows get touches.
      let fronts = Set(
        desk.host.apps.filter { $0.layer == .app }.flatMap { app in
          app.scene.windows.filter { !$0.isInBackground }.map { _ in app.name }
        })
      #expect(fronts.count <= 1)
    }
    #expect(count > 2)
    try desk.finish()
    if isLive { #expect(slow.error == nil && desk.replacedReplies > replaced + 10) }
  }
}
