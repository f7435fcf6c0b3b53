import Documents
import Kernel
import TouchKit

/// Plays tries under thresholds, on several processors.
struct Evaluation {
  let folders: [TuningFolder]
  /// The tries of all folders, each with the place of its folder.
  let tries: [(folder: Int, try: HandTry)]
  /// How many processes play; one plays in this process alone, which may have several threads then.
  let workers: Int

  /// What some tries, by their places, are taken for.
  ///
  /// - Throws: if a scene does not fit, or a worker ended early.
  func outcomes(of places: [Int], under thresholds: Thresholds) throws -> [Outcome] {
    // A fork costs as much as some tries.
    let workers = places.count < 64 ? 1 : workers
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
    // A name has no control characters.
    var lines = parts.map { $0.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false).makeIterator() }
    return places.indices.map { place in
      (lines[place % workers].next() ?? []).split(separator: 0).map { String(decoding: $0, as: UTF8.self) }
    }
  }

  /// Whether a try is taken for what it means.
  func isRight(_ place: Int, _ outcome: Outcome) -> Bool {
    folders[tries[place].folder].isRight(outcome, for: tries[place].try.gesture)
  }
}
