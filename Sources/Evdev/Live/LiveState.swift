/// What a device said of its contacts when it was asked, rather than in its stream.
struct LiveState {
  /// The slot that the stream's next event is about.
  var current: Int32 = 0
  /// The tracking id of each slot; empty where the device has no slots.
  var ids: [Int32] = []
  /// The other `ABS_MT_*` axes that the device has, in the order of their codes, each with the value of each slot.
  var slotAxes: [(code: UInt16, values: [Int32])] = []
  /// `ABS_X`, `ABS_Y` and `ABS_Z`, where the device has them.
  var axes: [(code: UInt16, value: Int32)] = []
  /// The buttons that say what touches, where the slots do not.
  var keys: [(code: UInt16, isDown: Bool)] = []

  /// What `axis` says of a slot, or nil where the device has no such axis.
  func value(of axis: UInt16, in slot: Int) -> Int32? {
    slotAxes.first { $0.code == axis }?.values[slot]
  }
}
