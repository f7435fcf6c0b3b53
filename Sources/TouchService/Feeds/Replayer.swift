package import EventLoop
package import Kernel
import Panels
package import Recordings

/// Plays a recording on the event loop at a multiple of its own pace.
///
/// The pace decides when a frame or a timer is handled, never the result, which follows from the timestamps only.
package final class Replayer {
  /// What ties the clock to the recording's stamps, until these step back.
  private struct Anchor {
    /// A moment of the clock, and the stamp that was due then.
    var clock: Int64
    var stamp: Int64
    /// The latest stamp since.
    var latest: Int64

    /// When a stamp is due; a year away at most, so that no stamp overflows.
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
  /// Asks for ``wake()`` at a moment of the clock, or for none any more.
  private var setAlarm: (Int64?) -> Void
  private var anchor: Anchor?
  private var isPaused = false
  private var hasLifted = false
  private var isOver = false

  /// Create a replayer that stands still until ``start()``, by the clock that it is given.
  ///
  /// - Parameters:
  ///   - pace: 1 is the recording's own; 2 is twice as fast.
  ///   - setAlarm: gets the moment of the clock at which ``wake()`` is to be called, or nil when it is over.
  ///   - onEnd: called once, after the last timer ran, or with the error that ended it.
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

  /// Create a replayer with the loop's timers; the creator owns it until it has ended or was stopped.
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

  /// Stands still until ``resume()``, because a client has not read what was sent.
  package func pause() {
    isPaused = true
  }

  /// Stop playing for good; nothing is cancelled, and ``onEnd`` is not called.
  package func stop() {
    isOver = true
    setAlarm(nil)
  }

  /// Continue after ``pause()``; everything that became due meanwhile is handled at once.
  package func resume() {
    guard isPaused else { return }
    isPaused = false
    wake()
  }

  /// Handle what is due, and set the alarm for what comes next.
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
