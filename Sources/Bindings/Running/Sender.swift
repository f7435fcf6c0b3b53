import CSend
import EventLoop
import Glibc
import Kernel
import TouchKit

/// Sends the input of bindings through touchd-send, and reports each refusal once.
package final class Sender {
  /// The socket of touchd-send.
  package static let defaultSocketPath = "/run/touchd-send"
  /// The turn of the wheel per pixel: a notch is 120 units, or 40 pixels.
  private static let unitsPerPixel = 3.0
  /// The interval between turns of a coasting wheel in µs, and the factor of its velocity per interval: 0.998 per
  /// millisecond, as in scroll views.
  private static let (interval, decay) = (Int64(16_000), 0.968_5)
  /// The velocity in pixels per second below which the wheel stops.
  private static let slowest = 20.0

  private let loop: EventLoop
  private let path: String
  private let report: (_ binding: String, _ sentence: String) -> Void
  private let clock = MonotonicClock()
  private var socket: (descriptor: Int32, source: Source)?
  /// The bindings whose packets were not answered yet, in order.
  private var unanswered: [String] = []
  /// The last report about each binding.
  private var reported: [String: String] = [:]
  /// The wheel: its binding, the start of its gesture, the last translation, the remaining fraction of a unit, and the
  /// velocity of coasting.
  private var wheel: (binding: String, start: Int64, last: Vector, rest: Vector, velocity: Vector)?
  private var timer: Timer?

  /// Create a sender that is not connected.
  ///
  /// - Parameter report: receives each message to the user as one sentence, with its binding.
  init(
    loop: EventLoop, path: String, report: @escaping (_ binding: String, _ sentence: String) -> Void
  ) throws(SystemError) {
    self.loop = loop
    self.path = path
    self.report = report
    timer = try loop.makeTimer { [unowned self] in runOn() }
  }

  /// Connect if any binding sends input, so that the devices exist in time, and let touchd-send check each binding.
  func use(_ bindings: [Binding]) {
    let sending = bindings.filter { $0.send != nil }
    reported = [:]
    if sending.isEmpty { return hangUp() }
    for binding in sending {
      guard let send = binding.send else { continue }
      let events = Self.events(of: send, at: (0, 0))
      write([csend_event(type: UInt16(CSEND_CHECK), code: 0, value: 0)] + events, of: binding.name)
    }
  }

  /// Send the input of a binding for an action.
  ///
  /// - Parameter screen: the size of the action's screen in pixels; nil if it is unknown or only keys are sent.
  func send(
    _ send: Binding.Send, for action: GestureAction, of launch: Launch, on screen: (width: Double, height: Double)?
  ) {
    let binding = launch.binding
    if send.keys != nil { return write(Self.events(of: send, at: (0, 0)), of: binding) }
    guard let screen, screen.width > 0, screen.height > 0 else {
      return note("the service does not report the size of the screen", binding)
    }
    let place = (
      Self.axis(action.place.dx / screen.width), Self.axis(action.place.dy / screen.height)
    )
    guard send.scroll else { return write(Self.events(of: send, at: place), of: binding) }
    let translation = action.translation ?? Vector(dx: 0, dy: 0)
    // Of two gestures at the same time, the one that began last turns the wheel.
    if let wheel, launch.start < wheel.start { return }
    timer?.disarm()
    // The binding may match only later actions of a gesture, so the first one need not be its begin.
    if wheel?.binding != binding || wheel?.start != launch.start {
      wheel = (binding, launch.start, translation, Vector(dx: 0, dy: 0), Vector(dx: 0, dy: 0))
      write(Self.move(to: place), of: binding)
    }
    guard let last = wheel?.last else { return }
    wheel?.last = translation
    turn(by: Vector(dx: translation.dx - last.dx, dy: translation.dy - last.dy))
    guard action.state == .ended else { return }
    // Now another gesture may turn the wheel, even if it began earlier.
    wheel?.start = .min
    guard let velocity = action.velocity else { return }
    wheel?.velocity = velocity
    runOn()
  }

  /// Turn the wheel by its velocity in one interval, and schedule the next turn.
  private func runOn() {
    guard let velocity = wheel?.velocity else { return }
    guard abs(velocity.dx) + abs(velocity.dy) >= Self.slowest else { return }
    let seconds = Double(Self.interval) / 1e6
    turn(by: Vector(dx: velocity.dx * seconds, dy: velocity.dy * seconds))
    wheel?.velocity = Vector(dx: velocity.dx * Self.decay, dy: velocity.dy * Self.decay)
    timer?.arm(at: clock.now + Self.interval)
  }

  /// Turn the wheel by the fingers' movement in pixels. The content follows the fingers.
  private func turn(by pixels: Vector) {
    guard let (binding, _, _, rest, _) = wheel else { return }
    var events: [csend_event] = []
    var left = Vector(dx: 0, dy: 0)
    for (code, units, keep) in [
      (REL_WHEEL_HI_RES, pixels.dy * Self.unitsPerPixel + rest.dy, \Vector.dy),
      (REL_HWHEEL_HI_RES, -pixels.dx * Self.unitsPerPixel + rest.dx, \Vector.dx),
    ] {
      let whole = min(max(units.rounded(.towardZero), -Double(CSEND_WHEEL_MAX)), Double(CSEND_WHEEL_MAX))
      left[keyPath: keep] = abs(units - whole) < 1 ? units - whole : 0
      if whole != 0 { events.append(csend_event(type: UInt16(EV_REL), code: UInt16(code), value: Int32(whole))) }
    }
    wheel?.rest = left
    if !events.isEmpty { write(events + [Self.frameEnd], of: binding) }
  }

  // MARK: Events

  private static let frameEnd = csend_event(type: UInt16(EV_SYN), code: UInt16(SYN_REPORT), value: 0)

  private static func axis(_ part: Double) -> Int32 {
    Int32((min(max(part, 0), 1) * Double(CSEND_ABS_MAX)).rounded())
  }

  private static func move(to place: (x: Int32, y: Int32)) -> [csend_event] {
    [
      csend_event(type: UInt16(EV_ABS), code: UInt16(ABS_X), value: place.x),
      csend_event(type: UInt16(EV_ABS), code: UInt16(ABS_Y), value: place.y), frameEnd,
    ]
  }

  /// The events of a key press or click; for a wheel, the pointer's movement and one unit, for the check.
  private static func events(of send: Binding.Send, at place: (x: Int32, y: Int32)) -> [csend_event] {
    func press(_ codes: [Int32]) -> [csend_event] {
      func turn(_ code: Int32, _ value: Int32) -> [csend_event] {
        [csend_event(type: UInt16(EV_KEY), code: UInt16(clamping: code), value: value), frameEnd]
      }
      return codes.flatMap { turn($0, 1) } + codes.reversed().flatMap { turn($0, 0) }
    }
    if let keys = send.keys { return press(keys.map { csend_key($0) }) }
    switch send.click {
    case .left?: return move(to: place) + press([BTN_LEFT])
    case .right?: return move(to: place) + press([BTN_RIGHT])
    case .middle?: return move(to: place) + press([BTN_MIDDLE])
    case nil:
      return move(to: place) + [csend_event(type: UInt16(EV_REL), code: UInt16(REL_WHEEL_HI_RES), value: 1), frameEnd]
    }
  }

  // MARK: The socket

  private func write(_ events: [csend_event], of binding: String) {
    do throws(SystemError) {
      let descriptor = try connected()
      let bytes = events.flatMap { event in
        withUnsafeBytes(of: event) { Array($0) }
      }
      _ = try systemCall("send \(path)") {
        Glibc.send(descriptor, bytes, bytes.count, Int32(MSG_NOSIGNAL) | Int32(MSG_DONTWAIT))
      }
      unanswered.append(binding)
    } catch {
      hangUp()
      let hint =
        switch error.errno {
        case ENOENT, ECONNREFUSED: "; systemctl enable --now touchd-send.socket starts it"
        case EACCES: "; only members of the group touchd-send can send"
        default: ""
        }
      note("\(error)\(hint)", binding)
    }
  }

  private func connected() throws(SystemError) -> Int32 {
    if let socket { return socket.descriptor }
    let address = try UnixAddress(path)
    let descriptor = try systemCall("socket") {
      Glibc.socket(AF_UNIX, Int32(SOCK_SEQPACKET.rawValue | SOCK_CLOEXEC.rawValue), 0)
    }
    do throws(SystemError) {
      _ = try systemCall("connect \(path)") { address.withSockaddr { connect(descriptor, $0, $1) } }
      let source = try loop.add(descriptor, interest: .read) { [unowned self] _ in receive() }
      socket = (descriptor, source)
    } catch {
      close(descriptor)
      throw error
    }
    return descriptor
  }

  private func receive() {
    guard let socket else { return }
    var answer = [UInt8](repeating: 0, count: 512)
    while true {
      let count = recv(socket.descriptor, &answer, answer.count, Int32(MSG_DONTWAIT))
      if count < 0, errno == EAGAIN || errno == EINTR { return }
      // The next gesture reconnects.
      guard count > 0 else { return hangUp() }
      let text = String(decoding: answer[..<count].prefix { $0 != 0 }, as: UTF8.self)
      let binding = unanswered.isEmpty ? "" : unanswered.removeFirst()
      if !text.isEmpty { note("touchd-send: \(text)", binding) }
    }
  }

  private func hangUp() {
    guard let (descriptor, source) = socket else { return }
    source.cancel()
    close(descriptor)
    (socket, unanswered) = (nil, [])
  }

  private func note(_ sentence: String, _ binding: String) {
    guard reported.updateValue(sentence, forKey: binding) != sentence else { return }
    report(binding, sentence)
  }
}
