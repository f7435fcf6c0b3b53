import Documents
import Varlink

extension VarlinkCall {
  /// Answer with nothing: what was asked is done, or nothing more comes of it.
  func replyNothing() {
    let nothing = Array("{}".utf8)
    reply(nothing.span)
  }

  /// Answer with one word of what was asked.
  func reply(_ key: StaticString, _ value: Bool, continues: Bool) {
    replyWhole(continues: continues) { $0.member(key, value) }
  }

  /// Answer in one piece.
  ///
  /// - Parameter write: writes the members.
  func replyWhole(continues: Bool = false, _ write: (inout JSONWriter) -> Void) {
    var json = JSONWriter()
    json.beginObject()
    write(&json)
    json.endObject()
    json.withBytes { reply($0, continues: continues) }
  }

  /// Answer that no app of the caller has the session that it names.
  func failNoSession() { fail("NoSuchSession") }

  /// Answer that a recording is served, for which there is no such method.
  func failNotLive() { fail("NotLive") }

  /// Answer that a command was carried out, or why it was refused.
  func reply(_ outcome: ScreenHost.Outcome) {
    switch outcome {
    case .noSuchScreen: fail("NoSuchScreen", ["screen": text("screen") ?? ""])
    case .appExists: fail("AppExists", ["app": text("app") ?? ""])
    case .noSuchApp: fail("NoSuchApp", ["app": text("app") ?? ""])
    case .invalidScene(let error): fail("InvalidScene", ["path": error.path, "reason": error.message])
    case .foregroundIsFixed(let app): fail("ForegroundIsFixed", ["app": app])
    case .noSuchContest: fail("NoSuchContest")
    case .illegalVerdict(let state): fail("IllegalVerdict", ["state": "\(state)"])
    case .denied: fail(.permissionDenied)
    case .done, .presented, .changed, .outdated, .refused: replyNothing()
    }
  }

  private func fail(_ name: String, _ parameters: KeyValuePairs<String, String> = [:]) {
    fail(.other("io.touchd.Touch.\(name)", parameters: .object(parameters.map { ($0, .text($1)) })))
  }
}
