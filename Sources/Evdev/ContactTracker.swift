/// Gives the contacts of one device an identity, from what its frames say.
///
/// Each contact that begins gets exactly one end, ended or cancelled, and at most one phase a pass. A contact whose tool becomes
/// `MT_TOOL_PALM` is cancelled, and its slot stays silent until its next tracking id; one that is a palm within its first frame never
/// begins. So whoever writes frames of its own says with a palm what a plain -1 cannot: that a contact vanished rather than lifted.
/// Before the first tracking id a slot is silent too: a finger that rested when the stream began is no tap when it lifts.
package struct ContactTracker: Sendable {
  private var slots: SlotTracker

  /// Makes a tracker that reads what a device with `description` reports.
  package init(_ description: DeviceDescription) {
    slots = SlotTracker(
      slotCount: description.slotCount, current: description.axes[EventCode.absMTSlot]?.value ?? 0)
  }

  /// Feeds one frame, and calls `deliver` once for each pass: normally one.
  ///
  /// There are more where a slot saw more than one begin or end within the frame: the first of each slot makes the first pass, the
  /// second the second. The span holds every contact that is down and those that end in this pass, in the order in which they began.
  /// Where nothing changed there is no pass.
  package mutating func handle(
    _ frame: borrowing Frame, nextID: inout Int, _ deliver: (_ contacts: borrowing Span<Contact>) -> Void
  ) {
    slots.handle(frame, nextID: &nextID, deliver)
  }

  /// Ends every contact that is down as cancelled, in one pass: at an unplug, at the end of a recording, when the clock starts anew.
  ///
  /// What is still on the panel then is silent until it lifts.
  package mutating func cancelAll(_ deliver: (_ contacts: borrowing Span<Contact>) -> Void) {
    slots.cancelAll(deliver)
  }
}
