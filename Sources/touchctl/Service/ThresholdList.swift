import CommandLine
import Documents
import TouchService
import Varlink

let thresholdsCommand = Subcommand(
  specification: CommandSpecification(
    "touchctl thresholds", "lists the limits of a running service's recognizers as JSON Lines",
    options: [.socket]),
  body: listThresholds)

@Sendable private func listThresholds(_ arguments: ParsedArguments) throws -> Int32 {
  let reply = try arguments.client().call("io.touchd.Touch.GetThresholds")
  let output = LineOutput(flushesEachLine: false)
  for threshold in reply["thresholds"]?.elements ?? [] { output.write(threshold) }
  return try output.exitCode()
}
