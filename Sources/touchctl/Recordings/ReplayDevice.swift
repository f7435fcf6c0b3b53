import CommandLine
import Evdev
import Kernel
import Recordings

/// Play a recording into a virtual uinput panel, with the recorded device's description and the recording's timing.
///
/// Print the device node at once, and wait a second before the first frame so that programs can open it.
func replayIntoDevice(_ path: String, description: String?, pace: Double) throws -> Int32 {
  let reader = try RecordingReader.open(path, description: description)
  reader.onWarning = { report("touchctl replay", "\($0)") }
  var devices: [VirtualDevice?] = []
  func makeDevices() throws {
    for description in reader.devices.dropFirst(devices.count) {
      let device = description.touchProtocol == .none ? nil : try VirtualDevice(description)
      devices.append(device)
      if let device { try printText("\(device.path)\n") }
    }
  }
  try makeDevices()
  let clock = MonotonicClock()
  var start = clock.now + 1_000_000
  var first: Int64?
  var last: Int64 = 0
  var frame = Frame()
  while try reader.next(into: &frame) {
    try makeDevices()
    // Where the timestamps step back, continue without a pause.
    if first == nil || frame.time < last {
      start = first == nil ? start : clock.now
      first = frame.time
    }
    last = frame.time
    clock.sleep(until: start + Int64(min(Double(frame.time &- (first ?? 0)) / pace, 1e15)))
    if frame.device < devices.count { try devices[frame.device]?.write(frame) }
  }
  // Give readers time for the last events, because the node disappears when this program exits.
  clock.sleep(until: clock.now + 500_000)
  return 0
}
