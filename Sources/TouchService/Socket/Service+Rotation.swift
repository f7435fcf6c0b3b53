import Documents
import Panels
import Varlink

extension Service {
  /// Answer `SetRotation`, in its place among the frames.
  func setRotation(_ call: VarlinkCall) {
    var name: String?
    if case .string(let text)? = call.parameters["screen"]?.value { name = text }
    guard case .integer(let degrees)? = call.parameters["rotation"]?.value,
      let rotation = Int(exactly: degrees).flatMap(Rotation.init)
    else { return call.fail(.invalidParameter("rotation")) }
    feed.submit(.rotate(screen: name, to: rotation)) { call.reply($0) }
  }
}
