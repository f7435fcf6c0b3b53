import EventLoop

/// The result of a piece of long work.
package enum WorkProgress: Equatable {
  /// More pieces of the work follow.
  case unfinished
  /// The piece cannot be done yet. Other work runs before the next attempt.
  case waiting
  case finished
}

/// The queues of long work. In each turn of the loop, one piece of each queue is done.
package enum WorkLine: Int, CaseIterable {
  /// The queue for reading and executing long calls.
  case calls
  /// The queue for short replies to queries.
  case answers
  /// The queue for replies that take several pieces of work.
  case longAnswers
}

/// A queue of work for clients that would block the loop for too long. It is done in pieces, one per turn of the loop,
/// and the first work is finished before the next begins.
///
/// Between two pieces, the loop serves whatever is ready, so no frame waits longer than one piece.
final class LongWork {
  private let loop: EventLoop
  private var line: [(client: Int, piece: () -> WorkProgress)] = []
  private var job: (() -> Void)?
  private var jobIsDue = false

  init(_ loop: EventLoop) {
    self.loop = loop
    job = { [weak self] in self?.doPiece() }
  }

  func add(of client: Int, _ piece: @escaping () -> WorkProgress) {
    line.append((client, piece))
    schedule()
  }

  /// Drop the work of a client that has disconnected.
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
    // If the client disconnected during the piece, its work is already removed.
    if progress != .unfinished, line.first?.client == work.client {
      line.removeFirst()
      if progress == .waiting { line.append(work) }
    }
    schedule()
  }
}
