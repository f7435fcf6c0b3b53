import EventLoop
import Kernel
import Varlink

/// Logs clients that are refused, denied or dropped, but limits repeated lines, so that no client hides the rest.
final class ClientJournal {
  private let journal: Journal
  private let clock: any Clock
  private var lines = RepeatedLines()
  /// Armed only while a count is pending, so that an idle service sleeps.
  private var timer: Timer?

  /// Create a journal of clients.
  /// - Throws: if the kernel has no timer left.
  init(_ journal: Journal, loop: EventLoop, clock: any Clock = MonotonicClock()) throws(SystemError) {
    self.journal = journal
    self.clock = clock
    timer = try loop.makeTimer { [unowned self] in sayWhatWasCounted() }
  }

  /// Log an event of a client.
  ///
  /// - Parameter peer: the client; nil if no descriptor was left to query it.
  func log(_ event: JournalEvent, _ peer: Peer?, _ reason: String) {
    let line = peer.map { "process \($0.pid) of user \($0.uid): \(reason)" } ?? reason
    // The text after a colon depends on the client's data.
    let kind = String(decoding: reason.utf8.prefix { $0 != UInt8(ascii: ":") }, as: UTF8.self)
    let subject = RepeatedLines.Subject(event: event, user: peer?.uid, reason: kind)
    if let sentence = lines.hear(subject, line, at: clock.now) { journal.log(event, sentence) }
    arm()
  }

  private func sayWhatWasCounted() {
    for (event, sentence) in lines.due(at: clock.now) { journal.log(event, sentence) }
    arm()
  }

  private func arm() {
    if let time = lines.nextTime { timer?.arm(at: time) }
  }
}
