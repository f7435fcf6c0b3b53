import Documents
import Panels
import TouchKit

extension Command {
  /// The name in records.
  var name: StaticString {
    switch self {
    case .rotate: "rotate"
    case .cancel: "cancel"
    case .restart: "restart"
    case .detach: "detach"
    case .reload: "reload"
    case .present: "present"
    case .refused: "refused"
    case .withdraw: "withdraw"
    case .change: "change"
    case .answer: "answer"
    case .activate: "activate"
    case .stepBack: "stepBack"
    case .drawCurtain: "drawCurtain"
    case .openCurtain: "openCurtain"
    case .inject: "inject"
    case .removeInjected: "removeInjected"
    }
  }

  /// Write the members of the command's entry.
  func write(to json: inout JSONWriter) {
    switch self {
    case .rotate(let screen, let rotation):
      json.screen(screen)
      json.member("rotation", rotation.rawValue)
    case .cancel(let screen): json.screen(screen)
    case .restart, .refused: break
    case .detach(let panel): json.member("panel", panel)
    case .present(let presentation): Presentation.schema.encodeMembers(presentation, into: &json)
    case .withdraw(let name): json.member("app", name)
    case .change(let name, let changes):
      json.member("app", name)
      json.key("changes")
      json.append(changes.json)
    case .answer(let answer):
      json.member("app", answer.app)
      json.member("contest", answer.contest)
      json.member("verdict", answer.verdict.rawValue)
      guard let values = answer.values else { break }
      json.key("values")
      json.beginObject()
      for value in values {
        json.key(value.name)
        json.exact(value.number)
      }
      json.endObject()
    case .activate(let name, let screen, let caller):
      json.member("app", name)
      json.screen(screen)
      json.member("user", Int64(caller.user))
      json.member("control", caller.hasControl)
    case .stepBack(let name, let screen):
      json.member("app", name)
      json.screen(screen)
    case .drawCurtain(let screen, let drawing):
      json.screen(screen)
      Curtain.Drawing.schema.encodeMembers(drawing, into: &json)
    case .openCurtain(let screen, let drawer):
      json.screen(screen)
      if let drawer { json.member("drawer", drawer) }
    case .inject(let device, let screen, let samples):
      json.member("device", device)
      json.screen(screen)
      json.list("touches", samples) { json, sample in
        json.beginObject()
        sample.write(to: &json)
        json.endObject()
      }
    case .removeInjected(let device): json.member("device", device)
    case .reload(let configuration):
      json.key("configuration")
      json.append(configuration)
    }
  }

  init(_ name: String, _ body: Cursor) throws(DocumentError) {
    switch name {
    case "rotate":
      guard let rotation = Rotation(rawValue: try body.number("rotation")) else {
        throw body.error("a rotation is 0, 90, 180 or 270")
      }
      self = .rotate(screen: body.screen, to: rotation)
    case "cancel": self = .cancel(screen: body.screen)
    case "restart": self = .restart
    case "detach": self = .detach(panel: try body.number("panel"))
    case "reload": self = .reload(try body.value("configuration", .json))
    case "present":
      self = .present(try Presentation.schema.decode(body, over: Presentation.schema.defaults, ignoring: ["time"]))
    case "refused": self = .refused
    case "withdraw": self = .withdraw(app: try body.text("app"))
    case "change": self = .change(app: try body.text("app"), .text(try body.value("changes", .json)))
    case "answer":
      guard let verdict = ClientGestureRecognizer.Verdict(rawValue: try body.text("verdict")) else {
        throw body.error("unknown verdict")
      }
      let values = try body["values"].map { (place) throws(DocumentError) in
        try ClientGestureRecognizer.Value.all(in: place)
      }
      self = .answer(
        Answer(
          app: try body.text("app"), contest: try body.number("contest"), verdict: verdict, values: values))
    case "activate":
      self = .activate(
        app: try body.text("app"), screen: body.screen,
        by: Caller(user: try body.value("user", .whole), hasControl: body["control"]?.node.value == .bool(true)))
    case "stepBack": self = .stepBack(app: try body.text("app"), screen: body.screen)
    case "drawCurtain":
      let schema = Curtain.Drawing.schema
      self = .drawCurtain(
        screen: body.screen,
        try schema.decode(body, over: schema.defaults, ignoring: ["time", "screen"]))
    case "openCurtain":
      self = .openCurtain(
        screen: body.screen, drawer: body["drawer"] == nil ? nil : try body.number("drawer"))
    case "inject":
      let samples = try body["touches"]?.elements().map { (touch) throws(DocumentError) in try TouchSample(touch) }
      self = .inject(
        device: try body.number("device"), screen: body.screen, samples ?? [])
    case "removeInjected": self = .removeInjected(device: try body.number("device"))
    default: throw body.error("unknown entry \(quoted(name))")
    }
  }
}

extension JSONWriter {
  fileprivate mutating func screen(_ name: String?) {
    if let name { member("screen", name) }
  }
}

extension Cursor {
  fileprivate var screen: String? { self["screen"]?.node.text }
}
