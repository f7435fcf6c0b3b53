import Documents
import Glibc
import Kernel
import Panels
import Scenes
import TouchKit

/// Merges files, and then checks what cannot be checked in a single file.
struct ConfigurationLoader {
  /// The place where a top-level key was set.
  struct Origin {
    /// Its value in the last file that has it.
    let value: Cursor
    /// For a list to which each file adds: the places of the entries, in the order of the configuration's list.
    var entries: [Cursor] = []
  }

  /// How the entries of a file are combined with those of the previous files.
  private enum Order<Entry> {
    /// Entries of later files come first, because the first matching entry decides.
    case before
    /// Entries of later files come last.
    case after
    /// Each entry replaces the entry of an earlier file that has the same name. Entries with new names are added
    /// at the end.
    case byName(KeyPath<Entry, String>)
  }

  /// The combined configuration of the files.
  private(set) var configuration = Configuration()
  /// The origin of each top-level key that a file has.
  private(set) var origins: [String: Origin] = [:]
  /// The place of the scene; nil if there is none.
  private(set) var sceneCursor: Cursor?

  /// Read files; each overrides the files before it.
  ///
  /// - Throws: the first error, with its file and place.
  init(_ paths: [String]) throws(DocumentError) {
    for path in paths { try add(path) }
    try checkScreens()
    try ScreenRecognizers.check(configuration.screenRecognizers, with: configuration.scene) {
      place(of: "screens", $0)
    }
    try checkSockets()
    if let scene = configuration.scene, let sceneCursor {
      try scene.checkHasNoClientKinds(sceneCursor)
      try configuration.sceneLimits.check(scene, sceneCursor)
    }
    findGroups()
  }

  private mutating func add(_ path: String) throws(DocumentError) {
    let root = try readDocument(path)
    if let windows = try root.members().first(where: { $0.key == "windows" }) {
      throw root.error(
        at: windows, "this is a scene; set the key \"scene\" of a configuration to the name of this file")
    }
    let earlier = configuration
    configuration = try Configuration.schema.decode(root, over: earlier)
    for member in try root.members() {
      origins[member.key] = root[member.key].map { Origin(value: $0, entries: origins[member.key]?.entries ?? []) }
    }
    try join("sockets", \.sockets, .byName(\.name), of: root, with: earlier)
    try join("permissions", \.permissions, .after, of: root, with: earlier)
    try join("apps", \.apps, .after, of: root, with: earlier)
    try join("screens", \.screens, .byName(\.name), of: root, with: earlier)
    try join("devices", \.devices, .before, of: root, with: earlier)
    try join("calibrations", \.calibrations, .before, of: root, with: earlier)
    guard let place = root["scene"] else { return }
    switch configuration.sceneSource {
    case nil: break
    case .inline(let scene):
      configuration.scene = scene
      sceneCursor = place
    case .file(let name):
      guard name.utf8.count < Int(PATH_MAX) else { throw place.error("a path has at most \(PATH_MAX - 1) bytes") }
      let file = resolvedPath(name, relativeTo: path)
      guard fileExists(file) else { throw place.error("there is no file \"\(oneLine(shortened(file, to: 256)))\"") }
      let cursor = try readScene(file, at: place)
      configuration.scene = try SceneDescription(cursor)
      sceneCursor = cursor
    }
  }

  /// Combine a file's list with those of the previous files; an empty list removes their entries.
  private mutating func join<Entry>(
    _ key: String, _ path: WritableKeyPath<Configuration, [Entry]>, _ order: Order<Entry>, of root: Cursor,
    with earlier: Configuration
  ) throws(DocumentError) {
    guard let list = root[key] else { return }
    let places = try list.elements()
    // Entries without a place are defaults, which the first file with a list replaces.
    let before = Array(zip(earlier[keyPath: path], places.isEmpty ? [] : origins[key]?.entries ?? []))
    let own = Array(zip(configuration[keyPath: path], places))
    var joined: [(entry: Entry, place: Cursor)] = []
    switch order {
    case .before: joined = own + before
    case .after: joined = before + own
    case .byName(let name):
      joined = before
      for (index, (entry, place)) in own.enumerated() {
        func isNamesake(_ other: (Entry, Cursor)) -> Bool { other.0[keyPath: name].isSame(as: entry[keyPath: name]) }
        if own[..<index].contains(where: isNamesake) {
          throw (place["name"] ?? place).error(
            "another \(key.dropLast()) already has the name \(quoted(entry[keyPath: name]))")
        }
        if let known = joined.firstIndex(where: isNamesake) {
          joined[known] = (entry, place)
        } else {
          joined.append((entry, place))
        }
      }
    }
    try checkCount(joined.count, of: key, at: list)
    origins[key]?.entries = joined.map(\.place)
    // For an empty list, decoding has already set the default.
    if !joined.isEmpty { configuration[keyPath: path] = joined.map(\.entry) }
  }

