/// An object that somebody else holds for as long as it is lent.
///
/// The compiler cannot know that, and counts a reference before each call and back behind it.
/// Public, for what is `package` is not compiled into other rooms; TouchKit, which needs no other room, has one of its own.
@frozen
public struct Uncounted<Object: AnyObject> {
  @usableFromInline
  let address: UnsafeRawPointer

  /// Lend an object that whoever makes this knows to be held.
  @inlinable
  @inline(__always)
  public init(_ object: Object) {
    address = UnsafeRawPointer(Unmanaged.passUnretained(object).toOpaque())
  }

  /// Hand the object to `body`, and count no reference to it.
  @inlinable
  @inline(__always)
  public func lend<Result>(_ body: (Object) -> Result) -> Result {
    Unmanaged<Object>.fromOpaque(address)._withUnsafeGuaranteedRef { body($0) }
  }
}
