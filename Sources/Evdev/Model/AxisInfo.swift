/// A device's report about one absolute axis, as in the kernel's `input_absinfo`.
package struct AxisInfo: Equatable, Sendable {
  /// The value at the time of the description; for `ABS_MT_SLOT`, the current slot.
  package var value: Int32
  /// The minimum, in device units.
  package var minimum: Int32
  /// The maximum, in device units; the range is unknown unless it is greater than the minimum.
  package var maximum: Int32
  /// The noise that the kernel filters, in device units.
  package var fuzz: Int32
  /// The dead zone of a joystick; unused on a touchscreen.
  package var flat: Int32
  /// Units per millimetre of a position axis; 0 is unknown.
  package var resolution: Int32

  package init(
    value: Int32 = 0, minimum: Int32 = 0, maximum: Int32 = 0, fuzz: Int32 = 0, flat: Int32 = 0, resolution: Int32 = 0
  ) {
    self.value = value
    self.minimum = minimum
    self.maximum = maximum
    self.fuzz = fuzz
    self.flat = flat
    self.resolution = resolution
  }

  /// The length of the axis in millimetres, or nil if resolution or range is unknown.
  package var millimetres: Double? {
    guard resolution > 0, maximum > minimum else { return nil }
    return (Double(maximum) - Double(minimum)) / Double(resolution)
  }
}
