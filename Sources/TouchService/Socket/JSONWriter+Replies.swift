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
    list("screens", Array(host.screens.enumerated())) { json, entry in
      let (index, screen) = entry
      json.begin(screen)
      json.member("rotation", host.arrangement.layouts[index].geometry.rotation.rawValue)
      if !host.pipeline.queue.drawings(on: screen).isEmpty { json.member("curtain", true) }
      let recognizers = host.configuration.screens[index].recognizers
      if !recognizers.isEmpty {
        json.list("recognizers", recognizers) { RecognizerDescription.schema.encode($1, into: &$0) }
      }
      json.endObject()
    }
  }

  /// Write the member `values`: the current values of the views that an audience and a filter include (A7); nothing if
  /// there are none.
  mutating func values(for audience: Audience, _ filter: SubscriptionFilter, in scenes: SceneStore) {
    var values: [(view: View, origin: SceneOrigin)] = []
    for scene in scenes.scenes where audience.hears(of: scene.owner) {
      scene.forEachValue { view, origin in
        if origin.isSecure && audience != .app(scene.owner) { return }
        if filter.matches(origin) { values.append((view, origin)) }
      }
    }
    if values.isEmpty { return }
    list("values", values) { json, value in
      let (view, origin) = value
      json.beginObject()
      json.member("view", origin.view)
      json.member("kind", origin.kind)
      json.member("window", origin.window)
      origin.writeFields(of: view, to: &json)
      if let scrollView = view as? ScrollView {
        json.vector("offset", Vector(dx: scrollView.contentOffset.x, dy: scrollView.contentOffset.y))
      }
      if audience.namesApps && !origin.scene.isEmpty { json.member("app", origin.scene) }
      json.endObject()
    }
  }

  /// Write the members `firstResponders` and `keyWindow`: the focus in an app's windows, without its secure windows.
  mutating func focus(of app: String, _ application: Application) {
    let windows = application.windows.filter { !$0.isSecure && ($0.origin as? SceneOrigin)?.scene == app }
    member("firstResponders", windows.compactMap { ($0.firstResponder as? View)?.name })
    guard let window = windows.first(where: \.isKey) else { return }
    member("keyWindow", window.name)
  }

  /// Write the member `front`: the screens with this app in front.
  mutating func front(of app: String, _ host: ScreenHost) {
    member("front", host.screens.filter { host.foreground.shown(on: $0) == app }.map(\.name))
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
    list("buckets", DelayHistogram.bounds) { json, bound in
      json.beginObject()
      json.member("bound", bound)
      json.member("count", delays.count(upTo: bound))
      json.endObject()
    }
    endObject()
  }
}
