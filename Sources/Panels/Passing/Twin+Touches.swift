import Evdev
import TouchKit

extension Twin {
  /// Update the twin's contacts from one pass on a screen whose pixels are its places (P4).
  ///
  /// Its ranges stay those of the screen when the twin was made: programs read ranges once. Places on a screen that was
  /// turned or resized since are scaled to them, so programs that scale by the range stay right and the twin can stay.
  ///
  /// - Returns: whether they only move.
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

/// The pixel at a place, even if a calibration moved the place to the edge except for rounding.
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
