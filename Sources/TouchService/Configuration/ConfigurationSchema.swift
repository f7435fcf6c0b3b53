package import Documents
import Panels
import Scenes
import TouchKit
import Varlink

extension Configuration {
  /// What a configuration's text consists of.
  package static let schema: Schema<Configuration> = Schema(
    "configuration", "What an administrator decides about touchd.", defaults: Configuration(),
    fields: [
      Field("socket", \.socket, .object { SocketConfiguration.schema }, "Where clients find the service."),
      Field(
        optional: "scene", \.sceneSource, .scene,
        "The scene that is there without a client, or the path of its file, relative to this one."),
      Field(
        "thresholds", \.thresholds, .object { thresholdsSchema },
        "The limits by which recognizers tell movements apart, in points (1 pt = 1/163 inch), seconds and degrees."),
      Field(
        "screens", \.screens, .list(of: .object { ScreenConfiguration.schema }, count: 1...16),
        "The screens; the first is the one of every device and window that names none."),
      Field(
        "devices", \.devices, .list(of: .object { DeviceRule.schema }),
        "Which device belongs to which screen, and how; the first rule that matches a device decides."),
      Field(
        "calibrations", \.calibrations, .list(of: .object { CalibrationRule.schema }),
        "What touchctl calibrate --write found; the first that matches a device goes before its rule's calibration."),
      Field("clients", \.clients, .object { clientsSchema }, "What clients may use up."),
    ])

  /// TouchKit's table is the description; nothing of it is repeated here.
  private static let thresholdsSchema: Schema<Thresholds> = Schema(
    "thresholds", "The limits by which recognizers tell movements apart.", defaults: Thresholds(),
    fields: Thresholds.table.map { threshold in
      let unit = threshold.unit.rawValue
      return Field(
        threshold.key, threshold.keyPath, .number(threshold.range, unit: unit.isEmpty ? nil : unit), threshold.sentence)
    })

  private static let clientsSchema: Schema<VarlinkLimits> = Schema(
    "clients", "What clients may use up.", defaults: VarlinkLimits(),
    fields: [
      Field("maximum", \.maximumClients, .integer(1...4096), "How many clients may be connected at a time."),
      Field(
        "longestCall", \.maximumMessage, .integer(4096...67_108_864, unit: "bytes"),
        "The longest call; a client that sends a longer one is disconnected."),
      Field(
        "longestQueue", \.maximumQueue, .integer(4096...1_073_741_824, unit: "bytes"),
        "How much may wait for a client that does not read; past it the client is disconnected. A recording waits for its clients instead."
      ),
    ])
}

extension SocketConfiguration {
  fileprivate static let schema: Schema<SocketConfiguration> = Schema(
    "socket", "Where clients find the service, and who may open it.", defaults: SocketConfiguration(),
    fields: [
      Field("path", \.path, .socketPath, "The path of the socket."),
      Field("mode", \.mode, .fileMode, "The permissions of the socket, in octal."),
      Field(
        optional: "group", \.group, .text(form: "group name", check: { $0.isEmpty ? "a group has a name" : nil }),
        "The group that the socket belongs to; absent: the service's own."),
    ])
}

extension ScreenConfiguration {
  fileprivate static let schema: Schema<ScreenConfiguration> = Schema(
    "screen", "A screen and what is known of its glass.", defaults: ScreenConfiguration(),
    fields: [
      Field(required: "name", \.name, .name, "What windows, device rules and clients call it."),
      Field(
        optional: "size", \.geometry.size, .size(1...100_000, unit: "px"),
        "Its pixels as it is built, before rotation; absent: the range of the device's axes."),
      Field(
        optional: "physicalSize", \.geometry.physicalSize, .size(1...10_000, unit: "mm"),
        "Its glass as it is built, before rotation; absent: what the device says."),
      Field(
        optional: "connector", \.connector, .name,
        "The display's connector, as /sys/class/drm names it; its EDID tells the size that nobody else does."),
      Field(
        "rotation", \.geometry.rotation, .choice(unit: "°"), "How the picture is turned against the glass, clockwise."),
    ])
}

extension DeviceRule {
  fileprivate static let schema: Schema<DeviceRule> = Schema(
    "device rule", "What to do with the devices that match.", defaults: DeviceRule(),
    fields: [
      Field(required: "match", \.match, .match, "Which devices it is for: those for which everything named holds."),
      Field(optional: "screen", \.screen, .name, "The screen that the device lies on; absent: the first one."),
      Field(
        "parts", \.parts, .list(of: .object { ScreenPart.schema }, count: 0...16),
        "The screens under the device where there are several, in place of screen; a touch belongs to the one it began on."
      ),
      Field("grab", \.grab, .bool, "Whether touchd takes the device for itself, so that nobody else gets its events."),
      Field(
        optional: "calibration", \.calibration, .matrix,
        "libinput's matrix over positions from 0 to 1: x' = ax + by + c, y' = dx + ey + f; absent: udev's, or none."),
      Field("swapAxes", \.swapsAxes, .bool, "Whether the axes change places, before all else."),
      Field("invertX", \.invertsX, .bool, "Whether the horizontal axis runs from right to left."),
      Field("invertY", \.invertsY, .bool, "Whether the vertical axis runs from bottom to top."),
      Field(
        "filters", \.filters, .object { PanelFilters.schema },
        "What is done against what a panel does wrong; touchctl doctor tells which it needs."),
    ])
}

