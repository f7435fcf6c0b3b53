import Evdev
import TouchKit

extension EventQueue {
  /// Add a device that is not a touchscreen, so that its frames can be enqueued.
  package func add(_ sensor: Sensor) {
    lastNumber += 1
    sensor.number = lastNumber
    sensors.append(sensor)
    recorder?.added(sensor)
  }

  /// Remove a sensor. Everything that is down on it is cancelled at the current time.
  package func remove(_ sensor: Sensor) {
    recorder?.removing(sensor)
    discard(sensor)
  }

  /// Remove a sensor that was disconnected at `time`. Its waiting frames are handled first.
  package func remove(_ sensor: Sensor, at time: Int64) {
    enqueue(.detach(panel: sensor.number), at: time)
  }

  /// Cancel everything that is down on a sensor, because its events since then are unknown, for example after a
  /// suspend.
  package func cancel(_ sensor: Sensor, at time: Int64) {
    var frame = Frame(
      events: [InputEvent(time: time, type: EventType.syn, code: EventCode.synDropped, value: 0)], time: time)
    enqueue(&frame, from: sensor)
  }

  func discard(_ sensor: Sensor) {
    sensor.end(at: lastTime ?? 0, application)
    sensors.removeAll { $0 === sensor }
    if sensor.setup.motion { accelerationReceiver?.loseSamples(of: sensor) }
  }

  func handle(_ frame: borrowing Frame, of sensor: Sensor, at time: Int64) {
    let isSecret = application.conceals()
    let drops = sensor.drops
    if let sample = sensor.handle(frame, at: time, nextPress: &nextPress, application) {
      accelerationReceiver?.receive(sample, of: sensor, at: time)
    }
    if sensor.drops > drops, sensor.setup.motion { accelerationReceiver?.loseSamples(of: sensor) }
    statistics.drops += sensor.drops - drops
    if !isSecret {
      statistics.frames += 1
      sensor.countFrame()
    }
    recorder?.handled(frame, of: sensor)
  }

  /// Cancel everything that is down on all devices, at the current time, because the input has ended. Timers stay
  /// armed.
  package func cancelAll() {
    cancelTouches()
    for sensor in sensors { sensor.end(at: lastTime ?? 0, application) }
  }
}
