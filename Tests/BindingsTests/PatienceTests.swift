import Glibc
import Kernel
import Testing

@testable import Bindings

@Suite(.timeLimit(.minutes(5))) struct PatienceTests {
  @Test("A wait ends at a time in microseconds; one that no clock reaches is endless")
  func end() {
    #expect(Patience.seconds(0).end(from: 5) == 5)
    #expect(Patience.seconds(0.25).end(from: 1_000_000) == 1_250_000)
    #expect(Patience.seconds(2.000_000_6).end(from: 0) == 2_000_001)
    #expect(Patience.endless.end(from: 5) == .max)
    // More than a clock holds, from zero and from now.
    #expect(Patience.seconds(1e30).end(from: 0) == .max)
    #expect(Patience.seconds(.infinity).end(from: 0) == .max)
    #expect(Patience.seconds(9.2e12).end(from: 0) == 9_200_000_000_000_000_000)
    #expect(Patience.seconds(9.2e12).end(from: 1_000_000_000_000_000_000) == .max)
  }

  @Test("Only a service that does not listen, or not yet, is waited for")
  func errors() {
    #expect([ENOENT, ECONNREFUSED].allSatisfy { Patience.mayPass(SystemError(call: "connect", errno: $0)) })
    #expect(!Patience.mayPass(SystemError(call: "connect", errno: EACCES)))
  }
}
