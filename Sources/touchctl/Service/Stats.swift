import CommandLine
import Documents
import Kernel
import TouchClient
import Varlink

let statsCommand = Subcommand(
  specification: CommandSpecification(
    "touchctl stats", "prints counters of a running service, and the delay from touches to clients",
    options: [
      .socket,
      .init("json", help: "Print one JSON object instead of a table"),
      .init("prometheus", help: "Print the statistics in Prometheus' text format 0.0.4"),
      .init(
        "sensors",
        help:
          "Also print the devices that touchd reads for presses, remote control or motion; requires the permission watch"
      ),
    ]),
  body: showStatistics)

@Sendable private func showStatistics(_ arguments: ParsedArguments) throws -> Int32 {
  if arguments.flag("json"), arguments.flag("prometheus") {
    throw arguments.fail("--json and --prometheus are different formats; use one of them")
  }
  let client = try arguments.client()
  var reply = try client.call("io.touchd.Touch.GetStats")
  let sensors = arguments.flag("sensors") ? try client.call("io.touchd.Touch.GetSensors")["sensors"] : nil
  if arguments.flag("json") {
    if let sensors, case .mapping(let members) = reply.value {
      reply.value = .mapping(members + [Node.Member(key: "sensors", value: sensors)])
    }
    try printText(reply.json + "\n")
    return 0
  }
  let statistics = Statistics(
    service: try GetStatsReply(reply, at: ""), sensors: try sensors.map { try [Sensor]($0, at: "sensors") })
  try printText(arguments.flag("prometheus") ? statistics.prometheus : statistics.table)
  return 0
}

/// The counters of a service.
struct Statistics {
  let service: GetStatsReply
  /// The devices that the service reads for presses, remote control or motion; nil without `--sensors`.
  let sensors: [Sensor]?
}

extension Sensor {
  /// The uses of the device, such as `KEY_POWER, remote control`.
  var uses: String {
    (presses + (remote ? ["remote control"] : []) + (motion ? ["motion"] : [])).joined(separator: ", ")
  }
}
