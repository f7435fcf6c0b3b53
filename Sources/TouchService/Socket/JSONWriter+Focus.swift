import Documents
import Scenes
import TouchKit

extension JSONWriter {
  /// Write the members `firstResponders` and `keyWindow`: who has the focus in the windows of an app; of secure windows nothing is said.
  mutating func focus(of app: String, _ application: Application) {
    let windows = application.windows.filter { !$0.isSecure && ($0.origin as? SceneOrigin)?.scene == app }
    key("firstResponders")
    beginArray()
    for window in windows {
      if let view = window.firstResponder as? View { string(view.name) }
    }
    endArray()
    guard let window = windows.first(where: \.isKey) else { return }
    key("keyWindow")
    string(window.name)
  }
}

extension JSONWriter {
  /// Write the member `front`: the screens that an app is in front of.
  mutating func front(of app: String, _ host: ScreenHost) {
    key("front")
    beginArray()
    for screen in host.screens where host.foreground.shown(on: screen) == app { string(screen.name) }
    endArray()
  }
}
