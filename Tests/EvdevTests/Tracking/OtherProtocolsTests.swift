import Testing

@testable import Evdev

@Suite(.timeLimit(.minutes(5))) struct OtherProtocolsTests {
  static let anonymousPanel = DeviceDescription(
    codes: [EventType.abs: [EventCode.absMTPositionX, EventCode.absMTPositionY], EventType.key: [EventCode.btnTouch]])
  static let identifiedPanel = DeviceDescription(
    codes: [
      EventType.abs: [EventCode.absMTPositionX, EventCode.absMTPositionY, EventCode.absMTTrackingID],
      EventType.key: [EventCode.btnTouch],
    ])
  static let singlePanel = DeviceDescription(
    codes: [EventType.abs: [EventCode.absX, EventCode.absY], EventType.key: [EventCode.btnTouch]])

  private let watcher = Watcher(Self.anonymousPanel)

  @Test("protocol A with ids: a contact is identified by its id, whatever the order of the packets")
  func anonymousWithIDs() {
    #expect(watcher.see("id7 x10 y20 mt id8 x30 y40 mt") == ["B1@10,20 B2@30,40"])
    #expect(watcher.see("id8 x31 y40 mt id7 x11 y20 mt") == ["M1@11,20 M2@31,40"])
    #expect(watcher.see("id8 x10 y20 mt id7 x30 y40 mt") == ["M1@30,40 M2@10,20"])
    #expect(watcher.see("id8 x10 y20 mt") == ["E1@30,40 S2@10,20"])
    #expect(watcher.see("id9 x50 y60 mt id8 x10 y20 mt") == ["S2@10,20 B3@50,60"])
  }

  @Test("protocol A without ids: contacts are matched by the minimum total distance")
  func anonymousWithoutIDs() {
    #expect(watcher.see("x10 y20 mt x100 y20 mt") == ["B1@10,20 B2@100,20"])
    #expect(watcher.see("x101 y20 mt x12 y20 mt") == ["M1@12,20 M2@101,20"])
    // Matching the nearest pair first would pair 101 with 60 and leave 12 with 200: the sum decides.
    #expect(watcher.see("x60 y20 mt x200 y20 mt") == ["M1@60,20 M2@200,20"])
    #expect(watcher.see("x190 y20 mt") == ["E1@60,20 M2@190,20"])
    #expect(watcher.see("x500 y20 mt x192 y20 mt x0 y0 mt").map { $0.contains("M2@192,20") } == [true])
    let column = Watcher(Self.anonymousPanel)
    #expect(column.see("x10 y20 mt x10 y100 mt") == ["B1@10,20 B2@10,100"])
    #expect(column.see("x11 y101 mt x12 y22 mt") == ["M1@12,22 M2@11,101"])
  }

  @Test("protocol A: a coordinate that a packet leaves out is unchanged, also when contacts are matched")
  func anonymousHalfMatched() {
    let watcher = Watcher(Self.anonymousPanel)
    #expect(watcher.see("x10 y20 mt", "x11 y20 mt y20 mt") == ["B1@10,20", "S1@10,20 B2@11,20"])
  }

  @Test(
    "protocol A: a bare SYN_MT_REPORT, TOUCH_MAJOR 0 and BTN_TOUCH 0 release; an empty frame does not",
    arguments: [
      "mt", "x10 y20 w0 mt", "touch0", "touch0 x10 y20 mt",
    ])
  func anonymousRelease(release: String) {
    #expect(watcher.see("x10 y20 w5 mt touch1", "", "X10", release) == ["B1@10,20", "E1@10,20"])
    #expect(watcher.see("x10 y20 w5 mt") == ["B2@10,20"])
  }

  @Test(
    "protocol A: of an id repeated in a frame, the last values count; ids without positions use the pointer's"
  )
  func anonymousOddities() {
    #expect(watcher.see("id1 x10 y20 mt id1 x11 y20 mt") == ["B1@11,20"])
    #expect(watcher.see("id1 x12 y20 mt id1 x13 y20 mt") == ["M1@13,20"])
    #expect(watcher.see("id1 x13 y20 mt id2 mt X70 Y80") == ["S1@13,20 B2@70,80"])
  }

  @Test("protocol A: ids whose packets never carry a place follow the pointer")
  func anonymousAtPointer() {
    #expect(watcher.see("id1 mt X70 Y80", "id1 mt X71", "mt") == ["B1@70,80", "M1@71,80", "E1@71,80"])
    // A contact's own position counts, wherever the pointer moves.
    #expect(watcher.see("id2 x10 mt X72", "id2 mt X73") == ["B2@10,80"])
    let other = Watcher(Self.anonymousPanel)
    #expect(other.see("id1 y10 mt X72", "id1 mt Y85") == ["B1@72,10"])
  }

  @Test("protocol A: TOUCH_MAJOR 0 is no release on a panel that has never reported more than 0")
  func anonymousWithoutSize() {
    #expect(watcher.see("id1 x10 y20 w0 mt", "id1 x11 y20 w0 mt", "touch0") == ["B1@10,20", "M1@11,20", "E1@11,20"])
    // After the first larger value, 0 is a release, also within that frame.
    #expect(watcher.see("id1 x10 y20 w0 mt id2 x30 y40 w1 mt") == ["B2@30,40"])
    #expect(watcher.see("id1 x10 y20 w0 mt id2 x30 y40 w0 mt") == ["E2@30,40"])
  }

  @Test(
    "without SYN_MT_REPORT, a packet begins where a code is repeated, whether ids come first or last",
    arguments: [
      ["id0 x10 y20", "id0 x11 y20 id1 x30 y40", "id1 x31 y40 id0 x12 y20"],
      ["x10 y20 id0", "x11 y20 id0 x30 y40 id1", "x31 y40 id1 x12 y20 id0"],
      ["x10 y20 w5 id0", "x30 y40 w6 id1 x11 y20 w7 id0", "x31 y40 w6 id1 x12 y20 w8 id0"],
    ])
  func unmarkedPackets(frames: [String]) {
    for announced in [Self.anonymousPanel, Self.identifiedPanel, DeviceDescription()] {
      let watcher = Watcher(announced)
      #expect(watcher.see(frames[0], frames[1]) == ["B1@10,20", "M1@11,20 B2@30,40"])
      #expect(watcher.see(frames[2]) == ["M1@12,20 M2@31,40"])
      #expect(watcher.see("touch0") == ["E1@12,20 E2@31,40"])
      #expect(watcher.see(frames[0], "id-1") == ["B3@10,20", "E3@10,20"])
    }
  }

  @Test("without SYN_MT_REPORT and slots, the last values of one finger count, and BTN_TOUCH 0 lifts it like -1")
  func unmarkedFinger() {
    for announced in [Self.identifiedPanel, Self.anonymousPanel] {
      let watcher = Watcher(announced)
      #expect(
        watcher.see("id7 x10 y20 touch1", "x11 x12", "id7 x13", "id7 touch0 id7") == [
          "B1@10,20", "M1@12,20", "M1@13,20", "E1@13,20",
        ])
      #expect(
        watcher.see("id7 x14", "id8", "id9 id-1", "touch0") == [
          "B2@14,20", "E2@14,20", "B3@14,20", "E3@14,20", "B4@14,20", "E4@14,20",
        ])
      // The finger that is down continues among several.
      #expect(
        watcher.see("id5 x10 y20", "id6 x30 y40 id5 x11 y20", "touch0") == [
          "B5@10,20", "M5@11,20 B6@30,40", "E5@11,20 E6@30,40",
        ])
      // It stays where it is if its packet has no position.
      let silent = Watcher(announced)
      #expect(silent.see("id5 x10 y20", "id5 id6 x30 y40") == ["B1@10,20", "S1@10,20 B2@30,40"])
      // A finger that is not among them has ended.
      let other = Watcher(announced)
      #expect(
        other.see("id5 x10 y20", "id6 x30 y40 id7 x11 y20", "touch0") == [
          "B1@10,20", "E1@10,20 B2@11,20", "S2@11,20 B3@30,40", "E2@11,20 E3@30,40",
        ])
      let marked = Watcher(announced)
      #expect(
        marked.see("id5 x10 y20", "id5 x11 y20 mt id6 x30 y40 mt", "mt") == [
          "B1@10,20", "M1@11,20 B2@30,40", "E1@11,20 E2@30,40",
        ])
    }
  }

  @Test("a device that announces ids reports no contact before its first tracking id")
  func unmarkedSilence() {
    let watcher = Watcher(Self.identifiedPanel)
    #expect(watcher.see("x10 y20", "x11 x12", "id-1", "id5 x13") == ["B1@13,20"])
    // A pointer that follows such a finger is not a second finger.
    let pointer = Watcher(Self.identifiedPanel)
    #expect(pointer.see("x10 y20 X10 Y20 touch1", "X11", "touch0") == [])
    // Without contact events, the pointer is the finger.
    let alone = Watcher(Self.identifiedPanel)
    #expect(alone.see("X10 Y20 touch1", "touch0") == ["B1@10,20", "E1@10,20"])
  }

  @Test("without SYN_MT_REPORT and ids, a frame's contacts are matched by distance")
  func unmarkedWithoutIDs() {
    #expect(
      watcher.see("x10 y20", "x31 y40 x11 y20", "x32 y40") == ["B1@10,20", "M1@11,20 B2@31,40", "E1@11,20 M2@32,40"])
  }

  @Test("several ids in a frame show that an unknown device has no slots; a slot event shows that it has")
  func unmarkedUnknown() {
    let watcher = Watcher(DeviceDescription())
    #expect(
      watcher.see("id5 x10 y20 id6 x30 y40", "id5 x11 y20 id6 x30 y40") == [
        "B1@10,20 B2@30,40", "M1@11,20 S2@30,40",
      ])
    let taps = Watcher(DeviceDescription())
    #expect(taps.see("id5 x10 y20 id-1 id6", "id-1") == ["B1@10,20", "E1@10,20", "B2@10,20", "E2@10,20"])
    let slots = Watcher(Self.anonymousPanel)
    #expect(
      slots.see("id5 x10 y20", "s1 id6 x30 y40", "s0 x11", "id-1") == [
        "B1@10,20", "S1@10,20 B2@30,40", "M1@11,20 S2@30,40", "E1@11,20 S2@30,40",
      ])
  }

  @Test(
    "protocol A: a code repeated before its SYN_MT_REPORT replaces the value, and does not move the pointer")
  func markedPackets() {
    #expect(watcher.see("x10 y20 x11 mt", "x12 x13 y21 mt") == ["B1@11,20", "M1@13,21"])
    let ids = Watcher(Self.anonymousPanel)
    #expect(ids.see("id1 x10 y20 mt", "id1 x10 y20 mt id2 mt") == ["B1@10,20", "S1@10,20 B2@0,0"])
  }

  @Test("after a SYN_MT_REPORT, the slots in later frames mean nothing")
  func slotsAfterMark() {
    let watcher = Watcher(DeviceDescription())
    #expect(watcher.see("x10 y20 mt") == ["B1@10,20"])
    #expect(watcher.contacts("s1 x50 y60 p7").map { [$0.x, $0.y, $0.pressure] } == [[50, 60, 7]])
  }

  @Test("protocol A: pressure, ellipse and palms are reported")
  func anonymousAttributes() {
    let contacts = watcher.contacts("p3 x10 y20 w4 m5 o6 mt")
    #expect(
      contacts == [
        Contact(id: 1, phase: .began, x: 10, y: 20, pressure: 3, touchMajor: 4, touchMinor: 5, orientation: 6)
      ])
    #expect(watcher.see("x10 y20 t2 mt", "x11 y20 t2 mt", "mt") == ["C1@10,20"])
  }

  @Test(
    "protocol A: a frame with lost events changes no contact; a contact that the next list lacks is cancelled",
    arguments: ["dropped", "dropped mt", "dropped y20 mt", "id6 x31 y40 mt dropped", "dropped id8 x50 y60 mt"])
  func anonymousDropped(lost: String) {
    let began = "id5 x10 y20 mt id6 x30 y40 mt touch1"
    #expect(watcher.see(began, lost, "X3") == ["B1@10,20 B2@30,40"])
    #expect(watcher.see("id5 x11 y20 mt id6 x30 y40 mt") == ["M1@11,20 S2@30,40"])
    #expect(watcher.see(lost, "", "id6 x31 y40 mt") == ["C1@11,20 M2@31,40"])
    // A later list is complete again.
    #expect(watcher.see("mt") == ["E2@31,40"])
    #expect(watcher.see(began, "\(lost) touch0", "mt") == ["B3@10,20 B4@30,40", "C3@10,20 C4@30,40"])
  }

  @Test("protocol A: a new contact has no values of an earlier contact", arguments: ["t2", "d5", "p3 w4 m5 o6 t1"])
  func anonymousFreshValues(values: String) {
    for (frames, next) in [(["\(values) x10 y20 mt", "mt"], "x30 y40 mt"), (["id1 \(values) mt"], "id2 x30 y40 mt")] {
      let watcher = Watcher(Self.anonymousPanel)
      for frame in frames { _ = watcher.see(frame) }
      #expect(watcher.contacts(next) == [Contact(id: watcher.nextID - 1, phase: .began, x: 30, y: 40)])
    }
  }

  @Test("protocol A: up to 64 contacts are matched, and further ones in a frame are ignored")
  func anonymousMany() {
    let many = (0..<100).map { "x\($0 * 10) y0 mt" }.joined(separator: " ")
    #expect(watcher.contacts(many).count == 64)
    let moved = watcher.contacts((0..<64).reversed().map { "x\($0 * 10 + 1) y0 mt" }.joined(separator: " "))
    #expect(moved.allSatisfy { $0.phase == .moved && Int($0.x) == ($0.id - 1) * 10 + 1 })
  }

  @Test("protocol A: a slot is free again when its contact has ended, however many contacts there have been")
  func anonymousFreedSlots() {
    #expect(watcher.see("id1000 x5 y6 mt") == ["B1@5,6"])
    for number in 2...150 {
      // One contact stays, the others begin and end.
      #expect(
        watcher.see("id1000 x5 y6 mt id\(number) x\(number) y20 mt", "id1000 x5 y6 mt") == [
          "S1@5,6 B\(number)@\(number),20", "S1@5,6 E\(number)@\(number),20",
        ])
    }
  }

  @Test(
    "protocol A: a contact that reports only one axis begins at 0 on the other, not at its slot's previous position")
  func anonymousHalfPlace() {
    for (half, place) in [("x30", "30,0"), ("y40", "0,40")] {
      let watcher = Watcher(Self.anonymousPanel)
      #expect(
        watcher.see("id1 x10 y20 mt", "mt", "id2 \(half) mt", "id2 w3 mt") == [
          "B1@10,20", "E1@10,20", "B2@\(place)", "M2@\(place)",
        ])
    }
  }

  @Test("protocol A: next to packets with ids, a packet without an id continues the contact without one")
  func someIdentified() {
    #expect(
      watcher.see("x10 y20 mt", "x11 y21 mt id5 x50 y60 mt", "id5 x51 y61 mt x12 y22 mt") == [
        "B1@10,20", "M1@11,21 B2@50,60", "M1@12,22 M2@51,61",
      ])
  }

  @Test("protocol A: a last packet without its SYN_MT_REPORT counts if it reports a position on either axis")
  func unendedPacket() {
    #expect(watcher.see("id1 x10 y20 mt id2 x30 y40 mt") == ["B1@10,20 B2@30,40"])
    #expect(watcher.see("id1 x10 y20 mt id2 y41") == ["S1@10,20 M2@30,41"])
    #expect(watcher.see("id1 x10 y20 mt id2 x31") == ["S1@10,20 M2@31,41"])
    #expect(watcher.see("id1 x10 y20 mt id2 w3") == ["S1@10,20 E2@31,41"])
  }

  @Test("without SYN_MT_REPORT, a contact without a position begins at the frame's previous position, on both axes")
  func unmarkedPlace() {
    #expect(watcher.see("id1 x10 y20 id2 x30 y40") == ["B1@10,20 B2@30,40"])
    #expect(watcher.see("id1 x11 y21 id2 x31 y41 id3") == ["M1@11,21 M2@31,41 B3@31,41"])
    #expect(watcher.see("touch0", "w3") == ["E1@11,21 E2@31,41 E3@31,41"], "a size alone is no contact")
    let first = Watcher(Self.anonymousPanel)
    #expect(first.see("id1 x10 y20 id2") == ["B1@10,20 B2@10,20"])
  }

  @Test("a hovering pen stops hovering once a frame shows that the device has slots")
  func hoverUntilSlots() {
    let watcher = Watcher(DeviceDescription())
    #expect(watcher.see("pen1 X10 Y20") == [] && watcher.tracker.hover == HoverPlace(x: 10, y: 20))
    #expect(watcher.see("s0 id5 x30 y40") == ["B1@30,40"] && watcher.tracker.hover == nil)
  }

  @Test("frames with only the pointer do not change how contacts are read, also after empty frames")
  func pointerBetweenContacts() {
    for announced in [Self.identifiedPanel, DeviceDescription()] {
      let watcher = Watcher(announced)
      #expect(
        watcher.see("id7 x10 y20 touch1", "", "X11 Y22", "", "x12", "touch0").map { $0.prefix(2) } == [
          "B1", "M1", "E1",
        ])
      #expect(watcher.see("id8 x30 y40", "", "X50", "id-1") == ["B2@30,40", "E2@30,40"])
    }
  }

  @Test("tracking ids without slots are contacts in one slot")
  func idsWithoutSlots() {
    #expect(
      watcher.see("id7 x10 y20 touch1", "x11", "id-1 touch0", "id8 y21") == [
        "B1@10,20", "M1@11,20", "E1@11,20", "B2@11,21",
      ])
    #expect(watcher.contacts("x12").map(\.slot) == [0])
    let zero = Watcher(Self.identifiedPanel)
    #expect(zero.see("id0 x10 y20", "id0 touch0 id0", "x11") == ["B1@10,20", "E1@10,20"])
  }

  @Test("single touch: a contact is a position with BTN_TOUCH, or with BTN_LEFT if there is no other button")
  func single() {
    let watcher = Watcher(Self.singlePanel)
    #expect(
      watcher.see("X1 Y2", "touch1 X10 Y20", "X11", "left1", "touch0 X12") == ["B1@10,20", "M1@11,20", "E1@11,20"])
    #expect(watcher.see("touch1 touch0", "touch1", "touch1 P5") == ["B2@12,20", "E2@12,20", "B3@12,20", "M3@12,20"])
    let left = Watcher(
      DeviceDescription(codes: [
        EventType.abs: [EventCode.absX, EventCode.absY], EventType.key: [EventCode.btnLeft],
      ]))
    #expect(left.see("X10 Y20 left1", "left0") == ["B1@10,20", "E1@10,20"])
  }

  @Test("single touch: pressure is a touch if the device has no button, and ignored if it has one")
  func pressure() {
    let axes: Set<UInt16> = [EventCode.absX, EventCode.absY, EventCode.absPressure]
    let watcher = Watcher(DeviceDescription(codes: [EventType.abs: axes]))
    #expect(watcher.see("X10 Y20", "P1", "P50", "P0", "P-1") == ["B1@10,20", "M1@10,20", "E1@10,20"])
    // If an undeclared button event arrives, the button decides from then on.
    #expect(watcher.see("touch1", "P9", "P0", "touch0") == ["B2@10,20", "M2@10,20", "M2@10,20", "E2@10,20"])
    for key in [EventCode.btnTouch, EventCode.btnLeft] {
      let other = Watcher(DeviceDescription(codes: [EventType.abs: axes, EventType.key: [key]]))
      #expect(other.see("X10 Y20 P9", "P0") == [])
    }
  }

  @Test("a click without a position is no contact; with a position it is one")
  func click() {
    // EV_REL is 2.
    let watcher = Watcher(DeviceDescription(codes: [EventType.key: [EventCode.btnLeft], 2: [0, 1]]))
    #expect(watcher.see("left1", "left0") == [])
    #expect(watcher.see("X10 Y20 left1") == ["B1@10,20"])
    // The same holds for a device of protocol A that reports a button before its first contact.
    let anonymous = Watcher(Self.anonymousPanel)
    #expect(anonymous.see("touch1", "x10 y20 mt", "touch0") == ["B1@10,20", "E1@10,20"])
  }

  @Test(
    "the protocol of a recording without a header is recognized from its first contact",
    arguments: [
      "s0 id5 x10 y20", "id5 x10 y20", "x10 y20 mt", "id5 x10 y20 mt", "X10 Y20 touch1", "X10 Y20 left1",
    ])
  func unknown(frame: String) {
    let watcher = Watcher(DeviceDescription())
    #expect(watcher.see("", frame) == ["B1@10,20"])
  }

  @Test("a contact is a pen while BTN_TOOL_PEN is down, and touches with BTN_TOUCH")
  func pen() {
    var description = Self.singlePanel
    description.codes[EventType.key]?.insert(EventCode.btnToolPen)
    let watcher = Watcher(description)
    #expect(watcher.see("pen1 X10 Y20", "X11") == [])
    let contacts = watcher.contacts("touch1 P100")
    #expect(contacts == [Contact(id: 1, phase: .began, tool: .pen, x: 11, y: 20, pressure: 100)])
    #expect(watcher.see("touch0", "pen0") == ["E1@11,20"])
  }

  @Test("a pen next to fingers is a separate contact; while it is away, its codes follow the fingers")
  func penWithFingers() {
    var description = slotPanel()
    description.codes[EventType.key]?.insert(EventCode.btnToolPen)
    let watcher = Watcher(description)
    #expect(watcher.see("s0 id5 x10 y20 X10 Y20 touch1") == ["B1@10,20"])
    #expect(watcher.see("pen1 X300 Y400", "X301 touch1") == ["S1@10,20 B2@301,400"])
    // The fingers' frames continue in their slot.
    #expect(watcher.see("x11") == ["M1@11,20 S2@301,400"])
    #expect(watcher.see("touch0") == ["S1@11,20 E2@301,400"])
    #expect(watcher.see("touch1", "pen0", "id-1") == ["S1@11,20 B3@301,400", "S1@11,20 E3@301,400", "E1@11,20"])
  }

  @Test(
    "without slots, BTN_TOUCH of a pen that is near neither ends a finger nor is a second contact",
    arguments: [
      ["id7 x10 y20 mt", "id7 x11 y20 mt", "id7 x12 y20 mt"], ["id7 x10 y20", "x11", "x12"],
    ])
  func penWithoutSlots(fingers: [String]) {
    var description = Self.identifiedPanel
    description.codes[EventType.key]?.insert(EventCode.btnToolPen)
    for leaving in ["touch0", "touch0 pen0", "pen0 touch0"] {
      let watcher = Watcher(description)
      #expect(watcher.see("\(fingers[0]) touch1") == ["B1@10,20"])
      #expect(watcher.see("\(fingers[0]) touch1 X300 Y400 pen1") == ["S1@10,20 B2@300,400"])
      #expect(watcher.see("\(fingers[1]) \(leaving)") == ["M1@11,20 E2@300,400"])
      #expect(watcher.see(fingers[2]) == ["M1@12,20"])
    }
    // Without a pen, BTN_TOUCH is the fingers'.
    let watcher = Watcher(description)
    #expect(watcher.see("\(fingers[0]) touch1", "touch0") == ["B1@10,20", "E1@10,20"])
    // Before a panel without ids has reported fingers, its pointer may be its only contact; with a pen, it is the pen.
    var nameless = Self.anonymousPanel
    nameless.codes[EventType.key]?.insert(EventCode.btnToolPen)
    #expect(Watcher(nameless).see("pen1 X300 Y400", "touch1", "touch0") == ["B1@300,400", "E1@300,400"])
  }

  @Test("after a frame of fingers and pen, the stream continues in the fingers' last slot")
  func slotAfterPen() {
    var description = slotPanel()
    description.codes[EventType.key]?.insert(EventCode.btnToolPen)
    let watcher = Watcher(description)
    #expect(watcher.see("s0 id5 x10 y20") == ["B1@10,20"])
    #expect(watcher.see("s3 id6 x50 y60 pen1 X300 Y400") == ["S1@10,20 B2@50,60"])
    #expect(watcher.see("x51") == ["S1@10,20 M2@51,60"])
    #expect(watcher.see("s0 x11 s3 y61 X301", "y62") == ["M1@11,20 M2@51,61", "S1@11,20 M2@51,62"])
  }

  @Test("a pen next to fingers touches with its button, not by its pressure, in a slot that no finger has")
  func penPressure() {
    var description = slotPanel()
    description.codes[EventType.abs]?.insert(EventCode.absPressure)
    description.codes[EventType.key] = [EventCode.btnToolPen]
    let watcher = Watcher(description)
    #expect(watcher.see("pen1 X300 Y400 P50", "P60") == [] && watcher.tracker.hover == HoverPlace(x: 300, y: 400))
    #expect(watcher.contacts("touch1").map(\.slot) == [1023])
  }

  @Test("a pen whose rubber comes near before its tip has left stays near until both have left")
  func rubber() {
    var description = slotPanel()
    description.codes[EventType.key]?.formUnion([EventCode.btnToolPen, EventCode.btnToolRubber])
    let watcher = Watcher(description)
    #expect(watcher.see("pen1 X300 Y400", "rubber1", "pen0", "touch1") == ["B1@300,400"])
    #expect(watcher.see("touch0", "rubber0", "touch1") == ["E1@300,400"])
    #expect(watcher.tracker.hover == nil)
  }

  @Test(
    "a pen comes and leaves with its whole frame, whatever the order of its events",
    arguments: [
      ["pen1", "touch1", "X300", "Y400"], ["X300", "Y400", "touch1", "pen1"], ["touch1", "X300", "pen1", "Y400"],
    ])
  func penOrder(words: [String]) {
    var single = Self.singlePanel
    single.codes[EventType.key]?.insert(EventCode.btnToolPen)
    var slots = slotPanel()
    slots.codes[EventType.key]?.insert(EventCode.btnToolPen)
    for description in [single, slots] {
      let watcher = Watcher(description)
      let hovering = words.filter { $0 != "touch1" }.joined(separator: " ")
      #expect(watcher.see(hovering) == [] && watcher.tracker.hover == HoverPlace(x: 300, y: 400))
      #expect(watcher.see("touch1", "touch0", "pen0") == ["B1@300,400", "E1@300,400"])
      // The position of an earlier touch is not used.
      #expect(watcher.see("pen1 X1 Y2", "pen0") == [] && watcher.tracker.hover == nil)
      #expect(watcher.see(words.joined(separator: " ")) == ["B2@300,400"] && watcher.tracker.hover == nil)
      for leaving in ["pen0 touch0", "touch0 pen0"] {
        let contacts = watcher.contacts(leaving)
        #expect(contacts.map(\.phase) == [.ended] && contacts.map(\.tool) == [.pen])
        #expect(watcher.contacts(words.joined(separator: " ")).map(\.tool) == [.pen])
      }
      // A pen that leaves without BTN_TOUCH 0 next to fingers also lifts as a pen.
      if description.touchProtocol == .slots { #expect(watcher.contacts("X0 Y0 pen0").map(\.tool) == [.pen]) }
    }
  }

  @Test("a pen next to fingers hovers at its own position on both axes, not at the fingers' pointer")
  func penPlace() {
    var description = slotPanel()
    description.codes[EventType.key]?.insert(EventCode.btnToolPen)
    for (first, second) in [("X300", "Y400"), ("Y400", "X300")] {
      let watcher = Watcher(description)
      #expect(watcher.see("s0 id5 x10 y20 X10 Y20 touch1", "id-1 touch0 X11 Y21") == ["B1@10,20", "E1@10,20"])
      #expect(watcher.see("pen1 \(first)") == [] && watcher.tracker.hover == nil)
      #expect(watcher.see(second) == [] && watcher.tracker.hover.map { [$0.x, $0.y] } == [300, 400])
    }
  }

  @Test(
    "cancelling all contacts ignores them until they lift, with every protocol",
    arguments: [
      ("x10 y20 mt", "x11 y20 mt", "mt", "x12 y20 mt"), ("X10 Y20 touch1", "X11", "touch0", "X12 touch1"),
      ("id5 x10 y20", "x11", "id-1", "id6 x12"),
    ])
  func cancelAll(began: String, moved: String, lifted: String, next: String) {
    let watcher = Watcher(DeviceDescription())
    #expect(watcher.see(began) == ["B1@10,20"])
    #expect(watcher.cancelAll() == ["C1@10,20"])
    #expect(watcher.see(moved, lifted, next) == ["B2@12,20"])
  }

  @Test(
    "a contact has a position once the slot, the pointer or a header reports a coordinate, and not before",
    arguments: [
      ("s0 id5", "x1"), ("s0 id5", "y1"), ("s0 id5", "X1"), ("s0 id5", "Y1"), ("touch1", "X1"), ("touch1", "Y0"),
      ("id5", "x0"),
      ("w3 mt", "x1 w3 mt"), ("id5 mt", "id5 mt Y1"),
    ])
  func placed(first: String, second: String) {
    let watcher = Watcher(DeviceDescription())
    #expect(watcher.contacts(first).map(\.isPlaced) == [false])
    let then = watcher.contacts(second)
    #expect(then.map(\.isPlaced) == [true])
    #expect(then.map(\.phase) == [.moved])
  }

  @Test("a contact without a position of its own begins at the pointer's position in the header")
  func headerPlace() {
    var panel = Self.singlePanel
    panel.axes[EventCode.absX] = AxisInfo(value: 30, maximum: 99)
    panel.axes[EventCode.absY] = AxisInfo(value: 40, maximum: 99)
    let watcher = Watcher(panel)
    let contacts = watcher.contacts("touch1")
    #expect(contacts.map(\.isPlaced) == [true])
    #expect(contacts.map { [$0.x, $0.y] } == [[30, 40]])
    for axis in [EventCode.absX, EventCode.absY] {
      var half = panel
      half.axes[axis]?.value = 0
      let watcher = Watcher(half)
      #expect(watcher.contacts("touch1").map(\.isPlaced) == [true])
    }
    panel.axes[EventCode.absX]?.value = 0
    panel.axes[EventCode.absY]?.value = 0
    let unknown = Watcher(panel)
    #expect(unknown.contacts("touch1").map(\.isPlaced) == [false])
  }
}