extension CalibrationRule {
  static let schema: Schema<CalibrationRule> = Schema(
    "calibration", "The matrix of the devices that match.", defaults: CalibrationRule(),
    fields: [
      Field(required: "match", \.match, .match, "Which devices it is for: those for which everything named holds."),
      Field(required: "matrix", \.matrix, .matrix, "libinput's matrix, as in a device's rule."),
    ])
}

extension ScreenPart {
  fileprivate static let schema: Schema<ScreenPart> = Schema(
    "part", "A part of a device's glass and the screen under it.", defaults: ScreenPart(),
    fields: [
      Field(required: "screen", \.screen, .name, "The screen."),
      Field(
        "area", \.area, .area,
        "The part from 0 to 1 over the whole glass, after calibration and before rotation: x, y, width and height."),
    ])
}

extension DeviceMatch {
  fileprivate static let schema: Schema<DeviceMatch> = Schema(
    "match", "Which devices a rule is for; * and ? stand for any text and any character.", defaults: DeviceMatch(),
    fields: [
      Field(optional: "name", \.name, .text, "The device's name."),
      Field(optional: "id", \.id, .deviceID, "Vendor and product in hexadecimal, as lsusb writes them."),
      Field(optional: "path", \.path, .text, "The event device, or one of the links to it in /dev/input."),
      Field("udev", \.udev, .dictionary(of: .text), "udev properties and their values."),
    ])
}

extension Codec where Value == DeviceMatch {
  /// A match that names something.
  fileprivate static var match: Codec {
    Codec.object { DeviceMatch.schema }.map(
      to: { (match, cursor) throws(DocumentError) in
        if match == DeviceMatch() { throw cursor.error("name, id, path or udev must say which devices") }
        return match
      }, from: { $0 })
  }
}

extension Codec where Value == DeviceID {
  /// `0eef:0001`.
  fileprivate static var deviceID: Codec {
    Codec<String>.text(form: "vendor:product", pattern: "^[0-9a-fA-F]{4}:[0-9a-fA-F]{4}$").map(
      to: { (text, cursor) throws(DocumentError) in
        guard let id = DeviceID(text) else {
          throw cursor.error("expected vendor:product in four hexadecimal digits each, such as 0eef:0001")
        }
        return id
      }, from: { $0.description })
  }
}

extension Codec where Value == String {
  /// A path that a socket's address can hold.
  fileprivate static var socketPath: Codec {
    .text(form: "path", pattern: "^/") { path in
      if !path.hasPrefix("/") { return "expected a path that begins with /" }
      // sun_path of sockaddr_un holds 108 bytes, the last one NUL.
      return path.utf8.count > 107 ? "the path of a socket has at most 107 bytes, this has \(path.utf8.count)" : nil
    }
  }
}

extension Codec where Value == UInt32 {
  /// `0660`.
  fileprivate static var fileMode: Codec {
    Codec<String>.text(form: "octal mode", pattern: "^0?[0-7]{3}$").map(
      to: { (text, cursor) throws(DocumentError) in
        let digits = text.utf8.count == 4 && text.hasPrefix("0") ? text.dropFirst() : text[...]
        guard digits.utf8.count == 3, digits.utf8.allSatisfy({ (0x30...0x37).contains($0) }),
          let mode = UInt32(digits, radix: 8)
        else { throw cursor.error("expected an octal mode, such as \"0660\", found \(quoted(text))") }
        return mode
      },
      from: { mode in
        let digits = String(mode & 0o777, radix: 8)
        return String(repeating: "0", count: 4 - digits.count) + digits
      })
  }
}

extension Codec where Value == [Double] {
  /// `[a, b, c, d, e, f]`, which leaves different places apart.
  fileprivate static var matrix: Codec {
    numbers(["a", "b", "c", "d", "e", "f"], in: -1000...1000).map(
      to: { (numbers, cursor) throws(DocumentError) in
        guard numbers[0] * numbers[4] != numbers[1] * numbers[3] else {
          throw cursor.error("a matrix with ae = bd would put every touch on one line")
        }
        return numbers
      }, from: { $0 })
  }
}

extension Codec where Value == Rect {
  /// `[x, y, width, height]` inside the square from 0 to 1.
  fileprivate static var area: Codec {
    Codec<[Double]>.numbers(["x", "y", "width", "height"], in: 0...1).map(
      to: { (numbers, cursor) throws(DocumentError) in
        guard numbers[2] > 0, numbers[3] > 0 else { throw cursor.error("an area has a width and a height") }
        // Thirds do not add up to 1 exactly.
        guard numbers[0] + numbers[2] <= 1.000_001, numbers[1] + numbers[3] <= 1.000_001 else {
          throw cursor.error("an area ends at 1: x and width, and y and height, are 1 at most together")
        }
        return Rect(x: numbers[0], y: numbers[1], width: numbers[2], height: numbers[3])
      }, from: { [$0.origin.x, $0.origin.y, $0.size.width, $0.size.height] })
  }
}

extension Codec where Value == Size {
  /// `[width, height]`.
  fileprivate static func size(_ range: ClosedRange<Double>, unit: String) -> Codec {
    Codec<[Double]>.numbers(["width", "height"], in: range, unit: unit).map(
      to: { (numbers, _) throws(DocumentError) in Size(width: numbers[0], height: numbers[1]) },
      from: { [$0.width, $0.height] })
  }
}

extension Codec where Value == SceneSource {
  /// A mapping is the scene, a text its file.
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
