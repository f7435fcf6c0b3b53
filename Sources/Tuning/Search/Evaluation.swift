import Kernel
import TouchKit

/// Replays tries with given thresholds, on several processors.
struct Evaluation {
  let folders: [TuningFolder]
  /// The tries of all folders, each with the index of its folder.
  let tries: [(folder: Int, try: HandTry)]
  /// The number of processes. With one, no process is forked, so this process may have several threads.
  let workers: Int

  /// Replay the tries with these indices, and return their outcomes.
  ///
  /// - Throws: if a scene names an unknown screen, or a worker ended early.
  func outcomes(of places: [Int], under thresholds: Thresholds) throws -> [Outcome] {
    let workers = workers(for: places.count)
    let parts = try inWorkers(workers) { number in
      var bytes: [UInt8] = []
      for place in stride(from: number, to: places.count, by: workers) {
        let sink = OutcomeSink()
        let (folder, one) = tries[places[place]]
        try play(one.frames, of: one.devices, in: folders[folder].configuration(thresholds), to: sink)
        for name in sink.outcome { bytes += Array(name.utf8) + [0] }
        bytes.append(UInt8(ascii: "\n"))
      }
      return bytes
    }
    // Names have no control characters, so NUL and line feed are safe separators.
    var lines = parts.map { $0.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false).makeIterator() }
    return places.indices.map { place in
      (lines[place % workers].next() ?? []).split(separator: 0).map { String(decoding: $0, as: UTF8.self) }
    }
  }

  /// The number of processes for that many tries: for few, forking costs more than it gains.
  func workers(for count: Int) -> Int { count < 64 ? 1 : workers }

  /// Whether the outcome of a try is the intended one.
  func isRight(_ place: Int, _ outcome: Outcome) -> Bool {
    folders[tries[place].folder].isRight(outcome, for: tries[place].try.gesture)
  }
}
