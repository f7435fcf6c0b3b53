import Documents
import Evdev
import Panels
import Scenes
import TestSupport
import TouchKit

@testable import Configuration
@testable import TouchService

/// Keeps every requested line, and the key that makes it replaceable.
final class Lines: EventSink {
  var all: [String] = []
  var replacementKeys: [UInt64?] = []
  /// The control event of each line, if it has one.
  var controlEvents: [Control.Event?] = []
  var kinds: LineSink.Kinds = [.actions, .nonPositional]
  private(set) var sequences = 0
  private(set) var fingers = ScreenFingers()
  private var keys = ReplacementKeys()

  var wantsDecisions: Bool { kinds.contains(.decisions) }

  func renumber(_ scenes: SceneStore) { keys.renumber { scenes.has($0) } }

  func receive(_ event: Event, at time: Int64, stamp: Int64) {
    if case .touches(let samples, let screen) = event, fingers.count(samples, on: screen, isSecret: { _ in false }) {
      sequences += 1
    }
    let key = keys.key(of: event, from: event.origin as? SceneOrigin)
    let line = LineSink(kinds) { [self] bytes in
      all.append(lineText(bytes))
      replacementKeys.append(key)
    }
    let before = all.count
    line.receive(event, at: time, stamp: stamp)
    guard all.count > before else { return }
    if case .control(let report) = event { controlEvents.append(report.event) } else { controlEvents.append(nil) }
  }
}

/// A pipeline with a scene on an 800 × 480 panel with one pixel per point, and fingers in pixels.
final class Rig {
  let pipeline = Pipeline()
  let lines = Lines()
  let host: ScreenHost
  private let panel: Panel
  /// The panel of the screen "side", if there is one.
  private var side: Panel?
  private var keys: Sensor?
  private var accelerometer: Sensor?
  private var slots: [Int32: Int32] = [:]
  private var lastTrackingID: Int32 = 0

  /// - Parameters:
  /// - recognizers: the first screen's recognizers, as in a configuration.
  /// - hasSide: whether there is a second screen "side" with its own panel.
  /// - filters: the filters of the first screen's panel.
  /// - warn: receives the host's warnings.
  init(
    scene: String, recognizers: String = "[]", hasSide: Bool = false, filters: PanelFilters = PanelFilters(),
    warn: @escaping (JournalEvent, String) -> Void = { _, _ in }
  ) throws {
    let device = DeviceDescription.panel("rig")
    var configuration = Configuration()
    var screen = ScreenConfiguration(name: "main")
    screen.geometry.physicalSize = Size(width: 800 / 163 * 25.4, height: 480 / 163 * 25.4)
    configuration.screens = [screen]
    for recognizer in try Cursor(parseYAML(Array(recognizers.utf8), file: "recognizers.yaml")).elements() {
      configuration.screens[0].recognizers.append(try RecognizerDescription.schema.decode(recognizer))
    }
    var rule = DeviceRule()
    rule.match.name = "keys"
    (rule.presses, rule.remote, rule.motion) = ([.power, .volumeUp], true, true)
    configuration.devices = [rule]
    rule = DeviceRule()
    rule.match.name = "rig"
    rule.filters = filters
    configuration.devices.append(rule)
    rule = DeviceRule()
    if hasSide {
      screen.name = "side"
      configuration.screens.append(screen)
      rule.match.name = "side"
      rule.screen = "side"
      configuration.devices.append(rule)
    }
    configuration.scene = try SceneDescription(
      Cursor(parseYAML(Array(scene.utf8), file: "scene.yaml"), file: "scene.yaml"))
    host = try ScreenHost(configuration, device: device, pipeline: pipeline, warn: warn)
    panel = host.makePanel(device)
    pipeline.queue.add(panel)
    if hasSide {
      var other = device
      other.name = "side"
      let panel = host.makePanel(other)
      pipeline.queue.add(panel)
      side = panel
    }
    pipeline.application.addSink(lines)
  }

