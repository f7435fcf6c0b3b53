import Documents
import Evdev
import Panels
import TouchKit
import Varlink

extension Service {
  /// Answer `GetSensors`.
  func getSensors(_ call: VarlinkCall) {
    call.replyWhole { json in
      json.key("sensors")
      json.beginArray()
      for sensor in pipeline.queue.sensors { json.sensor(sensor) }
      json.endArray()
    }
  }
}

extension JSONWriter {
  fileprivate mutating func sensor(_ sensor: Sensor) {
    beginObject()
    if !sensor.found.path.isEmpty {
      member("path", sensor.found.path)
    }
    member("name", sensor.device.name)
    for (name, value) in [
      ("bus", sensor.device.bus), ("vendor", sensor.device.vendor), ("product", sensor.device.product),
      ("version", sensor.device.version),
    ] {
      key(name)
      int(Int64(value))
    }
    key("presses")
    beginArray()
    for name in sensor.setup.presses.values.map(\.rawValue).sorted() { string(name) }
    endArray()
    member("remote", sensor.setup.remote)
    member("motion", sensor.setup.motion)
    member("frames", sensor.frames)
    member("synDropped", sensor.drops)
    endObject()
  }
}
