import CLinux
import Kernel
import Varlink

/// A presenting program as known to the service: its token, and the subscription that receives its events.
final class AppSession {
  /// The identifier of the session in calls: 128 random bits, which no other program knows.
  let token: String
  let app: App
  let subscription: Subscription

  /// The user whose calls may name it.
  var user: UInt32 { subscription.call.connection.peer.uid }

  /// The number of unanswered events of each contest, while the service waits for answers.
  private var owed: [Int: Int] = [:]
  /// Whether it answered in time when the service last waited.
  private var isResponsive = true

  /// Whether the service has to wait for its answer.
  var owesAnswer: Bool { isResponsive && !owed.isEmpty }

  init(_ app: App, _ subscription: Subscription) {
    self.app = app
    self.subscription = subscription
    token = randomBytes(16).map { String(UInt16($0) + 0x100, radix: 16).dropFirst() }.joined()
  }

  // MARK: Contests

  /// Note that it has to answer an event that was sent.
  func awaitAnswer(to contest: Int) {
    owed[contest, default: 0] += 1
  }

  /// Note that it has answered one event.
  func noteAnswer(to contest: Int) {
    isResponsive = true
    guard let count = owed[contest] else { return }
    owed[contest] = count > 1 ? count - 1 : nil
  }

  /// Note that a contest needs no more answers.
  func endContest(_ contest: Int) {
    owed[contest] = nil
  }

  /// Stop waiting for it until it answers again.
  func stopAwaitingAnswers() {
    if !owesAnswer { return }
    isResponsive = false
    owed = [:]
  }
}

/// Read unpredictable bytes from the kernel: at most 256, in one call.
func randomBytes(_ count: Int) -> [UInt8] {
  var bytes = [UInt8](repeating: 0, count: count)
  let filled = try? systemCall("getrandom") { getrandom(&bytes, count, 0) }
  // Without flags, the call waits until the kernel has entropy, and cannot fail otherwise.
  precondition(filled == count)
  return bytes
}
