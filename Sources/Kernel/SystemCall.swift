public import Glibc

/// Make a system call, repeat it while a signal interrupts it, and convert its −1 to an error.
///
/// Not for `close`, which must not be repeated: Linux has already closed the descriptor. Public, because `package` code
/// is not inlined in other rooms, and a successful call should need none of this.
/// - Parameter call: the call's name in the error.
@inlinable
@inline(__always)
public func systemCall(_ call: @autoclosure () -> String, _ body: () -> Int32) throws(SystemError) -> Int32 {
  let result = body()
  return result == -1 ? Int32(try repeated(after: errno, call) { Int(body()) }) : result
}

/// The same for a call that returns a size.
@inlinable
@inline(__always)
public func systemCall(_ call: @autoclosure () -> String, _ body: () -> Int) throws(SystemError) -> Int {
  let result = body()
  return result == -1 ? try repeated(after: errno, call, body) : result
}

/// Go on with a call that has given −1 just now, for this reason.
@usableFromInline
func repeated(
  after first: Int32, _ call: () -> String, _ body: () -> Int
) throws(SystemError) -> Int {
  var reason = first
  while reason == EINTR {
    let result = body()
    if result != -1 { return result }
    reason = errno
  }
  throw SystemError(call: call(), errno: reason)
}
