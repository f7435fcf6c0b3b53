import CLinux
import Glibc
import Kernel
import Testing

@testable import EventLoop

@Suite(.timeLimit(.minutes(5))) struct TimerTests {
  private let loop: EventLoop

  init() throws {
    loop = try EventLoop()
  }

  /// A time on CLOCK_MONOTONIC that has passed, in µs.
  static let past: Int64 = 1
  /// A time that is not reached while a test runs, in µs.
  static let never: Int64 = .max / 4

  @Test("a timer whose deadline has passed fires once")
  func firesOnce() throws {
    var fired = 0
    let timer = try loop.makeTimer { fired += 1 }
    timer.arm(at: Self.past)
    #expect(timer.deadline == Self.past)
    loop.turn(timeout: nil)
    #expect(fired == 1)
    #expect(timer.deadline == nil)
    loop.turn(timeout: 0)
    #expect(fired == 1)
  }

  @Test("a deadline at or before the clock's origin fires too", arguments: [0, -1, Int64.min])
  func firesForAnyPast(deadline: Int64) throws {
    var fired = 0
    let timer = try loop.makeTimer { fired += 1 }
    timer.arm(at: deadline)
    loop.turn(timeout: nil)
    #expect(fired == 1)
  }

  @Test("a timer does not fire before its deadline", arguments: [never, .max])
  func waitsForItsDeadline(deadline: Int64) throws {
    var fired = 0
    let timer = try loop.makeTimer { fired += 1 }
    timer.arm(at: deadline)
    loop.turn(timeout: 0)
    #expect(fired == 0)
    #expect(timer.deadline == deadline)
  }

  @Test("a deadline is in microseconds of the monotonic clock, and its timer does not fire before it")
  func deadlineIsMicroseconds() throws {
    let clock = MonotonicClock()
    var firedAt: Int64?
    let timer = try loop.makeTimer {
      firedAt = clock.now
      loop.stop()
    }
    let deadline = clock.now + 1500
    timer.arm(at: deadline)
    var setting = itimerspec()
    timerfd_gettime(timer.fd, &setting)
    #expect(setting.it_value.tv_sec == 0)
    #expect((0...1_500_000).contains(setting.it_value.tv_nsec))
    loop.run()
    #expect(try #require(firedAt) >= deadline)
  }

  @Test("a deadline in seconds equals the same deadline in microseconds")
  func deadlineFarAway() throws {
    let clock = MonotonicClock()
    let timer = try loop.makeTimer {}
    let before = clock.now
    let deadline = before + 10_000_000 * 1_000_000 + 123_456
    timer.arm(at: deadline)
    var setting = itimerspec()
    timerfd_gettime(timer.fd, &setting)
    let left = Int64(setting.it_value.tv_sec) * 1_000_000 + Int64(setting.it_value.tv_nsec) / 1000
    #expect(left <= deadline - before && left >= deadline - clock.now - 1)
  }

  @Test("a timer that was never armed, or was disarmed, does not fire")
  func disarmedTimersAreSilent() throws {
    var fired = 0
    let timer = try loop.makeTimer { fired += 1 }
    loop.turn(timeout: 0)
    timer.arm(at: Self.past)
    timer.disarm()
    #expect(timer.deadline == nil)
    loop.turn(timeout: 0)
    #expect(fired == 0)
  }

  @Test("arming again replaces the deadline, whether earlier or later")
  func armingAgainReplaces() throws {
    var fired = 0
    let timer = try loop.makeTimer { fired += 1 }
    timer.arm(at: Self.past)
    timer.arm(at: Self.never)
    loop.turn(timeout: 0)
    #expect(fired == 0)
    timer.arm(at: Self.past)
    loop.turn(timeout: nil)
    #expect(fired == 1)
  }

  @Test("a timer may be armed by its own handler")
  func armsItself() throws {
    var fired = 0
    var timer: Timer?
    timer = try loop.makeTimer {
      fired += 1
      if fired < 3 { timer?.arm(at: Self.past) }
    }
    timer?.arm(at: Self.past)
    for round in 1...3 {
      loop.turn(timeout: nil)
      #expect(fired == round)
    }
    loop.turn(timeout: 0)
    #expect(fired == 3)
  }

  @Test(
    "a timer that another handler disarms in the same turn does not fire",
    arguments: ["disarm", "arm later", "cancel"])
  func takenBackInTheSameTurn(way: String) throws {
    var timers: [Timer] = []
    var fired = 0
    for index in 0...1 {
      timers.append(
        try loop.makeTimer {
          fired += 1
          switch way {
          case "disarm": timers[1 - index].disarm()
          case "arm later": timers[1 - index].arm(at: Self.never)
          default: timers[1 - index].cancel()
          }
        })
    }
    for timer in timers { timer.arm(at: Self.past) }
    loop.turn(timeout: nil)
    loop.turn(timeout: 0)
    #expect(fired == 1)
  }

  @Test("a cancelled timer releases its handler")
  func cancellingReleases() throws {
    final class Held {}
    weak var held: Held?
    do {
      let strong = Held()
      held = strong
      let timer = try loop.makeTimer { withExtendedLifetime(strong) {} }
      timer.arm(at: Self.past)
      timer.cancel()
      #expect(timer.deadline == nil)
    }
    #expect(held == nil)
    loop.turn(timeout: 0)
  }

  @Test("a loop that is released also releases its timers")
  func loopReleasesTimers() throws {
    final class Held {}
    weak var held: Held?
    do {
      let strong = Held()
      held = strong
      let loop = try EventLoop()
      _ = try loop.makeTimer { withExtendedLifetime(strong) {} }
      #expect(held != nil)
    }
    #expect(held == nil)
  }
}
