import CBench
import Glibc
import Kernel
import Scenes
import TouchKit
import TouchService

/// Run a single load once in this process, for callgrind. Only calls inside `cbench_counted` are counted.
func countLoad(_ name: String, frames: Int) throws {
  // Set the clock before any timer is armed.
  cbench_set_clock(LockStep.start)
  let folder = try TemporaryFolder()
  let socket = "\(folder.path)/count"
  defer { unlink(socket) }
  switch name {
  case "touchd":
    try LockStep(ServiceReader(socket: socket)).count(frames, replying: 200)
  case "silent":
    // Silent devices next to the touchscreen must not add to the cost of its frames.
    try LockStep(ServiceReader(socket: socket, silent: [.keyboard, .accelerometer])).count(frames, replying: 200)
  case "presenting":
    try LockStep(ServiceReader(socket: socket, presents: true)).count(frames, replying: 900)
  case "passed":
    try LockStep(ServiceReader(socket: socket, passes: true)).count(frames, replying: 200)
  case "send": try countSends(frames)
  case "batches":
    try LockStep(ServiceReader(socket: socket), batch: 8).count(frames, replying: 20)
  case "present":
    try countPresents(PresentLoad(socket: socket, views: 500), frames)
  case "change":
    try countChanges(PresentLoad(socket: socket, views: 500), frames)
  case "change-most":
    try countChanges(PresentLoad(socket: socket, views: 20, most: 1900), frames)
  case "tables-20", "tables-1000000":
    let load = try PresentLoad(socket: socket, views: 20, rows: Int(name.dropFirst("tables-".count)))
    try countPresents(load, frames)
    try countChanges(load, frames)
  case _ where name == "replies" || name.hasPrefix("replies-"):
    let method = name == "replies" ? nil : String(name.dropFirst("replies-".count))
    try PresentLoad(socket: socket, views: 0).replies(of: method) { turn in counted(turn) }
  case "line": try countLines(frames)
  case "libinput": try LockStep(PeerReader(cbench_open_libinput)).count(frames, replying: 0)
  case "libevdev": try LockStep(PeerReader(cbench_open_libevdev)).count(frames, replying: 0)
  case "echo": try LockStep(PeerReader(cbench_open_echo)).count(frames, replying: 232)
  case "pass": try LockStep(PeerReader(cbench_open_pass)).count(frames, replying: 200)
  case "demo": try count(PipelineLoad(), frames)
  case "recognizers": try count(PipelineLoad(scene: .withFifteenRecognizers(active: 1)), frames)
  case "scroll": try count(PipelineLoad(scene: .withScrollView), frames)
  case "views": try count(PipelineLoad(scene: .demo(views: 1000)), frames)
  case "pans": try count(PipelineLoad(scene: .withPans), frames)
  case "touches-10", "touches-100":
    let panels = name == "touches-10" ? 1 : 10
    try count(PipelineLoad(scene: .withPatientPans(1), fingers: 10, panels: panels), frames)
  default:
    guard name.hasPrefix("subscribers-"), let size = Int(name.dropFirst("subscribers-".count)), size > 0 else {
      throw BenchError(description: "there is no load \"\(name)\"")
    }
    try LockStep(ServiceReader(socket: socket, subscribers: size)).count(frames, replying: 200 * size)
  }
}

/// Count the frames of fingers in this process, from frames to bytes.
private func count(_ load: PipelineLoad, _ frames: Int) throws {
  let before = load.sink.events
  counted { load.run(frames: frames) }
  guard load.sink.events > before else { throw BenchError(description: "the scene gives no actions") }
}

/// Count presentations of the views, from the first byte until the views are removed. Each turn of the loop is counted
/// separately.
private func countPresents(_ load: PresentLoad, _ count: Int) throws {
  for _ in 0..<3 { try load.present { $0() } }
  for _ in 0..<count { try load.present { turn in counted(turn) } }
}

/// Count changes of as many views, in the same way.
private func countChanges(_ load: PresentLoad, _ count: Int) throws {
  for _ in 0..<3 { try load.change { $0() } }
  for _ in 0..<count { try load.change { turn in counted(turn) } }
}

/// Count only the sending of a frame's bytes, for comparison with the cost of each further subscriber.
private func countSends(_ frames: Int) throws {
  let (writer, reader) = try ServiceReader.pair()
  defer { for end in [writer, reader] { close(end) } }
  let bytes = [UInt8](repeating: 0x20, count: 300)
  for _ in 0..<frames {
    var sent = 0
    counted { sent = bytes.withUnsafeBytes { send(writer, $0.baseAddress, $0.count, Int32(MSG_NOSIGNAL)) } }
    guard sent == bytes.count, cbench_drain(reader) == sent else { throw BenchError(description: "not all was sent") }
  }
}

