import TestSupport
import Testing
import TouchKit

/// Shakes in an accelerometer's samples (S40).
@Suite(.timeLimit(.minutes(5))) struct ShakeTests {
  private let stage = Stage()
  private let view: FocusView

  init() {
    view = stage.focusView("view")
    stage.log.removeAll()
  }

  private var heard: [String] { stage.log.entries.map { "\($0.event)@\($0.time / 1000)" } }
  private let rest = [Double](repeating: 9.8, count: 25)
  private func shake(_ count: Int) -> [Double] { (0..<count).map { $0.isMultiple(of: 2) ? 20 : -20 } }

  @Test(
    "S40: a shake begins when three quarters of the window's samples are large, and ends when fewer are"
  )
  func shakes() {
    // 25 idle samples, every 20 ms: a window of 26. 19 large ones of 26 are 73 %, 20 are 77 %.
    stage.measure(rest, from: 0)
    stage.measure(shake(30), from: 500)
    stage.measure(rest, from: 1100)
    // At the 7th idle sample, 19 of 26 are large.
    #expect(heard == ["motionBegan@880", "motionEnded@1220"])
    #expect(stage.application.nextDeadline == nil, "no timer is left")
  }

  @Test("S40: a bump is no shake, and neither is walking")
  func noShakes() {
    stage.measure(rest + [40, 35, -30] + rest, from: 0)
    // Two steps per second, each with 100 ms of large acceleration.
    let step = [Double](repeating: 15, count: 5) + [Double](repeating: 8, count: 20)
    stage.measure(step + step + step + step, from: 3000)
    stage.finish()
    #expect(heard == [])
  }

  @Test(
    "S40: a shake has at least four samples that span at least a quarter of a second",
    arguments: [
      (4, 83.4, true), (4, 83.3, false), (3, 125.0, false), (5, 62.5, true),
    ])
  func fewSamples(_ count: Int, _ interval: Double, _ isShake: Bool) {
    stage.measure(shake(count), from: 0, every: interval)
    #expect((heard.count == 1) == isShake)
  }

  @Test(
    "S40: the acceleration exceeds 13 m/s², including gravity in any direction",
    arguments: [(13.0, false), (13.01, true)])
  func acceleration(_ value: Double, _ isShake: Bool) {
    let part = value / 3.0.squareRoot()
    for index in 0..<20 {
      stage.application.handle(
        MotionSample(x: part, y: -part, z: part), at: stage.start + Int64(index) * 20_000)
    }
    #expect((heard == ["motionBegan@260"]) == isShake)
  }

  @Test("S40: a shake of more than a second is cancelled, and no other begins before the device is still")
  func tooLong() {
    stage.measure(shake(100), from: 0)
    #expect(heard == ["motionBegan@260", "motionCancelled@1260"] && stage.log.entries.last?.time == micros(1260))
    stage.measure(rest, from: 2000)
    stage.measure(shake(25), from: 2500)
    #expect(heard.count == 3 && heard.last?.hasPrefix("motionBegan") == true)
  }

  @Test("S40: exactly three quarters of the samples are enough")
  func exactPart() {
    stage.measure([9.8], from: 0)
    stage.measure(shake(3), from: 100, every: 100)
    #expect(heard == ["motionBegan@300"])
  }

  @Test("S40: the remaining samples of an ended shake do not end, cancel or suppress the next one")
  func again() {
    stage.measure(rest, from: 0)
    stage.measure(shake(30), from: 500)
    stage.measure([Double](repeating: 9.8, count: 21), from: 1100)
    // It begins with the first sample after the maximum duration of the first shake.
    stage.measure(shake(30), from: 1520)
    stage.measure(rest + rest, from: 2120)
    #expect(heard == ["motionBegan@880", "motionEnded@1220", "motionBegan@1900", "motionEnded@2240"])
    // Half a second after the last shake, its samples no longer count, but those of the next already do.
    stage.log.removeAll()
    stage.measure(shake(25), from: 4000)
    stage.measure([Double](repeating: 9.8, count: 13), from: 4500)
    stage.measure(shake(25), from: 4760)
    stage.measure(rest, from: 5260)
    #expect(heard == ["motionBegan@4260", "motionEnded@4620", "motionBegan@5140", "motionEnded@5380"])
  }

  @Test("S40: a view that is removed when it receives the end receives no second end")
  func leaves() {
    final class Leaver: View {
      var heard: [String] = []
      override var canBecomeFirstResponder: Bool { true }
      override func motionBegan(with event: MotionEvent) { heard.append("began") }
      override func motionEnded(with event: MotionEvent) {
        heard.append("ended")
        removeFromSuperview()
      }
      override func motionCancelled(with event: MotionEvent) { heard.append("cancelled") }
    }
    let leaver = Leaver(name: "leaver")
    stage.window.addSubview(leaver)
    leaver.becomeFirstResponder()
    stage.measure(shake(20) + rest, from: 0)
    #expect(leaver.heard == ["began", "ended"])
  }

  /// A sink that records each phase of a shake and the responder that handled it.
  private func sink() -> EventNotes<String> {
    EventNotes(stage.application) { event, _, _ in
      guard case .motion(let event) = event else { return nil }
      return "\(event.phase) \(event.handler.map { ($0 as? View)?.name ?? "delegate" } ?? "nobody")"
    }
  }

  @Test("S40: sinks receive the begin before the end, even if the receiving view is removed immediately")
  func leavesAtOnce() {
    let sink = sink()
    view.onMessage = { [view] in if $0 == "motionBegan" { view.removeFromSuperview() } }
    stage.measure(shake(20) + rest, from: 0)
    #expect(sink.all == ["began view", "cancelled view"])
    // The end names the handler of the begin, whichever responder handles the end.
    stage.measure(shake(20), from: 2000)
    stage.window.handlesMotion = true
    stage.measure(rest, from: 2400)
    #expect(sink.all.suffix(2) == ["began nobody", "ended nobody"])
  }

  @Test("S40: a shake of the application continues, whichever view is removed")
  func toTheApplication() {
    let delegate = RecordingDelegate()
    delegate.log = stage.log
    stage.application.delegate = delegate
    stage.application.removeWindow(stage.window)
    stage.log.removeAll()
    let other = Window(name: "other", screen: stage.screen)
    other.isHidden = true
    stage.application.addWindow(other)
    let part = View(name: "part")
    other.addSubview(part)
    stage.measure(shake(20), from: 0)
    part.removeFromSuperview()
    stage.measure(shake(10), from: 400)
    stage.measure(rest, from: 600)
    #expect(stage.trace("delegate") == "motionBegan motionEnded")
  }

  @Test("S40: after a clock restart, samples of a still device cause no shake and no end")
  func restAfterReset() {
    stage.measure(shake(20), from: 0)
    stage.application.reset(at: stage.start)
    stage.log.removeAll()
    stage.measure(rest, from: 100)
    stage.finish()
    #expect(heard == [])
    // Samples before the restart do not prevent a shake either.
    stage.measure(shake(20), from: 5000)
    stage.application.reset(at: stage.start)
    stage.log.removeAll()
    stage.measure(shake(14), from: 5400)
    #expect(heard == ["motionBegan@5660"])
  }

  @Test(
    "S40: a shake whose target is removed is cancelled; another begins only after the device has been still"
  )
  func afterTargetWent() {
    let sink = EventNotes<String>(stage.application) { event, time, _ in
      if case .motion(let event) = event { "\(event.phase)@\(time / 1000)" } else { nil }
    }
    stage.measure(shake(20), from: 0)
    view.removeFromSuperview()
    stage.measure(shake(20), from: 400)
    stage.measure(rest, from: 800)
    stage.measure(shake(25), from: 2000)
    #expect(sink.all == ["began@1260", "cancelled@1380", "began@3260"])
  }

  @Test("S40: a shake of exactly a second ends without being cancelled")
  func exactLimit() {
    // From 260 ms, for a second: the sample at 1260 ms ends it.
    stage.application.thresholds.shakePart = 1
    stage.measure(shake(63) + [9.8], from: 0)
    #expect(heard == ["motionBegan@260", "motionEnded@1260"])
  }

  @Test("S40: if an accelerometer falls silent, its shake ends after the window")
  func silence() {
    stage.measure(shake(20), from: 0)
    stage.finish()
    #expect(heard == ["motionBegan@260", "motionEnded@880"] && stage.log.entries.last?.time == micros(880))
    #expect(stage.application.nextDeadline == nil)
    stage.measure(shake(3), from: 2000)
    #expect(heard.count == 2, "what was before the silence counts no longer")
    stage.measure(shake(14), from: 5000)
    stage.finish()
    #expect(
      heard.suffix(2) == ["motionBegan@5260", "motionEnded@5760"], "also where it is silent from its beginning on")
  }

  @Test("S40: the responder that received the begin receives the end, whichever has the focus then")
  func fixedTarget() {
    let other = stage.focusView("other", isFocused: false)
    stage.measure(shake(20), from: 0)
    other.becomeFirstResponder()
    stage.measure(rest, from: 400)
    #expect(stage.trace("view") == "motionBegan unfocused motionEnded" && stage.trace("other") == "focused")
  }

  @Test("S40: a shake whose target is removed is cancelled once, and goes to no other responder")
  func targetIsRemoved() {
    let outer = View(name: "outer")
    stage.window.addSubview(outer)
    let inner = stage.focusView("inner", in: outer)
    stage.log.removeAll()
    stage.measure(shake(20), from: 0)
    outer.removeFromSuperview()
    stage.measure(shake(20), from: 400)
    stage.measure(rest, from: 800)
    stage.measure(shake(25), from: 2000)
    #expect(stage.trace("inner") == "motionBegan unfocused motionCancelled")
    #expect(
      heard.filter { $0.hasPrefix("motionBegan") }.count == 1,
      "the window, which has the focus now, does not forward to the log"
    )
    withExtendedLifetime(inner) {}
  }

  @Test("S40: a removed device cancels only its own shake; a clock restart cancels all")
  func removedDevice() {
    stage.measure(shake(20), from: 0, of: 1)
    stage.measure(shake(20), from: 400, of: 2)
    #expect(stage.trace() == "motionBegan motionBegan")
    stage.application.endMotion(of: 1, at: stage.start + micros(800))
    stage.application.endMotion(of: 1, at: stage.start + micros(800))
    #expect(stage.trace() == "motionBegan motionBegan motionCancelled")
    stage.application.reset(at: stage.start)
    stage.measure(shake(5), from: 1000, of: 2)
    #expect(
      stage.trace() == "motionBegan motionBegan motionCancelled motionCancelled", "what was before counts no longer")
  }

  @Test(
    "S40: lost samples cancel a shake, and no other begins before the device has been still",
    arguments: [false, true])
  func lostSamples(_ isSpent: Bool) {
    // If spent, the loss comes after the maximum duration has cancelled the shake.
    let end = isSpent ? 1400.0 : 500.0
    stage.measure(shake(Int(end) / 20), from: 0)
    stage.application.cancelMotion(of: 1, at: stage.start + micros(end))
    #expect(
      heard == (isSpent ? ["motionBegan@260", "motionCancelled@1260"] : ["motionBegan@260"]), "another's samples")
    stage.application.cancelMotion(at: stage.start + micros(end))
    let cancelled = ["motionBegan@260", isSpent ? "motionCancelled@1260" : "motionCancelled@500"]
    #expect(heard == cancelled)
    // The shaking continues beyond the maximum duration, and also while there are too few samples to decide.
    stage.measure(shake(70), from: end)
    #expect(heard == cancelled)
    stage.measure(rest, from: end + 1400)
    stage.measure(shake(30), from: end + 1900)
    #expect(heard.count == 3 && heard.last?.hasPrefix("motionBegan") == true)
  }

  @Test(
    "S40: after lost samples, a device that was still, or that falls silent, can shake again")
  func lostInSilence() {
    stage.measure(shake(10), from: 0)
    stage.application.cancelMotion(at: stage.start + micros(200))
    stage.measure(shake(14), from: 200)
    #expect(heard == ["motionBegan@460"], "what was before counts no longer")
    stage.application.cancelMotion(at: stage.start + micros(500))
    // The device is silent for longer than the window.
    stage.measure(shake(14), from: 1100)
    #expect(heard == ["motionBegan@460", "motionCancelled@500", "motionBegan@1360"])
    // The silence is measured from the loss.
    stage.measure(shake(10), from: 1400)
    stage.application.cancelMotion(at: stage.start + micros(1900))
    stage.measure(shake(20), from: 2200)
    #expect(heard.suffix(1) == ["motionCancelled@1900"])
    stage.measure(rest, from: 2600)
    #expect(stage.application.nextDeadline == nil)
  }

  @Test("S40: samples before a loss are not counted with those after it")
  func fewAfterLoss() {
    stage.measure(shake(2), from: 0)
    stage.application.cancelMotion(at: stage.start + micros(50))
    // Two of four are large.
    stage.measure([9.8, 9.8] + shake(2), from: 100, every: 100)
    #expect(heard == [])
  }

  @Test("S40: a cancelled shake has no maximum duration any more, only its silence is awaited")
  func limitAfterLoss() {
    stage.measure(shake(20), from: 0)
    stage.application.cancelMotion(at: stage.start + micros(400))
    stage.measure(shake(31), from: 400)
    #expect(stage.application.nextDeadline == stage.start + micros(1500))
  }

  @Test("S40: the removal of a view while the device is still prevents no shake")
  func viewIsRemovedBefore() {
    let other = stage.focusView("other", isFocused: false)
    stage.measure(shake(3), from: 0)
    other.removeFromSuperview()
    stage.measure(shake(17), from: 60)
    #expect(heard == ["motionBegan@260"])
  }

  @Test("S40: an accelerometer without a number is number 0; its shake is cancelled at the time of its removal")
  func numberOfDevice() {
    for index in 0..<20 {
      stage.application.handle(MotionSample(x: 20, y: 0, z: 0), at: stage.start + Int64(index) * 20_000)
    }
    stage.application.endMotion(of: 0, at: stage.start + micros(600))
    #expect(heard == ["motionBegan@260", "motionCancelled@600"])
    stage.measure(shake(20), from: 1000)
    stage.application.endMotion(at: stage.start + micros(1500))
    stage.measure(shake(20), from: 2000)
    stage.application.cancelMotion(at: stage.start + micros(2500))
    #expect(
      heard.dropFirst(2) == ["motionBegan@1260", "motionCancelled@1500", "motionBegan@2260", "motionCancelled@2500"])
  }

  @Test("S40: a shake goes up the chain to its handler; sinks receive each phase, even without a handler")
  func chain() {
    let sink = sink()
    view.forwards = true
    stage.measure(shake(20), from: 0)
    stage.application.endMotion(at: stage.start + micros(500))
    stage.window.handlesMotion = true
    stage.measure(shake(20) + rest, from: 1000)
    #expect(sink.all == ["began nobody", "cancelled nobody", "began window", "ended window"])
    let delegate = RecordingDelegate()
    delegate.log = stage.log
    stage.application.delegate = delegate
    stage.window.handlesMotion = false
    stage.measure(shake(25) + rest, from: 3000)
    #expect(stage.trace("delegate") == "motionBegan motionEnded")
  }

  @Test("S3, S40: a shake of a window that loses the foreground is cancelled; other windows do not affect it")
  func foreground() {
    let other = Window(name: "other", screen: stage.screen)
    stage.application.addWindow(other)
    stage.measure(shake(20), from: 0)
    stage.application.cancelTouches(in: other)
    #expect(stage.trace() == "motionBegan")
    stage.application.cancelTouches(in: stage.window)
    #expect(stage.trace() == "motionBegan motionCancelled")
  }
}
