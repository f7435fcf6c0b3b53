import EventLoop

/// The result of a piece of long work.
package enum WorkProgress: Equatable {
  /// The work is not done: another piece of the work follows.
  case unfinished
  /// The piece of work could not be done yet. Other work runs before the next attempt.
  case waiting
  case finished
}

/// The queues of long work: in each turn, one piece of each is done.
package enum WorkLine: Int, CaseIterable {
  /// The queue for reading and executing long calls.
  case calls
  /// The queue for short replies to queries.
  case answers
  /// The queue for replies that take several pieces of work.
  case longAnswers
}

/// Work for clients that would keep the loop for longer than one may: it is done in pieces, one in a turn, of one work after the other.
///
/// Between two pieces the loop serves what is ready, so no frame waits for longer than a piece takes.
final class LongWork {
  private struct Work {
    let client: Int
    /// Does a piece of it.
    let piece: () -> WorkProgress
  }

  private let loop: EventLoop
  private var line: [Work] = []
  private var job: (() -> Void)?
  private var jobIsDue = false

  init(_ loop: EventLoop) {
    self.loop = loop
    job = { [weak self] in self?.doPiece() }
  }

  /// Add work of a client behind what is there.
  ///
  /// - Parameter piece: does a piece of it.
  func add(of client: Int, _ piece: @escaping () -> WorkProgress) {
    line.append(Work(client: client, piece: piece))
    schedule()
  }

  /// Drop the work of a client that has gone.
  func forget(_ client: Int) {
    line.removeAll { $0.client == client }
  }

  private func schedule() {
    guard !jobIsDue, !line.isEmpty, let job else { return }
    jobIsDue = true
    loop.afterTurn(job)
  }

  private func doPiece() {
    jobIsDue = false
    guard let work = line.first else { return }
    let progress = work.piece()
    // The client may go in the middle of it, and then there is nothing left to remove.
    if progress != .unfinished, line.first?.client == work.client {
      line.removeFirst()
      if progress == .waiting { line.append(work) }
    }
    schedule()
  }
}
