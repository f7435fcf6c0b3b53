package import EventLoop
import Glibc
package import Kernel

/// Checks regularly that the service works: the service must answer a call on its own socket.
///
/// It runs only with a watchdog, so that an idle service sleeps otherwise.
package final class HealthCheck {
  private static let call = Array(#"{"method":"org.varlink.service.GetInfo"}"#.utf8) + [0]
  /// The time before another attempt to connect if the socket's queue was full, in µs.
  private static let pause: Int64 = 10_000

  private let loop: EventLoop
  private let interval: Int64
  private let connect: () throws(SystemError) -> Int32?
  private let passed: () -> Void
  private var timer: Timer?
  private var source: Source?
  /// The received part of the current answer.
  private var answer: [UInt8] = []

  /// Create a check, which does nothing before ``start()``.
  ///
  /// - Parameters:
  ///   - interval: the time between two checks, in µs.
  ///   - connect: connects to the service's socket, as a client does.
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

  /// The time between two checks that allows two of them to fail, if one must pass within `limit`, in µs.
  package static func interval(for limit: Int64) -> Int64 { limit / 4 }

  /// Check at once and continue until ``stop()``.
  package func start() throws(SystemError) {
    timer = try loop.makeTimer { [unowned self] in begin() }
    begin()
  }

  package func stop() {
    timer?.cancel()
    timer = nil
    hangUp()
  }

  /// Begin a check, unless the previous one has no answer yet: a new one would queue behind all later clients. The
  /// service manager decides when it is too late.
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
      // The check has failed, so the service manager is not notified.
      hangUp()
      // The socket's queue of new clients is full. The service empties it, so retry soon.
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
    // After the turn, which reads the devices at its end.
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
