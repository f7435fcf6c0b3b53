package import Evdev
internal import Glibc

/// A recording of movements by an accelerometer; the same seed produces the same recording on every machine.
package struct MotionGenerator: Sendable {
  /// A movement of the device, and its duration in seconds.
  package struct Movement: Equatable, Sendable {
    package var kind: Kind
    package var seconds: Double

    package init(kind: Kind, seconds: Double) {
      self.kind = kind
      self.seconds = seconds
    }
  }

  package enum Kind: String, CaseIterable, Sendable {
    /// The device is held upright.
    case rest
    /// The device is shaken from side to side, five times per second.
    case shake
    /// Someone carries the device while walking, at two steps per second.
    case walk
    /// The device is put down hard once, at the beginning.
    case bump
  }

  package var movements: [Movement]
  package var seed: UInt64
  /// Samples per second.
  package var rate: Double = 50
  /// The timestamp of the recording's beginning, in µs.
  package var startTime: Int64 = 1_000_000

  package init(movements: [Movement], seed: UInt64 = 1) {
    self.movements = movements
    self.seed = seed
  }

  /// Units per g.
  private static let resolution: Int32 = 1024

  /// An accelerometer that measures up to 4 g.
  package static let device: DeviceDescription = {
    let axis = AxisInfo(minimum: -4 * resolution, maximum: 4 * resolution - 1, fuzz: 8, resolution: resolution)
    let axes = [EventCode.absX: axis, EventCode.absY: axis, EventCode.absZ: axis]
    return DeviceDescription(
      name: "touchd generated accelerometer", bus: 0x18, vendor: 0x7d, product: 0x3, version: 0x100,
      properties: [DeviceProperty.accelerometer], codes: [EventType.abs: Set(axes.keys)], axes: axes)
  }()

  /// The frames in order; each has the axes that differ from the previous frame.
  package var frames: [Frame] {
    var random = SeededRandom(seed: seed)
    var said: [UInt16: Int32] = [:]
    var frames: [Frame] = []
    var start = 0.0
    for movement in movements {
      for step in 0..<Int((movement.seconds * rate).rounded()) {
        let time = startTime + Int64(((start + Double(step) / rate) * 1e6).rounded())
        var frame = Frame(time: time)
        let place = acceleration(movement.kind, after: Double(step) / rate)
        for (code, value) in zip([EventCode.absX, EventCode.absY, EventCode.absZ], [place.x, place.y, place.z]) {
          let noise = (random.unit() - 0.5) * 0.04
          // No movement exceeds the range of the device.
          let units = Int32(((value + noise) * Double(Self.resolution)).rounded())
          if said.updateValue(units, forKey: code) == units { continue }
          frame.events.append(InputEvent(time: time, type: EventType.abs, code: code, value: units))
        }
        if !frame.events.isEmpty { frames.append(frame) }
      }
      start += movement.seconds
    }
    return frames
  }

  /// Return the acceleration in g at a time in seconds after the beginning of the movement.
  private func acceleration(_ kind: Kind, after time: Double) -> (x: Double, y: Double, z: Double) {
    switch kind {
    case .rest: (0, 1, 0)
    case .shake: (3 * sin(2 * .pi * 5 * time), 1, 0.3 * sin(2 * .pi * 10 * time))
    case .walk: (0.15 * sin(2 * .pi * time), 1 + 0.5 * sin(2 * .pi * 2 * time), 0.1 * sin(2 * .pi * 4 * time))
    case .bump: time < 0.08 ? (0.5, 3.5, -1) : (0, 1, 0)
    }
  }

  /// Write the recording to a file, or to standard output for `-`.
  package func write(_ format: RecordingFormat, to path: String) throws(RecordingError) {
    try RecordingWriter(format, [Self.device], path: path).write(frames)
  }

  /// Read a movement such as `shake:0.5`, which lasts half a second.
  ///
  /// - Throws: an error in the text.
  package static func parse(_ text: String) throws(GestureError) -> Movement {
    let parts = text.split(separator: ":", omittingEmptySubsequences: false)
    guard let kind = Kind(rawValue: String(parts[0])) else {
      let names = Kind.allCases.map(\.rawValue).joined(separator: ", ")
      throw GestureError("unknown movement \"\(parts[0])\"; these exist: \(names)")
    }
    guard parts.count == 2, let seconds = Double(parts[1]), seconds > 0, seconds <= 3600 else {
      throw GestureError(
        "\"\(text)\" is not a movement; write it as \(kind.rawValue):0.5, with its duration in seconds")
    }
    return Movement(kind: kind, seconds: seconds)
  }
}
