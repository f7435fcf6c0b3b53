import Documents
import Varlink

extension VarlinkCall {
  func replyNothing() {
    let nothing = Array("{}".utf8)
    reply(nothing.span)
  }

  func reply(_ key: StaticString, _ value: Bool, continues: Bool) {
    replyWhole(continues: continues) { $0.member(key, value) }
  }

  /// Reply in one piece.
  ///
  /// - Parameter write: writes the members.
  func replyWhole(continues: Bool = false, _ write: (inout JSONWriter) -> Void) {
    var json = JSONWriter()
    json.beginObject()
    write(&json)
    json.endObject()
    json.withBytes { reply($0, continues: continues) }
  }

  /// Reply that the caller has no app with the session that the call names.
  func failNoSession() { fail("NoSuchSession") }

  /// Reply that the method is not available while a recording is served.
  func failNotLive() { fail("NotLive") }

  /// Reply that a command was carried out, or why it was refused.
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
