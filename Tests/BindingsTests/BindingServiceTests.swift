import Documents
import Glibc
import Kernel
import TestSupport
import Testing
import Varlink

@testable import Bindings

/// `touchctl run` against a fake service.
@Suite(.startsPrograms, .timeLimit(.minutes(5))) struct BindingServiceTests {
  private let directory: Directory
  private let service: FakeService
  private var socket: String { directory("socket") }
  private var path: String { directory("b.yaml") }

  init() throws {
    directory = try Directory()
    service = try FakeService()
  }

  private func bindings(_ recognizer: String, _ command: String) -> String {
    "bindings: [{name: it, match: {recognizer: \(recognizer)}, shell: true, run: '\(command)', whenBusy: queue}]\n"
  }

  private func start(_ retryPolicy: RetryPolicy) -> Program {
    Program { [path, socket] journal in
      "\(try BindingService(path: path, socket: socket, retryPolicy: retryPolicy, journal: journal).run())"
    }
  }

  /// Send an action of the recognizer to the latest subscriber.
  private func send(
    _ recognizer: String, _ state: String, on call: VarlinkCall? = nil, continues: Bool = true
  ) throws {
    let action = #"{"recognizer":"\#(recognizer)","kind":"tap","state":"\#(state)","view":"v","window":"w","time":7}"#
    try #require(call ?? service.calls.last).reply(
      Array(#"{"action":\#(action)}"#.utf8).span, continues: continues)
  }

  /// Write bindings with a scene of their own, whose recognizer runs a command of its name.
  private func writeScene(_ name: String) throws {
    try directory.write("\(name).yaml", "windows: [{name: main, recognizers: [{name: \(name), kind: tap}]}]\n")
    try directory.write("b.yaml", "scene: \(name).yaml\n\(bindings(name, "echo \(name)"))")
  }

  /// A program that presents one scene and has asked to present another one.
  private func presenting(_ name: String, then other: String) throws -> Program {
    try writeScene(name)
    try service.listen(socket)
    let program = Program { [path, socket] journal in
      let program = try BindingService(
        path: path, socket: socket, presents: true, retryPolicy: .forever, journal: journal)
      return "\(try program.run())"
    }
    try program.wait(service, "it presents its scene") { service.calls.count == 1 }
    service.calls[0].reply(Array("{}".utf8).span, continues: true)
    try writeScene(other)
    try program.wait(service, "it presents the new scene") { service.calls.count == 2 }
    return program
  }

  private func recognizers(_ call: VarlinkCall?) -> Node.Value? { call?.parameters["filter"]?["recognizers"]?.value }

  @Test("The program waits for the service, at first and after the service ends, and runs commands for its actions")
  func endless() throws {
    try directory.write("b.yaml", bindings("knock", "echo $TOUCHD_STATE; echo $TOUCHD_BINDING >&2"))
    let program = start(.forever)
    try program.wait(service, "it waits") { !program.lines.isEmpty }
    for _ in 0..<2 {
      try service.listen(socket)
      try program.wait(service, "it subscribes") { service.calls.count == 1 }
      #expect(recognizers(service.calls.last) == .sequence([Node(.string("knock"))]))
      let before = program.lines.count
      try send("knock", "began")
      try send("other", "ended")
      try send("knock", "ended")
      try program.wait(service, "the commands run") { program.lines.count >= before + 2 }
      service.stop()
      try program.wait(service, "it waits again") { program.lines.last?.contains("has ended") == true }
    }
    program.signal(SIGTERM)
    try program.wait(service, "it ends") { program.outcome != nil }
    #expect(program.outcome == "0")
    let gesture = ["t: it: began", "t: it: it", "t: the service has ended; waiting for it"]
    #expect(program.lines == ["t: waiting for the service at \(socket)"] + gesture + gesture)
  }

  @Test("A rewritten file takes effect at once; an invalid one leaves the previous bindings in effect")
  func reload() throws {
    try directory.write("b.yaml", bindings("knock", "echo one"))
    try service.listen(socket)
    let program = start(.forever)
    try program.wait(service, "it subscribes") { service.calls.count == 1 }
    // The recognizers are the same, so the subscription stays.
    try directory.write("b.yaml", bindings("knock", "echo two"), replacing: true)
    try program.wait(service, "it reloads") { program.lines.count == 1 }
    try send("knock", "ended")
    try program.wait(service, "the new command runs") { program.lines.count == 2 }
    try directory.write("b.yaml", "bindings: [{name: it}]\n")
    try program.wait(service, "it refuses") { program.lines.count == 3 }
    try send("knock", "ended")
    try program.wait(service, "the command stays") { program.lines.count == 4 }
    #expect(service.calls.count == 1)
    // The recognizers differ, so it closes the old subscription.
    try directory.write("b.yaml", bindings("wave", "echo three"))
    try program.wait(service, "it subscribes again") { service.calls.count == 2 && service.clients == 1 }
    #expect(recognizers(service.calls.last) == .sequence([Node(.string("wave"))]))
    try send("wave", "ended")
    try program.wait(service, "the last command runs") { program.lines.count == 6 }
    program.signal(SIGHUP)
    try program.wait(service, "it reloads on SIGHUP") { program.lines.count == 7 }
    #expect(service.calls.count == 2)
    program.signal(SIGINT)
    try program.wait(service, "it ends") { program.outcome != nil }
    #expect(program.outcome == "0")
    #expect(
      program.lines.map { $0.prefix(51) } == [
        "t: bindings reloaded", "t: it: two",
        "t: the new bindings are invalid; the previous ones stay in effect".prefix(51),
        "t: it: two",
        "t: bindings reloaded", "t: it: three", "t: bindings reloaded",
      ])
  }

  @Test("The program ends with the reason: the service is missing, has ended, or refuses the subscription")
  func retryPolicy() throws {
    try directory.write("b.yaml", bindings("knock", "true"))
    let alone = start(.upTo(seconds: 0))
    try alone.wait(service, "it ends") { alone.outcome != nil }
    #expect(alone.outcome?.contains("No such file") == true && alone.lines == [])
    // It waits silently, and ends with the service.
    let patient = start(.upTo(seconds: 600))
    for _ in 0..<20 { try patient.wait(service, "a turn") { true } }
    try service.listen(socket)
    try patient.wait(service, "it subscribes") { service.calls.count == 1 }
    service.stop()
    try patient.wait(service, "it ends") { patient.outcome != nil }
    #expect(patient.outcome == "\(VarlinkClientError.hungUp)" && patient.lines == [])
    try service.listen(socket)
    let refused = start(.forever)
    try refused.wait(service, "it subscribes") { service.calls.count == 1 }
    service.calls.last?.fail(.permissionDenied)
    try refused.wait(service, "it ends") { refused.outcome != nil }
    #expect(refused.outcome == "the service denies permission")
    let last = start(.upTo(seconds: 1))
    try last.wait(service, "it subscribes") { service.calls.count == 2 }
    try send("knock", "ended", continues: false)
    try last.wait(service, "it ends") { last.outcome != nil }
    #expect(last.outcome == "0")
  }

  @Test("Bindings whose presentation the service ends are refused, and the previous ones stay in effect")
  func refusedConnection() throws {
    let program = try presenting("knock", then: "wave")
    service.calls[1].connection.close()
    try program.wait(service, "it refuses the new scene") { !program.lines.isEmpty }
    #expect(
      program.lines == [
        "t: the new bindings are invalid; the previous ones stay in effect: \(VarlinkClientError.hungUp)"
      ])
    try send("knock", "ended", on: service.calls[0])
    try program.wait(service, "the previous command runs") { program.lines.last == "t: it: knock" }
    // The same file can be tried again.
    try writeScene("wave")
    try program.wait(service, "it presents the new scene again") { service.calls.count == 3 }
    try #require(service.calls.last).reply(Array("{}".utf8).span, continues: true)
    try program.wait(service, "it uses the new bindings") { program.lines.last == "t: bindings reloaded" }
    program.signal(SIGTERM)
    try program.wait(service, "it ends") { program.outcome != nil }
  }

  @Test("New bindings whose scene is not presented yet take effect when the service ends", arguments: [true, false])
  func endWhilePresenting(_ endsAll: Bool) throws {
    let program = try presenting("knock", then: "wave")
    if endsAll {
      service.stop()
      try service.listen(socket)
    } else {
      service.calls[0].reply(Array("{}".utf8).span, continues: false)
    }
    try program.wait(service, "it presents again") { service.calls.count == (endsAll ? 1 : 3) }
    try #require(service.calls.last).reply(Array("{}".utf8).span, continues: true)
    try send("wave", "ended")
    try program.wait(service, "the new command runs") { program.lines.last == "t: it: wave" }
    #expect(program.lines.dropLast() == ["t: the service has ended; waiting for it", "t: bindings reloaded"])
    program.signal(SIGTERM)
    try program.wait(service, "it ends") { program.outcome != nil }
  }

  @Test("The program requests the screens when a gesture begins and when it ends, but not while it changes")
  func screens() throws {
    try directory.write(
      "b.yaml",
      """
      bindings:
        - {name: wheel, match: {kind: pan}, send: {scroll: true}}
        - {name: it, match: {recognizer: knock, state: changed}, run: [echo, changed], whenBusy: queue}

      """)
    try service.listen(socket)
    let program = start(.forever)
    try program.wait(service, "it subscribes") { service.calls.count == 1 }
    #expect(service.screensAsked == 1)
    func drag(_ state: String) throws {
      let action =
        #"{"recognizer":"drag","kind":"pan","state":"\#(state)","view":"v","window":"w","time":7,"x":1,"y":2}"#
      try #require(service.calls.last).reply(Array(#"{"action":\#(action)}"#.utf8).span, continues: true)
    }
    try drag("began")
    for _ in 0..<20 { try drag("changed") }
    // Commands run in order, so the preceding actions have been handled.
    try send("knock", "changed")
    try program.wait(service, "the movements are over") { program.lines.contains("t: it: changed") }
    #expect(service.screensAsked == 2)
    try drag("ended")
    try program.wait(service, "it asks for the place of the lift") { service.screensAsked == 3 }
    program.signal(SIGTERM)
    try program.wait(service, "it ends") { program.outcome != nil }
    #expect(service.screensAsked == 3)
  }

  @Test(
    "Processes left in a command's group are ended when the command or the program ends", arguments: [true, false])
  func leftBehind(_ endsByItself: Bool) throws {
    let script = endsByItself ? "sleep 3000 & echo $!; exit 0" : "sleep 3000 & echo $!; wait"
    try directory.write("b.yaml", bindings("knock", script))
    try service.listen(socket)
    let program = start(.forever)
    try program.wait(service, "it subscribes") { service.calls.count == 1 }
    try send("knock", "ended")
    // Output may be read after the command's end was noticed.
    func number(_ line: String) -> Int32? { line.split(separator: " ").last.flatMap { Int32($0) } }
    try program.wait(service, "the command has started another") { program.lines.contains { number($0) != nil } }
    let other = try #require(program.lines.compactMap(number).first)
    if !endsByItself { program.signal(SIGTERM) }
    // A zombie that no parent has collected still exists for the kernel.
    func isAlive() -> Bool {
      guard let bytes = try? readWholeFile("/proc/\(other)/stat", limit: 4096) else { return false }
      return String(decoding: bytes, as: UTF8.self).split(separator: ")").last?.split(separator: " ").first != "Z"
    }
    try program.wait(service, "the other has ended") { !isAlive() }
    program.signal(SIGTERM)
    try program.wait(service, "it ends") { program.outcome != nil }
    let warning =
      "t: it: the command left processes behind, which were ended; to keep a program running, start it with systemd-run --user"
    #expect(program.lines.filter { number($0) == nil } == (endsByItself ? [warning] : []))
  }

  @Test("A binding that uses names missing from the service's scene gets warnings, and still runs")
  func scene() throws {
    try directory.write(
      "b.yaml",
      """
      bindings:
        - {name: good, match: {recognizer: knock, view: door, window: house}, run: [echo, good]}
        - {name: bad, match: {recognizer: wave, view: gate, window: barn}, run: [echo, bad]}
      """)
    service.scene =
      #"{"windows":[{"name":"house","views":[{"name":"door","recognizers":[{"name":"knock","kind":"tap"}]}]}]}"#
    try service.listen(socket)
    let program = start(.forever)
    try program.wait(service, "it compares and subscribes") { program.lines.count == 3 && service.calls.count == 1 }
    #expect(
      program.lines
        == [("recognizer", "wave"), ("view", "gate"), ("window", "barn")].map {
          "t: bad: no \($0) has the name \"\($1)\" in the service's current scene"
        })
    let action = #"{"recognizer":"wave","kind":"tap","state":"ended","view":"gate","window":"barn","time":7}"#
    service.calls.last?.reply(Array(#"{"action":\#(action)}"#.utf8).span, continues: true)
    try program.wait(service, "it runs") { program.lines.count == 4 }
    #expect(program.lines.last == "t: bad: bad")
    program.signal(SIGTERM)
    try program.wait(service, "it ends") { program.outcome != nil }
  }
}

