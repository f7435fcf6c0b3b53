import Configuration
import Documents
import Panels
package import Record
import Scenes
import TouchKit

/// The state at the beginning of a record, and its restoration in a replay.
extension ScreenHost {
  /// The state to record at this time, while nothing is in progress.
  package var recordedState: RecordedState {
    var state = RecordedState()
    let configured = configuration.shownScene
    if let scene = pipeline.scenes.scene(of: "") {
      let updated = configured.withoutSecrets.updated(from: scene)
      if updated != configured { state.scene = updated.json }
    }
    state.screens = arrangement.layouts.map { layout in
      .init(
        name: layout.name, size: layout.size, pixelsPerPoint: layout.pixelsPerPoint, isMeasured: layout.isMeasured,
        isAssumed: layout.isAssumed)
    }
    state.rotated = gravity.set.screens
    state.displays = displays(of: configuration)
    state.presentations = apps.map(\.presentation)
    state.foreground = screens.map { .init(screen: $0.name, apps: foreground.history(on: $0)) }
    state.contests = apps.compactMap { app in
      app.scene.contests.last == 0 ? nil : RecordedState.Contests(app: app.name, last: app.scene.contests.last)
    }
    for screen in screens {
      for drawing in pipeline.queue.drawings(on: screen) {
        state.curtains.append(.init(screen: screen.name, drawing: drawing))
      }
    }
    state.windows = pipeline.application.windows.compactMap { window in
      guard !window.isSecure, let origin = window.origin as? SceneOrigin else { return nil }
      return RecordedState.Place(
        app: origin.scene, window: window.name, firstResponder: (window.firstResponder as? View)?.name,
        isKey: window.isKey)
    }
    return state
  }

  /// Whether a secure window can receive touches or keys.
  var showsSecrets: Bool { pipeline.application.secureWindows.contains { !$0.isInBackground } }

  /// The sizes that the displays of a configuration report; empty if the configuration is invalid.
  func displays(of text: [UInt8]) -> [RecordedState.Display] {
    do throws(DocumentError) { return displays(of: try Configuration(json: text)) } catch { return [] }
  }

  private func displays(of configuration: Configuration) -> [RecordedState.Display] {
    configuration.screens.compactMap { screen in
      guard let connector = screen.connector, let size = arrangement.displaySize(connector) else { return nil }
      return RecordedState.Display(connector: connector, size: size)
    }
  }

  /// Restore the state at the beginning of a record. Call it once, before anything else.
  ///
  /// - Throws: if a scene cannot be shown.
  func restore(_ state: RecordedState) throws(DocumentError) {
    let application = pipeline.application
    for measured in state.screens { install(measured) }
    for screen in state.rotated { gravity.set.set(screen, whileHeld: nil) }
    if let text = state.scene {
      try pipeline.replaceScene(try SceneDescription(Cursor(parseJSON(text.span)))) { self.screen(named: $0) }
    }
    for presentation in state.presentations {
      if case .invalidScene(let error) = present(presentation) { throw error }
    }
    for contests in state.contests { app(contests.app)?.scene.contests.last = contests.last }
    for app in apps { presented.foreground.forget(app.name) }
    for history in state.foreground {
      guard let screen = screen(named: history.screen) else { continue }
      for name in history.apps { presented.foreground.bring(name, on: screen) }
    }
    updateForeground()
    restoreWindows(state.windows)
    for curtain in state.curtains { _ = drawCurtain(on: curtain.screen, curtain.drawing) }
    for window in application.windows { window.shownTime = application.currentTime }
  }

  /// Restore the order of the windows and the focus.
  private func restoreWindows(_ places: [RecordedState.Place]) {
    let application = pipeline.application
    var focus: [(window: Window, responder: Responder?)] = []
    var key: Window?
    for place in places.reversed() {
      guard let scene = pipeline.scenes.scene(of: place.app),
        let window = scene.windows.first(where: { $0.name == place.window })
      else { continue }
      // The window that is added last is in front of the others of its level.
      application.addWindow(window)
      focus.append((window, place.firstResponder.flatMap { scene.view(named: $0) }))
      if place.isKey { key = window }
    }
    if !places.isEmpty { application.restoreFocus(focus, key: key) }
  }
}
