import TestSupport
import Testing
import TouchKit

/// Swipes that begin on a slider within pages, as in UIKit: S31, S33, S37.
@Suite(.timeLimit(.minutes(5))) struct PagedSliderTests {
  private let stage = Stage()
  private let pages: ScrollView
  private let slider: Slider
  private let decisions = Decisions()

  init() {
    pages = stage.add(
      scrolling: ScrollView(name: "pages", frame: Rect(x: 0, y: 0, width: 300, height: 300)),
      Size(width: 900, height: 300))
    pages.isPagingEnabled = true
    slider = stage.add(Slider(name: "slider", frame: Rect(x: 30, y: 100, width: 240, height: 40)), to: pages)
    slider.value = 0.75
    stage.application.addSink(decisions)
  }

  /// Swipe left within 60 ms, from the knob at 180 to 220 or from the track.
  private func swipe(onKnob: Bool, afterHolding milliseconds: Double = 0) {
    stage.play(Finger(onKnob ? 200 : 250, 120).hold(milliseconds).move(-120, 0, over: 60, steps: 6).up(after: 1))
  }

  @Test(
    "S33: an immediate swipe turns the page, wherever on the slider it begins, and the slider gets nothing of it",
    arguments: [false, true])
  func atOnce(onKnob: Bool) {
    swipe(onKnob: onKnob)
    #expect(pages.contentOffset == Point(x: 300, y: 0))
    #expect(slider.value == 0.75 && stage.trace("slider") == "")
  }

  @Test("S31, S37: after 150 ms on the track, the touch belongs to the slider, which ignores it: no page turns")
  func heldOnTheTrack() {
    swipe(onKnob: false, afterHolding: 200)
    #expect(pages.contentOffset == .zero && slider.value == 0.75 && stage.trace("slider") == "")
    #expect(decisions.touches.contains("slider refused S31: the touch missed the knob of slider"))
    let kept = decisions.list.filter { $0.recognizer === pages.panGestureRecognizer && $0.rule == "S37" }
    #expect(kept.map(\.reason) == ["slider tracks a touch and keeps it"])
  }

  @Test("S37: after 150 ms on the knob, the slider follows the finger, and no page turns")
  func heldOnTheKnob() {
    swipe(onKnob: true, afterHolding: 200)
    #expect(pages.contentOffset == .zero && abs(slider.value - 0.15) < 1e-9)
  }

  @Test(
    "S35, S37: without the delay, every touch on the slider is its own: the knob follows, and no page turns",
    arguments: [false, true])
  func withoutDelay(onKnob: Bool) {
    pages.delaysContentTouches = false
    swipe(onKnob: onKnob)
    #expect(pages.contentOffset == .zero && abs(slider.value - (onKnob ? 0.15 : 0.75)) < 1e-9)
  }

  @Test(
    "S35: if the pages' pan refuses touches on the slider, no swipe on it turns a page, and the knob follows",
    arguments: [false, true])
  func refused(onKnob: Bool) {
    pages.panGestureRecognizer.refuseTouches(on: slider)
    swipe(onKnob: onKnob)
    #expect(pages.contentOffset == .zero && abs(slider.value - (onKnob ? 0.15 : 0.75)) < 1e-9)
  }
}
