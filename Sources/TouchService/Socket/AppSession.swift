import Kernel
import Varlink

/// A program that presents, as the service knows it: its token, and where its events go.
final class AppSession {
  /// The name for it in its calls: 128 random bits, which no other program knows.
  let token: String
  let app: App
  let subscription: Subscription

  /// The user whose calls may name it.
  var user: UInt32 { subscription.call.connection.peer.uid }

  /// How many events of each contest it has not answered, while somebody waits for that.
  private var owed: [Int: Int] = [:]
  /// Whether it answered in time, the last time that somebody waited.
  private var isResponsive = true

  /// Whether it has to answer an event before more happens.
  var owesAnswer: Bool { isResponsive && !owed.isEmpty }

  init(_ app: App, _ subscription: Subscription) {
    self.app = app
    self.subscription = subscription
    token = randomBytes(16).map { String(UInt16($0) + 0x100, radix: 16).dropFirst() }.joined()
  }

  // MARK: Contests

  /// Note that an event was sent that it has to answer.
  func awaitAnswer(to contest: Int) {
    owed[contest, default: 0] += 1
  }

  /// Note that it has answered one event.
  func noteAnswer(to contest: Int) {
    isResponsive = true
    guard let count = owed[contest] else { return }
    owed[contest] = count > 1 ? count - 1 : nil
  }

  /// Note that nothing of a contest is to be answered any more.
  func endContest(_ contest: Int) {
    owed[contest] = nil
  }

  /// Wait for it no more, until it answers again.
  func stopAwaitingAnswers() {
    if !owesAnswer { return }
    isResponsive = false
    owed = [:]
  }
}
