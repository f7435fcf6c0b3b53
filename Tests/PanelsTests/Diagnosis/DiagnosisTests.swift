import Evdev
import Testing
import TouchKit

@testable import Panels

@Suite(.timeLimit(.minutes(5))) struct DiagnosisTests {
  private let panel = DeviceDescription.panel(
    x: 0...999, y: 0...499, resolution: 10, axes: [EventCode.absMTTouchMajor: AxisInfo(maximum: 255)])

  private func remedies(_ device: DeviceDescription? = nil, _ frames: [Frame]) -> [String] {
    var diagnosis = Diagnosis(device ?? panel)
    for frame in frames { diagnosis.observe(frame) }
    return diagnosis.findings.map { $0.remedy?.line ?? $0.sentence }
  }

  private func tap(_ from: Int64, _ to: Int64, id: Int32 = 1, x: Int32 = 100, y: Int32 = 100) -> [Frame] {
    [.down(from, id: id, x: x, y: y), .abs(to, (EventCode.absMTSlot, 0), (EventCode.absMTTrackingID, -1))]
  }

  @Test("a panel without faults has no findings, with or without a size")
  func healthy() {
    #expect(remedies(nil, tap(0, 100_000)) == [])
    #expect(remedies(.panel(x: 0...999, y: 0...499, resolution: 0), tap(0, 100_000)) == [])
  }

  @Test("frames with equal timestamps are no step back")
  func oneStamp() {
    let frames = tap(0, 100_000) + [.down(100_000, slot: 1, id: 2, x: 700, y: 100), .up(300_000, slot: 1)]
    #expect(remedies(nil, frames) == [])
    #expect(
      remedies(nil, tap(0, 100_000) + tap(99_999, 300_000, id: 2, x: 700)) == ["once: the timestamps stepped back"])
  }

  @Test("a touch of less than 20 ms is short")
  func short() {
    var diagnosis = Diagnosis(panel)
    for frame in tap(0, 19_999) + tap(200_000, 300_000, id: 2, x: 700) + tap(400_000, 419_999, id: 3, x: 400) {
      diagnosis.observe(frame)
    }
    #expect(
      diagnosis.findings == [
        .init(
          sentence: "2 times: a touch lasted less than 20 ms, as do most touches here",
          remedy: .filter("shortestTouch", "0.02", note: "s"),
          question: "is it certain that no finger caused these 2 of 3 touches?")
      ])
    #expect(
      diagnosis.ruleLines == [
        "    filters:", "#      shortestTouch: 0.02  # s; is it certain that no finger caused these 2 of 3 touches?",
      ])
    #expect(
      remedies(nil, tap(0, 100_000) + tap(200_000, 300_000, id: 2, x: 700) + tap(400_000, 419_999, id: 3, x: 400))
        == ["filters: {shortestTouch: 0.02}  # s"])
    #expect(remedies(nil, tap(0, 20_000)) == [])
  }

  @Test("a touch that returns to the same place within 40 ms bounces")
  func bounces() {
    let first = tap(0, 100_000)
    #expect(remedies(nil, first + tap(140_000, 300_000, id: 2, x: 119, y: 81)) == ["filters: {bounce: 0.04}  # s"])
    #expect(remedies(nil, first + tap(140_001, 300_000, id: 2)) == [])
    #expect(remedies(nil, first + tap(140_000, 300_000, id: 2, x: 120)) == [])
    #expect(remedies(nil, first + tap(140_000, 300_000, id: 2, y: 120)) == [])
    // A fiftieth of the longer axis still counts as the same place.
    let panel = DeviceDescription.panel(x: 0...500, y: 0...1000, resolution: 10)
    for (x, y, bounces) in [(120, 80, true), (80, 120, true), (121, 80, false), (80, 79, false)]
      as [(Int32, Int32, Bool)]
    {
      let found = remedies(panel, first + tap(140_000, 300_000, id: 2, x: x, y: y))
      #expect(found == (bounces ? ["filters: {bounce: 0.04}  # s"] : []), "\(x), \(y)")
    }
  }

  @Test("a touch that begins beyond the axes' range is outside")
  func outside() {
    #expect(remedies(nil, tap(0, 100_000, x: 1000)) == ["filters: {ignoreOutside: true}"])
    #expect(remedies(nil, tap(0, 100_000, y: -1)) == ["filters: {ignoreOutside: true}"])
    #expect(remedies(nil, tap(0, 100_000, x: 999, y: 0)) == [])
    // Up to 2 mm it may be a finger at the rim; the largest distance counts.
    for (x, y, mm, isDoubtful) in [
      (1019, 100, "2", true), (1020, 100, "2.1", false), (100, -20, "2", true), (100, -21, "2.1", false),
      (-20, 519, "2", true), (-21, 100, "2.1", false), (100, 520, "2.1", false),
    ] as [(Int32, Int32, String, Bool)] {
      var diagnosis = Diagnosis(panel)
      for frame in tap(0, 100_000, x: x, y: y) + tap(200_000, 300_000, x: 1000) { diagnosis.observe(frame) }
      for index in 0..<18 { for frame in inside(index) { diagnosis.observe(frame) } }
      #expect(
        diagnosis.findings == [
          .init(
            sentence: "2 times: a touch began beyond the range of the axes, by up to \(mm) mm",
            remedy: .filter("ignoreOutside", "true"),
            question: isDoubtful ? "is it certain that no finger was at the rim?" : nil)
        ])
    }
  }

  private func inside(_ index: Int) -> [Frame] {
    let time = 1_000_000 + Int64(index) * 500_000
    return tap(time, time + 100_000, x: 100 + Int32(index) * 40)
  }

  @Test("if up to a tenth of the touches are outside, ignoring them is safe; if more are, they may be fingers")
  func manyOutside() {
    func questions(_ count: Int) -> [String?] {
      var diagnosis = Diagnosis(panel)
      for frame in tap(0, 100_000, x: 1100) + (0..<count).flatMap(inside) { diagnosis.observe(frame) }
      return diagnosis.findings.map(\.question)
    }
    #expect(questions(9) == [nil])
    #expect(questions(8) == ["is it certain that no finger caused these 1 of 9 touches?"])
  }

  @Test("a touch without a change for over 10 s is stuck")
  func stuck() {
    #expect(remedies(nil, tap(0, 10_000_000)) == [])
    #expect(remedies(nil, tap(0, 10_000_001)) == ["filters: {stuck: 10}  # s"])
    // Each touch counts once, however long it stays and however many frames another finger sends meanwhile.
    var diagnosis = Diagnosis(panel)
    diagnosis.observe(.down(0, slot: 1, id: 1, x: 1, y: 1))
    for step in 1...23 {
      let time = Int64(step) * 1_000_000
      diagnosis.observe(
        step == 1 ? .down(time, id: 2, x: 500, y: 100) : .move(time, x: 500 + Int32(step) * 4, y: 100))
    }
    #expect(
      diagnosis.findings == [
        .init(
          sentence: "once: a touch did not change for over 10 s", remedy: .filter("stuck", "10", note: "s"))
      ])
    let moved = [Frame.down(0, id: 1, x: 1, y: 1), .move(6_000_000, x: 2, y: 1)]
    #expect(remedies(nil, moved + [.move(12_000_000, x: 3, y: 1)]) == [])
  }

  @Test("a stuck touch without other evidence may be a resting finger, so its remedy is doubtful")
  func restsLong() {
    func questions(_ frames: [Frame]) -> [String?] {
      var diagnosis = Diagnosis(panel)
      for frame in frames { diagnosis.observe(frame) }
      return diagnosis.findings.map(\.question)
    }
    let held = [Frame.down(0, slot: 1, id: 1, x: 1, y: 1)]
    #expect(questions(held + [.up(11_000_000, slot: 1)]) == ["is it certain that no finger rested there that long?"])
    let other = tap(1_000_000, 1_100_000, id: 2, x: 500)
    #expect(questions(held + other + [.up(11_000_000, slot: 1)]) == [nil])
    // It came down before the touch changed for the last time.
    let moved = held + other + [.move(2_000_000, slot: 1, x: 2, y: 1), .up(13_000_000, slot: 1)]
    #expect(questions(moved) == ["is it certain that no finger rested there that long?"])
  }

  @Test("a contact longer than 25 mm is a palm's, and counts once however long it lasts")
  func wide() {
    func frames(_ length: Int32) -> [Frame] {
      [
        .down(0, id: 1, x: 100, y: 100), .abs(10_000, (EventCode.absMTTouchMajor, length)),
        .abs(20_000, (EventCode.absMTTouchMajor, length + 1)),
      ]
    }
    #expect(remedies(nil, frames(199)) == [])
    var diagnosis = Diagnosis(panel)
    for frame in frames(251) { diagnosis.observe(frame) }
    #expect(
      diagnosis.findings == [
        .init(
          sentence: "1 of 1 contacts were 25.2 mm long, like a palm",
          remedy: .filter("palmSize", "15", note: "mm; cancels 1 of these 1 contacts"))
      ])
    // Also at its beginning; a length that a flat thumb may have is doubtful.
    for (length, count, question) in [
      (200, 0, nil), (201, 1, "did a hand rest there, not a thumb?"),
      (250, 1, "did a hand rest there, not a thumb?"),
      (251, 1, nil),
    ] as [(Int32, Int, String?)] {
      var begin = Frame.down(0, id: 1, x: 100, y: 100)
      begin.events.append(InputEvent(time: 0, type: EventType.abs, code: EventCode.absMTTouchMajor, value: length))
      var diagnosis = Diagnosis(panel)
      for frame in [begin, .up(100_000)] { diagnosis.observe(frame) }
      #expect(diagnosis.findings.count == count && diagnosis.findings.first?.question == question, "\(length)")
    }
  }

  @Test("a palm counts even if its position is known only after its first frame, or never")
  func wideBeforePlaced() {
    let begin = Frame.abs(
      0, (EventCode.absMTSlot, 0), (EventCode.absMTTrackingID, 1), (EventCode.absMTTouchMajor, 300))
    for frames in [[begin, .move(10_000, x: 100, y: 100), .up(100_000)], [begin, .up(100_000)]] {
      #expect(remedies(nil, frames) == ["filters: {palmSize: 15}  # mm; cancels 1 of these 1 contacts"])
    }
    // A length reported together with the position counts too.
    let narrow = Frame.abs(0, (EventCode.absMTSlot, 0), (EventCode.absMTTrackingID, 1), (EventCode.absMTTouchMajor, 80))
    var placed = Frame.move(10_000, x: 100, y: 100)
    placed.events.append(InputEvent(time: 10_000, type: EventType.abs, code: EventCode.absMTTouchMajor, value: 300))
    #expect(remedies(nil, [narrow, placed, .up(100_000)]).count == 1)
  }

  @Test("lost events, timestamps that step back, palms and slots beyond the announced ones are reported")
  func reported() {
    let dropped = Frame(
      events: [InputEvent(time: 5, type: EventType.syn, code: EventCode.synDropped, value: 0)], time: 5)
    let frames = [
      dropped, .abs(4, (EventCode.absMTSlot, 10)),
      .abs(6, (EventCode.absMTSlot, 0), (EventCode.absMTToolType, ToolType.palm)), dropped,
    ]
    #expect(
      remedies(nil, frames) == [
        "2 times: the reader was too slow and the kernel lost events", "2 times: the timestamps stepped back",
        "once: the panel reported a contact as a palm, which cancels the contact",
        "once: a slot beyond the announced ones was used",
      ])
  }

  @Test("a finger that comes down next to a pen is reported")
  func nearPen() {
    let pen = Frame.abs(
      0, (EventCode.absMTSlot, 0), (EventCode.absMTToolType, ToolType.pen), (EventCode.absMTTrackingID, 1))
    let finger = Frame.down(50_000, slot: 1, id: 2, x: 10, y: 10)
    #expect(remedies(nil, [pen, finger]) == ["filters: {penMutesFingers: true}"])
    var diagnosis = Diagnosis(panel)
    for frame in [pen, finger] { diagnosis.observe(frame) }
    #expect(diagnosis.findings.map(\.question) == ["did the hand that held the pen cause these touches?"])
    var later = pen
    later.time = 60_000
    #expect(remedies(nil, [finger, later]) == [])
  }

  /// A touch whose x moves back and forth by `displacement` units every 20 ms and drifts by `drift` units per report. A
  /// second touch then drags by `dragged` units.
  private func trembling(
    _ displacement: Int32, drift: Int32 = 0, every: Int = 1, until: Int64 = 600_000, dragged: Int32 = 80
  ) -> [Frame] {
    let frames = stride(from: Int64(20_000), through: until, by: 20_000).enumerated().map { index, time in
      let side: Int32 = index / every % 2 == 0 ? displacement : 0
      return Frame.move(time, x: 500 + side + drift * Int32(index), y: 250)
    }
    let drag: [Frame] = [
      .up(until + 10_000), .down(until + 900_000, id: 2, x: 100, y: 100),
      .move(until + 950_000, x: 100 + dragged, y: 100), .up(until + 1_000_000),
    ]
    return [.down(0, id: 1, x: 500, y: 250)] + frames + drag
  }

  private static let smooth = Remedy.filter(
    "jitter", "{cutoff: 1, beta: 0.1}", note: "Hz, Hz per pt/s; smooths drags, but not resting touches"
  )

  private static func fuzz(_ units: Int) -> String {
    "EVDEV_ABS_35=:::\(units) and EVDEV_ABS_36=:::\(units)  # units; a fuzz, so that the kernel smooths touches, in "
      + "/etc/udev/hwdb.d"
  }

  @Test("a resting touch that moves back and forth by more than 0.3 mm trembles; the remedy is the jitter filter")
  func trembles() {
    // Ten units per millimetre.
    #expect(remedies(nil, trembling(4)) == [Self.smooth.line])
    #expect(remedies(nil, trembling(3)) == [])
    var diagnosis = Diagnosis(panel)
    for frame in trembling(8, until: 5_000_000) { diagnosis.observe(frame) }
    #expect(
      diagnosis.findings == [
        .init(sentence: "once: the position of a resting touch moved back and forth by 0.8 mm", remedy: Self.smooth)
      ])
  }

  @Test("without a drag of more than 50 pt, or with the filter already set, the remedy is the kernel's fuzz")
  func resting() {
    // 50 pt are 7.8 mm.
    let fuzz = Self.fuzz(4)
    #expect(remedies(nil, trembling(4, dragged: 77)) == [fuzz])
    #expect(remedies(nil, trembling(4, dragged: 78)) == [Self.smooth.line])
    var filters = PanelFilters()
    filters.jitter = Smoothing()
    var diagnosis = Diagnosis(panel, at: place(filters))
    for frame in trembling(4) { diagnosis.observe(frame) }
    #expect(diagnosis.findings.map { $0.remedy?.line } == [fuzz])
  }

  @Test("a strong tremor is found, whatever its distance; above 3 mm, no setting helps")
  func strong() {
    #expect(remedies(nil, trembling(30)) == [Self.smooth.line])
    let sentence =
      "once: the position of a resting touch moved back and forth by 8 mm; no setting can smooth that much: check the panel's "
      + "power supply and cable"
    #expect(remedies(nil, trembling(80, dragged: 0)) == [sentence])
    // Random positions, up to 4 mm to each side.
    var random: UInt32 = 1
    let frames = (1...60).map { index in
      random = random &* 1_664_525 &+ 1_013_904_223
      return Frame.move(Int64(index) * 20_000, x: 500 + Int32(random >> 16) % 81 - 40, y: 250)
    }
    var diagnosis = Diagnosis(panel)
    for frame in [Frame.down(0, id: 1, x: 500, y: 250)] + frames { diagnosis.observe(frame) }
    #expect(diagnosis.findings.count == 1 && diagnosis.farthestTremor > 3)
  }

  private func place(_ filters: PanelFilters) -> PanelPlace {
    let setup = PanelPlace(panel).setup
    return PanelPlace(panel, setup: PanelSetup(on: setup.placements, filters: filters), isSizeOfRange: true)
  }

  @Test(
    "a filter that the rule already sets is no remedy; touches that the rule ignores are not examined")
  func withRule() {
    let frames =
      tap(0, 10_000, x: 900, y: 400) + tap(100_000, 200_000, x: 300) + tap(230_000, 400_000, x: 300)
      + tap(500_000, 600_000, x: 1000) + tap(700_000, 800_000, x: 600)
    func findings(_ change: (inout PanelFilters) -> Void) -> [String] {
      var filters = PanelFilters()
      change(&filters)
      var diagnosis = Diagnosis(panel, at: place(filters))
      for frame in frames { diagnosis.observe(frame) }
      let left = "not examined, because of deadZones or ignoreOutside in the rule: 1 touch"
      #expect(diagnosis.good.contains(left) == (diagnosis.ignored > 0))
      return diagnosis.findings.map { ($0.remedy == nil ? "" : "! ") + $0.sentence }
    }
    let outside = "! once: a touch began beyond the range of the axes, by up to 0.1 mm"
    let (short, bounce) = (
      "once: a touch lasted less than 20 ms", "once: a touch returned to the same place within 40 ms after it lifted"
    )
    #expect(findings { _ in } == [outside, "! \(short)", "! \(bounce)"])
    #expect(findings { $0.ignoresOutside = true } == ["! \(short)", "! \(bounce)"])
    #expect(findings { $0.deadZones = [Rect(x: 890, y: 390, width: 20, height: 20)] } == [outside, "! \(bounce)"])
    #expect(
      findings { ($0.shortest, $0.bounce) = (20_000, 40_000) } == [
        outside, "\(short); the rule already sets shortestTouch", "\(bounce); the rule already sets bounce",
      ])
    #expect(findings { ($0.shortest, $0.bounce) = (19_999, 39_999) } == [outside, "! \(short)", "! \(bounce)"])
    // The rule ignores all touches.
    var filters = PanelFilters()
    filters.deadZones = [Rect(x: 0, y: 0, width: 1000, height: 500)]
    var diagnosis = Diagnosis(panel, at: place(filters))
    for frame in frames { diagnosis.observe(frame) }
    #expect(diagnosis.findings == [] && diagnosis.unchecked == ["touches: there were no others"])
  }

  @Test("a touch that moves, turns rarely, or rested for less than half a second does not tremble")
  func movesOrRests() {
    #expect(remedies(nil, trembling(4, drift: 1)) == [Self.smooth.line])
    #expect(remedies(nil, trembling(4, drift: 2)) == [])
    #expect(remedies(nil, trembling(4, every: 2)) == [Self.smooth.line])
    #expect(remedies(nil, trembling(8, until: 480_000)) == [])
    #expect(remedies(nil, trembling(8, until: 500_000)) == [Self.smooth.line])
  }

  @Test("a position that turns at fewer than half of its steps, or flickers by one unit, does not tremble")
  func rollsOrFlickers() {
    // Two steps forth and two back turn at every second step; three and three turn too rarely.
    func rolling(_ steps: Int) -> [Frame] {
      [.down(0, id: 1, x: 500, y: 250)]
        + (1...30).map { index in
          let phase = index % (2 * steps)
          return .move(Int64(index) * 20_000, x: 500 + Int32(min(phase, 2 * steps - phase)) * 4, y: 250)
        }
    }
    #expect(remedies(nil, rolling(2)) == [])
    #expect(remedies(nil, rolling(1)) == [Self.fuzz(4)])
    let coarse = DeviceDescription.panel(x: 0...999, y: 0...499, resolution: 1)
    #expect(remedies(coarse, trembling(1)) == [])
    #expect(remedies(coarse, trembling(2)) == [Self.smooth.line])
  }

  @Test("eight steps in half a second are a finding, seven are not")
  func fewSteps() {
    func slow(_ interval: Int64) -> [Frame] {
      [.down(0, id: 1, x: 500, y: 250)]
        + (1...12).map { .move(Int64($0) * interval, x: $0 % 2 == 0 ? 500 : 508, y: 250) }
    }
    // The step that ends the stretch belongs to the next one.
    #expect(remedies(nil, slow(62_500)) == [])
    #expect(remedies(nil, slow(62_499)) == [Self.fuzz(8)])
  }

  @Test(
    "without a reported size, the short side is 375 pt; a panel that the kernel already smooths needs a larger fuzz")
  func tremorOfOthers() {
    // 375 pt are 58.4 mm or 500 units, so 8.6 units per millimetre; three units are 0.35 mm.
    let sizeless = DeviceDescription.panel(x: 0...999, y: 0...499, resolution: 0)
    #expect(remedies(sizeless, trembling(2)) == [])
    #expect(remedies(sizeless, trembling(3)).last == Self.smooth.line)
    // The size of one axis alone does not count.
    for (horizontal, vertical) in [(10, 0), (0, 10)] as [(Int32, Int32)] {
      let half = DeviceDescription.panel(x: 0...999, y: 0...499, resolution: horizontal, vertical)
      #expect(remedies(half, trembling(3)).last == Self.smooth.line)
    }
    var fuzzy = DeviceDescription.panel(x: 0...999, y: 0...499, resolution: 10, 20)
    fuzzy.axes[EventCode.absMTPositionX]?.fuzz = 2
    var diagnosis = Diagnosis(fuzzy)
    for frame in trembling(4) { diagnosis.observe(frame) }
    #expect(
      diagnosis.findings == [
        .init(
          sentence:
            "once: the position of a resting touch moved back and forth by 0.4 mm, more than the fuzz of the axes covers",
          remedy: .system("EVDEV_ABS_35=:::4 and EVDEV_ABS_36=:::8  # units; a larger fuzz, in /etc/udev/hwdb.d"))
      ])
  }

  @Test("eight still touches at one spot are reported, with a dead zone a millimetre larger; seven are not")
  func sameSpot() {
    let places: [(Int32, Int32)] = (0..<8).map { (500 + $0 % 2 * 20, 250) }
    var diagnosis = Diagnosis(panel)
    for frame in taps(places) { diagnosis.observe(frame) }
    #expect(
      diagnosis.findings == [
        .init(
          sentence:
            "8 times: a touch began at the same place, within 2 mm, and did not move",
          remedy: .deadZone(Rect(x: 490, y: 240, width: 41, height: 21), screen: Size(width: 1000, height: 500)),
          question: "did a fault of the glass cause these touches, not a finger?")
      ])
    #expect(remedies(nil, taps(Array(places.dropLast()))) == [])
    #expect(remedies(nil, taps((0..<8).map { (500 + $0 % 2 * 21, 250) })) == [])
    #expect(remedies(nil, taps((0..<8).map { (500, 250 + $0 % 2 * 21) })) == [])
    #expect(remedies(nil, taps(places, moving: 5)).count == 1)
    #expect(remedies(nil, taps(places, moving: 6)) == [])
    #expect(remedies(nil, taps(places, down: 5)).count == 1)
    #expect(remedies(nil, taps(places, down: 6)) == [])
  }

  @Test(
    "eight still touches within 2 mm of an edge are reported, with the dead zone that covers them",
    arguments: [
      ("left", Rect(x: 0, y: 0, width: 31, height: 431)), ("right", Rect(x: 969, y: 0, width: 31, height: 431)),
      ("upper", Rect(x: 90, y: 0, width: 441, height: 31)), ("lower", Rect(x: 90, y: 469, width: 441, height: 31)),
    ])
  func edge(name: String, zone: Rect) {
    let depths: [Int32] = ["left": [0, 20], "right": [999, 979], "upper": [0, 20], "lower": [499, 479]][name] ?? []
    // Touches along the edge, alternately at the glass's end and 2 mm from it.
    let isSide = name == "left" || name == "right"
    var touches: [(Int32, Int32)] = []
    var inward: [(Int32, Int32)] = []
    for index in 0..<8 {
      let depth = depths[index % 2]
      let step = Int32(index) * 60
      let inner = min(max(depth, 21), isSide ? 978 : 478)
      touches.append(isSide ? (depth, step) : (100 + step, depth))
      inward.append(isSide ? (inner, step) : (100 + step, inner))
    }
    var diagnosis = Diagnosis(panel)
    for frame in taps(touches) { diagnosis.observe(frame) }
    let edges = diagnosis.findings.filter { $0.sentence.contains(name) }
    #expect(
      edges == [
        .init(
          sentence:
            "8 times: a touch began within 2 mm of the \(name) edge and did not move",
          remedy: .deadZone(zone, screen: Size(width: 1000, height: 500)),
          question: "did the frame of the panel or a hand, not a tap, cause these touches?")
      ])
    #expect(remedies(nil, taps(Array(touches.dropLast()))) == [])
    #expect(remedies(nil, taps(inward)) == [])
  }

  @Test("filters are written as lines of a rule, doubtful ones as comments with their question")
  func filters() {
    var diagnosis = Diagnosis(panel)
    let edge: [(Int32, Int32)] = (0..<8).map { (0, Int32($0) * 60) }
    let spot: [(Int32, Int32)] = Array(repeating: (500, 250), count: 9)
    let frames =
      taps(edge + spot) + tap(90_000_000, 90_010_000, id: 900, x: 700, y: 400) + tap(91_000_000, 91_100_000, x: 1000)
    for frame in frames { diagnosis.observe(frame) }
    #expect(
      diagnosis.filterLines == [
        "#      ignoreOutside: true  # is it certain that no finger was at the rim?", "      shortestTouch: 0.02  # s",
        "#      deadZones:  # px of a screen of 1000x500; for another size: touchctl doctor --size WxH, or --config FILE",
        "#        - [490, 240, 21, 21]  # did a fault of the glass cause these touches, not a finger?",
        "#        - [0, 0, 11, 431]  # did the frame of the panel or a hand, not a tap, cause these touches?",
      ])
    #expect(Diagnosis(panel).filterLines == [])
  }

  @Test("touches at one spot of an edge are reported once, as that spot")
  func edgeSpot() {
    #expect(
      remedies(nil, taps(Array(repeating: (5, 250), count: 8))) == [
        "filters: {deadZones: [[0, 240, 16, 21]]}  # px of a screen of 1000x500"
      ])
  }

  @Test("beyond 64 spots, the one with the fewest touches is forgotten")
  func manySpots() {
    var spread: [(Int32, Int32)] = []
    for row: Int32 in 0..<4 {
      for column: Int32 in 0..<16 { spread.append((40 + column * 60, 40 + row * 60)) }
    }
    let often: [(Int32, Int32)] = Array(repeating: (500, 400), count: 8)
    var first = often + spread
    first.append((500, 400))
    var last = spread
    last.insert((500, 400), at: 0)
    last += often[1...]
    #expect(remedies(nil, taps(first)).count == 1)
    #expect(remedies(nil, taps(last)) == [])
  }

  @Test("a touch without a known position is neither outside nor at a spot")
  func placeless() {
    let far = DeviceDescription.panel(x: 100...999, y: 100...499, resolution: 10)
    let begin = Frame.abs(0, (EventCode.absMTSlot, 0), (EventCode.absMTTrackingID, 1))
    #expect(remedies(far, [begin, .up(100_000)]) == [])
    #expect(remedies(far, [begin, .move(10_000, x: 200, y: 200), .up(100_000)]) == [])
  }
}
