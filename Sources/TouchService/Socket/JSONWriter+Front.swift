import Documents
import TouchKit

extension JSONWriter {
  /// Write the member `front`: the screens that an app is in front of.
  mutating func front(of app: String, _ host: ScreenHost) {
    key("front")
    beginArray()
    for screen in host.screens where host.foreground.shown(on: screen) == app { string(screen.name) }
    endArray()
  }
}
