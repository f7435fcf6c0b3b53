import Documents
import Panels
import Varlink

/// The calls that watch whether any screen is touched (A19).
package final class IdleCalls {
  private var watching: [(call: VarlinkCall, watch: IdleWatch)] = []
  private var hasEnded = false
  private let queue: EventQueue
  private let feed: any Feed

  /// The minimum and maximum duration of a client's watch, in s. The minimum is too long to reveal a rhythm of typing.
  package static let times = 1.0...1e7

  init(_ queue: EventQueue, feed: any Feed) {
    (self.queue, self.feed) = (queue, feed)
  }

  /// Answer `WatchIdle`: report whether no screen is touched, now and at each change.
  func watch(_ call: VarlinkCall) {
    guard call.acceptsMore else { return call.fail(.expectedMore) }
    guard let after = call.parameters["after"]?.number, Self.times.contains(after) else {
      return call.fail(.invalidParameter("after"))
    }
    if hasEnded { return call.replyNothing() }
    let watch = IdleWatch(after: Int64(after * 1e6), from: feed.idleStart) { [unowned call] isIdle in
      call.reply("idle", isIdle, continues: true)
    }
    call.onHangup = { [unowned self, unowned call] in
      queue.remove(watch)
      watching.removeAll { $0.call === call }
    }
    watching.append((call, watch))
    queue.add(watch)
    call.reply("idle", false, continues: true)
  }

  /// End the calls, and later ones immediately.
  ///
  /// - Returns: their connections.
  func end() -> [VarlinkConnection] {
    hasEnded = true
    let ending = watching
    watching = []
    for (call, watch) in ending {
      queue.remove(watch)
      call.replyNothing()
    }
    return ending.map(\.call.connection)
  }
}
