package import Configuration
package import Documents
package import Evdev
package import Panels
import Scenes
package import TouchKit

/// The screens that a configuration and the devices make together, with the configuration's scene on them.
package final class ScreenHost {
  /// What became of a command.
  package enum Outcome: Equatable {
    case done
    /// There is no screen of the name.
    case noSuchScreen
    /// The configuration cannot be used; nothing has changed.
    case refused(DocumentError)
    /// An app presents.
    case presented(App)
    /// An app of the name is there already.
    case appExists
    /// What an app brings or changes cannot be shown; nothing has changed.
    case invalidScene(DocumentError)
    /// What was prepared was prepared for what is not there any more; nothing has changed.
    case outdated
    /// An app has changed what it shows, but for what fingers were changing.
    case changed(time: Int64, overtaken: [String])
    /// No attempt of the app has that number any more.
    case noSuchContest
    /// What an app says of an attempt does not follow what it has said before.
    case illegalVerdict(after: GestureRecognizer.State)
    /// There is no app of the name, or none with a window there.
    case noSuchApp
    /// The configuration lets nobody but this app be in front.
    case foregroundIsFixed(String)
    /// The caller may not do that.
    case denied

    /// Whether what was asked for changes nothing because it cannot be shown, or not as it was prepared.
    var isRefusal: Bool {
      switch self {
      case .invalidScene, .outdated: true
      default: false
      }
    }

    package static func == (one: Outcome, other: Outcome) -> Bool {
      switch (one, other) {
      case (.done, .done), (.noSuchScreen, .noSuchScreen), (.appExists, .appExists), (.noSuchApp, .noSuchApp),
        (.denied, .denied), (.noSuchContest, .noSuchContest):
        true
      case (.illegalVerdict(let one), .illegalVerdict(let other)): one == other
      case (.changed(let one, let some), .changed(let other, let others)): one == other && some == others
      case (.foregroundIsFixed(let one), .foregroundIsFixed(let other)): one == other
      case (.refused(let one), .refused(let other)), (.invalidScene(let one), .invalidScene(let other)): one == other
      case (.presented(let one), .presented(let other)): one === other
      default: false
      }
    }
  }

  /// The pipeline whose application holds the scene's windows.
  package let pipeline: Pipeline
  /// What counts now.
  package private(set) var configuration: Configuration
  /// The configuration's scene as the bytes of a JSON object, in the shape that scene files have.
  package private(set) var sceneText: [UInt8]
  /// The apps that present, in the order in which they came.
  package internal(set) var apps: [App] = []
  /// Which of them is in front of which screen.
  var foreground = Foreground()
  /// Whether the limits of what one user's programs show together count. A record has what was accepted, and nothing of secure windows, which
  /// are counted with the rest.
  var checksShares = true

  /// Called when a drawer's curtain is open over a screen.
  var onCurtainOpened: ((_ drawer: Int) -> Void)?
  /// Whether the displays of this machine are those of the screens, so that the files which say whether they are off count.
  package var readsDisplays = false {
    didSet { followDisplays() }
  }

  let warn: (String) -> Void
  /// What the display on a connector says of its size in millimetres; nil where it says nothing.
  let displaySize: (_ connector: String) -> Size?
  private var layouts: [ScreenLayout] = []
  /// The files of displays that could not be read, of which the journal has heard.
  var unreadDisplays: Set<String> = []
  /// How the screens are held.
  var gravity = ScreenGravity()
  /// Is called where samples of an accelerometer were lost, or it has gone, so that screens may follow another one.
  var onLostSamples: (() -> Void)?
  /// The screens that somebody has turned.
  var setRotations = SetRotations()
  /// The screens, in step with the layouts.
  package private(set) var screens: [Screen] = []
  /// What is known of the devices of the panels that it made.
  private var devices: [(panel: Panel, found: DiscoveredDevice)] = []

  /// The configuration's scene as it stands now; kept until it is another. There is one always.
  var standingText: SceneText? {
    guard let scene = pipeline.scenes.scene(of: "") else { return nil }
    if keptText?.scene !== scene { keptText = SceneText(configuration.shownScene, of: scene) }
    return keptText
  }
  private var keptText: SceneText?

  /// The first screen.
  package var screen: Screen { screens[0] }
  /// How the first screen's picture is turned against its panel.
  package var rotation: Rotation { layouts[0].geometry.rotation }

  /// Create the screens and put the scene's windows on them.
  ///
  /// - Parameters:
  ///   - devices: fill what the configuration says nothing of; a screen whose first device comes later is measured then.
  ///   - displaySize: what the display on a connector says of its size in millimetres.
  ///   - warn: gets one sentence where a physical size had to be assumed, or a matrix cannot be read.
  /// - Throws: where a window names a screen that there is not.
  package init(
    _ configuration: Configuration, devices: [(found: DiscoveredDevice, description: DeviceDescription)],
    pipeline: Pipeline, displaySize: @escaping (_ connector: String) -> Size? = { physicalSize(ofDisplayOn: $0) },
    warn: @escaping (String) -> Void
  ) throws(DocumentError) {
    self.configuration = configuration
    self.pipeline = pipeline
    self.displaySize = displaySize
    self.warn = warn
    sceneText = configuration.shownScene.json
    layouts = configuration.layouts(for: devices, displaySize)
    screens = layouts.map { $0.makeScreen() }
    for layout in layouts where layout.isAssumed { warnOfAssumedSize(of: layout.name) }
    pipeline.queue.commandHandler = self
    pipeline.queue.accelerationFollower = self
    pipeline.queue.curtainDelegate = self
    try pipeline.replaceScene(configuration.shownScene) { [layouts, screens] in find($0, layouts, screens) }
    pipeline.scenes.replaceScreens(try makeRecognizers(of: configuration, layouts, screens))
    updateWorlds()
  }

  /// Create the screens for one device of which no more is known than its description, as a recording has it.
  ///
  /// - Parameter device: nil where there is none yet.
  /// - Throws: where a window names a screen that there is not.
  package convenience init(
    _ configuration: Configuration, device: DeviceDescription?, pipeline: Pipeline, warn: @escaping (String) -> Void
  ) throws(DocumentError) {
    try self.init(
      configuration, devices: device.map { [(DiscoveredDevice($0), $0)] } ?? [], pipeline: pipeline, warn: warn)
  }

  // MARK: Devices

  /// Put a device on the screens that its rule names, as the rule says; a screen that nobody has measured is as large as it makes it.
  package func makePanel(_ found: DiscoveredDevice, _ description: DeviceDescription) -> Panel {
    let rule = configuration.rule(for: found)
    for place in configuration.places(of: found) {
      let device = ScreenLayout.Device(description: description, swapsAxes: rule.swapsAxes, area: place.area)
      let before = layouts[place.screen]
      let layout = before.measured(by: device)
      if layout == before { continue }
      install(layout, at: place.screen)
      if layout.isAssumed { warnOfAssumedSize(of: layout.name) }
    }
    if let text = found.properties[matrixKey], PanelAdjustment.Matrix(text) == nil,
      configuration.calibration(of: found) == nil
    {
      warn("\(found.path): the udev property \(matrixKey) is not six numbers: \"\(text)\"")
    }
    if rule.filters.jitter != nil, description.hasFuzz {
      warn("\(description.name): the kernel smooths this device by the fuzz of its axes, so jitter is left out")
    }
    let panel = Panel(description, path: found.path, setup(of: found))
    warnOfStretch(panel)
    forgetDevices()
    devices.append((panel, found))
    return panel
  }

  /// Put a recorded device on its screen.
  package func makePanel(_ description: DeviceDescription) -> Panel {
    makePanel(DiscoveredDevice(description), description)
  }

  /// How a device is to be used as a panel by the configuration that counts now.
  package func setup(of found: DiscoveredDevice) -> PanelSetup {
    var filters = configuration.rule(for: found).filters
    if filters.jitter != nil { filters.jitterDistance = configuration.thresholds.largestDisplacement }
    return PanelSetup(
      on: configuration.places(of: found).map { place in
        Placement(screens[place.screen], rotation: layouts[place.screen].geometry.rotation, area: place.area)
      },
      adjustment: configuration.adjustment(of: found), filters: filters,
      isPassedOn: configuration.rule(for: found).passOn != nil)
  }

  /// What was known of the device of a panel that it made.
  func discovered(_ panel: Panel) -> DiscoveredDevice {
    devices.first { $0.panel === panel }?.found ?? DiscoveredDevice(panel.device)
  }

  /// What counts now, with the screens as they are rotated.
  var shownConfiguration: Configuration {
    var shown = configuration
    for index in shown.screens.indices { shown.screens[index].geometry.rotation = layouts[index].geometry.rotation }
    return shown
  }

  private func forgetDevices() {
    devices.removeAll { device in !pipeline.queue.panels.contains { $0 === device.panel } }
  }

  // MARK: Commands

  /// Turn a screen's picture against its glass from now on; what is down on its devices is cancelled, and stays unseen until it lifts.
  ///
  /// - Parameter name: nil for the first screen.
  /// - Returns: whether there is such a screen.
  package func rotate(_ name: String?, to rotation: Rotation) -> Bool {
    guard let index = index(of: name) else { return false }
    // Where nothing turns, nothing is cancelled.
    if layouts[index].geometry.rotation == rotation { return true }
    install(layouts[index].rotated(to: rotation), at: index)
    return true
  }

  /// Let another configuration count, and touch only what differs: a screen that is laid out alike keeps what is down on it, and a
  /// scene that is the same stays. Whoever feeds the devices does the same for them.
  ///
  /// - Throws: where a window names a screen that there is not; nothing has changed then.
  package func adopt(_ new: Configuration) throws(DocumentError) {
    forgetDevices()
    let layouts = new.layouts(for: devices.map { ($0.found, $0.panel.device) }, displaySize)
    let isSameScene = new.shownScene == configuration.shownScene && layouts.map(\.name) == self.layouts.map(\.name)
    let hasSameRecognizers =
      new.screenRecognizers == configuration.screenRecognizers && layouts.map(\.name) == self.layouts.map(\.name)
    // On screens of its own, so that what does not fit changes nothing.
    let trial = layouts.map { $0.makeScreen() }
    if !isSameScene { _ = try new.shownScene.build { find($0, layouts, trial) } }
    if !hasSameRecognizers { _ = try makeRecognizers(of: new, layouts, trial) }
    let before = self.layouts
    let screens = layouts.map { layout in find(layout.name, before, self.screens) ?? layout.makeScreen() }
    (self.layouts, self.screens, configuration) = (layouts, screens, new)
    setRotations = SetRotations()
    for (index, layout) in layouts.enumerated() {
      guard let old = before.first(where: { $0.name == layout.name }), old != layout else { continue }
      install(layout, at: index)
    }
    for layout in layouts where layout.isAssumed && !before.contains(where: { $0.name == layout.name && $0.isAssumed })
    {
      warnOfAssumedSize(of: layout.name)
    }
    if !isSameScene {
      try pipeline.replaceScene(new.shownScene) { find($0, layouts, screens) }
      sceneText = new.shownScene.json
      pipeline.application.report(SceneEvent.scene(app: "", isThere: true))
    }
    if !hasSameRecognizers {
      for screen in screens { pipeline.queue.beginWaitingTouches(on: screen) }
      pipeline.scenes.replaceScreens(try makeRecognizers(of: new, layouts, screens))
    }
    if layouts.map(\.name) != before.map(\.name) {
      removeWindowsOfLostScreens()
      pipeline.application.report(SceneEvent.screens(screens))
    }
    updateWorlds()
    updateForeground()
    pipeline.queue.keep(screens)
    unreadDisplays = []
    followDisplays()
    pipeline.application.thresholds = new.thresholds
  }

  /// Let the rest of the world lie on the screens that touches are passed on from, and on no others (P2).
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

  private func followDisplays() {
    pipeline.queue.followsDisplays = readsDisplays && configuration.screens.contains { !$0.displayPower.isEmpty }
  }

  // MARK: Layouts

  /// Give a screen its layout: what is down on it is cancelled, and what filled it fills it again.
  private func install(_ layout: ScreenLayout, at index: Int) {
    let screen = screens[index]
    layouts[index] = layout
    pipeline.queue.cancelTouches(on: screen)
    let before = screen.size
    pipeline.application.resize(screen, to: layout.size, pixelsPerPoint: layout.pixelsPerPoint)
    for panel in pipeline.queue.panels { panel.follow(screen, rotatedTo: layout.geometry.rotation) }
    for window in pipeline.application.windows where window.screen === screen {
      fit(window, from: before, to: screen.size)
    }
    pipeline.application.report(SceneEvent.screens(screens))
  }

  /// The screens as they have been measured.
  var measuredScreens: [RecordedState.Measured] {
    layouts.map { layout in
      RecordedState.Measured(
        name: layout.name, size: layout.size, pixelsPerPoint: layout.pixelsPerPoint, isMeasured: layout.isMeasured,
        isAssumed: layout.isAssumed)
    }
  }

  /// Let a screen be as a record has it.
  func install(_ measured: RecordedState.Measured) {
    guard let index = layouts.firstIndex(where: { $0.name == measured.name }) else { return }
    install(
      layouts[index].measured(
        as: measured.size, pixelsPerPoint: measured.pixelsPerPoint, isMeasured: measured.isMeasured,
        isAssumed: measured.isAssumed), at: index)
  }

  private func fit(_ view: View, from before: Size, to after: Size) {
    guard view.frame == Rect(x: 0, y: 0, width: before.width, height: before.height) else { return }
    view.frame = Rect(x: 0, y: 0, width: after.width, height: after.height)
    for subview in view.subviews { fit(subview, from: before, to: after) }
  }

  /// The screen of a name, or the first one for nil; nil where there is none of that name.
  package func screen(named name: String?) -> Screen? { find(name, layouts, screens) }

  private func index(of name: String?) -> Int? {
    guard let name else { return 0 }
    return layouts.firstIndex { $0.name.isSame(as: name) }
  }

  /// Warn where the screen has another shape than the glass: a circle that a finger draws is an ellipse.
  private func warnOfStretch(_ panel: Panel) {
    let screen = panel.setup.placements[0].screen
    guard let index = index(of: screen.name) else { return }
    let place = PanelPlace(panel.device, setup: panel.setup, isSizeOfRange: layouts[index].geometry.size == nil)
    guard let (axes, shape) = place.stretch else { return }
    warn(
      "\(panel.device.name): the axes are \(numeral(axes, decimals: 2)) times as wide as high, screen \"\(screen.name)\" "
        + "\(numeral(shape, decimals: 2)) times: touches are stretched; swapAxes of the rule or size of the screen "
        + "fixes it")
  }

  private func warnOfAssumedSize(of name: String) {
    warn(
      "the physical size of screen \"\(name)\" is unknown: its short side counts as 375 points; "
        + "physicalSize of the screen in the configuration sets it")
  }
}

