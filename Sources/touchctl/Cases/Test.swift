import CommandLine
import Configuration
import Documents
import Expectations
import Glibc
import Kernel

let testCommand = Subcommand(
  specification: CommandSpecification(
    "touchctl test", "plays recordings and compares their events with the expected events", arguments: ["FOLDER..."],
    details: (
      "Each folder at or below FOLDER that has these files is a case:",
      [
        "scene.yaml: the views under the fingers",
        "recording.*: the recording to play, in any format that touchctl replay reads",
        "expected.jsonl: the expected lines; each line is one event, with the fields to compare",
        "touchd.yaml (optional): thresholds, screens and filters",
      ]
    ),
    options: [
      .init(
        "format", "FORMAT", choices: ReportFormat.allCases.map(\.rawValue),
        help: "The format of the results (default: text on a terminal, otherwise tap, the Test Anything Protocol)"),
      .init("filter", "TEXT", help: "Run only the cases whose path contains TEXT"),
      .init("list", help: "Print the folders of the cases and exit"),
      .init("exact", help: "Compare whole lines, byte for byte, with all fields"),
      .init("update", help: "Write the actual lines into each expected.jsonl that differs"),
      .init("threshold", "KEY=VALUE...", help: "Set this threshold, such as tap.press=0.5; can be repeated"),
      .init("init", help: "Write an example case to FOLDER; the case passes"),
    ]),
  body: test)

@Sendable private func test(_ arguments: ParsedArguments) throws -> Int32 {
  if arguments.flag("init") {
    try arguments.refuse(testCommand.specification.options.map(\.name).filter { $0 != "init" }) {
      "--init writes a case, and does not accept \($0)"
    }
    guard arguments.arguments.count == 1 else { throw arguments.fail("--init requires one FOLDER") }
    try writeFirstCase(to: arguments.arguments[0])
    return 0
  }
  let comparison: ExpectedLines.Comparison = arguments.flag("exact") ? .bytes : .fields
  // An invalid threshold is an error of the command, not of each case.
  _ = try arguments.withThresholds(.init())
  var cases = try arguments.arguments.flatMap { try RecordedCase.cases(in: $0) }
  if let part = arguments.string("filter") {
    cases = cases.filter { $0.folder.utf8.holds(part.utf8) }
    if cases.isEmpty { throw arguments.fail("--filter: no case has \(quoted(part)) in its path") }
  }
  if arguments.flag("list") {
    try printText(cases.map { "\(oneLine($0.folder))\n" }.joined())
    return 0
  }
  let format =
    arguments.string("format").flatMap(ReportFormat.init) ?? (isatty(STDOUT_FILENO) == 1 ? .text : .tap)
  let outcomes = try inProcesses(cases.count) { index in
    let clock = MonotonicClock()
    let start = clock.now
    let outcome = cases[index].run(arguments, comparison, updates: arguments.flag("update"))
    let text = format.outcome(
      index + 1, cases[index].folder, outcome.failures, note: outcome.isUpdated ? "updated" : "",
      time: clock.now - start)
    return CaseOutcome(hasFailed: !outcome.failures.isEmpty, text: text)
  } ifLost: { index, reason in
    let failure = CaseFailure(file: cases[index].folder, message: reason)
    return CaseOutcome(hasFailed: true, text: format.outcome(index + 1, cases[index].folder, [failure], time: 0))
  }
  let failed = outcomes.count(where: \.hasFailed)
  try printText(
    format.head(count: cases.count, failed: failed) + outcomes.map(\.text).joined()
      + format.tail(count: cases.count, failed: failed))
  return failed == 0 ? 0 : 1
}
