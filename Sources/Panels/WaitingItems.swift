import Evdev

/// The frames and commands that wait, in the order of their stamps; those of one device in the order in which they came.
struct WaitingItems {
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

  /// A queue between `head` and `tail`; the other entries are spare, kept for their buffers.
  var entries: [Item] = []
  private var head = 0
  private var tail = 0

  /// How many handled entries may lie before those that wait.
  private static let spare = 64

  /// How many wait.
  var count: Int { tail - head }

  /// Make room for a thing with a stamp behind what has that stamp or an earlier one; return where.
  mutating func makeRoom(at time: Int64, for device: Int) -> Int {
    if tail == entries.count { entries.append(Item()) }
    var index = tail
    tail += 1
    // A device's own frames keep their order whatever their stamps say.
    while index > head, entries[index - 1].time > time, device == 0 || entries[index - 1].device != device {
      entries.swapAt(index, index - 1)
      index -= 1
    }
    entries[index].time = time
    entries[index].device = device
    return index
  }

  /// Remove the first entry if its stamp is up to `horizon`; return where it lies until ``compact()``.
  mutating func next(upTo horizon: Int64) -> Int? {
    guard head < tail, entries[head].time <= horizon else { return nil }
    head += 1
    return head - 1
  }

  /// Let the entries that were removed be used again.
  mutating func compact() {
    if head == tail {
      (head, tail) = (0, 0)
    } else if head > Self.spare {
      // Two panels that never rest at the same time would let the array grow without end.
      entries.rotate(by: head)
      (head, tail) = (0, tail - head)
    }
  }

  /// Remove all frames; commands stay.
  mutating func removeFrames() {
    var kept = head
    for index in head..<tail where entries[index].isCommand {
      entries.swapAt(kept, index)
      kept += 1
    }
    for index in kept..<tail { entries[index].frame.removeAll() }
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
