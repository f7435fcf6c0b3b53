import Documents
import Glibc
import Kernel
import Panels
import Record
import Scenes
import TestSupport
import Testing
import TouchKit
import Varlink

@testable import Configuration
@testable import EventLoop
@testable import TouchService

/// A service on its own socket, the apps and subscribers that are its clients, and a record of its input.
///
/// A test sets the time. No reply to a slow client is replaced, so each client always gets the same bytes.
final class AppDesk: ServiceRig {
  /// One client program.
  final class Program {
    fileprivate let client: VarlinkClient
    let audience: Audience
    let kinds: LineSink.Kinds
    let wantsTouches: Bool
    /// The reply before the events, or the only reply.
    fileprivate(set) var first: Node?
    /// The last reply, or nil before it.
    fileprivate(set) var last: Node?
    /// The bytes of each event.
    fileprivate(set) var lines: [String] = []
    private var taken = 0
    /// The error that ended the call.
    fileprivate(set) var error: VarlinkError?
    fileprivate(set) var hasEnded = false
    /// Whether the program reads nothing until the end.
    var isSlow = false

    fileprivate init(
      _ client: VarlinkClient, _ audience: Audience, _ kinds: LineSink.Kinds, wantsTouches: Bool
    ) {
      self.client = client
      self.audience = audience
      self.kinds = kinds
      self.wantsTouches = wantsTouches
    }

    /// The session token for its calls.
    var session: String { first?["session"]?.text ?? "" }

    /// Return the events since the last call.
    func take() -> [String] {
      defer { taken = lines.count }
      return Array(lines[taken...])
    }
  }

  /// Submits a test's commands at the test's time.
  final class DeskFeed: Feed {
    var now: Int64 = 0
    /// Nil for live input, which waits for no client.
    var losslessBound: Int? = 1 << 20
    var hasClock = true
    var idleStart: Int64? { hasClock ? now : queue.lastTime }
    var isExclusive = true
    var summary: String { "a desk" }
    fileprivate let queue: EventQueue

    init(_ queue: EventQueue) { self.queue = queue }
    func start() {}
    func stop() {}
    /// The number of clients that subscribe to shakes.
    private(set) var shakeSubscribers = 0
    func note(shakeSubscribers: Int) { self.shakeSubscribers = shakeSubscribers }
    /// Whether to pause while an app has to answer, as a served recording does.
    var awaitsAnswers = false
    /// Ends the wait for answers. Nil while the feed is not paused.
    private(set) var giveUp: (() -> Void)?
    var isStanding: Bool { giveUp != nil }
    /// How many times it began to wait for an answer.
    private(set) var waits = 0
    func awaitAnswer(_ giveUp: @escaping () -> Void) {
      self.giveUp = giveUp
      waits += 1
    }
    func resume() { giveUp = nil }
    func submit(_ command: Command, ticket: (any CommandTicket)?) { queue.enqueue(command, at: now, ticket: ticket) }
  }

  static let empty =
    "windows: [{name: base, views: [{name: back, touches: true, recognizers: [{name: tap, kind: tap}]}]}]"

  /// The panel for a test's own frames, or nil with a recording.
  let rig: Rig!
  let host: ScreenHost
  let feed: DeskFeed
  private(set) var programs: [Program] = []
  private var record: VarlinkClient?
  private(set) var entries: [Node] = []

  convenience init(scene: String = AppDesk.empty, recognizers: String = "[]", hasSide: Bool = false) throws {
    try self.init(Rig(scene: scene, recognizers: recognizers, hasSide: hasSide))
  }

  /// Create a desk for a host whose queue is not fed by a rig.
  convenience init(_ host: ScreenHost) throws {
    try self.init(nil, host)
  }

  convenience init(_ rig: Rig) throws {
    try self.init(rig, rig.host)
  }

  private init(_ rig: Rig?, _ host: ScreenHost) throws {
    (self.rig, self.host) = (rig, host)
    feed = DeskFeed(host.pipeline.queue)
    try super.init(host, feed: feed)
    let record = try connect()
    try record.send("io.touchd.Touch.Record", more: true)
    self.record = record
    turn()
  }

  /// Execute the command of a preparation.
  func handle(_ preparation: Preparation, then completion: @escaping (ScreenHost.Outcome) -> Void = { _ in }) {
    host.handle(preparation.command, ticket: Submission(preparation, then: completion))
  }

  /// Apply another configuration.
  func reload(_ configuration: Configuration) {
    feed.submit(.reload(configuration.json))
    turn()
  }

  // MARK: Clients

