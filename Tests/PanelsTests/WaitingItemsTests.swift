import Evdev
import TestSupport
import Testing

@testable import Panels

@Suite(.timeLimit(.minutes(5))) struct WaitingItemsTests {
  /// The stamps of what is handed out up to a horizon, each removed as the queue removes it.
  private func stamps(_ items: inout WaitingItems, upTo horizon: Int64 = .max) -> [Int64] {
    var stamps: [Int64] = []
    while let item = items.next(upTo: horizon) {
      stamps.append(item.time)
      _ = item.removeCommand()
    }
    items.compact()
    return stamps
  }

  @Test("What has been handled makes room, whether everything has been or never so")
  func room() {
    var items = WaitingItems()
    for time in 0..<1000 as Range<Int64> {
      _ = items.makeRoom(at: time, for: 7)
      #expect(stamps(&items) == [time])
    }
    #expect(items.items.count == 1 && items.count == 0)
    for time in 0..<1000 as Range<Int64> {
      for later in [0, 1] as [Int64] { _ = items.makeRoom(at: time * 10 + later, for: 0) }
      // All but the last one.
      #expect(stamps(&items, upTo: time * 10) == (time == 0 ? [0] : [time * 10 - 9, time * 10]))
      #expect(items.count == 1)
    }
    #expect(items.items.count < 80)
    // Those that wait keep their order where the array is made shorter.
    for time in 20_000..<20_005 as Range<Int64> { _ = items.makeRoom(at: time, for: 0) }
    for time in 10_000..<10_200 as Range<Int64> {
      _ = items.makeRoom(at: time, for: 0)
      #expect(stamps(&items, upTo: time) == (time == 10_000 ? [9991, 10_000] : [time]))
    }
    #expect(stamps(&items) == [20_000, 20_001, 20_002, 20_003, 20_004])
  }

  @Test("A frame that has the place of a command is none; a sensor's frames keep their order there, too")
  func places() {
    var items = WaitingItems()
    for round in 0..<3 as Range<Int64> {
      let command = items.makeRoom(at: round, for: 0)
      command.set(.restart)
      #expect(command.device == 0 && command.isCommand)
      _ = stamps(&items)
      for (stamp, sensor) in [(30, 5), (20, 5), (10, 6)] as [(Int64, Int)] {
        let item = items.makeRoom(at: stamp, for: sensor)
        #expect(item.time == stamp && item.device == sensor)
        #expect(!item.isCommand && item.removeCommand() == nil)
      }
      #expect(stamps(&items) == [10, 30, 20])
    }
  }

  @Test("Where frames are removed the commands stay, in their order, and no frame is left in a place")
  func removal() {
    var items = WaitingItems()
    for time in 1...6 as ClosedRange<Int64> {
      let item = items.makeRoom(at: time, for: time % 2 == 0 ? 0 : 7)
      if time % 2 == 0 {
        item.set(.cancel(screen: "\(time)"))
      } else {
        item.frame = .down(time, id: 1, x: 1, y: 1)
      }
    }
    _ = items.next(upTo: 1)
    items.removeFrames()
    #expect(items.count == 3)
    #expect(items.items.dropFirst().allSatisfy { $0.frame.events.isEmpty })
    #expect(stamps(&items) == [2, 4, 6] && items.count == 0)
  }
}
