import Documents
import Scenes
import TouchKit

extension JSONWriter {
  /// Write `{"control":{…}}` with the control's current value. Positions are in screen pixels, times in µs.
  mutating func control(_ report: ControlReport, _ origin: SceneOrigin, at time: Int64) {
    beginControl(report.event.name, origin, at: time)
    if let location = report.location { place(location) }
    origin.writeFields(of: report.control, to: &self)
    if let action = report.action {
      member("action", action)
    }
    if let target = (report.target as? View)?.name {
      member("target", target)
    }
    endObjects()
  }

  /// Write `{"control":{…}}` for a row that was selected.
  mutating func selection(in table: TableView, _ origin: SceneOrigin, at time: Int64) {
    beginControl("selected", origin, at: time)
    origin.writeFields(of: table, to: &self)
    endObjects()
  }

  private mutating func beginControl(_ event: StaticString, _ origin: SceneOrigin, at time: Int64) {
    append("{\"control\":{\"event\":\"")
    append(event)
    append("\",")
    append(origin.names)
    int(time)
  }
}
