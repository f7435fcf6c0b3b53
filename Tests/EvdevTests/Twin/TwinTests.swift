import Testing

@testable import Evdev

/// A twin that writes its frames as words, one string per frame, and a panel whose passes it handles.
private final class Bench {
  private(set) var frames: [String] = []
  private(set) var twin: Twin!
  private let watcher: PanelWatcher

  init(
    _ panel: DeviceDescription = .tenSlots(), limit: Int = .max, keeping kept: Set<UInt16> = [], isSingle: Bool = false
  ) {
    watcher = PanelWatcher(panel)
    twin = Twin(
      panel.twin(keeping: kept, isSingle: isSingle), path: "", limits: Twin.Limits(contacts: limit)
    ) { [unowned self] frame in
      frames.append(frame.events.map(words).joined(separator: " "))
    }
  }

  /// Handle frames of the panel, pass on all contacts except `withheld`, and return the written frames.
  func pass(_ frames: String..., withholding withheld: Set<Int> = []) -> [String] {
    for words in frames {
      watcher.handle(words) { contacts in
        twin.update(from: contacts)
        twin.gather {
          for index in contacts.indices where !withheld.contains(contacts[index].id) {
            if contacts[index].phase == .began { twin.begin(contacts[index].id) }
            if contacts[index].isOver { twin.end(contacts[index].id) }
          }
        }
      }
    }
    return written()
  }

  /// The frames written since the last call.
  func written(_ body: () -> Void = {}) -> [String] {
    body()
    defer { frames = [] }
    return frames
  }
}

/// Records the passes of a panel's frames.
private final class PanelWatcher {
  private var tracker: ContactTracker
  private var nextID = 1

  init(_ panel: DeviceDescription) {
    tracker = ContactTracker(panel)
  }

  func handle(_ words: String, _ deliver: (borrowing Span<Contact>) -> Void) {
    tracker.handle(frame(words), nextID: &nextID, deliver)
  }
}

extension DeviceDescription {
  /// A panel of protocol B with ten slots.
  fileprivate static func tenSlots(
    keys: Set<UInt16> = [EventCode.btnTouch], axes more: [UInt16: AxisInfo] = [:]
  ) -> DeviceDescription {
    var axes: [UInt16: AxisInfo] = [
      EventCode.absMTSlot: AxisInfo(maximum: 9), EventCode.absMTTrackingID: AxisInfo(maximum: 65535),
      EventCode.absMTPositionX: AxisInfo(maximum: 799, resolution: 8),
      EventCode.absMTPositionY: AxisInfo(maximum: 479, resolution: 7),
    ]
    axes.merge(more) { $1 }
    return DeviceDescription(
      name: "panel", bus: 3, vendor: 1, product: 2, version: 4, properties: [DeviceProperty.direct],
      codes: [EventType.key: keys, EventType.abs: Set(axes.keys)], axes: axes)
  }
}

