import CommandLine
import Documents
import Glibc
import Kernel
import TouchKit
import TouchService
import Varlink

/// Write the record of a running service, an entry a line, until it ends or nobody reads it.
func recordService(_ arguments: ParsedArguments, _ path: String) throws -> Int32 {
  for option in ["format", "grab"] where arguments.flag(option) {
    throw arguments.fail("--service writes a record, and takes no --\(option)")
  }
  let client = try VarlinkClient(path: arguments.string("socket") ?? Configuration.defaultSocketPath)
  let descriptor =
    path == "-"
    ? STDOUT_FILENO
    : try systemCall("open \(path)") { open(path, O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0o600) }
  defer { if descriptor != STDOUT_FILENO { close(descriptor) } }
  let output = LineOutput(descriptor: descriptor, flushesEachLine: true)
  var json = JSONWriter()
  try client.callMore("io.touchd.Touch.Record", Node(.mapping([]))) { reply in
    guard let entry = reply["entry"] else { return true }
    json.removeAll()
    json.node(entry)
    json.withBytes { output.write($0) }
    return output.error == nil
  }
  return try output.exitCode()
}

/// Print the events of a service's record.
func replayRecord(_ path: String, _ arguments: ParsedArguments) throws -> Int32 {
  let output = LineOutput(flushesEachLine: false)
  defer { output.flush() }
  var kinds: LineSink.Kinds = [.actions, .unaimed]
  if arguments.flag("touches") { kinds.insert(.touches) }
  if arguments.flag("decisions") { kinds.insert(.decisions) }
  if arguments.flag("responders") { kinds.insert(.responders) }
  var sinks: [any EventSink] = [LineSink(kinds) { output.write($0) }]
  if arguments.flag("explain") { sinks.append(Explainer { printError("\($0)\n") }) }
  let player = RecordPlayer(sinks) { report("touchctl replay", $0) }
  let bytes = try readWholeFile(path, limit: 1 << 30)
  var number = 0
  for line in bytes.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false) {
    number += 1
    if line.isEmpty { continue }
    do throws(DocumentError) {
      try player.play(RecordEntry(Cursor(try parseJSON(Array(line).span))))
    } catch {
      throw DocumentError(message: "\(path): line \(number): \(error)")
    }
  }
  return try output.exitCode()
}