  /// Check that the combined list is not longer than the list of one file may be.
  private func checkCount(_ count: Int, of key: String, at list: Cursor) throws(DocumentError) {
    let type = Configuration.schema.type.fields.first { $0.name.isSame(as: key) }?.type
    guard case .list(_, let limits?)? = type, count > limits.upperBound else { return }
    throw list.error(
      "expected at most \(limits.upperBound) elements, found \(count) including those of the previous files")
  }

  /// Return the place of an entry of a list; nil for a default.
  func place(of key: String, _ index: Int) -> Cursor? {
    guard let entries = origins[key]?.entries, entries.indices.contains(index) else { return nil }
    return entries[index]
  }

  /// Read a scene's file. If it cannot be read at all, the error is at the line that names the file.
  private func readScene(_ file: String, at place: Cursor) throws(DocumentError) -> Cursor {
    do {
      return try readDocument(file)
    } catch {
      guard error.place == nil, error.path.isEmpty else { throw error }
      throw place.error("\(error)")
    }
  }

  /// Note missing groups and users. They may be created before the service starts, so the code that needs them throws
  /// the error.
  private mutating func findGroups() {
    if let group = configuration.socket.group, groupNumber(group) == nil {
      configuration.socket.groupError = origins["socket"]?.value["group"]?.error("there is no group \(quoted(group))")
    }
    func missing(_ noun: String, _ name: String, _ place: Cursor?) {
      guard configuration.accountError == nil else { return }
      let message = "there is no \(noun) \(quoted(name))"
      configuration.accountError = place?[noun]?.error(message) ?? DocumentError(message: message)
    }
    for (index, socket) in configuration.sockets.enumerated() {
      if let group = socket.group, groupNumber(group) == nil { missing("group", group, place(of: "sockets", index)) }
    }
    for (index, rule) in configuration.permissions.enumerated() {
      let place = place(of: "permissions", index)
      if let user = rule.user, userNumber(user) == nil { missing("user", user, place) }
      if let group = rule.group, groupNumber(group) == nil { missing("group", group, place) }
    }
  }

  private func checkSockets() throws(DocumentError) {
    var paths = [configuration.socket.path]
    for (index, socket) in configuration.sockets.enumerated() {
      if let path = socket.path, paths.containsName(path), let place = place(of: "sockets", index)?["path"] {
        throw place.error("another socket already has this path")
      }
      if let path = socket.path { paths.append(path) }
    }
  }

  private func checkScreens() throws(DocumentError) {
    let names = configuration.screens.map(\.name)
    for (index, rule) in configuration.devices.enumerated() {
      let place = place(of: "devices", index)
      for (number, part) in rule.parts.enumerated() where !names.containsName(part.screen) {
        if let place = place?["parts"]?[number]["screen"] {
          throw place.unknown("screen", part.screen, known: names)
        }
      }
      if rule.screen != nil, !rule.parts.isEmpty, let place = place?["parts"] {
        throw place.error("a device has either a screen or parts")
      }
      if rule.parts.count > 1, rule.passOn?.positions == .screen, let place = place?["passOn"]?["positions"] {
        throw place.error("positions: screen requires a device on a single screen, but this device has several parts")
      }
      guard let screen = rule.screen, !names.containsName(screen) else { continue }
      if let place = place?["screen"] { throw place.unknown("screen", screen, known: names) }
    }
    for (index, window) in (configuration.scene?.windows ?? []).enumerated() where window.isSecure {
      let place = sceneCursor?["windows"]?[index]
      throw (place?["secure"] ?? place ?? Cursor(Node(.null))).error("only windows of programs can be secure")
    }
    for (index, window) in (configuration.scene?.windows ?? []).enumerated() {
      guard let screen = window.screen, !names.containsName(screen) else { continue }
      if let place = sceneCursor?["windows"]?[index]["screen"] { throw place.unknown("screen", screen, known: names) }
    }
  }
}
