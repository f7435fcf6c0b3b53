import Glibc

/// Make a system call again while a signal interrupts it, and turns its −1 into an error.
///
/// Not for `close`, which must not be repeated: Linux has given the descriptor up by then.
/// - Parameter call: what the error names.
package func systemCall(_ call: @autoclosure () -> String, _ body: () -> Int32) throws(SystemError) -> Int32 {
  try uninterrupted(call, body)
}

/// The same for a call that gives back a size.
package func systemCall(_ call: @autoclosure () -> String, _ body: () -> Int) throws(SystemError) -> Int {
  try uninterrupted(call, body)
}

/// Not for other modules: from there a generic function looks its types up in each call.
@inline(__always)
private func uninterrupted<Result: SignedInteger>(
  _ call: () -> String, _ body: () -> Result
) throws(SystemError) -> Result {
  while true {
    let result = body()
    if result != -1 { return result }
    let reason = errno
    if reason != EINTR { throw SystemError(call: call(), errno: reason) }
  }
}
