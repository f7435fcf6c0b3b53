import Glibc
package import Kernel

/// How long a program waits for a service that is not running.
package enum RetryPolicy: Equatable, Sendable {
  /// Retry for this many seconds.
  case upTo(seconds: Double)
  /// Retry without a time limit, even after the service has ended.
  case forever

  /// The interval between tries, in µs.
  package static let interval: Int64 = 250_000

  /// The end of a wait that begins at `now`, in µs; the maximum value means no limit.
  package func deadline(from now: Int64) -> Int64 {
    guard case .upTo(let seconds) = self, let wait = Int64(exactly: (seconds * 1e6).rounded()) else { return .max }
    let (end, overflows) = now.addingReportingOverflow(wait)
    return overflows ? .max : end
  }

  /// Whether an error means that no program listens at the socket yet.
  package static func allowsRetry(_ error: SystemError) -> Bool { error.errno == ENOENT || error.errno == ECONNREFUSED }
}
