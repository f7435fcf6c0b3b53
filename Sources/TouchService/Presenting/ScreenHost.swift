package import Configuration
package import Documents
package import Evdev
package import Panels
import Record
import Scenes
package import TouchKit

/// The screens of a configuration and its devices, with the windows on them.
package final class ScreenHost {
  package enum Outcome: Equatable {
    case done
    /// No screen has the name in the command.
    case noSuchScreen
    /// The configuration is invalid; nothing was changed.
    case refused(DocumentError)
    /// An app presents its windows.
    case presented(App)
    /// Another app already has the name in the command.
    case appExists
    /// The windows or changes of an app are invalid; nothing was changed.
    case invalidScene(DocumentError)
    /// The command was prepared for a state that no longer exists; nothing was changed.
    case outdated
    /// An app's windows were changed, except for values that fingers were changing.
    case changed(time: Int64, overtaken: [String])
    /// The app has no open contest with the number in the command.
    case noSuchContest
    /// The app's verdict cannot follow its previous one.
    case illegalVerdict(after: GestureRecognizer.State)
    /// No app has the name in the command, or the app has no window on the screen.
    case noSuchApp
    /// The configuration keeps another app in front.
    case foregroundIsFixed(String)
    /// The caller has no permission for the command.
    case denied
  }

  /// The pipeline whose application holds the scene's windows.
  package let pipeline: Pipeline
  package private(set) var configuration: Configuration
  private(set) var arrangement: ScreenArrangement
  private(set) var configuredScene: ConfiguredScene
  var presented = PresentedApps()
  /// The positions of the screens, and the screens that keep a rotation that was set.
  var gravity = ScreenGravity()
  var displayFiles = DisplayFiles()
  let warn: (JournalEvent, String) -> Void

  /// Called when one of a drawer's drawings was removed.
  var onCurtainOpened: ((_ drawer: Int) -> Void)?
  /// Called when samples of an accelerometer were lost, or when it was disconnected, so that screens may follow another
  /// one.
  var onLostSamples: (() -> Void)?

  /// The apps that present windows, in the order in which they appeared.
  package var apps: [App] { presented.all }
  /// The app in front of each screen.
  var foreground: Foreground { presented.foreground }
  package var screens: [Screen] { arrangement.screens }
  package var screen: Screen { screens[0] }
  /// The rotation of the first screen's picture relative to its panel.
  package var rotation: Rotation { arrangement.layouts[0].geometry.rotation }
  /// The current form of the configuration's scene, which always exists.
  var standingText: SceneText? {
    pipeline.scenes.scene(of: "").map { configuredScene.text(configuration.shownScene, of: $0) }
  }

  /// Create the screens and show the scene's windows on them.
  ///
  /// - Parameters:
  ///   - devices: provide properties that the configuration omits; a screen whose first device appears later is
  ///     measured then.
  ///   - displaySize: returns the size in millimetres that the display on a connector reports.
  ///   - warn: receives one sentence if a physical size had to be assumed, or a matrix cannot be parsed.
  /// - Throws: if a window names an unknown screen.
  package init(
    _ configuration: Configuration, devices: [(found: DiscoveredDevice, description: DeviceDescription)],
    pipeline: Pipeline, displaySize: @escaping (_ connector: String) -> Size? = { physicalSize(ofDisplayOn: $0) },
    warn: @escaping (JournalEvent, String) -> Void
  ) throws(DocumentError) {
    self.configuration = configuration
    self.pipeline = pipeline
    self.warn = warn
    configuredScene = ConfiguredScene(configuration.shownScene)
    arrangement = ScreenArrangement(configuration, devices: devices, displaySize)
    for layout in arrangement.layouts where layout.isAssumed { warnOfAssumedSize(of: layout.name) }
    pipeline.queue.commandHandler = self
    pipeline.queue.accelerationReceiver = self
    pipeline.queue.curtainDelegate = self
    try pipeline.replaceScene(configuration.shownScene) { screen(named: $0) }
    pipeline.scenes.replaceScreens(try arrangement.makeRecognizers(of: configuration))
    updateWorlds()
  }

  /// Create the screens for one device with only a description, such as that of a recording.
  ///
  /// - Parameter device: nil if there is none yet.
  /// - Throws: if a window names an unknown screen.
  package convenience init(
    _ configuration: Configuration, device: DeviceDescription?, pipeline: Pipeline,
    warn: @escaping (JournalEvent, String) -> Void
  ) throws(DocumentError) {
    try self.init(
      configuration, devices: device.map { [(DiscoveredDevice($0), $0)] } ?? [], pipeline: pipeline, warn: warn)
  }

  // MARK: Devices

  /// Map a device to the screens of its rule. It provides the size of a screen that has none yet.
  package func makePanel(_ found: DiscoveredDevice, _ description: DeviceDescription) -> Panel {
    let rule = configuration.rule(for: found)
    for place in configuration.places(of: found) {
      let before = arrangement.layouts[place.screen]
      let layout = before.measured(by: description, swapsAxes: rule.swapsAxes, area: place.area)
      if layout == before { continue }
      install(layout, at: place.screen)
      if layout.isAssumed { warnOfAssumedSize(of: layout.name) }
    }
    if let text = found.properties[matrixKey], PanelAdjustment.Matrix(text) == nil,
      configuration.calibration(of: found) == nil
    {
      warn(.matrixInvalid, "\(found.path): the udev property \(matrixKey) is not six numbers: \"\(text)\"")
    }
    if rule.filters.jitter != nil, description.hasFuzz {
      warn(
        .jitterIgnored,
        "\(prefix(description))the kernel already smooths this device (the fuzz of its axes), so the filter jitter has no effect"
      )
    }
    let panel = Panel(description, path: found.path, setup(of: found))
    warnOfStretch(panel)
    arrangement.keepDevices(of: pipeline.queue.panels)
    arrangement.add(panel, of: found)
    return panel
  }

  /// Map a recorded device to its screen.
  package func makePanel(_ description: DeviceDescription) -> Panel {
    makePanel(DiscoveredDevice(description), description)
  }

  /// The use of a device as a panel in the current configuration.
  package func setup(of found: DiscoveredDevice) -> PanelSetup {
    var filters = configuration.rule(for: found).filters
    if filters.jitter != nil { filters.jitterDistance = configuration.thresholds.largestDisplacement }
    return PanelSetup(
      on: configuration.places(of: found).map { place in
        Placement(
          screens[place.screen], rotation: arrangement.layouts[place.screen].geometry.rotation, area: place.area)
      },
      adjustment: configuration.adjustment(of: found), filters: filters,
      isPassedOn: configuration.rule(for: found).passOn != nil)
  }

  /// The current configuration, with the current rotations of the screens.
  var shownConfiguration: Configuration {
    var shown = configuration
    for (index, layout) in arrangement.layouts.enumerated() {
      shown.screens[index].geometry.rotation = layout.geometry.rotation
    }
    return shown
  }

  // MARK: Commands

  /// Rotate a screen's picture relative to its glass. Touches that are down on its devices are cancelled, and ignored
  /// until they lift.
  ///
  /// - Parameter name: nil for the first screen.
  /// - Returns: whether the screen exists.
  package func rotate(_ name: String?, to rotation: Rotation) -> Bool {
    guard let index = arrangement.index(of: name) else { return false }
    let layout = arrangement.layouts[index]
    // An unchanged rotation cancels nothing.
    if layout.geometry.rotation != rotation { install(layout.rotated(to: rotation), at: index) }
    return true
  }

  /// Apply another configuration, and change only what differs: touches on a screen with the same layout continue, and
  /// an unchanged scene stays. The feed does the same for devices.
  ///
  /// - Throws: if a window names an unknown screen; nothing is changed then.
  package func adopt(_ new: Configuration) throws(DocumentError) {
    arrangement.keepDevices(of: pipeline.queue.panels)
    let (before, after) = (arrangement, arrangement.adapted(to: new))
    let hasSameScreens = after.names == before.names
    let isSameScene = hasSameScreens && new.shownScene == configuration.shownScene
    let hasSameRecognizers = hasSameScreens && new.screenRecognizers == configuration.screenRecognizers
    let trial = after.trial
    if !isSameScene { _ = try new.shownScene.build { trial.screen(named: $0) } }
    if !hasSameRecognizers { _ = try trial.makeRecognizers(of: new) }
    (arrangement, configuration) = (after, new)
    gravity.set = SetRotations()
    for (index, layout) in after.layouts.enumerated() {
      let old = before.layout(named: layout.name)
      if let old, old != layout { install(layout, at: index) }
      if layout.isAssumed, old?.isAssumed != true { warnOfAssumedSize(of: layout.name) }
    }
    if !isSameScene {
      try pipeline.replaceScene(new.shownScene) { screen(named: $0) }
      configuredScene = ConfiguredScene(new.shownScene)
      pipeline.application.report(SceneEvent.scene(app: "", isThere: true))
    }
    if !hasSameRecognizers {
      for screen in screens { pipeline.queue.beginWaitingTouches(on: screen) }
      pipeline.scenes.replaceScreens(try after.makeRecognizers(of: new))
    }
    if !hasSameScreens {
      if after.screens[0] !== before.screens[0] {
        for app in apps { app.nameScreen(before.names[0]) }
      }
      removeWindowsOfLostScreens()
      pipeline.application.report(SceneEvent.screens(screens))
    }
    updateWorlds()
    presented.foreground.keep(screens)
    updateForeground()
    pipeline.queue.keep(screens)
    displayFiles.forgetErrors()
    updateDisplays()
    pipeline.application.thresholds = new.thresholds
  }

  /// Add world views to the screens whose touches are passed on, and remove the others (P2).
  private func updateWorlds() {
    let wanted = configuration.passedOn.map { screens[$0] }
    let application = pipeline.application
    for window in application.windows where window.layer == .world && !wanted.contains(where: { $0 === window.screen })
    {
      application.removeWindow(window)
    }
    for screen in wanted
    where !application.windows.contains(where: { $0.layer == .world && $0.screen === screen }) {
      let window = Window(screen: screen, layer: .world)
      window.addSubview(WorldView(on: screen, pipeline.queue))
      application.addWindow(window)
    }
  }

  /// Read the files about the power of displays, because the screens use the displays of this machine.
  package func readDisplays() {
    displayFiles.areRead = true
    updateDisplays()
  }

  private func updateDisplays() {
    pipeline.queue.checksDisplays = displayFiles.areRead && configuration.screens.contains { !$0.displayPower.isEmpty }
  }

  // MARK: Layouts

  /// Install a screen's new layout. Touches on it are cancelled, and views that filled it are resized to fill it again.
  private func install(_ layout: ScreenLayout, at index: Int) {
    let screen = screens[index]
    arrangement.layouts[index] = layout
    pipeline.queue.cancelTouches(on: screen)
    let before = screen.size
    pipeline.application.resize(screen, to: layout.size, pixelsPerPoint: layout.pixelsPerPoint)
    for panel in pipeline.queue.panels { panel.adapt(to: screen, rotatedTo: layout.geometry.rotation) }
    for window in pipeline.application.windows where window.screen === screen {
      fit(window, from: before, to: screen.size)
    }
    pipeline.application.report(SceneEvent.screens(screens))
  }

  /// Install a screen's size and density from a record.
  func install(_ measured: RecordedState.Measured) {
    guard let index = arrangement.index(of: measured.name) else { return }
    install(
      arrangement.layouts[index].measured(
        as: measured.size, pixelsPerPoint: measured.pixelsPerPoint, isMeasured: measured.isMeasured,
        isAssumed: measured.isAssumed), at: index)
  }

  private func fit(_ view: View, from before: Size, to after: Size) {
    guard view.frame == Rect(x: 0, y: 0, width: before.width, height: before.height) else { return }
    view.frame = Rect(x: 0, y: 0, width: after.width, height: after.height)
    for subview in view.subviews { fit(subview, from: before, to: after) }
  }

  /// The screen with a name, or the first one for nil; nil if there is none.
  package func screen(named name: String?) -> Screen? { arrangement.screen(named: name) }

  /// Warn if a screen and its glass have different aspect ratios, so that circles become ellipses.
  private func warnOfStretch(_ panel: Panel) {
    let screen = panel.setup.placements[0].screen
    guard let layout = arrangement.layout(named: screen.name) else { return }
    let place = PanelPlace(panel.device, setup: panel.setup, isSizeOfRange: layout.geometry.size == nil)
    guard let (axes, shape) = place.stretch else { return }
    warn(
      .touchesStretched,
      "\(prefix(panel.device))the axes are \(numeral(axes, decimals: 2)) times as wide as high, "
        + "but screen \"\(screen.name)\" is \(numeral(shape, decimals: 2)) times as wide as high: "
        + "touches are stretched; correct swapAxes of the rule or size of the screen")
  }

  /// The name of a device before a warning; empty for a recording without a name.
  private func prefix(_ device: DeviceDescription) -> String { device.name.isEmpty ? "" : "\(device.name): " }

  private func warnOfAssumedSize(of name: String) {
    warn(
      .sizeAssumed,
      "the physical size of screen \"\(name)\" is unknown: touchd assumes that its short side is 375 points; "
        + "set physicalSize of the screen in the configuration")
  }
}

