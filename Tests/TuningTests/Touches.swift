import Configuration
import Documents
import Evdev
import Recordings
import Scenes
import TouchKit

@testable import Tuning

/// A panel of 800 by 480 units, with 5 units per millimetre horizontally and 10 vertically.
let panel: DeviceDescription = {
  var panel = RecordingGenerator.panel(width: 800, height: 480, resolution: 5)
  for axis in [EventCode.absY, EventCode.absMTPositionY] { panel.axes[axis]?.resolution = 10 }
  return panel
}()

/// The points of one unit of ``panel``.
let unit = Vector(dx: 163 / 25.4 / 5, dy: 163 / 25.4 / 10)

/// A position on ``panel``, in its units.
struct Position {
  let x: Int32
  let y: Int32

  init(_ x: Int32, _ y: Int32) { (self.x, self.y) = (x, y) }
}

/// The frames of fingers: at each time in ms, the position of each finger; nil for a finger that does not touch. The
/// timestamps begin with 1 s.
func frames(_ moments: [(time: Int64, fingers: [Position?])]) -> [Frame] {
  var down: Set<Int> = []
  return moments.map { time, fingers in
    var frame = Frame(time: 1_000_000 + time * 1000)
    func add(_ code: UInt16, _ value: Int32) {
      frame.events.append(InputEvent(time: frame.time, type: EventType.abs, code: code, value: value))
    }
    for (slot, position) in fingers.enumerated() where position != nil || down.contains(slot) {
      add(EventCode.absMTSlot, Int32(slot))
      if let position {
        if down.insert(slot).inserted {
          add(EventCode.absMTTrackingID, Int32(truncatingIfNeeded: 10 * time) + Int32(slot))
        }
        add(EventCode.absMTPositionX, position.x)
        add(EventCode.absMTPositionY, position.y)
      } else {
        down.remove(slot)
        add(EventCode.absMTTrackingID, -1)
      }
    }
    return frame
  }
}

/// The frames of a finger that touches the middle of the panel, for some seconds.
func touch(at start: Double = 0, for seconds: Double, moving units: Int32 = 0) -> [Frame] {
  let (start, end) = (Int64((start * 1000).rounded()), Int64(((start + seconds) * 1000).rounded()))
  let moved = Position(400 + units, 240)
  return frames([(start, [Position(400, 240)]), (start + 10, [moved]), (end, [nil])])
}

/// A folder without tries, whose scene has a view with these recognizers.
func emptyFolder(_ recognizers: String = "{name: tap1, kind: tap}") throws -> TuningFolder {
  let scene = "windows: [{name: main, views: [{name: all, multipleTouch: true, recognizers: [\(recognizers)]}]}]"
  var configuration = Configuration()
  configuration.scene = try SceneDescription(Cursor(parseYAML(Array(scene.utf8), file: "scene.yaml")))
  return TuningFolder("hands", configuration)
}

extension TuningFolder {
  /// Add a try of a touch for some seconds.
  mutating func add(_ gesture: String, for seconds: Double, moving units: Int32 = 0) throws {
    try add(touch(for: seconds, moving: units), of: [panel], meaning: gesture, name: "try")
  }
}
