package import Documents
package import TouchKit

/// The origin of the events of a scene's recognizer or view. It has the constant parts of their lines, which are
/// prepared with the scene and then copied.
package final class SceneOrigin: EventOrigin {
  /// Writes the members of its kind, from the recognizer or view itself.
  package typealias Fields = (_ source: AnyObject, _ json: inout JSONWriter) -> Void

  /// `{"action":{"recognizer":"scroll","kind":"pan","state":"` for a recognizer. Empty for a view, and for a recognizer
  /// that reports only decisions.
  package let head: [UInt8]
  /// The line of a `changed`, the most common one, up to its time: ``head``, the state and ``names``.
  package let changed: [UInt8]
  /// `"view":"map","window":"main","time":`, with the kind of a view in between.
  package let names: [UInt8]
  /// Its index among all origins of the application, for tables; set when the scene is added or removed.
  package var number = 0
  /// `,"app":"paint"}}`, the end of a line for clients of several programs; empty for the configuration's scene.
  package let appEnd: [UInt8]
  /// Whether fingers can change the value of its view.
  package let hasValue: Bool
  /// Whether the messages about its view's touches have coalesced samples.
  package internal(set) var reportsCoalescedTouches = false
  /// Whether its recognizer belongs to a screen, not to a window.
  package let isOfScreen: Bool
  /// Whether it is in a secure window, so that only its program gets its events.
  package let isSecure: Bool
  private let fields: Fields?

  /// - Parameter fields: nil for a recognizer that reports only decisions.
  init(recognizer: String, kind: String, view: String, window: Window, of scene: Scene, fields: Fields?) {
    var writer = JSONWriter()
    writer.beginObject()
    writer.key("action")
    writer.beginObject()
    writer.member("recognizer", recognizer)
    writer.member("kind", kind)
    writer.key("state")
    head = fields == nil ? [] : writer.bytes + [UInt8(ascii: "\"")]
    appEnd = scene.appEnd
    names = Self.names(view: view, in: Place(window, kind: ""))
    changed = head.isEmpty ? [] : head + Array("changed\",".utf8) + names
    self.fields = fields
    hasValue = false
    isOfScreen = window.layer == .backdrop
    isSecure = window.isSecure
    super.init(
      scene: scene.owner, window: window.name, view: view, recognizer: recognizer, kind: kind, screen: window.screen)
  }

  init(view: String, in place: Place, of scene: Scene, fields: Fields?, hasValue: Bool) {
    let window = place.window
    head = []
    changed = []
    appEnd = scene.appEnd
    names = Self.names(view: view, in: place)
    self.fields = fields
    self.hasValue = hasValue
    isOfScreen = window.layer == .backdrop
    isSecure = window.isSecure
    super.init(scene: scene.owner, window: window.name, view: view, kind: place.kind, screen: window.screen)
  }

  package var reportsActions: Bool { !head.isEmpty }

  /// Write the members of its kind.
  ///
  /// - Parameter source: the recognizer or view with this origin.
  package func writeFields(of source: AnyObject, to json: inout JSONWriter) {
    fields?(source, &json)
  }

  /// Return the end of a line of a program's scene, for clients of several programs.
  package static func appEnd(_ scene: String) -> [UInt8] {
    if scene.isEmpty { return [] }
    var writer = JSONWriter()
    writer.beginObject()
    writer.member("app", scene)
    return [UInt8(ascii: ",")] + writer.bytes.dropFirst() + Array("}}".utf8)
  }

  private static func names(view: String, in place: Place) -> [UInt8] {
    var writer = JSONWriter()
    writer.append("\"view\":")
    writer.string(view)
    writer.append(place.namesEnd)
    return writer.bytes
  }

  /// A window, or the views of one kind in it, with the end of their ``SceneOrigin/names``.
  struct Place {
    let window: Window
    let kind: String
    /// `,"kind":"button","window":"main","time":`
    let namesEnd: [UInt8]

    /// - Parameter kind: the kind of the views; empty for recognizers.
    init(_ window: Window, kind: String) {
      (self.window, self.kind) = (window, kind)
      var writer = JSONWriter()
      writer.beginObject()
      if !kind.isEmpty {
        writer.member("kind", kind)
      }
      writer.member("window", window.name)
      if window.layer == .backdrop {
        writer.member("screen", window.screen.name)
      }
      writer.key("time")
      namesEnd = [UInt8(ascii: ",")] + writer.bytes.dropFirst()
    }
  }
}
