import Documents
import Panels
import Scenes
import TouchKit

//     "scene":{…},"screens":[{"name":"main","size":[800,480],"pixelsPerPoint":[1,1],"measured":true,"assumed":false}],
//     "rotated":["main"],"displays":[{"connector":"HDMI-A-1","size":[160,90]}],
//     "apps":[{"app":"paint","user":1000,"layer":"app","scene":{…}}],
//     "foreground":[{"screen":"main","apps":["paint"]}],"contests":[{"app":"paint","last":2}],
//     "curtains":[{"screen":"main","drawer":1,"until":"sequence"}],
//     "windows":[{"app":"paint","window":"main","key":true,"firstResponder":"name"}],
extension RecordedState {
  /// Its fields are members of a record's beginning.
  static let schema = Schema(
    "state", "The lasting state at the beginning of a record.", defaults: RecordedState(),
    fields: [
      Field(optional: "scene", \.scene, .json, "The configuration's scene with the values that fingers have set."),
      Field("screens", \.screens, .list(of: .object { Measured.schema }), "The screens with their measured values."),
      Field("rotated", \.rotated, .list(of: .text), "The screens that a command has rotated."),
      Field("displays", \.displays, .list(of: .object { Display.schema }), "The displays' sizes."),
      Field("apps", \.presentations, .list(of: .object { Command.Presentation.schema }), "The windows of the apps."),
      Field(
        "foreground", \.foreground, .list(of: .object { History.schema }),
        "The apps that have been in front, for each screen."),
      Field("contests", \.contests, .list(of: .object { Contests.schema }), "The apps' contests."),
      Field("curtains", \.curtains, .list(of: .object { DrawnCurtain.schema }), "The curtains that are drawn."),
      Field("windows", \.windows, .list(of: .object { Place.schema }), "The windows, in the order of hit testing."),
    ])
}

extension RecordedState.Measured {
  fileprivate static let schema = Schema(
    "screen", "The measured values of a screen.",
    defaults: Self(
      name: "", size: Size(width: 1, height: 1), pixelsPerPoint: Vector(dx: 1, dy: 1), isMeasured: false,
      isAssumed: false),
    fields: [
      Field(required: "name", \.name, .text, "Its name."),
      Field(required: "size", \.size, .size(lengths), "In pixels."),
      Field(required: "pixelsPerPoint", \.pixelsPerPoint, .vector(lengths), "Along each axis."),
      Field(
        required: "measured", \.isMeasured, .bool,
        "Whether a device reported values that the configuration does not set."),
      Field(required: "assumed", \.isAssumed, .bool, "Whether the screen's physical size is unknown."),
    ])
}

extension RecordedState.Display {
  static let schema = Schema(
    "display", "A connector's display.", defaults: Self(connector: "", size: Size(width: 1, height: 1)),
    fields: [
      Field(required: "connector", \.connector, .text, "Its name."),
      Field(required: "size", \.size, .size(lengths), "In millimetres."),
    ])
}

extension RecordedState.History {
  fileprivate static let schema = Schema(
    "history", "The apps that have been in front of a screen.", defaults: Self(screen: "", apps: []),
    fields: [
      Field(required: "screen", \.screen, .text, "Its name."),
      Field(required: "apps", \.apps, .list(of: .text), "The apps, with the most recent app last."),
    ])
}

extension RecordedState.Contests {
  fileprivate static let schema = Schema(
    "contests", "The number of an app's last contest.", defaults: Self(app: "", last: 0),
    fields: [
      Field(required: "app", \.app, .text, "Its name."),
      Field(required: "last", \.last, .integer(0...1 << 39), "The number of contests that the app has had."),
    ])
}

extension RecordedState.DrawnCurtain {
  fileprivate static let schema = Schema(
    "curtain", "One reason why the curtain of a screen is drawn.",
    defaults: Self(screen: "", drawing: Curtain.Drawing.schema.defaults),
    fields: [Field(required: "screen", \.screen, .text, "Its name.")]
      + Curtain.Drawing.schema.fields.map { $0.lifted(to: \.drawing, defaults: Curtain.Drawing.schema.defaults) })
}

extension RecordedState.Place {
  fileprivate static let schema = Schema(
    "window", "A window, and the focused view in it.",
    defaults: Self(app: "", window: "", firstResponder: nil, isKey: false),
    fields: [
      Field(required: "app", \.app, .text, "The app that owns the window; empty for a window of the configuration."),
      Field(required: "window", \.window, .text, "Its name."),
      Field(required: "key", \.isKey, .bool, "Whether the window is the key window."),
      Field(optional: "firstResponder", \.firstResponder, .text, "The focused view."),
    ])
}

extension Curtain.Drawing {
  static let schema = Schema(
    "drawing", "One reason why a curtain is drawn.",
    defaults: Self(drawer: Curtain.Drawing.noCall, until: .sequence),
    fields: [
      Field(required: "drawer", \.drawer, .whole, "The client that drew the curtain."),
      Field(required: "until", \.until, .choice("end"), "The event that opens the curtain."),
    ])
}

extension Command.Presentation {
  static let schema = Schema(
    "presentation", "The windows of an app.", defaults: Self(app: "", user: 0, layer: .app, scene: .text([])),
    fields: [
      Field(required: "app", \.app, .text, "Its name."),
      Field(required: "user", \.user, .whole, "The id of the user who runs the app's program."),
      Field(required: "layer", \.layer, .layer, "The layer of the app's windows."),
      Field(required: "scene", \.scene, .document, "The app's windows, in the form of a scene file."),
    ])
}

extension RecordedCounts {
  static let schema = Schema(
    "counts", "The counters that continue when a record begins.", defaults: Self(),
    fields: [
      Field(required: "contact", \.contact, .integer(0...1 << 40), "The next contact."),
      Field(required: "frames", \.frames, .integer(0...1 << 40), "The number of frames so far."),
      Field(required: "sequences", \.sequences, .integer(0...1 << 40), "The number of sequences so far."),
    ])
}

extension Codec where Value == CommandDocument {
  fileprivate static var document: Codec {
    Codec<[UInt8]>.json.map(to: { (text, _) throws(DocumentError) in .text(text) }, from: { $0.json })
  }
}

extension Codec where Value == Window.Layer {
  fileprivate static var layer: Codec {
    Codec<String>.text.map(
      to: { (name, cursor) throws(DocumentError) in
        let layers = Window.Layer.allCases
        guard let layer = layers.first(where: { "\($0)" == name }) else {
          throw cursor.unknown("layer", name, known: layers.map { "\($0)" })
        }
        return layer
      }, from: { "\($0)" })
  }
}

/// Positive lengths up to more than the 32 bits of an axis.
private let lengths = 1e-9...1e10
