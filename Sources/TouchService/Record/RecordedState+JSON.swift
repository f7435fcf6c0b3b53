import Documents
import Panels
import TouchKit

// "scene":{…},"screens":[{"name":"main","size":[800,480],"pixelsPerPoint":[1,1],"measured":true,"assumed":false}],
// "rotated":["main"],"displays":[{"connector":"HDMI-A-1","size":[160,90]}],
// "apps":[{"app":"paint","user":1000,"layer":"app","scene":{…}}],
// "foreground":[{"screen":"main","apps":["paint"]}],"contests":[{"app":"paint","last":2}],
// "curtains":[{"screen":"main","drawer":1,"until":"sequence"}],
// "windows":[{"app":"paint","window":"main","firstResponder":"name","key":true}],
extension RecordedState {
  /// Write the members of an object; what is empty is left out.
  func write(to json: inout JSONWriter) {
    if let scene {
      json.key("scene")
      json.append(scene)
    }
    json.list("screens", screens) { json, screen in
      json.key("name")
      json.string(screen.name)
      json.pair("size", screen.size.width, screen.size.height)
      json.pair("pixelsPerPoint", screen.pixelsPerPoint.dx, screen.pixelsPerPoint.dy)
      json.key("measured")
      json.bool(screen.isMeasured)
      json.key("assumed")
      json.bool(screen.isAssumed)
    }
    if !rotated.isEmpty {
      json.key("rotated")
      json.beginArray()
      for screen in rotated { json.string(screen) }
      json.endArray()
    }
    json.list("displays", displays) { json, display in display.write(to: &json) }
    json.list("apps", presentations) { json, presentation in presentation.write(to: &json) }
    json.list("foreground", foreground) { json, history in
      json.key("screen")
      json.string(history.screen)
      json.key("apps")
      json.beginArray()
      for name in history.apps { json.string(name) }
      json.endArray()
    }
    json.list("contests", contests) { json, contests in
      json.key("app")
      json.string(contests.app)
      json.key("last")
      json.int(contests.last)
    }
    json.list("curtains", curtains) { json, curtain in
      json.key("screen")
      json.string(curtain.screen)
      curtain.drawing.write(to: &json)
    }
    json.list("windows", windows) { json, place in
      json.key("app")
      json.string(place.app)
      json.key("window")
      json.string(place.window)
      if let name = place.firstResponder {
        json.key("firstResponder")
        json.string(name)
      }
      json.key("key")
      json.bool(place.isKey)
    }
  }

  /// Read what ``write(to:)`` has written.
  init(_ body: Cursor) throws(DocumentError) {
    if body["scene"] != nil { scene = try body.object("scene") }
    for screen in try body["screens"]?.elements() ?? [] {
      let (size, density) = (try screen.pair("size"), try screen.pair("pixelsPerPoint"))
      guard [size.0, size.1, density.0, density.1].allSatisfy({ $0 > 0 }) else {
        throw screen.error("a screen has a size and pixels")
      }
      screens.append(
        Measured(
          name: try screen.text("name"), size: Size(width: size.0, height: size.1),
          pixelsPerPoint: Vector(dx: density.0, dy: density.1), isMeasured: screen.isSet("measured"),
          isAssumed: screen.isSet("assumed")))
    }
    for screen in try body["rotated"]?.elements() ?? [] { rotated.append(try screen.string()) }
    for display in try body["displays"]?.elements() ?? [] { displays.append(try Display(display)) }
    for app in try body["apps"]?.elements() ?? [] { presentations.append(try Command.Presentation(app)) }
    for history in try body["foreground"]?.elements() ?? [] {
      var names: [String] = []
      for name in try history["apps"]?.elements() ?? [] { names.append(try name.string()) }
      foreground.append(History(screen: try history.text("screen"), apps: names))
    }
    for contests in try body["contests"]?.elements() ?? [] {
      let last = try contests.number("last")
      guard (0...1 << 39).contains(last) else { throw contests.error("last is a count") }
      self.contests.append(Contests(app: try contests.text("app"), last: last))
    }
    for curtain in try body["curtains"]?.elements() ?? [] {
      curtains.append(DrawnCurtain(screen: try curtain.text("screen"), drawing: try Curtain.Drawing(curtain)))
    }
    for place in try body["windows"]?.elements() ?? [] {
      windows.append(
        Place(
          app: try place.text("app"), window: try place.text("window"),
          firstResponder: place.optionalText("firstResponder"), isKey: place.isSet("key")))
    }
  }
}

extension JSONWriter {
  /// Write a member that is a list of objects, unless it is empty.
  fileprivate mutating func list<Element>(
    _ name: StaticString, _ elements: [Element], _ write: (inout JSONWriter, Element) -> Void
  ) {
    if elements.isEmpty { return }
    key(name)
    beginArray()
    for element in elements {
      beginObject()
      write(&self, element)
      endObject()
    }
    endArray()
  }

  fileprivate mutating func pair(_ name: StaticString, _ first: Double, _ second: Double) {
    key(name)
    beginArray()
    exact(first)
    exact(second)
    endArray()
  }
}

extension Cursor {
  fileprivate func isSet(_ key: String) -> Bool { self[key]?.node.value == .bool(true) }

  fileprivate func pair(_ key: String) throws(DocumentError) -> (Double, Double) {
    guard let numbers = try self[key]?.elements(), numbers.count == 2 else { throw error("\(key) is two numbers") }
    return (try numbers[0].real(), try numbers[1].real())
  }
}

extension RecordedState.Display {
  /// Write the members of an object.
  func write(to json: inout JSONWriter) {
    json.key("connector")
    json.string(connector)
    json.pair("size", size.width, size.height)
  }

  /// Read what ``write(to:)`` has written.
  init(_ body: Cursor) throws(DocumentError) {
    let size = try body.pair("size")
    self.init(connector: try body.text("connector"), size: Size(width: size.0, height: size.1))
  }
}

extension Curtain.Drawing {
  /// Write the members of an object.
  func write(to json: inout JSONWriter) {
    json.key("drawer")
    json.int(drawer)
    json.key("until")
    json.string(until.rawValue)
  }

  /// Read what ``write(to:)`` has written.
  init(_ body: Cursor) throws(DocumentError) {
    guard let until = Until(rawValue: try body.text("until")) else {
      throw body.error("a curtain is drawn until sequence or opened")
    }
    self.init(drawer: try body.number("drawer"), until: until)
  }
}

extension RecordedCounts {
  init(_ body: Cursor) throws(DocumentError) {
    self.init()
    if body["contact"] == nil { return }
    (contact, frames, sequences) = (
      try body.number("contact"), try body.number("frames"), try body.number("sequences")
    )
    // They are counted on from here.
    guard [contact, frames, sequences].allSatisfy((0...1 << 40).contains) else {
      throw body.error("contact, frames and sequences are counts")
    }
  }
}
