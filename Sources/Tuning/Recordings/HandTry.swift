import Configuration
package import Evdev
import Panels
import TouchKit
import TouchService

/// One try at a gesture: the panel's frames, and the intended gesture.
package struct HandTry: Sendable {
  /// The file, with a number if the file contains several tries.
  package let name: String
  /// The intended recognizer, or ``TuningFolder/nothing``.
  package let gesture: String
  package let devices: [DeviceDescription]
  /// The devices' frames, each with the index of its device.
  package let frames: [Frame]
  package let figures: TryFigures
}

/// The recognizers that recognized in a try, in order; empty if none did.
package typealias Outcome = [String]

/// Replay frames through a new instance of the scene, as fast as possible.
///
/// - Throws: if the scene names an unknown screen.
func play(
  _ frames: [Frame], of devices: [DeviceDescription], in configuration: Configuration, to sink: any EventSink,
  warn: @escaping (String) -> Void = { _ in }
) throws {
  let pipeline = Pipeline(thresholds: configuration.thresholds)
  let host = try ScreenHost(
    configuration, device: devices.first { $0.touchProtocol != .none }, pipeline: pipeline
  ) { warn($1) }
  let panels = devices.map { $0.touchProtocol == .none ? nil : host.makePanel($0) }
  for panel in panels.compactMap({ $0 }) { pipeline.queue.add(panel) }
  pipeline.application.addSink(sink)
  var copy = Frame()
  for frame in frames where panels.indices.contains(frame.device) {
    guard let panel = panels[frame.device] else { continue }
    copy = frame
    pipeline.queue.enqueue(&copy, from: panel)
    pipeline.queue.drain()
  }
  pipeline.queue.finish()
  withExtendedLifetime(host) {}
}

/// Collects the recognizers that recognize.
final class OutcomeSink: EventSink {
  private(set) var outcome: Outcome = []

  func receive(_ event: Event, at time: Int64, stamp: Int64) {
    guard case .action(let action) = copy event else { return }
    let recognizer = action.recognizer
    if action.state == (recognizer.isDiscrete ? .ended : .began) { outcome.append(recognizer.name) }
  }
}