@Suite(.timeLimit(.minutes(5))) struct TwinTests {
  private let bench = Bench()

  @Test("P1: a twin has the panel's identity, ranges, resolution and tools, and libinput's fuzz")
  func description() {
    var panel = DeviceDescription.tenSlots(
      keys: [EventCode.btnTouch, EventCode.btnToolPen, EventCode.btnToolFinger, EventCode.keyMute, EventCode.keyPause],
      axes: [EventCode.absMTTouchMajor: AxisInfo(maximum: 255), EventCode.absX: AxisInfo(maximum: 5)])
    panel.axes[EventCode.absMTPositionX]?.fuzz = 9
    panel.codes[EventType.msc] = [5]
    panel.codes[EventType.rep] = [0, 1]
    let twin = panel.twin(
      properties: ["LIBINPUT_FUZZ_35": "4", "LIBINPUT_FUZZ_36": "3", "LIBINPUT_FUZZ_00": "2"],
      keeping: [EventCode.keyPause])
    #expect(
      [twin.name, "\(twin.bus) \(twin.vendor) \(twin.product) \(twin.version)"] == ["panel", "3 1 2 4"]
        && twin.properties == panel.properties)
    // Each axis has its own fuzz, or its counterpart's if the panel does not have the axis.
    let x = AxisInfo(maximum: 799, fuzz: 4, resolution: 8)
    let pointer = AxisInfo(maximum: 799, fuzz: 2, resolution: 8)
    let y = AxisInfo(maximum: 479, fuzz: 3, resolution: 7)
    #expect(
      twin.axes == [
        EventCode.absX: pointer, EventCode.absY: y, EventCode.absMTPositionX: x, EventCode.absMTPositionY: y,
        EventCode.absMTSlot: AxisInfo(maximum: 9), EventCode.absMTTrackingID: AxisInfo(maximum: 65535),
        EventCode.absMTToolType: AxisInfo(maximum: 2), EventCode.absMTTouchMajor: AxisInfo(maximum: 255),
      ])
    #expect(
      twin.codes == [
        EventType.key: [EventCode.btnTouch, EventCode.btnToolFinger, EventCode.keyMute],
        EventType.abs: Set(twin.axes.keys), EventType.rep: [0, 1],
      ])
    // A single-touch panel has no slot axes.
    panel.axes = [EventCode.absX: AxisInfo(maximum: 799), EventCode.absY: AxisInfo(maximum: 479)]
    let single = panel.twin(properties: ["LIBINPUT_FUZZ_00": "6", "LIBINPUT_FUZZ_01": "no", "LIBINPUT_FUZZ_36": "3"])
    let codes = [EventCode.absX, EventCode.absMTPositionX, EventCode.absY, EventCode.absMTPositionY]
    #expect(codes.map { single.axes[$0]?.fuzz } == [6, 6, 0, 0])
  }

  @Test("P4: a screen's twin has an identity of its own, the pixels as ranges, and neither sizes nor fuzz")
  func ofScreen() {
    var panel = DeviceDescription.tenSlots(
      keys: [EventCode.btnTouch, EventCode.btnLeft, EventCode.keyMute],
      axes: [EventCode.absMTTouchMajor: AxisInfo(maximum: 255), EventCode.absMTPressure: AxisInfo(maximum: 63)])
    // INPUT_PROP_POINTER
    panel.properties.insert(0)
    let twin = panel.twin(of: ("main", 480, 800))
    #expect(
      [twin.name, "\(twin.bus) \(twin.vendor) \(twin.product) \(twin.version)"] == ["touchd screen main", "6 0 0 1"])
    let (x, y) = (AxisInfo(maximum: 479), AxisInfo(maximum: 799))
    #expect(
      twin.axes == [
        EventCode.absX: x, EventCode.absY: y, EventCode.absMTPositionX: x, EventCode.absMTPositionY: y,
        EventCode.absMTSlot: AxisInfo(maximum: 9), EventCode.absMTTrackingID: AxisInfo(maximum: 65535),
        EventCode.absMTToolType: AxisInfo(maximum: 2), EventCode.absMTPressure: AxisInfo(maximum: 63),
      ])
    #expect(
      twin.codes == [
        EventType.key: [EventCode.btnTouch, EventCode.keyMute], EventType.abs: Set(twin.axes.keys),
      ] && twin.properties == [DeviceProperty.direct])
    for code in [EventCode.absX, EventCode.absMTPositionY] {
      #expect(panel.twin(of: ("", 0, 0)).axes[code] == AxisInfo(), "a screen of unknown size has at least a pixel")
    }
    let single = panel.twin(of: ("", 480, 800), isSingle: true)
    #expect(single.axes == [EventCode.absX: x, EventCode.absY: y, EventCode.absPressure: AxisInfo(maximum: 63)])
  }

  @Test("P11: on a device with earlier writers, each value is written when it is first reported")
  func used() {
    var frames: [String] = []
    let panel = DeviceDescription.tenSlots(axes: [EventCode.absPressure: AxisInfo(maximum: 9)])
    let twin = Twin(panel.twin(), path: "", isUsed: true) { frames.append($0.events.map(words).joined(separator: " ")) }
    let contact = Contact(id: 1, phase: .began, x: 0, y: 0)
    twin.update(from: [contact].span)
    twin.begin(1)
    twin.end(1)
    #expect(frames == ["s0 t0 id0 x0 y0 p0 touch1 X0 Y0 P0", "id-1 touch0"])
  }

  @Test("P1: a twin's phys names its panel and screen, and its last component is usable as a link's name")
  func phys() {
    let panel = DiscoveredDevice(path: "/dev/input/event4", phys: "usb-1/input0")
    #expect(Twin.phys(of: panel, on: "left/top") == "touchd/twin/usb-1/input0/left-top")
    #expect(Twin.phys(of: DiscoveredDevice(path: "/dev/input/event4"), on: "main") == "touchd/twin/event4/main")
  }

  @Test("P1: the twin of a protocol A panel or a single-touch panel has slots", arguments: [true, false])
  func slots(isSingle: Bool) {
    let codes =
      isSingle
      ? [EventCode.absX, EventCode.absY, EventCode.absPressure]
      : [EventCode.absMTPositionX, EventCode.absMTPositionY, EventCode.absMTPressure]
    let axes = Dictionary(uniqueKeysWithValues: zip(codes, [10, 20, 30].map { AxisInfo(maximum: $0) }))
    let panel = DeviceDescription(
      codes: [EventType.key: [EventCode.btnTouch, EventCode.btnLeft], EventType.abs: Set(codes)], axes: axes)
    let twin = panel.twin()
    #expect(twin.touchProtocol == .slots && twin.slotCount == (isSingle ? 2 : 10))
    #expect([twin.axes[EventCode.absMTPositionX]?.maximum, twin.axes[EventCode.absMTPositionY]?.maximum] == [10, 20])
    #expect(twin.axes[EventCode.absMTPressure]?.maximum == 30)
    #expect((twin.axes[EventCode.absPressure] != nil) == isSingle)
    #expect(twin.codes[EventType.key] == [EventCode.btnTouch])
  }

  @Test(
    "P9: begin, moves and lift are a frame each, with BTN_TOUCH and the pointer; unchanged values are not written"
  )
  func oneContact() {
    #expect(
      bench.pass("s3 id9 x10 y20", "x11", "x11", "id-1", "id8 x11 y20") == [
        "s3 id0 x10 y20 touch1 X10 Y20", "x11 X11", "id-1 touch0", "id1 touch1",
      ])
  }

  @Test("P9: a pass that only moves contacts is written at once; others wait until contacts begin or end")
  func moves() {
    let bench = Bench()
    func update(_ phase: Contact.Phase, _ x: Int32) -> Bool {
      let contacts = [Contact(id: 1, phase: phase, x: x, y: 0)]
      let onlyMoves = bench.twin.update(from: contacts.span)
      let again = bench.twin.update(1) { contacts[$0] }
      #expect(again == onlyMoves)
      return onlyMoves
    }
    #expect(!update(.began, 10) && bench.written() == [])
    #expect(bench.twin.begin(1) && bench.written() == ["id0 x10 touch1 X10"])
    #expect(update(.moved, 11) && bench.written() == ["x11 X11"])
    #expect(update(.stationary, 11) && bench.written() == [])
    #expect(!update(.cancelled, 12) && !update(.ended, 12) && bench.written() == [])
    bench.twin.end(1)
    #expect(bench.written() == ["id-1 touch0"])
  }

  @Test("P9: contacts that end and others that begin share a frame, unless one needs the slot of another")
  func sharedFrame() {
    let bench = Bench()
    #expect(
      bench.pass("s0 id1 x1 s1 id2 x2", "s0 id-1 s2 id3 x3", "s1 id-1 s2 id-1", "s0 id4 x4 s1 id5 x5") == [
        "id0 x1 s1 id1 x2 touch1 X1", "s0 id-1 s2 id2 x3 X2", "s1 id-1 s2 id-1 touch0",
        "s0 id3 x4 s1 id4 x5 touch1 X4",
      ])
  }

  @Test("P9: the pointer follows the contact that began first, and then the next one")
  func twoContacts() {
    #expect(
      bench.pass("s0 id1 x10 y20 s1 id2 x30 y40", "s0 x11 s1 x31", "s0 id-1", "s0 id3 x50 y60", "s1 id-1 s0 id-1") == [
        "id0 x10 y20 s1 id1 x30 y40 touch1 X10 Y20", "s0 x11 s1 x31 X11", "s0 id-1 X31 Y40", "id2 x50 y60",
        "id-1 s1 id-1 touch0",
      ])
  }

  @Test("P3: contacts that end as palms become palms one frame earlier; the next contact in the slot is a finger again")
  func palms() {
    _ = bench.pass("s0 id1 x10 y20 s1 id2 x30 y40 s2 id3 x50 y60")
    #expect(
      bench.written {
        bench.twin.gather {
          bench.twin.end(1, asPalm: true)
          bench.twin.end(2)
          bench.twin.end(3, asPalm: true)
        }
      } == ["s0 t2 s1 id-1 s2 t2", "s0 id-1 s2 id-1 touch0"])
    #expect(bench.pass("s0 id-1", "s0 id4 x11 y20") == ["s0 t0 id3 x11 touch1 X11"])
    // A contact that was not passed on yet begins first.
    #expect(
      bench.written { bench.twin.gather { bench.twin.end(4, asPalm: true) } } == ["t2", "id-1 touch0"])
  }

  @Test("P9: sizes, pressure and tools are passed on; the tool precedes the tracking id, and palms are never passed on")
  func values() {
    let axes = [
      EventCode.absMTTouchMajor, EventCode.absMTTouchMinor, EventCode.absMTOrientation, EventCode.absMTPressure,
      EventCode.absMTToolType, EventCode.absPressure,
    ].map { ($0, AxisInfo(maximum: 255)) }
    let bench = Bench(.tenSlots(axes: Dictionary(uniqueKeysWithValues: axes)))
    #expect(
      bench.pass("t1 id1 x1 y2 w3 m4 o5 p6", "id-1", "t0 id2", "p7", "t2", "t0 id3", "id-1") == [
        "t1 id0 x1 y2 w3 m4 o5 p6 touch1 X1 Y2 P6", "id-1 touch0 P0", "t0 id1 touch1 P6", "p7 P7", "id-1 touch0 P0",
        "id2 touch1 P7", "id-1 touch0 P0",
      ])
    let light = Bench(.tenSlots(axes: [EventCode.absPressure: AxisInfo(maximum: 9)]))
    #expect(light.pass("id1 x1") == ["id0 x1 touch1 X1"], "the kernel begins with a pressure of 0")
  }

  @Test("P9: keys that count contacts count those of the twin, if the panel has such keys")
  func counts() {
    let bench = Bench(
      .tenSlots(keys: [EventCode.btnTouch, EventCode.btnToolFinger, EventCode.btnToolDoubleTap]))
    #expect(
      bench.pass("id1 x1", "s1 id2 x2", "s2 id3 x3", withholding: [2]) == [
        "id0 x1 touch1 X1 one1", "s2 id1 x3 one0 two1",
      ])
    #expect(bench.pass("s0 id-1 s2 id-1") == ["s0 id-1 s2 id-1 touch0 two0"])
  }

  @Test("P3: a delayed contact begins at its current position; if it has lifted meanwhile, it lifts in the next frame")
  func late() {
    #expect(bench.pass("id1 x10 y20", "x12", "x15", withholding: [1]) == [])
    #expect(bench.written { bench.twin.begin(1) } == ["id0 x15 y20 touch1 X15 Y20"])
    #expect(bench.pass("x16") == ["x16 X16"])
    #expect(bench.pass("id-1") == ["id-1 touch0"])
    #expect(bench.pass("id2", "x17", "id-1", withholding: [2]) == [])
    #expect(
      bench.written {
        bench.twin.begin(2)
        bench.twin.end(2)
      } == ["id1 x17 touch1 X17", "id-1 touch0"])
  }

  @Test("P3: a contact that begins and lifts in the same frame of the panel is written as two frames")
  func beginAndEnd() {
    _ = bench.pass("id1 x10", "x12", withholding: [1])
    var contact = Contact(id: 1, phase: .ended, x: 12, y: 0)
    contact.slot = 0
    let contacts = [contact]
    bench.twin.update(from: contacts.span)
    bench.twin.gather {
      bench.twin.begin(1)
      bench.twin.end(1)
    }
    #expect(bench.written() == ["id0 x12 touch1 X12", "id-1 touch0"])
  }

  @Test("P8: a slot is reused in the frame after its contact ended, not in the same one")
  func sameSlot() {
    #expect(bench.pass("id1 x10", "id2 x20") == ["id0 x10 touch1 X10", "id-1 touch0", "id1 x20 touch1 X20"])
    let contacts = [Contact(id: 2, phase: .ended, x: 20, y: 0), Contact(id: 3, phase: .began, x: 30, y: 0)]
    bench.twin.update(from: contacts.span)
    bench.twin.gather {
      bench.twin.end(2)
      bench.twin.begin(3)
    }
    #expect(bench.written() == ["id-1 touch0", "id2 x30 touch1 X30"])
  }

  @Test(
    "P8: a contact gets a free slot if its own is still in use or does not exist on the twin")
  func otherSlot() {
    _ = bench.pass("id1 x10")
    let contacts = [
      Contact(id: 2, slot: 0, phase: .began, x: 20, y: 0), Contact(id: 3, slot: 1023, phase: .began, x: 30, y: 0),
      Contact(id: 4, slot: -1, phase: .began, x: 40, y: 0),
    ]
    bench.twin.update(from: contacts.span)
    bench.twin.gather { for id in 2...4 { bench.twin.begin(id) } }
    #expect(bench.written() == ["s1 id1 x20 s2 id2 x30 s3 id3 x40"])
  }

  @Test("P10: contacts beyond the limit or the number of slots are not passed on; the next contact is")
  func limit() {
    let two = Bench(limit: 2)
    #expect(
      two.pass("id1 x1 s1 id2 x2 s2 id3 x3", "s0 id-1 s2 x4", "s0 id4 x5") == [
        "id0 x1 s1 id1 x2 touch1 X1", "s0 id-1 X2", "id2 x5",
      ])
    // Two thumbs that alternate: the place is free in the next frame.
    let one = Bench(limit: 1)
    #expect(one.pass("id1 x1", "s0 id-1 s1 id2 x2") == ["id0 x1 touch1 X1", "id-1 touch0", "s1 id1 x2 touch1 X2"])
    #expect(one.twin.isFull && !one.twin.begin(2) && !Bench().twin.isFull)
    let ten = Bench()
    let contacts = (1...11).map { Contact(id: $0, slot: Int32($0), phase: .began, x: Int32($0), y: 0) }
    ten.twin.update(from: contacts.span)
    var areShown: [Bool] = []
    ten.twin.gather { for id in 1...11 { areShown.append(ten.twin.begin(id)) } }
    #expect(areShown == (1...11).map { $0 <= 10 } && ten.twin.isFull)
    #expect(ten.written().joined().split(separator: " ").count { $0.hasPrefix("id") } == 10)
  }

  @Test("P10: the form single has no slots: one contact is the pointer, and a second contact is never passed on")
  func single() {
    let panel = DeviceDescription.tenSlots(axes: [EventCode.absMTPressure: AxisInfo(maximum: 9)])
    let description = panel.twin(isSingle: true)
    #expect(description.touchProtocol == .single && description.codes[EventType.abs] == Set(description.axes.keys))
    #expect(description.axes.keys.sorted() == [EventCode.absX, EventCode.absY, EventCode.absPressure])
    let bench = Bench(panel, limit: 1, isSingle: true)
    #expect(
      bench.pass("s0 id1 x1 y2 p3 s1 id2 x4", "s0 x5 s1 x6", "s1 x7", "s0 id-1", "s1 x8", "s1 id-1", "s1 id3 x9") == [
        "touch1 X1 Y2 P3", "X5", "touch0 P0", "touch1 X9 Y0",
      ])
    #expect(bench.pass("s1 id-1 s0 id4 x3") == ["touch0", "touch1 X3 Y2 P3"])
    let free = Bench(isSingle: true)
    #expect(free.pass("s0 id1 x1 y2 s1 id2 x4", "s0 id-1") == ["touch1 X1 Y2", "touch0"], "it has no second place")
  }

  @Test("P10: without a configuration, a twin has no limits")
  func limits() {
    let none = Twin.Limits()
    #expect(none.contacts == .max && none.longestTouch == nil && none.shortestPress == nil && !none.cancelsAsPalm)
    let all = Twin.Limits(contacts: 3, longestTouch: 5, shortestPress: 7, cancelsAsPalm: true)
    #expect(all.contacts == 3 && all.longestTouch == 5 && all.shortestPress == 7 && all.cancelsAsPalm)
    let bench = Bench(limit: 3)
    #expect(bench.twin.limits == Twin.Limits(contacts: 3) && !bench.twin.isOfScreen)
  }

  @Test("P1: a twin has at most 100 slots, the maximum of uinput")
  func manySlots() {
    #expect(DeviceDescription.tenSlots(axes: [EventCode.absMTSlot: AxisInfo(maximum: 149)]).twin().slotCount == 100)
  }

  @Test("P5: all 100 contacts may begin, change on every axis and lift in one frame each")
  func manyContacts() {
    let bench = Bench(
      .tenSlots(
        axes: [
          EventCode.absMTSlot: AxisInfo(maximum: 149), EventCode.absMTTouchMajor: AxisInfo(maximum: 9),
          EventCode.absMTTouchMinor: AxisInfo(maximum: 9), EventCode.absMTOrientation: AxisInfo(maximum: 1),
          EventCode.absMTPressure: AxisInfo(maximum: 9),
        ]))
    func each(_ words: String) -> [String] {
      bench.pass((0..<100).map { "s\($0) " + words.replacing("#", with: "\($0)") }.joined(separator: " "))
    }
    let began = each("t1 id# x1 y2 w3 m4 o1 p5")
    #expect(began.count == 1 && began.first?.split(separator: " ").count { $0.hasPrefix("id") } == 100)
    #expect(began.first?.contains("s99 t1 id99 x1 y2 w3 m4 o1 p5") == true, "\(began)")
    let moved = each("x2 y1 w4 m3 o0 p6")
    #expect(moved.count == 1 && moved.first?.split(separator: " ").count { $0 == "x2" } == 100)
    #expect(moved.first?.contains("s99 x2 y1 w4 m3 o0 p6") == true, "\(moved)")
    #expect(each("id-1").first?.split(separator: " ").count { $0 == "id-1" } == 100)
  }

  @Test("P4: a contact that continues as another still moves after many other contacts have done so")
  func restingBounce() {
    _ = bench.pass("s0 id1 x10", "s1 id2 x20")
    func update(_ id: Int, _ slot: Int32, _ phase: Contact.Phase, x: Int32 = 10) {
      bench.twin.update(from: [Contact(id: id, slot: slot, phase: phase, x: x, y: 0)].span)
    }
    update(1, 0, .ended)
    update(100, 0, .began, x: 50)
    bench.twin.continue(1, as: 100)
    for id in stride(from: 200, to: 280, by: 2) {
      update(id, 2, .began)
      bench.twin.begin(id)
      update(id, 2, .ended)
      update(id + 1, 2, .began)
      bench.twin.continue(id, as: id + 1)
      update(id + 1, 2, .ended)
      bench.twin.end(id)
    }
    _ = bench.written()
    update(100, 0, .moved, x: 60)
    #expect(bench.written() == ["s0 x60 X60"])
    // Contacts whose ends are never reported are forgotten once there are more than twice the slots.
    for id in 0..<20 { bench.twin.continue(1000 + id, as: 2000 + id) }
    update(100, 0, .moved, x: 70)
    #expect(bench.written() == ["x70 X70"])
    bench.twin.continue(3000, as: 4000)
    update(100, 0, .moved, x: 80)
    #expect(bench.written() == [])
  }

  @Test("P4: a contact that continues as another is written, even if nothing else has changed since the last frame")
  func continues() {
    let bench = Bench()
    _ = bench.pass("s0 id1 x10")
    let contacts = [Contact(id: 1, phase: .ended, x: 10, y: 0), Contact(id: 2, phase: .began, x: 50, y: 0)]
    bench.twin.update(from: contacts.span)
    #expect(bench.written { bench.twin.gather {} } == [])
    #expect(bench.written { bench.twin.gather { bench.twin.continue(1, as: 2) } } == ["x50 X50"])
  }

  @Test("P8: a twin ignores contacts of other devices")
  func others() {
    _ = bench.pass("id1 x10")
    #expect(bench.twin.knows(1) && !bench.twin.knows(7))
    var isShown = true
    let frames = bench.written {
      isShown = bench.twin.begin(7)
      bench.twin.end(7)
    }
    #expect(frames == [] && !isShown)
    let contacts = [2, 3].map { Contact(id: $0, slot: Int32($0) - 1, phase: .began, x: Int32($0) * 10, y: 0) }
    bench.twin.update(from: contacts.span)
    bench.twin.gather {
      bench.twin.begin(2)
      bench.twin.end(7)
      bench.twin.begin(3)
    }
    #expect(bench.written() == ["s1 id1 x20 s2 id2 x30"])
  }

  @Test(
    "P8: of contacts that were never passed on, the twin remembers the latest, and those that are down",
    arguments: [2, 10])
  func forgotten(slots: Int32) {
    let bench = Bench(.tenSlots(axes: [EventCode.absMTSlot: AxisInfo(maximum: slots - 1)]))
    _ = bench.pass("id1 x10")
    for id in 2...60 { _ = bench.pass("s1 id\(id) x\(id)", "id-1", withholding: [id]) }
    #expect((1...60).filter { bench.twin.knows($0) } == [1] + Array(42...60))
    #expect(bench.written { bench.twin.begin(60) } == ["s1 id1 x60"])
    #expect(bench.written { bench.twin.begin(30) } == [])
    #expect(bench.pass("s0 x11") == ["s0 x11 X11"])
  }

  @Test("P4: a contact that continues as another keeps its slot and tracking id, any number of times")
  func bounce() {
    _ = bench.pass("s0 id1 x10", "s1 id2 x20")
    // The contact's end is not yet passed on.
    for id in 3...40 {
      bench.twin.update(from: [Contact(id: id - 1 == 2 ? 1 : id - 1, slot: 0, phase: .ended, x: 10, y: 0)].span)
      let contact = Contact(id: id, slot: 0, phase: .began, x: Int32(100 + id), y: 0)
      bench.twin.update(from: [contact].span)
      bench.twin.gather { bench.twin.continue(1, as: id) }
    }
    #expect(bench.written().suffix(2) == ["x139 X139", "x140 X140"])
    bench.twin.end(1)
    #expect(bench.written() == ["id-1 X20"])
  }

  @Test(
    "P9: the panel's keys are passed on except those that touchd keeps and repeats; lost events release all keys"
  )
  func keys() {
    let bench = Bench(
      .tenSlots(keys: [EventCode.btnTouch, EventCode.keyMute, EventCode.keyStop, EventCode.keyPause]),
      keeping: [EventCode.keyPause])
    func key(_ code: UInt16, _ value: Int32) -> Frame {
      Frame(events: [InputEvent(time: 0, type: EventType.key, code: code, value: value)])
    }
    func passed(_ frame: Frame) -> [String] { bench.written { bench.twin.passKeys(of: frame) } }
    #expect(passed(key(EventCode.keyMute, 1)) == ["mute1"])
    #expect(passed(key(EventCode.keyMute, 2)) == [])
    #expect(passed(key(EventCode.keyMute, 0)) == ["mute0"])
    #expect(passed(key(EventCode.keyPause, 1)) == [] && passed(key(EventCode.btnTouch, 1)) == [])
    _ = passed(key(EventCode.keyMute, 1))
    #expect(passed(frame("dropped x10")) == ["mute0"])
    #expect(passed(frame("dropped")) == [])
    let presses = [EventCode.keyMute, EventCode.keyStop].flatMap { key($0, 1).events }
    let released = passed(Frame(events: presses + frame("dropped").events)).first?.split(separator: " ") ?? []
    #expect(released.prefix(2) == ["mute1", "1/128=1"] && released.dropFirst(2).sorted() == ["1/128=0", "mute0"])
    // Keys that were pressed in earlier frames are released, too.
    #expect(passed(Frame(events: presses)).count == 1)
    #expect(passed(frame("dropped")).first?.split(separator: " ").sorted() == ["1/128=0", "mute0"])
    _ = passed(key(EventCode.keyMute, 1))
    #expect(bench.written { bench.twin.releaseKeys() } == ["mute0"])
    #expect(bench.written { bench.twin.releaseKeys() } == [])
  }
}

