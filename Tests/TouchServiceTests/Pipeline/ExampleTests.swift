import Documents
import Examples
import Foundation
import Rendering
import TestSupport
import Testing
import TouchKit

@testable import Configuration
@testable import TouchService

/// The recipes below `Examples`: their recordings and pictures, and the lines of those that are programs. `touchctl
/// test` compares the lines of the others.
@Suite(.timeLimit(.minutes(5))) struct ExampleTests {
  private func play(_ name: String, prepare: (ReplaySession, Lines) -> Void = { _, _ in }) throws -> [UInt8] {
    let folder = "Examples/\(name)"
    let scene = "\(folder)/scene.yaml"
    let session = try ReplaySession(
      recording: "\(folder)/recording.evemu", description: nil,
      configuration: .forReplay(scene: FileManager.default.fileExists(atPath: scene) ? scene : nil, size: nil)
    ) { Issue.record("\($1)") }
    let lines = Lines()
    session.pipeline.application.addSink(lines)
    prepare(session, lines)
    try draw(session, "\(folder)/picture.svg", title: name)
    return Array(lines.all.map { $0 + "\n" }.joined().utf8)
  }

  /// Play a recording and compare its picture.
  private func draw(
    _ session: ReplaySession, _ path: String, title: String, from: Int64? = nil, to: Int64? = nil
  ) throws {
    let timeline = Timeline(of: session.pipeline.application)
    session.pipeline.application.addSink(timeline)
    while session.source.nextTime != nil { try session.source.handleNext() }
    session.source.finish()
    let story = timeline.finish().part(from: from, to: to)
    try expectGenerated(Picture(of: story, title: title).text(), in: path)
  }

  @Test(
    "The pictures in the README, and of an example without touches, match their recordings",
    arguments: [
      (
        "Config/recordings/demo.events", "Config/demo.scene.yaml", "Docs/contest.svg", Int64(950_000),
        Int64(2_350_000)
      ),
      ("Examples/player/recording.yml", "Examples/player/scene.yaml", "Examples/player/picture.svg", 0, 20_000_000),
    ])
  func generatedPicture(recording: String, scene: String, picture: String, from: Int64, to: Int64) throws {
    let session = try ReplaySession(
      recording: recording, description: nil, configuration: .forReplay(scene: scene, size: nil)
    ) { Issue.record("\($1)") }
    let title =
      recording.hasPrefix("Examples") ? "player" : "A tap waits until no second one can come; two taps zoom in"
    try draw(session, picture, title: title, from: from, to: to)
  }

  @Test("An example's recording matches the generator", arguments: ExampleRecording.all.map(\.name))
  func generatedRecording(_ name: String) throws {
    let recording = try #require(ExampleRecording.all.first { $0.name == name })
    try expectGenerated(recording.bytes(), in: "Examples/\(name)/\(recording.file)")
    #expect(FileManager.default.fileExists(atPath: "Examples/\(name)/why.txt"))
  }

  @Test(
    "An example's picture matches its recording",
    arguments: [
      "draggable", "carousel", "redirected-label", "moving-target", "drawer", "table-under-tap", "steps",
      "eight-directions", "edges", "tap-zones",
    ])
  func generatedDrawing(_ name: String) throws {
    _ = try play(name)
  }

  /// Cover the screen with a view of a program, in place of a scene.
  private func put(_ view: View, in session: ReplaySession) {
    for window in session.pipeline.application.windows { session.pipeline.application.removeWindow(window) }
    let window = Window(name: "main", screen: session.host.screen)
    view.frame = window.frame
    window.addSubview(view)
    session.pipeline.application.addWindow(window)
  }

  @Test("Hand-written touch methods recognize a swipe: 12 pixels along, 4 across")
  func generatedSwipeByHand() throws {
    let view = SwipeView(name: "pages")
    let bytes = try play("swipe-by-hand") { session, lines in
      put(view, in: session)
      view.onSwipe = { direction, event in
        lines.all.append(#"{"swipe":{"view":"pages","direction":"\#(direction)","time":\#(event.time)}}"#)
      }
    }
    try expectGenerated(bytes, in: "Examples/swipe-by-hand/lines.jsonl")
  }

  @Test("Hand-written touch methods recognize a two-finger zoom")
  func generatedZoomByHand() throws {
    let view = ZoomView(name: "map")
    var json = JSONWriter()
    let bytes = try play("zoom-by-hand") { session, lines in
      put(view, in: session)
      view.onZoom = { view, event in
        json.removeAll()
        json.beginObject()
        json.key("zoom")
        json.beginObject()
        json.key("scale")
        json.real(view.scale)
        json.key("time")
        json.int(event.time)
        json.endObject()
        json.endObject()
        lines.all.append(String(decoding: json.bytes, as: UTF8.self))
      }
    }
    try expectGenerated(bytes, in: "Examples/zoom-by-hand/lines.jsonl")
    #expect(abs(view.scale - 4) < 0.1)
  }
}
