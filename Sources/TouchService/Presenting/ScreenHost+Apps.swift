import Configuration
import Documents
import Panels
import Scenes
import TouchKit

/// The windows of apps (A1 to A3).
extension ScreenHost {
  package func app(_ name: String) -> App? {
    presented.app(name)
  }

  /// Show an app's windows. Touches already down are not delivered to it.
  func present(_ presentation: Command.Presentation, _ preparation: ScenePreparation? = nil) -> Outcome {
    // `==` treats canonically equivalent names as equal, so that no app can pass for another.
    if apps.contains(where: { $0.name == presentation.app }) { return .appExists }
    do throws(DocumentError) {
      let (description, scene): (SceneDescription, Scene)
      if let preparation {
        guard preparation.fits, let built = preparation.built else { return .outdated }
        (description, scene) = (built.description, built.scene)
      } else {
        description = try presentation.scene.scene()
        scene = try description.build(
          owner: presentation.app, layer: presentation.layer, screen: { self.screen(named: $0) })
      }
      try presented.checkShare(description.parts, of: presentation.user, within: configuration.sceneLimits)
      let app = App(
        name: presentation.app, user: presentation.user, layer: presentation.layer, description: description,
        scene: scene)
      for window in scene.windows {
        window.shownTime = pipeline.application.currentTime
        window.isInBackground = app.layer == .app
      }
      for screen in app.screens where app.layer != .app { pipeline.queue.beginWaitingTouches(on: screen) }
      presented.all.append(app)
      pipeline.scenes.add(scene)
      pipeline.application.report(SceneEvent.scene(app: app.name, isThere: true))
      updatePlaces(of: app)
      return .presented(app)
    } catch {
      return .invalidScene(error)
    }
  }

  /// Remove an app's windows. Gestures in them are cancelled, and the previous app comes to the front.
  func withdraw(_ name: String) {
    guard let app = app(name) else { return }
    presented.foreground.forget(app.name)
    updateForeground(without: app)
    pipeline.scenes.remove(app.scene)
    presented.all.removeAll { $0 === app }
    pipeline.application.report(SceneEvent.scene(app: app.name, isThere: false))
  }

  /// Change an app's windows, completely or not at all (A6).
  func change(_ name: String, _ changes: CommandDocument, _ preparation: ChangePreparation? = nil) -> Outcome {
    guard let app = app(name) else { return .noSuchApp }
    do throws(DocumentError) {
      var overtaken: [String] = []
      func make(_ edit: inout SceneEdit) throws(DocumentError) -> [View] {
        try edit.updateFingerValues()
        if edit.addedParts > 0 {
          try presented.checkShare(edit.mostGrowth, of: app.user, within: configuration.sceneLimits)
        }
        overtaken = edit.overtaken
        if edit.addsWindows { for screen in screens { pipeline.queue.beginWaitingTouches(on: screen) } }
        pipeline.application.report(SceneEvent.changed(app: name))
        app.scene.markFocus(removedBy: edit)
        return apply(edit, to: app)
      }
      if let preparation {
        guard preparation.app === app, preparation.fits else { return .outdated }
        if let problem = preparation.problem { return .invalidScene(problem) }
        try preparation.apply(make)
      } else {
        var edit = try SceneEdit(
          changes.changes(), of: app.description, parts: app.parts, app.scene, within: configuration.sceneLimits,
          screen: { screen(named: $0) })
        _ = try make(&edit)
      }
      return .changed(time: pipeline.application.currentTime, overtaken: overtaken)
    } catch {
      return .invalidScene(error)
    }
  }

  private func apply(_ edit: SceneEdit, to app: App) -> [View] {
    if edit.changesStructure { leaveScreens(app, before: edit) }
    let gone = edit.apply(in: pipeline.application) { window in
      window.isInBackground = app.layer == .app && self.foreground.shown(on: window.screen) != app.name
    }
    app.change(to: edit.description, parts: edit.parts)
    if edit.changesStructure {
      pipeline.scenes.renumber()
      updatePlaces(of: app)
    }
    return gone
  }

  /// Move an app behind on each screen where an edit removes its last window (A10).
  private func leaveScreens(_ app: App, before edit: SceneEdit) {
    let kept = edit.description.windows.map { screen(named: $0.screen) }
    for screen in app.places
    where foreground.shown(on: screen) == app.name && !kept.contains(where: { $0 === screen }) {
      presented.foreground.show(nil, on: screen)
      set(app.name, isInFront: false, on: screen)
    }
  }

