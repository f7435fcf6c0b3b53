package import Documents
import Panels
import Scenes
import TouchKit
import Varlink

extension Configuration {
  package static let schema: Schema<Configuration> = Schema(
    "configuration", "The settings of touchd.", defaults: Configuration(),
    fields: [
      Field("socket", \.socket, .object { SocketConfiguration.schema }, "The socket on which the service listens."),
      Field(
        "sockets", \.sockets, .list(of: .object { FurtherSocket.schema }, count: 0...16),
        "Additional sockets, each with its own permissions, for sandboxes that run as the same user."),
      Field(
        "permissions", \.permissions, .list(of: .permissionRule, count: 0...256),
        "The permissions of users and groups. Without rules, the socket's group has the permissions see and present. Root and the service's own user have all permissions."
      ),
      Field(
        optional: "scene", \.sceneSource, .scene,
        "The scene that the service shows even without clients, or the path of the scene's file, relative to this file."
      ),
      Field(
        "apps", \.apps, .list(of: .object { AppRule.schema }, count: 0...256),
        "The app names that are reserved for the programs of certain users."),
      Field(
        "thresholds", \.thresholds, .object { thresholdsSchema },
        "The limits by which recognizers distinguish movements, in points (1 pt = 1/163 inch), seconds and degrees."),
      Field(
        "screens", \.screens, .screens,
        "The screens. Devices and windows that name no screen use the first screen. An empty list stands for the default screen."
      ),
      Field(
        "devices", \.devices, .list(of: .object { DeviceRule.schema }),
        "The screen and the settings of each device. The first rule that matches a device applies."),
      Field(
        "calibrations", \.calibrations, .list(of: .object { CalibrationRule.schema }),
        "The calibration matrices that touchctl calibrate --write stores. The first entry that matches a device overrides the calibration in the device's rule."
      ),
      Field(
        "clients", \.clients, .object { clientsSchema }, "The limits for the connections, calls and queues of clients."
      ),
      Field(
        "sceneLimits", \.sceneLimits, .object { SceneLimits.schema },
        "The maximum sizes of scenes, both from the configuration and from programs."),
    ])

  /// The schema of the thresholds, from TouchKit's table.
  static let thresholdsSchema: Schema<Thresholds> = Schema(
    "thresholds", "The limits by which recognizers distinguish movements.", defaults: Thresholds(),
    fields: Thresholds.table.map { threshold in
      let unit = threshold.unit.rawValue
      return Field(
        threshold.key, threshold.keyPath, .number(threshold.range, unit: unit.isEmpty ? nil : unit), threshold.sentence)
    })

  private static let clientsSchema: Schema<VarlinkLimits> = Schema(
    "clients", "The limits for the connections, calls and queues of clients.", defaults: VarlinkLimits(),
    fields: [
      Field("maximum", \.maximumClients, .integer(1...4096), "The maximum number of connected clients."),
      Field(
        "maximumPerUser", \.maximumClientsPerUser, .integer(1...4096),
        "The maximum number of connected clients of one user. This limit does not apply to root."),
      Field(
        "keptForRoot", \.placesForRoot, .integer(0...4096),
        "The number of connections reserved for root, so that an administrator can connect. At least one connection remains for other users."
      ),
      Field(
        "longestCall", \.maximumMessage, .integer(4096...67_108_864, unit: "bytes"),
        "The maximum size of a call. A client that sends a larger message is disconnected."),
      Field(
        "longestQueue", \.maximumQueue, .integer(4096...1_073_741_824, unit: "bytes"),
        "The maximum number of bytes queued for a client that does not read. A client with more queued bytes is disconnected. A service that serves a recording waits for slow clients instead."
      ),
      Field(
        "callsPerTurn", \.callsPerTurn, .integer(1...1000),
        "The maximum number of calls that the service answers for one client before other clients get their turn."),
      Field(
        "bytesPerTurn", \.bytesPerTurn, .integer(256...67_108_864, unit: "bytes"),
        "The maximum number of bytes that the service reads from one client before other clients get their turn. The service reads a longer call in pieces of this size."
      ),
    ])
}

extension Codec where Value == [ScreenConfiguration] {
  /// A list of screens; an empty list means the default, because there is always a screen.
  fileprivate static var screens: Codec {
    .list(of: .object { ScreenConfiguration.schema }, count: 0...16).map(
      to: { (screens, _) throws(DocumentError) in screens.isEmpty ? Configuration().screens : screens }, from: { $0 })
  }
}

extension Codec where Value == SceneSource {
  /// A scene as a mapping, or the path of its file as a string.
  fileprivate static var scene: Codec {
    .either(
      mapping: Codec<SceneDescription>(
        type: .object { SceneDescription.schema.type },
        decode: { (cursor) throws(DocumentError) in try SceneDescription(cursor) },
        encode: { SceneDescription.schema.encode($0, into: &$1) }),
      other: Codec<String>.text(form: "path", check: { $0.isEmpty ? "expected the path of a scene's file" : nil }),
      SceneSource.inline, SceneSource.file,
      encode: { source, writer in
        switch source {
        case .file(let path): writer.string(path)
        case .inline(let scene): SceneDescription.schema.encode(scene, into: &writer)
        }
      })
  }
}

extension Configuration {
  /// The configuration as a JSON object, which ``init(json:)`` reads back; it includes the scene, even from another
  /// file.
  package var json: [UInt8] {
    var whole = self
    whole.sceneSource = scene.map(SceneSource.inline)
    var writer = JSONWriter()
    Self.schema.encode(whole, into: &writer)
    return writer.bytes
  }

  /// Read the output of ``json``.
  package init(json: [UInt8]) throws(DocumentError) {
    self = try Self.schema.decode(Cursor(try parseJSON(json.span)))
    guard case .inline(let scene)? = sceneSource else { return }
    self.scene = scene
  }

  /// Set one threshold, like the key `thresholds` of a file.
  ///
  /// - Parameter assignment: `KEY=VALUE`, such as `tap.press=0.5`.
  /// - Throws: an error if no threshold has this key, or the value is out of range.
  package mutating func setThreshold(_ assignment: String) throws(DocumentError) {
    let parts = assignment.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false).map(String.init)
    guard parts.count == 2 else {
      throw DocumentError(message: "\(quoted(assignment)) is not KEY=VALUE, such as tap.press=0.5")
    }
    let threshold = Node.object([(parts[0], Node(.plain(parts[1])))])
    thresholds = try Self.thresholdsSchema.decode(Cursor(threshold), over: thresholds)
  }
}
