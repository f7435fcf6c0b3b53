import Glibc
import Testing

@testable import EventLoop

@Suite(.timeLimit(.minutes(5))) struct EventLoopTests {
  private let loop: EventLoop

  init() throws {
    loop = try EventLoop()
  }

  @Test("a waiting loop sleeps until an event arrives")
  func sleepsUntilSomethingHappens() {
    #expect(loop.milliseconds(of: nil) == -1)
    loop.turn(timeout: 0)
    loop.afterTurn {}
    #expect(loop.milliseconds(of: nil) == 0)
    #expect(loop.milliseconds(of: 5000) == 0)
    loop.turn(timeout: nil)
    #expect(loop.milliseconds(of: nil) == -1, "what is done does not keep the loop awake")
  }

  @Test("a wake-up keeps the loop from sleeping until the end of a turn has run")
  func wakes() {
    var ends = 0
    loop.onTurnEnd = { ends += 1 }
    loop.wake()
    #expect(loop.milliseconds(of: nil) == 0)
    loop.turn(timeout: nil)
    #expect(ends == 1 && loop.milliseconds(of: nil) == -1)
    // A job runs after its turn has ended, so its wake-up counts for the next turn.
    loop.afterTurn { loop.wake() }
    loop.turn(timeout: nil)
    #expect(ends == 2 && loop.milliseconds(of: nil) == 0)
  }

  @Test("a job runs once, however many jobs follow")
  func jobsRunOnce() {
    var order: [String] = []
    for job in ["first", "second", "third"] {
      loop.afterTurn { order.append(job) }
      loop.afterTurn { order.append("\(job) too") }
      loop.turn(timeout: nil)
      #expect(loop.milliseconds(of: nil) == -1)
    }
    #expect(order == ["first", "first too", "second", "second too", "third", "third too"])
  }

  @Test(
    "a timeout is rounded up to milliseconds, so that it is never cut short",
    arguments: [(-1, 0), (0, 0), (1, 1), (1000, 1), (1001, 2), (.max, Int32.max)] as [(Int64, Int32)])
  func roundsTimeouts(microseconds: Int64, milliseconds: Int32) {
    #expect(loop.milliseconds(of: microseconds) == milliseconds)
  }

  @Test("each wake-up is one wait, and so is the wait for the next one")
  func waitsOncePerWakeup() throws {
    let pipe = try Descriptors.pipe()
    var bytes = 0
    try loop.add(pipe.first, interest: .read) { _ in
      _ = try? pipe.read(from: pipe.first)
      bytes += 1
      if bytes == 3 { loop.stop() } else { try? pipe.write(to: pipe.second) }
    }
    try pipe.write(to: pipe.second)
    loop.run()
    #expect(bytes == 3)
    #expect(loop.turns == 3)
  }

  @Test("stop lets the current turn finish, and applies to one run only")
  func stops() throws {
    let pipe = try Descriptors.pipe()
    var order: [String] = []
    try loop.add(pipe.first, interest: .read) { _ in
      order.append("handler")
      loop.stop()
    }
    loop.onTurnEnd = { order.append("end") }
    try pipe.write(to: pipe.second)
    loop.run()
    #expect(order == ["handler", "end"])
    loop.run()
    #expect(order == ["handler", "end", "handler", "end"])
  }

  @Test("a loop that was stopped before it ran skips one run")
  func stoppedBeforeItRuns() {
    loop.stop()
    loop.run()
    #expect(loop.turns == 0)
    loop.afterTurn { loop.stop() }
    loop.run()
    #expect(loop.turns == 1)
  }

  @Test("the end of a turn runs once, after all its sources; then jobs run in their order")
  func turnEndsOnce() throws {
    let pipes = [try Descriptors.pipe(), try Descriptors.pipe()]
    var order: [String] = []
    for pipe in pipes {
      try loop.add(pipe.first, interest: .read) { _ in
        order.append("handler")
        _ = try? pipe.read(from: pipe.first)
        loop.afterTurn { order.append("job \(order.count)") }
      }
      try pipe.write(to: pipe.second)
    }
    loop.onTurnEnd = { order.append("end") }
    loop.turn(timeout: nil)
    #expect(order == ["handler", "handler", "end", "job 3", "job 4"])
    loop.turn(timeout: 0)
    #expect(order == ["handler", "handler", "end", "job 3", "job 4", "end"])
  }

  @Test("a job added at the turn's end runs in that turn; one added by a job runs in the next, which does not sleep")
  func jobsOfJobsWait() {
    var order: [String] = []
    loop.onTurnEnd = {
      if order.isEmpty {
        loop.afterTurn {
          order.append("first")
          loop.afterTurn { order.append("second") }
        }
      }
    }
    loop.turn(timeout: 0)
    #expect(order == ["first"])
    loop.turn(timeout: nil)
    #expect(order == ["first", "second"])
  }

  @Test("signals arrive as events, each kind once, and do not interrupt")
  func signals() throws {
    var arrived: [Int32] = []
    // The threads that run tests may block all signals.
    var set = sigset_t()
    for signal in [SIGUSR1, SIGUSR2] { sigaddset(&set, signal) }
    pthread_sigmask(SIG_UNBLOCK, &set, nil)
    try loop.onSignals([SIGUSR1, SIGUSR2]) { arrived.append($0) }
    loop.turn(timeout: 0)
    #expect(arrived == [])
    // The signal goes to this thread, because the process's other threads do not block it.
    pthread_kill(pthread_self(), SIGUSR2)
    pthread_kill(pthread_self(), SIGUSR1)
    pthread_kill(pthread_self(), SIGUSR1)
    loop.turn(timeout: nil)
    #expect(arrived.sorted() == [SIGUSR1, SIGUSR2].sorted())
    loop.turn(timeout: 0)
    #expect(arrived.count == 2)
  }
}
