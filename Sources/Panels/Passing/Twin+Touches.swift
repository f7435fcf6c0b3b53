import Evdev
import TouchKit

extension Twin {
  /// Update the twin's contacts from one pass on a screen, if the twin uses the screen's places (P4).
  ///
  /// The ranges of the twin are those of the screen at the twin's creation, because programs read them only once. If
  /// the screen has been rotated or resized since, positions are scaled to these ranges, and the twin is kept.
  ///
  /// - Returns: whether the contacts only move.
  func update(from touches: borrowing Span<TouchSample>, on screen: Screen) -> Bool {
    let (right, bottom) = (description.largest(EventCode.absX), description.largest(EventCode.absY))
    let (width, height) = ((right + 1) / screen.size.width, (bottom + 1) / screen.size.height)
    let pressure = description.axes[EventCode.absMTPressure] ?? description.axes[EventCode.absPressure] ?? AxisInfo()
    let (weakest, extent) = (Double(pressure.minimum), Double(pressure.maximum) - Double(pressure.minimum))
    return update(touches.count) { index in
      let touch = touches[index]
      return Contact(
        id: touch.id, slot: -1, phase: Contact.Phase(touch.phase), tool: touch.type == .pen ? .pen : .finger,
        x: pixel(touch.location.x * width, right), y: pixel(touch.location.y * height, bottom),
        pressure: Int32((weakest + touch.force * extent).rounded()))
    }
  }
}

/// The pixel at a place, clamped to the range; tolerates the rounding errors of a calibration.
private func pixel(_ place: Double, _ last: Double) -> Int32 { Int32(min(max(place + 1e-6, 0), last)) }

extension DeviceDescription {
  fileprivate func largest(_ code: UInt16) -> Double { Double(axes[code]?.maximum ?? 0) }
}

extension Contact.Phase {
  fileprivate init(_ phase: Touch.Phase) {
    switch phase {
    case .began: self = .began
    case .moved: self = .moved
    case .stationary: self = .stationary
    case .ended: self = .ended
    case .cancelled: self = .cancelled
    }
  }
}
