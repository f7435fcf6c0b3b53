import Documents
import Varlink

extension VarlinkError {
  /// The message for an error of touchd's interface; nil for any other error.
  var sentence: String? {
    let prefix = "io.touchd.Touch."
    guard name.hasPrefix(prefix) else { return nil }
    func value(_ key: String) -> String { parameters[key]?.text ?? "" }
    return switch name.dropFirst(prefix.count) {
    case "NotLive": "the service plays a recording, not a panel"
    case "InvalidScene": value("path").isEmpty ? value("reason") : "\(value("path")): \(value("reason"))"
    case "AppExists": "another program presents as \(quoted(value("app"))); stop it or choose another name"
    case "NoSuchSession": "no app of this user has this session; touchctl present prints the session in its first line"
    case "NoSuchContest": "the contest is over, or the app never had it"
    case "IllegalVerdict": "the verdict cannot follow the previous verdict: the attempt is \(value("state"))"
    case "NoSuchApp":
      "the app \(quoted(value("app"))) does not exist, or has no window there that can come to the front"
    case "ForegroundIsFixed": "the configuration keeps \(quoted(value("app"))) in front"
    case "NoSuchScreen": "there is no screen \(quoted(value("screen")))"
    default: nil
    }
  }
}
