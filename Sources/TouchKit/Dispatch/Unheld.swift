/// A reference that does not keep its object: the owner of the object clears the reference before the object goes.
///
/// An address, because each load of `unowned(unsafe)` or `Unmanaged` uses an atomic operation, even in a
/// single-threaded program, and counting an object with weak references takes four times as long. Use it only where
/// `make count` shows the difference; elsewhere use `weak`, or `unowned` for the owner of an object. In a debug build,
/// a use after the object was freed stops with a message.
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

  /// Whether it refers to this object, which may be about to go.
  func refers(to object: Object) -> Bool { address == UnsafeRawPointer(Unmanaged.passUnretained(object).toOpaque()) }

  /// Hand the object to `body` and count no reference to it, which is a seventh of a frame; `nil` if there is none.
  ///
  /// `body` must run no foreign code: no target, delegate, open override or handler of another room. Those could make the owner let go of
  /// the object.
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
  /// Hand each element to `body` without reference counting: this array owns the elements throughout, and is a value
  /// that other code cannot change meanwhile. So `body` may run foreign code.
  @inlinable
  @inline(__always)
  package func lendEach(_ body: (Element) -> Void) {
    withExtendedLifetime(self) {
      for index in indices { Unmanaged.passUnretained(self[index])._withUnsafeGuaranteedRef(body) }
    }
  }
}
