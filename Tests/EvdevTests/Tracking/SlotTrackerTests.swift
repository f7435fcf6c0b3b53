import Evdev
import Testing

@Suite(.timeLimit(.minutes(5))) struct SlotTrackerTests {
  private let watcher = Watcher(slotPanel())

  @Test("a contact begins, moves, is stationary and ends with one id")
  func life() {
    #expect(watcher.see("s0 id5 x10 y20") == ["B1@10,20"])
    #expect(watcher.see("x11") == ["M1@11,20"])
    #expect(watcher.see("s1 id6 x1 y2") == ["S1@11,20 B2@1,2"])
    #expect(watcher.see("s0 id-1") == ["E1@11,20 S2@1,2"])
    #expect(watcher.see("s1 id-1") == ["E2@1,2"])
    #expect(watcher.see("s0 id7 x1 y1") == ["B3@1,1"])
  }

  @Test("a frame that changes no contact makes no pass")
  func unchanged() {
    #expect(watcher.see("", "touch1", "id-1", "x5 y6", "s3") == [])
    #expect(watcher.see("s0 id5 x10 y20") == ["B1@10,20"])
    #expect(watcher.see("", "x10", "s1 x4", "touch1", "id5 s0 id5") == ["S1@10,20 B2@4,0"])
  }

  @Test("all contacts changed by a frame are in one pass, in the order in which they began")
  func onePass() {
    #expect(watcher.see("s2 id5 x1 y1 s0 id6 x2 y2 s1 id7 x3 y3") == ["B1@1,1 B2@2,2 B3@3,3"])
    #expect(watcher.see("s0 x5 s1 id-1 s3 id8 x4 y4") == ["S1@1,1 M2@5,2 E3@3,3 B4@4,4"])
    #expect(watcher.see("s0 id-1 s2 id-1 s3 x9") == ["E1@1,1 E2@5,2 M4@9,4"])
  }

  @Test("events after an impossible slot belong to no contact, also in later frames, until a slot is named")
  func nowhere() {
    #expect(watcher.see("s0 id5 x10 y20", "s-1 x70 y80") == ["B1@10,20"])
    #expect(watcher.see("x71 id9", "t2", "id-1") == [])
    #expect(watcher.see("s9 id6", "s0 x11") == ["S1@10,20 B2@0,0", "M1@11,20 S2@0,0"])
  }

  @Test("events of other types and axes belong to no contact, whatever their codes")
  func otherEvents() {
    #expect(watcher.see("s0 id5 x10 y20", "s1 id6 x30 y40 s0") == ["B1@10,20", "S1@10,20 B2@30,40"])
    func events(_ type: UInt16, _ codes: ClosedRange<UInt16>) -> [InputEvent] {
      codes.map { InputEvent(time: 0, type: type, code: $0, value: 1) }
    }
    var other = Frame()
    for type in 0..<EventType.count where type != EventType.abs { other.events += events(type, 0...0x3f) }
    // Undefined codes, codes beyond the kernel's axes, and codes that are a contact's modulo 256.
    other.events +=
      events(EventType.abs, 0x02...0x2e) + events(EventType.abs, 0x3e...0x60) + events(EventType.abs, 0x12f...0x13f)
    var passes = 0
    watcher.tracker.handle(other, nextID: &watcher.nextID) { _ in passes += 1 }
    #expect(passes == 0)
    #expect(watcher.see("x11") == ["M1@11,20 S2@30,40"])
  }

  @Test("each value of a contact is read from its own code, and its change is a move")
  func values() {
    let contacts = watcher.contacts("s2 id5 x10 y20 p30 w40 m50 o60 t1")
    #expect(
      contacts == [
        Contact(
          id: 1, slot: 2, phase: .began, tool: .pen, x: 10, y: 20, pressure: 30, touchMajor: 40, touchMinor: 50,
          orientation: 60)
      ])
    for word in ["p31", "w41", "m51", "o61", "t0", "x11", "y21"] {
      #expect(watcher.contacts(word).map(\.phase) == [.moved], "\(word)")
    }
  }

  @Test("S1: a hovering contact is no touch; it begins when it comes down, and ends when it rises")
  func hovers() {
    #expect(
      watcher.see("s0 id5 x10 y20 d1", "x11", "x12 d0", "x13", "d2", "d3 x14") == ["B1@12,20", "M1@13,20", "E1@13,20"])
    #expect(watcher.see("d0 x15", "id-1") == ["B2@15,20", "E2@15,20"])
    // The kernel leaves out a distance that is unchanged for the next contact in the slot.
    #expect(watcher.see("id6 d1", "id-1", "id7 x16", "id-1", "id8", "d0", "id-1") == ["B3@16,20", "E3@16,20"])
    #expect(watcher.see("id9 d1 id10", "d0 s1 id11 x1 y1 d1") == ["B4@16,20"])
    #expect(watcher.see("s0 d1", "t2 d0", "t0 d0") == ["E4@16,20"])
  }

  @Test("a contact that rises and comes down again in its first frame begins once, in the frame's first pass")
  func hoversBriefly() {
    let watcher = Watcher(slotPanel())
    #expect(watcher.see("s0 id5 d1 d0 x10 y20 s1 id6 x1 y1") == ["B1@10,20 B2@1,1"])
  }

  @Test("a cancelled contact is ignored until it lifts or rises")
  func hoversAfterCancel() {
    _ = watcher.see("s0 id5 x10 y20")
    #expect(watcher.cancelAll() == ["C1@10,20"])
    #expect(watcher.see("x11 d0", "d1", "d0") == ["B2@11,20"])
  }

  @Test("a new contact keeps its slot's previous values for axes that it does not report")
  func leftOutAxis() {
    #expect(watcher.see("s0 id5 x10 y20", "id-1", "id6 x11") == ["B1@10,20", "E1@10,20", "B2@11,20"])
    #expect(watcher.see("id-1", "id7") == ["E2@11,20", "B3@11,20"])
  }

  @Test("-1 and a new id in one frame end one contact and then begin another")
  func endAndBegin() {
    _ = watcher.see("s0 id5 x10 y20 s1 id6 x1 y1")
    #expect(watcher.see("s0 x12 id-1 id7 x30 y40 s1 x2") == ["E1@12,20 M2@2,1", "S2@2,1 B3@30,40"])
  }

  @Test("a new id without -1 ends the old contact and then begins another")
  func newIDWithoutEnd() {
    _ = watcher.see("s0 id5 x10 y20")
    #expect(watcher.see("id6 x30") == ["E1@10,20", "B2@30,20"])
    #expect(watcher.see("id-1") == ["E2@30,20"])
  }

  @Test("down and up in one frame are both delivered")
  func downAndUp() {
    #expect(watcher.see("s0 id5 x10 y20 id-1") == ["B1@10,20", "E1@10,20"])
    #expect(
      watcher.see("id6 x1 id-1 id7 x2 id-1 id8 x3")
        == ["B2@1,20", "E2@1,20", "B3@2,20", "E3@2,20", "B4@3,20"])
    #expect(watcher.see("id-1 id9 x4 id-1") == ["E4@3,20", "B5@4,20", "E5@4,20"])
  }

  @Test("contacts that begin and end in one frame share its passes")
  func sharedPasses() {
    #expect(watcher.see("s0 id5 x1 y1 id-1 s1 id6 x2 y2 id-1") == ["B1@1,1 B2@2,2", "E1@1,1 E2@2,2"])
    #expect(watcher.see("s0 id7 s1 id8 id-1 s0 x9") == ["B3@9,1 B4@2,2", "S3@9,1 E4@2,2"])
  }

  @Test("in a slot that begins with an end, the second contact begins in the pass in which another slot's ends")
  func alternatingPasses() {
    let watcher = Watcher(slotPanel())
    #expect(watcher.see("s1 id6 x1 y1") == ["B1@1,1"])
    #expect(watcher.see("s0 id5 x10 y20 id-1 s1 id-1 id7") == ["E1@1,1 B2@10,20", "E2@10,20 B3@1,1"])
    #expect(watcher.see("s1 id-1 id8 t2") == ["E3@1,1"], "a palm makes no pass")
  }

  @Test("if a slot is updated twice in a frame, the last values count")
  func updatedTwice() {
    #expect(watcher.see("s0 id5 x10 y20 s1 id6 x1 y1 s0 x11 y21") == ["B1@11,21 B2@1,1"])
    #expect(watcher.see("s0 x12 s1 x2 s0 x13") == ["M1@13,21 M2@2,1"])
  }

  @Test("a repeated tracking id is not a new contact")
  func sameID() {
    #expect(watcher.see("s0 id5 x10 y20", "s0 id5 x10 y20", "id5 x11") == ["B1@10,20", "M1@11,20"])
  }

  @Test("slots beyond the announced maximum are accepted, up to the kernel's limit")
  func slotBeyondMaximum() {
    let watcher = Watcher(slotPanel(slots: 2))
    #expect(watcher.see("s39 id5 x10 y20") == ["B1@10,20"])
    #expect(watcher.see("s1023 id6 x1 y1") == ["S1@10,20 B2@1,1"])
    #expect(watcher.see("s1024 id7 x2 y2", "s-1 id8 x3 y3", "s2147483647 id9 x4 y4") == [])
    #expect(watcher.see("x5", "s39 x11") == ["M1@11,20 S2@1,1"])
    let many = Watcher(slotPanel(slots: 100_000))
    #expect(many.see("s1024 id5 x1 y1", "s1023 id6 x2 y2") == ["B1@2,2"])
  }

  @Test("forty slots can hold forty contacts")
  func fortySlots() {
    let watcher = Watcher(slotPanel(slots: 40))
    let contacts = watcher.contacts((0..<40).map { "s\($0) id\($0 + 100) x\($0) y\($0 * 2)" }.joined(separator: " "))
    #expect(contacts.map(\.slot) == Array(0..<40))
    #expect(contacts.map(\.id) == Array(1...40))
    #expect(contacts.map(\.y) == Array(0..<40).map { $0 * 2 })
  }

  @Test("the stream begins in the current slot of the description")
  func currentSlot() {
    let watcher = Watcher(slotPanel(current: 3))
    let contacts = watcher.contacts("id5 x10 y20")
    #expect(contacts.map(\.slot) == [3])
    #expect(watcher.see("s3 x11") == ["M1@11,20"])
  }

  @Test("a contact in a slot that never had a position takes the pointer's")
  func idWithoutPlace() {
    #expect(watcher.see("s0 id5 X10 Y20", "X11", "id-1") == ["B1@10,20", "M1@11,20", "E1@11,20"])
    #expect(watcher.see("id6") == ["B2@11,20"])
    #expect(watcher.see("x1 y2 X30", "X31") == ["M2@1,2"])
    // So does one whose slot had only one coordinate.
    for (words, place) in [("s0 id5 x10 X30 Y20", "10,20"), ("s0 id5 y10 X20 Y30", "20,10")] {
      let half = Watcher(slotPanel())
      #expect(half.see(words) == ["B1@\(place)"])
    }
  }

  @Test("values outside their range are reported unchanged")
  func outsideRange() {
    #expect(watcher.see("s0 id5 x-40 y9000") == ["B1@-40,9000"])
    #expect(watcher.see("x2147483647 y-2147483648") == ["M1@2147483647,-2147483648"])
  }

  @Test("S3: a finger that becomes a palm is cancelled, and its slot is ignored until the next id")
  func palm() {
    #expect(watcher.see("s0 id5 x10 y20", "x11 t2", "x12", "t0 x13", "id-1") == ["B1@10,20", "C1@11,20"])
    #expect(watcher.see("id6") == ["B2@13,20"])
  }

  @Test(
    "a finger that was a palm is ignored until the next id, also if it rises and comes down again",
    arguments: [
      ["s0 id5 x10 y20", "t2", "t0"], ["s0 id5 x10 y20 t2", "t0"], ["s0 t2 id5 x10 y20", "t0"],
      ["s0 id5 x10 y20 d1", "t2 d0", "t0"],
    ])
  func palmRises(frames: [String]) {
    for frame in frames { _ = watcher.see(frame) }
    let next = watcher.nextID
    #expect(watcher.see("d1", "d0", "x11") == [])
    #expect(watcher.see("id6", "d1", "d0") == ["B\(next)@11,20", "E\(next)@11,20", "B\(next + 1)@11,20"])
    // A palm that only hovered is no touch, and touches once it comes down as a finger.
    #expect(watcher.see("d1 id7", "t2", "t0", "d0").last == "B\(next + 2)@11,20")
  }

  @Test("a contact that begins as a palm is no touch; nor is the next one while its slot still has the palm tool")
  func palmFromTheStart() {
    #expect(watcher.see("s0 id5 x10 y20 t2", "x11", "t0", "id-1") == [])
    #expect(watcher.see("t2 id6 x1", "x2", "id-1", "id7", "id-1 t0") == [])
    #expect(watcher.see("id8 t2 id-1", "t0") == [])
    #expect(watcher.see("id9 t2 id10 t0") == ["B1@2,20"])
  }

  @Test("a synthesized frame reports a vanished contact as a palm, and may begin the next contact in the same slot")
  func vanished() {
    _ = watcher.see("s0 id5 x10 y20 s1 id6 x1 y1")
    #expect(watcher.see("s0 t2 id-1 t0 s1 t2 t0 id7 x2 y2") == ["C1@10,20 C2@1,1", "B3@2,2"])
    #expect(watcher.see("s0 id8") == ["S3@2,2 B4@10,20"])
  }

  @Test("SYN_DROPPED in a recording: contacts are kept, and later events are applied")
  func dropped() {
    #expect(watcher.see("s0 id5 x10 y20", "dropped", "dropped x11") == ["B1@10,20", "M1@11,20"])
    #expect(watcher.see("dropped id-1") == ["E1@11,20"])
  }

  @Test("S3: a finger whose slot has another id after SYN_DROPPED is cancelled, because its end was lost")
  func droppedEnd() {
    _ = watcher.see("s0 id5 x10 y20 s1 id6 x1 y1")
    #expect(watcher.see("s0 dropped", "s1 x2") == ["S1@10,20 M2@2,1"])
    #expect(watcher.see("s0 id7 x30") == ["C1@10,20 S2@2,1", "S2@2,1 B3@30,20"])
    // After another event of a slot, a new id is a new finger, as without lost events.
    #expect(watcher.see("id8 s1 id9") == ["E2@2,1 E3@30,20", "B4@30,20 B5@2,1"])
    #expect(
      watcher.see("dropped", "dropped s0 x31 id10 id11") == [
        "C4@31,20 S5@2,1", "S5@2,1 B6@31,20", "S5@2,1 E6@31,20", "S5@2,1 B7@31,20",
      ])
    #expect(watcher.see("s20 dropped", "x1", "s1 id5") == ["C5@2,1 S7@31,20", "S7@31,20 B8@2,1"])
  }

  @Test(
    "S3: BTN_TOUCH 0 after SYN_DROPPED cancels the fingers whose end was lost",
    arguments: [["dropped", "s0 x11", "id-1 touch0"], ["dropped", "s0 touch0 id-1"], ["dropped s0 id-1 touch0"]])
  func droppedRelease(frames: [String]) {
    #expect(watcher.see("s0 id5 x10 y20 s1 id6 x30 y40 touch1") == ["B1@10,20 B2@30,40"])
    let passes = frames.flatMap { watcher.see($0) }
    #expect(passes.last?.contains("E1@1") == true && passes.last?.contains("C2@30,40") == true)
    #expect(!watcher.tracker.isTouched)
    #expect(watcher.see("s1 x31 s0 id7 x50 touch1", "touch0", "id-1") == ["B3@50,20", "E3@50,20"])
    // A finger that was cancelled since has no second end.
    _ = watcher.see("id8", "dropped")
    #expect(watcher.cancelAll() == ["C4@50,20"] && watcher.see("touch0") == [] && !watcher.tracker.isTouched)
  }

  @Test("BTN_TOUCH 0 of a pen that is near cancels no finger after SYN_DROPPED")
  func droppedPenRelease() {
    var description = slotPanel()
    description.codes[EventType.key]?.insert(EventCode.btnToolPen)
    let watcher = Watcher(description)
    #expect(watcher.see("s0 id5 x10 y20", "pen1 X300 Y400 touch1") == ["B1@10,20", "S1@10,20 B2@300,400"])
    #expect(watcher.see("dropped", "touch0", "pen0", "x11") == ["S1@10,20 E2@300,400", "M1@11,20"])
    #expect(watcher.see("dropped", "touch0") == ["C1@11,20"])
  }

  @Test("a finger that was already down at the start of the stream is ignored until it lifts")
  func resting() {
    #expect(watcher.see("s0 x10 y20", "x11", "id-1") == [])
    #expect(watcher.see("id5") == ["B1@11,20"])
  }

  @Test("a panel is touched from a tracking id, even 0, to its -1, whether or not the contact is reported")
  func touched() {
    #expect(watcher.see("s3 x10 y20") == [] && !watcher.tracker.isTouched)
    #expect(watcher.see("t2 id0") == [] && watcher.tracker.isTouched)
    #expect(watcher.see("id-1 t0", "id1") == ["B1@10,20"] && watcher.tracker.isTouched)
    #expect(watcher.cancelAll() == ["C1@10,20"] && watcher.tracker.isTouched)
    #expect(watcher.see("id-1") == [] && !watcher.tracker.isTouched)
  }

  @Test("cancelling all ends each contact once; its slot is ignored until its next new contact")
  func cancelAll() {
    _ = watcher.see("s0 id5 x10 y20 s1 id6 x1 y1", "s0 x11")
    #expect(watcher.cancelAll() == ["C1@11,20 C2@1,1"])
    #expect(watcher.cancelAll() == [])
    #expect(watcher.see("s0 x12", "s0 id5", "s1 id-1") == [])
    #expect(watcher.see("s0 id9 s1 id10") == ["B3@12,20 B4@1,1"])
  }
}
