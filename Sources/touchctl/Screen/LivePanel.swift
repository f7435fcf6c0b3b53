import Configuration
import Evdev
import EventLoop
import Kernel
import Panels
import Scenes
import TouchKit
import TouchService

/// A touchscreen whose fingers touch a scene in this program, without a service. No other program gets its touches meanwhile.
final class LivePanel {
  /// The screen with the scene.
  let host: ScreenHost
  private let device: LiveDevice
  private let panel: Panel
  private var timer: Timer?

  private var queue: EventQueue { host.pipeline.queue }

  /// Open the touchscreen, with the calibration and rotation that the service's configuration gives it.
  ///
  /// - Parameters:
  ///   - size: the picture's size in pixels that the scene is made for.
  ///   - warn: gets one sentence for each thing that a person should know.
  /// - Throws: where it is no touchscreen, cannot be opened or is grabbed, and where the configuration is not good.
  init(_ path: String, _ scene: SceneDescription, size: Size, warn: @escaping (JournalEvent, String) -> Void) throws {
    device = try LiveDevice(path: path, grab: true)
    let description = device.description
    guard description.touchProtocol != .none else { throw CommandFailure("\(path) is no touchscreen") }
    let found = try foundDevices().first { $0.paths.contains(path) } ?? DiscoveredDevice(path: path)
    var configuration = try Configuration.loadDefault()
    configuration.scene = scene
    configuration.screens = [configuration.screens[configuration.places(of: found).first?.screen ?? 0]]
    let isTurned = configuration.screens[0].geometry.rotation.swapsSides
    configuration.screens[0].geometry.size = isTurned ? Size(width: size.height, height: size.width) : size
    host = try ScreenHost(
      configuration, devices: [(found, description)], pipeline: Pipeline(thresholds: configuration.thresholds),
      warn: warn)
    panel = host.makePanel(found, description)
  }

  /// Handle touches from now on.
  ///
  /// - Parameter onGone: called when the device was unplugged.
  /// - Throws: what the loop says.
  func start(on loop: EventLoop, onGone: @escaping () -> Void) throws {
    queue.add(panel)
    timer = try loop.makeTimer { [unowned self] in
      let now = MonotonicClock().now
      // What came before the timer was due is handled first.
      while read() == .more {}
      queue.advance(to: now)
      armTimer()
    }
    try loop.add(device.fd, interest: .read) { [unowned self] _ in
      if read() == .gone { onGone() }
    }
    _ = read()
  }

  /// Cancel what is down.
  func stop() { queue.stop() }

  private func read() -> LiveDevice.Outcome {
    let outcome = device.read { queue.enqueue(&$0, from: panel) }
    queue.drain()
    armTimer()
    return outcome
  }

  private func armTimer() {
    if let next = queue.nextWake { timer?.arm(at: next) } else { timer?.disarm() }
  }
}
