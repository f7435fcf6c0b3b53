import CLinux

/// Read unpredictable bytes from the kernel: at most 256, in one call.
package func randomBytes(_ count: Int) -> [UInt8] {
  var bytes = [UInt8](repeating: 0, count: count)
  let filled = try? systemCall("getrandom") { getrandom(&bytes, count, 0) }
  // Without flags, the call waits until the kernel has entropy, and cannot fail otherwise.
  precondition(filled == count)
  return bytes
}
