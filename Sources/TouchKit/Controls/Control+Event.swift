extension Control {
  /// What happened to a control (S30); several if a target is for several.
  public struct Event: OptionSet, Hashable, Sendable {
    /// Each event is one bit.
    public let rawValue: Int

    /// Create a set of events from bits.
    public init(rawValue: Int) { self.rawValue = rawValue }

    /// A touch came down in the control.
    public static let touchDown = Event(rawValue: 1 << 0)
    /// It was not the first tap at its place: its `tapCount` is more than 1.
    public static let touchDownRepeat = Event(rawValue: 1 << 1)
    /// The touch moved inside; up to `control.drag` beyond the bounds counts as inside (S31).
    public static let touchDragInside = Event(rawValue: 1 << 2)
    /// The touch moved outside.
    public static let touchDragOutside = Event(rawValue: 1 << 3)
    /// The touch came back inside.
    public static let touchDragEnter = Event(rawValue: 1 << 4)
    /// The touch moved out.
    public static let touchDragExit = Event(rawValue: 1 << 5)
    /// The touch lifted inside.
    public static let touchUpInside = Event(rawValue: 1 << 6)
    /// The touch lifted outside.
    public static let touchUpOutside = Event(rawValue: 1 << 7)
    /// The touch was cancelled, or the control gave it up.
    public static let touchCancel = Event(rawValue: 1 << 8)
    /// A touch changed the control's value.
    public static let valueChanged = Event(rawValue: 1 << 9)
    /// The main purpose of the control: a button was pressed, a value was chosen.
    public static let primaryActionTriggered = Event(rawValue: 1 << 10)
    /// A text field got the focus.
    public static let editingDidBegin = Event(rawValue: 1 << 11)
    /// A text field lost the focus.
    public static let editingDidEnd = Event(rawValue: 1 << 12)

    /// Every event with its name in scenes and lines, in the order of the bits.
    public static let names: [(event: Event, name: StaticString)] = [
      (.touchDown, "touchDown"), (.touchDownRepeat, "touchDownRepeat"), (.touchDragInside, "touchDragInside"),
      (.touchDragOutside, "touchDragOutside"), (.touchDragEnter, "touchDragEnter"),
      (.touchDragExit, "touchDragExit"), (.touchUpInside, "touchUpInside"), (.touchUpOutside, "touchUpOutside"),
      (.touchCancel, "touchCancel"), (.valueChanged, "valueChanged"),
      (.primaryActionTriggered, "primaryActionTriggered"), (.editingDidBegin, "editingDidBegin"),
      (.editingDidEnd, "editingDidEnd"),
    ]
    /// Every event.
    public static let all = Event(rawValue: (1 << 13) - 1)

    /// The name of a single event; of several events, the name of the first.
    public var name: StaticString {
      rawValue > 0 && rawValue <= Event.all.rawValue ? Event.names[rawValue.trailingZeroBitCount].name : "none"
    }
  }
}
