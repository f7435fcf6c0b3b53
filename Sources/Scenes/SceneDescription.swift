package import Documents
package import TouchKit

/// What lies on the screens: a tree of windows and views with recognizers, as data.
///
/// It comes as YAML from a file and goes as JSON to clients, in one shape. Names are those of the text; ``build(in:screen:)`` makes
/// TouchKit's objects of it.
package struct SceneDescription: Equatable, Sendable {
  /// The windows, in the order of the text.
  package var windows: [WindowDescription] = []
  /// How many times a second content that moves by itself is moved.
  package var frameRate = 60.0

  /// Makes a scene without windows.
  package init() {}

  /// Reads a scene, and checks that names are unique and that references lead somewhere and in no circle.
  ///
  /// - Throws: the first error, with its place.
  package init(_ cursor: Cursor) throws(DocumentError) {
    self = try Self.schema.decode(cursor)
    try check(cursor)
  }

  /// The scene as a JSON object, of which ``init(_:)`` makes an equal scene; what has its default is left out.
  package var json: [UInt8] {
    var writer = JSONWriter()
    Self.schema.encode(self, into: &writer)
    return writer.bytes
  }
}

/// The root of a tree of views on one screen.
package struct WindowDescription: Equatable, Sendable {
  /// What actions and other windows call it.
  package var name = ""
  /// The screen it lies on; nil for the first one.
  package var screen: String?
  /// Windows of a higher level are asked first.
  package var level = 0.0
  /// Where it lies, in the screen's pixels; nil for the whole screen.
  package var frame: Rect?
  /// What it has in common with views.
  package var traits = ViewTraits()

  /// Makes a window over the whole first screen.
  package init(name: String = "") {
    self.name = name
  }
}

/// A rectangle that touches can hit.
package struct ViewDescription: Equatable, Sendable {
  /// What actions and references call it.
  package var name = ""
  /// What only views of its kind have.
  package var kind = AnyViewKind(PlainViewKind())
  /// Where it lies in its superview, in pixels; nil for all of the superview.
  package var frame: Rect?
  /// What it has in common with windows.
  package var traits = ViewTraits()

  /// Makes a plain view over all of its superview.
  package init(name: String = "") {
    self.name = name
  }
}

/// What windows and views have in common.
package struct ViewTraits: Equatable, Sendable {
  /// Whether it and its subviews can be hit; nil for what its kind does.
  package var isInteractive: Bool?
  /// Whether neither it nor its subviews can be hit.
  package var isHidden = false
  /// How opaque it is.
  package var alpha = 1.0
  /// Whether it gets more than the first touch of a sequence.
  package var isMultipleTouchEnabled = false
  /// Whether other views of the window get no touches while it tracks one.
  package var isExclusiveTouch = false
  /// By how much its hit area reaches beyond it, in pixels.
  package var hitOutsets = Insets.zero
  /// What it does with the hits in it.
  package var hitBehavior = HitBehavior.normal
  /// The window or view that gets the hits that would be its own.
  package var redirect: String?
  /// How much larger than its frame it is shown, about the frame's middle.
  package var scale = 1.0
  /// How far it is shown turned about its frame's middle, clockwise, in degrees.
  package var rotation = 0.0
  /// The actions of controls in it that it answers.
  package var answers: [String] = []
  /// How it moves from its frame while it is shown.
  package var animation: AnimationDescription?
  /// The recognizers attached to it, in the order of their priority.
  package var recognizers: [RecognizerDescription] = []
  /// The views in it, from the lowest to the highest.
  package var views: [ViewDescription] = []

  /// Makes the defaults.
  package init() {}
}

/// A recognizer with its parameters and relations.
package struct RecognizerDescription: Equatable, Sendable {
  /// What actions and references call it.
  package var name = ""
  /// What only recognizers of its kind have.
  package var kind = AnyRecognizerKind(TapKind())
  /// Whether it follows touches.
  package var isEnabled = true
  /// Whether the view gets one cancelled, then nothing, once this has recognized.
  package var cancelsTouchesInView = true
  /// Whether the view gets began and moved only after this has failed.
  package var delaysTouchesBegan = false
  /// Whether the view gets ended only after this has failed.
  package var delaysTouchesEnded = true
  /// The types of touches it follows.
  package var allowedTouchTypes = TouchTypeName.allCases
  /// Whether it refuses touches of another type than the first one's.
  package var requiresExclusiveTouchType = true
  /// The recognizers that must fail first.
  package var requireToFail: [String] = []
  /// The recognizers that may recognize at the same time.
  package var simultaneousWith: [String] = []
  /// The views whose touches it refuses.
  package var refuseTouchesOn: [String] = []

  /// Makes a recognizer with its kind's defaults.
  package init(name: String = "", kind: any SceneRecognizerKind = TapKind()) {
    self.name = name
    self.kind = AnyRecognizerKind(kind)
  }
}

/// A type of touch as scenes spell it.
package enum TouchTypeName: String, CaseIterable, Sendable {
  case finger, pen, palm
}
