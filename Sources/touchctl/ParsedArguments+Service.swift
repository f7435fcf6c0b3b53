import Bindings
import CommandLine
import Configuration
import Glibc
import Kernel
import Varlink

extension ParsedArguments {
  /// The path of the service's socket, from `--socket` or the default.
  var socket: String { string("socket") ?? Configuration.defaultSocketPath }

  /// Connect to the service without waiting for it.
  func client() throws(SystemError) -> VarlinkClient { try VarlinkClient(path: socket) }

  /// How long to wait for the service to start, from `--wait` and `--reconnect`.
  ///
  /// - Throws: if both are given, or the seconds are not a positive number.
  func retryPolicy() throws(UsageError) -> RetryPolicy {
    guard flag("reconnect") else { return .upTo(seconds: try positiveNumber("wait") ?? 0) }
    if flag("wait") { throw fail("--reconnect waits without limit; leave --wait out") }
    return .forever
  }

  /// Connect to the service, and retry as long as the policy allows.
  func connect(_ retryPolicy: RetryPolicy) throws(SystemError) -> VarlinkClient {
    let clock = MonotonicClock()
    let end = retryPolicy.deadline(from: clock.now)
    while true {
      do throws(SystemError) {
        return try client()
      } catch {
        guard RetryPolicy.allowsRetry(error), clock.now < end else { throw error }
      }
      usleep(UInt32(RetryPolicy.interval))
    }
  }
}

extension CommandSpecification.Option {
  static let socket = Self("socket", "PATH", help: "The service's socket (\(Configuration.defaultSocketPath))")
  static let wait = Self("wait", "SECONDS", help: "Wait at most this long for the service to start")
  static let reconnect = Self(
    "reconnect", help: "When the service ends, wait until it runs again, and reconnect")
}
