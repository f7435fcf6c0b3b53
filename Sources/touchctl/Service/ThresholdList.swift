import CommandLine
import Configuration
import Documents
import TouchService
import Varlink

let thresholdsCommand = Subcommand(
  specification: CommandSpecification(
    "touchctl thresholds", "lists the limits of a running service's recognizers as JSON Lines",
    options: [.init("socket", "PATH", help: "The service's socket (\(Configuration.defaultSocketPath))")]),
  body: listThresholds)

@Sendable private func listThresholds(_ arguments: ParsedArguments) throws -> Int32 {
  let client = try VarlinkClient(path: arguments.string("socket") ?? Configuration.defaultSocketPath)
  let reply = try client.call("io.touchd.Touch.GetThresholds")
  let output = LineOutput(flushesEachLine: false)
  guard case .sequence(let thresholds)? = reply["thresholds"]?.value else { return try output.exitCode() }
  var json = JSONWriter()
  for threshold in thresholds {
    json.removeAll()
    json.node(threshold)
    json.withBytes { output.write($0) }
  }
  return try output.exitCode()
}