extension ScreenHost: CommandHandler {
  @discardableResult
  package func handle(_ command: Command, ticket: (any CommandTicket)? = nil) -> Bool {
    let submission = ticket as? Submission
    let outcome = carryOut(command, submission?.preparation)
    submission?.completion(outcome)
    switch outcome {
    case .invalidScene, .outdated: return false
    default: return true
    }
  }

  /// End everything in progress and reset the state of the devices, as at the start of a record's replay.
  func startAgain(at time: Int64) {
    pipeline.queue.startAgain(at: time)
    pipeline.queue.forgetStreams()
    gravity.startAgain()
  }

  private func carryOut(_ command: Command, _ preparation: Preparation?) -> Outcome {
    pipeline.application.reach(pipeline.queue.reachedTime)
    switch command {
    case .rotate(let name, let rotation): return setRotation(name, to: rotation) ? .done : .noSuchScreen
    case .cancel(nil): pipeline.queue.cancelTouches()
    case .cancel(let name):
      guard let screen = screen(named: name) else { return .noSuchScreen }
      pipeline.queue.cancelTouches(on: screen)
    case .restart: startAgain(at: pipeline.queue.reachedTime)
    case .detach, .refused: break
    case .present(let presentation):
      return present(presentation, preparation as? ScenePreparation)
    case .withdraw(let app):
      withdraw(app)
    case .change(let app, let changes):
      return change(app, changes, preparation as? ChangePreparation)
    case .answer(let answer):
      return self.answer(answer)
    case .activate(let app, let screen, let caller):
      return activate(app, on: screen, by: caller)
    case .stepBack(let app, let screen):
      return stepBack(app, from: screen)
    case .drawCurtain(let screen, let drawing):
      return drawCurtain(on: screen, drawing)
    case .openCurtain(let screen, let drawer):
      return openCurtain(on: screen, by: drawer)
    case .inject(let device, let name, let samples):
      guard let screen = screen(named: name) else { return .noSuchScreen }
      pipeline.queue.inject(samples, on: screen, device: device)
    case .removeInjected(let device): pipeline.queue.removeInjected(device: device)
    case .reload(let text):
      do throws(DocumentError) { try adopt(try Configuration(json: text)) } catch { return .refused(error) }
    }
    return .done
  }
}
