extension Control {
  /// What happened to a control (S30). To register a target for several events, combine the events into a set.
  public struct Event: OptionSet, Hashable, Sendable {
    /// Each event is one bit.
    public let rawValue: Int

    /// Create a set of events from bits.
    public init(rawValue: Int) { self.rawValue = rawValue }

    /// A touch came down in the control.
    public static let touchDown = Event(rawValue: 1 << 0)
    /// A touch whose `tapCount` is more than 1 came down in the control.
    public static let touchDownRepeat = Event(rawValue: 1 << 1)
    /// The touch moved inside the control; a touch at most `control.drag` beyond the bounds counts as inside (S31).
    public static let touchDragInside = Event(rawValue: 1 << 2)
    /// The touch moved outside the control.
    public static let touchDragOutside = Event(rawValue: 1 << 3)
    /// The touch moved back into the control.
    public static let touchDragEnter = Event(rawValue: 1 << 4)
    /// The touch moved out of the control.
    public static let touchDragExit = Event(rawValue: 1 << 5)
    /// The touch lifted inside the control.
    public static let touchUpInside = Event(rawValue: 1 << 6)
    /// The touch lifted outside the control.
    public static let touchUpOutside = Event(rawValue: 1 << 7)
    /// The touch was cancelled, or the control stopped tracking it.
    public static let touchCancel = Event(rawValue: 1 << 8)
    /// A touch changed the control's value.
    public static let valueChanged = Event(rawValue: 1 << 9)
    /// The control's primary action was triggered: a button was pressed or a value was chosen.
    public static let primaryActionTriggered = Event(rawValue: 1 << 10)
    /// A text field gained the focus.
    public static let editingDidBegin = Event(rawValue: 1 << 11)
    /// A text field lost the focus.
    public static let editingDidEnd = Event(rawValue: 1 << 12)

    /// Every event with its name in scenes and event lines, in the order of the bits.
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

    /// The name of the event; for a set of several events, the name of the first event in the set.
    public var name: StaticString {
      rawValue > 0 && rawValue <= Event.all.rawValue ? Event.names[rawValue.trailingZeroBitCount].name : "none"
    }
  }
}
