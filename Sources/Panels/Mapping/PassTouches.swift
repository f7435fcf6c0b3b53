import Evdev
import TouchKit

/// The touches of one pass, in storage that the next pass reuses.
///
/// It is not an array, because an array checks for uniqueness at every change, and lending it counts a reference.
struct PassTouches: ~Copyable {
  private var start: UnsafeMutablePointer<TouchSample>
  private var capacity = 16
  private var count = 0

  init() {
    start = .allocate(capacity: capacity)
  }

  deinit {
    start.deallocate()
  }

  @inline(__always)
  func lend(_ body: (_ touches: borrowing Span<TouchSample>) -> Void) {
    body(UnsafeBufferPointer(start: start, count: count).span)
  }

  /// Whether any touch is not stationary.
  var hasNews: Bool {
    (0..<count).contains { start[$0].phase != .stationary }
  }

  mutating func removeAll() {
    count = 0
  }

  mutating func append(_ touch: TouchSample) {
    makeRoom(for: count + 1)
    (start + count).initialize(to: touch)
    count += 1
  }

  /// Replace the touches by all contacts of a pass.
  @inline(__always)
  mutating func replaceAll(by contacts: borrowing Span<Contact>, _ mapping: ScreenMapping) {
    makeRoom(for: contacts.count)
    for index in contacts.indices { (start + index).initialize(to: mapping.sample(contacts[index])) }
    count = contacts.count
  }

  private mutating func makeRoom(for most: Int) {
    if capacity < most { grow(to: most) }
  }

  @inline(never)
  private mutating func grow(to most: Int) {
    capacity = max(2 * capacity, most)
    let larger = UnsafeMutablePointer<TouchSample>.allocate(capacity: capacity)
    larger.moveInitialize(from: start, count: count)
    start.deallocate()
    start = larger
  }
}
