import Glibc

// `bench` prints figures with their goals and exits 0 either way, `bench --live` those of the live path alone;
// `bench --allocations` is a test and does not.
do {
  if CommandLine.arguments.dropFirst().first == "--allocations" {
    exit(try checkAllocations() ? 0 : 1)
  }
  if CommandLine.arguments.dropFirst().first == "--live" {
    try benchLive()
    exit(0)
  }
  benchTracker()
  try benchPipeline()
  try benchLive()
  benchHitTest()
  try benchRecognizers()
  try benchRecordings()
  try benchProcess()
} catch {
  print("bench failed: \(error)")
  exit(1)
}
