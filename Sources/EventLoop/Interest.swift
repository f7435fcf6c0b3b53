import CLinux

/// The events for which a source waits, or those that occurred.
package struct Interest: OptionSet, Sendable {
  /// The bits; the kernel does not use them.
  package let rawValue: UInt8

  package init(rawValue: UInt8) {
    self.rawValue = rawValue
  }

  /// Create a set of the two events that can be requested.
  package init(read: Bool, write: Bool) {
    rawValue = (read ? Self.read.rawValue : 0) | (write ? Self.write.rawValue : 0)
  }

  /// There is something to read, or the stream has ended.
  package static let read = Interest(rawValue: 1)
  /// There is room to write.
  package static let write = Interest(rawValue: 2)
  /// The other end has closed completely, or the device was removed.
  ///
  /// Always reported, because the kernel does not allow it to be masked: a handler that gets it must cancel its source,
  /// or the loop never sleeps. A peer that only shut its writing side down is reported as `read` with nothing to read.
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
