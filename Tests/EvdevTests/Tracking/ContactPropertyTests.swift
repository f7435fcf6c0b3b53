import Evdev
import TestSupport
import Testing

@Suite(.timeLimit(.minutes(5))) struct ContactPropertyTests {
  /// Checks every stream of passes: each id begins once and then ends once, and has one phase per pass.
  struct Ledger {
    var down: Set<Int> = []
    var seen: Set<Int> = []
    var faults: [String] = []

    mutating func check(_ contacts: borrowing Span<Contact>) {
      var named: Set<Int> = []
      var changed = false
      for index in contacts.indices {
        let contact = contacts[index]
        if !named.insert(contact.id).inserted { faults.append("\(contact.id) twice in a pass") }
        if contact.phase == .began {
          if !seen.insert(contact.id).inserted { faults.append("\(contact.id) began twice") }
          down.insert(contact.id)
        } else if !down.contains(contact.id) {
          faults.append("\(contact.id) \(contact.phase) while not down")
        }
        if contact.isOver { down.remove(contact.id) }
        changed = changed || contact.phase != .stationary
      }
      if !named.isSuperset(of: down) { faults.append("a pass without \(down.subtracting(named))") }
      if !changed { faults.append("a pass without a change") }
    }
  }

  static let codes: [(UInt16, UInt16)] =
    (0x2f...0x3d).map { (EventType.abs, $0) }
    + [
      (EventType.abs, EventCode.absMTTrackingID), (EventType.abs, EventCode.absMTTrackingID),
      (EventType.abs, EventCode.absMTSlot), (EventType.abs, EventCode.absX), (EventType.abs, EventCode.absY),
      (EventType.key, EventCode.btnTouch), (EventType.key, EventCode.btnToolPen),
      (EventType.syn, EventCode.synMTReport),
      (EventType.syn, EventCode.synMTReport), (EventType.syn, EventCode.synDropped), (EventType.msc, 5),
    ]

  static func nonsense(_ dice: inout SeededRandom) -> Frame {
    var frame = Frame(time: Int64(bitPattern: dice.next()))
    for _ in 0..<Int.random(in: 0...24, using: &dice) {
      let (type, code) = codes[Int.random(in: 0..<codes.count, using: &dice)]
      let value: Int32 =
        switch Int.random(in: 0..<12, using: &dice) {
        case 0: Int32(truncatingIfNeeded: dice.next())
        case 1: 2000
        case 2: .max
        case 3: .min
        default: Int32.random(in: -1...4, using: &dice)
        }
      frame.events.append(InputEvent(time: frame.time, type: type, code: code, value: value))
    }
    return frame
  }

  @Test("invariant 1: each contact begins once and ends once, whatever the frames contain", arguments: 1...200)
  func oneEnd(seed: Int) {
    var dice = SeededRandom(seed: UInt64(seed))
    for description in [slotPanel(), DeviceDescription()] {
      var tracker = ContactTracker(description)
      var ledger = Ledger()
      var nextID = 1
      for _ in 0..<60 {
        tracker.handle(Self.nonsense(&dice), nextID: &nextID) { ledger.check($0) }
        if Int.random(in: 0..<20, using: &dice) == 0 {
          tracker.cancelAll { ledger.check($0) }
          #expect(ledger.down.isEmpty)
        }
      }
      tracker.cancelAll { ledger.check($0) }
      #expect(ledger.faults == [])
      #expect(ledger.down.isEmpty)
      #expect(ledger.seen == Set(1..<nextID))
    }
  }
}
