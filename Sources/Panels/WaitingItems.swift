import Evdev

/// The waiting frames and commands, ordered by timestamp. Frames of one device stay in their order of arrival.
///
/// Each item is an object that stays in place while it is handled and others arrive, so no frame is moved.
struct WaitingItems: ~Copyable {
  /// A waiting frame or command. It can be reused after ``WaitingItems/compact()``.
  final class Item {
    var time: Int64 = 0
    var frame = Frame()
    /// The number of the panel or sensor that sent the frame; 0 for a command. It is a number because a reference would
    /// be counted. The device may have been removed in the meantime.
    var device = 0
    private var command: Command?
    private var ticket: (any CommandTicket)?
    /// Whether it is a command; reading `command` itself would copy it.
    private(set) var isCommand = false

    func set(_ command: Command, _ ticket: (any CommandTicket)?) {
      (self.command, self.ticket) = (command, ticket)
      isCommand = true
    }

    /// Take the command out of the item; nil if there is none.
    func removeCommand() -> (command: Command, ticket: (any CommandTicket)?)? {
      guard isCommand, let command else { return nil }
      isCommand = false
      defer { (self.command, ticket) = (nil, nil) }
      return (command, ticket)
    }
  }

  /// The items from `head` to `tail` are the queue. The others are spare; they keep their buffers, and their frames are
  /// empty.
  private(set) var items: [Item] = []
  private var head = 0
  private var tail = 0

  /// The maximum number of handled items before the waiting ones.
  private static let spare = 64

  var count: Int { tail - head }

  /// Add a frame after all items with the same or an earlier timestamp, and leave an empty frame with a spare buffer in
  /// its place.
  @inline(__always)
  mutating func add(_ frame: inout Frame, of device: Int) {
    addItem { item in
      item.time = frame.time
      item.device = device
      swap(&item.frame, &frame)
    }
  }

  /// Add a command after all items with the same or an earlier timestamp.
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

  /// Move the item after the last one to its place in the order.
  @inline(never)
  private mutating func sort() {
    let (time, device) = (items[tail].time, items[tail].device)
    var index = tail
    // Frames of one device keep their order, whatever their timestamps.
    while index > head, items[index - 1].time > time,
      device == 0 || items[index - 1].device != device
    {
      items.swapAt(index, index - 1)
      index -= 1
    }
  }

  /// Remove and return the first item if its timestamp is at most `horizon`. Its contents are kept until ``compact()``.
  mutating func next(upTo horizon: Int64) -> Item? {
    guard head < tail else { return nil }
    let item = items[head]
    guard item.time <= horizon else { return nil }
    head += 1
    return item
  }

  /// Make handled items available for reuse.
  mutating func compact() {
    if head == tail {
      (head, tail) = (0, 0)
    } else if head > Self.spare {
      // If two panels are never idle at the same time, the array would otherwise grow without limit.
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
