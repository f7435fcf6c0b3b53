import Evdev
import Glibc
import Testing

@Suite(.timeLimit(.minutes(5))) struct LiveDeviceErrorTests {
  private func error(_ action: String, _ errno: Int32) -> LiveDeviceError {
    LiveDeviceError(path: "/dev/input/event3", action: action, errno: errno)
  }

  @Test("a device counts as missing if there is no node or no device behind it, and for no other error")
  func missing() {
    for errno in [ENOENT, ENODEV, ENXIO] { #expect(error("open it", errno).isMissing) }
    for errno in [EACCES, EBUSY, ENOTTY, EIO] { #expect(!error("open it", errno).isMissing) }
  }

  @Test("a device counts as grabbed by another program only if the grab fails because it is busy")
  func grabbed() {
    #expect(error("grab it", EBUSY).isGrabbedElsewhere)
    #expect(!error("grab it", ENODEV).isGrabbedElsewhere && !error("open it", EBUSY).isGrabbedElsewhere)
  }

  @Test("an error is a sentence with the node, the operation and the reason")
  func sentences() {
    #expect("\(error("open it", EACCES))" == "/dev/input/event3: cannot open it: Permission denied")
    #expect("\(error("describe it", ENOTTY))" == "/dev/input/event3: not an input device")
    #expect(
      "\(error("grab it", EBUSY))"
        == "/dev/input/event3: another program has grabbed the device; only that program gets touches until it releases the device"
    )
  }
}
