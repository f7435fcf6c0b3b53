import TestSupport
import Testing
import TouchKit

/// Which sinks receive an application's events.
@Suite(.timeLimit(.minutes(5))) struct EventSinkTests {
  private let stage = Stage()

  private final class Ear: EventSink {
    var heard = 0

    func receive(_ event: Event, at time: Int64, stamp: Int64) {
      if case .touches = event { heard += 1 }
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
}
