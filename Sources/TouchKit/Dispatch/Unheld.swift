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
}
