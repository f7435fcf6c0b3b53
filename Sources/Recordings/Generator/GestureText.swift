package import Evdev

/// Reads gestures of a command line, such as `tap:400,240` or `pan:60,240,440,250`.
package enum GestureText {
  /// A gesture's name, the names of its numbers, and the paths of its fingers.
  private struct Kind: Sendable {
    var name: String
    var numbers: [String]
    var fingers: @Sendable (_ numbers: [Double], _ time: Int64) -> [Finger]
  }

  private static let milliseconds = "milliseconds"
  private static let count = "count"
  private static let lengths: Set = ["span1", "span2", "radius"]

  private static let kinds: [Kind] = [
    Kind(name: "tap", numbers: ["x", "y"]) { Gesture.tap(x: $0[0], y: $0[1], at: $1) },
    Kind(name: "double-tap", numbers: ["x", "y"]) { Gesture.doubleTap(x: $0[0], y: $0[1], at: $1) },
    Kind(name: "long-press", numbers: ["x", "y", milliseconds]) {
      Gesture.longPress(x: $0[0], y: $0[1], at: $1, duration: Int64($0[2] * 1000))
    },
    Kind(name: "pan", numbers: ["x1", "y1", "x2", "y2"]) {
      Gesture.pan(from: ($0[0], $0[1]), to: ($0[2], $0[3]), at: $1)
    },
    Kind(name: "flick", numbers: ["x1", "y1", "x2", "y2"]) {
      Gesture.flick(from: ($0[0], $0[1]), to: ($0[2], $0[3]), at: $1)
    },
    Kind(name: "swipe", numbers: ["x1", "y1", "x2", "y2"]) {
      Gesture.swipe(from: ($0[0], $0[1]), to: ($0[2], $0[3]), at: $1)
    },
    Kind(name: "edge-swipe", numbers: ["x1", "y1", "x2", "y2"]) {
      Gesture.edgeSwipe(from: ($0[0], $0[1]), to: ($0[2], $0[3]), at: $1)
    },
    Kind(name: "pinch", numbers: ["x", "y", "span1", "span2"]) {
      Gesture.pinch(x: $0[0], y: $0[1], from: $0[2], to: $0[3], at: $1)
    },
    Kind(name: "rotation", numbers: ["x", "y", "radius", "degrees"]) {
      Gesture.rotation(x: $0[0], y: $0[1], radius: $0[2], angle: $0[3] * .pi / 180, at: $1)
    },
    Kind(name: "fingers", numbers: [count, "x1", "y1", "x2", "y2", "apart"]) {
      Gesture.fingers(
        Int($0[0]), from: ($0[1], $0[2]), to: ($0[3], $0[4]), apart: $0[5], at: $1)
    },
    Kind(name: "palm", numbers: ["x", "y"]) { Gesture.palm(x: $0[0], y: $0[1], at: $1) },
  ]

  /// The forms of all gestures, one per line.
  package static var forms: [String] {
    kinds.map { "\($0.name):\($0.numbers.joined(separator: ","))" }
  }

  /// Read a gesture.
  ///
  /// - Parameters:
  ///   - time: its start, in µs.
  ///   - panel: the panel that it must fit on; nil does not check that.
  /// - Throws: an error in the text, with the correct form, or an error if the gesture does not fit on the panel.
  package static func parse(
    _ text: String, at time: Int64, on panel: DeviceDescription? = nil
  ) throws(GestureError) -> [Finger] {
    let parts = text.split(separator: ":", maxSplits: 1, omittingEmptySubsequences: false)
    guard let kind = kinds.first(where: { $0.name == parts[0] }) else {
      throw GestureError("unknown gesture \"\(parts[0])\"; these exist: \(kinds.map(\.name).joined(separator: ", "))")
    }
    let words = parts.count > 1 ? parts[1].split(separator: ",", omittingEmptySubsequences: false) : []
    let numbers = words.compactMap { Double($0) }.filter { abs($0) <= 1_000_000 }
    guard numbers.count == words.count, numbers.count == kind.numbers.count else {
      throw GestureError(
        "\"\(text)\" is not a \(kind.name); write it as \(kind.name):\(kind.numbers.joined(separator: ","))")
    }
    guard !kind.numbers.contains(milliseconds) || (numbers.last ?? 0) > 0 else {
      throw GestureError("\"\(text)\" has no duration")
    }
    for (name, number) in zip(kind.numbers, numbers) {
      if name == count, number != number.rounded() || !(1...100).contains(number) {
        throw GestureError("\"\(text)\": \(name) must be a whole number from 1 to 100")
      }
      if lengths.contains(name), number < 0 { throw GestureError("\"\(text)\": \(name) is below 0") }
    }
    let fingers = kind.fingers(numbers, time)
    if let panel { try fit(text, kind, numbers, fingers, on: panel) }
    return fingers
  }

  /// Throw an error if a gesture leaves the panel or has more fingers at once than the panel has slots.
  private static func fit(
    _ text: String, _ kind: Kind, _ numbers: [Double], _ fingers: [Finger], on panel: DeviceDescription
  ) throws(GestureError) {
    let atOnce = fingers.map { finger in fingers.count { $0.start <= finger.start && finger.start < $0.end } }
    if let most = atOnce.max(), most > panel.slotCount {
      throw GestureError("\"\(text)\" has \(most) fingers at once, but the panel has slots for \(panel.slotCount)")
    }
    guard let (x, y) = panel.rangedAxes else { return }
    // The slight movements of these gestures are clipped at the edge. Rounding allows half a unit beyond it.
    let strays = kind.name == "double-tap" || kind.name == "palm"
    let points = strays ? [] : fingers.flatMap(\.points)
    let across = zip(kind.numbers, numbers).filter { $0.0.hasPrefix("x") }.map(\.1) + points.map(\.x)
    let down = zip(kind.numbers, numbers).filter { $0.0.hasPrefix("y") }.map(\.1) + points.map(\.y)
    func isOn(_ axis: AxisInfo, _ value: Double) -> Bool {
      value >= Double(axis.minimum) - 0.5 && value <= Double(axis.maximum) + 0.5
    }
    guard across.allSatisfy({ isOn(x, $0) }), down.allSatisfy({ isOn(y, $0) }) else {
      throw GestureError(
        "\"\(text)\" leaves the panel, which is \(x.minimum) to \(x.maximum) by \(y.minimum) to \(y.maximum); "
          + "--panel WxH sets its size")
    }
  }
}

/// An error in a gesture's text; its description is one sentence.
package struct GestureError: Error, Equatable, CustomStringConvertible {
  package var description: String

  init(_ description: String) {
    self.description = description
  }
}
