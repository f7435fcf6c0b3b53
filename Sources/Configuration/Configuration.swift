package import Documents
import Panels
package import Scenes
package import TouchKit
package import Varlink

/// What an administrator decides: where the service listens, which panels it reads, what lies on the screens.
package struct Configuration: Equatable, Sendable {
  /// Where the service looks for its configuration unless told otherwise.
  package static let defaultPath = "/etc/touchd/touchd.yaml"
  /// Where the service listens unless told otherwise.
  package static let defaultSocketPath = "/run/touchd/io.touchd"
  /// Where it listens for `touchctl run` of users who may read the touchscreens anyway, with the package's drop-in.
  package static let gesturesSocketPath = "/run/touchd/gestures"

  /// Where clients find the service.
  package var socket = SocketConfiguration()
  /// Further sockets, each with permissions of its own.
  package var sockets: [FurtherSocket] = []
  /// Who may do what; where there is no rule, the main socket's group may see and present.
  package var permissions: [PermissionRule] = []
  /// The scene that is there without a client; nil where the configuration names none.
  package var scene: SceneDescription?
  /// The names of apps that only some users' programs may take.
  package var apps: [AppRule] = []
  /// The limits by which recognizers tell movements apart.
  package var thresholds = Thresholds()
  /// The screens; the first is the one of every device and window that names none.
  package var screens = [ScreenConfiguration()]
  /// Which device belongs to which screen, and how; the first rule that matches a device decides.
  package var devices: [DeviceRule] = []
  /// What `touchctl calibrate` found; the first that matches a device goes before its rule's matrix.
  package var calibrations: [CalibrationRule] = []
  /// What clients may use up.
  package var clients = VarlinkLimits()
  /// What one scene may hold.
  package var sceneLimits = SceneLimits()

  /// Where the first user or group stands of whom there was none when the text was read; but for ``SocketConfiguration/group``.
  package var accountError: DocumentError?
  /// The scene as the text names it; ``scene`` is what it leads to.
  var sceneSource: SceneSource?

  /// Create the configuration of an empty file.
  package init() {}

  /// Check that the users and groups that it names are there.
  package func checkAccounts() throws(DocumentError) {
    _ = try socket.groupID()
    if let accountError { throw accountError }
  }

  /// Whether it says nothing but where the sockets are: a file that was cut to nothing, beside the drop-in of a package.
  package var isEmpty: Bool {
    var empty = Configuration()
    (empty.socket, empty.sockets) = (socket, sockets)
    return self == empty
  }

  /// The recognizers of the screens, in step with ``screens``.
  package var screenRecognizers: [ScreenRecognizers] {
    screens.map { ScreenRecognizers(screen: $0.name, recognizers: $0.recognizers) }
  }

  /// Return whether it differs from an earlier one in what counts from the next start.
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

/// Where a scene comes from.
enum SceneSource: Equatable, Sendable {
  /// A file, relative to the directory of the file that names it.
  case file(String)
  /// The configuration itself.
  case inline(SceneDescription)
}

extension Thresholds {
  /// The largest displacement in points by which a recognizer tells movements apart: a touch that has come farther is past them all.
  package var largestDisplacement: Double {
    max(tapMovement, tapDistance, longPressMovement, panSlop, swipeAlong, swipeAcross, pinchSlack, edgeBand)
  }
}
