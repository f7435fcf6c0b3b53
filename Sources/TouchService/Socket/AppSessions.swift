import Documents
import Scenes
import TouchKit
import Varlink

/// The apps that present windows through calls of this service.
final class AppSessions {
  private(set) var all: [AppSession] = []
  /// How many contests have ended because an app did not answer in time.
  private(set) var expiredContests = 0

  /// Whether the service has to wait for the answer of an app (A13).
  var owesAnswer: Bool { all.contains(where: \.owesAnswer) }

  func add(_ session: AppSession) {
    all.append(session)
  }

  func remove(_ session: AppSession) {
    all.removeAll { $0 === session }
  }

  func removeAll() {
    all = []
  }

  /// The session that a call names, if it belongs to the same user.
  func session(of call: VarlinkCall) -> AppSession? {
    let token = call.text("session") ?? ""
    return all.first { $0.token.isSame(as: token) && $0.user == call.connection.peer.uid }
  }

  /// Count a contest that ended because its app did not answer in time, except in secure windows, which are private.
  func count(_ contest: Contest) {
    guard case .outcome(.expired, _) = contest.news else { return }
    if (contest.recognizer.origin as? SceneOrigin)?.isSecure ?? false { return }
    expiredContests += 1
  }

  /// Note the events and the end of a contest, for which the feed may wait. Return whether this service has the app.
  func note(_ contest: Contest) -> Bool {
    guard let session = all.first(where: { $0.app.name == contest.recognizer.origin?.scene }) else { return false }
    switch contest.news {
    case .touches: session.awaitAnswer(to: contest.number)
    case .outcome: session.endContest(contest.number)
    }
    return true
  }

  /// Stop waiting for each app until it answers again.
  func stopAwaitingAnswers() {
    for session in all { session.stopAwaitingAnswers() }
  }
}
