package import TouchKit

/// A screen, an application and a window to play fingers on, with a log of the events.
package final class Stage {
  package let screen: Screen
  package let application: Application
  package let window: RecordingWindow
  package let log = EventLog()
  /// When the stage's clock starts, in µs.
  package let start: Int64 = 1_000_000
  private var lastID = 0

  package init(
    width: Double = 1000, height: Double = 1000, pixelsPerPoint: Vector = Vector(dx: 1, dy: 1),
    thresholds: Thresholds = Thresholds()
  ) {
    screen = Screen(name: "screen", size: Size(width: width, height: height), pixelsPerPoint: pixelsPerPoint)
    application = Application(thresholds: thresholds)
    window = RecordingWindow(name: "window", screen: screen)
    window.log = log
    log.start = start
    application.addWindow(window)
  }

  /// Add a view that logs what it receives.
  @discardableResult
  package func view(
    _ name: String, _ x: Double = 0, _ y: Double = 0, _ width: Double = 1000, _ height: Double = 1000,
    in superview: View? = nil, multipleTouch: Bool = false
  ) -> RecordingView {
    let view = RecordingView(name: name, frame: Rect(x: x, y: y, width: width, height: height))
    view.log = log
    view.isMultipleTouchEnabled = multipleTouch
    (superview ?? window).addSubview(view)
    return view
  }

  /// Attach a recognizer and log its actions.
  @discardableResult
  package func attach<R: GestureRecognizer>(_ recognizer: R, to view: View) -> R {
    view.addGestureRecognizer(recognizer)
    recognizer.addTarget { [log] action in
      log.add(action.recognizer.name, "action", action.time, "\(action.state)")
    }
    return recognizer
  }

  /// Attach a double tap, which withholds touch ends.
  @discardableResult
  package func doubleTap(on view: View) -> TapGestureRecognizer {
    let tap = attach(TapGestureRecognizer(name: "double"), to: view)
    tap.numberOfTapsRequired = 2
    return tap
  }

  /// Play fingers simultaneously: samples with the same time form one frame. Then run all timers, unless `finish` is
  /// false.
  package func play(_ fingers: [Finger], finish: Bool = true) {
    var samples: [(time: Int64, sample: TouchSample)] = []
    for finger in fingers {
      lastID += 1
      for step in finger.steps {
        samples.append(
          (
            step.time,
            TouchSample(id: lastID, phase: step.phase, location: step.location, type: finger.type, force: step.force)
          ))
      }
    }
    for time in Set(samples.map(\.time)).sorted() {
      let frame = samples.filter { $0.time == time }.map(\.sample)
      handle(frame, at: time)
    }
    if finish { self.finish() }
  }

  package func play(_ fingers: Finger..., finish: Bool = true) {
    play(fingers, finish: finish)
  }

  /// Handle one frame of samples, `time` µs after the start, on the stage's screen unless another one is given.
  package func handle(_ samples: [TouchSample], on other: Screen? = nil, at time: Int64) {
    application.handle(samples, on: other ?? screen, at: start + time)
  }

  /// Let every timer fire.
  package func finish() {
    while let deadline = application.nextDeadline { application.advance(to: deadline + 1) }
  }

  /// Fire the timers that are due before this many milliseconds after the start.
  package func wait(until milliseconds: Double) {
    application.advance(to: start + micros(milliseconds))
  }

  /// The events of these names, or of all: `began moved ended`.
  package func trace(_ names: String...) -> String {
    log.entries(of: names).map(\.event).joined(separator: " ")
  }

  /// The events of these names, or of all, with their touches or states: `began 1`.
  package func heard(_ names: String...) -> [String] {
    log.entries(of: names).map(\.said)
  }

  /// The actions in the log as `name:state`.
  package var actions: [String] {
    log.entries.filter { $0.isAction }.map { "\($0.name):\($0.detail)" }
  }

  /// Whether the events of these names match a trace of Docs/RULES.md, such as `B M+ (A M)+ A E`.
  package func matches(_ trace: String, _ names: String...) -> Bool {
    let letters = log.entries(of: names).map { $0.letters + " " }.joined()
    var pattern = ""
    var word = ""
    for character in trace + " " {
      if character.isLetter {
        word.append(character)
        continue
      }
      if !word.isEmpty { pattern += "(?:\(word) )" }
      word = ""
      if character != " " { pattern.append(character) }
    }
    guard let regex = try? Regex(pattern) else { return false }
    return letters.wholeMatch(of: regex) != nil
  }
}

extension Application {
  /// Handle one frame of the samples of a list.
  package func handle(_ samples: [TouchSample], on screen: Screen, at time: Int64) {
    handle(samples.span, on: screen, at: time)
  }
}
