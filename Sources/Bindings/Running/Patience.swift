import Glibc
package import Kernel

/// How long a program waits for a service that is not there.
package enum Patience: Equatable, Sendable {
  /// In seconds.
  case seconds(Double)
  /// As long as it takes, and again whenever the service has ended.
  case endless

  /// How often it is looked for, in µs.
  package static let pause: Int64 = 250_000

  /// Until when one that is not there is waited for, from a time in µs: what no clock reaches is endless.
  package func end(from now: Int64) -> Int64 {
    guard case .seconds(let seconds) = self, let wait = Int64(exactly: (seconds * 1e6).rounded()) else { return .max }
    let (end, overflows) = now.addingReportingOverflow(wait)
    return overflows ? .max : end
  }

  /// Whether an error says that nobody listens at a socket, which may change.
  package static func mayPass(_ error: SystemError) -> Bool { error.errno == ENOENT || error.errno == ECONNREFUSED }
}