@Suite(.timeLimit(.minutes(5))) struct OtherKeysTests {
  @Test("P9: many keys that are pressed before lost events in the same frame are all released")
  func manyKeys() {
    let keys = [
      EventCode.keyMute, EventCode.keyStop, EventCode.keyVolumeUp, EventCode.keyVolumeDown, EventCode.keyMicMute,
    ]
    let bench = Bench(.tenSlots(keys: Set(keys)))
    let presses = keys.map { InputEvent(time: 0, type: EventType.key, code: $0, value: 1) }
    bench.twin.passKeys(of: Frame(events: presses + frame("dropped").events))
    let words = bench.written().first?.split(separator: " ") ?? []
    #expect(words.prefix(5).allSatisfy { $0.hasSuffix("1") })
    #expect(words.count == 10 && words.suffix(5).allSatisfy { $0.hasSuffix("0") })
  }

  @Test("P9: the key that wakes displays is pressed and released, on a device of its own")
  func wakeKey() {
    var frames: [[InputEvent]] = []
    let wakeKey = WakeKey { frames.append($0.events) }
    wakeKey.press()
    func key(_ value: Int32) -> InputEvent {
      InputEvent(time: 0, type: EventType.key, code: EventCode.keyWakeup, value: value)
    }
    #expect(frames == [[key(1)], [key(0)]])
    #expect(WakeKey.phys == "touchd/twin/wakeup")
    #expect(
      WakeKey.description
        == DeviceDescription(name: "touchd wakeup", bus: 6, version: 1, codes: [EventType.key: [EventCode.keyWakeup]]))
  }
}

/// An event as a word of ``frame(_:at:)``.
private func words(_ event: InputEvent) -> String {
  let name = names.first { $0.value == [event.type, event.code] }?.key ?? "\(event.type)/\(event.code)="
  return "\(name)\(event.value)"
}

private let names: [String: [UInt16]] = [
  "s": [EventType.abs, EventCode.absMTSlot], "id": [EventType.abs, EventCode.absMTTrackingID],
  "x": [EventType.abs, EventCode.absMTPositionX], "y": [EventType.abs, EventCode.absMTPositionY],
  "p": [EventType.abs, EventCode.absMTPressure], "w": [EventType.abs, EventCode.absMTTouchMajor],
  "m": [EventType.abs, EventCode.absMTTouchMinor], "o": [EventType.abs, EventCode.absMTOrientation],
  "t": [EventType.abs, EventCode.absMTToolType], "X": [EventType.abs, EventCode.absX],
  "Y": [EventType.abs, EventCode.absY], "P": [EventType.abs, EventCode.absPressure],
  "touch": [EventType.key, EventCode.btnTouch], "one": [EventType.key, EventCode.btnToolFinger],
  "two": [EventType.key, EventCode.btnToolDoubleTap], "mute": [EventType.key, EventCode.keyMute],
]
