import Documents
import Scenes
import TouchKit

extension Pipeline {
  /// Publishes what a control, table or scroll view tells, under its names in the scene; other views tell nothing by themselves.
  func addSource(_ built: BuiltView) {
    guard let source = ViewSource(built, index: viewSources.count) else { return }
    viewSources.append(source)
    if let control = built.view as? Control {
      control.addTarget(for: .all) { [unowned self] control, event, touches in
        publish(event, of: control, source, touches)
      }
    }
    if let scrollView = built.view as? ScrollView {
      scrollView.addScrollTarget { [unowned self] scrollView, phase in publish(phase, of: scrollView, source) }
    }
    if let table = built.view as? TableView {
      table.addSelectionTarget { [unowned self] _, _, _ in
        controlWriter.write(source, event: "selected", at: application.currentTime, place: nil)
        publishControl(source, event: nil, replacing: nil)
      }
    }
  }

  private func publish(_ event: Control.Event, of control: Control, _ source: ViewSource, _ touches: TouchEvent?) {
    var target: String?
    let action = event == .primaryActionTriggered ? source.action : nil
    if let action { target = (control.sendAction(action, with: touches) as? View)?.name }
    var key: UInt64?
    switch event {
    case .touchDown:
      source.movementKey = takeReplacementKey()
      source.valueKey = takeReplacementKey()
    case .touchDragInside, .touchDragOutside: key = source.movementKey
    case .valueChanged where control.isTracking: key = source.valueKey
    default: break
    }
    guard publisher != nil else { return }
    controlWriter.write(
      source, event: event.name, at: application.currentTime,
      place: touches == nil && !control.isTracking ? nil : control.touchLocation, action: action, target: target)
    publishControl(source, event: event, replacing: key)
  }

  private func publishControl(_ source: ViewSource, event: Control.Event?, replacing key: UInt64?) {
    let header = EventHeader(kind: .control, source: source.index, replacementKey: key, controlEvent: event)
    controlWriter.json.withBytes { publisher?.publish($0, header) }
  }

  private func publish(_ phase: ScrollView.Phase, of scrollView: ScrollView, _ source: ViewSource) {
    if phase == .began { source.movementKey = takeReplacementKey() }
    guard let publisher else { return }
    scrollWriter.write(source, scrollView, phase, at: application.currentTime)
    let header = EventHeader(
      kind: .scroll, source: source.index, replacementKey: phase == .changed ? source.movementKey : nil)
    scrollWriter.json.withBytes { publisher.publish($0, header) }
  }
}
