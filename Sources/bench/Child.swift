import Glibc
import Kernel

/// A process that a benchmark measures or waits for.
struct Child {
  let pid: pid_t

  /// Start a program with only these variables.
  ///
  /// - Parameter isSilent: whether its standard output is discarded.
  init(_ words: [String], environment: [String] = [], isSilent: Bool = false) throws {
    var actions = posix_spawn_file_actions_t()
    posix_spawn_file_actions_init(&actions)
    defer { posix_spawn_file_actions_destroy(&actions) }
    if isSilent { posix_spawn_file_actions_addopen(&actions, STDOUT_FILENO, "/dev/null", O_WRONLY, 0) }
    var arguments = words.map { strdup($0) } + [nil]
    var variables = environment.map { strdup($0) } + [nil]
    defer { for string in arguments + variables { free(string) } }
    var pid = pid_t()
    let error = posix_spawn(&pid, words[0], &actions, nil, &arguments, &variables)
    guard error == 0 else { throw SystemError(call: "posix_spawn \(words[0])", errno: error) }
    self.pid = pid
  }

  /// Send the signal, if any, and wait until the process has ended.
  func end(_ signal: Int32? = nil) {
    if let signal { kill(pid, signal) }
    var status: Int32 = 0
    _ = try? systemCall("waitpid") { waitpid(pid, &status, 0) }
  }
}

/// The resident memory of a process in KiB, including shared pages.
///
/// - Parameter process: the number of the process, or `self`.
func residentMemory(of process: String) throws -> Double {
  let text = String(decoding: try readWholeFile("/proc/\(process)/statm", limit: 256), as: UTF8.self)
  return Double(text.split(separator: " ")[1])! * Double(sysconf(Int32(_SC_PAGESIZE))) / 1024
}
