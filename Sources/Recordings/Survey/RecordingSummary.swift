package import Evdev

/// The contents of a recording, collected in one pass over it.
package struct RecordingSummary {
  /// The activity of one device in the recording.
  package struct Device {
    package var description: DeviceDescription
    /// Whether the ranges of its axes are guessed from the positions in the recording.
    package fileprivate(set) var hasGuessedRange = false
    /// How it reports contacts, according to its description and its events.
    package fileprivate(set) var reporting: Reporting
    package var frames = 0
    package var events = 0
    /// The timestamps of the first and the last frame, in µs.
    package var firstTime: Int64?
    package var lastTime: Int64?
    package var contactsBegun = 0
    package var contactsEnded = 0
    /// The number of contacts that ended as palms or were down at the end.
    package var contactsCancelled = 0
    package var mostAtOnce = 0
    /// The median interval between frames while a contact was down, in µs; nil if there are too few.
    package var medianInterval: Int64?
    /// The difference between the 90th and the 10th percentile of the intervals, in µs.
    package var intervalSpread: Int64?
    package var oddities: [String] = []

    /// The length in µs.
    package var length: Int64 {
      guard let firstTime, let lastTime else { return 0 }
      return max(lastTime.subtractingReportingOverflow(firstTime).partialValue, 0)
    }
  }

  /// The ways in which devices report contacts; the text is for users.
  package enum Reporting: String {
    case slots = "B"
    case anonymous = "A"
    case ids = "tracking ids without slots"
    case single = "single touch"
    case none
  }

  package var format: RecordingFormat
  package var devices: [Device] = []
  /// The number of lines that were damaged or needed a guess.
  package var warnings: Int

  /// Read `reader` to its end.
  package init(_ reader: RecordingReader) throws(RecordingError) {
    format = reader.format
    var observers = reader.devices.map { DeviceObserver($0) }
    var trackers = reader.devices.map { ContactTracker($0) }
    var frame = Frame()
    var nextID = 1
    while try reader.next(into: &frame) {
      while observers.count <= frame.device {
        let description = reader.devices[observers.count]
        observers.append(DeviceObserver(description))
        trackers.append(ContactTracker(description))
      }
      observers[frame.device].observe(frame, &trackers[frame.device], &nextID)
    }
    devices = observers.indices.map { observers[$0].finish(&trackers[$0]) }
    for index in reader.guessedRanges where devices[index].reporting != .none {
      devices[index].hasGuessedRange = true
      devices[index].oddities.append("the ranges of its axes are guessed from the positions in the recording")
    }
    warnings = reader.warningCount
    if reader.isInsideFrame { devices[0].oddities.append("ends in the middle of a frame") }
    if warnings > 0 { devices[0].oddities.append("warnings of the reader: \(warnings)") }
  }
}

/// Collects the activity of one device.
private struct DeviceObserver {
  private static let bucket: Int64 = 10
  private static let buckets = 20_000

  private var device: RecordingSummary.Device
  private var isDown = false
  /// The number of occurrences of each interval, in buckets of 10 µs.
  private var intervals = [Int](repeating: 0, count: DeviceObserver.buckets)
  private var emptyFrames = 0
  private var ownStamps = 0
  private var stepsBack = 0
  private var dropped = 0
  private var outside = 0
  private var beyondSlots = 0
  private var repeatedSlots = 0
  private var severalPasses = 0
  private var palms = 0
  private var placeless = 0
  private var hasPlace = false
  private var hasID = false
  private var hasSlot = false
  private var hasMark = false
  private var startsDown = false
  private var namedSlots: Set<Int32> = []

  init(_ description: DeviceDescription) {
    device = RecordingSummary.Device(description: description, reporting: .none)
  }

  mutating func observe(_ frame: borrowing Frame, _ tracker: inout ContactTracker, _ nextID: inout Int) {
    device.frames += 1
    device.events += frame.events.count
    if let last = device.lastTime {
      let step = frame.time.subtractingReportingOverflow(last).partialValue
      if step < 0 { stepsBack += 1 }
      if isDown, step > 0, step / Self.bucket < Int64(Self.buckets) { intervals[Int(step / Self.bucket)] += 1 }
    } else {
      device.firstTime = frame.time
    }
    device.lastTime = frame.time
    look(at: frame)
    var passes = 0
    tracker.handle(frame, nextID: &nextID) { contacts in
      passes += 1
      count(contacts)
    }
    if passes > 1 { severalPasses += 1 }
  }

