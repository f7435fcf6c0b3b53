import Glibc
import Testing

@testable import Kernel

@Suite(.timeLimit(.minutes(5))) struct ClockTests {
  @Test("the monotonic clock returns the microseconds of CLOCK_MONOTONIC")
  func monotonicClockIsTheKernels() {
    func kernelTime() -> Int64 {
      var time = timespec()
      clock_gettime(CLOCK_MONOTONIC, &time)
      return Int64(time.tv_sec) * 1_000_000 + Int64(time.tv_nsec) / 1000
    }
    let clock = MonotonicClock()
    let before = kernelTime()
    let shown = clock.now
    let after = kernelTime()
    #expect(before <= shown && shown <= after)
  }

  @Test("sleeping until a past time returns at once, and sleeping until a future time does not return early")
  func sleeps() {
    let clock = MonotonicClock()
    clock.sleep(until: clock.now - 1_000_000)
    let time = clock.now + 2000
    clock.sleep(until: time)
    #expect(clock.now >= time)
  }

  @Test("the kernel's times convert from seconds and nanoseconds to whole microseconds")
  func moments() {
    for (microseconds, seconds, nanoseconds) in [
      (0, 0, 0), (999_999, 0, 999_999_000), (1_000_000, 1, 0), (72_000_123_456_789, 72_000_123, 456_789_000),
    ] {
      let moment = timespec(microseconds: Int64(microseconds))
      #expect(moment.tv_sec == seconds && moment.tv_nsec == nanoseconds)
      #expect(moment.microseconds == microseconds)
    }
    #expect(timespec(tv_sec: 72_000_123, tv_nsec: 456_789_999).microseconds == 72_000_123_456_789)
  }

  @Test("the time spent in suspend is the lead of CLOCK_BOOTTIME over CLOCK_MONOTONIC")
  func suspend() {
    func kernelTime(_ clock: clockid_t) -> Int64 {
      var time = timespec()
      clock_gettime(clock, &time)
      return Int64(time.tv_sec) * 1_000_000 + Int64(time.tv_nsec) / 1000
    }
    let (monotonicBefore, bootBefore) = (kernelTime(CLOCK_MONOTONIC), kernelTime(CLOCK_BOOTTIME))
    let inSuspend = timeInSuspend()
    let (bootAfter, monotonicAfter) = (kernelTime(CLOCK_BOOTTIME), kernelTime(CLOCK_MONOTONIC))
    #expect(bootBefore - monotonicAfter <= inSuspend && inSuspend <= bootAfter - monotonicBefore)
    #expect(inSuspend >= 0)
  }
}
