package import Kernel

/// Starts programs and sends signals to them. Tests substitute a table.
package protocol Spawner: AnyObject {
  /// Start a program.
  ///
  /// - Returns: the process, which leads its own process group.
  /// - Throws: the kernel's error, such as ENOENT.
  func start(_ launch: Launch) throws(SystemError) -> Int32
  /// Send a signal to the process group; 0 only checks whether the group has a process.
  ///
  /// - Returns: whether the group has a process that this user may signal, even if its leader has ended.
  @discardableResult
  func signal(_ process: Int32, _ signal: Int32) -> Bool
  /// Free the resources of a binding that was removed.
  func forget(_ binding: String)
}

/// How a process ended.
package enum CommandOutcome: Equatable, Sendable, CustomStringConvertible {
  case exited(Int32)
  case signalled(Int32)

  /// Convert the status of `waitpid`.
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
