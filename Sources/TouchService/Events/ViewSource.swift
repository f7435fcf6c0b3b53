import Documents
import Scenes
import TouchKit

/// A control or scroll view whose events are published, with the names that its lines carry.
package final class ViewSource {
  /// What the lines of this kind of view carry besides its events; found out once.
  enum Detail {
    case plain(Control)
    case toggle(Switch)
    case slider(Slider)
    case stepper(Stepper)
    case segmented(SegmentedControl)
    case page(PageControl)
    case scroll(ScrollView)
    case table(TableView)
  }

  /// The view's place among all view sources of the pipeline.
  package let index: Int
  /// The view's name in the scene.
  package let view: String
  /// Its kind, as scenes spell it.
  package let kind: String
  /// The name of its window.
  package let window: String
  /// The screen of that window.
  let screen: Screen?
  /// What its primary action offers to the views around it.
  let action: String?
  let detail: Detail
  /// What replaceable lines of one touch or one scroll have in common: the movements, and the values.
  var movementKey: UInt64 = 0
  var valueKey: UInt64 = 0

  /// `"view":"volume","kind":"slider","window":"main","time":`, finished once.
  let names: [UInt8]

  /// Makes a source; nil for a view that tells nothing by itself.
  init?(_ built: BuiltView, index: Int) {
    switch built.view {
    case let control as Switch: detail = .toggle(control)
    case let control as Slider: detail = .slider(control)
    case let control as Stepper: detail = .stepper(control)
    case let control as SegmentedControl: detail = .segmented(control)
    case let control as PageControl: detail = .page(control)
    case let control as Control: detail = .plain(control)
    case let table as TableView: detail = .table(table)
    case let scrollView as ScrollView: detail = .scroll(scrollView)
    default: return nil
    }
    self.index = index
    view = built.view.name
    kind = built.kind
    window = built.window
    screen = built.view.window?.screen
    action = built.action
    var writer = JSONWriter()
    writer.beginObject()
    writer.key("view")
    writer.string(view)
    writer.key("kind")
    writer.string(kind)
    writer.key("window")
    writer.string(window)
    writer.key("time")
    names = Array(writer.bytes.dropFirst())
  }
}
