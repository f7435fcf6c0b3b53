import Documents
import Panels
import Record
import Scenes
import TouchKit
import Varlink

/// The answers of apps to the touches of their own recognizers, and the feed that waits for them (A12, A13).
extension Service {
  /// Answer `Answer`.
  func answer(_ call: VarlinkCall) {
    guard let session = session(of: call) else { return }
    guard case .integer(let number)? = call.parameters["contest"]?.value, let contest = Int(exactly: number) else {
      return call.fail(.invalidParameter("contest"))
    }
    var values: [ClientGestureRecognizer.Value]?
    if let node = call.parameters["values"], node.value != .null {
      do throws(DocumentError) { values = try ClientGestureRecognizer.Value.all(in: Cursor(node)) } catch {
        return call.fail(.invalidParameter(error.path.isEmpty ? "values" : "values.\(error.path)"))
      }
    }
    defer {
      if !call.flag("continues") {
        session.noteAnswer(to: contest)
        publisher.resumeFeed()
      }
    }
    // Check this before a command is submitted, which could not find an ended contest either.
    guard session.app.scene.recognizer(inContest: contest) != nil else {
      return call.reply(.noSuchContest)
    }
    guard let verdict = call.text("verdict").flatMap(ClientGestureRecognizer.Verdict.init) else {
      return values == nil ? call.replyNothing() : call.fail(.invalidParameter("values"))
    }
    let answer = Command.Answer(app: session.app.name, contest: contest, verdict: verdict, values: values)
    feed.submit(.answer(answer)) { call.reply($0) }
  }
}
