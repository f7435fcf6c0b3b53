import Documents
import Evdev
import Panels
import TouchKit
import Varlink

extension Service {
  /// Answer `GetSensors`.
  func getSensors(_ call: VarlinkCall) {
    call.replyWhole { json in
      json.list("sensors", pipeline.queue.sensors) { $0.sensor($1) }
    }
  }
}

extension JSONWriter {
  fileprivate mutating func sensor(_ sensor: Sensor) {
    beginObject()
    if !sensor.found.path.isEmpty {
      member("path", sensor.found.path)
    }
    identity(of: sensor.device)
    member("presses", sensor.setup.presses.values.map(\.rawValue).sorted())
    member("remote", sensor.setup.remote)
    member("motion", sensor.setup.motion)
    member("frames", sensor.frames)
    member("synDropped", sensor.drops)
    endObject()
  }
}
