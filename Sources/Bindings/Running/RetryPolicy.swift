import Glibc
package import Kernel

/// How long a program waits for a service that is not there.
package enum RetryPolicy: Equatable, Sendable {
  /// In seconds.
  case upTo(seconds: Double)
  /// As long as it takes, and again whenever the service has ended.
  case forever

  /// How often it is looked for, in µs.
  package static let interval: Int64 = 250_000

  /// Until when one that is not there is waited for, from a time in µs: what no clock reaches is endless.
  package func deadline(from now: Int64) -> Int64 {
    guard case .upTo(let seconds) = self, let wait = Int64(exactly: (seconds * 1e6).rounded()) else { return .max }
    let (end, overflows) = now.addingReportingOverflow(wait)
    return overflows ? .max : end
  }

  /// Whether an error says that nobody listens at a socket, which may change.
  package static func allowsRetry(_ error: SystemError) -> Bool { error.errno == ENOENT || error.errno == ECONNREFUSED }
}
