package import Documents
package import TouchKit

/// The keys that all controls of scenes have in common.
package struct ControlTraits: Equatable, Sendable {
  /// Whether it reacts to touches.
  package var isEnabled = true
  /// The action that it sends to the views around it when it is used.
  package var action: String?

  fileprivate static let fields: [Field<ControlTraits>] = [
    Field(
      "enabled", \.isEnabled, .bool,
      "Whether the control reacts to touches. Touches do not pass through a disabled control."),
    Field(
      optional: "action", \.action, .name,
      "The action that the control sends when a finger uses the control. The control's event names the nearest superview that handles this action."
    ),
  ]
}

/// A kind of view that is a control.
package protocol SceneControlKind: SceneViewKind where Made: Control {
  /// The keys that it has in common with other controls.
  var traits: ControlTraits { get set }
  /// Create the control; the caller configures it.
  func makeControl(name: String, frame: Rect) -> Made
  /// Apply the keys that only this kind has to a control.
  func configureControl(_ control: Made)
}

extension SceneControlKind {
  package func configureControl(_ control: Made) {}

  package func makeView(name: String, frame: Rect) -> Made {
    let control = makeControl(name: name, frame: frame)
    configure(control)
    return control
  }

  package func configure(_ control: Made) {
    configureControl(control)
    control.isEnabled = traits.isEnabled
    control.removeActions()
    if let action = traits.action { control.addAction(action, for: .primaryActionTriggered) }
  }

  package static func isHeld(_ control: Made) -> Bool { control.isTracking }

  /// Return the fields of every control, bound to a kind.
  static func commonFields(_ path: any WritableKeyPath<Self, ControlTraits> & Sendable) -> [Field<Self>] {
    ControlTraits.fields.map { $0.lifted(to: path, defaults: ControlTraits()) }
  }
}

let controlKinds: [any SceneViewKind.Type] = [
  PlainControlKind.self, ButtonKind.self, SwitchKind.self, SliderKind.self, StepperKind.self, SegmentedKind.self,
  PageKind.self, TextFieldKind.self,
]

/// A control without a gesture or a value of its own.
package struct PlainControlKind: SceneControlKind {
  package typealias Made = Control
  package var traits = ControlTraits()

  package static let schema: Schema<PlainControlKind> = Schema(
    "control", "A view that reports its touches. Gestures of a control's superviews win over the control.",
    defaults: PlainControlKind(), fields: commonFields(\.traits))

  package func makeControl(name: String, frame: Rect) -> Control { Control(name: name, frame: frame) }
}

/// A control that is pressed.
package struct ButtonKind: SceneControlKind {
  package typealias Made = Button
  package static let ownGestures = ["tap"]
  package var traits = ControlTraits()

  package static let schema: Schema<ButtonKind> = Schema(
    "button", "A button that acts when a touch lifts inside it.",
    defaults: ButtonKind(), fields: commonFields(\.traits))

  package func makeControl(name: String, frame: Rect) -> Button { Button(name: name, frame: frame) }
}

/// A control that is on or off.
package struct SwitchKind: SceneControlKind {
  package static let ownGestures = ["tap", "pan"]
  package var traits = ControlTraits()
  var isOn = false

  package static let schema: Schema<SwitchKind> = Schema(
    "switch", "A switch that is on or off. A tap on the switch or a drag of its knob toggles the switch.",
    defaults: SwitchKind(),
    fields: [Field("on", \.isOn, .bool, "Whether the switch is on at the start.")] + commonFields(\.traits))

  package func makeControl(name: String, frame: Rect) -> Switch { Switch(name: name, frame: frame) }

  package func configureControl(_ control: Switch) {
    control.isOn = isOn
  }

  package static let valueKeys = ["on"]

  package mutating func update(from control: Switch) {
    isOn = control.isOn
  }

  package static func writeFields(of control: Switch, to json: inout JSONWriter) {
    json.member("on", control.isOn)
  }
}

/// A control whose knob is dragged to a value.
package struct SliderKind: SceneControlKind {
  package static let ownGestures = ["swipe"]
  package var traits = ControlTraits()
  var minimum = 0.0
  var maximum = 1.0
  var value: Double?
  var isContinuous = true

  package static let schema: Schema<SliderKind> = Schema(
    "slider", "A slider with a knob that fingers drag. The knob is as wide as the slider is high.",
    defaults: SliderKind(),
    fields: [
      Field("minimum", \.minimum, .value, "The value at the left end."),
      Field("maximum", \.maximum, .value, "The value at the right end."),
      Field(optional: "value", \.value, .value, "The value at the start. The default is the minimum."),
      Field(
        "continuous", \.isContinuous, .bool,
        "Whether every change of the value is reported, not only the last change."),
    ] + commonFields(\.traits))

  package var problem: String? { problemOfRange(minimum, maximum, value) }

  package func makeControl(name: String, frame: Rect) -> Slider { Slider(name: name, frame: frame) }

  package func configureControl(_ control: Slider) {
    (control.maximumValue, control.minimumValue) = (maximum, minimum)
    control.value = value ?? minimum
    control.isContinuous = isContinuous
  }

  package static let valueKeys = ["value"]

  package mutating func update(from control: Slider) {
    value = control.value
  }

  package static func writeFields(of control: Slider, to json: inout JSONWriter) {
    json.member("value", control.value, decimals: 6)
  }
}

