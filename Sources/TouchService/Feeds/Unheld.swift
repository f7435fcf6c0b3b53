/// A reference that holds nothing, for a closure that a frame calls: who makes the closure sees to it that it goes before the object.
///
/// An `unowned` one costs twice as much at each call, for what it refers to is asked first whether it is there. An address rather than `unowned(unsafe)` or `Unmanaged`, each load of
/// which counts with an atomic operation even in a program that is built for one thread.
struct Unheld<Object: AnyObject> {
  private let address: UnsafeRawPointer

  /// Refer to an object.
  init(_ object: Object) {
    address = UnsafeRawPointer(Unmanaged.passUnretained(object).toOpaque())
  }

  /// The object, which must be there still.
  var object: Object { unsafeBitCast(address, to: Object.self) }
}
