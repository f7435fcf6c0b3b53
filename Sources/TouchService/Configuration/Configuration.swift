package import Documents
import Glibc
package import Panels
package import Scenes
package import TouchKit
package import Varlink

/// What an administrator decides: where the service listens, which panels it reads, what lies on the screens.
package struct Configuration: Equatable, Sendable {
  /// Where the service looks for its configuration unless told otherwise.
  package static let defaultPath = "/etc/touchd/touchd.yaml"
  /// Where the service listens unless told otherwise.
  package static let defaultSocketPath = "/run/touchd/io.touchd"

  /// Where clients find the service.
  package var socket = SocketConfiguration()
  /// The scene that is there without a client; nil where the configuration names none.
  package var scene: SceneDescription?
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

  /// The scene as the text names it; ``scene`` is what it leads to.
  var sceneSource: SceneSource?

  /// Makes the configuration of an empty file.
  package init() {}
}

/// Where clients find the service, and who may open it.
package struct SocketConfiguration: Equatable, Sendable {
  /// The path of the socket.
  package var path = Configuration.defaultSocketPath
  /// The permissions of the socket.
  package var mode: UInt32 = 0o660
  /// The name or number of the group that the socket belongs to; nil for the service's own.
  package var group: String?
  /// Where ``group`` stands, if the text was read while there was no such group.
  var groupError: DocumentError?

  /// Makes the defaults.
  package init() {}
}

/// One screen: its name and what is known of its glass.
package struct ScreenConfiguration: Equatable, Sendable {
  /// What windows, device rules and clients call it.
  package var name: String
  /// Size, physical size and rotation; what is nil comes from the device.
  package var geometry: ScreenGeometry
  /// The display's connector as the kernel names it, `HDMI-A-1`; its EDID tells the size that nobody else does.
  package var connector: String?

  /// Makes a screen; the default is the only one where none is configured.
  package init(name: String = "main", geometry: ScreenGeometry = ScreenGeometry()) {
    self.name = name
    self.geometry = geometry
  }
}

/// Where a scene comes from.
enum SceneSource: Equatable, Sendable {
  /// A file, relative to the directory of the file that names it.
  case file(String)
  /// The configuration itself.
  case inline(SceneDescription)
}

extension SocketConfiguration {
  /// The number of the group, which is given by name or number; nil where none is given.
  ///
  /// - Throws: where no group has the name.
  package func groupID() throws(DocumentError) -> UInt32? {
    guard let group else { return nil }
    if let number = groupNumber(group) { return number }
    throw groupError ?? DocumentError(path: "socket.group", message: "there is no group \(quoted(group))")
  }
}

/// The number of a group that is given by name or number; nil where no group has the name.
func groupNumber(_ group: String) -> UInt32? {
  UInt32(group) ?? getgrnam(group)?.pointee.gr_gid
}