  /// Feed one frame. A position puts a finger down or moves it, nil lifts it.
  ///
  /// - Parameter onSide: whether the fingers are on the second screen; their slots differ from those on the first.
  func frame(_ time: Int64, onSide: Bool = false, _ fingers: (Int32, (Int32, Int32)?)...) {
    var frame = Frame(time: time)
    func add(_ code: UInt16, _ value: Int32) {
      frame.events.append(InputEvent(time: time, type: EventType.abs, code: code, value: value))
    }
    for (slot, place) in fingers {
      add(EventCode.absMTSlot, slot)
      guard let place else {
        add(EventCode.absMTTrackingID, -1)
        slots[slot] = nil
        continue
      }
      if slots[slot] == nil {
        lastTrackingID += 1
        slots[slot] = lastTrackingID
        add(EventCode.absMTTrackingID, lastTrackingID)
      }
      add(EventCode.absMTPositionX, place.0)
      add(EventCode.absMTPositionY, place.1)
    }
    feed(frame, onSide: onSide)
  }

  /// Tap with a finger that stays down for `lasting` µs.
  func tap(_ time: Int64, at x: Int32, _ y: Int32, lasting: Int64 = 50_000, onSide: Bool = false, slot: Int32 = 0) {
    frame(time, onSide: onSide, (slot, (x, y)))
    frame(time + lasting, onSide: onSide, (slot, nil))
  }

  /// Feed one key of a device whose rule uses power, menu, volume up, and remote control.
  func key(_ time: Int64, _ code: UInt16, _ value: Int32) {
    let found = DiscoveredDevice(path: "/dev/input/keys", name: "keys")
    if keys == nil, let sensor = host.makeSensor(found, Self.keyDevice) {
      pipeline.queue.add(sensor)
      keys = sensor
    }
    var frame = Frame(events: [InputEvent(time: time, type: EventType.key, code: code, value: value)], time: time)
    if let keys { pipeline.queue.enqueue(&frame, from: keys) }
    pipeline.queue.drain()
  }

  private static let keyDevice = DeviceDescription(name: "keys", codes: [EventType.key: [115, 116, 128, 207, 208]])

  /// Feed one sample of an accelerometer with 1024 units per g: gravity along y, and `x` along x.
  func measure(_ time: Int64, _ x: Int32) {
    if accelerometer == nil {
      accelerometer = host.makeSensor(
        DiscoveredDevice(path: "/dev/input/accelerometer", name: "keys"), .accelerometer())
      if let accelerometer { pipeline.queue.add(accelerometer) }
    }
    let values = [(EventCode.absX, x), (EventCode.absY, 1024)]
    var frame = Frame(
      events: values.map { InputEvent(time: time, type: EventType.abs, code: $0, value: $1) }, time: time)
    if let accelerometer { pipeline.queue.enqueue(&frame, from: accelerometer) }
    pipeline.queue.drain()
  }

  /// Remove the devices of buttons and motion.
  func removeSensors() {
    for sensor in pipeline.queue.sensors { pipeline.queue.remove(sensor) }
    (keys, accelerometer) = (nil, nil)
  }

  /// The view with this name, directly in the first window.
  func view(_ name: String) -> View? {
    pipeline.application.windows[0].subviews.first { $0.name == name }
  }

  /// Feed one frame unchanged.
  func feed(_ frame: Frame, onSide: Bool = false) {
    var frame = frame
    pipeline.queue.enqueue(&frame, from: onSide ? side ?? panel : panel)
    pipeline.queue.drain()
  }
}

extension DeviceDescription {
  /// A panel without a physical size.
  static func panel(_ name: String = "panel", _ width: Int32 = 800, _ height: Int32 = 480) -> DeviceDescription {
    DeviceDescription(
      name: name, codes: [EventType.abs: [EventCode.absMTSlot, EventCode.absMTTrackingID]],
      axes: [
        EventCode.absMTSlot: AxisInfo(minimum: 0, maximum: 9),
        EventCode.absMTPositionX: AxisInfo(minimum: 0, maximum: width - 1),
        EventCode.absMTPositionY: AxisInfo(minimum: 0, maximum: height - 1),
      ])
  }
}
