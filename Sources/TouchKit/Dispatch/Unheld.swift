/// A reference that does not retain its object. The owner of the object clears the reference before the object is
/// freed.
///
/// The reference is stored as an address, because each load of `unowned(unsafe)` or `Unmanaged` uses an atomic
/// operation, even in a single-threaded program. Reference counting of an object with weak references takes four times
/// as long. Use this type only where `make count` shows the difference; elsewhere use `weak`, or `unowned` for the
/// owner of an object. In a debug build, a use after the object was freed stops with a message.
@propertyWrapper
struct Unheld<Object: AnyObject> {
  private var address: UnsafeRawPointer?
  #if DEBUG
    private weak var shadow: Object?
  #endif

  init(wrappedValue: Object?) {
    self.wrappedValue = wrappedValue
  }

  var wrappedValue: Object? {
    get {
      check()
      return address.map { unsafeBitCast($0, to: Object.self) }
    }
    set {
      address = newValue.map { UnsafeRawPointer(Unmanaged.passUnretained($0).toOpaque()) }
      #if DEBUG
        shadow = newValue
      #endif
    }
  }

  /// The reference itself, for ``lend(_:)``.
  var projectedValue: Self { self }

  /// Whether this is a reference to `object`, which may be about to be freed.
  func refers(to object: Object) -> Bool { address == UnsafeRawPointer(Unmanaged.passUnretained(object).toOpaque()) }

  /// Pass the object to `body` without reference counting, which would take a seventh of a frame. Return `nil` if there
  /// is no object.
  ///
  /// `body` must run no foreign code: no target, delegate, open override or handler of another room. Such code could
  /// make the owner release the object.
  @inline(__always)
  func lend<Result>(_ body: (Object) -> Result) -> Result? {
    check()
    guard let address else { return nil }
    defer { check() }
    return Unmanaged<Object>.fromOpaque(address)._withUnsafeGuaranteedRef { body($0) }
  }

  @inline(__always)
  private func check() {
    #if DEBUG
      precondition(address == nil || shadow != nil, "a \(Object.self) was used after it was released")
    #endif
  }
}

extension Array where Element: AnyObject {
  /// Pass each element to `body` without reference counting. This array owns the elements throughout, and is a value
  /// that other code cannot change meanwhile. Therefore `body` may run foreign code.
  @inlinable
  @inline(__always)
  package func lendEach(_ body: (Element) -> Void) {
    withExtendedLifetime(self) {
      for index in indices { Unmanaged.passUnretained(self[index])._withUnsafeGuaranteedRef(body) }
    }
  }
}
