public import Glibc

/// Make a system call, retry the call while a signal interrupts it (EINTR), and throw an error if it returns −1.
///
/// Do not use this function for `close`, which must not be retried: Linux has already closed the descriptor. The
/// function is public so that a successful call costs nothing extra: other modules cannot inline a function with the
/// access level `package`.
/// - Parameter call: the name of the system call, for the error.
@inlinable
@inline(__always)
public func systemCall(_ call: @autoclosure () -> String, _ body: () -> Int32) throws(SystemError) -> Int32 {
  let result = body()
  return result == -1 ? Int32(try repeated(after: errno, call) { Int(body()) }) : result
}

/// Make a system call that returns a size, retry it while a signal interrupts it (EINTR), and throw an error if it
/// returns −1.
@inlinable
@inline(__always)
public func systemCall(_ call: @autoclosure () -> String, _ body: () -> Int) throws(SystemError) -> Int {
  let result = body()
  return result == -1 ? try repeated(after: errno, call, body) : result
}

/// Repeat a call while it fails with EINTR. `first` is the error of its first attempt.
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
