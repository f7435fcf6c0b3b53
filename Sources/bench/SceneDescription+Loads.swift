import Configuration
import Scenes
import TouchKit

extension SceneDescription {
  /// A scene of one window with these views and recognizers.
  static func showing(_ views: [ViewDescription], recognizers: [RecognizerDescription] = []) -> SceneDescription {
    var window = WindowDescription(name: "main")
    (window.traits.views, window.traits.recognizers) = (views, recognizers)
    var scene = SceneDescription()
    scene.windows = [window]
    return scene
  }

  /// The frame of one of a thousand views that cover the screen.
  static func tile(_ index: Int) -> Rect {
    Rect(x: Double(index % 40) * 20, y: Double(index / 40) * 19.2, width: 20, height: 19.2)
  }

  /// The demo scene with `views` further views on its map, below its other views, so that the fingers land on them.
  static func demo(views: Int) throws -> SceneDescription {
    guard var scene = try Configuration.load(path: "Config/touchd.yaml").scene else { preconditionFailure("no scene") }
    let tiles = (0..<views).map { index in
      var view = ViewDescription(name: "tile\(index)")
      view.frame = tile(index)
      return view
    }
    scene.windows[0].traits.views[0].traits.views.insert(contentsOf: tiles, at: 0)
    return scene
  }

  /// A thousand views, each with its own pan, so that every finger causes an action in every frame.
  static var withPans: SceneDescription {
    let views = (0..<1000).map { index in
      var view = ViewDescription(name: "view\(index)")
      view.frame = tile(index)
      view.traits.recognizers = [RecognizerDescription(name: "pan\(index)", kind: PanKind())]
      return view
    }
    return showing(views)
  }

  /// A scroll view under all fingers.
  static var withScrollView: SceneDescription {
    var view = ViewDescription(name: "list")
    var kind = ScrollKind()
    kind.contentSize = Size(width: 1600, height: 960)
    view.kind = AnyViewKind(kind)
    return showing([view])
  }

  /// Fifteen recognizers for every touch, five on each of three nested views. The first `active` of a pan, a pinch and
  /// a rotation recognize together; the others follow every touch and stay undecided.
  static func withFifteenRecognizers(active: Int) -> SceneDescription {
    let kinds: [any SceneRecognizerKind] = [PanKind(), PinchKind(), RotationKind()]
    let names = (0..<15).map { "recognizer\($0)" }
    let recognizers = names.enumerated().map { index, name in
      if index < active {
        var recognizer = RecognizerDescription(name: name, kind: kinds[index])
        recognizer.simultaneousWith = names.filter { $0 != name }
        return recognizer
      }
      var patient = PanKind()
      patient.minimumTouches = 6
      return RecognizerDescription(name: name, kind: patient)
    }
    func share(_ number: Int) -> [RecognizerDescription] {
      recognizers.enumerated().filter { $0.offset % 3 == number }.map(\.element)
    }
    var inner = ViewDescription(name: "inner")
    inner.traits.isMultipleTouchEnabled = true
    inner.traits.recognizers = share(0)
    var outer = ViewDescription(name: "outer")
    outer.traits.recognizers = share(1)
    outer.traits.views = [inner]
    return showing([outer], recognizers: share(2))
  }
}
