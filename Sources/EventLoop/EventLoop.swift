import CLinux
import Glibc
package import Kernel

/// Waits for descriptors, timers and signals, and calls their handlers, all on one thread.
///
/// Level-triggered epoll with one `epoll_wait` per turn. An idle loop makes no system call except the one it sleeps in.
/// Not thread-safe: every call, including those on its sources and timers, must be made on its thread.
package final class EventLoop {
  /// Called when all sources of one wait have been served, before the jobs of ``afterTurn(_:)``.
  package var onTurnEnd: (() -> Void)?
  /// The number of waits, to show that an idle loop sleeps.
  package private(set) var turns = 0

  /// A closure in a structure, because an array of closures would allocate an object for each.
  private struct Job {
    let run: () -> Void
  }

  private let epoll: Int32
  private let ready: UnsafeMutableBufferPointer<epoll_event>
  /// The sources, indexed by descriptor; the kernel uses the smallest free numbers.
  private var sources: [Source?] = []
  private var lastRegistration: UInt32 = 0
  private var jobs: [Job] = []
  private var runningJobs: [Job] = []
  private var isTurning = false
  private var mustNotSleep = false
  private var isStopped = false

  /// Create a loop without sources.
  /// - Throws: the error of `epoll_create1`, such as EMFILE.
  package init() throws(SystemError) {
    epoll = try systemCall("epoll_create1") { epoll_create1(Int32(EPOLL_CLOEXEC)) }
    ready = .allocate(capacity: 64)
    ready.initialize(repeating: epoll_event())
  }

  deinit {
    close(epoll)
    ready.deallocate()
  }

  /// Watch a descriptor until the source is cancelled. The loop owns the source and its handler, the caller owns the
  /// descriptor.
  ///
  /// Cancel before closing the descriptor. A descriptor has one source at a time.
  /// - Parameters:
  ///   - fd: an open descriptor that can be polled (a regular file cannot: EPERM).
  ///   - interest: what to wait for; `hangup` is always included.
  ///   - handler: called with the events in which the source is interested.
  /// - Throws: the error of `epoll_ctl`.
  @discardableResult
  package func add(
    _ fd: Int32, interest: Interest, _ handler: @escaping (Interest) -> Void
  ) throws(SystemError) -> Source {
    lastRegistration &+= 1
    let source = Source(loop: self, fd: fd, registration: lastRegistration, interest: interest, handler: handler)
    try control(EPOLL_CTL_ADD, source)
    while sources.count <= Int(fd) { sources.append(nil) }
    sources[Int(fd)] = source
    return source
  }

  /// Create a timer that is not armed; the loop owns it until it is cancelled.
  /// - Throws: the error of `timerfd_create` or `epoll_ctl`.
  package func makeTimer(_ handler: @escaping () -> Void) throws(SystemError) -> Timer {
    let timer = try Timer(handler: handler)
    // The loop owns the source, and the source's handler owns the timer.
    timer.source = try add(timer.fd, interest: .read) { _ in timer.fire() }
    return timer
  }

  /// Block the signals in this thread and pass each one that arrives to the handler, as long as the loop exists.
  ///
  /// Call it before other threads are started, so that they inherit the mask.
  /// - Throws: the error of `signalfd` or `epoll_ctl`.
  package func onSignals(_ signals: [Int32], _ handler: @escaping (Int32) -> Void) throws(SystemError) {
    let signalSource = try SignalSource(signals)
    try add(signalSource.fd, interest: .read) { _ in
      while let signal = signalSource.next() { handler(signal) }
    }
  }

  /// Run a job once, at the end of the current turn, after its sources and ``onTurnEnd``. Outside a turn, it runs at
  /// the end of the next one, which then does not sleep. A job added by a job runs in the next turn.
  package func afterTurn(_ job: consuming @escaping () -> Void) {
    jobs.append(Job(run: job))
  }

  /// Run ``onTurnEnd`` soon: at the end of the current turn or, if it has already run, of the next one, which then does
  /// not sleep.
  package func wake() {
    mustNotSleep = true
  }

  /// Serve sources until ``stop()``.
  package func run() {
    while !isStopped { turn(timeout: nil) }
    isStopped = false
  }

  /// Make ``run()`` return at the end of the current turn, or of the next one if none runs.
  package func stop() {
    isStopped = true
  }

  /// Wait once and serve all ready sources.
  /// - Parameter timeout: the maximum wait in µs, rounded up to the next millisecond; nil waits until something
  ///   happens.
  package func turn(timeout: Int64?) {
    precondition(!isTurning, "a handler must not call turn(timeout:) of its own loop")
    isTurning = true
    let count = wait(milliseconds: milliseconds(of: timeout))
    for index in 0..<count {
      if let (handler, interesting) = due(ready[index]) { handler(interesting) }
    }
    onTurnEnd?()
    mustNotSleep = false
    runJobs()
    isTurning = false
  }

  /// Return the handler for an epoll event, with the part of the event in which its source is interested.
  private func due(_ happened: epoll_event) -> (handler: (Interest) -> Void, Interest)? {
    let fd = Int(happened.data.u64 & 0xffff_ffff)
    let registration = UInt32(happened.data.u64 >> 32)
    // An earlier handler of this turn may have cancelled the source, and the descriptor may already have a new one.
    guard let source = sources[fd], source.registration == registration else { return nil }
    // The handler may also have narrowed the interest.
    let interesting = Interest(mask: happened.events).intersection(source.interest.union(.hangup))
    return interesting.isEmpty ? nil : (source.handler, interesting)
  }

  /// Return the `timeout` argument of `epoll_wait`; −1 means no timeout.
  func milliseconds(of timeout: Int64?) -> Int32 {
    if mustNotSleep || !jobs.isEmpty { return 0 }
    guard let timeout else { return -1 }
    if timeout <= 0 { return 0 }
    return Int32(clamping: (timeout - 1) / 1000 + 1)
  }

  func control(_ operation: Int32, _ source: Source) throws(SystemError) {
    var event = epoll_event()
    event.events = source.interest.mask
    event.data.u64 = UInt64(source.registration) << 32 | UInt64(UInt32(bitPattern: source.fd))
    _ = try systemCall("epoll_ctl") { epoll_ctl(epoll, operation, source.fd, &event) }
  }

  func remove(_ source: Source) {
    // This fails only if the owner closed the descriptor first, and then the kernel has already forgotten it.
    try? control(EPOLL_CTL_DEL, source)
    sources[Int(source.fd)] = nil
  }

  private func wait(milliseconds: Int32) -> Int {
    turns += 1
    do {
      return Int(
        try systemCall("epoll_wait") { epoll_wait(epoll, ready.baseAddress, Int32(ready.count), milliseconds) })
    } catch {
      preconditionFailure("\(error)")
    }
  }

  private func runJobs() {
    if jobs.isEmpty { return }
    swap(&jobs, &runningJobs)
    if runningJobs.count > 1 { runningJobs.reverse() }
    // Each job is removed from the list before it runs, so that nothing else keeps it alive.
    while let job = runningJobs.popLast() { job.run() }
  }
}