  /// Remove the windows on removed screens (A21).
  func removeWindowsOfLostScreens() {
    for app in apps {
      let lost = app.scene.windows.filter { window in !screens.contains { $0 === window.screen } }
      if lost.isEmpty { continue }
      let changes = lost.map { Node.object([("remove", .text($0.name))]) }
      do throws(DocumentError) {
        let edit = try SceneEdit(
          Cursor(.list(changes)), of: app.description, parts: app.parts, app.scene,
          within: configuration.sceneLimits,
          screen: { screen(named: $0) })
        _ = apply(edit, to: app)
      } catch {
        assertionFailure("\(error)")
      }
    }
  }

  // MARK: The foreground

  /// Bring an app to the front (A9).
  func activate(_ name: String, on screenName: String?, by caller: Command.Caller) -> Outcome {
    guard let app = app(name), app.layer == .app else { return .noSuchApp }
    if let screenName, screen(named: screenName) == nil { return .noSuchScreen }
    let places = app.screens.filter { screenName?.isSame(as: $0.name) ?? true }
    guard !places.isEmpty else { return .noSuchApp }
    if let fixed = places.lazy.compactMap({ self.fixedApp(on: $0) }).first(where: { $0 != name }) {
      return .foregroundIsFixed(fixed)
    }
    let areFree = places.allSatisfy { presented.isFree($0, for: caller.user) }
    guard caller.hasControl || app.user == caller.user && areFree else { return .denied }
    for screen in places { presented.foreground.bring(name, on: screen) }
    updateForeground()
    return .done
  }

  /// Return the front to the previous app (A9).
  func stepBack(_ name: String, from screenName: String?) -> Outcome {
    guard app(name) != nil else { return .noSuchApp }
    if let screenName, screen(named: screenName) == nil { return .noSuchScreen }
    for screen in screens where screenName?.isSame(as: screen.name) ?? true {
      presented.foreground.forget(name, on: screen)
    }
    updateForeground()
    return .done
  }

  /// The app that the configuration keeps in front of a screen.
  private func fixedApp(on screen: Screen) -> String? {
    configuration.screens.first { $0.name == screen.name }?.foreground
  }

  /// Bring an app to the front of screens where it has its first window, and remove it from screens where it has none
  /// left.
  private func updatePlaces(of app: App) {
    guard app.layer == .app else { return }
    let places = app.screens
    for screen in places where !app.places.contains(where: { $0 === screen }) {
      if presented.isFree(screen, for: app.user) { presented.foreground.bring(app.name, on: screen) }
    }
    for screen in app.places where !places.contains(where: { $0 === screen }) {
      presented.foreground.forget(app.name, on: screen)
    }
    app.places = places
    updateForeground()
  }

  /// Update the app in front of each screen. The old one leaves first, with its gestures, then the new one appears
  /// (A10).
  ///
  /// - Parameter leaving: an app that is about to be removed; the configuration may keep this app in front.
  func updateForeground(without leaving: App? = nil) {
    let apps = apps.filter { $0 !== leaving }
    for screen in screens {
      let (before, after) = (
        foreground.shown(on: screen), foreground.wanted(on: screen, among: apps, fixed: fixedApp(on: screen))
      )
      if before == after { continue }
      if after != nil { pipeline.queue.beginWaitingTouches(on: screen) }
      presented.foreground.show(after, on: screen)
      if let before { set(before, isInFront: false, on: screen) }
      if let after { set(after, isInFront: true, on: screen) }
    }
  }

  private func set(_ name: String, isInFront: Bool, on screen: Screen) {
    if !isInFront { pipeline.application.report(SceneEvent.foreground(app: name, screen: screen, isInFront: false)) }
    for window in app(name)?.scene.windows ?? [] where window.screen === screen { window.isInBackground = !isInFront }
    guard isInFront else { return }
    pipeline.application.report(SceneEvent.foreground(app: name, screen: screen, isInFront: true))
  }
}

/// The verdicts of apps on the touches of their own recognizers (A12).
extension ScreenHost {
  func answer(_ answer: Command.Answer) -> Outcome {
    guard let recognizer = app(answer.app)?.scene.recognizer(inContest: answer.contest) else { return .noSuchContest }
    let state = recognizer.state
    return recognizer.answer(answer.verdict, values: answer.values) ? .done : .illegalVerdict(after: state)
  }
}

extension CommandDocument {
  fileprivate func scene() throws(DocumentError) -> SceneDescription {
    if case .value(let value) = self, let scene = value as? SceneDescription { return scene }
    return try SceneDescription(presented: Cursor(parseJSON(json.span)))
  }

  fileprivate func changes() throws(DocumentError) -> Cursor {
    if case .value(let value) = self, let changes = value as? SceneChanges { return changes.cursor }
    return SceneChanges(node: try parseJSON(json.span)).cursor
  }
}