  /// Listen on a further socket whose clients have only these permissions.
  func listen(_ socket: String, _ permissions: Permissions) throws {
    var further = FurtherSocket()
    (further.name, further.permissions) = (socket, permissions)
    var configuration = Configuration()
    configuration.sockets = [further]
    try server.listen(path: "\(folder)/\(socket)", mode: 0o600, name: socket)
    service.access = try AccessControl(configuration, mainGroups: [])
  }

  /// Present a scene as an app.
  ///
  /// - Parameter rest: further parameters, such as `"layer":"system"`.
  @discardableResult
  func present(_ app: String, _ scene: String, _ rest: String = "", at time: Int64? = nil) throws -> Program {
    if let time { feed.now = time }
    let scene = Cursor(try parseYAML(Array(scene.utf8), file: "app.yaml"))
    var json = JSONWriter()
    try SceneDescription(scene).json.withUnsafeBufferPointer { json.append($0.span) }
    let text = String(decoding: json.bytes, as: UTF8.self)
    return try open(
      "Present", #"{"app":"\#(app)","scene":\#(text)\#(rest.isEmpty ? "" : ",\(rest)")}"#, .app(app),
      rest.utf8.count > 0 && rest.hasPrefix(#""decisions":true"#)
        ? [.actions, .scenes, .decisions] : [.actions, .scenes])
  }

  /// Subscribe to events.
  func subscribe(
    _ parameters: String = "{}", _ audience: Audience = .configuration, _ kinds: LineSink.Kinds = [.actions, .scenes]
  ) throws -> Program {
    try open("Subscribe", parameters, audience, kinds)
  }

  func open(
    _ method: String, _ parameters: String, _ audience: Audience, _ kinds: LineSink.Kinds = [.actions, .scenes],
    through socket: String = "socket"
  ) throws -> Program {
    let program = try send(method, parameters, audience, kinds, through: socket)
    turn()
    return program
  }

  /// Open a call without serving it yet.
  func send(
    _ method: String, _ parameters: String, _ audience: Audience, _ kinds: LineSink.Kinds = [.actions, .scenes],
    through socket: String = "socket"
  ) throws -> Program {
    let client = try VarlinkClient(path: "\(folder)/\(socket)", maximumMessage: 1 << 20)
    let program = Program(
      client, audience, method == "Present" ? kinds.union([.nonPositional, .responders]) : kinds,
      wantsTouches: method == "Present" || parameters.contains(#""touches":true"#))
    try client.send("io.touchd.Touch.\(method)", try parseJSON(Array(parameters.utf8).span), more: true)
    programs.append(program)
    return program
  }

  /// The only reply to a call on its own connection.
  @discardableResult
  func call(_ method: String, _ parameters: String, at time: Int64? = nil) throws -> Node {
    if let time { feed.now = time }
    let client = try connect()
    try client.send("io.touchd.Touch.\(method)", try parseJSON(Array(parameters.utf8).span))
    turn()
    return try client.receive().parameters
  }

  /// The error of a call on its own connection, or nil if it has none.
  func refusal(_ method: String, _ parameters: String, at time: Int64) throws -> VarlinkError? {
    feed.now = time
    let client = try connect()
    try client.send("io.touchd.Touch.\(method)", try parseJSON(Array(parameters.utf8).span))
    turn()
    return try client.refusal()
  }

  /// End a program.
  func kill(_ program: Program, at time: Int64) {
    feed.now = time
    hangUp(program)
    turn()
  }

  /// Close a program's connection. The service notices in its next turn.
  func hangUp(_ program: Program) {
    shutdown(program.client.descriptor, Int32(SHUT_RDWR))
    programs.removeAll { $0 === program }
  }

  /// The path of the service's socket.
  var socket: String { "\(folder)/socket" }

  /// The number of replies that were replaced by newer ones.
  var replacedReplies: Int { server.replacedReplies }

  /// Whether the loop has something to do, so that it would not sleep.
  var hasWork: Bool { loop.milliseconds(of: nil) == 0 }

  /// Serve until nothing is left to do.
  func turn() {
    repeat { turn(3) } while hasWork
  }

  /// Turn the loop `count` times.
  func turn(_ count: Int) {
    for _ in 0..<count {
      loop.turn(timeout: 0)
      host.pipeline.queue.drain()
    }
    for program in programs where !program.isSlow { read(program) }
    if let record { try? record.receiveReady { if let entry = $0.parameters["entry"] { self.entries.append(entry) } } }
  }

  private func read(_ program: Program) {
    if program.hasEnded { return }
    do throws(VarlinkClientError) {
      // Repeat until nothing more has arrived, because one read is limited in size.
      var count = -1
      while count != program.lines.count {
        count = program.lines.count
        try program.client.receiveReady { reply in
          program.hasEnded = !reply.continues
          if program.hasEnded { program.last = reply.parameters }
          if program.first == nil {
            program.first = reply.parameters
          } else if reply.continues {
            program.lines.append(jsonText(reply.parameters))
          }
        }
        if program.hasEnded { return }
      }
    } catch {
      if case .error(let error) = error { program.error = error }
      program.hasEnded = true
    }
  }

  // MARK: Touches

  /// Feed one frame and let all clients receive it.
  ///
  /// - Parameter turns: how many times the loop turns then, or nil until nothing is left to do.
  func frame(_ time: Int64, onSide: Bool = false, turning turns: Int? = nil, _ fingers: (Int32, (Int32, Int32)?)...) {
    feed.now = max(feed.now, time)
    for finger in fingers { rig.frame(time, onSide: onSide, finger) }
    if let turns { turn(turns) } else { turn() }
  }

  /// Press or release a key.
  func key(_ time: Int64, _ code: UInt16, _ value: Int32) {
    feed.now = max(feed.now, time)
    rig.key(time, code, value)
    turn()
  }

  /// Feed samples of an accelerometer every 20 ms: alternating large values, or gravity alone.
  func measure(_ time: Int64, _ count: Int, isShaken: Bool) {
    for step in 0..<count {
      feed.now = max(feed.now, time + Int64(step) * 20_000)
      rig.measure(time + Int64(step) * 20_000, isShaken ? (step.isMultiple(of: 2) ? 3000 : -3000) : 0)
    }
    turn()
  }

  /// Tap with a finger that stays down for `lasting` µs.
  func tap(_ time: Int64, at x: Int32, _ y: Int32, lasting: Int64 = 50_000, onSide: Bool = false, slot: Int32 = 0) {
    frame(time, onSide: onSide, (slot, (x, y)))
    frame(time + lasting, onSide: onSide, (slot, nil))
  }

  /// Drag a finger along a line.
  func drag(_ time: Int64, from: (Int32, Int32), to: (Int32, Int32), slot: Int32 = 0) {
    for step in Int32(0)...6 {
      frame(
        time + Int64(step) * 10_000,
        (slot, (from.0 + (to.0 - from.0) * step / 6, from.1 + (to.1 - from.1) * step / 6)))
    }
    frame(time + 70_000, (slot, nil))
  }

  // MARK: The end

  /// End the service, and thereby the record.
  func finishRecord() {
    host.pipeline.queue.stop()
    _ = service.end()
    turn()
    // A long record is read over several turns.
    for _ in 0..<100 where entries.last?["end"] == nil { turn() }
  }

  /// End the service, and check that the record gives each program's events byte for byte (invariant 2).
  func finish(_ place: SourceLocation = #_sourceLocation) throws {
    finishRecord()
    for program in programs where program.isSlow {
      program.isSlow = false
      var count = -1
      while count != program.lines.count {
        count = program.lines.count
        // Reading makes room in the kernel, which the service fills in its next turn.
        for _ in 0..<3 { turn() }
      }
    }
    var played = programs.map { _ in [String]() }
    let sinks = programs.enumerated().map { index, program in
      if case .app(let name) = program.audience, !program.kinds.contains(.decisions) {
        return LineSink(app: name) { played[index].append(lineText($0)) }
      }
      return LineSink(program.kinds, namesApps: program.audience.namesApps, where: { hears(program, $0) }) {
        played[index].append(lineText($0))
      }
    }
    let player = RecordPlayer(sinks) { Issue.record("\($0)") }
    for entry in entries {
      let read = try RecordEntry(Cursor(entry))
      var json = JSONWriter()
      read.write(to: &json)
      #expect(String(decoding: json.bytes, as: UTF8.self) == jsonText(entry), sourceLocation: place)
      try player.play(read)
    }
    for (index, program) in programs.enumerated() where program.error == nil {
      if feed.losslessBound == nil {
        expectUpdatesLost(program.lines, of: played[index], place)
      } else {
        #expect(program.lines == played[index].suffix(program.lines.count), sourceLocation: place)
      }
      try expectWholeGestures(program.lines, place)
    }
  }
}

/// Check that lines are a suffix of all lines, except updates that newer ones have replaced (invariant 3).
private func expectUpdatesLost(_ lines: [String], of all: [String], _ place: SourceLocation) {
  // Compare from the end, which every client has received: the first line received may equal a much earlier one.
  var rest = lines[...]
  for line in all.reversed() where !rest.isEmpty {
    if line == rest.last {
      rest.removeLast()
    } else {
      let isUpdate = [
        #""state":"changed""#, #""phase":"moved""#, #""event":"touchDrag"#, #""event":"valueChanged""#,
      ].contains { line.contains($0) }
      #expect(isUpdate, "lost: \(line)", sourceLocation: place)
    }
  }
  #expect(rest.isEmpty, "not in the record, or out of its order: \(rest.last ?? "")", sourceLocation: place)
}

/// Check that each app's touches, gestures, scrolls, presses, shakes and seeks have one end and nothing after it
/// (invariant 1).
func expectWholeGestures(_ lines: [String], _ place: SourceLocation) throws {
  var open: Set<String> = []
  var contests: Set<String> = []
  func check(_ key: String, _ state: String, isDiscrete: Bool = false) {
    switch state {
    case "began": #expect(open.insert(key).inserted, "\(key) began twice", sourceLocation: place)
    case "changed", "moved":
      #expect(open.contains(key), "\(key) \(state) while it was not there", sourceLocation: place)
    default:
      if !isDiscrete { #expect(open.remove(key) != nil, "\(key) \(state) twice", sourceLocation: place) }
    }
  }
  for line in lines {
    let node = try parseJSON(Array(line.utf8).span)
    guard case .mapping(let members) = node.value, let (key, body) = members.first.map({ ($0.key, $0.value) }) else {
      continue
    }
    func word(_ key: String, in node: Node) -> String {
      switch node[key]?.value {
      case .string(let text): text
      case .integer(let number): "\(number)"
      default: ""
      }
    }
    let app = word("app", in: body)
    switch key {
    case "action":
      let kind = word("kind", in: body)
      let key = "\(app) \(word("recognizer", in: body))"
      // A gesture of kind client may be discrete or continuous.
      let isDiscrete = discreteKinds.contains(kind) || kind == "client" && !open.contains(key)
      check(key, word("state", in: body), isDiscrete: isDiscrete)
    case "contest":
      let key = "contest \(word("contest", in: body))"
      if !word("outcome", in: body).isEmpty {
        #expect(open.remove(key) != nil, "\(key) ended twice", sourceLocation: place)
      } else if contests.insert(key).inserted {
        check(key, "began")
      } else {
        check(key, "changed")
      }
    case "press": check("\(app) press of \(word("button", in: body))", word("phase", in: body))
    case "motion": check("\(app) \(word("motion", in: body))", word("phase", in: body))
    case "remote":
      let command = word("command", in: body)
      if command.hasPrefix("begin") { check("\(app) seek", "began") }
      if command.hasPrefix("end") { check("\(app) seek", "ended") }
    case "scroll": check("\(app) scroll \(word("view", in: body))", word("state", in: body))
    case "touches":
      for touch in body["touches"]?.elements ?? [] {
        check("\(app) touch \(word("id", in: touch)) on \(word("view", in: body))", word("phase", in: body))
      }
    default: break
    }
  }
  #expect(open.isEmpty, "without an end: \(open)", sourceLocation: place)
}

private func hears(_ program: AppDesk.Program, _ event: Event) -> Bool {
  switch event {
  case .host(let event): (event as? SceneEvent).map(program.audience.hears) ?? false
  case .message where !program.wantsTouches: false
  case .contest where program.audience.namesApps || program.audience == .configuration: false
  default: program.audience.hears(of: event.origin?.scene ?? "")
  }
}

extension AppDesk.Program {
  /// Take the events so far in short form: `tap ended`, `level valueChanged`, `list scroll began`, `paint touches began
  /// 1`.
  func short() throws -> [String] {
    // The focus is reported by separate lines, which are left out.
    try take().filter { !$0.hasPrefix(#"{"firstResponder""#) }.map { line in
      let node = try parseJSON(Array(line.utf8).span)
      guard case .mapping(let members) = node.value, let body = members.first?.value else { return line }
      func word(_ key: String) -> String? {
        switch body[key]?.value {
        case .string(let text): text
        case .bool(let value): "\(value)"
        default: nil
        }
      }
      switch members[0].key {
      case "action": return "\(word("recognizer") ?? "") \(word("state") ?? "")"
      case "control": return "\(word("view") ?? "") \(word("event") ?? "")"
      case "scroll": return "\(word("view") ?? "") scroll \(word("state") ?? "")"
      case "touches":
        guard case .sequence(let touches)? = body["touches"]?.value else { return line }
        return "\(word("view") ?? "") \(word("phase") ?? "") \(touches.count)"
      case "contest": return "\(word("recognizer") ?? "") contest \(word("phase") ?? word("outcome") ?? "")"
      case "foreground": return "foreground \(word("screen") ?? "") \(word("inFront") ?? "")"
      default: return members[0].key
      }
    }
  }
}
