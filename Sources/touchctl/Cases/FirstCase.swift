import Kernel
import Recordings

/// Write an example case that passes: a finger taps a button and then drags it.
///
/// - Throws: if one of the files already exists or cannot be written.
func writeFirstCase(to folder: String) throws {
  let names = ["scene.yaml", "recording.evemu", "expected.jsonl"]
  for name in names where fileExists("\(folder)/\(name)") {
    throw CommandFailure("\(folder)/\(name) exists already; nothing was written")
  }
  try makeFolders(folder)
  let panel = RecordingGenerator.panel(width: 800, height: 480, resolution: 5)
  let fingers = Gesture.tap(x: 400, y: 240, at: 0) + Gesture.pan(from: (400, 240), to: (500, 240), at: 1_000_000)
  try RecordingGenerator(device: panel, fingers: fingers).write(.evemu, to: "\(folder)/recording.evemu")
  try writeWholeFile("\(folder)/scene.yaml", firstScene, replaces: false)
  try writeWholeFile("\(folder)/expected.jsonl", firstLines, replaces: false)
}

private let firstScene = """
  # The views under the fingers: one button, which is tapped and dragged.
  windows:
    - name: main
      views:
        - name: button
          frame: [300, 180, 200, 120]
          recognizers:
            - {name: press, kind: tap}
            - {name: drag, kind: pan}

  """

private let firstLines = """
  # The lines that must appear, in this order. Fields that a line does not name can have any value.
  # Other lines may also appear: a drag reports each movement. Without "others", every line must be listed here.
  {"others": "allowed"}
  {"action": {"recognizer": "press", "view": "button", "x": {"about": 400, "within": 4}, "y": {"about": 240, "within": 4}}}
  {"action": {"recognizer": "drag", "state": "began"}}
  {"action": {"recognizer": "drag", "state": "ended", "translation": {"x": {"about": 100, "within": 4}}}}
  # No line may match this one.
  {"never": {"action": {"recognizer": "press", "state": "ended", "time": {"atLeast": 2000000}}}}
  # This decision must appear: the tap fails because the finger moves too far.
  {"decision": {"recognizer": "press", "to": "failed", "reason": {"contains": "tap.movement"}}}

  """
