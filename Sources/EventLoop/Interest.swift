import CLinux

/// What a source waits for, and what happened to it.
package struct Interest: OptionSet, Sendable {
  /// The bits, of no meaning to the kernel.
  package let rawValue: UInt8

  package init(rawValue: UInt8) {
    self.rawValue = rawValue
  }

  /// Create a set of the two that can be asked for.
  package init(read: Bool, write: Bool) {
    rawValue = (read ? Self.read.rawValue : 0) | (write ? Self.write.rawValue : 0)
  }

  /// There is something to read, or the end of the stream.
  package static let read = Interest(rawValue: 1)
  /// There is room to write.
  package static let write = Interest(rawValue: 2)
  /// The other end is gone altogether, or the device is.
  ///
  /// Always reported, asked for or not, since the kernel does not let it be masked: a handler that gets it cancels its source,
  /// or the loop spins. A peer that merely shut its writing side down shows as `read` with nothing to read.
  package static let hangup = Interest(rawValue: 4)

  var mask: UInt32 {
    var mask: UInt32 = 0
    if contains(.read) { mask |= EPOLLIN.rawValue }
    if contains(.write) { mask |= EPOLLOUT.rawValue }
    return mask
  }

  init(mask: UInt32) {
    var happened: Interest = []
    if mask & EPOLLIN.rawValue != 0 { happened.insert(.read) }
    if mask & EPOLLOUT.rawValue != 0 { happened.insert(.write) }
    if mask & (EPOLLHUP.rawValue | EPOLLERR.rawValue) != 0 { happened.insert(.hangup) }
    self = happened
  }
}
