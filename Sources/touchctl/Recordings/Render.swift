import CommandLine
import Configuration
import Documents
import EventLoop
import Glibc
import Kernel
import Record
import Rendering
import TouchKit
import TouchService
import Varlink

let renderCommand = Subcommand(
  specification: CommandSpecification(
    "touchctl render", "draws a recording: its views, fingers, recognizers and decisions", arguments: ["[RECORDING]"],
    options: CommandSpecification.Option.ofReplay + [
      .init("output", "FILE", help: "Write a page (.html) or a picture (.svg, .png) to this file (short form: -o)"),
      .init("compare", help: "Also draw the differences from a run without --threshold, or without --config"),
      .init("from", "SECONDS", help: "Leave out the part of the recording before this time"),
      .init("to", "SECONDS", help: "Leave out the part of the recording after this time"),
      .init("at", "SECONDS", help: "In a picture, draw the fingers where they are at this time"),
      .init("record", help: "Read RECORDING as the record of a service; the record contains the scene"),
      .init("live", "SECONDS", help: "Instead of a recording, draw the input of a running service for this duration"),
      .socket,
    ]),
  body: render)

@Sendable private func render(_ arguments: ParsedArguments) throws -> Int32 {
  let output = try RenderedFile(arguments)
  if arguments.flag("live") || arguments.flag("record") {
    try arguments.refuse(CommandSpecification.Option.ofReplay.map(\.name) + ["compare"]) {
      "a record contains its configuration; leave \($0) out"
    }
  }
  if let seconds = try arguments.positiveNumber("live") {
    guard arguments.arguments.isEmpty, !arguments.flag("record") else {
      throw arguments.fail("--live accepts no RECORDING")
    }
    let story = try collect(from: arguments.socket, for: seconds)
    try output.write(story, title: "The service")
    return 0
  }
  guard let recording = arguments.arguments.first else { throw arguments.fail("RECORDING or --live is missing") }
  if arguments.flag("record") {
    let record = RecordedStory()
    try forEachLine(ofRecord: recording) { entry throws(DocumentError) in try record.play(entry) }
    try output.write(record.story, title: recording)
    return 0
  }
  if arguments.flag("compare") {
    let sides = try arguments.comparedConfigurations()
    let before = try story(of: arguments, sides.unchanged, readsTwice: true)
    let after = try story(of: arguments, sides.changed)
    try output.write(after.compared(with: before), title: recording, change: sides.change)
  } else {
    try output.write(story(of: arguments, arguments.replayConfiguration()), title: recording)
  }
  return 0
}

/// Replay the recording with a configuration and return its story.
private func story(
  of arguments: ParsedArguments, _ configuration: Configuration, readsTwice: Bool = false
) throws -> Story {
  let session = try arguments.replaySession("touchctl render", configuration, readsTwice: readsTwice)
  let timeline = Timeline(of: session.pipeline.application)
  session.pipeline.application.addSink(timeline)
  try session.playAll()
  return timeline.finish()
}

/// The story of a service's record.
private final class RecordedStory {
  private let timeline = Timeline()
  private let player: RecordPlayer

  init() {
    player = RecordPlayer([timeline]) { report("touchctl render", $0) }
  }

  var story: Story { timeline.finish() }
  var hasBegun: Bool { player.host != nil }

  func play(_ entry: Node) throws(DocumentError) {
    try player.play(RecordEntry(Cursor(entry)))
    if let application = player.host?.pipeline.application { timeline.observe(application) }
  }
}

/// Collect the input of a running service until the time is up or the service ends.
private func collect(from socket: String, for seconds: Double) throws -> Story {
  let client = try VarlinkClient(path: socket)
  let record = RecordedStory()
  let loop = try EventLoop()
  var failure: (any Error)?
  func end(_ error: (any Error)?) {
    failure = failure ?? error
    loop.stop()
  }
  let timer = try loop.makeTimer { end(nil) }
  try loop.onSignals([SIGINT, SIGTERM]) { _ in end(nil) }
  try client.send("io.touchd.Touch.Record", more: true)
  try loop.add(client.descriptor, interest: .read) { _ in
    do {
      try client.receiveReady { reply in
        guard failure == nil else { return }
        do {
          let hasBegun = record.hasBegun
          if let entry = reply.parameters["entry"] { try record.play(entry) }
          if record.hasBegun && !hasBegun {
            report("touchctl render", "drawing the input of the service; ^C ends it")
          }
        } catch {
          end(error)
        }
        if !reply.continues { end(nil) }
      }
    } catch {
      end(error)
    }
  }
  timer.arm(at: MonotonicClock().now + Int64(min(seconds, 1e9) * 1e6))
  loop.run()
  if let failure { throw failure }
  return record.story
}

