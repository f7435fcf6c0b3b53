import CommandLine

/// A command of `touchctl`.
struct Subcommand: Sendable {
  var specification: CommandSpecification
  /// Returns the exit code, or throws an error whose description is one sentence.
  var body: @Sendable (ParsedArguments) throws -> Int32
}

/// All commands, grouped by task, in the order of `touchctl --help`.
let commandGroups: [(title: String, commands: [Subcommand])] = [
  ("Look at a panel", [demoCommand, devicesCommand, doctorCommand, calibrateCommand, recordCommand]),
  ("Run commands for gestures", [runCommand, importCommand]),
  ("Write an app", [checkCommand, presentCommand, sceneCommand, changeCommand, activateCommand]),
  (
    "Use the running service",
    [
      watchCommand, statsCommand, thresholdsCommand, rotateCommand, curtainCommand, idleCommand, injectCommand,
    ]
  ),
  (
    "Work with recordings",
    [
      replayCommand, renderCommand, explainCommand, compareCommand, testCommand, tuneCommand, trainCommand,
      describeCommand, convertCommand, generateCommand,
    ]
  ),
]

let commands = commandGroups.flatMap(\.commands)
