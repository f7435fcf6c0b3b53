import Documents
import Glibc

/// Prints figures, one per line: `bench NAME VALUE UNIT goal GOAL ok`, or `short` if the goal is missed.
enum Bench {
  /// Print a figure that should be at most `goal`; nil if it has no goal.
  static func report(_ name: String, _ value: Double, _ unit: String, atMost goal: Double?) {
    line(name, value, unit, goal, goal.map { value <= $0 } ?? true)
  }

  /// Print a figure that should be at least `goal`.
  static func report(_ name: String, _ value: Double, _ unit: String, atLeast goal: Double) {
    line(name, value, unit, goal, value >= goal)
  }

  private static func line(_ name: String, _ value: Double, _ unit: String, _ goal: Double?, _ isMet: Bool) {
    print(
      "bench \(name) \(numeral(value, decimals: 3)) \(unit) goal \(goal.map { numeral($0, decimals: 3) } ?? "none") \(isMet ? "ok" : "short")"
    )
  }

  /// The processor time of this thread, in ns.
  static func cpuTime() -> Double {
    time(CLOCK_THREAD_CPUTIME_ID)
  }

  /// The monotonic time, in ns.
  static func wallTime() -> Double {
    time(CLOCK_MONOTONIC)
  }

  private static func time(_ clock: clockid_t) -> Double {
    var now = timespec()
    clock_gettime(clock, &now)
    return Double(now.tv_sec) * 1e9 + Double(now.tv_nsec)
  }

  /// Run the bodies in turn, A B A B …, so that changes of the machine's speed affect all of them. Return the median
  /// processor time of each in ns.
  static func interleaved(rounds: Int, _ bodies: [() -> Void]) -> [Double] {
    for body in bodies { body() }
    var times = bodies.map { _ in [Double]() }
    for _ in 0..<rounds {
      for (index, body) in bodies.enumerated() {
        let start = cpuTime()
        body()
        times[index].append(cpuTime() - start)
      }
    }
    return times.map(median)
  }

  static func median(_ values: [Double]) -> Double {
    let sorted = values.sorted()
    return sorted[sorted.count / 2]
  }
}

/// The reason why there is no figure.
struct BenchError: Error, CustomStringConvertible {
  var description: String
}
