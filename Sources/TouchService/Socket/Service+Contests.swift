import Documents
import Panels
import Scenes
import TouchKit
import Varlink

/// What apps say of the touches of their own recognizers, and the feed that stands still meanwhile (A12, A13).
extension Service {
  /// Answer `Answer`.
  func answer(_ call: VarlinkCall) {
    guard let session = session(of: call) else { return }
    guard case .integer(let number)? = call.parameters["contest"]?.value, let contest = Int(exactly: number) else {
      return call.fail(.invalidParameter("contest"))
    }
    var values: [ClientGestureRecognizer.Value]?
    if let node = call.parameters["values"], node.value != .null {
      do throws(DocumentError) { values = try [ClientGestureRecognizer.Value](Cursor(node)) } catch {
        return call.fail(.invalidParameter(error.path.isEmpty ? "values" : "values.\(error.path)"))
      }
    }
    defer {
      if !call.flag("continues") {
        session.noteAnswer(to: contest)
        resumeFeed()
      }
    }
    // What is over when the answer comes stays over: no command could find it again.
    guard session.app.scene.recognizer(inContest: contest) != nil else {
      return call.fail(.other("io.touchd.Touch.NoSuchContest", parameters: Node(.mapping([]))))
    }
    guard let verdict = call.text("verdict").flatMap(ClientGestureRecognizer.Verdict.init) else {
      return values == nil ? end(call) : call.fail(.invalidParameter("values"))
    }
    submit(
      .answer(Command.Answer(app: session.app.name, contest: contest, verdict: verdict, values: values)), for: call)
  }

  /// Follow what an app hears of its contests: what comes next may depend on what it says.
  func follow(_ contest: Contest) {
    if case .outcome(.expired, _) = contest.news, !contest.recognizer.isSecret { expiredContests += 1 }
    guard feed.awaitsAnswers,
      let session = sessions.first(where: { $0.app.name == contest.recognizer.origin?.scene })
    else { return }
    switch contest.news {
    case .touches: session.awaitAnswer(to: contest.number)
    case .outcome: session.endContest(contest.number)
    }
    guard sessions.contains(where: \.owesAnswer) else { return }
    feed.awaitAnswer { [unowned self] in
      for session in sessions { session.loseTrust() }
      resumeFeed()
    }
  }
}

extension ClientGestureRecognizer {
  /// Whether nobody but its app may learn that it was touched.
  fileprivate var isSecret: Bool { (origin as? SceneOrigin)?.isSecure ?? false }
}
