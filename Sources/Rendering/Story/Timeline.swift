package import TouchKit

/// Collects the events of an application into a ``Story``.
package final class Timeline: EventSink {
  private var application: Application?
  private var story = Story()
  private var glasses: [ObjectIdentifier: Int] = [:]
  private var recognizers: [ObjectIdentifier: Int] = [:]
  /// The latest finger of each contact number.
  private var fingers: [Int: Int] = [:]
  private var glass = GlassViews()
  /// The known objects, retained so that no other object reuses their addresses.
  private var known: [AnyObject] = []
  private var hasBegun = false
  /// The time of the last event, by the recording's clock.
  private var lastTime: Int64?
  /// How far the clock has stepped back so far. The story's time never steps back.
  private var setBack: Int64 = 0

  /// Create a sink. The caller adds it to the application.
  package init(of application: Application? = nil) {
    self.application = application
  }

  /// Observe another application, because a record starts one at each `begin`. Objects with the same names are the
  /// same.
  package func observe(_ next: Application) {
    if next === application { return }
    application = next
    (glasses, recognizers, fingers) = ([:], [:], [:])
    glass.startAgain()
  }

  package var wantsDecisions: Bool { true }

  /// Return the story so far.
  package func finish() -> Story {
    look(at: story.end)
    var story = story
    story.views = glass.views
    return story
  }

  package func receive(_ event: Event, at time: Int64, stamp: Int64) {
    if let lastTime, time < lastTime { setBack = min(setBack + (lastTime - time), 1_000_000_000_000_000_000) }
    lastTime = time
    let time = moment(time)
    switch event {
    case .touches(let samples, let screen):
      look(at: time)
      let glass = number(of: screen)
      for index in samples.indices where samples[index].phase != .stationary { note(samples[index], on: glass, time) }
    case .decision(let decision): note(decision)
    case .touchDecision(let decision): note(decision)
    case .scroll, .host: look(at: time)
    case .control(let report):
      if report.event == .primaryActionTriggered || report.event == .touchCancel {
        note("\(report.event.name)", of: report.control, at: time)
      }
    case .selection(let table):
      note("selected row \(table.selectedRow.map(String.init) ?? "none")", of: table, at: time)
    default: break
    }
  }

  /// Convert a time of the recording to the story's time.
  private func moment(_ time: Int64) -> Int64 { time + setBack }

  // MARK: Objects

  private func look(at time: Int64) {
    guard let application else { return }
    glass.look(application.windows, at: time, number: number) { [unowned self] recognizer, view in
      number(of: recognizer, on: view)
    }
    reach(time)
  }

  private func reach(_ time: Int64) {
    if !hasBegun { (story.start, story.end, hasBegun) = (time, time, true) }
    story.end = max(story.end, time)
  }

  private func number(of screen: Screen) -> Int {
    if let known = glasses[ObjectIdentifier(screen)] {
      story.glasses[known].size = screen.size
      return known
    }
    known.append(screen)
    let named = story.glasses.firstIndex { $0.name == screen.name }
    if named == nil { story.glasses.append(Story.Glass(name: screen.name, size: screen.size)) }
    let number = named ?? story.glasses.count - 1
    glasses[ObjectIdentifier(screen)] = number
    return number
  }

  @discardableResult
  private func number(of recognizer: GestureRecognizer, on view: Int? = nil) -> Int {
    let identity: AnyObject = recognizer.origin ?? recognizer
    if let known = recognizers[ObjectIdentifier(identity)] { return known }
    known.append(identity)
    let new = Story.Recognizer(
      name: recognizer.title, kind: recognizer.kind, app: recognizer.origin?.scene ?? "",
      view: view ?? recognizer.view.flatMap { glass.number(of: $0) })
    let taken = Set(recognizers.values)
    let same = story.recognizers.indices.first { index in
      let old = story.recognizers[index]
      return !taken.contains(index) && old.name == new.name && old.kind == new.kind && old.view == new.view
    }
    if same == nil { story.recognizers.append(new) }
    let number = same ?? story.recognizers.count - 1
    recognizers[ObjectIdentifier(identity)] = number
    return number
  }

  // MARK: Events

  private func note(_ sample: TouchSample, on glass: Int, _ time: Int64) {
    let place = Story.Finger.Sample(time: time, location: sample.location)
    guard sample.phase != .began, let finger = fingers[sample.id] else {
      fingers[sample.id] = story.fingers.count
      story.fingers.append(
        Story.Finger(
          id: sample.id, type: sample.type, glass: glass, title: "touch \(sample.id)", samples: [place]))
      return
    }
    story.fingers[finger].samples.append(place)
    if sample.phase == .ended { story.fingers[finger].end = .ended }
    if sample.phase == .cancelled { story.fingers[finger].end = .cancelled }
  }

  private func note(_ decision: Decision) {
    let time = moment(decision.time)
    let recognizer = number(of: decision.recognizer)
    if let standing = Self.standing(after: decision) { change(recognizer, to: standing, at: time) }
    log(
      Story.Entry(
        time: time, sequence: decision.sequence, subject: .recognizer(recognizer), deed: decision.deed,
        rule: decision.rule, reason: decision.reason, cause: decision.cause.map { number(of: $0) }))
  }

  private static func standing(after decision: Decision) -> Story.Standing? {
    switch decision.to {
    case .possible: decision.cause == nil ? nil : .waiting
    case .began, .changed: .active
    case .ended: .ended
    case .cancelled: .cancelled
    case .failed: decision.from == .failed ? nil : .failed
    }
  }

  private func change(_ recognizer: Int, to standing: Story.Standing, at time: Int64) {
    if story.recognizers[recognizer].changes.last?.standing == standing, standing.isOpen { return }
    story.recognizers[recognizer].changes.append(Story.Recognizer.Change(time: time, standing: standing))
  }

  private func note(_ decision: TouchDecision) {
    let time = moment(decision.time)
    let touch = decision.touch
    var subject = Story.Subject.none(decision.subject)
    if let finger = fingers[touch.id] {
      subject = .finger(finger)
      story.fingers[finger].title = decision.subject
      if decision.outcome == .hit || decision.outcome == .missed { begin(finger, touch, at: time) }
    }
    log(
      Story.Entry(
        time: time, sequence: decision.sequence, subject: subject, deed: decision.deed, rule: decision.rule,
        reason: decision.reason, cause: decision.cause.map { number(of: $0) }))
  }

  /// Note the view that a touch hit, and the recognizers that follow it.
  private func begin(_ finger: Int, _ touch: Touch, at time: Int64) {
    story.fingers[finger].view = glass.number(of: touch.view)
    for recognizer in touch.gestureRecognizers {
      let number = number(of: recognizer)
      story.fingers[finger].followers.append(number)
      let isOpen = story.recognizers[number].changes.last?.standing.isOpen ?? false
      if recognizer.state == .possible && !isOpen { change(number, to: .possible, at: time) }
    }
  }

  private func log(_ entry: Story.Entry) {
    reach(entry.time)
    story.log.append(entry)
  }

  private func note(_ deed: String, of view: View, at time: Int64) {
    look(at: time)
    let subject = glass.number(of: view).map { Story.Subject.view($0) } ?? .none(view.title)
    log(
      Story.Entry(
        time: time, sequence: story.log.last?.sequence ?? 0, subject: subject, deed: deed, rule: "", reason: ""))
  }
}
