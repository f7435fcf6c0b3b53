package import Evdev

/// The faults of a panel, as far as its description and its frames show them.
///
/// Pass every frame, then read its ``findings``, and the passed checks in ``good``.
package struct Diagnosis {
  /// A touch shorter than this, in µs, is not a finger.
  static let shortest: Int64 = 20_000
  /// A touch that returns within this time, in µs, is the same touch: no finger taps twice so fast.
  static let bounce: Int64 = 40_000
  /// A touch that does not change for more than this time, in µs, is stuck.
  static let stuck: Int64 = 10_000_000
  /// The maximum distance between two touches at the same place, as a fraction of the longer axis.
  static let samePlace = 0.02

  enum Symptom: CaseIterable {
    case dropped, backwards, outside, short, bounce, stuck, tremor, palm, nearPen, beyondSlots
  }

  private struct Life {
    var contact: Contact
    var began: Int64
    var changed: Int64
    /// Where it began, and the smallest and largest coordinates that it reached.
    var origin: (x: Int32, y: Int32)
    var smallest: (x: Int32, y: Int32)
    var largest: (x: Int32, y: Int32)
    var noise: PanelNoise
    var trembled = false
    var isStuck = false
    /// The maximum length of its contact, in mm.
    var length = 0.0

    init(_ contact: Contact, at time: Int64) {
      self.contact = contact
      began = time
      changed = time
      origin = (contact.x, contact.y)
      (smallest, largest) = (origin, origin)
      noise = PanelNoise(contact, at: time)
    }

    mutating func widen(_ contact: Contact) {
      smallest = (min(smallest.x, contact.x), min(smallest.y, contact.y))
      largest = (max(largest.x, contact.x), max(largest.y, contact.y))
    }
  }

  package let description: DeviceDescription
  package let place: PanelPlace
  /// Whether the ranges of the axes are guessed from the recording.
  let hasGuessedRange: Bool
  private var tracker: ContactTracker
  private var nextID = 1
  private var lives: [Int: Life] = [:]
  private var lifted: [(contact: Contact, time: Int64)] = []
  private var lastTime: Int64?
  private(set) var counts: [Symptom: Int] = [:]
  private(set) var frames = 0
  /// The number of touches that began at a known place, and the number that lifted.
  private(set) var touches = 0
  private(set) var lifts = 0
  /// The duration of the shortest touch that lifted, and the longest time without a change of a touch, in µs.
  private(set) var shortestLife = Int64.max
  private(set) var longestStill: Int64 = 0
  /// The number of touches that the rule's filters exclude at their start. They count nowhere else.
  private(set) var ignored = 0
  /// Whether a touch lasted half a second, whether one rested that long, and the farthest oscillation of a resting
  /// touch in mm.
  private(set) var hasLasted = false
  private(set) var hasRested = false
  private(set) var farthestTremor = 0.0
  /// Whether a touch moved far enough for the filter `jitter` to smooth it.
  private(set) var hasDragged = false
  /// Whether a finger touched while another touch was stuck.
  private(set) var hasTouchesWhileStuck = false
  private var lastBegan: Int64 = .min
  /// The maximum distance beyond the range of the axes at which a touch began, in mm.
  private(set) var farthestOutside = 0.0
  private(set) var lengths = ContactLengths()
  private(set) var still: StillTouches?

  /// Create a diagnosis from the device's description.
  ///
  /// - Parameters:
  ///   - place: the place of the panel; nil for a screen of the size of its axes' range.
  ///   - hasGuessedRange: whether the ranges of its axes are guessed from the recording.
  package init(_ description: DeviceDescription, at place: PanelPlace? = nil, hasGuessedRange: Bool = false) {
    let place = place ?? PanelPlace(description)
    self.description = description
    self.place = place
    self.hasGuessedRange = hasGuessedRange
    tracker = ContactTracker(description)
    if let units = place.unitsPerMillimetre, let x = description.horizontalAxis, let y = description.verticalAxis {
      still = StillTouches(x, y, unitsPerMillimetre: units)
    }
  }

  package mutating func observe(_ frame: borrowing Frame) {
    frames += 1
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

  private mutating func count(_ symptom: Symptom) {
    counts[symptom, default: 0] += 1
  }

  private mutating func look(at contacts: [Contact], _ time: Int64) {
    let hasPen = contacts.contains { $0.tool == .pen && !$0.isOver }
    for contact in contacts {
      if contact.phase == .began {
        begin(contact, time)
        if hasPen, contact.tool == .finger, lives[contact.id] != nil { count(.nearPen) }
      }
      guard var life = lives[contact.id] else { continue }
      if contact.isPlaced, !life.contact.isPlaced {
        guard !leavesOut(contact) else { continue }
        let (began, length) = (life.began, life.length)
        life = Life(contact, at: time)
        (life.began, life.length) = (began, length)
        touches += 1
      }
      update(&life, contact, time)
      lives[contact.id] = contact.isOver ? nil : life
      if contact.isOver, contact.isPlaced {
        still?.add(began: life.origin.x, life.origin.y, smallest: life.smallest, largest: life.largest)
      }
      guard contact.phase == .ended else { continue }
      lifts += 1
      shortestLife = min(shortestLife, time &- life.began)
      if time &- life.began < Self.shortest { count(.short) }
      lifted.append((contact, time))
    }
  }

  private mutating func update(_ life: inout Life, _ contact: Contact, _ time: Int64) {
    longestStill = max(longestStill, time &- life.changed)
    if time &- life.changed > Self.stuck {
      if !life.isStuck { count(.stuck) }
      life.isStuck = true
      if lastBegan > life.changed { hasTouchesWhileStuck = true }
      life.changed = time
    }
    if contact.phase == .moved { life.changed = time }
    life.widen(contact)
    if time &- life.began >= PanelNoise.stretch { hasLasted = true }
    if let units = place.unitsPerMillimetre {
      let right = (Double(contact.x) - Double(life.origin.x)) / units.x
      let down = (Double(contact.y) - Double(life.origin.y)) / units.y
      let drag = place.setup.filters.jitterDistance / ScreenGeometry.pointsPerMillimetre
      if right * right + down * down > drag * drag { hasDragged = true }
      if let spread = life.noise.update(contact, at: time, unitsPerMillimetre: units) {
        hasRested = true
        farthestTremor = max(farthestTremor, spread)
        if spread > PanelNoise.limit, !life.trembled {
          count(.tremor)
          life.trembled = true
        }
      }
    }
    let length = place.millimetres(ofLength: contact.touchMajor)
    if contact.tool == .finger, length > life.length {
      lengths.replace(life.length, by: length)
      life.length = length
    }
    life.contact = contact
  }

  /// Forget a contact that the filters exclude; return whether they do.
  private mutating func leavesOut(_ contact: Contact) -> Bool {
    guard place.ignores(contact) else { return false }
    lives[contact.id] = nil
    ignored += 1
    return true
  }

  private mutating func begin(_ contact: Contact, _ time: Int64) {
    lifted.removeAll { time &- $0.time > Self.bounce }
    if contact.isPlaced, leavesOut(contact) { return }
    lives[contact.id] = Life(contact, at: time)
    lastBegan = time
    guard contact.isPlaced else { return }
    touches += 1
    if lifted.contains(where: { isNear($0.contact, contact) }) { count(.bounce) }
    let (right, down) = (
      beyond(contact.x, description.horizontalAxis), beyond(contact.y, description.verticalAxis)
    )
    guard right > 0 || down > 0 else { return }
    count(.outside)
    if let units = place.unitsPerMillimetre {
      farthestOutside = max(farthestOutside, right / units.x, down / units.y)
    }
  }

  /// The distance of a value from the range of an axis, in units; 0 within the range.
  private func beyond(_ value: Int32, _ axis: AxisInfo?) -> Double {
    guard let axis, axis.maximum > axis.minimum else { return 0 }
    return max(Double(axis.minimum) - Double(value), Double(value) - Double(axis.maximum), 0)
  }

  private func isNear(_ one: Contact, _ other: Contact) -> Bool {
    let span = max(range(description.horizontalAxis), range(description.verticalAxis))
    return abs(Double(one.x) - Double(other.x)) <= Self.samePlace * span
      && abs(Double(one.y) - Double(other.y)) <= Self.samePlace * span
  }

  private func range(_ axis: AxisInfo?) -> Double {
    axis.map { Double($0.maximum) - Double($0.minimum) } ?? 0
  }
}
