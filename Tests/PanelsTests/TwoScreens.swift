import Evdev
import TestSupport
import TouchKit

@testable import Panels

/// Two screens of different sizes with a window and a panel each. A third panel covers both: its left half the left
/// screen, its right half the right one.
///
/// It carries out the queue's commands for curtains and played touches, and logs touches and the delegate's calls.
final class TwoScreens: TouchSink, CommandHandler, CurtainDelegate {
  let application = Application()
  let queue: EventQueue
  let left = Screen(name: "left", size: Size(width: 200, height: 100), pixelsPerPoint: Vector(dx: 1, dy: 2))
  let right = Screen(name: "right", size: Size(width: 300, height: 400), pixelsPerPoint: Vector(dx: 3, dy: 1))
  let leftPanel: Panel
  let rightPanel: Panel
  let bothPanel: Panel
  /// The delivered touches, except stationary ones.
  var touches: [String] = []
  /// The calls to the delegate, and the commands.
  var heard: [String] = []
  /// The screens whose display is off.
  var off: Set<String> = []
  /// The number of times the state of a display was requested.
  var questions = 0

  init(filters: PanelFilters = PanelFilters()) {
    queue = EventQueue(application)
    func device(_ width: Int32, _ height: Int32) -> DeviceDescription {
      .panel(x: 0...(width - 1), y: 0...(height - 1), resolution: 1)
    }
    leftPanel = Panel(device(200, 100), on: left, filters: filters)
    rightPanel = Panel(device(300, 400), on: right)
    bothPanel = Panel(
      device(1000, 100),
      PanelSetup(on: [
        Placement(left, area: Rect(x: 0, y: 0, width: 0.5, height: 1)),
        Placement(right, area: Rect(x: 0.5, y: 0, width: 0.5, height: 1)),
      ]))
    application.addSink(self)
    queue.commandHandler = self
    queue.curtainDelegate = self
    for panel in [leftPanel, rightPanel, bothPanel] { queue.add(panel) }
    for screen in [left, right] { application.addWindow(Window(name: screen.name, screen: screen)) }
  }

  /// The window that fills a screen.
  func window(_ screen: Screen) -> Window { application.windows.first { $0.screen === screen }! }

  func feed(_ frame: Frame, from panel: Panel) {
    var frame = frame
    queue.enqueue(&frame, from: panel)
    queue.drain()
  }

  /// Put a finger down.
  func down(_ time: Int64, _ panel: Panel, slot: Int32 = 0, x: Int32 = 50) {
    feed(.down(time, slot: slot, id: slot + 1, x: x, y: 50), from: panel)
  }

  /// Lift a finger.
  func up(_ time: Int64, _ panel: Panel, slot: Int32 = 0) { feed(.up(time, slot: slot), from: panel) }

  /// Put two fingers down and lift them in the same order, one event per ms.
  func sequence(_ time: Int64, _ panel: Panel) {
    down(time, panel)
    down(time + 1000, panel, slot: 1, x: 70)
    up(time + 2000, panel)
    up(time + 3000, panel, slot: 1)
  }

  /// Return the touches delivered since the last call.
  func take() -> [String] {
    defer { touches = [] }
    return touches
  }

  /// Return the delegate's calls and the commands since the last call.
  func takeHeard() -> [String] {
    defer { heard = [] }
    return heard
  }

  // MARK: Calls from the queue

  func touches(_ samples: borrowing Span<TouchSample>, on screen: Screen, at time: Int64) {
    for index in samples.indices where samples[index].phase != .stationary {
      let sample = samples[index]
      touches.append("\(screen.name) \(sample.id) \(sample.phase) \(Int(sample.location.x))")
    }
  }

  func handle(_ command: Command, ticket: (any CommandTicket)?) -> Bool {
    switch command {
    case .drawCurtain(let name, let drawing):
      heard.append("draw \(name ?? "") \(drawing.drawer)")
      if let screen = screen(named: name) { queue.drawCurtain(on: screen, drawing) }
    case .openCurtain(let name, let drawer):
      heard.append("open \(name ?? "") \(drawer ?? 99)")
      if let screen = screen(named: name) { queue.openCurtain(on: screen) { $0.drawer == drawer } }
    case .inject(let device, let name, let samples):
      if let screen = screen(named: name) { queue.inject(samples, on: screen, device: device) }
    case .refused: return false
    default: heard.append("\(command)")
    }
    return true
  }

  func screen(named name: String?) -> Screen? {
    guard let name else { return left }
    return [left, right].first { $0.name == name }
  }

  func isDisplayOff(_ screen: Screen) -> Bool {
    questions += 1
    return off.contains(screen.name)
  }

  func sequenceSwallowed(on screen: Screen) { heard.append("swallowed \(screen.name)") }

  func curtainOpened(_ drawing: Curtain.Drawing, on screen: Screen) {
    heard.append("opened \(screen.name) \(drawing.drawer)")
  }
}