  private mutating func look(at frame: borrowing Frame) {
    if frame.events.isEmpty { emptyFrames += 1 }
    if frame.events.contains(where: { $0.time != frame.time }) { ownStamps += 1 }
    namedSlots.removeAll(keepingCapacity: true)
    var isRepeated = false
    for event in frame.events {
      if event.type == EventType.syn, event.code == EventCode.synDropped { dropped += 1 }
      if event.type == EventType.syn, event.code == EventCode.synMTReport { hasMark = true }
      guard event.type == EventType.abs else { continue }
      switch event.code {
      case EventCode.absMTSlot:
        hasSlot = true
        if !namedSlots.insert(event.value).inserted { isRepeated = true }
        if device.description.slotCount > 0, Int(event.value) >= device.description.slotCount { beyondSlots += 1 }
      case EventCode.absMTTrackingID:
        if !hasID, event.value < 0 { startsDown = true }
        hasID = true
      case EventCode.absMTPositionX, EventCode.absMTPositionY: hasPlace = true
      case EventCode.absMTToolType: if event.value == ToolType.palm { palms += 1 }
      default: break
      }
      if event.code != EventCode.absMTTrackingID, let axis = device.description.axes[event.code],
        axis.maximum > axis.minimum, !(axis.minimum...axis.maximum).contains(event.value)
      {
        outside += 1
      }
    }
    if isRepeated { repeatedSlots += 1 }
  }

  private mutating func count(_ contacts: borrowing Span<Contact>) {
    device.mostAtOnce = max(device.mostAtOnce, contacts.count)
    isDown = false
    for index in contacts.indices {
      switch contacts[index].phase {
      case .began:
        device.contactsBegun += 1
        if !contacts[index].isPlaced { placeless += 1 }
      case .ended: device.contactsEnded += 1
      case .cancelled: device.contactsCancelled += 1
      case .moved, .stationary: break
      }
      if !contacts[index].isOver { isDown = true }
    }
  }

  mutating func finish(_ tracker: inout ContactTracker) -> RecordingSummary.Device {
    let cancelled = device.contactsCancelled
    tracker.cancelAll { count($0) }
    let left = device.contactsCancelled - cancelled
    device.medianInterval = interval(at: 0.5)
    if let low = interval(at: 0.1), let high = interval(at: 0.9) { device.intervalSpread = high - low }
    func note(_ count: Int, _ text: String) { if count > 0 { device.oddities.append("\(text): \(count)") } }
    device.reporting = reporting
    let axes = device.description
    if device.reporting != .none {
      if axes.horizontalAxis?.resolution ?? 0 == 0 || axes.verticalAxis?.resolution ?? 0 == 0 {
        device.oddities.append("its physical size is unknown")
      }
      if hasID, !hasPlace { device.oddities.append("its tracking ids have no positions") }
      if startsDown { device.oddities.append("begins with a contact down") }
    }
    note(left, "contacts down at the end")
    note(palms, "reports of a palm")
    note(placeless, "contacts that begin before any position is reported")
    note(emptyFrames, "empty frames")
    note(ownStamps, "frames whose events have different timestamps")
    note(stepsBack, "timestamps that step back")
    note(dropped, "places where the recording device lost events")
    note(outside, "values outside their axis' range")
    note(beyondSlots, "slots beyond the announced ones")
    note(repeatedSlots, "frames that name a slot twice")
    note(severalPasses, "frames in which a slot changed contacts more than once")
    return device
  }

  private var reporting: RecordingSummary.Reporting {
    switch device.description.touchProtocol {
    case .slots: .slots
    case _ where hasMark: .anonymous
    case _ where hasSlot: .slots
    case _ where hasID: .ids
    case .anonymous: .anonymous
    case .single: .single
    case .none: .none
    }
  }

  /// Return the interval that a fraction of all intervals do not exceed.
  private func interval(at part: Double) -> Int64? {
    let total = intervals.reduce(0, +)
    guard total >= 3 else { return nil }
    var seen = 0
    for (index, count) in intervals.enumerated() {
      seen += count
      if Double(seen) >= Double(total) * part { return Int64(index) * Self.bucket }
    }
    return nil
  }
}
