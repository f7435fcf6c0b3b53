import TestSupport
import Testing
import TouchKit

/// Which sinks receive an application's events.
@Suite(.timeLimit(.minutes(5))) struct EventSinkTests {
  private let stage = Stage()

  private final class Ear: EventSink {
    var heard = 0
    var decisions = 0

    func receive(_ event: Event, at time: Int64, stamp: Int64) {
      switch event {
      case .touches: heard += 1
      case .decision, .touchDecision: decisions += 1
      default: break
      }
    }
  }

  @Test(
    "a removed sink receives nothing more, and the others receive each event once",
    arguments: 0..<3)
  func removal(removed: Int) {
    let ears = [Ear(), Ear(), Ear()]
    for ear in ears { stage.application.addSink(ear) }
    stage.application.removeSink(ears[removed])
    stage.play(Finger(100, 100).up())
    #expect(ears.map(\.heard) == (0..<3).map { $0 == removed ? 0 : 2 })
    // Removing a sink that is not there has no effect.
    stage.application.removeSink(ears[removed])
    stage.application.removeSink(Ear())
    stage.play(Finger(100, 100, at: 1000).up())
    #expect(ears.map(\.heard) == (0..<3).map { $0 == removed ? 0 : 4 })
    for ear in ears { stage.application.removeSink(ear) }
    stage.play(Finger(100, 100, at: 2000).up())
    #expect(ears.map(\.heard) == (0..<3).map { $0 == removed ? 0 : 4 })
  }

  @Test("sinks receive an event in the order in which they were added")
  func order() {
    final class Named: EventSink {
      let name: String
      let add: (String) -> Void

      init(_ name: String, add: @escaping (String) -> Void) { (self.name, self.add) = (name, add) }

      func receive(_ event: Event, at time: Int64, stamp: Int64) {
        if case .touches = event { add(name) }
      }
    }
    var heard = ""
    let sinks = ["a", "b", "c", "d"].map { Named($0) { heard += $0 } }
    for sink in sinks { stage.application.addSink(sink) }
    stage.application.removeSink(sinks[0])
    stage.application.addSink(sinks[0])
    stage.play(Finger(100, 100).cancel(), finish: false)
    #expect(heard == "bcdabcda")
  }

  @Test(
    "decisions are reported while any sink requests them",
    arguments: [[0], [1], [2], [0, 2], []])
  func decisions(wanting: [Int]) {
    stage.attach(TapGestureRecognizer(name: "tap"), to: stage.view("view"))
    let all = [Decisions(), Decisions(), Decisions()]
    for index in all.indices { stage.application.addSink(wanting.contains(index) ? all[index] : Ear()) }
    stage.play(Finger(100, 100).up())
    #expect(all.indices.filter { !all[$0].list.isEmpty } == wanting)
  }

  @Test("by default, a sink receives frames of moves and no decisions")
  func defaults() {
    stage.attach(TapGestureRecognizer(name: "tap"), to: stage.view("view"))
    let ears = [Ear(), Ear()]
    for ear in ears { stage.application.addSink(ear) }
    stage.play(Finger(100, 100).move(5, 0).up())
    #expect(ears.map(\.heard) == [3, 3] && ears.map(\.decisions) == [0, 0])
  }

  @Test("frames of moves are sent while any sink needs them, whichever sink was added or removed last")
  func moves() {
    let application = stage.application
    func sink(needsMoves: Bool) -> EventNotes<Bool> {
      EventNotes(application, wantsMoves: needsMoves) { event, _, _ in
        if case .touches = event { true } else { nil }
      }
    }
    let sinks = [true, false, false].map { sink(needsMoves: $0) }
    application.removeSink(sinks[2])
    stage.play(Finger(100, 100).move(5, 0).up())
    #expect(sinks.map(\.all.count) == [3, 3, 0])
    application.removeSink(sinks[0])
    stage.play(Finger(100, 100, at: 1000).move(5, 0).up())
    #expect(sinks.map(\.all.count) == [3, 5, 0])
    application.removeSink(sinks[1])
    let last = sink(needsMoves: false)
    stage.play(Finger(100, 100, at: 2000).move(5, 0).up())
    #expect(last.all.count == 2)
  }

  @Test("every sink gets an event with its time and original timestamp; both are the deadline if a timer causes it")
  func stamps() {
    let (application, start) = (stage.application, stage.start)
    func sink() -> EventNotes<String> {
      EventNotes(application) { event, time, stamp in
        switch event {
        case .touches, .action: "\((time - start) / 1000) \((stamp - start) / 1000)"
        default: nil
        }
      }
    }
    func frame(_ phase: Touch.Phase, at milliseconds: Int64) {
      let samples = [TouchSample(id: 1, phase: phase, location: Point(x: phase == .began ? 100 : 101, y: 100))]
      application.handle(samples.span, on: stage.screen, at: start + milliseconds * 1000)
    }
    let sinks = [sink(), sink()]
    stage.attach(LongPressGestureRecognizer(name: "hold"), to: stage.view("view"))
    #expect(application.currentTime == 0)
    application.reach(start + 20_000, stamp: start + 5000)
    frame(.began, at: 20)
    frame(.moved, at: 30)
    application.reach(start + 700_000, stamp: start + 690_000)
    #expect(application.currentTime == start + 700_000)
    frame(.ended, at: 700)
    application.reach(start + 650_000)
    #expect(application.currentTime == start + 700_000)
    let expected = ["20 5", "30 30", "520 520", "700 690", "700 690"]
    #expect(sinks.map(\.all) == [expected, expected])
  }

  @Test("a report by the application's owner reaches the sinks in sequence with the other events")
  func host() {
    struct Report: HostEvent {
      let text: String
    }
    let notes = EventNotes<String>(stage.application) { event, _, _ in
      switch event {
      case .host(let report): (report as? Report)?.text
      case .touches: "touches"
      default: nil
      }
    }
    stage.application.report(Report(text: "before"))
    stage.play(Finger(100, 100), finish: false)
    stage.application.report(Report(text: "after"))
    #expect(notes.all == ["before", "touches", "after"])
  }
}
