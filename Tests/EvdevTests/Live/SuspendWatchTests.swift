import Evdev
import Testing

@Suite(.timeLimit(.minutes(5))) struct SuspendWatchTests {
  @Test("a suspend is reported once, detected by CLOCK_BOOTTIME running ahead of CLOCK_MONOTONIC")
  func suspend() throws {
    var ahead: Int64 = 5_000_000
    let watch = try SuspendWatch { ahead }
    #expect(!watch.receive())
    ahead += SuspendWatch.shortest - 1
    #expect(!watch.receive())
    ahead += SuspendWatch.shortest
    #expect(watch.receive())
    #expect(!watch.receive())
  }
}
