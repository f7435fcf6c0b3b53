import Documents
import Evdev
import Panels
import TestSupport
import Testing
import TouchKit

@testable import TouchService

/// Screens that are turned as the device is held: S54.
@Suite(.timeLimit(.minutes(5))) struct GravityTests {
  /// A tracker after `count` samples of each gravity, 20 ms apart.
  private static func held(_ samples: [(x: Double, y: Double, z: Double, count: Int)]) -> [Rotation?] {
    var tracker = GravityTracker()
    var time: Int64 = 0
    return samples.map { sample in
      for _ in 0..<sample.count {
        tracker.add(MotionSample(x: sample.x, y: sample.y, z: sample.z), at: time)
        time += 20_000
      }
      return tracker.rotation
    }
  }

  @Test("S54: the top of the picture is where the accelerometer measures up, after half a second")
  func sides() {
    let g = 9.8
    #expect(
      Self.held([(0, g, 0, 25), (0, g, 0, 1), (g, 0, 0, 25), (g, 0, 0, 1), (0, -g, 0, 26), (-g, 0, 0, 26)])
        == [nil, Rotation.none, Rotation.none, .quarter, .half, .threeQuarters])
  }

  @Test("S54: between 30° and 60° from the next side nothing changes")
  func hysteresis() {
    // 59° and 61° from upright, and as far back.
    let (near, far) = ((8.4, 5.05), (8.57, 4.75))
    #expect(
      Self.held([(0, 9.8, 0, 26), (near.0, near.1, 0, 100), (far.0, far.1, 0, 26), (near.1, near.0, 0, 100)])
        == [Rotation.none, Rotation.none, .quarter, .quarter])
    #expect(Self.held([(9.8, 0, 0, 26), (far.1, far.0, 0, 26)]) == [.quarter, Rotation.none])
  }

  @Test("S54: what lies flat or is shaken is held no way, and what does so in between begins again")
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

  /// A host with a screen that follows gravity, one that does not, a panel on each, and an accelerometer.
  private final class Desk {
    let host: ScreenHost
    let panel: Panel
    let sensor: Sensor
    var time: Int64 = 0
    var queue: EventQueue { host.pipeline.queue }

    init() throws {
      let configuration = try Configuration.schema.decode(
        Cursor(
          parseYAML(
            Array(
              """
              screens:
                - {name: main, size: [800, 480], physicalSize: [100, 60], followsGravity: true}
                - {name: side, size: [800, 480], physicalSize: [100, 60]}
              devices: [{match: {name: accelerometer}, motion: true}]
              """.utf8), file: "touchd.yaml")))
      let device = DeviceDescription(
        name: "panel", codes: [EventType.abs: [EventCode.absMTSlot, EventCode.absMTTrackingID]],
        axes: [
          EventCode.absMTSlot: AxisInfo(minimum: 0, maximum: 9),
          EventCode.absMTPositionX: AxisInfo(minimum: 0, maximum: 799),
          EventCode.absMTPositionY: AxisInfo(minimum: 0, maximum: 479),
        ])
      host = try ScreenHost(configuration, device: device, pipeline: Pipeline()) { _ in }
      panel = host.makePanel(device)
      let axis = AxisInfo(minimum: -4096, maximum: 4095, resolution: 1024)
      let axes = [EventCode.absX: axis, EventCode.absY: axis, EventCode.absZ: axis]
      sensor = try #require(
        host.makeSensor(
          DeviceDescription(
            name: "accelerometer", properties: [DeviceProperty.accelerometer],
            codes: [EventType.abs: Set(axes.keys)], axes: axes)))
      queue.add(panel)
      queue.add(sensor)
    }

    private func feed(_ values: [(UInt16, Int32)], _ enqueue: (inout Frame) -> Void) {
      var frame = Frame(
        events: values.map { InputEvent(time: time, type: EventType.abs, code: $0, value: $1) }, time: time)
      enqueue(&frame)
      queue.drain()
    }

    /// `count` samples, 20 ms apart.
    func hold(_ x: Int32, _ y: Int32, count: Int) {
      for _ in 0..<count {
        feed([(EventCode.absX, x), (EventCode.absY, y)]) { queue.enqueue(&$0, from: sensor) }
        time += 20_000
      }
    }

    func touch(_ id: Int32, _ x: Int32, _ y: Int32) {
      feed([
        (EventCode.absMTSlot, 0), (EventCode.absMTTrackingID, id), (EventCode.absMTPositionX, x),
        (EventCode.absMTPositionY, y),
      ]) { queue.enqueue(&$0, from: panel) }
      time += 10_000
    }
  }

  @Test("S54: the screen turns, and no other; touches that are down finish first")
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

  @Test("S54: a finger whose touch was cancelled keeps the screen as it is until it lifts")
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
}
