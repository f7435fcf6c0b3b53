package import Evdev

/// What is wrong with a panel, as far as its description and its frames show it.
///
/// Feed it every frame, then ask for its ``findings``.
package struct Diagnosis {
  /// One thing that was seen.
  package struct Finding: Equatable, Sendable {
    /// What it is, in words.
    package var sentence: String
    /// What helps; nil where nothing does.
    package var remedy: Remedy?
  }

  /// A touch that ended sooner than this, in µs, is nobody's finger.
  static let shortest: Int64 = 20_000
  /// A touch that comes back within this, in µs, is the same one: no finger taps twice so fast.
  static let bounce: Int64 = 40_000
  /// A touch that does not change for longer than this, in µs, is stuck.
  static let stuck: Int64 = 10_000_000
  /// How far apart two touches at the same place are at most, as a part of the longer axis.
  static let samePlace = 0.02
  /// A contact longer than this, in mm, is no finger.
  static let palm = 25.0

  private var lifts = 0

  private struct Life {
    var contact: Contact
    var began: Int64
    var changed: Int64
    /// Where it began, and how far it has been.
    var origin: (x: Int32, y: Int32)
    var least: (x: Int32, y: Int32)
    var largest: (x: Int32, y: Int32)
    var tremor: Tremor
    var trembled = false

    init(_ contact: Contact, at time: Int64) {
      self.contact = contact
      began = time
      changed = time
      origin = (contact.x, contact.y)
      (least, largest) = (origin, origin)
      tremor = Tremor(contact, at: time)
    }

    mutating func widen(_ contact: Contact) {
      least = (min(least.x, contact.x), min(least.y, contact.y))
      largest = (max(largest.x, contact.x), max(largest.y, contact.y))
    }
  }

  private let description: DeviceDescription
  private var tracker: ContactTracker
  private var nextID = 1
  private var lives: [Int: Life] = [:]
  private var lifted: [(contact: Contact, time: Int64)] = []
  private var lastTime: Int64?
  private var counts: [Symptom: Int] = [:]
  /// How far the place of a resting touch went to and fro at most, in mm.
  private var farthestTremor = 0.0
  /// How many device units a millimetre has along each axis; nil where there is no range.
  private let units: (x: Double, y: Double)?
  private var still: StillTouches?

  private enum Symptom: CaseIterable {
    case dropped, backwards, outside, short, bounce, stuck, tremor, wide, palm, besidePen, beyondSlots
  }

  /// Start with what the device says of itself.
  package init(_ description: DeviceDescription) {
    self.description = description
    tracker = ContactTracker(description)
    units = Self.unitsPerMillimetre(description)
    if let units, let x = description.horizontalAxis, let y = description.verticalAxis {
      still = StillTouches(x, y, unitsPerMillimetre: units)
    }
  }

  /// Where the device does not say how large it is its short side counts as 375 pt, as it does for gestures.
  private static func unitsPerMillimetre(_ description: DeviceDescription) -> (x: Double, y: Double)? {
    guard let x = description.horizontalAxis, let y = description.verticalAxis, x.maximum > x.minimum,
      y.maximum > y.minimum
    else { return nil }
    if x.resolution > 0, y.resolution > 0 { return (Double(x.resolution), Double(y.resolution)) }
    let short = min(Double(x.maximum) - Double(x.minimum), Double(y.maximum) - Double(y.minimum)) + 1
    let unit = short / (375 / ScreenGeometry.pointsPerMillimetre)
    return (unit, unit)
  }

  /// Observe one frame.
  package mutating func observe(_ frame: borrowing Frame) {
    for index in frame.events.indices {
      let event = frame.events[index]
      if event.type == EventType.syn, event.code == EventCode.synDropped { count(.dropped) }
      if event.type == EventType.abs, event.code == EventCode.absMTSlot, description.slotCount > 0,
        event.value < 0 || Int(event.value) >= description.slotCount
      {
        count(.beyondSlots)
      }
      if event.type == EventType.abs, event.code == EventCode.absMTToolType, event.value == ToolType.palm {
        count(.palm)
      }
    }
    if let lastTime, frame.time < lastTime { count(.backwards) }
    let time = frame.time
    lastTime = time
    var passes: [[Contact]] = []
    tracker.handle(frame, nextID: &nextID) { contacts in passes.append(contacts.indices.map { contacts[$0] }) }
    for contacts in passes { look(at: contacts, time) }
  }

  /// What was seen so far, the description's own faults first.
  package var findings: [Finding] {
    var findings: [Finding] = []
    if description.physicalSize == nil {
      findings.append(
        Finding(
          sentence: "the device does not say how large it is, so gestures may take too long or too short a way",
          remedy: .system("screens: [{name: main, physicalSize: [WIDTH, HEIGHT]}]  # mm")))
    }
    for symptom in Symptom.allCases {
      if let count = counts[symptom] { findings.append(finding(symptom, count)) }
    }
    guard let still else { return findings }
    for zone in still.places {
      findings.append(
        Finding(
          sentence:
            "\(zone.count) times a touch began at the same place, within 2 mm, and did not move: if nobody tapped "
            + "there, the glass did", remedy: still.remedy(for: zone)))
    }
    for (name, zone) in still.strips {
      findings.append(
        Finding(
          sentence:
            "\(zone.count) times a touch began within 2 mm of the \(name) edge and did not move, as where a frame "
            + "or a hand presses", remedy: still.remedy(for: zone)))
    }
    return findings
  }

  private mutating func count(_ symptom: Symptom) {
    counts[symptom, default: 0] += 1
  }

  private mutating func look(at contacts: [Contact], _ time: Int64) {
    let hasPen = contacts.contains { $0.tool == .pen && !$0.isOver }
    for contact in contacts {
      if contact.phase == .began {
        begin(contact, time)
        if hasPen, contact.tool == .finger { count(.besidePen) }
      }
      guard var life = lives[contact.id] else { continue }
      if contact.isPlaced, !life.contact.isPlaced {
        let began = life.began
        life = Life(contact, at: time)
        life.began = began
      }
      if contact.phase == .moved { life.changed = time }
      life.widen(contact)
      if let units, let spread = life.tremor.update(contact, at: time, unitsPerMillimetre: units) {
        if !life.trembled { count(.tremor) }
        life.trembled = true
        farthestTremor = max(farthestTremor, spread)
      }
      if time &- life.changed > Self.stuck {
        count(.stuck)
        life.changed = time
      }
      if millimetres(contact.touchMajor) > Self.palm, millimetres(life.contact.touchMajor) <= Self.palm { count(.wide) }
      life.contact = contact
      lives[contact.id] = contact.isOver ? nil : life
      if contact.isOver, contact.isPlaced {
        still?.add(began: life.origin.x, life.origin.y, least: life.least, largest: life.largest)
      }
      guard contact.phase == .ended else { continue }
      lifts += 1
      if time &- life.began < Self.shortest { count(.short) }
      lifted.append((contact, time))
    }
  }

  private mutating func begin(_ contact: Contact, _ time: Int64) {
    lifted.removeAll { time &- $0.time > Self.bounce }
    lives[contact.id] = Life(contact, at: time)
    guard contact.isPlaced else { return }
    if lifted.contains(where: { isNear($0.contact, contact) }) { count(.bounce) }
    if isOutside(contact.x, description.horizontalAxis) || isOutside(contact.y, description.verticalAxis) {
      count(.outside)
    }
    if millimetres(contact.touchMajor) > Self.palm { count(.wide) }
  }

  private func isOutside(_ value: Int32, _ axis: AxisInfo?) -> Bool {
    guard let axis, axis.maximum > axis.minimum else { return false }
    return value < axis.minimum || value > axis.maximum
  }

  private func isNear(_ one: Contact, _ other: Contact) -> Bool {
    let span = max(range(description.horizontalAxis), range(description.verticalAxis))
    return abs(Double(one.x) - Double(other.x)) <= Self.samePlace * span
      && abs(Double(one.y) - Double(other.y)) <= Self.samePlace * span
  }

  private func range(_ axis: AxisInfo?) -> Double {
    axis.map { Double($0.maximum) - Double($0.minimum) } ?? 0
  }

  /// A contact's length, in the units of the horizontal axis as the kernel's protocol has it; 0 where nobody knows.
  private func millimetres(_ units: Int32) -> Double {
    guard let resolution = description.horizontalAxis?.resolution, resolution > 0 else { return 0 }
    return Double(units) / Double(resolution)
  }

  private func finding(_ symptom: Symptom, _ count: Int) -> Finding {
    let times = count == 1 ? "once" : "\(count) times"
    switch symptom {
    case .dropped:
      return Finding(sentence: "\(times) the reader was too slow and the kernel lost events", remedy: nil)
    case .backwards: return Finding(sentence: "\(times) the stamps stepped back", remedy: nil)
    case .outside:
      return Finding(
        sentence: "\(times) a touch began beyond the range of the axes", remedy: .filter("ignoreOutside", "true"))
    case .short:
      // Where most touches are that short it is how the panel reports them, and the filter would leave nothing to tap with.
      let isUsual = count * 2 > lifts
      return Finding(
        sentence: "\(times) a touch lasted less than 20 ms" + (isUsual ? ", as most of them do here" : ""),
        remedy: isUsual ? nil : .filter("shortestTouch", "0.02"))
    case .bounce:
      return Finding(
        sentence: "\(times) a touch came back to its place within 40 ms of its lift", remedy: .filter("bounce", "0.04"))
    case .stuck:
      return Finding(sentence: "\(times) a touch did not change for over 10 s", remedy: .filter("stuck", "10"))
    case .tremor: return tremorFinding(times)
    case .wide:
      return Finding(sentence: "\(times) a contact was longer than 25 mm", remedy: .filter("palmSize", "25"))
    case .palm: return Finding(sentence: "\(times) the panel called a contact a palm, which cancels it", remedy: nil)
    case .besidePen:
      return Finding(
        sentence: "\(times) a finger came down beside a pen", remedy: .filter("penMutesFingers", "true"))
    case .beyondSlots: return Finding(sentence: "\(times) a slot beyond the announced ones was used", remedy: nil)
    }
  }

  /// The filter leaves a device alone that the kernel smooths; there the kernel's own number is too small.
  private func tremorFinding(_ times: String) -> Finding {
    let distance = (farthestTremor * 10).rounded(.up) / 10
    let sentence = "\(times) the place of a resting touch went to and fro by \(distance) mm"
    guard description.hasFuzz, let units else {
      return Finding(
        sentence: sentence,
        remedy: .filter("jitter", "{cutoff: 1, beta: 0.1}", note: "Hz, Hz a pt/s; for what is dragged"))
    }
    let isContacts = description.axes[EventCode.absMTPositionX] != nil
    let lines = [(isContacts ? "35" : "00", units.x), (isContacts ? "36" : "01", units.y)].map { axis, unit in
      "EVDEV_ABS_\(axis)=:::\(Int((distance * unit).rounded(.up)))"
    }
    return Finding(
      sentence: sentence + ", more than the fuzz of its axes covers",
      remedy: .system(lines.joined(separator: " and ") + "  # units; a larger fuzz, in /etc/udev/hwdb.d"))
  }
}
