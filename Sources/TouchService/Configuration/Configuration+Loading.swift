package import Documents
import Glibc
import Kernel
import Panels
package import Scenes
package import TouchKit

extension Configuration {
  /// Read a configuration with its drop-ins and its scene.
  ///
  /// The files `*.yaml` in the directory `path` + `.d` come after it in the order of their names; a top-level key of a later file
  /// replaces that key whole. Every file must be good by itself.
  /// - Throws: the first error, with its file and place.
  package static func load(path: String) throws(DocumentError) -> Configuration {
    var loader = ConfigurationLoader()
    return try loader.load([path] + dropIns(of: path))
  }

  /// Read the configuration at ``defaultPath``; without a file there the drop-ins alone, or the defaults.
  ///
  /// - Throws: the first error, with its file and place.
  package static func loadDefault() throws(DocumentError) -> Configuration {
    var loader = ConfigurationLoader()
    return try loader.load(defaultFiles())
  }

  /// The files that ``loadDefault()`` reads, in their order; none where there are only the defaults.
  ///
  /// - Throws: where the directory of the drop-ins cannot be read.
  package static func defaultFiles() throws(DocumentError) -> [String] {
    try (fileExists(defaultPath) ? [defaultPath] : []) + dropIns(of: defaultPath)
  }

  /// Make the configuration for a recording that is replayed without a service.
  ///
  /// The recording plays on the first screen that the scene names.
  ///
  /// - Parameters:
  ///   - path: a configuration's file, whose thresholds, screens and devices count; nil for the defaults.
  ///   - scene: the path of a scene's file; nil for the configuration's, or a scene with every recognizer.
  ///   - size: pixels of that screen; nil for what the configuration says, or the range of the device's axes.
  /// - Throws: where the configuration or the scene is not good.
  package static func forReplay(
    configuration path: String? = nil, scene: String?, size: Size?
  ) throws(DocumentError) -> Configuration {
    guard let scene else { return try forReplay(configuration: path, nil, size: size) }
    let cursor = try readDocument(scene)
    let described = try SceneDescription(cursor)
    let configuration = try forReplay(configuration: path, described, size: size)
    // A service would refuse it.
    try configuration.sceneLimits.check(described, cursor)
    return configuration
  }

  /// Create the configuration for a recording that is replayed without a service, on the first screen that the scene names.
  ///
  /// - Parameters:
  ///   - path: as above.
  ///   - scene: nil for the configuration's, or a scene with every recognizer.
  ///   - size: as above.
  /// - Throws: where the configuration is not good.
  package static func forReplay(
    configuration path: String? = nil, _ scene: SceneDescription?, size: Size?
  ) throws(DocumentError) -> Configuration {
    var configuration = Configuration()
    if let path { configuration = try load(path: path) }
    if let size { configuration.screens[0].geometry.size = size }
    if let scene {
      configuration.scene = scene
      let names = scene.windows.compactMap(\.screen)
      for (index, name) in names.enumerated() where !configuration.screens.contains(where: { $0.name.isSame(as: name) })
      {
        if index == 0 && path == nil {
          configuration.screens[0].name = name
        } else {
          configuration.screens.append(ScreenConfiguration(name: name))
        }
      }
    }
    return configuration
  }

  private static func dropIns(of path: String) throws(DocumentError) -> [String] {
    let directory = path + ".d"
    return try documentNames(in: directory).filter { $0.hasSuffix(".yaml") && !$0.hasPrefix(".") }.sorted().map {
      "\(directory)/\($0)"
    }
  }
}

/// Lays files over each other, and then checks what one of them alone could not tell.
private struct ConfigurationLoader {
  private var configuration = Configuration()
  /// Where each top-level key was set last, for the places of errors.
  private var origins: [String: Cursor] = [:]
  private var sceneCursor: Cursor?

  mutating func load(_ paths: [String]) throws(DocumentError) -> Configuration {
    for path in paths { try add(path) }
    try checkScreens()
    try ScreenRecognizers.check(configuration.screenRecognizers, besides: configuration.scene) { [origins] in
      origins["screens"]?[$0]
    }
    try checkSockets()
    if let scene = configuration.scene, let sceneCursor {
      try scene.checkHasNoClientKinds(sceneCursor)
      try configuration.sceneLimits.check(scene, sceneCursor)
    }
    findGroups()
    return configuration
  }

