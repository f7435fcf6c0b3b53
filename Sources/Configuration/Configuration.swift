package import Documents
import Panels
package import Scenes
package import TouchKit
package import Varlink

/// The settings of an administrator: the service's socket, the panels, and the contents of the screens.
package struct Configuration: Equatable, Sendable {
  /// The default path of the configuration.
  package static let defaultPath = "/etc/touchd/touchd.yaml"
  /// The default path of the service's socket.
  package static let defaultSocketPath = "/run/touchd/io.touchd"
  /// The socket for `touchctl run` of users who can read the touchscreens anyway, with the package's drop-in.
  package static let gesturesSocketPath = "/run/touchd/gestures"

  package var socket = SocketConfiguration()
  package var sockets: [FurtherSocket] = []
  /// The permissions; without a rule, the main socket's group has see and present.
  package var permissions: [PermissionRule] = []
  /// The scene that exists without a client; nil if the configuration has none.
  package var scene: SceneDescription?
  package var apps: [AppRule] = []
  package var thresholds = Thresholds()
  package var screens = [ScreenConfiguration()]
  package var devices: [DeviceRule] = []
  package var calibrations: [CalibrationRule] = []
  package var clients = VarlinkLimits()
  package var sceneLimits = SceneLimits()

  /// The error for the first user or group that did not exist when the text was read, except
  /// ``SocketConfiguration/group``.
  package var accountError: DocumentError?
  /// The scene as specified in the text; ``scene`` is the result.
  var sceneSource: SceneSource?

  /// Create the configuration of an empty file.
  package init() {}

  /// Check that the named users and groups exist.
  package func checkAccounts() throws(DocumentError) {
    _ = try socket.groupID()
    if let accountError { throw accountError }
  }

  /// Whether it only has sockets, as after a truncated file next to a package's drop-in.
  package var isEmpty: Bool {
    var empty = Configuration()
    (empty.socket, empty.sockets) = (socket, sockets)
    return self == empty
  }

  /// The recognizers of the screens, in the order of ``screens``.
  package var screenRecognizers: [ScreenRecognizers] {
    screens.map { ScreenRecognizers(screen: $0.name, recognizers: $0.recognizers) }
  }

  /// Return whether it differs from an earlier one in settings that require a restart.
  package func needsRestart(after earlier: Configuration) -> Bool {
    func files(_ sockets: [FurtherSocket]) -> [FurtherSocket] {
      sockets.map { socket in
        var file = socket
        file.permissions = []
        return file
      }
    }
    return socket != earlier.socket || clients != earlier.clients || files(sockets) != files(earlier.sockets)
  }
}

/// The source of a scene.
enum SceneSource: Equatable, Sendable {
  /// The path of a scene file, relative to the directory of the configuration file that contains the path.
  case file(String)
  /// The scene that the configuration file itself contains.
  case inline(SceneDescription)
}

extension Thresholds {
  /// The maximum distance threshold in points: a touch that has moved farther exceeds all of them.
  package var largestDisplacement: Double {
    max(tapMovement, tapDistance, longPressMovement, panSlop, swipeAlong, swipeAcross, pinchSlack, edgeBand)
  }
}
