public import Glibc

/// Make a system call again while a signal interrupts it, and turns its −1 into an error.
///
/// Not for `close`, which must not be repeated: Linux has given the descriptor up by then. Public, for what is `package` is not compiled into
/// other rooms, and a call that succeeds needs nothing of this one.
/// - Parameter call: what the error names.
@inlinable
@inline(__always)
public func systemCall(_ call: @autoclosure () -> String, _ body: () -> Int32) throws(SystemError) -> Int32 {
  let result = body()
  return result == -1 ? Int32(try repeated(after: errno, call) { Int(body()) }) : result
}

/// The same for a call that gives back a size.
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
