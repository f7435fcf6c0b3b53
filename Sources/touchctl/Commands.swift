import CommandLine
import TouchService

/// A command below `touchctl`: what it takes and what it does.
struct Subcommand: Sendable {
  var specification: CommandSpecification
  /// Returns the exit code, or throws an error that prints one sentence.
  var body: @Sendable (ParsedArguments) throws -> Int32
}

/// Every command, in the order of `touchctl --help`.
let commands = [
  replayCommand, renderCommand, explainCommand, compareCommand, testCommand, watchCommand, runCommand, statsCommand,
  thresholdsCommand, tuneCommand, trainCommand, devicesCommand, recordCommand, calibrateCommand, checkCommand,
  presentCommand, sceneCommand,
  changeCommand, activateCommand, doctorCommand, rotateCommand, curtainCommand, idleCommand, injectCommand,
  convertCommand, describeCommand, generateCommand, importCommand,
]
