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

    func set(_ command: Command, _ ticket: (any CommandTicket)? = nil) {
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

  /// Return an item for a thing with a stamp, behind what has that stamp or an earlier one.
  @inline(__always)
  mutating func makeRoom(at time: Int64, for device: Int) -> Item {
    if tail == items.count { items.append(Item()) }
    let item = items[tail]
    item.time = time
    item.device = device
    if tail > head { sort(item) }
    tail += 1
    return item
  }

  /// Put the item behind the last one where it belongs.
  @inline(never)
  private mutating func sort(_ item: Item) {
    let (time, device) = (item.time, item.device)
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
