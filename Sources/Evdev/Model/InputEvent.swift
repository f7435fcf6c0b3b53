/// One event as the kernel delivers it, in 16 bytes and without references.
package struct InputEvent: Equatable, Sendable {
  /// Microseconds of CLOCK_MONOTONIC, or of the recording's own clock.
  package var time: Int64
  /// An `EV_*` type.
  package var type: UInt16
  /// A code of that type, such as `ABS_MT_SLOT`.
  package var code: UInt16
  package var value: Int32

  package init(time: Int64, type: UInt16, code: UInt16, value: Int32) {
    self.time = time
    self.type = type
    self.code = code
    self.value = value
  }
}
