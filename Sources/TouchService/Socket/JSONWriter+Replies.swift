import Configuration
import Documents
import Evdev
import Panels
import Scenes
import TouchKit

/// Members that several replies have, or that are large.
extension JSONWriter {
  /// Write the members that identify a device.
  mutating func identity(of device: DeviceDescription) {
    member("name", device.name)
    member("bus", Int(device.bus))
    member("vendor", Int(device.vendor))
    member("product", Int(device.product))
    member("version", Int(device.version))
  }

  /// Write the member `screens` of `GetScreens` and `GetScenes`, including rotations, curtains and recognizers.
  mutating func screens(of host: ScreenHost) {
    key("screens")
    beginArray()
    for (index, screen) in host.screens.enumerated() {
      begin(screen)
      member("rotation", host.arrangement.layouts[index].geometry.rotation.rawValue)
      if host.isCurtainDrawn(over: screen) {
        member("curtain", true)
      }
      let recognizers = host.configuration.screens[index].recognizers
      if !recognizers.isEmpty {
        key("recognizers")
        beginArray()
        for recognizer in recognizers { RecognizerDescription.schema.encode(recognizer, into: &self) }
        endArray()
      }
      endObject()
    }
    endArray()
  }

  /// Write the member `values`: the current values that fingers can change; nothing if there are none.
  mutating func values(_ values: [(view: View, origin: SceneOrigin)], namesApps: Bool) {
    if values.isEmpty { return }
    key("values")
    beginArray()
    for (view, origin) in values {
      beginObject()
      member("view", origin.view)
      member("kind", origin.kind)
      member("window", origin.window)
      origin.writeFields(of: view, to: &self)
      if let scrollView = view as? ScrollView {
        vector("offset", Vector(dx: scrollView.contentOffset.x, dy: scrollView.contentOffset.y))
      }
      if namesApps && !origin.scene.isEmpty {
        member("app", origin.scene)
      }
      endObject()
    }
    endArray()
  }

  /// Write the members `firstResponders` and `keyWindow`: the focus in an app's windows, without its secure windows.
  mutating func focus(of app: String, _ application: Application) {
    let windows = application.windows.filter { !$0.isSecure && ($0.origin as? SceneOrigin)?.scene == app }
    key("firstResponders")
    beginArray()
    for window in windows {
      if let view = window.firstResponder as? View { string(view.name) }
    }
    endArray()
    guard let window = windows.first(where: \.isKey) else { return }
    member("keyWindow", window.name)
  }

  /// Write the member `front`: the screens with this app in front.
  mutating func front(of app: String, _ host: ScreenHost) {
    key("front")
    beginArray()
    for screen in host.screens where host.foreground.shown(on: screen) == app { string(screen.name) }
    endArray()
  }

  /// Write the delays of events, in µs.
  mutating func delays(_ delays: DelayHistogram) {
    beginObject()
    member("count", delays.count)
    member("sum", delays.sum)
    if let median = delays.quantile(0.5), let p99 = delays.quantile(0.99) {
      member("p50", median)
      member("p99", p99)
      member("max", delays.longest)
    }
    key("buckets")
    beginArray()
    for bound in DelayHistogram.bounds {
      beginObject()
      member("bound", bound)
      member("count", delays.count(upTo: bound))
      endObject()
    }
    endArray()
    endObject()
  }
}
