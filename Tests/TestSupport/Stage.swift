package import TouchKit

/// A screen, an application and a window to play fingers on, with a log of what everybody heard.
package final class Stage {
  /// One line of the log.
  package struct Entry: Equatable {
    /// The view or recognizer.
    package let name: String
    /// `B M E C` for a view's touch methods, with `g` before for a recognizer's, `A` for an action.
    package let letter: String
    /// The event's time, in µs since the stage's start.
    package let time: Int64
    /// The touches, or the state of an action.
    package let detail: String
    /// Whether it is an action of a recognizer.
    package var isAction: Bool { letter == "A" }

    package init(name: String, letter: String, time: Int64, detail: String) {
      self.name = name
      self.letter = letter
      self.time = time
      self.detail = detail
    }
  }

  package let screen: Screen
  package let application: Application
  package let window: RecordingWindow
  package let log = Log()
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

  /// Add a view that logs what it hears.
  @discardableResult
  package func view(
    _ name: String, _ x: Double = 0, _ y: Double = 0, _ width: Double = 1000, _ height: Double = 1000,
    in superview: View? = nil
  ) -> RecordingView {
    let view = RecordingView(name: name, frame: Rect(x: x, y: y, width: width, height: height))
    view.log = log
    (superview ?? window).addSubview(view)
    return view
  }

  /// Attach a recognizer whose actions are logged.
  @discardableResult
  package func attach<R: GestureRecognizer>(_ recognizer: R, to view: View) -> R {
    view.addGestureRecognizer(recognizer)
    recognizer.addTarget { [log] action in
      log.add(action.recognizer.name, "A", action.time, "\(action.state)")
    }
    return recognizer
  }

  /// Attach a tap of two that withholds ends.
  @discardableResult
  package func doubleTap(on view: View) -> TapGestureRecognizer {
    let tap = attach(TapGestureRecognizer(name: "double"), to: view)
    tap.numberOfTapsRequired = 2
    return tap
  }

  /// Play fingers at once: what they do at the same µs is one frame. Then lets timers run, unless told otherwise.
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
      application.handle(frame.span, on: screen, at: start + time)
    }
    if finish { self.finish() }
  }

  package func play(_ fingers: Finger..., finish: Bool = true) {
    play(fingers, finish: finish)
  }

  /// Let every timer fire.
  package func finish() {
    while let deadline = application.nextDeadline { application.advance(to: deadline + 1) }
  }

  /// Let the timers fire that are due before so many milliseconds after the start.
  package func wait(until milliseconds: Double) {
    application.advance(to: start + micros(milliseconds))
  }

  /// The letters of the log, of all or of some names.
  package func trace(_ names: String...) -> String {
    log.entries.filter { names.isEmpty || names.contains($0.name) }.map(\.letter).joined(separator: " ")
  }

  /// The letters of the log with their touches or states, of all or of some names: `B1`.
  package func heard(_ names: String...) -> [String] {
    log.entries.filter { names.isEmpty || names.contains($0.name) }.map { $0.letter + $0.detail }
  }

  /// The actions of the log as `name:state`.
  package var actions: [String] {
    log.entries.filter { $0.isAction }.map { "\($0.name):\($0.detail)" }
  }

  /// Whether the letters of some names match a trace like `B M+ (A M)+ A E`.
  package func matches(_ trace: String, _ names: String...) -> Bool {
    let letters = log.entries.filter { names.isEmpty || names.contains($0.name) }.map { $0.letter + " " }.joined()
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

/// What everybody on a stage heard, in order.
package final class Log {
  package private(set) var entries: [Stage.Entry] = []
  package var start: Int64 = 0

  package func add(_ name: String, _ letter: String, _ time: Int64, _ detail: String) {
    entries.append(Stage.Entry(name: name, letter: letter, time: time - start, detail: detail))
  }

  package func add(_ name: String, _ letter: String, _ touches: TouchList, _ event: TouchEvent) {
    add(name, letter, event.time, touches.map { "\($0.id)" }.joined(separator: ","))
  }

  package func removeAll() {
    entries.removeAll()
  }
}
