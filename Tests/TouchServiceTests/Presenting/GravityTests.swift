import Documents
import Evdev
import Panels
import Record
import TestSupport
import Testing
import TouchKit

@testable import Configuration
@testable import TouchService

/// Screens that follow gravity: S54.
@Suite(.timeLimit(.minutes(5))) struct GravityTests {
  /// A tracker after `count` samples of each gravity, 20 ms apart.
  private static func held(
    _ samples: [(x: Double, y: Double, z: Double, count: Int)], _ thresholds: Thresholds = Thresholds()
  ) -> [Rotation?] {
    var tracker = GravityTracker()
    var time: Int64 = 0
    return samples.map { sample in
      for _ in 0..<sample.count {
        tracker.add(MotionSample(x: sample.x, y: sample.y, z: sample.z), at: time, by: thresholds)
        time += 20_000
      }
      return tracker.rotation
    }
  }

  @Test("S54: the picture's top follows the accelerometer's upward direction after half a second")
  func sides() {
    let g = 9.8
    #expect(
      Self.held([(0, g, 0, 25), (0, g, 0, 1), (g, 0, 0, 25), (g, 0, 0, 1), (0, -g, 0, 26), (-g, 0, 0, 26)])
        == [nil, Rotation.none, Rotation.none, .quarter, .half, .threeQuarters])
  }

  @Test("S54: between 30° and 60° from the next side, the rotation does not change")
  func hysteresis() {
    // 59° and 61° from upright, in both directions.
    let (near, far) = ((8.4, 5.05), (8.57, 4.75))
    #expect(
      Self.held([(0, 9.8, 0, 26), (near.0, near.1, 0, 100), (far.0, far.1, 0, 26), (near.1, near.0, 0, 100)])
        == [Rotation.none, Rotation.none, .quarter, .quarter])
    #expect(Self.held([(9.8, 0, 0, 26), (far.1, far.0, 0, 26)]) == [.quarter, Rotation.none])
  }

  @Test("S54: a device that is flat or shaken does not rotate the screen, and restarts the time")
  func unclear() {
    #expect(Self.held([(0, 9.8, 0, 26), (4.9, 0, 8.5, 100)]) == [Rotation.none, Rotation.none])
    #expect(Self.held([(0, 9.8, 0, 26), (5.1, 0, 8.4, 26)]) == [Rotation.none, .quarter])
    #expect(
      Self.held([(0, 9.8, 0, 26), (12.1, 0, 0, 100), (7.4, 0, 0, 100)]) == Array(repeating: Rotation.none, count: 3))
    #expect(
      Self.held([(0, 9.8, 0, 26), (9.8, 0, 0, 20), (0, 0, 9.8, 1), (9.8, 0, 0, 25), (9.8, 0, 0, 1)])
        == [Rotation.none, Rotation.none, Rotation.none, Rotation.none, .quarter])
    #expect(Self.held([(0, 9.8, 0, 26), (9.8, 0, 0, 20), (-9.8, 0, 0, 20)]).last == Rotation.none)
  }

  @Test("S54: each number is a threshold: half of the time, a smaller angle, more and less force")
  func thresholds() {
    var thresholds = Thresholds()
    thresholds.gravityTime = 0.25
    #expect(Self.held([(0, 9.8, 0, 13), (0, 9.8, 0, 1)], thresholds) == [nil, Rotation.none])
    thresholds.gravityAngle = 50
    // 49° and 51° from upright, measured from the side by which the device was held.
    let (near, far) = ((7.4, 6.43), (7.62, 6.17))
    #expect(
      Self.held([(0, 9.8, 0, 26), (near.0, near.1, 0, 100), (far.0, far.1, 0, 26)], thresholds)
        == [Rotation.none, Rotation.none, .quarter])
    thresholds.gravityLeast = 6
    thresholds.gravityMost = 15
    #expect(Self.held([(0, 5.9, 0, 50), (0, 6, 0, 26)], thresholds) == [nil, Rotation.none])
    #expect(Self.held([(0, 15.1, 0, 50), (0, 15, 0, 26)], thresholds) == [nil, Rotation.none])
    thresholds.gravityAlongGlass = 7
    #expect(Self.held([(0, 6.9, 7, 50), (0, 7, 6.9, 26)], thresholds) == [nil, Rotation.none])
  }

  /// A host with a screen that follows gravity, one that does not, a panel on each, and an accelerometer.
  private final class Desk {
    let host: ScreenHost
    let panel: Panel
    let sensor: Sensor
    var time: Int64 = 0
    var queue: EventQueue { host.pipeline.queue }

    init(
      _ rules: String = "{match: {name: accelerometer}, motion: true}", sideFollows: Bool = false
    ) throws {
      let configuration = try Configuration.schema.decode(
        Cursor(
          parseYAML(
            Array(
              """
              screens:
                - {name: main, size: [800, 480], physicalSize: [100, 60], followsGravity: true}
                - {name: side, size: [800, 480], physicalSize: [100, 60], followsGravity: \(sideFollows)}
              devices: [\(rules)]
              """.utf8), file: "touchd.yaml")))
      let device = DeviceDescription.panel()
      host = try ScreenHost(configuration, device: device, pipeline: Pipeline()) { _, _ in }
      panel = host.makePanel(device)
      sensor = try Self.sensor("accelerometer", of: host)
      queue.add(panel)
      queue.add(sensor)
    }

    private static func sensor(_ name: String, of host: ScreenHost) throws -> Sensor {
      try #require(host.makeSensor(.accelerometer(name)))
    }

    /// Add another accelerometer.
    func addSensor(_ name: String) throws -> Sensor {
      let sensor = try Self.sensor(name, of: host)
      queue.add(sensor)
      return sensor
    }

    /// Feed `count` samples of each of several accelerometers in turn.
    func hold(_ places: [(sensor: Sensor, x: Int32, y: Int32)], count: Int) {
      for _ in 0..<count {
        for place in places {
          feed([(EventCode.absX, place.x), (EventCode.absY, place.y)]) { queue.enqueue(&$0, from: place.sensor) }
        }
        time += 20_000
      }
    }

    /// The rotation of each screen.
    var rotations: [Rotation] { host.shownConfiguration.screens.map(\.geometry.rotation) }

    func command(_ command: Command) {
      queue.enqueue(command, at: time)
      queue.drain()
    }

    private func feed(_ values: [(UInt16, Int32)], _ enqueue: (inout Frame) -> Void) {
      var frame = Frame(
        events: values.map { InputEvent(time: time, type: EventType.abs, code: $0, value: $1) }, time: time)
      enqueue(&frame)
      queue.drain()
    }

    /// Feed `count` samples, 20 ms apart.
    func hold(_ x: Int32, _ y: Int32, count: Int) {
      for _ in 0..<count {
        feed([(EventCode.absX, x), (EventCode.absY, y)]) { queue.enqueue(&$0, from: sensor) }
        time += 20_000
      }
    }

    /// Let a device of buttons lose events.
    func loseKeys(thatGo areGone: Bool) {
      let keys = Sensor(
        DeviceDescription(name: "keys", codes: [EventType.key: [116]]), found: DiscoveredDevice(path: ""),
        SensorSetup())
      queue.add(keys)
      if areGone { queue.remove(keys, at: time) } else { queue.cancel(keys, at: time) }
    }

    func touch(_ id: Int32, _ x: Int32, _ y: Int32) {
      feed([
        (EventCode.absMTSlot, 0), (EventCode.absMTTrackingID, id), (EventCode.absMTPositionX, x),
        (EventCode.absMTPositionY, y),
      ]) { queue.enqueue(&$0, from: panel) }
      time += 10_000
    }
  }

  @Test("S54: only the screen that follows gravity rotates, and touches that are down finish first")
  func screens() throws {
    let desk = try Desk()
    desk.hold(0, 1024, count: 30)
    #expect(desk.host.rotation == Rotation.none)
    desk.touch(1, 100, 100)
    desk.hold(1024, 0, count: 60)
    #expect(desk.host.rotation == Rotation.none && desk.host.screen.size == Size(width: 800, height: 480))
    desk.touch(-1, 100, 100)
    desk.hold(1024, 0, count: 1)
    #expect(desk.host.rotation == .quarter && desk.host.screen.size == Size(width: 480, height: 800))
    #expect(desk.host.screens[1].size == Size(width: 800, height: 480))
  }

  @Test("S54: a finger whose touch was cancelled keeps the screen from rotating until it lifts")
  func cancelledTouches() throws {
    let desk = try Desk()
    desk.hold(0, 1024, count: 30)
    desk.touch(1, 100, 100)
    desk.queue.cancelTouches()
    desk.hold(1024, 0, count: 60)
    #expect(desk.host.rotation == Rotation.none)
    desk.touch(-1, 100, 100)
    desk.hold(1024, 0, count: 1)
    #expect(desk.host.rotation == .quarter)
  }

  @Test(
    "S54: if accelerometer samples were lost in between, the time in the new position starts again",
    arguments: [0, 1, 2, 3])
  func lostSamples(_ loss: Int) throws {
    let desk = try Desk()
    desk.hold(0, 1024, count: 30)
    desk.hold(1024, 0, count: 20)
    desk.time += 10_000_000
    switch loss {
    case 0: desk.queue.cancel(desk.sensor, at: desk.time)
    case 1: desk.queue.remove(desk.sensor, at: desk.time)
    // Losses of a device that is no accelerometer do not matter.
    default: desk.loseKeys(thatGo: loss == 3)
    }
    desk.queue.drain()
    if loss == 1 { desk.queue.add(desk.sensor) }
    desk.hold(1024, 0, count: 1)
    #expect(desk.host.rotation == (loss >= 2 ? .quarter : Rotation.none))
    desk.hold(1024, 0, count: 25)
    #expect(desk.host.rotation == .quarter)
  }

  @Test("S54: once gravity has rotated the picture, the direction of a swipe is relative to the picture")
  func directionsFollow() throws {
    let desk = try Desk()
    var swiped: [String] = []
    let window = Window(name: "swiped", screen: desk.host.screen)
    for (name, directions) in [
      ("right", SwipeGestureRecognizer.Direction.right), ("up", .up), ("down", .down), ("left", .left),
    ] {
      let swipe = SwipeGestureRecognizer(name: name)
      swipe.direction = directions
      swipe.addTarget { _ in swiped.append(name) }
      window.addGestureRecognizer(swipe)
    }
    desk.host.pipeline.application.addWindow(window)
    func swipe() {
      for step: Int32 in 0..<10 { desk.touch(7, 200 + step * 40, 240) }
      desk.touch(-1, 560, 240)
    }
    desk.hold(0, 1024, count: 30)
    swipe()
    desk.hold(1024, 0, count: 30)
    swipe()
    desk.hold(0, -1024, count: 30)
    swipe()
    desk.hold(-1024, 0, count: 30)
    swipe()
    #expect(swiped == ["right", "up", "left", "down"])
  }

  @Test("S54: a rotation that a client sets stays until the device is held differently")
  func set() throws {
    let desk = try Desk()
    desk.hold(0, 1024, count: 30)
    desk.command(.rotate(screen: "main", to: .half))
    desk.hold(0, 1024, count: 60)
    #expect(desk.host.rotation == .half)
    // Slightly turned, and shaken, it is still held in the same position.
    desk.hold(600, 830, count: 60)
    desk.hold(3000, 1024, count: 5)
    #expect(desk.host.rotation == .half)
    desk.hold(1024, 0, count: 30)
    #expect(desk.host.rotation == .quarter)
    desk.hold(0, 1024, count: 30)
    #expect(desk.host.rotation == Rotation.none, "it was for that once")
    // The first screen without its name, set to its current rotation.
    desk.command(.rotate(screen: nil, to: Rotation.none))
    desk.hold(0, 1024, count: 30)
    desk.hold(-1024, 0, count: 30)
    #expect(desk.host.rotation == .threeQuarters)
  }

  @Test(
    "S54: a rotation set before the first measurement stays until the device is held differently than at first")
  func setBefore() throws {
    let desk = try Desk()
    desk.command(.rotate(screen: "main", to: .quarter))
    desk.hold(0, 1024, count: 60)
    #expect(desk.host.rotation == .quarter)
    // After a restart of the accelerometer's stream, its first position counts as the previous one.
    desk.command(.restart)
    desk.hold(0, -1024, count: 60)
    #expect(desk.host.rotation == .quarter)
    desk.hold(0, 1024, count: 30)
    #expect(desk.host.rotation == Rotation.none)
  }

  @Test("S54: a reload ends a set rotation, and a screen that does not follow gravity keeps its own")
  func setAndReloaded() throws {
    let desk = try Desk()
    desk.hold(0, 1024, count: 30)
    desk.command(.rotate(screen: "main", to: .half))
    desk.command(.rotate(screen: "side", to: .half))
    desk.hold(1024, 0, count: 1)
    desk.command(.reload(desk.host.configuration.json))
    desk.hold(0, 1024, count: 30)
    #expect(desk.host.rotation == Rotation.none)
    #expect(desk.host.recordedState.rotated.isEmpty)
  }

  @Test("S54: of two accelerometers with one rule, a screen follows the first one added, until that is removed")
  func two() throws {
    let desk = try Desk("{match: {name: acc*}, motion: true}")
    let other = try desk.addSensor("acc2")
    desk.hold([(desk.sensor, 0, 1024), (other, 1024, 0)], count: 30)
    desk.hold([(other, 0, -1024), (desk.sensor, 1024, 0)], count: 20)
    #expect(desk.host.rotation == Rotation.none)
    // Losses of the other accelerometer have no effect on this one.
    desk.queue.cancel(other, at: desk.time)
    desk.hold([(other, 0, -1024), (desk.sensor, 1024, 0)], count: 6)
    #expect(desk.host.rotation == .quarter)
    desk.hold([(other, 0, -1024)], count: 60)
    #expect(desk.host.rotation == .quarter)
    // The screen now follows the other accelerometer, for which the first one's position does not count.
    desk.hold([(desk.sensor, 0, -1024)], count: 20)
    desk.queue.remove(desk.sensor, at: desk.time)
    desk.queue.drain()
    desk.hold([(other, 0, -1024)], count: 20)
    #expect(desk.host.rotation == .quarter)
    desk.hold([(other, 0, -1024)], count: 6)
    #expect(desk.host.rotation == .half)
    // It was added later, and is not followed.
    let third = try desk.addSensor("acc3")
    desk.hold([(third, 1024, 0)], count: 60)
    #expect(desk.host.rotation == .half)
  }

  @Test(
    "S54: of accelerometers with two rules, a screen follows that of the earlier rule, whichever was added first")
  func twoRules() throws {
    let desk = try Desk(
      "{match: {name: keys}, presses: [KEY_POWER]}, {match: {name: lid}, motion: true}, "
        + "{match: {name: accelerometer}, motion: true}")
    // No screen follows a device without motion, whichever rule names it.
    desk.queue.add(
      try #require(desk.host.makeSensor(DeviceDescription(name: "keys", codes: [EventType.key: [116]]))))
    desk.hold([(desk.sensor, 0, 1024)], count: 30)
    desk.hold([(desk.sensor, 1024, 0)], count: 20)
    let lid = try desk.addSensor("lid")
    // Half a second measured by this accelerometer alone.
    desk.hold([(lid, 1024, 0), (desk.sensor, 0, -1024)], count: 20)
    #expect(desk.host.rotation == Rotation.none)
    desk.hold([(lid, 1024, 0), (desk.sensor, 0, -1024)], count: 6)
    #expect(desk.host.rotation == .quarter)
    desk.hold([(desk.sensor, 0, -1024)], count: 60)
    #expect(desk.host.rotation == .quarter)
  }

  @Test("S54: an accelerometer whose rule names a screen rotates only that screen")
  func namedScreen() throws {
    let desk = try Desk(
      "{match: {name: accelerometer}, motion: true}, {match: {name: wing}, motion: true, screen: side}",
      sideFollows: true)
    let wing = try desk.addSensor("wing")
    desk.hold([(desk.sensor, 1024, 0), (wing, 0, -1024)], count: 30)
    #expect(desk.rotations == [.quarter, .half])
    // Losses of one of them delay only its own screen.
    desk.hold([(desk.sensor, 0, -1024), (wing, 1024, 0)], count: 20)
    desk.queue.cancel(wing, at: desk.time)
    desk.hold([(desk.sensor, 0, -1024), (wing, 1024, 0)], count: 6)
    #expect(desk.rotations == [.half, .half])
    // Without its own accelerometer, the screen follows the other one.
    desk.queue.remove(wing, at: desk.time)
    desk.queue.drain()
    desk.hold([(desk.sensor, 0, 1024)], count: 30)
    #expect(desk.rotations == [.none, .none])
    desk.queue.remove(desk.sensor, at: desk.time)
    desk.queue.drain()
    let second = try desk.addSensor("wing")
    desk.hold([(second, 1024, 0)], count: 30)
    #expect(desk.rotations == [.none, .quarter])
  }

  @Test("S54: a rotation set on one screen stays while that screen's own accelerometer is held the same way")
  func setOnOne() throws {
    let desk = try Desk(
      "{match: {name: accelerometer}, motion: true, parts: [{screen: main}]}, {match: {name: wing}, motion: true}",
      sideFollows: true)
    let wing = try desk.addSensor("wing")
    desk.hold([(desk.sensor, 0, 1024), (wing, 1024, 0)], count: 30)
    desk.command(.rotate(screen: "side", to: .half))
    desk.hold([(desk.sensor, 0, -1024), (wing, 1024, 0)], count: 30)
    #expect(desk.rotations == [.half, .half])
    desk.hold([(desk.sensor, 0, -1024), (wing, 0, 1024)], count: 30)
    #expect(desk.rotations == [.half, .none])
  }

  @Test("S54: a record that begins after a client has rotated a screen contains the rotation")
  func recorded() throws {
    let desk = try Desk()
    desk.hold(0, 1024, count: 30)
    desk.command(.rotate(screen: "main", to: .half))
    let state = desk.host.recordedState
    #expect(state.rotated == ["main"])
    #expect(try written(state) == state)
    let other = try Desk()
    // The rotation itself is in the record's configuration.
    #expect(other.host.rotate("main", to: .half))
    try other.host.restore(state)
    other.hold(0, 1024, count: 60)
    #expect(other.host.rotation == .half)
    other.hold(1024, 0, count: 30)
    #expect(other.host.rotation == .quarter)
  }
}
