import Testing

@testable import Evdev

@Suite(.timeLimit(.minutes(5))) struct FrameTests {
  @Test("A frame's movesOnly is false until it is noted, and again once the events change")
  func moves() {
    #expect(!frame("x10").movesOnly && Frame().movesOnly && Frame().time == 0 && Frame().device == 0)
    var moved = frame("s1 x10 y20")
    #expect(!moved.movesOnly)
    moved.note(movesOnly: true)
    #expect(moved.movesOnly)
    let copy = moved
    moved.events.append(contentsOf: frame("id5").events)
    #expect(!moved.movesOnly && copy.movesOnly)
    moved.note(movesOnly: true)
    moved.events.removeLast()
    #expect(!moved.movesOnly)
  }

  @Test("A frame noted as not movesOnly stays so when events are removed")
  func others() {
    var mixed = frame("x10")
    mixed.note(movesOnly: true)
    mixed.events.append(contentsOf: frame("id5").events)
    mixed.note(movesOnly: false)
    mixed.events.removeFirst()
    #expect(!mixed.movesOnly)
    mixed.removeAll()
    #expect(mixed.movesOnly)
  }

  @Test("A frame that is emptied and refilled with as many events is not movesOnly")
  func emptied() {
    var moved = frame("x10")
    moved.note(movesOnly: true)
    moved.removeAll()
    #expect(moved.events.isEmpty && moved.movesOnly)
    moved.events = frame("id5").events
    #expect(!moved.movesOnly)
  }

  @Test("Frames are equal if their events, time and device are, whatever their movesOnly")
  func equality() {
    var known = frame("x10", at: 5)
    known.note(movesOnly: true)
    #expect(known == frame("x10", at: 5))
    #expect(known != frame("x10", at: 6) && known != frame("x11", at: 5))
    known.device = 1
    #expect(known != frame("x10", at: 5))
  }
}
