import CLinux

/// Read bytes that nobody can guess from the kernel.
package func randomBytes(_ count: Int) -> [UInt8] {
  var bytes = [UInt8](repeating: 0, count: count)
  var filled = 0
  while filled < count {
    do throws(SystemError) {
      filled += try systemCall("getrandom") {
        bytes.withUnsafeMutableBytes { getrandom($0.baseAddress! + filled, count - filled, 0) }
      }
    } catch {
      // Without flags it waits for the kernel's first entropy, and nothing else can go wrong.
      preconditionFailure("\(error)")
    }
  }
  return bytes
}
