import CBench
import Evdev

/// Compare the slot tracker with the same loop in C.
func benchTracker() {
  let frames = FiveFingers.frames(moves: 20_000)
  var flat: [cbench_event] = []
  for frame in frames {
    for event in frame.events {
      flat.append(cbench_event(time: event.time, type: event.type, code: event.code, value: event.value))
    }
    flat.append(cbench_event(time: frame.time, type: EventType.syn, code: EventCode.synReport, value: 0))
  }
  var sum: UInt64 = 0
  func track() {
    var tracker = ContactTracker(FiveFingers.device)
    var nextID = 1
    for frame in frames {
      tracker.handle(frame, nextID: &nextID) { contacts in
        for index in contacts.indices {
          let contact = contacts[index]
          sum &+=
            UInt64(truncatingIfNeeded: contact.id * 31 + Int(contact.x) + Int(contact.y))
            &+ UInt64(contact.phase.rawValue)
        }
      }
    }
  }
  let times = Bench.interleaved(rounds: 9, [track, { sum &+= cbench_track(flat, flat.count) }])
  blackHole(sum)
  let events = Double(flat.count)
  Bench.report("tracker.swift", times[0] / events, "ns/event", atMost: nil)
  Bench.report("tracker.c", times[1] / events, "ns/event", atMost: nil)
  Bench.report("tracker.ratio", times[0] / times[1], "times-c", atMost: 1.3)
}

/// Keep a result alive.
@inline(never)
func blackHole<T>(_ value: T) {}