/// `touchctl idle` against a fake service.
@Suite(.startsPrograms, .timeLimit(.minutes(5))) struct IdleCommandsTests {
  private let directory: Directory
  private let service: FakeService

  init() throws {
    directory = try Directory()
    service = try FakeService()
    try service.listen(directory("socket"))
  }

  private func start(
    _ idle: [String], _ back: String?, _ retryPolicy: RetryPolicy = .upTo(seconds: 0),
    onChange: @escaping (Bool) -> Bool
  ) -> Program {
    Program { [directory] journal in
      let commands = try IdleCommands(
        after: 2.5, idle: idle, back: back, socket: directory("socket"), retryPolicy: retryPolicy, journal: journal,
        onChange: onChange)
      try commands.run()
      return "over"
    }
  }

  private func send(_ isIdle: Bool, continues: Bool = true) throws {
    try #require(service.calls.last).reply(Array(#"{"idle":\#(isIdle)}"#.utf8).span, continues: continues)
  }

  @Test("The idle command runs after a time without touches and ends at the next touch; then the touch command runs")
  func commands() throws {
    nonisolated(unsafe) var changes: [Bool] = []
    let program = start(["sh", "-c", "echo dark; exec sleep 1000"], "echo light") {
      changes.append($0)
      return true
    }
    try program.wait(service, "it watches") { service.calls.count == 1 }
    #expect(service.calls[0].method == "io.touchd.Touch.WatchIdle")
    #expect(service.calls[0].parameters["after"]?.value == .real(2.5))
    // A repeated state is not a change.
    try send(false)
    try send(true)
    try send(true)
    try program.wait(service, "it is dark") { program.lines == ["t: idle: dark"] }
    try send(false)
    try program.wait(service, "it is light") { program.lines.count == 2 }
    try send(true)
    try program.wait(service, "it is dark again") { program.lines.count == 3 }
    #expect(program.outcome == nil)
    try send(false, continues: false)
    try program.wait(service, "it ends as with a touch") { program.outcome != nil }
    #expect(program.outcome == "over" && changes == [true, false, true, false])
    #expect(program.lines == ["t: idle: dark", "t: back: light", "t: idle: dark", "t: back: light"])
  }

  @Test("An idle command requested while it runs runs again afterwards; a touch command whose touch is over does not")
  func busyCommands() throws {
    nonisolated(unsafe) var changes = 0
    // Each command runs until the file exists and ignores requests to end.
    func until(_ file: String) -> String { "while [ ! -e '\(directory(file))' ]; do sleep 0.01; done" }
    let program = start(
      ["sh", "-c", "trap '' TERM; echo dark; \(until("dark"))"], "echo light; \(until("light"))"
    ) { _ in
      changes += 1
      return true
    }
    try program.wait(service, "it watches") { service.calls.count == 1 }
    try send(true)
    try program.wait(service, "it is dark") { program.lines.count == 1 }
    // All states arrive at once, while both commands run.
    for isIdle in [false, true, false, true] { try send(isIdle) }
    try program.wait(service, "it has received each") { changes == 5 && program.lines.count == 2 }
    try directory.write("dark", "")
    try program.wait(service, "it is dark again") { program.lines.count == 3 }
    try send(false)
    try program.wait(service, "it has received the touch") { changes == 6 }
    try directory.write("light", "")
    try program.wait(service, "it is light again") { program.lines.count == 4 }
    try send(false, continues: false)
    try program.wait(service, "it ends") { program.outcome != nil }
    #expect(program.outcome == "over")
    #expect(program.lines.sorted() == ["t: back: light", "t: back: light", "t: idle: dark", "t: idle: dark"])
  }

  @Test("With endless retries, the end of the service counts as a touch, and the next service is watched")
  func endless() throws {
    let program = start(["echo", "dark"], "echo light", .forever) { _ in true }
    for end in 1...2 {
      try program.wait(service, "it watches") { service.calls.count == 1 }
      try send(true)
      try program.wait(service, "it is dark") { program.lines.last == "t: idle: dark" }
      service.stop()
      try program.wait(service, "it is light") { program.lines.count == 3 * end }
      try service.listen(directory("socket"))
    }
    try program.wait(service, "it watches again") { service.calls.count == 1 }
    program.signal(SIGHUP)
    try program.wait(service, "it ends") { program.outcome != nil }
    #expect(program.outcome == "over")
    #expect(
      program.lines.sorted()
        == ["t: back: light", "t: idle: dark", "t: the service has ended; waiting for it"].flatMap {
          [$0, $0]
        })
  }

  @Test("The program ends on a signal, when `onChange` returns false, and on an error from the service")
  func endings() throws {
    let signalled = start([], nil) { _ in true }
    try signalled.wait(service, "it watches") { service.calls.count == 1 }
    try send(true)
    try send(false)
    signalled.signal(SIGTERM)
    try signalled.wait(service, "it ends") { signalled.outcome != nil && service.clients == 0 }
    #expect(signalled.outcome == "over" && signalled.lines == [])
    let stopped = start([], "echo light") { !$0 }
    try stopped.wait(service, "it watches") { service.calls.count == 2 }
    try send(true)
    try stopped.wait(service, "it ends") { stopped.outcome != nil }
    #expect(stopped.outcome == "over" && stopped.lines == ["t: back: light"])
    let refused = start([], nil) { _ in true }
    try refused.wait(service, "it watches") { service.calls.count == 3 }
    service.calls.last?.fail(.permissionDenied)
    try refused.wait(service, "it ends") { refused.outcome != nil }
    #expect(refused.outcome == "the service denies permission")
    let left = start([], nil) { _ in true }
    try left.wait(service, "it watches") { service.calls.count == 4 }
    service.stop()
    try left.wait(service, "it ends") { left.outcome != nil }
    #expect(left.outcome == "\(VarlinkClientError.hungUp)")
  }
}
