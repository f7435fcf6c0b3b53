import CBench
import Glibc
import Kernel

/// How to measure a reader's processor time per frame.
private enum Load {
  /// All frames are written before the reader begins.
  case unpaced
  /// The reader sleeps between two frames.
  case paced

  /// The goal, as a multiple of libinput's time.
  var goal: Double { self == .unpaced ? 0.75 : 1 }
  var frames: Int { self == .unpaced ? 3500 : 250 }
  var rounds: Int { self == .unpaced ? 15 : 7 }
}

/// Print the processor time per frame on the same fake device, interleaved, for these readers: libevdev alone,
/// libinput's touch path, an echo in C that only waits, reads and sends, touchd, a C program that grabs the device and
/// writes what it reads, and touchd passing touches on. If paced, also print the latency from the write of a frame to
/// the return of the read by a subscriber or of the twin.
func benchLive() throws {
  let folder = try TemporaryFolder()
  for (load, name) in [(Load.unpaced, "unpaced"), (.paced, "paced")] {
    let readers: [any LiveReader]
    do {
      let service = try ServiceReader(socket: "\(folder.path)/\(name)")
      let echo = try PeerReader(cbench_open_echo)
      // The readers whose replies are events of a twin.
      let (pass, passed) = (
        try PeerReader(cbench_open_pass), try ServiceReader(socket: "\(folder.path)/\(name)-passed", passes: true)
      )
      readers = [
        try PeerReader(cbench_open_libevdev), try PeerReader(cbench_open_libinput), echo, service, pass, passed,
      ]
      let replies: [(Int32, Int32)] = [
        (service.replies, 1), (dup(echo.replies), 0), (dup(pass.replies), 0), (passed.replies, 0),
      ]
      for (replies, counts) in replies {
        let error = cbench_swallow(replies, counts)
        guard error == 0 else { throw SystemError(call: "pthread_create", errno: error) }
      }
    } catch let error as BenchError {
      print("bench live.\(name) skipped: \(error)")
      continue
    }
    defer { for name in [name, "\(name)-passed"] { unlink("\(folder.path)/\(name)") } }
    let before = cbench_received()
    let figures = try measure(readers, load)
    let times = figures.map { $0.time / Double(load.frames) / 1000 }
    let bytes = Double(cbench_received() - before) / Double(load.frames * (load.rounds + 1))
    // The frames of one read become one line per gesture. A frame that is awaited produces at least 200 bytes.
    guard bytes > (load == .paced ? 200 : 2) else {
      throw BenchError(description: "the subscriber got \(bytes) bytes a frame: the figure would mean nothing")
    }
    Bench.report("live.libevdev.\(name)", times[0], "us/frame", atMost: nil)
    Bench.report("live.libinput.\(name)", times[1], "us/frame", atMost: nil)
    Bench.report("live.echo.\(name)", times[2], "us/frame", atMost: nil)
    Bench.report("live.touchd.\(name)", times[3], "us/frame", atMost: load.goal * times[1])
    Bench.report("live.touchd.\(name).ratio", times[3] / times[1], "times-libinput", atMost: load.goal)
    Bench.report("live.pass.\(name)", times[4], "us/frame", atMost: nil)
    Bench.report("live.passed.\(name)", times[5], "us/frame", atMost: nil)
    guard load == .paced else { continue }
    Bench.report("live.touchd.\(name).echo-ratio", times[3] / times[2], "times-c", atMost: 1.2)
    for (part, index, goal) in [("p50", 0, 1.5), ("p99", 1, 2)] {
      for (other, own, names) in [(2, 3, ("echo", "touchd")), (4, 5, ("pass", "passed"))] {
        let (other, own) = (figures[other].latencies[index], figures[own].latencies[index])
        Bench.report("live.\(names.0).\(part)", other / 1000, "us-to-recv", atMost: nil)
        Bench.report("live.\(names.1).\(part)", own / 1000, "us-to-recv", atMost: goal * other / 1000)
      }
    }
  }
}

/// Return figures of each reader in ns: the median processor time of a round, and the medians over the rounds of the p50
/// and p99 latencies from the write of a frame to the return of a read of its reply.
private func measure(_ readers: [any LiveReader], _ load: Load) throws -> [(time: Double, latencies: [Double])] {
  var times = readers.map { _ in [Double]() }
  var latencies = readers.map { _ in [[Double](), [Double]()] }
  var fed = readers.map { _ in 0 }
  var stamps = readers.map { _ in Int64(0) }
  // The first round is a warm-up.
  for round in 0...load.rounds {
    for (index, reader) in readers.enumerated() {
      switch load {
      case .unpaced:
        guard cbench_feed(reader.writer, fed[index], load.frames, &stamps[index]) == load.frames else {
          throw BenchError(description: "the pipe of the fake device is too small")
        }
      case .paced:
        let error = cbench_pace(reader.writer, fed[index], load.frames, 1000)
        guard error == 0 else { throw SystemError(call: "pthread_create", errno: error) }
      }
      cbench_forget_latencies()
      fed[index] += load.frames
      let end = reader.frames + load.frames
      let start = Bench.cpuTime()
      while reader.frames < end { reader.turn() }
      guard round > 0 else { continue }
      times[index].append(Bench.cpuTime() - start)
      for (place, part) in [0.5, 0.99].enumerated() { latencies[index][place].append(cbench_latency(part)) }
    }
  }
  return readers.indices.map { (Bench.median(times[$0]), latencies[$0].map(Bench.median)) }
}
