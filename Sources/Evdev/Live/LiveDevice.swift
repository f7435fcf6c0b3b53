internal import CEvdev
internal import CLinux
internal import Glibc

/// An open touchscreen: reads its stream in batches and returns the frames.
///
/// A tracker needs only these frames: the result of a query of the device's state also comes as frames.
/// Level-triggered: call ``read(_:)`` whenever `fd` can be read. Not for recordings; see `RecordingReader`.
package final class LiveDevice {
  /// The result of a call of ``read(_:)``.
  package enum Outcome: Equatable, Sendable {
    /// The call returned all available events.
    case drained
    /// The device has more events. Read the other devices, and then call ``read(_:)`` again.
    case more
    /// The device was unplugged or revoked: close it.
    case disconnected
  }

  package let path: String
  /// The open node: read-only, non-blocking, with timestamps of CLOCK_MONOTONIC.
  package let fd: Int32
  /// The device's description when it was opened.
  package let description: DeviceDescription
  /// The timestamp of the last frame, in µs of CLOCK_MONOTONIC. It never decreases, unless a driver is faulty.
  package private(set) var time: Int64 = 0

  private let calls: LiveCalls
  private let buffer: UnsafeMutableBufferPointer<input_event>
  private var frame = Frame()
  private var frames: StateFrames
  /// The slot of the stream's next event, after the last frame.
  private var current: Int32 = 0
  /// The slot of the next event, after the events so far of the current frame.
  private var latest: Int32 = 0
  private var hasBegun = false
  private var isDisconnected = false

  /// Open a device node.
  ///
  /// - Parameter grab: whether to grab the device, so that other programs get no events from it.
  /// - Throws: the reason why the node cannot be opened, grabbed or described; EINVAL or ENOTTY if it is not an evdev
  ///   device.
  package convenience init(path: String, grab: Bool) throws(LiveDeviceError) {
    let fd = try LiveDeviceError.wrap(path, "open it") { Glibc.open(path, O_RDONLY | O_NONBLOCK | O_CLOEXEC) }
    do throws(LiveDeviceError) {
      try Self.setUp(fd, of: path, grab: grab, .kernel)
      var failure: Int32 = 0
      guard let description = DeviceDescription(describing: fd, failure: &failure) else {
        throw LiveDeviceError(path: path, action: "describe it", errno: -failure)
      }
      self.init(path: path, fd: fd, description: description, calls: .kernel)
    } catch {
      close(fd)
      throw error
    }
  }

  /// Make a device use CLOCK_MONOTONIC for timestamps, and grab it if requested.
  static func setUp(_ fd: Int32, of path: String, grab: Bool, _ calls: LiveCalls) throws(LiveDeviceError) {
    // This must be the first call, because it empties the stream.
    var clock = CLOCK_MONOTONIC
    let stamped = calls.ioctl(fd, UInt(clinux_eviocsclockid()), &clock)
    guard stamped >= 0 else {
      throw LiveDeviceError(path: path, action: "use it as an input device", errno: Int32(-stamped))
    }
    if grab { try Self.grab(fd, of: path, calls) }
  }

  /// Grab the device.
  ///
  /// - Throws: EBUSY if another program has grabbed it.
  package func grab() throws(LiveDeviceError) { try Self.grab(fd, of: path, calls) }

  package func ungrab() { _ = calls.ioctl(fd, UInt(clinux_eviocgrab()), nil) }

  private static func grab(_ fd: Int32, of path: String, _ calls: LiveCalls) throws(LiveDeviceError) {
    let grabbed = calls.ioctl(fd, UInt(clinux_eviocgrab()), UnsafeMutableRawPointer(bitPattern: 1))
    guard grabbed >= 0 else {
      throw LiveDeviceError(path: path, action: LiveDeviceError.grab, errno: Int32(-grabbed))
    }
  }

  /// Create a device from an open descriptor, which it closes when it is destroyed.
  ///
  /// - Parameter calls: its system calls.
  package init(path: String, fd: Int32, description: DeviceDescription, calls: LiveCalls) {
    self.path = path
    self.fd = fd
    self.description = description
    self.calls = calls
    buffer = .allocate(capacity: 512)
    buffer.initialize(repeating: input_event())
    frames = StateFrames(slotCount: description.slotCount, isSingle: description.touchProtocol == .single)
    frame.events.reserveCapacity(256)
  }

  deinit {
    close(fd)
    buffer.deallocate()
  }

  /// Read the available events, up to one batch, and deliver their frames in order.
  ///
  /// A caller may keep a frame's buffer by swapping another frame into its place. The first call queries the device's
  /// state. Touches that are down at that time are ignored until they lift. Before it returns `disconnected`, one last
  /// frame cancels touches that are down.
  package func read(_ deliver: (_ frame: inout Frame) -> Void) -> Outcome {
    if isDisconnected { return .disconnected }
    if !hasBegun {
      hasBegun = true
      guard restart(deliver) else { return end(deliver) }
    }
    let size = calls.read(fd, buffer.baseAddress!, buffer.count * MemoryLayout<input_event>.stride)
    if size == -Int(EAGAIN) { return .drained }
    guard size > 0 else { return end(deliver) }
    let count = size / MemoryLayout<input_event>.stride
    guard split(count, deliver) else { return end(deliver) }
    // A batch that does not fill the buffer was the last: there is no second read that would only return EAGAIN.
    return count < buffer.count ? .drained : .more
  }

  /// Cancel touches that are down, and query the state as at the start. Call it after a suspend, when a record begins,
  /// and when a reload assigns another panel to the device.
  package func restart(_ deliver: (_ frame: inout Frame) -> Void) -> Bool {
    frame.removeAll()
    var query = self.query
    guard let state = query.ask() else { return false }
    let now = calls.now()
    begin(at: now)
    frames.restart(at: state, into: &frame)
    finish(deliver)
    begin(at: now)
    frames.restoreTools(of: state, into: &frame)
    finish(deliver)
    return true
  }

  /// The result of ``askAgain(_:)``.
  package enum Answer: Equatable, Sendable {
    /// The device's contacts match the events that were read before.
    case unchanged
    /// The device's contacts changed without events; the returned frames report the changes.
    case changed
    /// The device was unplugged or revoked; the next ``read(_:)`` reports the removal.
    case disconnected
  }

  /// Query the state of a device with slots after another program may have grabbed it. Changes from the events that
  /// this program missed are recovered like changes from lost events.
  ///
  /// Call it when all events have been read. It does nothing for a device without slots, which has no such state.
  package func askAgain(_ deliver: (_ frame: inout Frame) -> Void) -> Answer {
    guard hasBegun, !isDisconnected, description.slotCount > 0 else { return .unchanged }
    // The current slot may also have changed since, so the query includes it.
    var query = self.query
    guard let state = query.ask() else { return .disconnected }
    let isUnchanged = frames.agree(with: state)
    // Without contacts no position can be wrong.
    if isUnchanged, !frames.isAnyDown { return .unchanged }
    report(state, marksLoss: !isUnchanged, deliver)
    return isUnchanged ? .unchanged : .changed
  }

  /// The keys that are down; nil if the device was unplugged or revoked.
  package func keysDown() -> Set<UInt16>? {
    query.keysDown()
  }

  private var query: LiveQuery { LiveQuery(fd: fd, calls: calls, buffer: buffer, description: description) }

  /// Split `count` events of the buffer into frames; return whether the device still exists.
  private func split(_ count: Int, _ deliver: (inout Frame) -> Void) -> Bool {
    var index = 0
    while index < count {
      index += gather(index, count)
      guard index < count else { break }
      let event = buffer[index]
      // `gather` also stops after 64 events, in the middle of a frame.
      guard event.type == EventType.syn, event.code != EventCode.synMTReport else { continue }
      if event.code == EventCode.synReport {
        frame.time = event.microseconds
        if event.value == 1 {
          frames.cancelLifts(in: &frame, from: current)
          markForcedReleases()
          frame.markForced()
        }
        finish(deliver)
      } else if event.code == EventCode.synDropped {
        return resync(after: buffer[index..<count], deliver)
      }
      index += 1
    }
    return true
  }

  /// Add the events from `first` to the frame, up to the next event that ends or breaks the frame, and return their
  /// number. It adds at most 64 events, and checks once, not for each event, that the buffer is unique.
  @inline(__always)
  private func gather(_ first: Int, _ count: Int) -> Int {
    let most = min(count - first, 64)
    let start = buffer.baseAddress! + first
    var added = 0
    var (movesOnly, slot) = (frame.movesOnly, latest)
    frame.events.append(addingCapacity: most) { events in
      // Checking the capacity for each event would double the cost of an event.
      events.withUnsafeMutableBufferPointer { places, filled in
        let firstPlace = places.baseAddress! + filled
        var (next, place) = (start, firstPlace)
        while next < start + most {
          if _fastPath(next.pointee.type == EventType.abs) {
            if Self.slotAndIdentity &>> UInt64(next.pointee.code) & 1 != 0 {
              if next.pointee.code == EventCode.absMTSlot { slot = next.pointee.value } else { movesOnly = false }
            }
          } else {
            if next.pointee.type == EventType.syn, next.pointee.code != EventCode.synMTReport { break }
            // Panels with a clock of their own send its time in each frame (MSC).
            if next.pointee.type != EventType.msc { movesOnly = false }
          }
          place.initialize(to: InputEvent(next.pointee))
          place += 1
          next += 1
        }
        added = place - firstPlace
        filled += added
      }
    }
    latest = slot
    frame.note(movesOnly: movesOnly)
    return added
  }

  /// The axes that select a contact or may begin or end one, one bit each: the kernel has 64 axes.
  private static var slotAndIdentity: UInt64 {
    1 << UInt64(EventCode.absMTSlot) | 1 << UInt64(EventCode.absMTTrackingID) | 1 << UInt64(EventCode.absMTToolType)
      | 1 << UInt64(EventCode.absMTDistance)
  }

  /// On a device that is not a touchscreen, mark a frame in which the kernel, not a user, releases keys as a loss.
  private func markForcedReleases() {
    guard description.touchProtocol == .none,
      let release = frame.events.first(where: { $0.type == EventType.key && $0.value == 0 })
    else { return }
    frame.events.insert(
      InputEvent(time: release.time, type: EventType.syn, code: EventCode.synDropped, value: 0), at: 0)
  }

  /// Query the state after the kernel lost events, and deliver two frames: a SYN_DROPPED, which recordings show, and
  /// the changes. The current frame is incomplete and is dropped.
  private func resync(
    after lost: UnsafeMutableBufferPointer<input_event>.SubSequence, _ deliver: (inout Frame) -> Void
  ) -> Bool {
    var query = self.query
    query.skip(lost)
    guard let state = query.ask() else { return false }
    report(state, marksLoss: true, deliver)
    return true
  }

  private func report(_ state: LiveState, marksLoss: Bool, _ deliver: (inout Frame) -> Void) {
    let now = calls.now()
    if marksLoss {
      begin(at: now)
      frame.append(EventCode.synDropped, 0, type: EventType.syn)
      finish(deliver)
    }
    begin(at: now)
    frames.resync(to: state, into: &frame)
    finish(deliver)
  }

  private func end(_ deliver: (inout Frame) -> Void) -> Outcome {
    isDisconnected = true
    begin(at: calls.now())
    frames.end(into: &frame)
    finish(deliver)
    return .disconnected
  }

  private func begin(at time: Int64) {
    frame.removeAll()
    frame.time = time
  }

  private func finish(_ deliver: (inout Frame) -> Void) {
    if !frame.movesOnly { latest = frames.note(frame, from: current) }
    current = latest
    time = frame.time
    deliver(&frame)
    frame.removeAll()
  }
}

extension InputEvent {
  @inline(__always)
  init(_ event: input_event) {
    self.init(time: event.microseconds, type: event.type, code: event.code, value: event.value)
  }
}

extension input_event {
  fileprivate var microseconds: Int64 { Int64(time.tv_sec) &* 1_000_000 &+ Int64(time.tv_usec) }
}
