import CommandLine
import Kernel
import TouchKit
import TouchService

let explainCommand = Subcommand(
  specification: CommandSpecification(
    "touchctl explain",
    "explains in words which recognizer won each sequence of touches, and why",
    arguments: ["RECORDING"], options: CommandSpecification.Option.ofReplay),
  body: explain)

@Sendable private func explain(_ arguments: ParsedArguments) throws -> Int32 {
  let session = try arguments.replaySession("touchctl explain", arguments.replayConfiguration())
  let explainer = SequenceExplainer()
  session.pipeline.application.addSink(explainer)
  // If the recording is damaged, explain the part before the damage.
  let result = Result { try session.playAll() }
  try printText(explainer.paragraphs.joined(separator: "\n"))
  try result.get()
  return 0
}
