import CommandLine
import Configuration
import Documents
import Kernel
import TouchService
import Varlink

let statsCommand = Command(
  specification: CommandSpecification(
    "touchctl stats", "tells what a running service has counted, and how long events take to its clients",
    options: [
      .init("socket", "PATH", help: "The service's socket (\(Configuration.defaultSocketPath))"),
      .init("json", help: "Print one JSON object instead of a table"),
      .init("prometheus", help: "Print it as Prometheus reads it, text format 0.0.4"),
      .init("sensors", help: "Print besides what is read for more than touches; it wants the permission watch"),
    ]),
  body: showStatistics)

@Sendable private func showStatistics(_ arguments: ParsedArguments) throws -> Int32 {
  if arguments.flag("json"), arguments.flag("prometheus") {
    throw arguments.fail("--json and --prometheus are two formats; take one")
  }
  let client = try VarlinkClient(path: arguments.string("socket") ?? Configuration.defaultSocketPath)
  var statistics = ServiceStatistics(try client.call("io.touchd.Touch.GetStats"))
  if arguments.flag("sensors") { statistics.add(sensors: try client.call("io.touchd.Touch.GetSensors")) }
  if arguments.flag("prometheus") {
    try printText(statistics.prometheus)
  } else if arguments.flag("json") {
    var json = JSONWriter()
    statistics.write(to: &json)
    try printText(String(decoding: json.bytes, as: UTF8.self) + "\n")
  } else {
    try printText(statistics.table)
  }
  return 0
}
