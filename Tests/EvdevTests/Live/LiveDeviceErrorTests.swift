import Evdev
import Glibc
import Testing

@Suite(.timeLimit(.minutes(5))) struct LiveDeviceErrorTests {
  private func error(_ action: String, _ errno: Int32) -> LiveDeviceError {
    LiveDeviceError(path: "/dev/input/event3", action: action, errno: errno)
  }

  @Test("a device is missing where there is no node, or none behind it, and for no other reason")
  func missing() {
    for errno in [ENOENT, ENODEV, ENXIO] { #expect(error("open it", errno).isMissing) }
    for errno in [EACCES, EBUSY, ENOTTY, EIO] { #expect(!error("open it", errno).isMissing) }
  }

  @Test("another program has a device where it cannot be grabbed because it is busy, and only then")
  func grabbed() {
    #expect(error("grab it", EBUSY).isGrabbedElsewhere)
    #expect(!error("grab it", ENODEV).isGrabbedElsewhere && !error("open it", EBUSY).isGrabbedElsewhere)
  }

  @Test("an error says in a sentence what was tried of which node, and why it went wrong")
  func sentences() {
    #expect("\(error("open it", EACCES))" == "/dev/input/event3: cannot open it: Permission denied")
    #expect("\(error("describe it", ENOTTY))" == "/dev/input/event3: not an input device")
    #expect(
      "\(error("grab it", EBUSY))"
        == "/dev/input/event3: another program has grabbed the device; only that program gets touches until it releases the device"
    )
  }
}
