import Documents
import Panels
import TouchKit

extension Command {
  /// What records call it.
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

  /// Write the members of its entry.
  func write(to json: inout JSONWriter) {
    switch self {
    case .rotate(let screen, let rotation):
      json.optional("screen", screen)
      json.key("rotation")
      json.int(rotation.rawValue)
    case .cancel(let screen): json.optional("screen", screen)
    case .restart, .refused: break
    case .detach(let panel):
      json.key("panel")
      json.int(panel)
    case .present(let presentation): presentation.write(to: &json)
    case .withdraw(let name): json.app(name)
    case .change(let name, let changes):
      json.app(name)
      json.key("changes")
      json.append(changes.json)
    case .answer(let answer):
      json.app(answer.app)
      json.key("contest")
      json.int(answer.contest)
      json.key("verdict")
      json.string(answer.verdict.rawValue)
      guard let values = answer.values else { break }
      json.key("values")
      json.beginObject()
      for value in values {
        json.key(value.name)
        json.exact(value.number)
      }
      json.endObject()
    case .activate(let name, let screen, let caller):
      json.app(name)
      json.optional("screen", screen)
      json.key("user")
      json.int(Int64(caller.user))
      json.key("control")
      json.bool(caller.hasControl)
    case .stepBack(let name, let screen):
      json.app(name)
      json.optional("screen", screen)
    case .drawCurtain(let screen, let drawing):
      json.optional("screen", screen)
      drawing.write(to: &json)
    case .openCurtain(let screen, let drawer):
      json.optional("screen", screen)
      guard let drawer else { return }
      json.key("drawer")
      json.int(drawer)
    case .inject(let device, let screen, let samples):
      json.key("device")
      json.int(device)
      json.optional("screen", screen)
      json.key("touches")
      json.beginArray()
      for sample in samples {
        json.beginObject()
        sample.write(to: &json)
        json.endObject()
      }
      json.endArray()
    case .removeInjected(let device):
      json.key("device")
      json.int(device)
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
      self = .rotate(screen: body.optionalText("screen"), to: rotation)
    case "cancel": self = .cancel(screen: body.optionalText("screen"))
    case "restart": self = .restart
    case "detach": self = .detach(panel: try body.number("panel"))
    case "reload": self = .reload(try body.object("configuration"))
    case "present": self = .present(try Presentation(body))
    case "refused": self = .refused
    case "withdraw": self = .withdraw(app: try body.text("app"))
    case "change": self = .change(app: try body.text("app"), .text(try body.object("changes")))
    case "answer":
      guard let verdict = ClientGestureRecognizer.Verdict(rawValue: try body.text("verdict")) else {
        throw body.error("there is no such verdict")
      }
      var values: [ClientGestureRecognizer.Value]?
      if let place = body["values"] { values = try [ClientGestureRecognizer.Value](place) }
      self = .answer(
        Answer(
          app: try body.text("app"), contest: try body.number("contest"), verdict: verdict, values: values))
    case "activate":
      guard let user = UInt32(exactly: try body.int("user")) else { throw body.error("a user has 32 bits") }
      self = .activate(
        app: try body.text("app"), screen: body.optionalText("screen"),
        by: Caller(user: user, hasControl: body["control"]?.node.value == .bool(true)))
    case "stepBack": self = .stepBack(app: try body.text("app"), screen: body.optionalText("screen"))
    case "drawCurtain": self = .drawCurtain(screen: body.optionalText("screen"), try Curtain.Drawing(body))
    case "openCurtain":
      self = .openCurtain(
        screen: body.optionalText("screen"), drawer: body["drawer"] == nil ? nil : try body.number("drawer"))
    case "inject":
      let samples = try body["touches"]?.elements().map { (touch) throws(DocumentError) in try TouchSample(touch) }
      self = .inject(
        device: try body.number("device"), screen: body.optionalText("screen"), samples ?? [])
    case "removeInjected": self = .removeInjected(device: try body.number("device"))
    default: throw body.error("unknown entry \(quoted(name))")
    }
  }
}

extension Command.Presentation {
  /// Write the members of its entry.
  func write(to json: inout JSONWriter) {
    json.app(app)
    json.key("user")
    json.int(Int64(user))
    json.key("layer")
    json.string("\(layer)")
    json.key("scene")
    json.append(scene.json)
  }

  init(_ body: Cursor) throws(DocumentError) {
    guard let user = UInt32(exactly: try body.int("user")) else { throw body.error("a user has 32 bits") }
    let name = try body.text("layer")
    guard let layer = Window.Layer.allCases.first(where: { "\($0)" == name }) else {
      throw body.error("there is no layer \(quoted(name))")
    }
    self.init(app: try body.text("app"), user: user, layer: layer, scene: .text(try body.object("scene")))
  }
}

extension JSONWriter {
  fileprivate mutating func app(_ name: String) {
    key("app")
    string(name)
  }

  fileprivate mutating func optional(_ name: StaticString, _ text: String?) {
    guard let text else { return }
    key(name)
    string(text)
  }
}
