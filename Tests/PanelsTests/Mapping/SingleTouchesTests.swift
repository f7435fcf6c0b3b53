import Evdev
import Testing
import TouchKit

@testable import Panels

@Suite(.timeLimit(.minutes(5))) struct SingleTouchesTests {
  @Test("a touch is where a single finger lifts, or the last of several")
  func places() throws {
    var touches = try #require(SingleTouches(.panel(x: 100...199, y: 50...99, resolution: 0)))
    for frame in [Frame.down(0, id: 1, x: 150, y: 60), .move(10, x: 100, y: 99), .up(20)] { touches.observe(frame) }
    #expect(touches.places == [Point(x: 0.005, y: 0.99)])
    for frame in [
      Frame.down(30, id: 2, x: 150, y: 60), .down(40, slot: 1, id: 3, x: 160, y: 70), .up(50),
    ] { touches.observe(frame) }
    #expect(touches.places.count == 1)
    touches.observe(.up(60, slot: 1))
    #expect(touches.places.count == 2 && touches.places[1] == Point(x: 0.605, y: 0.41))
  }

  @Test("a finger whose place nobody knows is none, and axes without a range have no places")
  func unknown() throws {
    var touches = try #require(SingleTouches(.panel(x: 0...99, y: 0...99, resolution: 0)))
    touches.observe(.abs(0, (EventCode.absMTSlot, 0), (EventCode.absMTTrackingID, 1)))
    touches.observe(.up(10))
    #expect(touches.places == [])
    #expect(SingleTouches(.panel(x: 5...5, y: 0...99, resolution: 0)) == nil)
    #expect(SingleTouches(.panel(x: 0...99, y: 5...5, resolution: 0)) == nil)
  }
}
