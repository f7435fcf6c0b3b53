import Configuration
import Evdev
import Panels
import Recordings

/// Find where single fingers lift in a recording, and their device.
///
/// - Parameter configuration: the configuration whose filters drop touches.
/// - Throws: if no device or several devices have such touches, or if the range of the axes is unknown.
func singleTouches(
  _ reader: RecordingReader, _ path: String, _ configuration: Configuration
) throws(RecordingError) -> (SingleTouches, DeviceDescription) {
  var touches: [SingleTouches?] = []
  var frame = Frame()
  while try reader.next(into: &frame) {
    for device in reader.devices.dropFirst(touches.count) {
      touches.append(
        device.touchProtocol == .none
          ? nil : SingleTouches(device, place(of: device, in: reader, configuration).setup))
    }
    if frame.device < touches.count { touches[frame.device]?.observe(frame) }
  }
  func fail(_ message: String) -> RecordingError { RecordingError(file: path, message: message) }
  let touched = touches.indices.filter { touches[$0].map { !$0.places.isEmpty } ?? false }
  if touched.isEmpty, touches.contains(where: { $0 == nil }),
    reader.devices.contains(where: { $0.touchProtocol != .none })
  {
    throw fail("the range of the device's axes is unknown; give its description with --description FILE")
  }
  guard let index = touched.first, let found = touches[index] else {
    throw fail("there is no complete touch of a single finger")
  }
  guard touched.count == 1 else {
    throw fail("\(touched.count) devices in the recording were touched; record only one")
  }
  guard !reader.guessedRanges.contains(index) else {
    throw fail(
      "the recording does not describe its device, so the range of its axes is unknown; add the description with --description FILE"
    )
  }
  return (found, reader.devices[index])
}
