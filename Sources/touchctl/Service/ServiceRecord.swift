import CommandLine
import Documents
import EventLoop
import Glibc
import Kernel
import Record
import Recordings
import TouchKit
import TouchService
import Varlink

/// Write the record of a running service, one entry per line, until the service or the reader ends.
func recordService(_ arguments: ParsedArguments, _ path: String) throws -> Int32 {
  if arguments.flag("grab") { throw arguments.fail("--service opens no device, and does not accept --grab") }
  if let format = arguments.format("format") { return try recordDevice(arguments, format, path) }
  if let device = arguments.arguments.first {
    throw arguments.fail("--service records every device; to record only \"\(device)\", add --format")
  }
  let client = try arguments.client()
  let descriptor = try openOutput(path, mode: 0o600)
  defer { if descriptor != STDOUT_FILENO { close(descriptor) } }
  let output = LineOutput(descriptor: descriptor, flushesEachLine: true)
  try client.callMore("io.touchd.Touch.Record", .object([])) { reply in
    guard let entry = reply["entry"] else { return true }
    output.write(entry)
    return output.error == nil
  }
  return try output.exitCode()
}

/// Record one device of a running service in an ordinary format, until a signal arrives or the device is removed.
private func recordDevice(_ arguments: ParsedArguments, _ format: RecordingFormat, _ path: String) throws -> Int32 {
  let client = try arguments.client()
  let recording = DeviceRecording(format, path: path, device: arguments.arguments.first)
  let loop = try EventLoop()
  var failure: (any Error)?
  var goesOn = true
  func handle(_ reply: VarlinkClient.Reply) {
    guard goesOn else { return }
    do {
      goesOn = reply.continues
      if let entry = reply.parameters["entry"] { goesOn = try recording.handle(RecordEntry(Cursor(entry))) }
    } catch {
      (failure, goesOn) = (error, false)
    }
    if !goesOn { loop.stop() }
  }
  try loop.onSignals([SIGINT, SIGTERM]) { _ in loop.stop() }
  try client.send("io.touchd.Touch.Record", more: true)
  try loop.add(client.descriptor, interest: .read) { _ in
    do {
      try client.receiveReady(handle)
    } catch {
      failure = error
      loop.stop()
    }
  }
  report("touchctl record", "recording the service's device; ^C ends it")
  loop.run()
  if failure == nil || recording.hasBegun { try recording.finish() }
  if let failure { throw failure }
  return 0
}

/// Print the events of a service's record.
func replayRecord(_ path: String, _ arguments: ParsedArguments) throws -> Int32 {
  let output = LineOutput(flushesEachLine: false)
  defer { output.flush() }
  var sinks: [any EventSink] = [
    arguments.string("app").map { LineSink(app: $0) { output.write($0) } }
      ?? LineSink(arguments.lineKinds) { output.write($0) }
  ]
  if arguments.flag("explain") { sinks.append(Explainer { printError("\($0)\n") }) }
  let player = RecordPlayer(sinks) { report("touchctl replay", $0) }
  try forEachLine(ofRecord: path) { entry throws(DocumentError) in try player.play(RecordEntry(Cursor(entry))) }
  return try output.exitCode()
}

/// Call `handle` with each entry of a record.
///
/// - Throws: an error with the line number if an entry cannot be parsed or handled.
func forEachLine(ofRecord path: String, _ handle: (Node) throws(DocumentError) -> Void) throws {
  let bytes = try readWholeFile(path, limit: 1 << 30)
  var number = 0
  for line in bytes.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false) {
    number += 1
    if line.isEmpty { continue }
    do throws(DocumentError) {
      try handle(try parseJSON(Array(line).span))
    } catch {
      throw DocumentError(message: "\(path): line \(number): \(error)")
    }
  }
}
