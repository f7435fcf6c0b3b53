import CommandLine
import Kernel
import Tuning

let tuneCommand = Subcommand(
  specification: CommandSpecification(
    "touchctl tune", "fits thresholds to the users' hands, from recordings of known gestures",
    arguments: ["FOLDER..."],
    details: (
      "Each FOLDER contains a scene, and a sub-folder with recordings for each intended gesture:",
      [
        "FOLDER/scene.yaml (the scene with the recognizers)",
        "FOLDER/GESTURE/* (recordings of touches that are meant for the recognizer GESTURE)",
        "FOLDER/nothing/* (recordings of touches that are not meant as a gesture)",
      ]
    ),
    options: [
      .init("config", "FILE", help: "Start from the thresholds of this configuration instead of the defaults"),
      .init(
        "seed", "N",
        help: "Seed that selects the tries for the final check, at least a third of each gesture's tries; by default 1"),
      .init(
        "output", "FILE",
        help: "Write the settings to FILE; if the name of FILE ends in .html, write a page with the figures"),
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
