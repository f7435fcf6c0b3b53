import Evdev

/// The frames and commands that wait, in the order of their stamps; those of one device in the order in which they came.
///
/// Each is an object that stays where it is while it is handled and others arrive: no frame is moved.
struct WaitingItems: ~Copyable {
  /// A frame or command that waits. It is used again after ``WaitingItems/compact()``.
  final class Item {
    var time: Int64 = 0
    var frame = Frame()
    /// The number of the panel or sensor whose frame it is; 0 for a command. A number is not counted as a reference is, and may be of
    /// a device that has gone meanwhile.
    var device = 0
    private var command: Command?
    private var ticket: (any CommandTicket)?
    /// Whether it is a command: a look at the command itself copies it.
    private(set) var isCommand = false

    func set(_ command: Command, _ ticket: (any CommandTicket)?) {
      (self.command, self.ticket) = (command, ticket)
      isCommand = true
    }

    /// Give the command back, if it is one, and forget it.
    func removeCommand() -> (command: Command, ticket: (any CommandTicket)?)? {
      guard isCommand, let command else { return nil }
      isCommand = false
      defer { (self.command, ticket) = (nil, nil) }
      return (command, ticket)
    }
  }

  /// A queue between `head` and `tail`; the other items are spare, kept for their buffers, and their frames are empty.
  private(set) var items: [Item] = []
  private var head = 0
  private var tail = 0

  /// How many handled entries may lie before those that wait.
  private static let spare = 64

  /// How many wait.
  var count: Int { tail - head }

  /// Add a frame of a device behind what has its stamp or an earlier one, and leave an empty frame with a spare buffer in its place.
  @inline(__always)
  mutating func add(_ frame: inout Frame, of device: Int) {
    addItem { item in
      item.time = frame.time
      item.device = device
      swap(&item.frame, &frame)
    }
  }

  /// Add a command behind what has its stamp or an earlier one.
  mutating func add(_ command: Command, at time: Int64, ticket: (any CommandTicket)?) {
    addItem { item in
      item.time = time
      item.device = 0
      item.set(command, ticket)
    }
  }

  @inline(__always)
  private mutating func addItem(_ fill: (Item) -> Void) {
    if tail == items.count { items.append(Item()) }
    fill(items[tail])
    if tail > head { sort() }
    tail += 1
  }

  /// Put the item behind the last one where it belongs.
  @inline(never)
  private mutating func sort() {
    let (time, device) = (items[tail].time, items[tail].device)
    var index = tail
    // A device's own frames keep their order whatever their stamps say.
    while index > head, items[index - 1].time > time,
      device == 0 || items[index - 1].device != device
    {
      items.swapAt(index, index - 1)
      index -= 1
    }
  }

  /// Remove the first item if its stamp is up to `horizon`; it stays as it is until ``compact()``.
  mutating func next(upTo horizon: Int64) -> Item? {
    guard head < tail else { return nil }
    let item = items[head]
    guard item.time <= horizon else { return nil }
    head += 1
    return item
  }

  /// Let the items that were handed out be used again.
  mutating func compact() {
    if head == tail {
      (head, tail) = (0, 0)
    } else if head > Self.spare {
      // Two panels that never rest at the same time would let the array grow without end.
      items.rotate(by: head)
      (head, tail) = (0, tail - head)
    }
  }

  /// Remove all frames; commands stay.
  mutating func removeFrames() {
    var kept = head
    for index in head..<tail where items[index].isCommand {
      items.swapAt(kept, index)
      kept += 1
    }
    for index in kept..<tail { items[index].frame.removeAll() }
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