extension ScreenHost: CommandHandler {
  @discardableResult
  package func handle(_ command: Command, ticket: (any CommandTicket)? = nil) -> Bool {
    let submission = ticket as? Submission
    let outcome = carryOut(command, submission?.preparation)
    submission?.complete(outcome)
    return !outcome.isRefusal
  }

  /// End all that is under way, and know nothing of the devices but what comes, as who plays a record from here on.
  func startAgain(at time: Int64) {
    pipeline.queue.startAgain(at: time)
    pipeline.queue.forgetStreams()
    gravity = ScreenGravity()
    setRotations.forgetGravity()
  }

  private func carryOut(_ command: Command, _ preparation: Preparation?) -> Outcome {
    pipeline.application.reach(pipeline.queue.lastTime ?? 0)
    switch command {
    case .rotate(let name, let rotation): return setRotation(name, to: rotation) ? .done : .noSuchScreen
    case .cancel(nil): pipeline.queue.cancelTouches()
    case .cancel(let name):
      guard let index = index(of: name) else { return .noSuchScreen }
      pipeline.queue.cancelTouches(on: screens[index])
    case .restart: startAgain(at: pipeline.queue.lastTime ?? 0)
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

/// The screen of a name among those in step with `layouts`, or the first one for nil.
private func find(_ name: String?, _ layouts: [ScreenLayout], _ screens: [Screen]) -> Screen? {
  guard let name else { return screens.first }
  return layouts.firstIndex { $0.name.isSame(as: name) }.map { screens[$0] }
}

/// The recognizers of a configuration's screens, on those in step with `layouts`; nil where there are none.
private func makeRecognizers(
  of configuration: Configuration, _ layouts: [ScreenLayout], _ screens: [Screen]
) throws(DocumentError) -> Scene? {
  if configuration.screens.allSatisfy(\.recognizers.isEmpty) { return nil }
  return try Scene(configuration.screenRecognizers) { find($0, layouts, screens) }
}
