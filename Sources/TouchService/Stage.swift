package import Documents
package import Evdev
package import Panels
package import TouchKit

/// The screen that a configuration and a device make together, with the configuration's scene on it.
package struct Stage {
  /// The pipeline whose application holds the scene's windows.
  package let pipeline: Pipeline
  /// The screen.
  package let screen: Screen
  /// How the screen's picture is turned against the panel.
  package let rotation: Rotation
  /// The scene as the bytes of a JSON object, in the shape that scene files have.
  package let sceneText: [UInt8]

  /// Makes the screen and puts the scene's windows on it.
  ///
  /// - Parameters:
  ///   - device: fills what the configuration says nothing of; nil where there is none yet.
  ///   - warn: gets one sentence where the physical size had to be assumed.
  /// - Throws: where a window names a screen that there is not.
  package init(
    _ configuration: Configuration, device: DeviceDescription?, pipeline: Pipeline, warn: (String) -> Void
  ) throws(DocumentError) {
    self.pipeline = pipeline
    let described = configuration.screens.first ?? ScreenConfiguration(name: "main")
    rotation = described.geometry.rotation
    let (screen, isAssumed) = described.geometry.makeScreen(name: described.name, device: device)
    self.screen = screen
    if isAssumed, device != nil {
      warn(
        "the physical size of screen \"\(described.name)\" is unknown: its short side counts as 375 points; "
          + "physicalSize of the screen in the configuration sets it")
    }
    let scene = configuration.scene ?? .withEveryRecognizer
    sceneText = scene.json
    let built = try scene.build(in: pipeline.application) { name in
      name == nil || name == screen.name ? screen : nil
    }
    for item in built.recognizers {
      pipeline.addSource(
        item.recognizer, name: item.name, kind: item.kind, view: item.view, window: item.window)
    }
  }
}
