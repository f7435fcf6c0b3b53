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

/// A service on a socket of its own, the apps and subscribers that are its clients, and a record of all that it was given.
///
/// A test sets the time. Nothing is replaced for a slow client, so that each client always gets the same bytes.
final class AppDesk: ServiceRig {
  /// One program.
  final class Program {
    fileprivate let client: VarlinkClient
    let audience: Audience
    let kinds: LineSink.Kinds
    let wantsTouches: Bool
    /// What it got before the events: its first reply, or its only one.
    fileprivate(set) var first: Node?
    /// What its last reply said; nil before that.
    fileprivate(set) var last: Node?
    /// The bytes of each event.
    fileprivate(set) var lines: [String] = []
    private var taken = 0
    /// What ended its call.
    fileprivate(set) var error: VarlinkError?
    fileprivate(set) var hasEnded = false
    /// Whether it reads nothing until the end.
    var isSlow = false

    fileprivate init(
      _ client: VarlinkClient, _ audience: Audience, _ kinds: LineSink.Kinds, wantsTouches: Bool
    ) {
      self.client = client
      self.audience = audience
      self.kinds = kinds
      self.wantsTouches = wantsTouches
    }

    /// What its calls name it by.
    var session: String {
      if case .string(let token)? = first?["session"]?.value { token } else { "" }
    }

    /// Take the events since the last time.
    func take() -> [String] {
      defer { taken = lines.count }
      return Array(lines[taken...])
    }
  }

  /// Feed what a test submits, at the test's time.
  final class DeskFeed: Feed {
    var now: Int64 = 0
    /// Nil as for live input, which waits for no client.
    var losslessBound: Int? = 1 << 20
    var hasClock = true
    var idleStart: Int64? { hasClock ? now : queue.lastTime }
    var isExclusive = true
    var summary: String { "a desk" }
    fileprivate let queue: EventQueue

    init(_ queue: EventQueue) { self.queue = queue }
    func start() {}
    func stop() {}
    /// How many clients subscribe to shakes.
    private(set) var shakeSubscribers = 0
    func note(shakeSubscribers: Int) { self.shakeSubscribers = shakeSubscribers }
    /// Whether it stands still while an app has to answer, as a served recording does.
    var awaitsAnswers = false
    /// What gives up waiting; nil while it does not stand still.
    private(set) var giveUp: (() -> Void)?
    var isStanding: Bool { giveUp != nil }
    func awaitAnswer(_ giveUp: @escaping () -> Void) { self.giveUp = giveUp }
    func resume() { giveUp = nil }
    func submit(_ command: Command, ticket: (any CommandTicket)?) { queue.enqueue(command, at: now, ticket: ticket) }
  }

  static let empty =
    "windows: [{name: base, views: [{name: back, touches: true, recognizers: [{name: tap, kind: tap}]}]}]"

  /// The panel of a test's own frames; nil with a recording.
  let rig: Rig!
  let host: ScreenHost
  let feed: DeskFeed
  private(set) var programs: [Program] = []
  private var record: VarlinkClient?
  private(set) var entries: [Node] = []

  convenience init(scene: String = AppDesk.empty, recognizers: String = "[]", hasSide: Bool = false) throws {
    try self.init(Rig(scene: scene, recognizers: recognizers, hasSide: hasSide))
  }

  /// A desk for a host whose queue is fed by something other than a rig.
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

  /// Carry out the command of what was prepared.
  func handle(_ preparation: Preparation, then completion: @escaping (ScreenHost.Outcome) -> Void = { _ in }) {
    host.handle(preparation.command, ticket: Submission(preparation, then: completion))
  }

  // MARK: Clients

  /// Listen on one more socket, through which a client may do that and nothing else.
  func listen(_ socket: String, _ permissions: Permissions) throws {
    var further = FurtherSocket()
    (further.name, further.permissions) = (socket, permissions)
    var configuration = Configuration()
    configuration.sockets = [further]
    try server.listen(path: "\(folder)/\(socket)", mode: 0o600, name: socket)
    service.access = try AccessControl(configuration, mainGroups: [])
  }

  /// An app that presents a scene.
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

  /// A subscriber.
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

  /// Open a call, and serve nothing of it yet.
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

  /// The only reply of a call on a connection of its own.
  @discardableResult
  func call(_ method: String, _ parameters: String, at time: Int64? = nil) throws -> Node {
    if let time { feed.now = time }
    let client = try connect()
    try client.send("io.touchd.Touch.\(method)", try parseJSON(Array(parameters.utf8).span))
    turn()
    return try client.receive().parameters
  }

  /// The error of a call on a connection of its own; nil where it has none.
  func refusal(_ method: String, _ parameters: String, at time: Int64) throws -> VarlinkError? {
    feed.now = time
    let client = try connect()
    try client.send("io.touchd.Touch.\(method)", try parseJSON(Array(parameters.utf8).span))
    turn()
    return try client.refusal()
  }

