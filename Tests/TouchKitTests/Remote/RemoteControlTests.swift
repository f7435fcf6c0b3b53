import TestSupport
import Testing
import TouchKit

/// Media keys and a headset's button (S41).
@Suite(.timeLimit(.minutes(5))) struct RemoteControlTests {
  private let stage = Stage()
  private let view: FocusView

  init() {
    view = stage.focusView("view")
    stage.log.removeAll()
  }

  private var heard: [String] { stage.log.entries.map { "\($0.event)@\($0.time / 1000)" } }

  @Test(
    "S41: pressing a key sends its command; releasing it sends none",
    arguments: [
      (RemoteSample.Key.play, "play"), (.pause, "pause"), (.playPause, "togglePlayPause"), (.stop, "stop"),
      (.nextTrack, "nextTrack"), (.previousTrack, "previousTrack"),
    ])
  func keys(_ key: RemoteSample.Key, _ command: String) {
    stage.key(key, .began, at: 0)
    stage.key(key, .ended, at: 5000)
    stage.finish()
    #expect(heard == ["\(command)@0"])
  }

  @Test(
    "S41: rewind and fast forward seek while they are held",
    arguments: [
      (RemoteSample.Key.rewind, "Backward"), (.fastForward, "Forward"),
    ])
  func seeks(_ key: RemoteSample.Key, _ direction: String) {
    stage.key(key, .began, at: 0)
    stage.key(key == .rewind ? .fastForward : .rewind, .began, at: 100)
    stage.key(key == .rewind ? .fastForward : .rewind, .ended, at: 200)
    stage.key(key, .ended, at: 300)
    stage.key(key, .began, at: 400)
    stage.unplugRemote(at: 500)
    stage.key(key, .ended, at: 600)
    #expect(
      heard == [
        "beginSeeking\(direction)@0", "endSeeking\(direction)@300", "beginSeeking\(direction)@400",
        "endSeeking\(direction)@500",
      ], "one seek at a time, each with one end")
  }

  /// Clicks of the headset's button, each from one millisecond to another.
  private func click(_ spans: (Double, Double)...) {
    for span in spans {
      stage.key(.headset, .began, at: span.0)
      stage.key(.headset, .ended, at: span.1)
    }
    stage.finish()
  }

  @Test("S41: one click toggles after the interval, two skip to the next track, three to the previous one immediately")
  func clicks() {
    click((0, 100))
    #expect(heard == ["togglePlayPause@450"])
    stage.log.removeAll()
    click((1000, 1100), (1300, 1400))
    #expect(heard == ["nextTrack@1750"])
    stage.log.removeAll()
    for start in [2000.0, 2300, 2600] {
      stage.key(.headset, .began, at: start)
      stage.key(.headset, .ended, at: start + 100)
    }
    #expect(heard == ["previousTrack@2700"] && stage.application.nextDeadline == nil)
    stage.log.removeAll()
    click((3000, 3050), (3100, 3150), (3200, 3250), (3300, 3350))
    #expect(heard == ["previousTrack@3250", "togglePlayPause@3700"], "the fourth is a first")
  }

  @Test("S41: a click at exactly the interval is the second; a µs later it is a first one")
  func interval() {
    click((0, 100), (450, 500))
    #expect(heard == ["nextTrack@850"])
    stage.log.removeAll()
    click((1000, 1100), (1450.001, 1500))
    #expect(heard == ["togglePlayPause@1450", "togglePlayPause@1850"])
  }

  @Test("S41: a double click whose last click is held seeks forward, a triple one backward, until the release")
  func clicksThatSeek() {
    click((0, 100), (200, 1200))
    #expect(heard == ["beginSeekingForward@700", "endSeekingForward@1200"])
    stage.log.removeAll()
    click((2000, 2100), (2200, 2300), (2400, 3000))
    #expect(heard == ["beginSeekingBackward@2900", "endSeekingBackward@3000"])
    stage.log.removeAll()
    click((4000, 4100), (4200, 4700))
    #expect(heard == ["nextTrack@5050"], "held for exactly the limit it is a click")
  }

  @Test("S41: a first click that is held does not count")
  func heldClick() {
    click((0, 501))
    #expect(heard == [])
    click((600, 650))
    #expect(heard == ["togglePlayPause@1000"], "and counts for no other")
  }

  @Test("S41: unplugging a headset during a seek ends the seek once, and forgets its clicks")
  func pulledOut() {
    stage.key(.headset, .began, at: 0)
    stage.key(.headset, .ended, at: 50)
    stage.key(.headset, .began, at: 100)
    stage.wait(until: 700)
    stage.unplugRemote(at: 800)
    stage.key(.headset, .ended, at: 900)
    stage.finish()
    #expect(heard == ["beginSeekingForward@600", "endSeekingForward@800"])
    stage.log.removeAll()
    stage.key(.headset, .began, at: 1000)
    stage.key(.headset, .ended, at: 1050)
    stage.key(.headset, .began, at: 1100)
    stage.unplugRemote(at: 1150)
    stage.finish()
    #expect(heard == [])
  }

  @Test("S41: while one headset's button is down, another headset's press and release are no clicks")
  func twoHeadsets() {
    stage.key(.headset, .began, at: 0, of: 1)
    stage.key(.headset, .began, at: 50, of: 2)
    stage.key(.headset, .ended, at: 100, of: 2)
    stage.key(.headset, .ended, at: 200, of: 1)
    stage.finish()
    #expect(heard == ["togglePlayPause@550"], "a click from 0 to 200")
    stage.log.removeAll()
    stage.key(.headset, .began, at: 1000, of: 1)
    stage.unplugRemote(2, at: 1050)
    stage.key(.headset, .ended, at: 1100, of: 1)
    // A release without a press has no effect.
    stage.key(.headset, .ended, at: 1300, of: 1)
    stage.finish()
    #expect(heard == ["togglePlayPause@1450"])
  }

  @Test("S41: clicks of two headsets are not combined: another headset's click ends the first sequence")
  func clicksOfTwoHeadsets() {
    stage.key(.headset, .began, at: 0, of: 1)
    stage.key(.headset, .ended, at: 50, of: 1)
    stage.key(.headset, .began, at: 100, of: 2)
    stage.key(.headset, .ended, at: 150, of: 2)
    stage.key(.headset, .began, at: 200, of: 2)
    stage.key(.headset, .ended, at: 250, of: 2)
    stage.finish()
    #expect(heard == ["togglePlayPause@100", "nextTrack@600"])
  }

  @Test(
    "S41: clicks before lost events do not count; clicks of a removed headset do; other devices do not affect them"
  )
  func lostBetweenClicks() {
    func clickTwice(from: Double, _ between: () -> Void) {
      stage.log.removeAll()
      stage.key(.headset, .began, at: from, of: 1)
      stage.key(.headset, .ended, at: from + 50, of: 1)
      between()
      stage.key(.headset, .began, at: from + 100, of: 1)
      stage.key(.headset, .ended, at: from + 150, of: 1)
      stage.finish()
    }
    clickTwice(from: 0) {
      stage.loseRemote(2, at: 60)
      stage.unplugRemote(2, at: 60)
    }
    #expect(heard == ["nextTrack@500"])
    clickTwice(from: 1000) { stage.loseRemote(1, at: 1060) }
    #expect(heard == ["togglePlayPause@1500"])
    clickTwice(from: 2000) { stage.unplugRemote(1, at: 2060) }
    #expect(heard == ["nextTrack@2500"])
    // Lost events end a seek of their own device only.
    stage.log.removeAll()
    stage.key(.fastForward, .began, at: 3000, of: 1)
    stage.loseRemote(2, at: 3100)
    stage.loseRemote(1, at: 3200)
    #expect(heard == ["beginSeekingForward@3000", "endSeekingForward@3200"])
  }

  @Test(
    "S41: only the key of the same device ends a seek; another device's key, or its removal, does not"
  )
  func twoRemotes() {
    stage.key(.rewind, .began, at: 0, of: 1)
    stage.key(.rewind, .began, at: 100, of: 2)
    stage.key(.rewind, .ended, at: 200, of: 2)
    stage.unplugRemote(2, at: 300)
    #expect(heard == ["beginSeekingBackward@0"])
    stage.key(.rewind, .ended, at: 400, of: 1)
    #expect(heard == ["beginSeekingBackward@0", "endSeekingBackward@400"])
    // The same holds for headsets.
    stage.log.removeAll()
    stage.key(.headset, .began, at: 1000, of: 1)
    stage.key(.headset, .ended, at: 1050, of: 1)
    stage.key(.headset, .began, at: 1100, of: 1)
    stage.wait(until: 1700)
    stage.key(.headset, .began, at: 1800, of: 2)
    stage.key(.headset, .ended, at: 1850, of: 2)
    stage.unplugRemote(1, at: 1900)
    stage.key(.headset, .ended, at: 2000, of: 1)
    stage.finish()
    #expect(heard == ["beginSeekingForward@1600", "endSeekingForward@1900"])
  }

  @Test("S41: a device without a number is number 0")
  func numberOfDevice() {
    let application = stage.application
    application.handle(RemoteSample(.rewind, .began), at: stage.start)
    stage.loseRemote(0, at: 100)
    stage.key(.rewind, .began, at: 200, of: 0)
    application.cancelRemoteControl(at: stage.start + micros(300))
    stage.key(.fastForward, .began, at: 400, of: 0)
    application.endRemoteControl(at: stage.start + micros(500))
    #expect(
      heard == [
        "beginSeekingBackward@0", "endSeekingBackward@100", "beginSeekingBackward@200", "endSeekingBackward@300",
        "beginSeekingForward@400", "endSeekingForward@500",
      ])
  }

  @Test("S41: a seek ends at its responder when another window becomes key, or its window goes behind")
  func seekOverKeyChange() {
    let other = Window(name: "other", screen: stage.screen)
    stage.application.addWindow(other)
    stage.window.makeKey()
    let inOther = FocusView(name: "in other", frame: Rect(x: 0, y: 0, width: 10, height: 10))
    inOther.log = stage.log
    other.addSubview(inOther)
    other.makeKey()
    inOther.becomeFirstResponder()
    stage.window.makeKey()
    stage.log.removeAll()
    stage.key(.fastForward, .began, at: 0)
    other.makeKey()
    #expect(heard == ["beginSeekingForward@0", "endSeekingForward@0"])
    stage.key(.fastForward, .ended, at: 100)
    stage.key(.rewind, .began, at: 200)
    stage.application.cancelTouches(in: stage.window)
    #expect(heard.count == 3, "what is cancelled in a window that is not key is another matter")
    stage.application.cancelTouches(in: other)
    #expect(stage.trace("view") == "beginSeekingForward endSeekingForward")
    #expect(stage.trace("in other") == "beginSeekingBackward endSeekingBackward")
  }

  @Test("S41: after a click interrupted by its device's removal or a clock restart, the next click is a first one")
  func clickAfterCut() {
    stage.key(.headset, .began, at: 0)
    stage.unplugRemote(at: 50)
    #expect(stage.application.nextDeadline == nil)
    click((100, 150))
    #expect(heard == ["togglePlayPause@500"])
    stage.key(.headset, .began, at: 1000)
    stage.key(.headset, .ended, at: 1050)
    stage.application.reset(at: stage.start)
    stage.log.removeAll()
    click((1100, 1150))
    #expect(heard == ["togglePlayPause@1500"])
  }

  @Test("S41: a seek ends at its responder when the focus moves, or the clock restarts")
  func seekOverFocusChange() {
    let other = stage.focusView("other", isFocused: false)
    stage.key(.fastForward, .began, at: 0)
    other.becomeFirstResponder()
    #expect(heard.contains("endSeekingForward@0"), "at that moment")
    stage.key(.fastForward, .ended, at: 100)
    #expect(
      stage.trace("view") == "beginSeekingForward unfocused endSeekingForward" && stage.trace("other") == "focused")
    stage.key(.rewind, .began, at: 200)
    stage.application.reset(at: 0)
    #expect(stage.trace("other") == "focused beginSeekingBackward endSeekingBackward", "at that moment, too")
    stage.key(.rewind, .ended, at: 300)
    #expect(stage.trace("other") == "focused beginSeekingBackward endSeekingBackward")
  }

  /// A sink that records each command and the responder that handled it.
  private func sink() -> EventNotes<String> {
    EventNotes(stage.application) { event, _, _ in
      guard case .remoteControl(let event) = event else { return nil }
      return "\(event.subtype) \(event.handler.map { ($0 as? View)?.name ?? "delegate" } ?? "nobody")"
    }
  }

  @Test("S41: sinks receive a seek's begin before its end, even if its receiver gives up the focus immediately")
  func endedAtOnce() {
    let sink = sink()
    let other = stage.focusView("other", isFocused: false)
    view.onMessage = { if $0 == "beginSeekingForward" { other.becomeFirstResponder() } }
    stage.key(.fastForward, .began, at: 0)
    stage.key(.fastForward, .ended, at: 100)
    stage.key(.play, .began, at: 200)
    #expect(sink.all == ["beginSeekingForward view", "endSeekingForward view", "play other"])
    // The end names the handler of the begin, whichever responder handles the end.
    other.forwards = true
    stage.key(.rewind, .began, at: 300)
    stage.window.handledRemoteControls = [.endSeekingBackward]
    stage.key(.rewind, .ended, at: 400)
    #expect(sink.all.suffix(2) == ["beginSeekingBackward nobody", "endSeekingBackward nobody"])
  }

  @Test("S41: a command goes up the chain to its handler, and is reported without one if nothing handles it")
  func chain() {
    let sink = sink()
    view.forwards = true
    stage.window.handledRemoteControls = [.play]
    stage.key(.play, .began, at: 0)
    stage.key(.stop, .began, at: 10)
    view.forwards = false
    stage.key(.stop, .began, at: 20)
    view.forwards = true
    let delegate = RecordingDelegate()
    delegate.log = stage.log
    stage.application.delegate = delegate
    stage.key(.stop, .began, at: 30)
    stage.application.removeWindow(stage.window)
    stage.key(.pause, .began, at: 40)
    #expect(sink.all == ["play window", "stop nobody", "stop view", "stop delegate", "pause delegate"])
    #expect(stage.trace("delegate") == "stop pause")
  }
}
