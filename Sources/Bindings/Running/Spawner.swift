package import Kernel

/// Starts and ends programs; the kernel in production, a table in tests.
package protocol Spawner: AnyObject {
  /// Start a program.
  ///
  /// - Returns: its process, which leads a process group of its own.
  /// - Throws: the kernel's error, such as ENOENT.
  func start(_ launch: Launch) throws(SystemError) -> Int32
  /// Send a signal to the process group; 0 only looks whether it has a process.
  ///
  /// - Returns: whether the group has a process that this user may end; its leader may have ended.
  @discardableResult
  func signal(_ process: Int32, _ signal: Int32) -> Bool
  /// Free what it keeps for a binding that was removed.
  func forget(_ binding: String)
}

/// How a process has ended.
package enum CommandOutcome: Equatable, Sendable, CustomStringConvertible {
  case exited(Int32)
  case signalled(Int32)

  /// Read what `waitpid` gives.
  package init(waitStatus status: Int32) {
    let signal = status & 0x7f
    self = signal == 0 ? .exited(status >> 8 & 0xff) : .signalled(signal)
  }

  package var description: String {
    switch self {
    case .exited(let status): "exit status \(status)"
    case .signalled(let signal): "ended by signal \(signal)"
    }
  }
}