  /// A program dies.
  func kill(_ program: Program, at time: Int64) {
    feed.now = time
    hangUp(program)
    turn()
  }

  /// Close the connection of a program, of which the service hears in its next turn.
  func hangUp(_ program: Program) {
    shutdown(program.client.descriptor, Int32(SHUT_RDWR))
    programs.removeAll { $0 === program }
  }

  /// Where clients connect.
  var socket: String { "\(folder)/socket" }

  /// How many replies were dropped for newer ones.
  var replacedReplies: Int { server.replacedReplies }

  /// Whether the loop has something to do, so that it would not sleep.
  var hasWork: Bool { loop.milliseconds(of: nil) == 0 }

  /// Serve until nothing is left to do.
  func turn() {
    repeat { turn(3) } while hasWork
  }

  /// Turn the loop so often.
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
      // Until nothing more has arrived, for one read takes so many bytes at most.
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

  /// One frame, of which all clients hear.
  ///
  /// - Parameter turns: how often the loop turns then; nil until nothing is left to do.
  func frame(_ time: Int64, onSide: Bool = false, turning turns: Int? = nil, _ fingers: (Int32, (Int32, Int32)?)...) {
    feed.now = max(feed.now, time)
    for finger in fingers { rig.frame(time, onSide: onSide, finger) }
    if let turns { turn(turns) } else { turn() }
  }

  /// A key is pressed or released.
  func key(_ time: Int64, _ code: UInt16, _ value: Int32) {
    feed.now = max(feed.now, time)
    rig.key(time, code, value)
    turn()
  }

  /// An accelerometer measures every 20 ms: large values by turns, or gravity alone.
  func measure(_ time: Int64, _ count: Int, isShaken: Bool) {
    for step in 0..<count {
      feed.now = max(feed.now, time + Int64(step) * 20_000)
      rig.measure(time + Int64(step) * 20_000, isShaken ? (step.isMultiple(of: 2) ? 3000 : -3000) : 0)
    }
    turn()
  }

  /// A finger touches and lifts.
  func tap(_ time: Int64, at x: Int32, _ y: Int32) {
    frame(time, (0, (x, y)))
    frame(time + 50_000, (0, nil))
  }

  /// A finger drags along a line.
  func drag(_ time: Int64, from: (Int32, Int32), to: (Int32, Int32), slot: Int32 = 0) {
    for step in Int32(0)...6 {
      frame(
        time + Int64(step) * 10_000,
        (slot, (from.0 + (to.0 - from.0) * step / 6, from.1 + (to.1 - from.1) * step / 6)))
    }
    frame(time + 70_000, (slot, nil))
  }

  // MARK: The end

  /// End the service, and with it the record.
  func finishRecord() {
    host.pipeline.queue.stop()
    _ = service.end()
    turn()
    // A long record is read in several turns.
    for _ in 0..<100 where entries.last?["end"] == nil { turn() }
  }

  /// End the service, and expect of each program's events that they are those that the record gives, byte for byte (invariant 2).
  func finish(_ place: SourceLocation = #_sourceLocation) throws {
    finishRecord()
    for program in programs where program.isSlow {
      program.isSlow = false
      var count = -1
      while count != program.lines.count {
        count = program.lines.count
        // What was read makes room in the kernel, which the service fills in its next turn.
        for _ in 0..<3 { turn() }
      }
    }
    var played = programs.map { _ in [String]() }
    let sinks = programs.enumerated().map { index, program in
      if case .app(let name) = program.audience, !program.kinds.contains(.decisions) {
        return LineSink(app: name) { played[index].append(string($0)) }
      }
      return LineSink(program.kinds, namesApps: program.audience.namesApps, where: { hears(program, $0) }) {
        played[index].append(string($0))
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

/// Expect that lines are those that follow from some input, from the first of them to the end, except those that newer
/// ones have made superfluous (invariant 3).
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

/// Expect of each touch of a view, gesture, scroll, press, shake and seek of each app that it has one end, and nothing after it (invariant 1).
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
      let isDiscrete = kind == "tap" || kind == "swipe" || kind == "client" && !open.contains(key)
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
      guard case .sequence(let touches)? = body["touches"]?.value else { continue }
      for touch in touches {
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

private func string(_ bytes: borrowing Span<UInt8>) -> String {
  bytes.withUnsafeBufferPointer { String(decoding: $0, as: UTF8.self) }
}

extension AppDesk.Program {
  /// The events so far as `tap ended`, `level valueChanged`, `list scroll began`, `paint touches began 1`, in short; they are taken.
  func short() throws -> [String] {
    // The focus is reported by lines of its own, which are left out.
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
