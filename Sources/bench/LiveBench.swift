import CBench
import Glibc
import Kernel

/// How a reader's processor time for a frame is taken.
private enum Load {
  /// Every frame is there before the reader begins.
  case unpaced
  /// The reader sleeps between two frames.
  case paced

  /// Goals, as parts of what libinput takes.
  var goal: Double { self == .unpaced ? 0.75 : 1 }
  var frames: Int { self == .unpaced ? 3500 : 250 }
  var rounds: Int { self == .unpaced ? 15 : 7 }
}

/// Processor time a frame over the same fake device, interleaved: libevdev alone, libinput's touch path, and touchd.
func benchLive() throws {
  let folder = try TemporaryFolder()
  for (load, name) in [(Load.unpaced, "unpaced"), (.paced, "paced")] {
    let readers: [any LiveReader]
    do {
      let service = try ServiceReader(socket: "\(folder.path)/\(name)")
      readers = [try PeerReader(cbench_open_libevdev), try PeerReader(cbench_open_libinput), service]
      let error = cbench_swallow(service.replies)
      guard error == 0 else { throw SystemError(call: "pthread_create", errno: error) }
    } catch let error as LiveBenchError {
      print("bench live.\(name) skipped: \(error)")
      continue
    }
    defer { unlink("\(folder.path)/\(name)") }
    let before = cbench_received()
    let times = try measure(readers, load).map { $0 / Double(load.frames) / 1000 }
    let bytes = Double(cbench_received() - before) / Double(load.frames * (load.rounds + 1))
    // What one batch of the device holds becomes one line of each gesture: a frame that is awaited is 200 bytes at least.
    guard bytes > (load == .paced ? 200 : 2) else {
      throw LiveBenchError(description: "the subscriber got \(bytes) bytes a frame: the figure would mean nothing")
    }
    Bench.report("live.libevdev.\(name)", times[0], "us/frame", atMost: nil)
    Bench.report("live.libinput.\(name)", times[1], "us/frame", atMost: nil)
    Bench.report("live.touchd.\(name)", times[2], "us/frame", atMost: load.goal * times[1])
    Bench.report("live.touchd.\(name).ratio", times[2] / times[1], "times-libinput", atMost: load.goal)
  }
}

/// The median of each reader's processor time for a round's frames, in ns.
private func measure(_ readers: [any LiveReader], _ load: Load) throws -> [Double] {
  var times = readers.map { _ in [Double]() }
  var fed = readers.map { _ in 0 }
  var stamps = readers.map { _ in Int64(0) }
  // The first round warms the readers up.
  for round in 0...load.rounds {
    for (index, reader) in readers.enumerated() {
      switch load {
      case .unpaced:
        guard cbench_feed(reader.writer, fed[index], load.frames, &stamps[index]) == load.frames else {
          throw LiveBenchError(description: "the pipe of the fake device is too small")
        }
      case .paced:
        let error = cbench_pace(reader.writer, fed[index], load.frames, 1000)
        guard error == 0 else { throw SystemError(call: "pthread_create", errno: error) }
      }
      fed[index] += load.frames
      let end = reader.frames + load.frames
      let start = Bench.cpuTime()
      while reader.frames < end { reader.turn() }
      if round > 0 { times[index].append(Bench.cpuTime() - start) }
    }
  }
  return times.map(Bench.median)
}
