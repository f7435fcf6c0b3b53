import CLinux
package import EventLoop
import Glibc
package import Kernel
package import TouchService

/// Starts commands as separate processes that inherit only a pipe for their output.
package final class ProcessSpawner: Spawner {
  private let loop: EventLoop
  private let clock: () -> Int64
  private let handleLine: (JournalEvent, _ binding: String, _ line: String) -> Void
  /// The pipes by binding.
  private var pipes: [String: OutputPipe] = [:]

  /// Variables that apply only to this process.
  private static let ownVariables = [
    "NOTIFY_SOCKET", "WATCHDOG_PID", "WATCHDOG_USEC", "LISTEN_PID", "LISTEN_FDS", "LISTEN_FDNAMES", "JOURNAL_STREAM",
  ]

  /// Create a spawner.
  ///
  /// - Parameters:
  ///   - clock: the time in µs, for the limit of a binding's output.
  ///   - handleLine: receives each line that a command writes, and a message when further lines are dropped.
  package init(
    loop: EventLoop, clock: @escaping () -> Int64 = { MonotonicClock().now },
    handleLine: @escaping (JournalEvent, _ binding: String, _ line: String) -> Void
  ) {
    self.loop = loop
    self.clock = clock
    self.handleLine = handleLine
  }

  package func start(_ launch: Launch) throws(SystemError) -> Int32 {
    let output = try pipe(for: launch.binding).input
    var actions = posix_spawn_file_actions_t()
    posix_spawn_file_actions_init(&actions)
    defer { posix_spawn_file_actions_destroy(&actions) }
    posix_spawn_file_actions_addopen(&actions, STDIN_FILENO, "/dev/null", O_RDONLY, 0)
    posix_spawn_file_actions_adddup2(&actions, output, STDOUT_FILENO)
    posix_spawn_file_actions_adddup2(&actions, output, STDERR_FILENO)
    // This program's descriptors have O_CLOEXEC, but inherited ones may not.
    clinux_spawn_close_from(&actions, STDERR_FILENO + 1)
    var attributes = posix_spawnattr_t()
    posix_spawnattr_init(&attributes)
    defer { posix_spawnattr_destroy(&attributes) }
    // A separate process group, so that signals reach the children of a shell, and default signal handling.
    let flags = POSIX_SPAWN_SETPGROUP | POSIX_SPAWN_SETSIGDEF | POSIX_SPAWN_SETSIGMASK
    posix_spawnattr_setflags(&attributes, Int16(flags))
    posix_spawnattr_setpgroup(&attributes, 0)
    var signals = sigset_t()
    sigemptyset(&signals)
    posix_spawnattr_setsigmask(&attributes, &signals)
    sigaddset(&signals, SIGPIPE)
    posix_spawnattr_setsigdefault(&attributes, &signals)
    var process: Int32 = 0
    let error = withCStrings(launch.words) { words in
      withCStrings(Self.environment(with: launch.environment)) { variables in
        posix_spawnp(&process, launch.words[0], &actions, &attributes, words, variables)
      }
    }
    if error != 0 { throw SystemError(call: "posix_spawn", errno: error) }
    return process
  }

  @discardableResult
  package func signal(_ process: Int32, _ signal: Int32) -> Bool {
    kill(-process, signal) == 0
  }

  package func forget(_ binding: String) {
    pipes.removeValue(forKey: binding)?.close()
  }

  /// Handle the output of the commands so far.
  package func drain() {
    for pipe in pipes.values { pipe.drain() }
  }

  private func pipe(for binding: String) throws(SystemError) -> OutputPipe {
    if let pipe = pipes[binding] { return pipe }
    var limit = OutputLimit()
    let pipe = try OutputPipe(loop) { [clock, handleLine] line in
      switch limit.add(at: clock()) {
      case .isWithin: handleLine(.commandOutput, binding, line)
      case .isFirstBeyond: handleLine(.commandOutputDropped, binding, OutputLimit.sentence)
      case .isBeyond: break
      }
    }
    pipes[binding] = pipe
    return pipe
  }

  /// The variables of this process and `values`, except variables of an action that started this process itself.
  private static func environment(with values: [String: String]) -> [String] {
    var variables: [String] = []
    var next = environ
    while let variable = next.pointee {
      let text = String(cString: variable)
      let name = String(text.prefix { $0 != "=" })
      if !name.hasPrefix(GestureAction.environmentPrefix), !ownVariables.contains(name) { variables.append(text) }
      next += 1
    }
    return variables + values.map { "\($0)=\($1)" }
  }
}

/// Run a program and wait for its end, with this process's environment and standard streams.
///
/// - Throws: the kernel's error, such as ENOENT if the program does not exist.
package func runToEnd(_ words: [String]) throws(SystemError) -> CommandOutcome {
  var process: Int32 = 0
  let error = withCStrings(words) { posix_spawnp(&process, words[0], nil, nil, $0, environ) }
  if error != 0 { throw SystemError(call: words[0], errno: error) }
  var status: Int32 = 0
  _ = try systemCall("waitpid") { waitpid(process, &status, 0) }
  return CommandOutcome(waitStatus: status)
}

/// Call `body` with a null-terminated list of C strings.
private func withCStrings<Result>(
  _ texts: [String], _ body: (UnsafePointer<UnsafeMutablePointer<CChar>?>) -> Result
) -> Result {
  let copies = texts.map { strdup($0) }
  defer { for copy in copies { free(copy) } }
  return body(copies + [nil])
}
