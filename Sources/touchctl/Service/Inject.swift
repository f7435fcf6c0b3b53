import CommandLine
import Configuration
import Documents
import Evdev
import Glibc
import Kernel
import Panels
import Recordings
import Scenes
import TouchKit
import TouchService
import Varlink

let injectCommand = Subcommand(
  specification: CommandSpecification(
    "touchctl inject", "plays a recording's touches into a running service", arguments: ["RECORDING"],
    options: [
      .init("description", "FILE", help: "Take the device's description from this file"),
      .init("screen", "NAME", help: "Use this screen instead of the first one"),
      .init("pace", "N", help: "Play at N times the recording's own pace"),
      .init("touches", help: "RECORDING is the output of touchctl replay --touches, in pixels of the screen"),
      .socket,
    ]),
  body: inject)

@Sendable private func inject(_ arguments: ParsedArguments) throws -> Int32 {
  let pace = try arguments.positiveNumber("pace") ?? 1
  if arguments.flag("touches"), arguments.flag("description") {
    throw arguments.fail("recorded touches have no device, so --touches does not accept --description")
  }
  let player = TouchPlayer(try arguments.client(), screen: arguments.string("screen"), pace: pace)
  if arguments.flag("touches") {
    try player.play(lines: arguments.arguments[0])
  } else {
    let screen = try player.findScreen(arguments)
    try player.play(arguments.arguments[0], description: arguments.string("description"), on: screen)
  }
  return 0
}

/// Sends touches to the service, in calls that are small enough for every configuration.
private final class TouchPlayer {
  private let client: VarlinkClient
  private let screen: String?
  private let pace: Double
  private var touches: [Node] = []
  /// The recorded time of the last touch in µs.
  private var last: Int64 = 0
  private var hasBegun = false
  private var failure: VarlinkClientError?

  /// After this many touches, the next frame begins another call. A touch takes about 150 bytes, and the smallest
  /// configurable message limit is 4096 bytes.
  private static let enoughTouches = 16

  init(_ client: VarlinkClient, screen: String?, pace: Double) {
    (self.client, self.screen, self.pace) = (client, screen, pace)
  }

  /// Find the screen of the service that receives the touches.
  func findScreen(_ arguments: ParsedArguments) throws -> Screen {
    let reply = try client.call("io.touchd.Touch.GetScreens")
    for screen in reply["screens"]?.elements ?? [] {
      guard let name = screen["name"]?.text, self.screen == nil || name == self.screen else { continue }
      guard let size = screen.screenSize else {
        throw CommandFailure("screen \(quoted(name)) has no size; \(sizeSetting(ofScreen: name))")
      }
      return Screen(name: name, size: size, pixelsPerPoint: Vector(dx: 1, dy: 1))
    }
    throw arguments.fail("there is no screen \(quoted(screen ?? ""))")
  }

  /// Play a recording, with its panel stretched over the whole screen.
  func play(_ recording: String, description: String?, on screen: Screen) throws {
    var configuration = try Configuration.forReplay(SceneDescription(), size: screen.size)
    // Touches are sent in pixels, which no size in millimetres affects. Without one, there is a warning.
    configuration.screens[0].geometry.physicalSize = screen.size
    let session = try ReplaySession(
      recording: recording, description: description, configuration: configuration,
      warn: { report("touchctl inject", $1) })
    reportOtherSize(of: session, recording, on: screen)
    session.pipeline.application.addSink(
      LineSink([.touches]) { [unowned self] line in
        do throws(DocumentError) { add(try parseJSON(line)["touch"]) } catch { assertionFailure("\(error)") }
      })
    while failure == nil, session.source.nextTime != nil { try session.source.handleNext() }
    session.source.finish()
    try finish()
  }

  /// Report whether a generated recording, whose gestures are in pixels, was made for a screen of another size.
  private func reportOtherSize(of session: ReplaySession, _ recording: String, on screen: Screen) {
    guard let panel = session.reader.devices.first(where: { $0.name == RecordingGenerator.panelName }),
      let x = panel.horizontalAxis, let y = panel.verticalAxis
    else { return }
    let made = Size(
      width: Double(x.maximum) - Double(x.minimum) + 1, height: Double(y.maximum) - Double(y.minimum) + 1)
    if made == screen.size { return }
    func pixels(_ size: Size) -> String { "\(numeral(size.width))x\(numeral(size.height))" }
    report(
      "touchctl inject",
      "\(recording) was made for \(pixels(made)) pixels, but screen \(quoted(screen.name)) has \(pixels(screen.size)): "
        + "touches are scaled; touchctl generate --panel \(pixels(screen.size)) makes a recording that fits")
  }

  /// Play the output of `touchctl replay --touches`, ignoring lines without a touch.
  func play(lines path: String) throws {
    let limit = 1 << 28
    let text =
      try path == "-"
      ? readToEnd(of: STDIN_FILENO, limit: limit, named: "standard input") : readWholeFile(path, limit: limit)
    for (index, line) in text.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false).enumerated()
    where failure == nil && !line.isEmpty {
      do throws(DocumentError) {
        add(try parseJSON(Array(line).span)["touch"])
      } catch {
        throw DocumentError(message: "\(path): line \(index + 1): \(error)")
      }
    }
    try finish()
  }

  private func add(_ touch: Node?) {
    guard let touch, case .mapping(var members) = touch.value else { return }
    for index in members.indices where members[index].key == "time" {
      guard case .integer(let time) = members[index].value.value else { continue }
      if touches.count >= Self.enoughTouches, time != last { send() }
      last = time
      members[index] = Node.Member(key: "time", value: Node(.integer(Int64(Double(time) / pace))))
    }
    touches.append(Node(.mapping(members)))
  }

  private func finish() throws(VarlinkClientError) {
    if !touches.isEmpty { send() }
    if let failure { throw failure }
  }

  private func send() {
    if failure != nil { return }
    let parameters = Node.object([
      ("touches", .list(touches)), ("continues", .bool(hasBegun)), ("screen", screen.map(Node.text)),
    ])
    do throws(VarlinkClientError) {
      _ = try client.call("io.touchd.Touch.Inject", parameters)
    } catch {
      failure = error
    }
    hasBegun = true
    touches.removeAll()
  }
}

extension Node {
  /// The size of a screen that a service reports; nil if neither the configuration nor a device provides it.
  var screenSize: Size? {
    guard let width = self["width"]?.number, let height = self["height"]?.number else { return nil }
    let size = Size(width: width, height: height)
    return size == ScreenGeometry.unknownSize ? nil : size
  }
}

/// The advice on how to set the size of a screen, with an example value.
func sizeSetting(ofScreen name: String) -> String {
  "set it in the configuration: screens: [{name: \(name), size: [800, 480]}]"
}
