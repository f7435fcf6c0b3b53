import CommandLine
import Configuration
import Glibc
import Kernel
import Recordings
import Rendering
import TouchKit
import TouchService

let renderCommand = Subcommand(
  specification: CommandSpecification(
    "touchctl render", "draws a recording: its views, fingers, recognizers and decisions", arguments: ["[RECORDING]"],
    options: [
      .init("output", "FILE", help: "Write this file, also as -o: a page (.html), or a picture (.svg, .png)"),
      .init("description", "FILE", help: "Take the device's description from this file"),
      .init("config", "FILE", help: "Take thresholds, screens and the devices' filters from this configuration"),
      .init("scene", "FILE", help: "Put these views under the fingers instead of one with every recognizer"),
      .init("size", "WxH", help: "The screen's size in pixels, where it is not the range of the axes"),
      .init("from", "SECONDS", help: "Leave out what happened earlier"),
      .init("to", "SECONDS", help: "Leave out what happened later"),
      .init("at", "SECONDS", help: "Draw the fingers of a picture where they are at this time"),
    ]),
  body: render)

@Sendable private func render(_ arguments: ParsedArguments) throws -> Int32 {
  let output = try RenderedFile(arguments)
  guard let recording = arguments.arguments.first else { throw arguments.fail("RECORDING is missing") }
  let size = try arguments.size("size")
  let session = try ReplaySession(
    recording: recording, description: arguments.string("description"),
    configuration: .forReplay(
      configuration: arguments.string("config"), scene: arguments.string("scene"),
      size: size.map { Size(width: $0.width, height: $0.height) }),
    warn: { report("touchctl render", $1) })
  let timeline = Timeline(of: session.pipeline.application)
  session.pipeline.application.addSink(timeline)
  let progress = ProgressBar(total: session.reader.bytesTotal)
  defer { progress.clear() }
  while session.source.nextTime != nil {
    try session.source.handleNext()
    progress.update(session.reader.bytesRead)
  }
  session.source.finish()
  try output.write(timeline.finish(), title: recording)
  return 0
}

/// The file that a story becomes, in the form that its name says.
private struct RenderedFile {
  private enum Form: String, CaseIterable {
    case html, svg, png
  }

  private let path: String
  private let form: Form
  private let from: Int64?
  private let to: Int64?
  private let at: Int64?

  init(_ arguments: ParsedArguments) throws(UsageError) {
    guard let path = arguments.string("output") else { throw arguments.fail("--output is missing: -o FILE.html") }
    guard let form = Form.allCases.first(where: { path.hasSuffix(".\($0.rawValue)") }) else {
      throw arguments.fail("the name of \"\(path)\" tells no form; end it with .html, .svg or .png")
    }
    func time(_ name: String) throws(UsageError) -> Int64? {
      try arguments.number(name, in: 0...1_000_000_000_000).map { Int64(($0 * 1e6).rounded()) }
    }
    (self.path, self.form) = (path, form)
    (from, to, at) = (try time("from"), try time("to"), try time("at"))
    if at != nil, form == .html { throw arguments.fail("--at goes with pictures: a page shows every time") }
    if let from, let to, from >= to { throw arguments.fail("--from is before --to") }
  }

  func write(_ story: Story, title: String) throws {
    let part = story.part(from: from, to: to)
    switch form {
    case .html:
      let (thinned, notes) = part.thinned(to: StoryLimits())
      for note in notes { report("touchctl render", note) }
      try replaceWholeFile(path, with: Page(title: title).html(thinned, notes: notes))
    case .svg, .png: break
    }
  }
}
