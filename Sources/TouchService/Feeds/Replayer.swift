package import EventLoop
package import Kernel
import Panels
package import Recordings

/// Plays a recording on the event loop at a multiple of its own pace.
///
/// The pace only determines when a frame or timer is handled. The result depends on the timestamps alone.
package final class Replayer {
  /// Ties the clock to the recording's timestamps, until the timestamps step back.
  private struct Anchor {
    /// A time of the clock, and the timestamp that was due then.
    var clock: Int64
    var stamp: Int64
    /// The latest timestamp since then.
    var latest: Int64

    /// When a timestamp is due, at most a year away, so that no calculation overflows.
    func moment(of stamp: Int64, pace: Double) -> Int64 {
      let distance = (Double(stamp) - Double(self.stamp)) / pace
      return clock + Int64(min(max(distance, -3e13), 3e13))
    }
  }

  private let source: RecordingSource
  private let pipeline: Pipeline
  private let pace: Double
  private let clock: any Clock
  private let onEnd: (RecordingError?) -> Void
  /// Schedules ``wake()`` at a time of the clock; nil cancels it.
  private var setAlarm: (Int64?) -> Void
  private var anchor: Anchor?
  private var isPaused = false
  private var isOver = false
  private var hasLifted = false

  /// Create a replayer, which does nothing until ``start()``.
  ///
  /// - Parameters:
  ///   - pace: 1 is the recording's own pace; 2 is twice as fast.
  ///   - setAlarm: receives the time of the clock at which to call ``wake()``, or nil at the end.
  ///   - onEnd: called once, after the last timer ran, or with an error.
  init(
    _ source: RecordingSource, pipeline: Pipeline, pace: Double, clock: any Clock,
    setAlarm: @escaping (Int64?) -> Void, onEnd: @escaping (RecordingError?) -> Void
  ) {
    self.source = source
    self.pipeline = pipeline
    self.pace = pace
    self.clock = clock
    self.setAlarm = setAlarm
    self.onEnd = onEnd
  }

  /// Create a replayer that uses the loop's timers. Keep a reference to it until it has ended or is stopped.
  /// - Throws: if the kernel has no timer left.
  package convenience init(
    _ source: RecordingSource, pipeline: Pipeline, pace: Double, loop: EventLoop,
    onEnd: @escaping (RecordingError?) -> Void
  ) throws(SystemError) {
    self.init(
      source, pipeline: pipeline, pace: pace, clock: MonotonicClock(), setAlarm: { _ in }, onEnd: onEnd)
    let timer = try loop.makeTimer { [unowned self] in wake() }
    setAlarm = { moment in
      if let moment { timer.arm(at: moment) } else { timer.cancel() }
    }
  }

  /// Start at the recording's first frame.
  package func start() {
    wake()
  }

  /// Pause until ``resume()``, because a client has not read its events.
  package func pause() {
    isPaused = true
  }

  /// Stop permanently. Nothing is cancelled, and ``onEnd`` is not called.
  package func stop() {
    isOver = true
    setAlarm(nil)
  }

  /// Continue after ``pause()``. Everything that became due meanwhile is handled immediately.
  package func resume() {
    guard isPaused else { return }
    isPaused = false
    wake()
  }

  /// Handle what is due, and set the alarm for the next item.
  func wake() {
    while !isPaused, !isOver {
      let stamp = source.nextTime
      if stamp == nil, !hasLifted {
        hasLifted = true
        pipeline.queue.endInput()
      }
      guard let next = [stamp, pipeline.queue.nextWake].compactMap({ $0 }).min() else { return end(nil) }
      if let stamp, anchor.map({ stamp <= $0.latest - EventQueue.largestClampedStep }) ?? true {
        anchor = Anchor(clock: clock.now, stamp: stamp, latest: stamp)
      }
      if let due = anchor?.moment(of: next, pace: pace), due > clock.now { return setAlarm(due) }
      guard let stamp, next == stamp else {
        pipeline.queue.advance(to: next)
        continue
      }
      if let latest = anchor?.latest, latest < stamp { anchor?.latest = stamp }
      do throws(RecordingError) { try source.handleNext() } catch { return end(error) }
    }
  }

  private func end(_ error: RecordingError?) {
    stop()
    source.finish()
    onEnd(error)
  }
}
