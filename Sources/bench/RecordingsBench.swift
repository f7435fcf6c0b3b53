import Evdev
import Glibc
import Kernel
import Recordings

/// Print the speed of reading recordings, compared with `wc -l` of the same file, and the memory for a long recording.
func benchRecordings() throws {
  for format in [RecordingFormat.evtest, .evemu] {
    let path = "/tmp/touchd-bench-\(getpid()).\(format.rawValue)"
    defer { unlink(path) }
    let size = try writeRecording(format, path, megabytes: 128)
    var best = (reader: Double.infinity, wc: Double.infinity)
    for _ in 0..<3 {
      best.wc = min(best.wc, try countLines(path))
      let start = Bench.wallTime()
      let events = try readAll(path)
      best.reader = min(best.reader, Bench.wallTime() - start)
      blackHole(events)
    }
    let megabytes = Double(size) / 1e6
    Bench.report("recordings.\(format.rawValue)", megabytes / (best.reader / 1e9), "MB/s", atMost: nil)
    Bench.report("recordings.\(format.rawValue).wc", megabytes / (best.wc / 1e9), "MB/s", atMost: nil)
    Bench.report("recordings.\(format.rawValue).of-wc", best.wc / best.reader, "times-wc", atLeast: 0.1)
    if format == .evemu { try benchMemory(path) }
  }
}

/// Print the growth of resident memory from the first frame to a gigabyte of the repeated recording, read from a pipe.
private func benchMemory(_ path: String) throws {
  let pipe = path + ".pipe"
  guard mkfifo(pipe, 0o600) == 0 else { throw SystemError(call: "mkfifo \(pipe)", errno: errno) }
  defer { unlink(pipe) }
  let script = "while cat \"$0\"; do :; done 2>/dev/null | head -c 1000000000 > \"$1\""
  let child = try Child(["/bin/sh", "-c", script, path, pipe], environment: ["PATH=/usr/bin:/bin"])
  let reader = try RecordingReader.open(pipe)
  var frame = Frame()
  var first = 0.0
  while try reader.next(into: &frame) {
    if first == 0 { first = try residentMemory(of: "self") }
  }
  let growth = try residentMemory(of: "self") - first
  child.end()
  Bench.report("recordings.growth-at-\(reader.bytesRead / 1_000_000)MB", growth, "KiB", atMost: 1024)
}

/// Write a recording of five fingers, repeated up to the size; return the size in bytes.
private func writeRecording(_ format: RecordingFormat, _ path: String, megabytes: Int) throws -> Int {
  let panel = RecordingGenerator.panel(width: 800, height: 480, resolution: 5)
  let generator = RecordingGenerator(
    device: panel,
    fingers: Gesture.fingers(5, from: (100, 50), to: (400, 400), apart: 90, at: 0, duration: 10_000_000))
  let writer = RecordingWriter(format, [panel])
  try writer.begin(0)
  let header = writer.bytes.count
  try generator.forEachFrame { (frame: borrowing Frame) throws(RecordingError) in try writer.write(frame) }
  let bytes = writer.bytes
  guard let file = fopen(path, "w") else { throw SystemError(call: "fopen \(path)", errno: errno) }
  defer { fclose(file) }
  var size = fwrite(bytes, 1, header, file)
  while size < megabytes << 20 {
    size += bytes.withUnsafeBytes { buffer in
      buffer.baseAddress.map { fwrite($0 + header, 1, buffer.count - header, file) } ?? 0
    }
  }
  return size
}

private func readAll(_ path: String) throws -> Int {
  let reader = try RecordingReader.open(path)
  var frame = Frame()
  var events = 0
  while try reader.next(into: &frame) { events += frame.events.count + 1 }
  return events
}

/// The wall time of `wc -l`, in ns.
private func countLines(_ path: String) throws -> Double {
  let start = Bench.wallTime()
  try Child(["/usr/bin/wc", "-l", path], isSilent: true).end()
  return Bench.wallTime() - start
}