/// Convert a picture with rsvg-convert, and return the bytes of the PNG.
///
/// - Parameter path: the output's path, for error messages.
private func png(of svg: String, for path: String) throws -> [UInt8] {
  // Use unnamed files, so that no other program can replace them.
  guard let drawing = tmpfile(), let picture = tmpfile() else { throw SystemError(call: "tmpfile", errno: errno) }
  defer { for file in [drawing, picture] { fclose(file) } }
  try writeAll(Array(svg.utf8).span.bytes, to: fileno(drawing), named: path)
  lseek(fileno(drawing), 0, SEEK_SET)
  var actions = posix_spawn_file_actions_t()
  posix_spawn_file_actions_init(&actions)
  defer { posix_spawn_file_actions_destroy(&actions) }
  posix_spawn_file_actions_adddup2(&actions, fileno(drawing), STDIN_FILENO)
  posix_spawn_file_actions_adddup2(&actions, fileno(picture), STDOUT_FILENO)
  // --live blocks signals in this process; rsvg-convert must receive them.
  var attributes = posix_spawnattr_t()
  posix_spawnattr_init(&attributes)
  defer { posix_spawnattr_destroy(&attributes) }
  var none = sigset_t()
  sigemptyset(&none)
  posix_spawnattr_setsigmask(&attributes, &none)
  posix_spawnattr_setflags(&attributes, Int16(POSIX_SPAWN_SETSIGMASK))
  let command = ["rsvg-convert", "--zoom", "2"]
  var words = command.map { strdup($0) }
  words.append(nil)
  defer { for word in words { free(word) } }
  var process: Int32 = 0
  let error = posix_spawnp(&process, "rsvg-convert", &actions, &attributes, &words, environ)
  if error == ENOENT {
    throw CommandFailure("\(path): rsvg-convert, which draws .png files, is missing: apt install librsvg2-bin")
  }
  if error != 0 { throw SystemError(call: "start rsvg-convert", errno: error) }
  var status: Int32 = 0
  _ = try systemCall("waitpid") { waitpid(process, &status, 0) }
  if status != 0 { throw CommandFailure("\(path): rsvg-convert failed") }
  lseek(fileno(picture), 0, SEEK_SET)
  return try readToEnd(of: fileno(picture), limit: 1 << 30, named: path)
}

/// The output file, whose suffix selects its form.
private struct RenderedFile {
  private enum Form: String, CaseIterable {
    case html, svg, png
  }

  private let path: String
  private let form: Form
  private let from: Int64?
  private let to: Int64?
  private let at: Int64?
  /// The file mode: pictures of a service's input are as private as its record.
  private let mode: UInt32

  init(_ arguments: ParsedArguments) throws(UsageError) {
    guard let path = arguments.string("output") else { throw arguments.fail("--output is missing: -o FILE.html") }
    guard let form = Form.allCases.first(where: { path.hasSuffix(".\($0.rawValue)") }) else {
      throw arguments.fail("the name \"\(path)\" has an unknown ending; end it with .html, .svg or .png")
    }
    func time(_ name: String) throws(UsageError) -> Int64? {
      try arguments.number(name, in: 0...1_000_000_000_000).map { Int64(($0 * 1e6).rounded()) }
    }
    (self.path, self.form) = (path, form)
    (from, to, at) = (try time("from"), try time("to"), try time("at"))
    mode = arguments.flag("live") || arguments.flag("record") ? 0o600 : 0o644
    if at != nil, form == .html { throw arguments.fail("--at applies only to pictures: a page shows all times") }
    if let from, let to, from >= to { throw arguments.fail("--from must be before --to") }
  }

  func write(_ story: Story, title: String, change: String = "") throws {
    let title = String(title.split(separator: "/").last ?? "-") + change
    for (name, time) in [("from", from), ("to", to), ("at", at)] {
      if let time, time < story.start && name != "from" || time > story.end && name != "to" {
        throw CommandFailure(
          "there is nothing at --\(name): \(title) lasts from \(timestamp(story.start)) s to \(timestamp(story.end)) s")
      }
    }
    let part = story.part(from: from, to: to)
    let bytes: [UInt8]
    switch form {
    case .html:
      let (thinned, notes) = part.thinned(to: StoryLimits())
      for note in notes { report("touchctl render", note) }
      bytes = Page.html(thinned, title: title, notes: notes)
    case .svg: bytes = Array(Picture(of: part, title: title, at: at).text().utf8)
    case .png: bytes = try png(of: Picture(of: part, title: title, at: at).text(), for: path)
    }
    try replaceWholeFile(path, with: bytes, mode: mode)
  }
}
