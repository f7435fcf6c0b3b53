import Evdev
import TestSupport
import Testing

@testable import Panels

@Suite(.timeLimit(.minutes(5))) struct WaitingItemsTests {
  /// The timestamps of the items up to a horizon. Items are removed as the queue removes them.
  private func stamps(_ items: inout WaitingItems, upTo horizon: Int64 = .max) -> [Int64] {
    var stamps: [Int64] = []
    while let item = items.next(upTo: horizon) {
      stamps.append(item.time)
      _ = item.removeCommand()
      item.frame.removeAll()
    }
    items.compact()
    return stamps
  }

  /// Add a frame of a device, or a command if the device is 0.
  private func add(_ items: inout WaitingItems, _ time: Int64, of device: Int = 0) {
    if device == 0 { return items.add(.cancel(screen: "\(time)"), at: time, ticket: nil) }
    var frame = Frame.down(time, id: 1, x: 1, y: 1)
    items.add(&frame, of: device)
    #expect(frame.events.isEmpty)
  }

  @Test("Handled items make room, whether or not all items are ever handled")
  func room() {
    var items = WaitingItems()
    for time in 0..<1000 as Range<Int64> {
      add(&items, time, of: 7)
      #expect(stamps(&items) == [time])
    }
    #expect(items.items.count == 1 && items.count == 0)
    for time in 0..<1000 as Range<Int64> {
      for later in [0, 1] as [Int64] { add(&items, time * 10 + later) }
      // All items but the last.
      #expect(stamps(&items, upTo: time * 10) == (time == 0 ? [0] : [time * 10 - 9, time * 10]))
      #expect(items.count == 1)
    }
    #expect(items.items.count < 80)
    // Waiting items keep their order when the array is shortened.
    for time in 20_000..<20_005 as Range<Int64> { add(&items, time) }
    for time in 10_000..<10_200 as Range<Int64> {
      add(&items, time)
      #expect(stamps(&items, upTo: time) == (time == 10_000 ? [9991, 10_000] : [time]))
    }
    #expect(stamps(&items) == [20_000, 20_001, 20_002, 20_003, 20_004])
  }

  @Test("A frame that reuses a command's entry is no command; a sensor's frames keep their order there")
  func places() {
    var items = WaitingItems()
    for round in 0..<3 as Range<Int64> {
      add(&items, round)
      let command = items.items[0]
      #expect(command.device == 0 && command.isCommand)
      #expect(stamps(&items) == [round])
      for (stamp, sensor) in [(30, 5), (20, 5), (10, 6)] as [(Int64, Int)] {
        add(&items, stamp, of: sensor)
      }
      #expect(items.items[..<3].map(\.device) == [6, 5, 5])
      #expect(items.items[..<3].allSatisfy { !$0.isCommand && $0.removeCommand() == nil })
      #expect(stamps(&items) == [10, 30, 20])
    }
  }

  @Test("When frames are removed, the commands stay in order, and no entry keeps a frame")
  func removal() {
    var items = WaitingItems()
    for time in 1...6 as ClosedRange<Int64> {
      add(&items, time, of: time % 2 == 0 ? 0 : 7)
    }
    _ = items.next(upTo: 1)
    items.removeFrames()
    #expect(items.count == 3)
    #expect(items.items.dropFirst().allSatisfy { $0.frame.events.isEmpty })
    #expect(stamps(&items) == [2, 4, 6] && items.count == 0)
  }
}
