package import Documents
package import Evdev
package import Panels
import Scenes
package import TouchKit

/// The screens that a configuration and the devices make together, with the configuration's scene on them.
package final class Stage {
  /// A screen, and what is known of it.
  private struct Place {
    let name: String
    var geometry: ScreenGeometry
    let screen: Screen
    /// Whether the configuration or a device has told its size.
    var isMeasured: Bool
  }

  /// The pipeline whose application holds the scene's windows.
  package let pipeline: Pipeline
  /// The scene as the bytes of a JSON object, in the shape that scene files have.
  package let sceneText: [UInt8]

  private let configuration: Configuration
  private let warn: (String) -> Void
  private var places: [Place] = []

  /// The first screen.
  package var screen: Screen { places[0].screen }
  /// How the first screen's picture is turned against its panel.
  package var rotation: Rotation { places[0].geometry.rotation }

  /// Makes the screens and puts the scene's windows on them.
  ///
  /// - Parameters:
  ///   - devices: fill what the configuration says nothing of; a screen whose first device comes later is measured then.
  ///   - warn: gets one sentence where a physical size had to be assumed, or a matrix cannot be read.
  /// - Throws: where a window names a screen that there is not.
  package init(
    _ configuration: Configuration, devices: [(found: DiscoveredDevice, description: DeviceDescription)],
    pipeline: Pipeline, warn: @escaping (String) -> Void
  ) throws(DocumentError) {
    self.configuration = configuration
    self.pipeline = pipeline
    self.warn = warn
    let scene = configuration.scene ?? .withEveryRecognizer
    sceneText = scene.json
    let screens = configuration.screens.isEmpty ? [ScreenConfiguration()] : configuration.screens
    for (index, described) in screens.enumerated() {
      let first = devices.first { device in
        configuration.places(of: device.found).contains { $0.screen == index }
      }
      let geometry = described.geometryWithDisplay()
      let swapsAxes = first.map { configuration.rule(for: $0.found).swapsAxes } ?? false
      let area = first.flatMap { device in
        configuration.places(of: device.found).first { $0.screen == index }?.area
      }
      let made = geometry.makeScreen(
        name: described.name, device: first?.description, swapsAxes: swapsAxes, area: area ?? Placement.wholeGlass)
      places.append(
        Place(name: described.name, geometry: geometry, screen: made.screen, isMeasured: first != nil))
      if made.assumed, first != nil { warnOfAssumedSize(of: described.name) }
    }
    try pipeline.replaceScene(scene) { [places] name in
      name == nil ? places[0].screen : places.first { $0.name == name }?.screen
    }
  }

  /// Makes the screens for one device of which no more is known than its description, as a recording has it.
  ///
  /// - Parameter device: nil where there is none yet.
  /// - Throws: where a window names a screen that there is not.
  package convenience init(
    _ configuration: Configuration, device: DeviceDescription?, pipeline: Pipeline, warn: @escaping (String) -> Void
  ) throws(DocumentError) {
    try self.init(
      configuration, devices: device.map { [(DiscoveredDevice($0), $0)] } ?? [], pipeline: pipeline, warn: warn)
  }

  /// Puts a device on the screens that its rule names, as the rule says.
  package func makePanel(_ found: DiscoveredDevice, _ description: DeviceDescription) -> Panel {
    let rule = configuration.rule(for: found)
    let placements = configuration.places(of: found).map { place in
      measure(place.screen, by: description, swapsAxes: rule.swapsAxes, area: place.area)
      return Placement(
        places[place.screen].screen, rotation: places[place.screen].geometry.rotation, area: place.area)
    }
    var filters = rule.filters
    if filters.jitter != nil { filters.jitterDistance = configuration.thresholds.longestWay }
    if filters.jitter != nil, description.hasFuzz {
      warn("\(description.name): the kernel smooths this device by the fuzz of its axes, so jitter is left out")
    }
    return Panel(
      description, path: found.path, on: placements,
      adjustment: PanelAdjustment(
        swapsAxes: rule.swapsAxes, invertsX: rule.invertsX, invertsY: rule.invertsY,
        matrix: configuration.calibration(of: found) ?? matrixOfUdev(found)),
      filters: filters)
  }

  /// Turns a screen's picture against its glass from now on; what is down on its devices is cancelled, and stays unseen until it lifts.
  ///
  /// - Parameter name: nil for the first screen.
  /// - Returns: whether there is such a screen.
  package func turn(_ name: String?, to rotation: Rotation) -> Bool {
    guard let index = name == nil ? 0 : places.firstIndex(where: { $0.name == name }) else { return false }
    let screen = places[index].screen
    let isUpright = places[index].geometry.rotation.swapsSides == rotation.swapsSides
    pipeline.queue.cancelTouches(on: screen)
    places[index].geometry.rotation = rotation
    let (before, density) = (screen.size, screen.pixelsPerPoint)
    pipeline.application.resize(
      screen, to: isUpright ? before : Size(width: before.height, height: before.width),
      pixelsPerPoint: isUpright ? density : Vector(dx: density.dy, dy: density.dx))
    for panel in pipeline.queue.panels { panel.turn(screen, to: rotation) }
    fitWindows(of: screen, from: before)
    return true
  }

  /// Puts a recorded device on its screen.
  package func makePanel(_ description: DeviceDescription) -> Panel {
    makePanel(DiscoveredDevice(description), description)
  }

  private func matrixOfUdev(_ found: DiscoveredDevice) -> PanelAdjustment.Matrix? {
    let key = "LIBINPUT_CALIBRATION_MATRIX"
    guard let text = found.properties[key] else { return nil }
    guard let matrix = PanelAdjustment.Matrix(text) else {
      warn("\(found.path): the udev property \(key) is not six numbers: \"\(text)\"")
      return nil
    }
    return matrix
  }

  /// Gives a screen whose size nobody has told yet the size that its first device makes it.
  private func measure(_ index: Int, by device: DeviceDescription, swapsAxes: Bool, area: Rect) {
    guard !places[index].isMeasured else { return }
    places[index].isMeasured = true
    let screen = places[index].screen
    let made = places[index].geometry.makeScreen(
      name: screen.name, device: device, swapsAxes: swapsAxes, area: area)
    if made.assumed { warnOfAssumedSize(of: screen.name) }
    let before = screen.size
    pipeline.application.resize(screen, to: made.screen.size, pixelsPerPoint: made.screen.pixelsPerPoint)
    fitWindows(of: screen, from: before)
  }

  private func fitWindows(of screen: Screen, from before: Size) {
    for window in pipeline.application.windows where window.screen === screen {
      fit(window, from: before, to: screen.size)
    }
  }

  /// What filled the screen fills it again.
  private func fit(_ view: View, from before: Size, to after: Size) {
    guard view.frame == Rect(x: 0, y: 0, width: before.width, height: before.height) else { return }
    view.frame = Rect(x: 0, y: 0, width: after.width, height: after.height)
    for subview in view.subviews { fit(subview, from: before, to: after) }
  }

  private func warnOfAssumedSize(of name: String) {
    warn(
      "the physical size of screen \"\(name)\" is unknown: its short side counts as 375 points; "
        + "physicalSize of the screen in the configuration sets it")
  }
}

