import Configuration
import Evdev
import EventLoop
import Kernel
import Panels
import Scenes
import TouchKit
import TouchService

/// A touchscreen that this program grabs and uses with a scene of its own, without a service.
final class LivePanel {
  /// The screen with the scene.
  let host: ScreenHost
  private let device: LiveDevice
  private let panel: Panel
  private var timer: Timer?

  private var queue: EventQueue { host.pipeline.queue }

  /// Open the touchscreen, with its calibration and rotation from the service's configuration.
  ///
  /// - Parameters:
  ///   - size: the size in pixels that the scene is made for.
  ///   - warn: receives each warning, as one sentence.
  /// - Throws: if the device is not a touchscreen, cannot be opened or grabbed, or if the configuration is invalid.
  init(_ path: String, _ scene: SceneDescription, size: Size, warn: @escaping (JournalEvent, String) -> Void) throws {
    device = try LiveDevice(path: path, grab: true)
    let description = device.description
    guard description.touchProtocol != .none else { throw CommandFailure("\(path) is no touchscreen") }
    let found = try foundDevices().first { $0.paths.contains(path) } ?? DiscoveredDevice(path: path)
    var configuration = try Configuration.load()
    configuration.scene = scene
    configuration.screens = [configuration.screens[configuration.places(of: found).first?.screen ?? 0]]
    let isTurned = configuration.screens[0].geometry.rotation.swapsSides
    configuration.screens[0].geometry.size = isTurned ? Size(width: size.height, height: size.width) : size
    host = try ScreenHost(
      configuration, devices: [(found, description)], pipeline: Pipeline(thresholds: configuration.thresholds),
      warn: warn)
    panel = host.makePanel(found, description)
  }

  /// Start handling touches.
  ///
  /// - Parameter onDisconnect: called when the device is unplugged.
  /// - Throws: if the loop cannot watch the device.
  func start(on loop: EventLoop, onDisconnect: @escaping () -> Void) throws {
    queue.add(panel)
    timer = try loop.makeTimer { [unowned self] in
      let now = MonotonicClock().now
      // First handle the input that arrived before the timer was due.
      while read() == .more {}
      queue.advance(to: now)
      armTimer()
    }
    try loop.add(device.fd, interest: .read) { [unowned self] _ in
      if read() == .disconnected { onDisconnect() }
    }
    _ = read()
  }

  /// Cancel all touches.
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
