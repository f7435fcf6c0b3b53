import CommandLine
import Configuration
import Evdev
import Glibc
import Kernel
import Panels
import Recordings
import TouchKit
import TouchService

/// Write the touches of a recording as JSON Lines, exactly as a replay prints them. The result can be replayed.
func convertToTouches(_ input: String, description: String?, output: String, size: Size?) throws -> Int32 {
  try FileIdentity.check(input, isNot: output)
  func warn(_ message: String) { report("touchctl convert", message) }
  var configuration = try Configuration.forReplay(scene: nil, size: size)
  // The display's size affects only gestures, which are not written here; any size avoids a warning.
  configuration.screens[0].geometry.displaySize = Size(width: 100, height: 100)
  let session = try ReplaySession(
    recording: input, description: description, configuration: configuration, warn: { warn($1) })
  if session.reader.format != .touches {
    for device in session.reader.devices {
      if device.touchProtocol == .none {
        warn("touches: the device \"\(device.name)\" reports no touches, and is left out")
      } else {
        warn(
          "the format touches cannot store the description of \"\(device.name)\" (its size in pixels and in millimetres, its "
            + "slots, tracking ids and keys), or timestamps of single events; use --size WxH to replay them")
      }
    }
  }
  let descriptor = try openOutput(output)
  defer { if descriptor != STDOUT_FILENO { close(descriptor) } }
  let lines = LineOutput(descriptor: descriptor, flushesEachLine: false)
  session.pipeline.application.addSink(LineSink(.touches) { lines.write($0) })
  while session.source.nextTime != nil, lines.error == nil { try session.source.handleNext() }
  session.source.finish()
  return try lines.exitCode()
}
