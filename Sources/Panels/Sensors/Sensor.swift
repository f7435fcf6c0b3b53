package import Evdev
import TouchKit

/// A device that is not a touchscreen: buttons, media keys, an accelerometer. It converts frames to presses, remote
/// control and motion.
package final class Sensor {
  /// The device's description.
  package let device: DeviceDescription
  /// Its properties in udev; for a recording's device only the description.
  package let found: DiscoveredDevice
  /// Which of its events are used.
  package let setup: SensorSetup
  /// Its number in commands and records; its queue counts panels and sensors together.
  package internal(set) var number = 0
  /// The number of frames that it has sent.
  package private(set) var frames = 0
  /// The number of its frames that reported lost events: SYN_DROPPED.
  package private(set) var drops = 0
  /// The numbers of the presses that are down, by their keys' codes.
  private var pressed: [UInt16: Int] = [:]
  /// The remote control keys that are down.
  private var remotePressed: Set<UInt16> = []
  /// The keys that are down on the device according to all enqueued frames, whatever happened to their presses.
  package private(set) var held: Set<UInt16> = []
  /// The last values of the axes, in device units.
  private var axes: (x: Int32, y: Int32, z: Int32) = (0, 0, 0)

  /// Create a sensor for the parts of `setup` that the device can report.
  package init(_ device: DeviceDescription, found: DiscoveredDevice, _ setup: SensorSetup) {
    self.device = device
    self.found = found
    self.setup = setup.narrowed(to: device)
    axes = (value(EventCode.absX), value(EventCode.absY), value(EventCode.absZ))
  }

  /// Whether a key is down, whatever happened to its press.
  var isPressed: Bool { !held.isEmpty }

  /// The device's description, with the current values of its axes.
  package var currentDevice: DeviceDescription {
    var device = device
    device.axes[EventCode.absX]?.value = axes.x
    device.axes[EventCode.absY]?.value = axes.y
    device.axes[EventCode.absZ]?.value = axes.z
    return device
  }

  private func value(_ code: UInt16) -> Int32 { device.axes[code]?.value ?? 0 }

  /// Handle one frame at `time`, and pass its events to the application.
  ///
  /// - Returns: the acceleration; nil if the frame reports none.
  func handle(
    _ frame: borrowing Frame, at time: Int64, nextPress: inout Int, _ application: Application
  ) -> MotionSample? {
    var hasMoved = false
    for event in frame.events {
      switch (event.type, event.code) {
      case (EventType.syn, EventCode.synDropped):
        drops += 1
        cancel(at: time, application)
      case (EventType.key, let code): keyChanged(code, event.value, at: time, &nextPress, application)
      case (EventType.abs, EventCode.absX): (axes.x, hasMoved) = (event.value, true)
      case (EventType.abs, EventCode.absY): (axes.y, hasMoved) = (event.value, true)
      case (EventType.abs, EventCode.absZ): (axes.z, hasMoved) = (event.value, true)
      default: break
      }
    }
    guard hasMoved else { return nil }
    application.handle(acceleration, of: number, at: time)
    return acceleration
  }

  /// Whether a frame has an event that this sensor uses.
  func handles(_ frame: borrowing Frame) -> Bool {
    for index in frame.events.indices where isWanted(frame.events[index]) { return true }
    return false
  }

  func countFrame() {
    frames += 1
  }

  /// Remove the events that this sensor does not use, such as the other keys of a keyboard. Update ``held`` from the
  /// rest.
  func strip(_ frame: inout Frame) {
    frame.events.removeAll { !isWanted($0) }
    for event in frame.events {
      switch (event.type, event.value) {
      // The lost events may include releases.
      case (EventType.syn, _): held = []
      case (EventType.key, 0): held.remove(event.code)
      case (EventType.key, _): held.insert(event.code)
      default: break
      }
    }
  }

  private func isWanted(_ event: InputEvent) -> Bool {
    switch event.type {
    case EventType.syn: event.code == EventCode.synDropped
    case EventType.key:
      event.value != 2 && (setup.presses[event.code] != nil || setup.remote && RemoteKeys.codes.contains(event.code))
    case EventType.abs: setup.motion && event.code <= EventCode.absZ
    default: false
    }
  }

  /// Handle a key's value: 1 is down, 0 is up. ``strip(_:)`` removes 2, the kernel's autorepeat.
  private func keyChanged(
    _ code: UInt16, _ value: Int32, at time: Int64, _ nextPress: inout Int, _ application: Application
  ) {
    if value == 1 {
      if let type = setup.presses[code], pressed[code] == nil {
        pressed[code] = nextPress
        application.handle(PressSample(id: nextPress, phase: .began, type: type), at: time)
        nextPress += 1
      }
      if setup.remote, let key = remoteKey(of: code), remotePressed.insert(code).inserted {
        application.handle(RemoteSample(key, .began), of: number, at: time)
      }
    } else if value == 0 {
      if let id = pressed.removeValue(forKey: code), let type = setup.presses[code] {
        application.handle(PressSample(id: id, phase: .ended, type: type), at: time)
      }
      if remotePressed.remove(code) != nil, let key = remoteKey(of: code) {
        application.handle(RemoteSample(key, .ended), of: number, at: time)
      }
    }
  }

  private func remoteKey(of code: UInt16) -> RemoteSample.Key? {
    RemoteKeys.key(of: code, among: device.codes[EventType.key] ?? [])
  }

  /// Cancel the keys that are down and the current movement, because events were lost.
  func cancel(at time: Int64, _ application: Application) {
    cancelPresses(at: time, application)
    if setup.remote { application.cancelRemoteControl(of: number, at: time) }
    if setup.motion { application.cancelMotion(of: number, at: time) }
  }

  /// Cancel the keys that are down and the current movement, after a disconnect or at the end of the input.
  func end(at time: Int64, _ application: Application) {
    cancelPresses(at: time, application)
    if setup.remote { application.endRemoteControl(of: number, at: time) }
    if setup.motion { application.endMotion(of: number, at: time) }
  }

  private func cancelPresses(at time: Int64, _ application: Application) {
    for (code, id) in pressed.sorted(by: { $0.value < $1.value }) {
      guard let type = setup.presses[code] else { continue }
      application.handle(PressSample(id: id, phase: .cancelled, type: type), at: time)
    }
    forget()
  }

  /// Forget the keys that are down; later releases are ignored.
  func forget() {
    pressed = [:]
    remotePressed = []
  }

  /// The acceleration, in m/s².
  private var acceleration: MotionSample {
    func part(_ value: Int32, _ code: UInt16) -> Double {
      Double(value) / Double(device.axes[code]?.resolution ?? 1) * standardGravity
    }
    return MotionSample(
      x: part(axes.x, EventCode.absX), y: part(axes.y, EventCode.absY), z: part(axes.z, EventCode.absZ))
  }
}
