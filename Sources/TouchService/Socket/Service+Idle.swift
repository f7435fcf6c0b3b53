import Documents
import Panels
import Varlink

extension Service {
  /// The shortest and the longest time that a client may wait for, in s. From the shortest one nobody learns in which rhythm somebody types.
  package static let idleTimes = 1.0...1e7

  /// Answer `WatchIdle`: whether nobody touches anything, now and whenever that changes (A19).
  func watchIdle(_ call: VarlinkCall) {
    guard call.wantsMore else { return call.fail(.expectedMore) }
    let after: Double? =
      switch call.parameters["after"]?.value {
      case .integer(let number): Double(number)
      case .real(let number): number
      default: nil
      }
    guard let after, Self.idleTimes.contains(after) else { return call.fail(.invalidParameter("after")) }
    if hasEnded { return end(call) }
    let queue = pipeline.queue
    // The time of a recording begins with its first touch.
    let watch = IdleWatch(after: Int64(after * 1e6), from: feed.isReplay ? queue.lastTime : feed.now) {
      [unowned self, unowned call] isIdle in reply(to: call, "idle", isIdle, continues: true)
    }
    call.onHangup = { [unowned self] in
      queue.remove(watch)
      idleCalls.removeAll { $0.call === call }
    }
    idleCalls.append((call, watch))
    queue.add(watch)
    reply(to: call, "idle", false, continues: true)
  }
}
