/// A reference that holds nothing: whoever owns the object clears it before the object goes.
///
/// An address rather than `unowned(unsafe)` or `Unmanaged`, each load of which counts with an atomic operation even in a program
/// that is built for one thread.
@propertyWrapper
struct Unheld<Object: AnyObject> {
  private var address: UnsafeRawPointer?

  init(wrappedValue: Object?) {
    self.wrappedValue = wrappedValue
  }

  var wrappedValue: Object? {
    get { address.map { unsafeBitCast($0, to: Object.self) } }
    set { address = newValue.map { UnsafeRawPointer(Unmanaged.passUnretained($0).toOpaque()) } }
  }

  /// The object for what is done in every frame and calls nobody's code: its owner clears this before it goes.
  var projectedValue: Uncounted<Object>? { address.map(Uncounted.init) }
}

/// An object that somebody else holds for as long as it is lent.
///
/// The compiler cannot know that, and counts a reference before each call and back behind it, which was a seventh of a frame.
struct Uncounted<Object: AnyObject> {
  private let address: UnsafeRawPointer

  fileprivate init(_ address: UnsafeRawPointer) {
    self.address = address
  }

  @inline(__always)
  init(_ object: Object) {
    address = UnsafeRawPointer(Unmanaged.passUnretained(object).toOpaque())
  }

  /// Hand the object to `body`, and count no reference to it.
  @inline(__always)
  func lend<Result>(_ body: (Object) -> Result) -> Result {
    Unmanaged<Object>.fromOpaque(address)._withUnsafeGuaranteedRef { body($0) }
  }
}
