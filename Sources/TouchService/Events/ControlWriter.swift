import Documents
import TouchKit

/// Turns an event of a control or table into the bytes of a control line, in a buffer that is reused.
struct ControlWriter: ~Copyable {
  private(set) var json = JSONWriter()

  /// Writes `{"control":{…}}` with the control's present value; places are screen pixels, times µs.
  ///
  /// - Parameter target: who answered the action, for an event that asked for one.
  mutating func write(
    _ source: ViewSource, event: StaticString, at time: Int64, place: Point?, action: String? = nil,
    target: String? = nil
  ) {
    json.removeAll()
    json.beginObject()
    json.key("control")
    json.beginObject()
    json.key("event")
    json.append("\"")
    json.append(event)
    json.append("\",")
    json.append(source.names)
    json.int(time)
    if let place {
      json.key("x")
      json.real(place.x)
      json.key("y")
      json.real(place.y)
    }
    value(of: source)
    if let action {
      json.key("action")
      json.string(action)
    }
    if let target {
      json.key("target")
      json.string(target)
    }
    json.endObject()
    json.endObject()
  }

  private mutating func value(of source: ViewSource) {
    switch source.detail {
    case .plain, .scroll: break
    case .toggle(let control):
      json.key("on")
      json.bool(control.isOn)
    case .slider(let control):
      json.key("value")
      json.real(control.value, decimals: 6)
    case .stepper(let control):
      json.key("value")
      json.real(control.value, decimals: 6)
    case .segmented(let control): selected(control.selectedSegment)
    case .page(let control): selected(control.currentPage)
    case .table(let table): selected(table.selectedRow)
    }
  }

  private mutating func selected(_ index: Int?) {
    guard let index else { return }
    json.key("selected")
    json.int(Int64(index))
  }
}
