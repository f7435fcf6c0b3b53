import Evdev

/// The frames and commands that wait, in the order of their stamps; those of one device in the order in which they came.
///
/// Each has memory of its own, in which it stays while it is handled and others come: nothing is moved, and no look is needed whether an array
/// of them is shared.
struct WaitingItems: ~Copyable {
  struct Item {
    var time: Int64 = 0
    var frame = Frame()
    /// The number of the panel or sensor whose frame it is; 0 for a command. A number is not counted as a reference is, and may be of
    /// a device that has gone meanwhile.
    var device = 0
    private(set) var command: Command?
    /// Whether it is a command: a look at the command itself copies it.
    private(set) var isCommand = false
    /// Of a command: with what its handler knows it.
    var ticket = 0

    mutating func set(_ command: Command) {
      self.command = command
      isCommand = true
    }

    /// Give the command back, if it is one, and forget it.
    mutating func removeCommand() -> Command? {
      guard isCommand else { return nil }
      isCommand = false
      defer { command = nil }
      return command
    }
  }

  /// Where an item lies, until ``WaitingItems/compact()`` after it was handed out.
  typealias Place = UnsafeMutablePointer<Item>

  /// A queue between `head` and `tail`; the other places are spare, kept for their buffers, and their frames are empty.
  private(set) var places: [Place] = []
  private var head = 0
  private var tail = 0

  /// How many handled entries may lie before those that wait.
  private static let spare = 64

  deinit {
    for place in places {
      place.deinitialize(count: 1)
      place.deallocate()
    }
  }

  /// How many wait.
  var count: Int { tail - head }

  /// Make room for a thing with a stamp behind what has that stamp or an earlier one; return where.
  @inline(__always)
  mutating func makeRoom(at time: Int64, for device: Int) -> Place {
    if tail == places.count { addPlace() }
    let place = places[tail]
    place.pointee.time = time
    place.pointee.device = device
    if tail > head { sort(place) }
    tail += 1
    return place
  }

  @inline(never)
  private mutating func addPlace() {
    let place = Place.allocate(capacity: 1)
    place.initialize(to: Item())
    places.append(place)
  }

  /// Put the item behind the last one where it belongs.
  @inline(never)
  private mutating func sort(_ place: Place) {
    let (time, device) = (place.pointee.time, place.pointee.device)
    var index = tail
    // A device's own frames keep their order whatever their stamps say.
    while index > head, places[index - 1].pointee.time > time,
      device == 0 || places[index - 1].pointee.device != device
    {
      places.swapAt(index, index - 1)
      index -= 1
    }
  }

  /// Remove the first item if its stamp is up to `horizon`; return where it lies until ``compact()``.
  mutating func next(upTo horizon: Int64) -> Place? {
    guard head < tail else { return nil }
    let place = places[head]
    guard place.pointee.time <= horizon else { return nil }
    head += 1
    return place
  }

  /// Let the places that were handed out be used again.
  mutating func compact() {
    if head == tail {
      (head, tail) = (0, 0)
    } else if head > Self.spare {
      // Two panels that never rest at the same time would let the array grow without end.
      places.rotate(by: head)
      (head, tail) = (0, tail - head)
    }
  }

  /// Remove all frames; commands stay.
  mutating func removeFrames() {
    var kept = head
    for index in head..<tail where places[index].pointee.isCommand {
      places.swapAt(kept, index)
      kept += 1
    }
    for index in kept..<tail { places[index].pointee.frame.removeAll() }
    tail = kept
  }
}

extension Array {
  /// Move the first `count` elements behind the others.
  fileprivate mutating func rotate(by count: Int) {
    self[..<count].reverse()
    self[count...].reverse()
    reverse()
  }
}
