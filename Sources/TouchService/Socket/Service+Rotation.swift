import Documents
import Panels
import Varlink

extension Service {
  /// Answers `SetRotation`, in its place among the frames.
  func setRotation(_ call: VarlinkCall) {
    var name: String?
    if case .string(let text)? = call.parameters["screen"]?.value { name = text }
    guard case .integer(let degrees)? = call.parameters["rotation"]?.value,
      let rotation = Int(exactly: degrees).flatMap(Rotation.init)
    else { return call.fail(.invalidParameter("rotation")) }
    atCommand { [unowned self] in
      guard onRotation?(name, rotation) ?? false else {
        let screen = Node(.mapping([Node.Member(key: "screen", value: Node(.string(name ?? "")))]))
        return call.fail(.other("io.touchd.Touch.NoSuchScreen", parameters: screen))
      }
      let nothing = Self.emptyObject
      call.reply(nothing.span)
    }
  }
}