/// A control that steps a value up and down.
package struct StepperKind: SceneControlKind {
  package static let ownGestures = ["tap"]
  package var traits = ControlTraits()
  var minimum = 0.0
  var maximum = 100.0
  var value: Double?
  var step = 1.0
  var wraps = false
  var repeats = true
  var isContinuous = true

  package static let schema: Schema<StepperKind> = Schema(
    "stepper",
    "A tap on the right half of a stepper adds a step to its value; a tap on the left half subtracts a step.",
    defaults: StepperKind(),
    fields: [
      Field("minimum", \.minimum, .value, "The minimum value."),
      Field("maximum", \.maximum, .value, "The maximum value."),
      Field(optional: "value", \.value, .value, "The value at the start. The default is the minimum."),
      Field("step", \.step, .number(0.000_001...1_000_000_000), "The amount by which a tap changes the value."),
      Field("wraps", \.wraps, .bool, "Whether a step beyond the minimum or maximum continues at the opposite end."),
      Field(
        "autorepeat", \.repeats, .bool,
        "Whether the step repeats while the stepper is held (thresholds stepper.delay and stepper.interval)."
      ),
      Field(
        "continuous", \.isContinuous, .bool,
        "Whether every step is reported while a touch holds the stepper, not only the last value."),
    ] + commonFields(\.traits))

  package var problem: String? { problemOfRange(minimum, maximum, value) }

  package func makeControl(name: String, frame: Rect) -> Stepper { Stepper(name: name, frame: frame) }

  package func configureControl(_ control: Stepper) {
    (control.maximumValue, control.minimumValue) = (maximum, minimum)
    control.value = value ?? minimum
    control.stepValue = step
    control.wraps = wraps
    control.autorepeat = repeats
    control.isContinuous = isContinuous
  }

  package static let valueKeys = ["value"]

  package mutating func update(from control: Stepper) {
    value = control.value
  }

  package static func writeFields(of control: Stepper, to json: inout JSONWriter) {
    json.member("value", control.value, decimals: 6)
  }
}

/// A control with segments, one of which is selected.
package struct SegmentedKind: SceneControlKind {
  package static let ownGestures = ["tap"]
  package var traits = ControlTraits()
  var segments = 2
  var selected: Int?
  var isMomentary = false

  package static let schema: Schema<SegmentedKind> = Schema(
    "segmented", "A row of segments; a tap selects one segment.", defaults: SegmentedKind(),
    fields: [
      Field("segments", \.segments, .integer(1...1000), "The number of segments."),
      Field(
        optional: "selected", \.selected, .integer(0...999),
        "The segment that is selected at the start. By default, no segment is selected."),
      Field("momentary", \.isMomentary, .bool, "Whether a tap is only reported, and does not select the segment."),
    ] + commonFields(\.traits))

  package var problem: String? {
    guard let selected, selected >= segments else { return nil }
    return "there is no segment \(selected): the \(segments) segments are counted from 0"
  }

  package func makeControl(name: String, frame: Rect) -> SegmentedControl {
    SegmentedControl(name: name, frame: frame, numberOfSegments: segments)
  }

  package func configureControl(_ control: SegmentedControl) {
    control.numberOfSegments = segments
    control.selectedSegment = selected
    control.isMomentary = isMomentary
  }

  package static let valueKeys = ["selected"]

  package mutating func update(from control: SegmentedControl) {
    selected = control.selectedSegment
  }

  package static func writeFields(of control: SegmentedControl, to json: inout JSONWriter) {
    json.selected(control.selectedSegment)
  }
}

/// A control that moves between pages.
package struct PageKind: SceneControlKind {
  package static let ownGestures = ["tap"]
  package var traits = ControlTraits()
  var pages = 1
  var current = 0

  package static let schema: Schema<PageKind> = Schema(
    "page",
    "A tap on the right half of a page control goes to the next page; a tap on the left half goes to the previous page.",
    defaults: PageKind(),
    fields: [
      Field("pages", \.pages, .integer(1...10_000), "The number of pages."),
      Field("current", \.current, .integer(0...9999), "The page at the start, counted from 0."),
    ] + commonFields(\.traits))

  package var problem: String? {
    current < pages ? nil : "there is no page \(current): the \(pages) pages are counted from 0"
  }

  package func makeControl(name: String, frame: Rect) -> PageControl { PageControl(name: name, frame: frame) }

  package func configureControl(_ control: PageControl) {
    control.numberOfPages = pages
    control.currentPage = current
  }

  package static let valueKeys = ["current"]

  package mutating func update(from control: PageControl) {
    current = control.currentPage
  }

  package static func writeFields(of control: PageControl, to json: inout JSONWriter) {
    json.selected(control.currentPage)
  }
}

/// A control that takes the focus.
package struct TextFieldKind: SceneControlKind {
  package typealias Made = TextField
  package var traits = ControlTraits()

  package static let schema: Schema<TextFieldKind> = Schema(
    "textField", "A text field that takes the focus when it is tapped.",
    defaults: TextFieldKind(), fields: commonFields(\.traits))
  package static let ownGestures = ["tap"]

  package func makeControl(name: String, frame: Rect) -> TextField { TextField(name: name, frame: frame) }
}

extension Codec where Value == Double {
  /// A value of a control.
  fileprivate static var value: Codec { .number(-1_000_000_000...1_000_000_000) }
}

private func problemOfRange(_ minimum: Double, _ maximum: Double, _ value: Double?) -> String? {
  if minimum >= maximum { return "minimum must be less than maximum" }
  guard let value, value < minimum || value > maximum else { return nil }
  return "value must lie between minimum and maximum"
}
