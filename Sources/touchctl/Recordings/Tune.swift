import CommandLine
import Configuration
import Kernel
import Tuning

let tuneCommand = Subcommand(
  specification: CommandSpecification(
    "touchctl tune", "fits thresholds to hands, from recordings of what they meant",
    arguments: ["FOLDER..."],
    details: (
      "A FOLDER has a scene, and a sub-folder with recordings for each gesture that hands meant:",
      [
        "FOLDER/scene.yaml  (the scene whose recognizers are meant)",
        "FOLDER/GESTURE/*  (recordings of hands that meant the recognizer GESTURE)",
        "FOLDER/nothing/*  (recordings of hands that meant no gesture)",
      ]
    ),
    options: [
      .init("config", "FILE", help: "Start from the thresholds of this configuration, not from the defaults"),
      .init("seed", "N", help: "Decides which third of the recordings is kept aside; 1 without"),
      .init(
        "output", "FILE", help: "Write the lines of the configuration to this file, or a page with the figures (.html)"),
    ]),
  body: tune)

@Sendable private func tune(_ arguments: ParsedArguments) throws -> Int32 {
  let seed = UInt64(try arguments.count("seed", from: 0) ?? 1)
  var said: Set<String> = []
  let folders = try arguments.arguments.map { path in
    try TuningFolder(path, configuration: arguments.string("config")) { sentence in
      if said.insert(sentence).inserted { report("touchctl tune", sentence) }
    }
  }
  let tuning = try Tuner(folders, seed: seed, workers: processorCount).tune()
  guard let output = arguments.string("output") else {
    try printText(tuning.text)
    return 0
  }
  let names = folders.map { String($0.path.split(separator: "/").last ?? "/") }.joined(separator: ", ")
  let isPage = output.hasSuffix(".html")
  let bytes = isPage ? tuning.page(title: "Limits for \(names)") : Array(tuning.text.utf8)
  try replaceWholeFile(output, with: bytes)
  return 0
}
