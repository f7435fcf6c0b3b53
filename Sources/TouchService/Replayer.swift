package import EventLoop
import Panels
package import Recordings

/// Plays a recording on the event loop at a multiple of its own pace.
///
/// The pace decides when a frame or a timer is handled, never what comes of it: that follows from the stamps alone.
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
  private var timer: Timer?
  private var anchor: Anchor?
  private var isPaused = false
  private let onEnd: (RecordingError?) -> Void

  /// Makes a replayer that stands still until ``start()``.
  ///
  /// - Parameters:
  ///   - pace: 1 is the recording's own; 2 is twice as fast.
  ///   - onEnd: called once, after the last timer ran, or with the error that ended it.
  package init(
    _ source: RecordingSource, pipeline: Pipeline, pace: Double, loop: EventLoop, clock: any Clock,
    onEnd: @escaping (RecordingError?) -> Void
  ) throws(SystemError) {
    self.source = source
    self.pipeline = pipeline
    self.pace = pace
    self.clock = clock
    self.onEnd = onEnd
    timer = try loop.makeTimer { [unowned self] in play() }
  }

  /// Starts at the recording's first frame.
  package func start() {
    play()
  }

  /// Stands still until ``resume()``, because a client has not taken what was sent.
  package func pause() {
    isPaused = true
    timer?.disarm()
  }

  /// Goes on where ``pause()`` stopped; what became due meanwhile is handled at once.
  package func resume() {
    guard isPaused else { return }
    isPaused = false
    play()
  }

  private func play() {
    // Without its timer the replay is over.
    while !isPaused, let timer {
      guard let stamp = source.nextTime else { return end(nil) }
      if anchor.map({ stamp < $0.latest - EventQueue.largestClampedStep }) ?? true {
        anchor = Anchor(clock: clock.now, stamp: stamp, latest: stamp)
      }
      let wake = pipeline.queue.nextWake
      let next = min(stamp, wake ?? stamp)
      let due = anchor?.moment(of: next, pace: pace) ?? 0
      if due > clock.now {
        timer.arm(at: due)
        return
      }
      if next < stamp {
        pipeline.queue.advance(to: next)
      } else {
        if let latest = anchor?.latest, latest < stamp { anchor?.latest = stamp }
        do throws(RecordingError) { try source.handleNext() } catch { return end(error) }
      }
    }
  }

  private func end(_ error: RecordingError?) {
    timer?.cancel()
    timer = nil
    source.finish()
    onEnd(error)
  }
}
