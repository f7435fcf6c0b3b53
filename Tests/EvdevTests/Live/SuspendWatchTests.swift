import CEvdev
import CLinux
import Evdev
import Glibc
import TestSupport
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

/// The timer, in a process of its own, where no other test has one.
@Suite(.startsPrograms, .timeLimit(.minutes(5))) struct SuspendTimerTests {
  @Test("the timer is set for a time that does not come, and is closed with the watch")
  func timer() async {
    await #expect(processExitsWith: .success) {
      var watch: SuspendWatch? = try SuspendWatch()
      let fd = watch?.fd ?? -1
      var left = itimerspec()
      precondition(timerfd_gettime(fd, &left) == 0 && left.it_value.tv_sec > 0)
      precondition(watch?.receive() == false)
      watch = nil
      precondition(timerfd_gettime(fd, &left) == -1)
    }
  }
}
