import Configuration
import Documents
import Evdev
import Foundation
import Recordings
import Scenes
import TouchKit
import TouchService

import class TestSupport.Directory

@testable import Bindings

/// The names of the bindings that each gesture runs on a panel of this size. Gestures are written as for `touchctl
/// generate`.
func play(_ gestures: [String], on size: (width: Int32, height: Int32), _ file: BindingsFile) throws -> [String] {
  let panel = RecordingGenerator.panel(width: size.width, height: size.height, resolution: 10)
  var fingers: [Finger] = []
  for text in gestures {
    fingers += try GestureText.parse(text, at: (fingers.map(\.end).max() ?? 0) + 700_000, on: panel)
  }
  let folder = try Directory()
  defer { folder.remove() }
  let path = folder("gestures.evemu")
  try RecordingGenerator(
    device: panel, fingers: fingers, seed: 7, rate: 100, jitter: 0.2, leavesOutUnchanged: true, stampsEachEvent: false
  ).write(.evemu, to: path)
  let session = try ReplaySession(
    recording: path, description: nil, configuration: .forReplay(file.scene, size: nil), warn: { _, _ in })
  var names: [String] = []
  let run = DryRun(file.bindings) { line in
    let node = try? parseJSON(line)
    if case .string(let name)? = node?["run"]?["binding"]?.value { names.append(name) }
  }
  session.pipeline.application.addSink(LineSink { run.handle($0) })
  while session.source.nextTime != nil { try session.source.handleNext() }
  session.source.finish()
  return names
}
