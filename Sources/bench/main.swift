import Glibc

// `bench` prints figures with their goals and exits 0 either way, `bench --live` those of the live path alone;
// `bench --start` those of the service's start, `bench --growth` those of growth; `bench --allocations` is a test and does not. `bench --count LOAD --frames N`
// prints nothing: it is run under callgrind. `bench --hands N [SEED [INTENTION]]` plays N hands of each intention, or of those that begin so, and is a
// test; `bench --hands N SEED,SEED...` plays them by several seeds, and prints a line each.
do {
  if CommandLine.arguments.dropFirst().first == "--count" {
    let words = CommandLine.arguments
    guard words.count == 5, words[3] == "--frames", let frames = Int(words[4]), frames > 0 else {
      throw CountError(description: "bench --count LOAD --frames N")
    }
    try countLoad(words[2], frames: frames)
    exit(0)
  }
  if CommandLine.arguments.dropFirst().first == "--allocations" {
    exit(try checkAllocations() ? 0 : 1)
  }
  if CommandLine.arguments.dropFirst().first == "--live" {
    try benchLive()
    exit(0)
  }
  if CommandLine.arguments.dropFirst().first == "--growth" {
    try benchGrowth()
    exit(0)
  }
  if CommandLine.arguments.dropFirst().first == "--start" {
    try benchStart()
    exit(0)
  }
  if CommandLine.arguments.dropFirst().first == "--hands" {
    let words = CommandLine.arguments.dropFirst(2)
    let seeds = words.dropFirst().first?.split(separator: ",").map { UInt64($0) } ?? []
    if seeds.count > 1, let count = words.first.flatMap({ Int($0) }), count > 0, !seeds.contains(nil) {
      exit(try HandsBench.run(count, seeds: seeds.compactMap { $0 }) ? 0 : 1)
    }
    guard let count = words.first.flatMap({ Int($0) }), count > 0, words.count < 4,
      let seed = UInt64(words.dropFirst().first ?? "1")
    else { throw CountError(description: "bench --hands N [SEED [INTENTION]]") }
    exit(try HandsBench.run(count, seed: seed, filter: words.dropFirst(2).first ?? "") ? 0 : 1)
  }
  benchTracker()
  try benchLive()
  benchHitTest()
  try benchGrowth()
  try benchRecordings()
  try HandsBench.run(1000, seed: 1)
  try benchStart()
  try benchResident()
  try benchSize()
} catch {
  print("bench failed: \(error)")
  exit(1)
}
