import Bindings
import CommandLine
import Configuration
import Glibc
import Kernel
import TouchService
import Varlink

extension ParsedArguments {
  /// How long a service that is not there is waited for, as `--wait` and `--reconnect` say.
  ///
  /// - Throws: where both are given, or the seconds are no number.
  func patience() throws(UsageError) -> Patience {
    guard flag("reconnect") else { return .seconds(try positiveNumber("wait") ?? 0) }
    if flag("wait") { throw fail("--reconnect waits as long as it takes; leave --wait out") }
    return .endless
  }

  /// Connect to the service, once it is there.
  func connect(_ patience: Patience) throws(SystemError) -> VarlinkClient {
    let clock = MonotonicClock()
    let end = patience.end(from: clock.now)
    while true {
      do throws(SystemError) {
        return try VarlinkClient(path: string("socket") ?? Configuration.defaultSocketPath)
      } catch {
        guard Patience.mayPass(error), clock.now < end else { throw error }
      }
      usleep(UInt32(Patience.pause))
    }
  }
}

extension CommandSpecification.Option {
  static let wait = Self("wait", "SECONDS", help: "Wait so long for a service that is not there yet")
  static let reconnect = Self(
    "reconnect", help: "Connect again whenever the service has ended, and wait for it as long as it takes")
}
