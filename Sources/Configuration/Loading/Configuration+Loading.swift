package import Documents
import Kernel
import Panels
package import Scenes
package import TouchKit

extension Configuration {
  /// Read a configuration with its drop-ins and its scene.
  ///
  /// The files `*.yaml` in the directory `path` + `.d` are read after it in the order of their names. Lists are
  /// combined, and any other top-level key of a later file replaces that key completely. Every file must be valid by
  /// itself.
  /// - Parameter path: nil for ``defaultPath``; without that file, only the drop-ins or the defaults.
  /// - Throws: the first error, with its file and place.
  package static func load(path: String? = nil) throws(DocumentError) -> Configuration {
    try ConfigurationLoader(files(of: path)).configuration
  }

  /// Return the combined files of a configuration as the text of one file, with a comment before each part that names
  /// its file.
  ///
  /// - Parameter path: nil for the default files.
  /// - Throws: the first error, with its file and place.
  package static func combinedText(path: String?) throws(DocumentError) -> String {
    try ConfigurationLoader(files(of: path)).text
  }

  /// Return the files that are read by default, in order; none if there are only the defaults.
  ///
  /// - Throws: an error if the directory of the drop-ins cannot be read.
  package static func defaultFiles() throws(DocumentError) -> [String] {
    try (fileExists(defaultPath) ? [defaultPath] : []) + dropIns(of: defaultPath)
  }

  /// Create the configuration for replaying a recording without a service.
  ///
  /// The recording plays on the first screen that the scene names.
  ///
  /// - Parameters:
  ///   - path: a configuration file, whose thresholds, screens and devices are used; nil for the defaults.
  ///   - scene: the path of a scene's file; nil for the configuration's, or a scene with every recognizer.
  ///   - size: the screen's size in pixels; nil for the configuration's, or the range of the device's axes.
  /// - Throws: an error if the configuration or the scene is invalid.
  package static func forReplay(
    configuration path: String? = nil, scene: String?, size: Size?
  ) throws(DocumentError) -> Configuration {
    guard let scene else { return try forReplay(configuration: path, nil, size: size) }
    let cursor = try readDocument(scene)
    let described = try SceneDescription(cursor)
    let configuration = try forReplay(configuration: path, described, size: size)
    // A service would also refuse a scene beyond the limits.
    try configuration.sceneLimits.check(described, cursor)
    return configuration
  }

  /// Create the configuration for replaying a recording without a service, on the first screen that the scene names.
  ///
  /// - Parameters:
  ///   - path: a configuration file, whose thresholds, screens and devices are used; nil for the defaults.
  ///   - scene: nil for the configuration's, or a scene with every recognizer.
  ///   - size: the screen's size in pixels; nil for the configuration's, or the range of the device's axes.
  /// - Throws: an error if the configuration is invalid.
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

  static func files(of path: String?) throws(DocumentError) -> [String] {
    guard let path else { return try defaultFiles() }
    return try [path] + dropIns(of: path)
  }

  private static func dropIns(of path: String) throws(DocumentError) -> [String] {
    let directory = path + ".d"
    return try documentNames(in: directory).filter { $0.hasSuffix(".yaml") && !$0.hasPrefix(".") }.sorted().map {
      "\(directory)/\($0)"
    }
  }
}