/// Count only the writing of a pan's line, once per frame of five fingers.
private func countLines(_ frames: Int) throws {
  let load = try PipelineLoad()
  let sink = LineCountingSink()
  load.pipeline.application.addSink(sink)
  load.run(frames: frames)
  guard sink.lines == frames else {
    throw BenchError(description: "\(sink.lines) lines in \(frames) frames: the figure would mean nothing")
  }
}

private final class LineCountingSink: EventSink {
  private(set) var lines = 0
  private var line = LineWriter()

  func receive(_ event: Event, at time: Int64, stamp: Int64) {
    guard case .action(let action) = event else { return }
    lines += 1
    counted { _ = line.write(.action(action), from: action.recognizer.origin as? SceneOrigin, at: time) }
  }
}

/// Drives a live reader on one thread, with a stopped clock. Each frame is written after the reply to the previous one,
/// so that every run executes the same instructions.
private struct LockStep {
  /// The start time, far ahead of the kernel's clock so that no timer fires. The number of digits stays the same until
  /// the end.
  static let start: Int64 = 100_000_000_000_000
  /// The time between two frames, in µs.
  private static let interval: Int64 = 1000
  /// The number of uncounted frames, two laps of the fingers, in which every buffer grows to its size.
  private static let first = 1000

  private let reader: any LiveReader
  /// The number of frames to write before each turn of the reader.
  private let batch: Int

  init(_ reader: any LiveReader, batch: Int = 1) {
    self.reader = reader
    self.batch = batch
  }

  /// Feed frames, and count the reader's turns.
  ///
  /// - Parameters:
  ///   - floor: the minimum average number of reply bytes per frame, which ensures that the reader works.
  ///   - turn: runs each counted turn of the reader, given the number of the frame.
  func count(_ frames: Int, replying floor: Int, turn: (Int, () -> Void) -> Void = { _, turn in counted(turn) }) throws
  {
    var bytes = 0
    // Opening the device may count as frames too.
    let before = reader.frames
    for index in 0..<(Self.first + frames) {
      let time = Self.start + Int64(index + 1) * Self.interval
      cbench_set_clock(time)
      guard cbench_feed_one(reader.writer, index, time) != 0 else {
        throw BenchError(description: "the fake device takes no frame")
      }
      if (index + 1) % batch != 0, index + 1 < Self.first + frames { continue }
      let isCounted = index >= Self.first
      while reader.frames - before <= index {
        if isCounted { turn(index) { reader.turn() } } else { reader.turn() }
      }
      let reply = reader.drain()
      if isCounted { bytes += reply }
    }
    guard reader.frames - before == Self.first + frames, bytes >= floor * frames else {
      throw BenchError(description: "\(reader.frames) frames and \(bytes) bytes: the figure would mean nothing")
    }
  }
}

/// The allocations in 10,000 frames of moving fingers, from the device to the reader's reply.
///
/// - Parameter floor: the minimum average number of reply bytes per frame.
func allocations(replying floor: Int, _ makeReader: (String) throws -> ServiceReader) throws -> UInt64 {
  cbench_set_clock(LockStep.start)
  let folder = try TemporaryFolder()
  let socket = "\(folder.path)/allocations"
  defer { unlink(socket) }
  var allocations: UInt64 = 0
  var moves = 0
  try LockStep(makeReader(socket)).count(11_000, replying: floor) { index, turn in
    // Skip frames in which fingers touch down or lift and gestures begin. A lap has 500 frames.
    guard (20..<490).contains(index % 500) else { return turn() }
    moves += 1
    cbench_count_allocations(1)
    turn()
    allocations += cbench_allocations()
    cbench_count_allocations(0)
  }
  guard moves >= 10_000 else { throw BenchError(description: "\(moves) frames moved: the figure would mean nothing") }
  return allocations
}

/// Call the body inside the function that callgrind counts, without counting allocation and reference counting of the
/// closure.
private func counted(_ body: () -> Void) {
  final class Counted {
    let body: () -> Void
    init(_ body: @escaping () -> Void) { self.body = body }
  }
  withoutActuallyEscaping(body) { body in
    let counted = Counted(body)
    withExtendedLifetime(counted) {
      cbench_counted(
        { Unmanaged<Counted>.fromOpaque($0!)._withUnsafeGuaranteedRef { $0.body() } },
        Unmanaged.passUnretained(counted).toOpaque())
    }
  }
}
