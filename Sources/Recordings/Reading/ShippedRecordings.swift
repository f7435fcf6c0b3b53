/// A recording that is shipped with the project.
package struct ShippedRecording: Sendable {
  /// The file's name below `Config/recordings`.
  package let name: String
  /// A description of the fingers' movements.
  package let summary: String
  package let format: RecordingFormat
  package let generator: RecordingGenerator

  package func bytes() throws(RecordingError) -> [UInt8] {
    let writer = RecordingWriter(format, [generator.device])
    try generator.write(to: writer)
    return writer.bytes
  }

  /// All shipped recordings. The panel has 800 by 480 units and is 160 by 96 mm, for a screen of 800 by 480 pixels.
  package static let all: [ShippedRecording] = {
    let panel = RecordingGenerator.panel(width: 800, height: 480, resolution: 5)
    return [
      ShippedRecording(
        name: "demo.events", summary: "the gestures of the demo scene, one after another", format: .evemu,
        generator: RecordingGenerator(device: panel, fingers: demo, seed: 1)),
      ShippedRecording(
        name: "taps.evtest", summary: "a tap, a double tap and a long press at 400,240", format: .evtest,
        generator: RecordingGenerator(
          device: panel,
          fingers: Gesture.tap(x: 400, y: 240, at: 0) + Gesture.doubleTap(x: 400, y: 240, at: 1_000_000)
            + Gesture.longPress(x: 400, y: 240, at: 2_200_000), seed: 2)),
      ShippedRecording(
        name: "pan-and-flick.events",
        summary: "a pan from 150,240 to 550,240, then a flick from 400,400 to 400,120; the finger slips as it lifts",
        format: .evemu,
        generator: RecordingGenerator(
          device: panel,
          fingers: Gesture.pan(from: (150, 240), to: (550, 240), at: 0)
            + Gesture.flick(from: (400, 400), to: (400, 120), at: 1_500_000), seed: 3, rate: 120, stampsEachEvent: true)
      ),
      ShippedRecording(
        name: "pinch-and-rotation.events",
        summary: "two fingers around 400,240 move from 120 to 360 apart, then turn clockwise by a quarter turn",
        format: .evemu,
        generator: RecordingGenerator(
          device: panel,
          fingers: Gesture.pinch(x: 400, y: 240, from: 120, to: 360, at: 0)
            + Gesture.rotation(x: 400, y: 240, radius: 120, angle: .pi / 2, at: 1_500_000), seed: 4, rate: 60)),
      ShippedRecording(
        name: "five-fingers.evtest", summary: "five fingers, 80 apart, move from y = 140 to y = 340",
        format: .evtest,
        generator: RecordingGenerator(
          device: panel, fingers: Gesture.fingers(5, from: (240, 140), to: (240, 340), apart: 80, at: 0), seed: 5,
          leavesOutUnchanged: false)),
      ShippedRecording(
        name: "palm.events", summary: "a touch at 600,400 that turns into a palm while another finger taps at 200,100",
        format: .evemu,
        generator: RecordingGenerator(
          device: panel,
          fingers: Gesture.palm(x: 600, y: 400, at: 0) + Gesture.tap(x: 200, y: 100, at: 250_000), seed: 6)),
      ShippedRecording(
        name: "photos.events", summary: "two people at the table of Examples/photos", format: .evemu,
        generator: RecordingGenerator(device: panel, fingers: photos, seed: 7)),
    ]
  }()

  private static let photos: [Finger] =
    // One person zooms and turns a photo with two fingers, while the other drags another photo.
    Gesture.pinch(x: 600, y: 160, from: 80, to: 150, at: 500_000, duration: 1_000_000)
    + Gesture.pan(from: (200, 340), to: (330, 370), at: 700_000)
    + Gesture.rotation(x: 600, y: 160, radius: 60, angle: .pi / 6, at: 2_500_000)
    // A photo is tossed across the table.
    + Gesture.flick(from: (150, 130), to: (170, 230), at: 4_500_000)
    // The tray is pulled in, and a photo is taken out of it.
    + Gesture.pan(from: (798, 420), to: (660, 420), at: 6_000_000)
    + Gesture.tap(x: 730, y: 72, at: 7_500_000)
    + Gesture.pan(from: (400, 240), to: (260, 420), at: 9_000_000)
    // A circle around three photos gathers them.
    + Gesture.circle(x: 240, y: 330, radius: 140, at: 10_500_000)

  private static let demo: [Finger] =
    // A tap and a double tap next to the marker, a long press below it.
    Gesture.tap(x: 420, y: 90, at: 0) + Gesture.doubleTap(x: 100, y: 90, at: 1_000_000)
    + Gesture.longPress(x: 100, y: 380, at: 2_000_000)
    // A pan that begins left of the marker, crosses it and ends right of it; then the marker itself is dragged.
    + Gesture.pan(from: (60, 240), to: (440, 250), at: 3_500_000, duration: 800_000)
    + Gesture.pan(from: (260, 240), to: (330, 330), at: 5_000_000)
    // A tap on the marker.
    + Gesture.tap(x: 260, y: 240, at: 6_000_000)
    // A flick through the list at the right, downwards in content, that ends while the finger still moves.
    + Gesture.flick(from: (660, 420), to: (660, 220), at: 7_000_000)
    // A swipe over the list's first entry, then a slow movement on it, then a tap.
    + Gesture.swipe(from: (740, 100), to: (560, 104), at: 8_000_000)
    + Gesture.pan(from: (580, 100), to: (640, 102), at: 9_000_000, duration: 900_000)
    + Gesture.tap(x: 660, y: 100, at: 10_500_000)
    // The drawer is pulled in from the right edge.
    + Gesture.pan(from: (798, 300), to: (560, 304), at: 11_500_000)
    // Two fingers zoom and then turn the map.
    + Gesture.pinch(x: 260, y: 120, from: 90, to: 300, at: 13_000_000)
    + Gesture.rotation(x: 260, y: 380, radius: 80, angle: .pi / 3, at: 14_500_000)
    // A pan that begins on the map and ends on the list: the map keeps it.
    + Gesture.pan(from: (420, 400), to: (700, 400), at: 16_000_000)
}
