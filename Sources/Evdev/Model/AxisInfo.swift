/// A device's report about one absolute axis, as in the kernel's `input_absinfo`.
package struct AxisInfo: Equatable, Sendable {
  /// The value when the description was made; for `ABS_MT_SLOT`, the current slot then.
  package var value: Int32
  /// The minimum, in device units.
  package var minimum: Int32
  /// The maximum, in device units; a minimum not below it means that the range is unknown.
  package var maximum: Int32
  /// The noise that the kernel filters, in device units.
  package var fuzz: Int32
  /// The dead zone of a joystick; nothing on a touchscreen.
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