  private mutating func add(_ path: String) throws(DocumentError) {
    let root = try readDocument(path)
    configuration = try Configuration.schema.decode(root, over: configuration)
    for member in try root.members() { origins[member.key] = root[member.key] }
    guard let place = root["scene"] else { return }
    switch configuration.sceneSource {
    case nil: break
    case .inline(let scene):
      configuration.scene = scene
      sceneCursor = place
    case .file(let name):
      guard name.utf8.count < Int(PATH_MAX) else { throw place.error("a path has at most \(PATH_MAX - 1) bytes") }
      let file = TouchService.path(name, besides: path)
      guard fileExists(file) else { throw place.error("there is no file \"\(oneLine(shortened(file, to: 256)))\"") }
      let cursor = try readScene(file, at: place)
      configuration.scene = try SceneDescription(cursor)
      sceneCursor = cursor
    }
  }

  /// A file that cannot even be read is an error of the line that names it.
  private func readScene(_ file: String, at place: Cursor) throws(DocumentError) -> Cursor {
    do {
      return try readDocument(file)
    } catch {
      guard error.place == nil, error.path.isEmpty else { throw error }
      throw place.error("\(error)")
    }
  }

  /// A group may come to be before the service starts, so it is no error of the text; whoever needs it says where it stands.
  private mutating func findGroups() {
    if let group = configuration.socket.group, groupNumber(group) == nil {
      configuration.socket.groupError = origins["socket"]?["group"]?.error("there is no group \(quoted(group))")
    }
    func missing(_ noun: String, _ name: String, _ place: Cursor?) {
      guard configuration.accountError == nil else { return }
      let message = "there is no \(noun) \(quoted(name))"
      configuration.accountError = place?[noun]?.error(message) ?? DocumentError(message: message)
    }
    for (index, socket) in configuration.sockets.enumerated() {
      if let group = socket.group, groupNumber(group) == nil { missing("group", group, origins["sockets"]?[index]) }
    }
    for (index, rule) in configuration.permissions.enumerated() {
      let place = origins["permissions"]?[index]
      if let user = rule.user, userNumber(user) == nil { missing("user", user, place) }
      if let group = rule.group, groupNumber(group) == nil { missing("group", group, place) }
    }
  }

  private func checkSockets() throws(DocumentError) {
    var names: [String] = [""]
    var paths = [configuration.socket.path]
    for (index, socket) in configuration.sockets.enumerated() {
      let place = origins["sockets"]?[index]
      if names.containsName(socket.name), let place = place?["name"] {
        throw place.error("another socket is called \(quoted(socket.name)) already")
      }
      if let path = socket.path, paths.containsName(path), let place = place?["path"] {
        throw place.error("another socket has this path already")
      }
      names.append(socket.name)
      if let path = socket.path { paths.append(path) }
    }
  }

  private func checkScreens() throws(DocumentError) {
    var names: [String] = []
    for (index, screen) in configuration.screens.enumerated() {
      if names.containsName(screen.name), let place = origins["screens"]?[index]["name"] {
        throw place.error("another screen is called \(quoted(screen.name)) already")
      }
      names.append(screen.name)
    }
    for (index, rule) in configuration.devices.enumerated() {
      let place = origins["devices"]?[index]
      for (number, part) in rule.parts.enumerated() where !names.containsName(part.screen) {
        if let place = place?["parts"]?[number]["screen"] {
          throw place.unknown("screen", part.screen, known: names)
        }
      }
      if rule.screen != nil, !rule.parts.isEmpty, let place = place?["parts"] {
        throw place.error("a device has a screen or parts, not both")
      }
      guard let screen = rule.screen, !names.containsName(screen) else { continue }
      if let place = origins["devices"]?[index]["screen"] { throw place.unknown("screen", screen, known: names) }
    }
    for (index, window) in (configuration.scene?.windows ?? []).enumerated() where window.isSecure {
      let place = sceneCursor?["windows"]?[index]
      throw (place?["secure"] ?? place ?? Cursor(Node(.null))).error("only a window of a program is secure")
    }
    for (index, window) in (configuration.scene?.windows ?? []).enumerated() {
      guard let screen = window.screen, !names.containsName(screen) else { continue }
      if let place = sceneCursor?["windows"]?[index]["screen"] { throw place.unknown("screen", screen, known: names) }
    }
  }
}
