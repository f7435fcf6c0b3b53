import Glibc

// bench: print all figures with their goals, and exit with 0 even if goals are missed.
// bench --live, --start, --growth: print only the figures of the live path, of the service's start, or of growth.
// bench --allocations: test that frames allocate nothing.
// bench --count LOAD --frames N: run a load under callgrind, without printing anything.
// bench --hands N [SEED [INTENTION]]: test N hands of each intention, or of the intentions whose name begins with
// INTENTION. bench --hands N SEED,SEED...: test the hands of several seeds, and print a line for each seed.
do {
  let words = CommandLine.arguments.dropFirst()
  switch words.first {
  case "--count":
    guard words.count == 4, words[3] == "--frames", let frames = Int(words[4]), frames > 0 else {
      throw BenchError(description: "bench --count LOAD --frames N")
    }
    try countLoad(words[2], frames: frames)
  case "--allocations": exit(try checkAllocations() ? 0 : 1)
  case "--live": try benchLive()
  case "--growth": try benchGrowth()
  case "--start": try benchStart()
  case "--hands":
    let seeds = words.dropFirst(2).first.map { $0.split(separator: ",").map { UInt64($0) } } ?? [1]
    guard let count = words.dropFirst().first.flatMap({ Int($0) }), count > 0, words.count < 5,
      !seeds.contains(nil), case let seed?? = seeds.first, seeds.count == 1 || words.count == 3
    else { throw BenchError(description: "bench --hands N [SEED [INTENTION]|SEED,SEED...]") }
    if seeds.count > 1 {
      exit(try HandsBench.run(count, seeds: seeds.compactMap { $0 }) ? 0 : 1)
    }
    exit(try HandsBench.run(count, seed: seed, filter: words.dropFirst(3).first ?? "") ? 0 : 1)
  default:
    benchTracker()
    try benchLive()
    benchHitTest()
    try benchGrowth()
    try benchRecordings()
    try benchStart()
    try benchResident()
    try benchSize()
  }
} catch {
  print("bench failed: \(error)")
  exit(1)
}
