package import EventLoop
import Glibc
package import Kernel

/// Checks at each interval that the service works: it must answer a call of its own on its own socket.
///
/// It runs only with a watchdog, so that otherwise an idle service sleeps.
package final class HealthCheck {
  private static let call = Array(#"{"method":"org.varlink.service.GetInfo"}"#.utf8) + [0]
  /// µs after which to connect again where there was no room.
  private static let pause: Int64 = 10_000

  private let loop: EventLoop
  private let interval: Int64
  private let connect: () throws(SystemError) -> Int32?
  private let passed: () -> Void
  private var timer: Timer?
  private var source: Source?
  /// What came of the answer under way.
  private var answer: [UInt8] = []

  /// Create a check that does nothing before ``start()``.
  ///
  /// - Parameters:
  ///   - interval: µs between two checks.
  ///   - connect: connects to the service's socket, as a client would.
  ///   - passed: called at the end of a turn that has served devices, clients and this call.
  package init(
    loop: EventLoop, interval: Int64, connect: @escaping () throws(SystemError) -> Int32?,
    passed: @escaping () -> Void
  ) {
    self.loop = loop
    self.interval = interval
    self.connect = connect
    self.passed = passed
  }

  /// The interval in µs between two checks that allows two missed ones if one must pass in `limit` µs.
  package static func interval(for limit: Int64) -> Int64 { limit / 4 }

  /// Check at once and continue until ``stop()``.
  /// - Throws: the loop's error.
  package func start() throws(SystemError) {
    timer = try loop.makeTimer { [unowned self] in begin() }
    begin()
  }

  /// Check no more.
  package func stop() {
    timer?.cancel()
    timer = nil
    hangUp()
  }

  /// Keep waiting for a check without an answer: a new one would queue behind all later clients. The service manager
  /// decides when it is too late.
  private func begin() {
    timer?.arm(at: MonotonicClock().now + interval)
    if source != nil { return }
    do throws(SystemError) {
      guard let fd = try connect() else { return }
      do throws(SystemError) {
        source = try loop.add(fd, interest: .read) { [unowned self] _ in receive() }
      } catch {
        close(fd)
        throw error
      }
      _ = try systemCall("send") { send(fd, Self.call, Self.call.count, Int32(MSG_NOSIGNAL)) }
    } catch {
      // The socket could not be reached, so there is no ping.
      hangUp()
      // The socket's queue of new clients is full; the service empties it, so there is room again soon.
      if error.errno == EAGAIN { timer?.arm(at: MonotonicClock().now + min(Self.pause, interval)) }
    }
  }

  private func receive() {
    guard let source else { return }
    var bytes = [UInt8](repeating: 0, count: 1024)
    let count = (try? systemCall("recv") { recv(source.fd, &bytes, bytes.count, 0) }) ?? -1
    if count > 0 {
      answer += bytes[..<count]
      guard answer.last == 0 else { return }
    }
    let isGood = count > 0 && answer.starts(with: Array(#"{"parameters":"#.utf8))
    hangUp()
    // The turn's end drains the devices first.
    if isGood { loop.afterTurn(passed) }
  }

  private func hangUp() {
    answer = []
    guard let source else { return }
    source.cancel()
    close(source.fd)
    self.source = nil
  }
}