extension DeviceMatch {
  /// Whether it holds for a device that udev knows.
  fileprivate func holds(_ found: DiscoveredDevice) -> Bool {
    holds(
      name: found.name, vendor: found.vendor, product: found.product, paths: found.paths, properties: found.properties)
  }
}

extension DiscoveredDevice {
  /// What a description alone tells: no node, no udev.
  fileprivate init(_ description: DeviceDescription) {
    self.init(
      path: "", name: description.name, vendor: description.vendor, product: description.product,
      isDirect: description.isDirect)
  }
}

extension Configuration {
  /// The first rule that matches a device, or one that changes nothing.
  package func rule(for found: DiscoveredDevice) -> DeviceRule {
    matchingRule(found) ?? DeviceRule()
  }

  /// The matrix that the configuration has for a device, if it has one.
  package func calibration(of found: DiscoveredDevice) -> PanelAdjustment.Matrix? {
    let measured = calibrations.first { $0.match.holds(found) }?.matrix
    return (measured ?? rule(for: found).calibration).flatMap { PanelAdjustment.Matrix($0) }
  }

  /// How the picture of the first screen that a device lies on is turned.
  package func rotation(of found: DiscoveredDevice) -> Rotation {
    places(of: found).first.map { screens[$0.screen].geometry.rotation } ?? .none
  }

  /// How a device is to be used: a touchscreen always, another where a rule matches it.
  package func use(of found: DiscoveredDevice) -> LivePanels.Use? {
    let rule = matchingRule(found)
    guard rule != nil || found.isTouchscreen else { return nil }
    return LivePanels.Use(grab: rule?.grab ?? false)
  }

  private func matchingRule(_ found: DiscoveredDevice) -> DeviceRule? {
    devices.first { $0.match.holds(found) }
  }

  /// The places in ``screens`` of the screens that a device lies on, each with its part of the glass.
  fileprivate func places(of found: DiscoveredDevice) -> [(screen: Int, area: Rect)] {
    let rule = rule(for: found)
    func index(_ name: String) -> Int { screens.firstIndex { $0.name == name } ?? 0 }
    if rule.parts.isEmpty { return [(rule.screen.map(index) ?? 0, Placement.wholeGlass)] }
    return rule.parts.map { (index($0.screen), $0.area) }
  }
}
