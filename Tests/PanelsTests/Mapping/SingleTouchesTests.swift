import Evdev
import Testing
import TouchKit

@testable import Panels

@Suite(.timeLimit(.minutes(5))) struct SingleTouchesTests {
  @Test("a touch's place is where a single finger lifts, or the last of several")
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

  @Test("touches that the filters ignore do not count, whether they begin in a dead zone or lift too soon")
  func filtered() throws {
    let device = DeviceDescription.panel(x: 0...99, y: 0...99, resolution: 0)
    var setup = PanelPlace(device).setup
    setup.filters.shortest = 20_000
    setup.filters.deadZones = [Rect(x: 0, y: 0, width: 10, height: 100)]
    // These filters would delay the ends.
    (setup.filters.bounce, setup.filters.tapAssistance) = (40_000, TapAssistance())
    func places(_ setup: PanelSetup?) throws -> [Point] {
      var touches = try #require(SingleTouches(device, setup))
      for frame in [
        Frame.down(0, id: 1, x: 50, y: 50), .up(19_999), .down(1_000_000, id: 2, x: 5, y: 50), .up(1_100_000),
        // An ignored contact does not make a touch one of several.
        .down(2_000_000, id: 3, x: 5, y: 50), .down(2_100_000, slot: 1, id: 4, x: 60, y: 60), .up(2_200_000, slot: 1),
        .up(2_300_000),
        .down(3_000_000, id: 5, x: 70, y: 70), .up(3_100_000),
      ] { touches.observe(frame) }
      return touches.places
    }
    #expect(try places(setup) == [Point(x: 0.605, y: 0.605), Point(x: 0.705, y: 0.705)])
    let all = try places(nil).map(\.x)
    #expect(all == [0.505, 0.055, 0.055, 0.705])
    // If the glass has parts, each has its own filters, which are not consulted.
    setup.placements.append(setup.placements[0])
    #expect(try places(setup).map(\.x) == all)
  }

  @Test("a finger without a known position does not count, and axes without a range have no places")
  func unknown() throws {
    var touches = try #require(SingleTouches(.panel(x: 0...99, y: 0...99, resolution: 0)))
    touches.observe(.abs(0, (EventCode.absMTSlot, 0), (EventCode.absMTTrackingID, 1)))
    touches.observe(.up(10))
    #expect(touches.places == [])
    #expect(SingleTouches(.panel(x: 5...5, y: 0...99, resolution: 0)) == nil)
    #expect(SingleTouches(.panel(x: 0...99, y: 5...5, resolution: 0)) == nil)
  }
}
