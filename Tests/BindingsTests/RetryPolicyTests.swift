import Glibc
import Kernel
import Testing

@testable import Bindings

@Suite(.timeLimit(.minutes(5))) struct RetryPolicyTests {
  @Test("A wait ends at a time in microseconds; a wait beyond the clock's range is endless")
  func end() {
    #expect(RetryPolicy.upTo(seconds: 0).deadline(from: 5) == 5)
    #expect(RetryPolicy.upTo(seconds: 0.25).deadline(from: 1_000_000) == 1_250_000)
    #expect(RetryPolicy.upTo(seconds: 2.000_000_6).deadline(from: 0) == 2_000_001)
    #expect(RetryPolicy.forever.deadline(from: 5) == .max)
    // More than the clock can hold, from zero and from now.
    #expect(RetryPolicy.upTo(seconds: 1e30).deadline(from: 0) == .max)
    #expect(RetryPolicy.upTo(seconds: .infinity).deadline(from: 0) == .max)
    #expect(RetryPolicy.upTo(seconds: 9.2e12).deadline(from: 0) == 9_200_000_000_000_000_000)
    #expect(RetryPolicy.upTo(seconds: 9.2e12).deadline(from: 1_000_000_000_000_000_000) == .max)
  }

  @Test("Only a service that is not listening is waited for")
  func errors() {
    #expect([ENOENT, ECONNREFUSED].allSatisfy { RetryPolicy.allowsRetry(SystemError(call: "connect", errno: $0)) })
    #expect(!RetryPolicy.allowsRetry(SystemError(call: "connect", errno: EACCES)))
  }
}
