import Glibc

// `bench` prints figures with their goals and exits 0 either way, `bench --live` those of the live path alone;
// `bench --start` those of the service's start, `bench --growth` those of growth. `bench --allocations` is a test. `bench --count LOAD --frames N`
// prints nothing: it is run under callgrind. `bench --hands N [SEED [INTENTION]]` plays N hands of each intention, or of those that begin so, and is a
// test; `bench --hands N SEED,SEED...` plays them by several seeds, and prints a line each.
do {
  let words = CommandLine.arguments.dropFirst()
  switch words.first {
  case "--count":
    guard words.count == 4, words[3] == "--frames", let frames = Int(words[4]), frames > 0 else {
      throw CountError(description: "bench --count LOAD --frames N")
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
    else { throw CountError(description: "bench --hands N [SEED [INTENTION]|SEED,SEED...]") }
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
